"""From a block of prose to its sentences, each with its citations, tags and quotations in their places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from checker.drafts.author_year import bracket_bare_cells
from checker.drafts.citation_words import WordsBeside, find_words_beside
from checker.drafts.citations import CitationHabits, find_citations
from checker.drafts.surface import Surface
from checker.model.draft import CitationKind, CitationMarker, Quotation, Sentence, SentenceKind, Tag
from checker.text.assertions import has_number, has_verb, states_finding
from checker.text.sentences import sentence_at, split_sentences
from corpus.model.study_text import Span

_TAG = re.compile(r"\[\[\s*(?P<from>from\s*:)?\s*(?P<ids>[\w.:-]{1,80}(?:[\s,;]+[\w.:-]{1,80}){0,60})\s*\]\]")
_QUOTATIONS = re.compile(
    r"“(?P<curly>[^“”]{1,2000})”"
    r"|„(?P<low>[^„“”]{1,2000})[“”]"
    r"|«\s?(?P<angle>[^«»]{1,2000}?)\s?»"
    r"|(?<![\w\"])\"(?P<straight>[^\"]{1,2000})\"(?![\w\"])"
)
_SAME_SUBJECT = re.compile(
    r"(?:In addition, |Moreover, |Furthermore, |However, )?"
    r"(?:She|He|They|The (?:same )?(?:authors?|researchers?|investigators?|team|study|trial|survey|paper))\s"
    r"(?:\w+\s){0,2}(?:found|find|finds|reported?|reports|observed?|observes|showed?|shows|noted?|notes|saw|sees"
    r"|concluded?|concludes|measured|recorded|detected|estimated?|estimates|suggest(?:s|ed)?|added|adds"
    r"|did not|could not|were unable|was unable|cautions?|stress(?:es|ed)?|compared|counted)\b",
    re.I,
)
_MORE_THAN_WORDS = re.compile(r"[.,;:!?…。！？()\[\]@\\^【⁰¹²³⁴-⁹\ue200-\ue2ff“”„«»\"]|citeturn", re.I)
"""Without one of these a text is one sentence that cites, tags and quotes nothing: a cell, a label."""
_SPACE_BEFORE_MARK = re.compile(r" (?=[.,;:!?])")


@dataclass(frozen=True, slots=True)
class NoteCitations:
    """What footnote marks stand for: the citations of short notes, and the notes that cite nothing."""

    citing: Mapping[str, tuple[CitationMarker, ...]]
    plain: frozenset[str]


def read_sentences(
    surface: Surface,
    kind: SentenceKind,
    heading: str,
    habits: CitationHabits,
    notes: NoteCitations,
    *,
    is_whole: bool = False,
) -> list[Sentence]:
    """The sentences of a block; the whole block is one when `is_whole` (a row of a table)."""
    text = surface.text
    if not (is_whole or surface.stated or surface.equations or _MORE_THAN_WORDS.search(text)):
        bare = text.strip()
        start = len(text) - len(text.lstrip())
        raw = surface.to_raw(Span(start, start + len(bare)))
        return [Sentence(raw, " ".join(bare.split()), kind, heading=heading)] if bare else []
    tags = [
        match
        for match in (_TAG.finditer(text) if "[[" in text else ())
        if not (habits.has_numbered_list and match.group("ids").isdigit())
    ]
    blanked = _blank(text, [Span(m.start(), m.end()) for m in tags] + [*surface.equations])
    if kind is SentenceKind.TABLE_CELL:
        blanked = bracket_bare_cells(blanked, habits.listed_names)
    markers = find_citations(blanked, habits)
    if surface.stated:
        markers = _with_stated(markers, surface, habits)
    opaque = [m.span for m in markers if m.kind is not CitationKind.NARRATIVE]
    opaque += [Span(m.start(), m.end()) for m in tags]
    spans = (Span(0, len(text)),) if is_whole else split_sentences(text, opaque)
    if not spans:
        return []
    if len(spans) == 1 and not markers and not tags and not _QUOTATIONS.search(text):
        return [Sentence(surface.to_raw(spans[0]), _fold(text, spans[0], ())[0], kind, heading=heading)]
    own: list[list[CitationMarker]] = [[] for _ in spans]
    own_tags: list[list[re.Match[str]]] = [[] for _ in spans]
    own_quotes: list[list[re.Match[str]]] = [[] for _ in spans]
    for marker in markers:
        own[sentence_at(spans, marker.span.start)].append(marker)
    for tag in tags:
        own_tags[sentence_at(spans, tag.start())].append(tag)
    for quotation in _QUOTATIONS.finditer(text):
        own_quotes[sentence_at(spans, quotation.start())].append(quotation)
    beside: list[list[tuple[Span, WordsBeside]]] = [[] for _ in spans]
    for place, words in find_words_beside(blanked, markers):
        beside[sentence_at(spans, place.start)].append((place, words))
    sentences: list[Sentence] = []
    for n, span in enumerate(spans):
        kept = [(place, words.span) for place, words in beside[n] if not words.is_clause]
        apart = [words.span for place, words in beside[n] if words.span.start >= place.end]
        sentence = _sentence(
            surface, span, kind, heading, own[n], own_tags[n], own_quotes[n], notes, kept, apart
        )
        sentences.append(sentence)
        sentences.extend(
            _clause_beside(surface, words.span, sentence, [m for m in own[n] if m.span == place], notes)
            for place, words in beside[n]
            if words.is_clause
        )
    return _with_pronouns_resolved(sentences)


def _with_pronouns_resolved(sentences: list[Sentence]) -> list[Sentence]:
    """ "She also found ..." behind "Lumen (2024) found ..." cites Lumen, and is held against that study."""
    resolved: list[Sentence] = []
    for sentence in sentences:
        before = resolved[-1] if resolved else None
        if (
            before is not None
            and not sentence.citations
            and not sentence.tags
            and len(before.citations) == 1
            and before.citations[0].kind is CitationKind.NARRATIVE
            and _SAME_SUBJECT.match(sentence.plain)
        ):
            sentence = replace(sentence, citations=before.citations, citation_offsets=(0,))
        resolved.append(sentence)
    return resolved


def read_labels(
    surfaces: Iterable[Surface],
    heading: str,
    habits: CitationHabits,
    notes: NoteCitations,
    *,
    by_figure: bool = True,
) -> list[Sentence]:
    """The sentences among words in the place of a label: headings, heads of tables, titles.

    Most name a topic. Read is what states a finding, or cites a study with a figure or a verb beside it.
    by_figure: as in `states_finding`.
    """
    found: list[Sentence] = []
    for surface in surfaces:
        for sentence in read_sentences(surface, SentenceKind.LABEL, heading, habits, notes):
            plain = sentence.plain
            if states_finding(plain, by_figure=by_figure) or (
                sentence.citations and (has_number(plain) or has_verb(plain))
            ):
                found.append(sentence)
    return found


def _clause_beside(
    surface: Surface, span: Span, host: Sentence, markers: Sequence[CitationMarker], notes: NoteCitations
) -> Sentence:
    """A clause in a citation's brackets, as a sentence of its own that cites what stands there."""
    plain = _fold(surface.text, span, ())[0]
    cited = tuple(
        _placed(meant, surface.to_raw(marker.span)) for marker in markers for meant in _meant(marker, notes)
    )
    return Sentence(
        surface.to_raw(span), plain, host.kind, cited, heading=host.heading,
        citation_offsets=(len(plain),) * len(cited),
    )  # fmt: skip


