"""The words in a citation's brackets that are no part of the citation: a finding may stand there.

"(see Lumen, 2024, p. 4)" holds a citation alone. "(but lapses rose by 9%; Lumen, 2024)" and
"[@lumen2024, who found that naps cure it]" hold a clause besides; it is read like any other, and so is one
behind a citation in brackets of the author's own: "([3] shows that naps cure it)". Names, years, keys,
pointers ("see", "for a review of"), places ("p. 4") and notes on the quoting ("emphasis added") are the
citation's own. Limits: words without a verb, a figure and a strong word are taken for a note.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from checker.drafts.author_year import YEAR_OR_NONE
from checker.drafts.cited_names import names_before
from checker.drafts.marks import PANDOC_KEY
from checker.model.draft import CitationKind, CitationMarker
from checker.text.assertions import has_number, has_verb, states_finding, strong_word
from checker.text.lexicons import load_lexicon
from checker.text.words import content_stems
from corpus.model.study_text import Span

FEWEST_STEMS_OF_A_CLAUSE = 2
"""Fewer content words ("95% CI 2–5", "an increase of 9%") belong to the sentence around the citation."""

_ADDRESS = re.compile(r"(?:https?://|www\.|doi:?\s?10\.|\b10\.\d{4,9}/)[^\s;]{1,300}", re.I)
_LATEX_ARGUMENT = re.compile(r"\[([^\[\]]{0,200})\]")
_RELATIVE = re.compile(r"(?:who|which|that|where|whose|whom|what)\b\s*", re.I)
_NAME = r"[^\W\d_][\w’'-]{0,40}"
_CITATION_ALONE = re.compile(
    rf"[^()\[\]]{{0,120}}[(\[](?:{_NAME}(?:\set al\.?|\s(?:&|and)\s{_NAME})?,?\s)?\d{{4}}[a-z]?[)\]]"
    r"|\[?@[\w:.-]{1,80}\]?|\\\w{1,20}\{[^{}]{0,600}\}"
)
"""The commonest forms, which hold nothing besides."""
_MARKS = " \t\r\n,;:.()[]{}–—-&*_"


@dataclass(frozen=True, slots=True)
class WordsBeside:
    """Words in a citation's brackets: where they stand, and whether they are a clause of their own."""

    span: Span
    is_clause: bool


def find_words_beside(text: str, markers: Sequence[CitationMarker]) -> Iterator[tuple[Span, WordsBeside]]:
    """For each place in `text` where citations stand, the words there that state something, in order.

    markers: the citations found in `text`. Yields the place of the citation with the words beside it.
    """
    for place, kind in dict.fromkeys((m.span, m.kind) for m in markers if m.kind in _READ):
        for region, follows_topic in _regions(text, place, kind):
            words = _weigh(text, region, follows_topic=follows_topic)
            if words is not None:
                yield place, words
    yield from _clauses_behind(text, [m.span for m in markers if m.kind in _BRACKETED])


_READ = frozenset({CitationKind.AUTHOR_YEAR, CitationKind.NARRATIVE, CitationKind.KEY})
_BRACKETED = frozenset({CitationKind.KEY, CitationKind.NUMBER, CitationKind.FOOTNOTE})
"""Citations that stand within brackets of the author's own; of the others the brackets are part."""
_ASIDE = re.compile(r"\([^()]{1,600}\)")


def _clauses_behind(text: str, places: Sequence[Span]) -> Iterator[tuple[Span, WordsBeside]]:
    """The clauses behind a citation within round brackets: "([@lumen2024] shows that naps cure it)"."""
    ordered = sorted(set(places), key=lambda place: place.start)
    for aside in _ASIDE.finditer(text) if ordered else ():
        first = bisect_left(ordered, aside.start(), key=lambda place: place.start)
        last = bisect_left(ordered, aside.end(), key=lambda place: place.start)
        if first == last:
            continue
        ends = [*(place.start for place in ordered[first + 1 : last]), aside.end() - 1]
        for place, end in zip(ordered[first:last], ends, strict=True):
            region, follows_topic = _strip(text, min(place.end, end), end, follows_work=True)
            words = _weigh(text, region, follows_topic=follows_topic)
            if words is not None and words.is_clause:
                yield place, words


