"""Building a `StudyText` piece by piece: text, blocks, sections, marks, gaps, each at its offset."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from corpus.model.study_text import Gap, Grade, Page, Section, SectionKind, Span, StudyText

_LETTERS_AT_END = re.compile(r"[^\W\d_]+[.,;:)\]]?$")
_MARKUP_SPACE = re.compile(r"[ \t\r\n\f\v]+")


class TextWriter:
    """Collects a text in reading order. White space of the markup is folded; other spaces are kept."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self.length = 0
        self.pages: list[Page] = []
        self.sections: list[Section] = []
        self.blocks: list[Span] = []
        self.gaps: list[Gap] = []
        self.marks: list[Span] = []
        self.raised: list[Span] = []
        self._block_start: int | None = None
        self._last = ""
        self._at_line = False
        self.stated_title = ""

    @property
    def last(self) -> str:
        """The last character written."""
        return self._last

    @property
    def next_block(self) -> int:
        """Where the next block will begin."""
        if self._block_start is not None:
            return self._block_start
        return self.length + self._separator_length()

    def last_word_length(self, end: int) -> int:
        """How many letters stand right before `end`, which is at most forty characters back."""
        written = "".join(self._pieces[-40:])
        before = written[: len(written) - (self.length - end)]
        found = _LETTERS_AT_END.search(before[-40:])
        return len(found.group()) if found else 0

    def write(self, text: str) -> None:
        """Add inline text as the markup has it."""
        text = _MARKUP_SPACE.sub(" ", text)
        if self._block_start is None:
            text = text.lstrip(" ")
            if not text:
                return
            self._open_block()
        elif text.startswith(" ") and self._last == " ":
            text = text[1:]
        self.add(text)

    def add(self, text: str) -> None:
        """Add text exactly as it is."""
        if text:
            self._pieces.append(text)
            self.length += len(text)
            self._last = text[-1]

    def drop_space(self) -> None:
        """Take back one space at the end: punctuation follows it."""
        if self._block_start is not None and self._last == " " and self.length - 1 > self._block_start:
            self._pieces[-1] = self._pieces[-1][:-1]
            self.length -= 1
            self._last = self._pieces[-1][-1] if self._pieces[-1] else "."

    def _open_block(self) -> None:
        self.add("\n\n"[: self._separator_length()])
        self._at_line = False
        self._block_start = self.length

    def _separator_length(self) -> int:
        if not self.length or self._at_line:
            return 0
        return 1 if self._last == "\n" else 2

    def add_in_line(self, text: str) -> None:
        """Add text exactly as it is, opening a block where none is open."""
        if self._block_start is None:
            self._open_block()
        self.add(text)

    def end_block(self) -> None:
        """Close the open block, if there is one."""
        if self._block_start is None:
            return
        self.drop_space()
        if self.length > self._block_start:
            self.blocks.append(Span(self._block_start, self.length))
        self._block_start = None

    def end_line(self) -> None:
        """Close the open block; the next one stands on the next line (a row of a table)."""
        self.end_block()
        if self.length and self._last != "\n":
            self.add("\n")
            self._at_line = True

    def gap(self, reason: str) -> None:
        """Note that the file has something here that the text has not."""
        self.gaps.append(Gap(self.length, self.length, reason))

    @contextmanager
    def section(self, kind: SectionKind, heading: str = "") -> Iterator[None]:
        """What is written inside is a section."""
        self.end_block()
        start = self.next_block
        yield
        self.close_section(kind, heading, start)

    def close_section(self, kind: SectionKind, heading: str, start: int) -> None:
        """Note that what was written from `start` on is a section."""
        self.end_block()
        if self.length > start:
            self.sections.append(Section(kind, start, self.length, heading))

    def finish(self, extractor: str, version: str, grade: Grade, source_sha256: str) -> StudyText:
        """The study text; it is not confirmed yet."""
        self.end_block()
        return StudyText(
            "".join(self._pieces),
            extractor,
            version,
            pages=tuple(self.pages),
            sections=tuple(sorted(self.sections, key=lambda s: (s.start, -s.end))),
            blocks=tuple(self.blocks),
            gaps=tuple(self.gaps),
            marks=tuple(self.marks),
            raised=tuple(self.raised),
            grade=grade,
            source_sha256=source_sha256,
            stated_title=self.stated_title,
        )
