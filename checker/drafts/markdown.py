"""Reading a Markdown review into a `Draft`: CommonMark, GFM tables, footnotes, pandoc, Quarto."""

from __future__ import annotations

import re

from checker.drafts.assembly import assemble_draft
from checker.drafts.blocks import Block, BlockKind, read_blocks
from checker.drafts.surface import Surface, read_surface
from checker.model.draft import Draft


def read_markdown(text: str, file: str) -> Draft:
    """The review parsed, every character accounted for. Never raises on any text."""
    blocks = read_blocks(text)
    labels = frozenset(b.label.lower() for b in blocks if b.kind is BlockKind.LINK_DEFINITION)
    return assemble_draft(text, file, blocks, [_surface_of(text, block, labels) for block in blocks])


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
