"""Reading a Markdown review into a `Draft`: CommonMark, GFM tables, footnotes, pandoc and Quarto "
"citations."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from checker.drafts.blocks import Block, BlockKind, read_blocks
from checker.drafts.citations import CitationHabits
from checker.drafts.prose import NoteCitations, read_sentences
from checker.drafts.reference_list import ReferenceList, read_reference_list
from checker.drafts.surface import Surface, read_surface
from checker.model.draft import Draft, Hidden, PassedOver, Sentence, SentenceKind
from checker.text.names import name_keys
from corpus.model.study_text import Span

_PASSED_AS = {
    BlockKind.CODE: "code",
    BlockKind.COMMENT: "comment",
    BlockKind.FRONT_MATTER: "front matter",
    BlockKind.EQUATION: "equation",
    BlockKind.MARKUP: "markup",
    BlockKind.TABLE_HEADER: "table header",
    BlockKind.LINK_DEFINITION: "link definition",
}
_SENTENCE_KINDS = {
    BlockKind.PARAGRAPH: SentenceKind.PROSE,
    BlockKind.LIST_ITEM: SentenceKind.LIST_ITEM,
    BlockKind.BLOCK_QUOTE: SentenceKind.BLOCK_QUOTE,
    BlockKind.TABLE_ROW: SentenceKind.TABLE_CELL,
    BlockKind.FOOTNOTE: SentenceKind.FOOTNOTE,
}
_CAPTION = re.compile(
    r"\s*(?::\s+|(?:Supplementary\s+)?(?:Table|Figure|Fig\.|Box|Tabelle|Abbildung)\s+[A-Z]?\d+[.:]?\s)", re.I
)
_IMAGE_ALONE = re.compile(
    r"\s*(?:\[?!\[[^\]]{0,2000}\]\([^)]{0,600}\)(?:\]\([^)]{0,600}\))?(?:\{[^}]{0,200}\})?\s*)+$"
)
_BOLD_ALONE = re.compile(r"\s*(\*\*|__)(?!\s)[^*_]{1,120}(?<![\s.!?])(\*\*|__)\s*:?\s*$")
_ROUND_NUMBER = re.compile(r"(?<=[\w%”\"’)])\s?\(\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,20}\)")
_OTHER_NUMBER = re.compile(r"\[\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,20}\](?!:)|\^\d{1,3}|[a-z.,)][¹²³⁴-⁹]")


@dataclass(slots=True)
class _Assembly:
    """What is collected while the blocks are read in order."""

    sentences: list[Sentence] = field(default_factory=list)
    passed: list[PassedOver] = field(default_factory=list)
    hidden: list[Hidden] = field(default_factory=list)


def read_markdown(text: str, file: str) -> Draft:
    """The review parsed, every character accounted for. Never raises on any text."""
    blocks = read_blocks(text)
    labels = frozenset(b.label.lower() for b in blocks if b.kind is BlockKind.LINK_DEFINITION)
    surfaces = [_surface_of(text, block, labels) for block in blocks]
    listed = read_reference_list(text, blocks, surfaces)
    habits = _habits(text, blocks, listed)
    notes = NoteCitations(listed.note_citations, frozenset(listed.plain_notes))
    assembly = _Assembly()
    heading = ""
    by_block: dict[int, list[Sentence]] = {}
    for index, block in enumerate(blocks):
        surface = surfaces[index]
        assembly.hidden.extend(surface.hidden)
        assembly.passed.extend(PassedOver(mark, "markup") for mark in block.marks)
        if index in listed.taken:
            what = "footnote with citations" if block.label in listed.note_citations else "reference list"
            assembly.passed.append(PassedOver(block.span, what))
        elif _is_heading(text, block, surface):
            heading = " ".join(surface.text.split())
            assembly.passed.append(PassedOver(block.span, "heading"))
        elif block.kind in _PASSED_AS:
            assembly.passed.append(PassedOver(block.span, _PASSED_AS[block.kind]))
            if block.kind is BlockKind.COMMENT:
                assembly.hidden.append(
                    Hidden(block.span, "comment", text[block.span.start : block.span.end][:80])
                )
        else:
            kind = _sentence_kind(text, block, surface)
            sentences = read_sentences(
                surface, kind, heading, habits, notes, is_whole=block.kind is BlockKind.TABLE_ROW
            )
            by_block[index] = [s for s in sentences if any(c.isalnum() for c in s.shown or s.plain)]
            assembly.passed.extend(_gaps(text, block, by_block[index]))
    _hand_down_citations(text, blocks, by_block)
    assembly.sentences = [sentence for index in sorted(by_block) for sentence in by_block[index]]
    return Draft(
        text,
        file,
        tuple(assembly.sentences),
        tuple(listed.references),
        tuple(sorted(assembly.passed, key=lambda p: (p.span.start, p.span.end))),
        tuple(sorted(assembly.hidden, key=lambda h: (h.span.start, h.span.end))),
    )


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


def _habits(text: str, blocks: list[Block], listed: ReferenceList) -> CitationHabits:
    numbered = any(reference.label.isdigit() for reference in listed.references)
    prose = " ".join(
        text[block.span.start : block.span.end]
        for index, block in enumerate(blocks)
        if index not in listed.taken and block.kind in _SENTENCE_KINDS
    )
    keys = [name_keys(reference.names[0]) for reference in listed.references if reference.names]
    return CitationHabits(
        frozenset().union(*keys),
        numbered,
        numbered and _ROUND_NUMBER.search(prose) is not None and _OTHER_NUMBER.search(prose) is None,
    )


def _is_heading(text: str, block: Block, surface: Surface) -> bool:
    """True for headings, and for a paragraph that is one line in bold; a heading with a full stop is
    prose.
    """
    if block.kind is BlockKind.HEADING:
        words = surface.text.strip()
        return not (words.endswith((".", "!")) and len(words.split()) > 4)
    if block.kind is not BlockKind.PARAGRAPH or len(block.lines) != 1:
        return False
    return _BOLD_ALONE.match(text[block.span.start : block.span.end]) is not None


def _sentence_kind(text: str, block: Block, surface: Surface) -> SentenceKind:
    kind = _SENTENCE_KINDS.get(block.kind, SentenceKind.PROSE)
    if kind is SentenceKind.PROSE:
        raw = text[block.span.start : block.span.end]
        if _CAPTION.match(surface.text) or ("](" in raw and len(raw) < 4000 and _IMAGE_ALONE.match(raw)):
            return SentenceKind.CAPTION
    return kind


def _gaps(text: str, block: Block, sentences: list[Sentence]) -> list[PassedOver]:
    """The stretches of a block's lines that no sentence holds: markup around the words."""
    gaps: list[Span] = []
    following = 0
    for line in block.lines:
        position = line.start
        while following < len(sentences) and sentences[following].span.start < line.end:
            span = sentences[following].span
            gaps.append(Span(position, span.start))
            position = max(position, span.end)
            if span.end > line.end:
                break
            following += 1
        gaps.append(Span(position, line.end))
    return [
        PassedOver(gap, "markup") for gap in gaps if gap.end > gap.start and text[gap.start : gap.end].strip()
    ]


