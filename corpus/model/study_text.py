"""The text of a study as extracted from one file, with where everything stands in it.

All offsets are code points, half-open, into `StudyText.text`, which is never altered after extraction:
what needs another form (folded, without citation marks) is a copy with the way back.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from dataclasses import dataclass, field
from enum import StrEnum

RECOGNISED = "pdf+ocr"
"""The extractor of texts that were read off pictures of pages."""


class SectionKind(StrEnum):
    """What a stretch of text is. The kind decides whether words in it are the study's own findings."""

    FRONT = "front"
    TITLE = "title"
    ABSTRACT = "abstract"
    SUMMARY = "summary"
    BODY = "body"
    INTRODUCTION = "introduction"
    METHODS = "methods"
    RESULTS = "results"
    DISCUSSION = "discussion"
    CONCLUSION = "conclusion"
    CAPTION = "caption"
    TABLE = "table"
    FOOTNOTE = "footnote"
    ACKNOWLEDGEMENTS = "acknowledgements"
    REFERENCES = "references"
    REVIEW = "review"
    """A referee's report or a response printed with the article: not the study's words."""
    TRANSLATION = "translation"


class Grade(StrEnum):
    """How much of the study the text holds."""

    FULLTEXT = "fulltext"
    ABSTRACT = "abstract"


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the file: `number` counts from 1, `label` is what is printed on it, where known."""

    number: int
    start: int
    end: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A stretch of one kind. Sections may nest (a table in results); the innermost decides."""

    kind: SectionKind
    start: int
    end: int
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open stretch of code points."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Gap:
    """A place where the file has something that the text has not (a formula drawn as a picture, an
    unreadable page). An absent quote that borders on a gap is `unavailable`, not `failed`."""

    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class StudyText:
    """The text of a study.

    blocks: stretches that the layout keeps together (a paragraph, a heading, a table cell); a sentence
        may be cut by other blocks only between two of these.
    marks: superscript or bracketed citation marks, where markup or font shows them.
    furniture: running heads, feet and page numbers: printed on the page, no part of any sentence.
    raised: superscript characters that the raw text holds as plain ones (the 5 of "105" for 10⁵).
    unreliable: stretches whose own symbols are broken in the file ("P50.05" for "P<0.05"), with why.
    stated_title: the title that the file gives itself outside its text (a PDF's or a page's metadata).
    confirmed: the file was seen to be that study; `confirmation` says how, or what else it is.
    """

    text: str
    extractor: str
    version: str
    pages: tuple[Page, ...] = ()
    sections: tuple[Section, ...] = ()
    blocks: tuple[Span, ...] = ()
    gaps: tuple[Gap, ...] = ()
    marks: tuple[Span, ...] = ()
    furniture: tuple[Span, ...] = ()
    raised: tuple[Span, ...] = ()
    unreliable: tuple[Gap, ...] = ()
    grade: Grade = Grade.FULLTEXT
    confirmed: bool = False
    confirmation: str = ""
    source_sha256: str = ""
    language: str = ""
    stated_title: str = ""
    sha256: str = field(default="")

    def __post_init__(self) -> None:
        if not self.sha256:
            object.__setattr__(self, "sha256", hashlib.sha256(self.text.encode()).hexdigest())

    @property
    def is_recognised(self) -> bool:
        """True when the words were read off pictures by OCR, which may misread any of them."""
        return self.extractor == RECOGNISED

    def page_at(self, offset: int) -> Page | None:
        """The page that holds `offset`, or None where the file has no pages."""
        place = bisect_right(self.pages, offset, key=lambda page: page.start) - 1
        return self.pages[place] if place >= 0 else None

    def section_at(self, offset: int) -> Section | None:
        """The innermost section that holds `offset`."""
        holding = [s for s in self.sections if s.start <= offset < s.end]
        return min(holding, key=lambda s: s.end - s.start, default=None)

    def section_holding(self, span: Span, kinds: frozenset[SectionKind]) -> SectionKind | None:
        """The kind, of those asked for, of a section that `span` begins and ends in, or None."""
        return next(
            (
                s.kind
                for s in self.sections
                if s.kind in kinds and s.start <= span.start and span.end <= s.end
            ),
            None,
        )
