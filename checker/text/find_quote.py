"""Finding a quote in a study's text: exact, but for layout and typography, never a word or number.

The order of trials: in one piece; in the copy without citation marks; across whole blocks (a figure between
the halves of a sentence); with the author's own ellipses and insertions. What none of them finds is compared
with the nearest passage, so that each changed, dropped or added word can be named. A match in a stretch
whose symbols the file has broken is reported as unreliable, whatever it looks like.

Forgiven and refused differences are listed in `quotes.wording`; why nothing fuzzy may pass a quote, in
docs/decisions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from checker.text.quotes.differences import compare_with_nearest, word_around
from checker.text.quotes.exact_words import find_exact_words
from checker.text.quotes.joins import Join, find_joined, find_unmarked_join, gap_between, has_join
from checker.text.quotes.match import MatchGrade, QuoteMatch, WordChange
from checker.text.quotes.places import Place, find_across_blocks, find_contiguous
from corpus.model.folded import FoldedText, IndexedText, fold_words
from corpus.model.layout_flags import BRACKET
from corpus.model.study_text import Gap, SectionKind, Span

__all__ = ["MatchGrade", "QuoteMatch", "WordChange", "find_exact_words", "find_quote", "stands_in"]

_ALTERED_FROM = 0.6
"""From this share of words in common a passage is the one that the quote was taken from and altered."""
_MAX_PLACES = 50
_NOT_OWN = {SectionKind.REFERENCES, SectionKind.REVIEW, SectionKind.TITLE}
_GAP_REACH = 3
"""Raw characters (white space, a full stop) that may stand between a partial match and a gap."""

_OPENING, _CLOSING = frozenset("\"“„«‘'"), frozenset("\"”“»’'")
_MARKS = frozenset('"“”„«»')

_fold_quote = lru_cache(maxsize=4096)(fold_words)


def find_quote(exact: str, text: IndexedText, *, prefix: str = "", suffix: str = "") -> QuoteMatch:
    """Where `exact` stands in `text`; `prefix` and `suffix` choose among several places.

    Never raises. Of several places with no prefix and suffix, the first is taken that is not in the
    reference list, a referee's report or the title.
    """
    exact = _without_outer_marks(exact)
    quote = _fold_quote(exact)
    if not _has_words(quote):
        return QuoteMatch(MatchGrade.ABSENT, reason="the quote holds no words")
    found, cut = _find(exact, quote, text, prefix, suffix)
    if found is not None:
        return found
    if cut is not None:
        return _cut(exact, *cut, text)
    return _not_found(exact, quote, text, list(_layers(text.folded)))


def stands_in(exact: str, text: IndexedText) -> bool:
    """True when `find_quote` finds `exact` in `text`. Nothing is compared with the nearest passage."""
    exact = _without_outer_marks(exact)
    quote = _fold_quote(exact)
    found = _find(exact, quote, text, "", "")[0] if _has_words(quote) else None
    return found is not None and found.is_found


def _has_words(quote: FoldedText) -> bool:
    return any(c.isalnum() for c in quote.folded)


def _layers(folded: FoldedText) -> Iterator[FoldedText]:
    """The copy, then the one without citation marks, which is made only when it is asked for."""
    yield folded
    if folded.without_marks is not None:
        yield folded.without_marks


def _find(
    exact: str, quote: FoldedText, text: IndexedText, prefix: str, suffix: str
) -> tuple[QuoteMatch | None, tuple[Place, FoldedText] | None]:
    """The match where there is one, and a place that holds all of the quote but part of a word."""
    cut: tuple[Place, FoldedText] | None = None
    for layer in _layers(text.folded):
        places = find_contiguous(quote, layer)
        whole = [place for place in places if not place.is_cut]
        if whole:
            return _found(exact, quote, whole, text, layer, prefix, suffix), None
        if places and cut is None:
            cut = places[0], layer
    for layer in _layers(text.folded):
        across = find_across_blocks(quote, layer)
        if across is not None:
            return _found(exact, quote, [across], text, layer, prefix, suffix), None
    if has_join(exact):
        for layer in _layers(text.folded):
            join = find_joined(exact, text, layer)
            if join is not None:
                return _joined(join, text, layer), None
    return None, cut


def _without_outer_marks(exact: str) -> str:
    """The quote without quotation marks around all of it, blanks in their place (offsets stay)."""
    inner = exact.strip()
    if len(inner) > 2 and inner[0] in _OPENING and inner[-1] in _CLOSING and not _MARKS & set(inner[1:-1]):
        start = exact.index(inner)
        end = start + len(inner)
        return f"{exact[:start]} {inner[1:-1]} {exact[end:]}"
    return exact


def _found(
    exact: str,
    quote: FoldedText,
    places: Sequence[Place],
    text: IndexedText,
    layer: FoldedText,
    prefix: str,
    suffix: str,
) -> QuoteMatch:
    place = _choose(places, text, layer, prefix, suffix)
    span = _span(place, layer)
    grade = MatchGrade.LAYOUT
    skipped: tuple[Span, ...] = ()
    if len(place.pieces) > 1:
        grade = MatchGrade.ACROSS_GAP
        skipped = _skipped(place, layer)
    elif layer is not text.folded:
        grade = MatchGrade.WITHOUT_MARKS
        skipped = _marks_in(text, place, layer)
    elif exact.split() == text.text.text[span.start : span.end].split():
        grade = MatchGrade.VERBATIM
    match = QuoteMatch(
        grade,
        span,
        skipped,
        places=len(places),
        all_places=tuple(_span(p, layer) for p in places[:_MAX_PLACES]),
        reason="; ".join(text.folded.repairs) if grade is not MatchGrade.VERBATIM else "",
    )
    return _unless_unreliable(match, text, [span] if not skipped else _around(span, skipped))


def _around(span: Span, skipped: Sequence[Span]) -> list[Span]:
    starts = [span.start, *(s.end for s in skipped)]
    ends = [*(s.start for s in skipped), span.end]
    return [Span(a, b) for a, b in zip(starts, ends, strict=True) if a < b]


def _unless_unreliable(match: QuoteMatch, text: IndexedText, pieces: Iterable[Span]) -> QuoteMatch:
    broken = [gap for piece in pieces for gap in text.text.unreliable if _overlap(piece, gap)]
    if not broken:
        return match
    return QuoteMatch(
        MatchGrade.UNRELIABLE,
        match.span,
        match.skipped,
        places=match.places,
        all_places=match.all_places,
        reason=broken[0].reason,
    )


def _overlap(span: Span, gap: Gap) -> bool:
    return gap.start < span.end and span.start < gap.end


def _choose(places: Sequence[Place], text: IndexedText, layer: FoldedText, prefix: str, suffix: str) -> Place:
    if len(places) == 1:
        return places[0]
    before, after = _fold_quote(prefix).folded, _fold_quote(suffix).folded

    def rank(item: tuple[int, Place]) -> tuple[int, int, int]:
        index, place = item
        start, end = place.pieces[0].start, place.pieces[-1].end
        agreeing = _common_end(before, layer.folded[max(0, start - len(before)) : start]) + _common_start(
            after, layer.folded[end : end + len(after)]
        )
        section = text.text.section_at(layer.origin[start])
        return -agreeing, int(section is not None and section.kind in _NOT_OWN), index

    return min(enumerate(places), key=rank)[1]


def _common_start(a: str, b: str) -> int:
    return next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def _common_end(a: str, b: str) -> int:
    return _common_start(a[::-1], b[::-1])


def _span(place: Place, layer: FoldedText) -> Span:
    return layer.raw_span(place.pieces[0].start, place.pieces[-1].end)


def _skipped(place: Place, layer: FoldedText) -> tuple[Span, ...]:
    return tuple(
        Span(layer.origin[before.end - 1] + 1, layer.origin[following.start])
        for before, following in zip(place.pieces, place.pieces[1:], strict=False)
    )


def _marks_in(text: IndexedText, place: Place, layer: FoldedText) -> tuple[Span, ...]:
    """The raw spans of the citation marks that the match passes over."""
    span = _span(place, layer)
    marks = (text.folded.raw_span(start, end) for start, end in text.folded.marks)
    return tuple(_whole_mark(text.text.text, m) for m in marks if span.start < m.start and m.end < span.end)


def _whole_mark(raw: str, mark: Span) -> Span:
    """A mark with its opening bracket: of "[5]" the folded 5 stands for the closing one."""
    return Span(raw.rfind("[", 0, mark.start), mark.end) if raw[mark.start] == "]" else mark


def _joined(join: Join, text: IndexedText, layer: FoldedText) -> QuoteMatch:
    first, last = join.places[0], join.places[-1]
    span = layer.raw_span(first.pieces[0].start, max(last.pieces[-1].end, first.pieces[-1].end))
    skipped = tuple(
        gap_between(layer, a, b)
        for a, b in zip(join.places, join.places[1:], strict=False)
        if a.pieces[-1].end < b.pieces[0].start
    )
    if join.refused:
        return QuoteMatch(
            MatchGrade.STITCHED, span, skipped, nearest=span, is_joined=True, reason=join.refused
        )
    match = QuoteMatch(MatchGrade.ACROSS_GAP, span, skipped, places=1, all_places=(span,), is_joined=True)
    return _unless_unreliable(match, text, _around(span, skipped))


def _cut(exact: str, place: Place, layer: FoldedText, text: IndexedText) -> QuoteMatch:
    start, end = place.pieces[0].start, place.pieces[-1].end
    wide_start, wide_end = word_around(layer, start, end)
    raw = text.text.text
    changes: list[WordChange] = []
    words = exact.split()
    if place.cut_at_start:
        whole = layer.raw_span(wide_start, word_around(layer, start, start + 1)[1])
        changes.append(WordChange(words[0], _one_line(raw, whole), Span(0, len(words[0])), whole))
    if place.cut_at_end:
        whole = layer.raw_span(word_around(layer, end - 1, end)[0], wide_end)
        changes.append(
            WordChange(words[-1], _one_line(raw, whole), Span(len(exact) - len(words[-1]), len(exact)), whole)
        )
    span = layer.raw_span(start, end)
    return QuoteMatch(
        MatchGrade.ALTERED,
        None,
        changes=tuple(changes),
        nearest=span,
        cut_at_start=place.cut_at_start,
        cut_at_end=place.cut_at_end,
    )


def _one_line(raw: str, span: Span) -> str:
    return " ".join(raw[span.start : span.end].split())


def _not_found(exact: str, quote: FoldedText, text: IndexedText, layers: Sequence[FoldedText]) -> QuoteMatch:
    layer = layers[-1]
    join = find_unmarked_join(quote, text, layer)
    if join is not None:
        first, last = (_span(join.places[0], layer), _span(join.places[-1], layer))
        return QuoteMatch(
            MatchGrade.STITCHED,
            None,
            skipped=(Span(first.end, last.start),) if first.end < last.start else (),
            nearest=first,
            all_places=tuple(_span(place, layer) for place in join.places),
            reason=join.refused,
        )
    raw = text.text.text
    # A quote that cites is compared with the text and its marks, another with the text without them.
    cites = any(flags & BRACKET for flags in quote.between)
    nearest = compare_with_nearest(quote, exact, layers[0] if cites else layer, raw)
    if nearest is None or nearest.similarity < _ALTERED_FROM:
        gap = _gap_at(nearest.passage, nearest.changes, text) if nearest else None
        unread = gap.reason if gap else _unread(text)
        return QuoteMatch(
            MatchGrade.ABSENT,
            nearest=nearest.passage if nearest else None,
            borders_on_gap=bool(unread),
            reason=unread,
        )
    gap = _gap_at(nearest.passage, nearest.changes, text)
    broken = [
        next((u for u in text.text.unreliable if _overlap(_widened(c.text_span), u)), None)
        for c in nearest.changes
    ]
    if broken and all(broken):
        return QuoteMatch(
            MatchGrade.UNRELIABLE,
            None,
            changes=nearest.changes,
            nearest=nearest.passage,
            reason=broken[0].reason if broken[0] else "",
        )
    return QuoteMatch(
        MatchGrade.ALTERED,
        None,
        changes=nearest.changes,
        nearest=nearest.passage,
        borders_on_gap=gap is not None,
        reason=gap.reason if gap else "",
    )


def _widened(span: Span) -> Span:
    return Span(max(0, span.start - 1), span.end + 1)


def _gap_at(passage: Span, changes: Sequence[WordChange], text: IndexedText) -> Gap | None:
    """The gap that explains what is missing: at the end of the passage, or where the words differ."""
    for gap in text.text.gaps:
        if passage.end - 1 <= gap.start <= passage.end + _GAP_REACH and changes:
            return gap
        if passage.start - _GAP_REACH <= gap.end <= passage.start + 1 and changes:
            return gap
        for change in changes:
            span = change.text_span
            if span.start - _GAP_REACH <= gap.end and gap.start <= span.end + _GAP_REACH:
                return gap
    return None


def _unread(text: IndexedText) -> str:
    """Why the quote may stand where nothing could be read: on a whole page, or anywhere; "" if nowhere."""
    for gap in text.text.gaps:
        if any(gap.start <= page.start and page.end <= gap.end for page in text.text.pages):
            return gap.reason
    if any(c.isalnum() for c in text.folded.folded):
        return ""
    return text.text.gaps[0].reason if text.text.gaps else "the text holds no words"