def _hand_down_citations(text: str, blocks: list[Block], by_block: dict[int, list[Sentence]]) -> None:
    """Items of a list inherit the citations of the sentence that leads to them, rows those of their caption.

    An item or row with citations of its own keeps to them. A lead-in ends with a colon.
    """
    giver: Sentence | None = None
    is_first_row = True
    for index, block in enumerate(blocks):
        sentences = by_block.get(index, [])
        if block.kind in (BlockKind.LIST_ITEM, BlockKind.TABLE_ROW):
            if block.kind is BlockKind.TABLE_ROW and giver is None and is_first_row:
                giver = _caption_after(blocks, by_block, index)
            is_first_row = is_first_row and block.kind is not BlockKind.TABLE_ROW
            if giver is not None:
                by_block[index] = [_inheriting(sentence, giver) for sentence in sentences]
        elif block.kind is not BlockKind.MARKUP and block.kind is not BlockKind.TABLE_HEADER:
            last = sentences[-1] if sentences else None
            leads = last is not None and (last.plain.endswith(":") or last.kind is SentenceKind.CAPTION)
            giver = last if leads and last is not None and last.citations else None
            is_first_row = True


def _caption_after(blocks: list[Block], by_block: dict[int, list[Sentence]], index: int) -> Sentence | None:
    while index < len(blocks) and blocks[index].kind in (BlockKind.TABLE_ROW, BlockKind.MARKUP):
        index += 1
    following = by_block.get(index, [])
    if following and following[-1].kind is SentenceKind.CAPTION and following[-1].citations:
        return following[-1]
    return None


def _inheriting(sentence: Sentence, giver: Sentence) -> Sentence:
    if sentence.citations or sentence.tags:
        return sentence
    return replace(
        sentence,
        citations=giver.citations,
        citation_offsets=tuple(len(sentence.plain) for _ in giver.citations),
    )
