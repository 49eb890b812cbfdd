"""The block structure of a Markdown file, line by line, with exact places in the author's file.

A small reader of its own: what is needed is where prose stands, not a tree. It never raises, is linear, keeps
CRLF and nesting, and leans to reading a doubtful stretch as prose, because what is not prose is not checked:
an indented paragraph, a fenced block of sentences and the inside of HTML are all read. See
docs/decisions/07-markdown-parser.md. Source: CommonMark 0.31.2, GFM tables, pandoc's footnotes and Quarto.

Long because it is one pass with one state, which blocks of every kind open and close.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from checker.drafts.front_matter import read_front_matter
from checker.text.assertions import states_finding
from checker.text.lexicons import load_group
from corpus.model.study_text import Span

MOST_CONTAINERS = 60
"""Levels of quotes and lists that are unwrapped in one line; what is deeper is read as text."""


class BlockKind(StrEnum):
    """What a block is."""

    PARAGRAPH = "paragraph"
    LIST_ITEM = "list item"
    BLOCK_QUOTE = "block quote"
    HEADING = "heading"
    TABLE_HEADER = "table header"
    TABLE_ROW = "table row"
    FOOTNOTE = "footnote"
    CAPTION = "caption"
    LINK_DEFINITION = "link definition"
    CODE = "code"
    COMMENT = "comment"
    FRONT_MATTER = "front matter"
    EQUATION = "equation"
    MARKUP = "markup"


@dataclass(slots=True)
class Block:
    """A block: the raw stretches of its lines, container marks left out. level: of a heading, 1 to 6.

    label: of a footnote or link definition; the number of an ordered list item; the language of CODE; of a
    COMMENT, what is not seen there. marks: the raw places of list marks and the like, which are no words.
    """

    kind: BlockKind
    lines: list[Span]
    level: int = 0
    label: str = ""
    marks: list[Span] = field(default_factory=list)

    @property
    def span(self) -> Span:
        """From its first to its last character."""
        return Span(self.lines[0].start, self.lines[-1].end)


_QUOTE_MARK = re.compile(r"[ \t]{0,3}>[ \t]?")
_LIST_MARK = re.compile(
    r"[ \t]{0,8}(?:[-*+•‣◦–]|(\d{1,4})[.)]|\(?([a-z]|[ivx]{1,4})\))(?:[ \t]+(?=\S))(\[[ xX]\][ \t]+)?"
)
_WORDS_ALONE = re.compile(r"[^\W\d_](?![ivx]{0,3}\))[^|]*")
"""A line that begins with a letter, not with an item's mark, and is no row: nothing begins so but prose."""
_HEADING = re.compile(r"[ \t]{0,3}(#{1,6})(?:[ \t]+|$)")
_VALUE = r"(?:\"[^\"\n]{0,160}\"|'[^'\n]{0,160}'|[^\s{}\"']{1,80})"
_ATTRIBUTE = rf"(?:[#.][\w:.#-]{{1,120}}|[\w:-]{{1,40}}={_VALUE}|-(?=[ \t}}]))"
ATTRIBUTES = rf"\{{[ \t]*{_ATTRIBUTE}(?:[ \t]+{_ATTRIBUTE}){{0,12}}[ \t]*\}}"
"""Attributes in pandoc's form; other words in braces are seen as they stand."""
_HEADING_END = re.compile(rf"[ \t]+#+[ \t]*$|[ \t]*{ATTRIBUTES}[ \t]*$|[ \t]+$")
_FENCE = re.compile(r"[ \t]{0,8}(`{3,}|~{3,})[ \t]*(.*)$")
_RULE = re.compile(r"[ \t]{0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$")
_SETEXT = re.compile(r"[ \t]{0,3}(=+|-{2,})[ \t]*$")
_NOTE = re.compile(r"[ \t]{0,3}\[\^([^\]\s]{1,60})\]:[ \t]*")
_LINK_DEFINITION = re.compile(r"[ \t]{0,3}\[([^\]^]{1,80})\]:[ \t]*(?=\S)")
_TABLE_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_GRID_RULE = re.compile(r"[ \t]*\+(?:[-=:]+\+)+[ \t]*$")
_PAGE_COMMAND = r"\\(?:newpage|pagebreak|clearpage|tableofcontents|appendix)\b"
_MARKUP_LINE = re.compile(
    rf"[ \t]*(?::{{3,}}[ \t]*(?:\{{[^{{}}]*\}}|[\w-]{{0,40}})[ \t]*:*|{_PAGE_COMMAND}|\[TOC\]"
    r"|\{\{<.*>\}\}|\{\{%.*%\}\}|\\(?:begin|end)\{[a-z*]+\})[ \t]*$"
)
_MARKUP_LEAD = re.compile(rf"[ \t]*(?::{{3,}}[ \t]*(?:\{{[^{{}}]*\}})?|{_PAGE_COMMAND})[ \t]*(?=[^\s:])")
"""Markup before words on one line: the words are seen."""
_PROSE_INFO = frozenset({"", "text", "txt", "plain", "plaintext", "markdown", "md", "quote", "none"})
_DIRECTIVE = re.compile(r"\{[ \t]*(=?[\w.:-]+)[^{}]*\}[ \t]*")
_SENTENCE_END = re.compile(r"[.!?][\")\]\d^*_”]{0,8}\s*$")
_NEWLINE = re.compile(r"\r\n|\n|\r")


