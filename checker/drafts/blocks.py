"""The block structure of a Markdown file, line by line, with exact places in the author's file.

A small reader of its own: what is needed is where prose stands, not a tree. It never raises, is linear, keeps
CRLF and nesting, and leans to reading a doubtful stretch as prose, because what is not prose is not checked:
an indented paragraph, a fenced block of sentences and the inside of HTML are all read. See
docs/decisions/07-markdown-parser.md. Source: CommonMark 0.31.2, GFM tables, pandoc's footnotes and Quarto.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum

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

    label: of a footnote or link definition; the number of an ordered list item; of a COMMENT, what is not
    seen there. marks: the raw places of list marks and the like, which are no words.
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
_HEADING = re.compile(r"[ \t]{0,3}(#{1,6})(?:[ \t]+|$)")
_HEADING_END = re.compile(r"[ \t]+#+[ \t]*$|[ \t]*\{[^{}]*\}[ \t]*$|[ \t]+$")
_FENCE = re.compile(r"[ \t]{0,8}(`{3,}|~{3,})[ \t]*(.*)$")
_RULE = re.compile(r"[ \t]{0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$")
_SETEXT = re.compile(r"[ \t]{0,3}(=+|-{2,})[ \t]*$")
_NOTE = re.compile(r"[ \t]{0,3}\[\^([^\]\s]{1,60})\]:[ \t]*")
_LINK_DEFINITION = re.compile(r"[ \t]{0,3}\[([^\]^]{1,80})\]:[ \t]*(?=\S)")
_TABLE_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_GRID_RULE = re.compile(r"[ \t]*\+(?:[-=:]+\+)+[ \t]*$")
_MARKUP_LINE = re.compile(
    r"[ \t]*(?::{3,}.*|\\(?:newpage|pagebreak|clearpage|tableofcontents|appendix)\b.*|\[TOC\]"
    r"|\{\{<.*>\}\}|\\(?:begin|end)\{[a-z*]+\})[ \t]*$"
)
_PROSE_INFO = frozenset({"", "text", "txt", "plain", "plaintext", "markdown", "md", "quote", "none"})
_SENTENCE_END = re.compile(r"[.!?][\")\]\d^*_”]{0,8}\s*$")
_NEWLINE = re.compile(r"\r\n|\n|\r")


def read_blocks(text: str) -> list[Block]:
    """The blocks of `text`, in order. Every line that is not blank is in one.

    text: the file with what is not seen in it blanked; see `checker.drafts.unseen`.
    """
    blocks: list[Block] = []
    lines = _lines(text)
    first = _front_matter(text, lines, blocks)
    reader = _Reader(text, blocks)
    for index in range(first, len(lines)):
        reader.read(lines[index], lines[index + 1] if index + 1 < len(lines) else None)
    reader.close()
    return sorted(reader.blocks, key=lambda block: block.span.start)


def _lines(text: str) -> list[Span]:
    lines: list[Span] = []
    start = 0
    for match in _NEWLINE.finditer(text):
        lines.append(Span(start, match.start()))
        start = match.end()
    if start < len(text):
        lines.append(Span(start, len(text)))
    return lines


def _front_matter(text: str, lines: list[Span], blocks: list[Block]) -> int:
    """Reads YAML or TOML front matter; an abstract in it is prose. Returns the first line after it."""
    if not lines or text[lines[0].start : lines[0].end].lstrip("\ufeff").rstrip() not in ("---", "+++"):
        return 0
    fence = text[lines[0].start : lines[0].end].lstrip("\ufeff").rstrip()
    closing = (fence, "...") if fence == "---" else (fence,)
    ends = (
        i for i in range(1, min(len(lines), 400)) if text[lines[i].start : lines[i].end].rstrip() in closing
    )
    last = next(ends, None)
    if last is None or not any(re.match(r"[\w-]+\s*[:=]", text[s.start : s.end]) for s in lines[1:last]):
        return 0
    in_abstract = False
    passed: list[Span] = []
    abstract: list[Span] = []
    for span in lines[: last + 1]:
        line = text[span.start : span.end]
        opening = re.match(r"(?:abstract|description|summary)\s*[:=]\s*[|>]?[-+]?\s*", line, re.I)
        if opening:
            in_abstract = True
            passed.append(Span(span.start, span.start + opening.end()))
            if line[opening.end() :].strip():
                abstract.append(Span(span.start + opening.end(), span.end))
        elif in_abstract and (line.startswith((" ", "\t")) or not line.strip()):
            if line.strip():
                abstract.append(span)
        else:
            in_abstract = False
            passed.append(span)
    blocks.extend(Block(BlockKind.FRONT_MATTER, [span]) for span in passed if span.end > span.start)
    if abstract:
        blocks.append(Block(BlockKind.PARAGRAPH, abstract))
    return last + 1


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
            self.blocks.append(Block(BlockKind.MARKUP, [Span(start, line.end)]))
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
        """A fenced block is code, unless it is of no language and holds sentences."""
        lines = [span for span in self.fenced if self.text[span.start : span.end].strip()]
        is_prose = self.fence_info.lower() in _PROSE_INFO and any(
            is_prose_line(self.text[span.start : span.end][:2000]) for span in lines
        )
        self.fence, self.fenced = "", []
        if lines and is_prose:
            self.blocks.extend(Block(BlockKind.PARAGRAPH, [span]) for span in lines)
        elif lines:
            self.blocks.append(Block(BlockKind.CODE, lines))
        if closing is not None:
            self.blocks.append(Block(BlockKind.MARKUP, [closing]))


def is_prose_line(line: str) -> bool:
    """True for a line that begins with a capital, ends with a full stop and is nearly all words."""
    words = line.split()
    if len(words) < 6 or not words[0].strip("\"“'(").istitle() or not _SENTENCE_END.search(line):
        return False
    plain = sum(
        1 for word in words if word.strip("\"“”'’‘().,;:!?[]%*_").replace("-", "").isalnum() or word == "&"
    )
    return plain >= 0.8 * len(words)
