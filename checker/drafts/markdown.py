"""Reading a Markdown review into a `Draft`: CommonMark, GFM tables, footnotes, pandoc, Quarto."""

from __future__ import annotations

import re

from checker.drafts.assembly import Extras, assemble_draft
from checker.drafts.blocks import Block, BlockKind, read_blocks
from checker.drafts.surface import Surface, read_surface
from checker.drafts.unseen import Unseen, blank_unseen, find_unseen
from checker.model.draft import Draft


def read_markdown(text: str, file: str) -> Draft:
    """The review parsed, every character accounted for. Never raises on any text."""
    unseen = tuple(find_unseen(text))
    seen = blank_unseen(text, unseen)
    blocks = sorted([*read_blocks(seen), *map(_unseen_block, unseen)], key=lambda block: block.span.start)
    labels = frozenset(b.label.lower() for b in blocks if b.kind is BlockKind.LINK_DEFINITION)
    surfaces = [_surface_of(seen, block, labels) for block in blocks]
    return assemble_draft(text, file, blocks, surfaces, Extras(seen=seen))


def _unseen_block(unseen: Unseen) -> Block:
    if unseen.what == "script":
        return Block(BlockKind.CODE, [unseen.span])
    return Block(BlockKind.COMMENT, [unseen.span], label=unseen.what)


def _surface_of(text: str, block: Block, labels: frozenset[str]) -> Surface:
    if block.kind in (
        BlockKind.CODE,
        BlockKind.COMMENT,
        BlockKind.FRONT_MATTER,
        BlockKind.EQUATION,
        BlockKind.MARKUP,
    ):
        return read_surface("", ())
    surface = read_surface(text, block.lines, labels)
    if block.kind in (BlockKind.TABLE_ROW, BlockKind.TABLE_HEADER):
        surface.text = surface.text.replace("|", ";")
    elif block.kind is BlockKind.FOOTNOTE:
        surface.text = re.sub(r"^\s*\[\^[^\]]*\]:", lambda m: " " * len(m.group()), surface.text)
    return surface