def _regions(text: str, place: Span, kind: CitationKind) -> Iterator[tuple[Span, bool]]:
    """What lies between the works of one citation, stripped of what is a citation's own."""
    written = text[place.start : place.end]
    if _CITATION_ALONE.fullmatch(written):
        return
    if written.startswith("\\"):
        found = [m.span(1) for m in _LATEX_ARGUMENT.finditer(written)]
    elif "@" in written:
        found = _between(len(written), [m.span() for m in PANDOC_KEY.finditer(written)])
    else:
        opening = max(written.rfind("("), written.rfind("[")) if kind is CitationKind.NARRATIVE else 0
        inside = written[opening:]
        cores = _works(inside, follows_names=kind is CitationKind.NARRATIVE)
        if not cores:
            return
        found = [(opening + start, opening + end) for start, end in _between(len(inside), cores)]
    for number, (start, end) in enumerate(found):
        region, follows_topic = _strip(text, place.start + start, place.start + end, follows_work=number > 0)
        if region.end > region.start:
            yield region, follows_topic


def _between(length: int, cores: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    ends = [0, *(end for _, end in cores)]
    starts = [*(start for start, _ in cores), length]
    return list(zip(ends, starts, strict=True))


def _works(inside: str, *, follows_names: bool) -> list[tuple[int, int]]:
    """The places of names and year of each work in brackets; a further year goes with the names before."""
    cores: list[tuple[int, int]] = []
    position = 0
    for year in YEAR_OR_NONE.finditer(inside):
        piece = inside[position : year.start()]
        before = piece.rstrip(" ([,")
        names = names_before(before, len(before), in_brackets=True)
        if names is not None:
            cores.append((position + names.start, year.end()))
        elif (cores or follows_names) and not re.search(r"\w", re.sub(r"\b(?:and|\d{4}[a-z]?)\b", "", piece)):
            cores.append((position, year.end()))
        else:
            continue
        position = year.end()
    return cores


def _strip(text: str, start: int, end: int, *, follows_work: bool) -> tuple[Span, bool]:
    """A stretch without marks, pointers, places and notes at its ends; whether a topic's pointer went."""
    words = _ADDRESS.sub(lambda m: " " * len(m.group()), text[start:end]).replace("~", " ")
    follows_topic = False
    low, high = 0, len(words)
    while True:
        while low < high and words[low] in _MARKS:
            low += 1
        while high > low and words[high - 1] in _MARKS:
            high -= 1
        opening = _own_words().match(words, low, high)
        if opening is not None and (follows_work or opening.lastgroup != "bare_place"):
            follows_topic = follows_topic or opening.lastgroup == "topic"
            low = opening.end()
            continue
        closing = _own_words_last().search(words, max(low, high - 60), high)
        if closing is None or closing.end() == closing.start():
            return Span(start + low, start + high), follows_topic
        high = closing.start()


@cache
def _own_words() -> re.Pattern[str]:
    mapping: dict[str, list[str]] = load_lexicon("citation_phrases")["mapping"]
    groups = (f"(?P<{name}>{'|'.join(patterns)})" for name, patterns in mapping.items())
    return re.compile(rf"(?:{'|'.join(groups)})(?![\w%])", re.I)


@cache
def _own_words_last() -> re.Pattern[str]:
    mapping: dict[str, list[str]] = load_lexicon("citation_phrases")["mapping"]
    patterns = [*mapping["pointer"], *mapping["place"], *mapping["note"]]
    return re.compile(rf"(?<![\w%])(?:{'|'.join(patterns)})[\s.]*$", re.I)


def _weigh(text: str, region: Span, *, follows_topic: bool) -> WordsBeside | None:
    """The words of a stretch when they state something, else None."""
    relative = _RELATIVE.match(text, region.start, region.end)
    span = Span(relative.end(), region.end) if relative else region
    words = text[span.start : span.end]
    if not any(character.isalnum() for character in words):
        return None
    if follows_topic and not states_finding(words):
        return None
    stems = len(set(content_stems(words)))
    states = strong_word(words) or has_verb(words)
    if not states and not has_number(words):
        return None
    least = 1 if strong_word(words) and has_verb(words) else FEWEST_STEMS_OF_A_CLAUSE
    if not has_number(words) and stems < least:
        return None
    return WordsBeside(span, bool(states) and stems >= least)
