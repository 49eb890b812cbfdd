"""A study's text cut into passages: about a paragraph each, with page, section and offsets.

One cutter serves both searches: the store's over a whole corpus (FTS5) and the ranking within one study
(`corpus.passage_ranking`). Why both: docs/decisions/09-passages.md.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.model.study_text import Section, SectionKind, Span, StudyText

_AIM = 900
"""Characters at which a passage is full: about 150 words, a paragraph."""
_SENTENCE_END = re.compile(r"[.!?]['’”\")\]]*\s+(?=[\"'“‘(\[]*[^\W\d_a-z])")
_ENDS_SENTENCE = re.compile(r"[.!?:]['’”\")\]\d,–]{0,12}\s*\Z")
_TAIL = 40
_LEADS_ON = frozenset({SectionKind.TITLE, SectionKind.FRONT})
_FEW = 200
"""A title or a few words under no heading end no passage: alone they would be ranked above the paragraphs
that they announce."""
_LEFT_OUT = frozenset({SectionKind.REFERENCES, SectionKind.ACKNOWLEDGEMENTS, SectionKind.REVIEW})


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a text with where it stands. start, end: code points of the raw text.

    page: that on which it begins, from 1; None without pages. section: its heading or kind, "" where there
    is none.
    """

    words: str
    start: int
    end: int
    page: int | None = None
    page_label: str = ""
    section: str = ""


def passages_of(text: StudyText) -> tuple[Passage, ...]:
    """A text cut into passages at the borders of blocks and, in long blocks, between sentences.

    A passage stays within its section, and within its page unless a sentence runs over. Reference lists,
    acknowledgements and referees' reports are left out: a passage is read for what the study found. Linear
    in the text's blocks and sections.
    """
    found: list[Passage] = []
    for span, section in _spans(text):
        page = text.page_at(span.start)
        found.append(
            Passage(
                text.text[span.start : span.end],
                span.start,
                span.end,
                page.number if page else None,
                page.label if page else "",
                (section.heading or section.kind.value) if section else "",
            )
        )
    return tuple(found)


def _spans(text: StudyText) -> Iterator[tuple[Span, Section | None]]:
    raw = text.text
    page_starts = [page.start for page in text.pages]
    start: int | None = None
    end = 0
    held: Section | None = None
    for block, section, is_left_out in _blocks(text):
        if start is not None and (
            is_left_out
            or _parts(held, section, end - start)
            or _begins_page(raw, page_starts, end, block.start)
        ):
            yield Span(start, end), held
            start = None
        if is_left_out:
            continue
        for piece in _pieces(raw, block):
            if start is not None and piece.end - start > _AIM:
                yield Span(start, end), held
                start = None
            if start is None:
                start = piece.start
            held, end = section, piece.end
    if start is not None:
        yield Span(start, end), held


def _blocks(text: StudyText) -> Iterator[tuple[Span, Section | None, bool]]:
    """The blocks in order, without overlaps and running heads; each with its innermost section, and whether
    that or one around it is left out."""
    sections = sorted(text.sections, key=lambda s: (s.start, -s.end))
    furniture = {span.start: span.end for span in text.furniture}
    open_sections: list[Section] = []
    following = 0
    end = 0
    for block in sorted(text.blocks, key=lambda b: b.start) or [Span(0, len(text.text))]:
        start = max(block.start, end)  # blocks may nest: a cell in a table
        if start >= block.end or furniture.get(start, -1) >= block.end:
            continue
        while following < len(sections) and sections[following].start <= start:
            open_sections.append(sections[following])
            following += 1
        open_sections = [s for s in open_sections if s.end > start]
        innermost = min(open_sections, key=lambda s: s.end - s.start, default=None)
        yield Span(start, block.end), innermost, any(s.kind in _LEFT_OUT for s in open_sections)
        end = block.end


def _parts(before: Section | None, after: Section | None, length: int) -> bool:
    """True when a passage of `length` characters in section `before` ends where `after` begins."""
    return before != after and not (length < _FEW and (before is None or before.kind in _LEADS_ON))


def _begins_page(raw: str, page_starts: list[int], end: int, start: int) -> bool:
    """True when a page begins between `end` and `start` and no sentence runs over its border."""
    if bisect_right(page_starts, end - 1) == bisect_right(page_starts, start):
        return False
    return _ENDS_SENTENCE.search(raw[max(0, end - _TAIL) : end]) is not None


def _pieces(raw: str, block: Span) -> Iterator[Span]:
    """A block, or its runs of sentences when it is longer than a passage should be."""
    cut = block.start
    if block.end - block.start > _AIM:
        for space in _SENTENCE_END.finditer(raw, block.start, block.end):
            if space.end() - cut > _AIM // 2:
                yield Span(cut, space.end())
                cut = space.end()
    if cut < block.end:
        yield Span(cut, block.end)
