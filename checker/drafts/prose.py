"""From a block of prose to its sentences, each with its citations, tags and quotations in their places."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from checker.drafts.citations import CitationHabits, find_citations
from checker.drafts.surface import Surface
from checker.model.draft import CitationKind, CitationMarker, Quotation, Sentence, SentenceKind, Tag
from checker.text.sentences import sentence_at, split_sentences
from corpus.model.study_text import Span

_TAG = re.compile(r"\[\[\s*(?P<from>from\s*:)?\s*(?P<ids>[\w.:-]{1,80}(?:[\s,;]+[\w.:-]{1,80}){0,60})\s*\]\]")
_QUOTATIONS = re.compile(
    r"“(?P<curly>[^“”]{1,2000})”"
    r"|„(?P<low>[^„“”]{1,2000})[“”]"
    r"|«\s?(?P<angle>[^«»]{1,2000}?)\s?»"
    r"|(?<![\w\"])\"(?P<straight>[^\"]{1,2000})\"(?![\w\"])"
)


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
    tags = [
        match
        for match in _TAG.finditer(text)
        if not (habits.has_numbered_list and match.group("ids").isdigit())
    ]
    blanked = _blank(text, [Span(m.start(), m.end()) for m in tags] + surface.equations)
    markers = find_citations(blanked, habits)
    opaque = [m.span for m in markers if m.kind is not CitationKind.NARRATIVE]
    opaque += [Span(m.start(), m.end()) for m in tags]
    spans = (Span(0, len(text)),) if is_whole else split_sentences(text, opaque)
    if not spans:
        return []
    quotations = list(_QUOTATIONS.finditer(text))
    sentences = []
    for number, span in enumerate(spans):
        own = [m for m in markers if sentence_at(spans, m.span.start) == number]
        own_tags = [m for m in tags if sentence_at(spans, m.start()) == number]
        own_quotes = [m for m in quotations if sentence_at(spans, m.start()) == number]
        sentences.append(_sentence(surface, span, kind, heading, own, own_tags, own_quotes, notes))
    return sentences


def _sentence(
    surface: Surface,
    span: Span,
    kind: SentenceKind,
    heading: str,
    markers: Sequence[CitationMarker],
    tags: Sequence[re.Match[str]],
    quotations: Sequence[re.Match[str]],
    notes: NoteCitations,
) -> Sentence:
    removed = sorted({(m.span.start, m.span.end) for m in markers} | {(m.start(), m.end()) for m in tags})
    plain, places = _fold(surface.text, span, removed)
    shown, _ = _fold(surface.text, span, [(m.start(), m.end()) for m in tags])
    citations: list[CitationMarker] = []
    offsets: list[int] = []
    for marker in markers:
        raw = surface.to_raw(marker.span)
        offset = places.get(marker.span.start, len(plain))
        for meant in _meant(marker, notes):
            citations.append(replace(meant, span=raw))
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
    """`text` of `span` without the removed stretches, white space folded, and where each of them stood."""
    out: list[str] = []
    places: dict[int, int] = {}
    position = span.start
    for start, end in removed:
        _fold_into(out, text[position:start])
        places[start] = len(out)
        position = max(position, end)
    _fold_into(out, text[position : span.end])
    while out and out[-1] == " ":
        out.pop()
    return "".join(out), places


def _fold_into(out: list[str], text: str) -> None:
    """Append `text`, folding white space and dropping the space before a mark that a citation left behind."""
    for character in text:
        if character.isspace():
            if out and out[-1] != " ":
                out.append(" ")
        elif character in ".,;:!?" and out and out[-1] == " ":
            out[-1] = character
        else:
            out.append(character)


def _blank(text: str, spans: Sequence[Span]) -> str:
    if not spans:
        return text
    characters = list(text)
    for span in spans:
        characters[span.start : span.end] = " " * (span.end - span.start)
    return "".join(characters)
