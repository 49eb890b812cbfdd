"""A review as parsed: sentences, citations and references, each with its place in the author's file.

Spans are code points, half-open, into `Draft.text`, which is the author's file unaltered (CRLF and all).
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from dataclasses import dataclass, field
from enum import StrEnum

from corpus.model.identifiers import Identifiers
from corpus.model.study_text import Page, Span

_NEWLINE = re.compile("\n")


class CitationKind(StrEnum):
    """How a citation is written."""

    AUTHOR_YEAR = "author-year"
    NARRATIVE = "narrative"
    NUMBER = "number"
    KEY = "key"
    FOOTNOTE = "footnote"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class CitationMarker:
    """One cited work at one place. "(Lumen, 2024; Ito, 2020)" and "[3-5]" give one marker a work.

    names: family names or the group's name as written, in order, without "et al.".
    year_suffix: the letter of "2020a". number: of "[3]" or a superscript. key: of "[@lumen2024]",
    `\\citep{lumen2024}` or "[^note]". span: of the whole citation in the draft.
    """

    kind: CitationKind
    span: Span
    written: str
    names: tuple[str, ...] = ()
    et_al: bool = False
    year: int | None = None
    year_suffix: str = ""
    number: int | None = None
    key: str = ""
    locator: str = ""


@dataclass(frozen=True, slots=True)
class Reference:
    """An entry of the review's reference list, or a footnote that holds one.

    label: number or key by which it is cited, empty in an author-year list. names: family or group names.
    """

    span: Span
    written: str
    label: str = ""
    names: tuple[str, ...] = ()
    et_al: bool = False
    year: int | None = None
    year_suffix: str = ""
    title: str = ""
    identifiers: Identifiers = field(default_factory=Identifiers)


@dataclass(frozen=True, slots=True)
class Tag:
    """A binding that the author wrote: `[[c3]]`, or `[[from: c1 c4]]` when `is_conclusion`."""

    span: Span
    claim_ids: tuple[str, ...]
    is_conclusion: bool = False


class SentenceKind(StrEnum):
    """Where a sentence stands."""

    PROSE = "prose"
    LIST_ITEM = "list item"
    TABLE_CELL = "table cell"
    CAPTION = "caption"
    FOOTNOTE = "footnote"
    BLOCK_QUOTE = "block quote"
    LABEL = "label"
    """A heading, a head of a table, a title, the text of an image: read where it states a finding."""
    REMARK = "remark in a reference list"


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words between quotation marks in a sentence; `words` without the marks."""

    span: Span
    words: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the review.

    plain: its words alone, without markup, citations and tags, white space folded.
    citations: those that belong to it, also when they stand behind its full stop.
    citation_offsets: for each citation where in `plain` it stood; the end for one that it inherits.
    shown: as the reader sees it, citations and all; empty when it has none.
    """

    span: Span
    plain: str
    kind: SentenceKind = SentenceKind.PROSE
    citations: tuple[CitationMarker, ...] = ()
    tags: tuple[Tag, ...] = ()
    quotations: tuple[Quotation, ...] = ()
    heading: str = ""
    citation_offsets: tuple[int, ...] = ()
    shown: str = ""
    columns: tuple[str, ...] = ()

    @property
    def first_words(self) -> str:
        """Its first sixty characters as the reader sees them, for a finding's text."""
        words = (self.shown or self.plain).lstrip("; ")
        return words if len(words) <= 60 else words[:59].rstrip() + "…"


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A stretch that is no sentence, with what it is ("heading", "reference list", "code")."""

    span: Span
    what: str


@dataclass(frozen=True, slots=True)
class Hidden:
    """Something in the file that a reader of the rendered page does not see, or sees as something else.

    what: "comment", "struck out", "element that is not shown", "hiding command", "hiding style",
    "collapsed section", "zero-width character", "direction mark", "invisible tag characters",
    "letters of another script", "embedded document". detail: the characters, word or tag.
    """

    span: Span
    what: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class DraftPart:
    """A file of a review that is written in several (LaTeX): where its text begins in `Draft.text`."""

    start: int
    file: str


@dataclass(frozen=True)
class Draft:
    """A review. Every visible character is in a sentence, a reference or a named stretch passed over.

    text: the author's file; of a binary format its words, a paragraph a line; of several files one after
    the other, as `parts` says. pages: of a PDF. counts_paragraphs: a line of `text` is a paragraph of the
    file. source_sha256: of a binary format, the digest of its bytes.
    """

    text: str
    file: str
    sentences: tuple[Sentence, ...] = ()
    references: tuple[Reference, ...] = ()
    passed_over: tuple[PassedOver, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    parts: tuple[DraftPart, ...] = ()
    pages: tuple[Page, ...] = ()
    counts_paragraphs: bool = False
    source_sha256: str = ""

    def __post_init__(self) -> None:
        starts = (0, *(match.end() for match in _NEWLINE.finditer(self.text)))
        object.__setattr__(self, "_line_starts", starts)

    @property
    def sha256(self) -> str:
        """The digest of the author's text; of a binary format that of its bytes."""
        return self.source_sha256 or hashlib.sha256(self.text.encode()).hexdigest()

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """The line and the column of an offset in its own file, both from 1, the column in code points."""
        starts: tuple[int, ...] = self.__dict__["_line_starts"]
        line = bisect_right(starts, offset)
        first = bisect_right(starts, self.part_at(offset).start)
        return line - first + 1, offset - max(starts[line - 1], self.part_at(offset).start) + 1

    def part_at(self, offset: int) -> DraftPart:
        """The file that holds an offset; the review's own where it is of one file."""
        place = bisect_right(self.parts, offset, key=lambda part: part.start) - 1
        return self.parts[place] if place >= 0 else DraftPart(0, self.file)

    def page_at(self, offset: int) -> Page | None:
        """The page that holds an offset, None where the file has no pages."""
        place = bisect_right(self.pages, offset, key=lambda page: page.start) - 1
        return self.pages[place] if place >= 0 else None