def _sentence(
    surface: Surface,
    span: Span,
    kind: SentenceKind,
    heading: str,
    markers: Sequence[CitationMarker],
    tags: Sequence[re.Match[str]],
    quotations: Sequence[re.Match[str]],
    notes: NoteCitations,
    kept: Sequence[tuple[Span, Span]] = (),
    apart: Sequence[Span] = (),
) -> Sentence:
    """kept: words in a citation's brackets that belong to the sentence, each with the citation's place.

    apart: clauses behind a citation that are read as sentences of their own.
    """
    removed = sorted({*_removed(markers, tags, kept), *((words.start, words.end) for words in apart)})
    plain, places = _fold(surface.text, span, removed)
    shown = _fold(surface.text, span, [(m.start(), m.end()) for m in tags])[0] if removed else plain
    citations: list[CitationMarker] = []
    offsets: list[int] = []
    for marker in markers:
        raw = surface.to_raw(marker.span)
        offset = places.get(marker.span.start, len(plain))
        for meant in _meant(marker, notes):
            citations.append(_placed(meant, raw))
            offsets.append(min(offset, len(plain)))
    return Sentence(
        span=surface.to_raw(span),
        plain=plain,
        kind=kind,
        citations=tuple(citations),
        tags=tuple(
            Tag(
                surface.to_raw(Span(m.start(), m.end())),
                tuple(re.split(r"[\s,;]+", m.group("ids"))),
                bool(m.group("from")),
            )
            for m in tags
        ),
        quotations=tuple(Quotation(surface.to_raw(Span(m.start(), m.end())), _quoted(m)) for m in quotations),
        heading=heading,
        citation_offsets=tuple(offsets),
        shown=shown if shown != plain else "",
    )