def read_blocks(text: str) -> list[Block]:
    """The blocks of `text`, in order. Every line that is not blank is in one.

    text: the file with what is not seen in it blanked; see `checker.drafts.unseen`.
    """
    blocks: list[Block] = []
    lines = _lines(text)
    front = read_front_matter(text, lines)
    blocks += [Block(BlockKind.MARKUP, [mark]) for mark in front.marks]
    blocks += [Block(BlockKind.FRONT_MATTER, value) for value in front.values]
    if front.abstract:
        blocks.append(Block(BlockKind.PARAGRAPH, front.abstract))
    reader = _Reader(text, blocks)
    for index in range(front.lines, len(lines)):
        reader.read(lines[index], lines[index + 1] if index + 1 < len(lines) else None)
    reader.close()
    return sorted(reader.blocks, key=lambda block: block.lines[0].start)


def _lines(text: str) -> list[Span]:
    lines: list[Span] = []
    start = 0
    for match in _NEWLINE.finditer(text):
        lines.append(Span(start, match.start()))
        start = match.end()
    if start < len(text):
        lines.append(Span(start, len(text)))
    return lines


class _Reader:
    """Reads lines into blocks; `open` is the paragraph that the next line may continue."""

    def __init__(self, text: str, blocks: list[Block]) -> None:
        self.text = text
        self.blocks = blocks
        self.open: Block | None = None
        self.fence = ""
        self.fenced: list[Span] = []
        self.fence_info = ""
        self.is_in_table = False
        self.is_in_math = False
        self.is_in_note = False

    def read(self, line: Span, following: Span | None) -> None:
        """Take one line; `following` is the next one, if any."""
        if self.fence:
            self._read_fenced(line)
            return
        if line.start == line.end:
            self.close()
            return
        if not self.is_in_math and _WORDS_ALONE.fullmatch(self.text, line.start, line.end):
            if self.is_in_table:
                self.close()
            self._read_prose(line, line, [])
            return
        start, quoted, marks, item, label = self._unwrap(line)
        content = self.text[start : line.end]
        if not content.strip():
            self.close()
            self._pass_over(marks)
            return
        if self.is_in_math or content.strip().startswith("$$"):
            self._read_math(Span(start, line.end), content)
            self._pass_over(marks)
            return
        lead = None if _MARKUP_LINE.match(content) else _MARKUP_LEAD.match(content)
        if lead:
            self.close()
            self.blocks.append(Block(BlockKind.MARKUP, [Span(start, start + lead.end())]))
            start += lead.end()
            content = content[lead.end() :]
        if self._read_special(line, start, content, following, item):
            self._pass_over(marks)
            return
        span = Span(start, line.end)
        note = _NOTE.match(content)
        definition = _LINK_DEFINITION.match(content) if not note and not (item and quoted) else None
        if note or definition:
            self.close()
            match = note or definition
            assert match is not None
            kind = BlockKind.FOOTNOTE if note else BlockKind.LINK_DEFINITION
            self.open = Block(kind, [Span(start, line.end)], label=match.group(1), marks=marks)
            self.is_in_note = note is not None
            return
        self._read_prose(line, span, marks, quoted=quoted, item=item, label=label)

    def _read_prose(
        self,
        line: Span,
        span: Span,
        marks: list[Span],
        *,
        quoted: bool = False,
        item: bool = False,
        label: str = "",
    ) -> None:
        """Words that go on with what is open, or begin a block of their own. span: without the marks."""
        kind = BlockKind.LIST_ITEM if item else BlockKind.BLOCK_QUOTE if quoted else BlockKind.PARAGRAPH
        if self._continues(kind, item=item, quoted=quoted):
            assert self.open is not None
            self.open.lines.append(span)
            return
        if item and self._is_wrapped_number(label):
            assert self.open is not None
            self.open.lines.append(Span(line.start, line.end))
            return
        self.close()
        if (
            self.is_in_note
            and kind is BlockKind.PARAGRAPH
            and re.match(r" {2,}|\t", self.text[line.start : line.end])
        ):
            kind = BlockKind.FOOTNOTE
        else:
            self.is_in_note = False
        self.open = Block(kind, [span], label=label, marks=marks)

    def _pass_over(self, marks: list[Span]) -> None:
        """List marks before what is no paragraph."""
        if marks:
            self.blocks.append(Block(BlockKind.MARKUP, marks))

    def _continues(self, kind: BlockKind, *, item: bool, quoted: bool) -> bool:
        """True for a line that goes on with what is open."""
        if self.open is None or item or (self.open.kind is BlockKind.BLOCK_QUOTE and not quoted):
            return False
        return kind is BlockKind.PARAGRAPH or self.open.kind in (kind, BlockKind.LIST_ITEM)

    def _is_wrapped_number(self, label: str) -> bool:
        """True for "1986. A good year" at the start of a wrapped line: only 1 may begin a list there."""
        if label in ("", "1") or self.open is None or self.open.kind is not BlockKind.PARAGRAPH:
            return False
        last = self.open.lines[-1]
        return not self.text[last.start : last.end].rstrip().endswith(":")

    def close(self) -> None:
        """End what is open."""
        if self.fence:
            self._end_fence(None)
        if self.open is not None:
            self.blocks.append(self.open)
            self.open = None
        self.is_in_table = False

    def _unwrap(self, line: Span) -> tuple[int, bool, list[Span], bool, str]:
        """Strips quote and list marks: (where the content starts, quoted, marks, is an item, its number)."""
        position, quoted, item, label = line.start, False, False, ""
        marks: list[Span] = []
        for _ in range(MOST_CONTAINERS):
            quote = _QUOTE_MARK.match(self.text, position, line.end)
            if quote:
                position, quoted = quote.end(), True
                continue
            if _RULE.match(self.text, position, line.end):
                break
            mark = _LIST_MARK.match(self.text, position, line.end)
            if mark is None:
                break
            marks.append(Span(mark.start(), mark.end()))
            position, item, label = mark.end(), True, mark.group(1) or ""
        return position, quoted, marks, item, label

    def _read_special(self, line: Span, start: int, content: str, following: Span | None, item: bool) -> bool:
        """Fences, headings, rules, tables and lines of markup."""
        fence = _FENCE.match(content)
        if fence and not (fence.group(1)[0] == "`" and "`" in fence.group(2)):
            self.close()
            self.fence, self.fence_info = fence.group(1), fence.group(2).strip()
            directive = _DIRECTIVE.match(content, fence.start(2))
            title = directive.end() if directive else len(content)
            self.blocks.append(Block(BlockKind.MARKUP, [Span(start, start + title)]))
            if title < len(content):
                self.blocks.append(Block(BlockKind.PARAGRAPH, [Span(start + title, line.end)]))
            return True
        setext = _SETEXT.match(content)
        if (
            setext
            and self.open
            and self.open.kind is BlockKind.PARAGRAPH
            and len(self.open.lines) == 1
            and not item
        ):
            self.open.kind, self.open.level = BlockKind.HEADING, 1 if "=" in setext.group(1) else 2
            self.open.marks.append(Span(start, line.end))
            self.close()
            return True
        heading = _HEADING.match(content)
        if heading:
            self.close()
            end = _HEADING_END.search(content, heading.end())
            stop = start + (end.start() if end else len(content))
            block = Block(BlockKind.HEADING, [Span(start + heading.end(), max(stop, start + heading.end()))])
            block.level, block.marks = len(heading.group(1)), [Span(start, line.end)]
            self.blocks.append(block)
            return True
        if _RULE.match(content) or _MARKUP_LINE.match(content) or _GRID_RULE.match(content):
            is_table = self.is_in_table or _GRID_RULE.match(content) is not None
            self.close()
            self.is_in_table = is_table and _GRID_RULE.match(content) is not None
            self.blocks.append(Block(BlockKind.MARKUP, [Span(start, line.end)]))
            return True
        return self._read_table(Span(start, line.end), content, following)

    def _read_table(self, span: Span, content: str, following: Span | None) -> bool:
        if "|" not in content:
            if self.is_in_table:
                self.close()
            return False
        if _TABLE_RULE.match(content) and "-" in content:
            self.blocks.append(Block(BlockKind.MARKUP, [span]))
            return True
        if self.is_in_table:
            self.blocks.append(Block(BlockKind.TABLE_ROW, [span]))
            return True
        below = self.text[following.start : following.end] if following else ""
        below = re.sub(r"^[ \t>]*", "", below)
        if "|" in below and _TABLE_RULE.match(below) and "-" in below:
            self.close()
            self.is_in_table = True
            self.blocks.append(Block(BlockKind.TABLE_HEADER, [span]))
            return True
        if re.match(r"\s*\|.*\|\s*$", content) and self.open is None:
            self.is_in_table = True
            self.blocks.append(Block(BlockKind.TABLE_ROW, [span]))
            return True
        return False

    def _read_math(self, span: Span, content: str) -> None:
        if not self.is_in_math:
            self.close()
        closes = content.count("$$") % 2 == 1
        self.is_in_math = self.is_in_math != closes
        self.blocks.append(Block(BlockKind.EQUATION, [span]))

    def _read_fenced(self, line: Span) -> None:
        content = self.text[line.start : line.end].strip(" \t>")
        if content.startswith(self.fence) and not content.strip(self.fence[0]):
            self._end_fence(line)
        else:
            self.fenced.append(line)

    def _end_fence(self, closing: Span | None) -> None:
        """A fenced block is code, unless its reader takes it for prose: its paragraphs are then read.

        A directive ({note}, {=html}) is prose; a block of no language is where it holds a sentence; in a
        block of code, or one that nobody closed, whole sentences are read that state a finding.
        """
        directive = _DIRECTIVE.match(self.fence_info)
        name = directive.group(1).lower() if directive else self.fence_info.lower()
        code: list[Span] = []
        for lines in self._fenced_paragraphs():
            words = " ".join(self.text[span.start : span.end].strip() for span in lines)[:4000]
            if directive and name not in load_group("code_languages", "languages"):
                is_prose = True
            elif name in _PROSE_INFO or closing is None:
                is_prose = is_prose_line(words) or states_finding(words)
            else:
                is_prose = is_prose_line(words) and states_finding(words)
            if is_prose:
                self.blocks.append(Block(BlockKind.PARAGRAPH, lines))
            else:
                code.extend(lines)
        self.fence, self.fenced = "", []
        self.blocks.extend(Block(BlockKind.CODE, lines, label=name) for lines in _adjoining(self.text, code))
        if closing is not None:
            self.blocks.append(Block(BlockKind.MARKUP, [closing]))

    def _fenced_paragraphs(self) -> Iterator[list[Span]]:
        lines: list[Span] = []
        for span in self.fenced:
            if self.text[span.start : span.end].strip():
                lines.append(span)
            elif lines:
                yield lines
                lines = []
        if lines:
            yield lines


def _adjoining(text: str, lines: list[Span]) -> Iterator[list[Span]]:
    """Lines in groups between which nothing but white space stands."""
    group: list[Span] = []
    for span in lines:
        if group and text[group[-1].end : span.start].strip():
            yield group
            group = []
        group.append(span)
    if group:
        yield group


def is_prose_line(line: str) -> bool:
    """True for a line that begins with a capital, ends with a full stop and is nearly all words."""
    words = line.split()
    if len(words) < 6 or not words[0].strip("\"“'(").istitle() or not _SENTENCE_END.search(line):
        return False
    plain = sum(
        1 for word in words if word.strip("\"“”'’‘().,;:!?[]%*_").replace("-", "").isalnum() or word == "&"
    )
    return plain >= 0.8 * len(words)
