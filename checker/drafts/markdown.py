"""Reading a Markdown review into a `Draft`: CommonMark, GFM tables, footnotes, pandoc, Quarto."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.drafts.assembly import Extras, assemble_draft
from checker.drafts.blocks import Block, BlockKind, read_blocks
from checker.drafts.surface import Surface, read_surface
from checker.drafts.unseen import Unseen, blank_unseen, find_unseen
from checker.model.draft import Draft
from corpus.model.study_text import Span

_NOT_PROSE = frozenset(
    {BlockKind.CODE, BlockKind.COMMENT, BlockKind.FRONT_MATTER, BlockKind.EQUATION, BlockKind.MARKUP}
)
_TEXT_IN_EQUATION = re.compile(
    r"\\(?:text(?:rm|bf|it|sf|tt|normal)?|mbox|textnormal)\s{0,4}\{([^{}]{3,1000})\}"
)
_QUOTED = re.compile(r"\"([^\"\n]{3,1000})\"|'([^'\n]{3,1000})'|“([^“”\n]{3,1000})”")


def read_markdown(text: str, file: str) -> Draft:
    """The review parsed, every character accounted for. Never raises on any text."""
    unseen = tuple(find_unseen(text))
    seen = blank_unseen(text, unseen)
    blocks = sorted([*read_blocks(seen), *map(_unseen_block, unseen)], key=lambda block: block.lines[0].start)
    labels = frozenset(b.label.lower() for b in blocks if b.kind is BlockKind.LINK_DEFINITION)
    surfaces = [_surface_of(seen, block, labels) for block in blocks]
    return assemble_draft(text, file, blocks, surfaces, Extras(seen=seen))


def _unseen_block(unseen: Unseen) -> Block:
    if unseen.what == "script":
        return Block(BlockKind.CODE, [unseen.span])
    return Block(BlockKind.COMMENT, [unseen.span], label=unseen.what)


def _surface_of(text: str, block: Block, labels: frozenset[str]) -> Surface:
    if block.kind in _NOT_PROSE:
        surface = read_surface("", ())
        surface.asides = list(_asides(text, block))
        return surface
    surface = read_surface(text, block.lines, labels)
    if block.kind in (BlockKind.TABLE_ROW, BlockKind.TABLE_HEADER):
        surface.text = surface.text.replace("|", ";")
    elif block.kind is BlockKind.FOOTNOTE:
        surface.text = re.sub(r"^\s*\[\^[^\]]*\]:", lambda m: " " * len(m.group()), surface.text)
    elif block.kind is BlockKind.LINK_DEFINITION:
        surface.asides.extend(_quoted(text, block.span))
    return surface


def _asides(text: str, block: Block) -> Iterator[tuple[Span, ...]]:
    """The words in what is no prose: values of front matter, texts in equations, values of attributes."""
    if block.kind is BlockKind.FRONT_MATTER:
        yield tuple(block.lines)
    elif block.kind is BlockKind.EQUATION:
        for match in _TEXT_IN_EQUATION.finditer(text, block.span.start, block.span.end):
            yield (Span(*match.span(1)),)
    elif block.kind is BlockKind.MARKUP:
        yield from _quoted(text, block.span)


def _quoted(text: str, span: Span) -> Iterator[tuple[Span, ...]]:
    for match in _QUOTED.finditer(text, span.start, span.end):
        yield (Span(*match.span(match.lastindex or 0)),)