def _removed(
    markers: Sequence[CitationMarker], tags: Sequence[re.Match[str]], kept: Sequence[tuple[Span, Span]]
) -> list[tuple[int, int]]:
    """What is no word of the sentence: tags, and citations without the words that are kept of them."""
    removed = {(m.span.start, m.span.end) for m in markers} | {(m.start(), m.end()) for m in tags}
    by_place: dict[Span, list[Span]] = {}
    for place, words in kept:
        by_place.setdefault(place, []).append(words)
    for place, stretches in by_place.items():
        removed.discard((place.start, place.end))
        removed.add((place.start, place.start))
        position = place.start
        for words in stretches:
            removed.add((position, words.start))
            position = words.end
        removed.add((position, place.end))
    return sorted(removed)


def _with_stated(
    markers: Sequence[CitationMarker], surface: Surface, habits: CitationHabits
) -> tuple[CitationMarker, ...]:
    """The citations as printed; where a field prints none that can be followed, the works that it holds."""
    kept = list(markers)
    for span, keys in surface.stated:
        printed = [m for m in kept if m.span.start < span.end and m.span.end > span.start]
        can_follow = [
            m
            for m in printed
            if m.kind is not CitationKind.UNREADABLE
            and (m.kind is not CitationKind.NUMBER or habits.has_numbered_list)
        ]
        if can_follow:
            continue
        kept = [m for m in kept if m not in printed]
        written = surface.text[span.start : span.end]
        kept.extend(CitationMarker(CitationKind.KEY, span, written, key=key) for key in keys)
    return tuple(sorted(kept, key=lambda marker: (marker.span.start, marker.span.end)))


def _placed(marker: CitationMarker, span: Span) -> CitationMarker:
    """The marker at its raw place; written out because a review may hold ten thousand."""
    return CitationMarker(
        marker.kind, span, marker.written, marker.names, marker.et_al, marker.year, marker.year_suffix,
        marker.number, marker.key, marker.locator,
    )  # fmt: skip


def _meant(marker: CitationMarker, notes: NoteCitations) -> tuple[CitationMarker, ...]:
    """A footnote mark stands for what its note cites; one to a note without citations is none."""
    if marker.kind is not CitationKind.FOOTNOTE:
        return (marker,)
    if marker.key in notes.citing:
        return notes.citing[marker.key]
    return () if marker.key in notes.plain else (marker,)


def _quoted(match: re.Match[str]) -> str:
    return next(
        group for group in match.group("curly", "low", "angle", "straight") if group is not None
    ).strip()


def _fold(text: str, span: Span, removed: Sequence[tuple[int, int]]) -> tuple[str, dict[int, int]]:
    """`text` of `span` without the removed stretches, white space folded, and where each of them stood.

    The space that a removed stretch leaves before a mark goes too.
    """
    if not removed:
        return _SPACE_BEFORE_MARK.sub("", " ".join(text[span.start : span.end].split())), {}
    pieces: list[str] = []
    places: dict[int, int] = {}
    length, position = 0, span.start
    for start, end in (*removed, (span.end, span.end)):
        length += _fold_into(pieces, text[position:start])
        places[start] = length
        position = max(position, end)
    return "".join(pieces).rstrip(" "), places


def _fold_into(pieces: list[str], text: str) -> int:
    """Append `text`, white space folded; gives by how much the whole grew."""
    words = _SPACE_BEFORE_MARK.sub("", " ".join(text.split()))
    is_open = bool(pieces) and not pieces[-1].endswith(" ")
    if not words:
        if text and is_open:
            pieces.append(" ")
            return 1
        return 0
    grown = 0
    if words[0] in ".,;:!?":
        if pieces and not is_open:
            pieces[-1] = pieces[-1][:-1]
            grown -= 1
    elif text[0].isspace() and is_open:
        words = f" {words}"
    if text[-1].isspace():
        words += " "
    pieces.append(words)
    return grown + len(words)


def _blank(text: str, spans: Sequence[Span]) -> str:
    if not spans:
        return text
    characters = list(text)
    for span in spans:
        characters[span.start : span.end] = " " * (span.end - span.start)
    return "".join(characters)
