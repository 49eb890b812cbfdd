"""From blocks and the words in them to a `Draft`: what all formats share once their markup is read.

A format's reader gives the blocks of the file in order and, for each, its surface: the words as a reader sees
them, every character with its place in the file. Here they become sentences with citations and headings, a
reference list, and named stretches that are no sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from checker.drafts.blocks import Block, BlockKind
from checker.drafts.citations import CitationHabits
from checker.drafts.diagrams import find_labels, is_diagram
from checker.drafts.prose import NoteCitations, read_labels, read_sentences
from checker.drafts.reference_list import ReferenceList, read_reference_list
from checker.drafts.surface import Surface, read_surface
from checker.model.draft import (
    CitationMarker,
    Draft,
    DraftPart,
    Hidden,
    PassedOver,
    Reference,
    Sentence,
    SentenceKind,
)
from checker.text.names import name_keys
from corpus.model.study_text import Page, Span

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
    BlockKind.CAPTION: SentenceKind.CAPTION,
}
_CAPTION = re.compile(
    r"\s*(?::\s+|(?:Supplementary\s+)?(?:Table|Figure|Fig\.|Box|Tabelle|Abbildung)\s+[A-Z]?\d+[.:]?\s)", re.I
)
_IMAGE_ALONE = re.compile(
    r"\s*(?:\[?!\[[^\]]{0,2000}\]\([^)]{0,600}\)(?:\]\([^)]{0,600}\))?(?:\{[^}]{0,200}\})?\s*)+$"
)
_LETTER_OR_DIGIT = re.compile(r"[^\W_]")
_HEADING_NUMBER = re.compile(r"\s*(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVX]{1,5}\.|[A-Z]\.)\s+(?=\S)")
_DEFINITION = re.compile(
    r"[ \t]{0,3}\[[^\]]{1,80}\]:\s{0,9}(?:<[^<>\n]{0,600}>|[^\s<]\S{0,2000})"
    r"(?:\s{1,9}(?:\"[^\"]{0,1000}\"|'[^']{0,1000}'|\([^()]{0,1000}\)))?\s*"
)
_BOLD_ALONE = re.compile(r"\s*(\*\*|__)(?!\s)[^*_]{1,120}(?<![\s.!?])(\*\*|__)\s*:?\s*$")
_ROUND_NUMBER = re.compile(r"(?<=[\w%”\"’)])\s?\(\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,20}\)")
_TABLE_NUMBER = re.compile(r"\s*(?:Supplementary\s+)?Table\s+[A-Z]?\d+[.:]?\s*", re.I)
_SOURCE = re.compile(r"\W*(?:sources?|data (?:from|source)|adapted from|based on|after)\b", re.I)
_OTHER_NUMBER = re.compile(r"\[\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,20}\](?!:)|\^\d{1,3}|[a-z.,)][¹²³⁴-⁹]")


@dataclass(frozen=True, slots=True)
class Extras:
    """What a format knows beyond blocks.

    references: entries that stand in no block (a .bib file, a citation field). counts_paragraphs: lines of
    the text are paragraphs of the author's file. stated_references: works that citation fields hold, taken
    where a marker leads to them. passed_over, hidden: stretches outside the blocks. seen: the text with what
    its reader does not see blanked, where the format has such.
    """

    references: tuple[Reference, ...] = ()
    stated_references: tuple[Reference, ...] = ()
    passed_over: tuple[PassedOver, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    parts: tuple[DraftPart, ...] = ()
    pages: tuple[Page, ...] = ()
    counts_paragraphs: bool = False
    source_sha256: str = ""
    seen: str = ""


@dataclass(slots=True)
class _Assembly:
    """What is collected while the blocks are read in order."""

    sentences: list[Sentence] = field(default_factory=list)
    passed: list[PassedOver] = field(default_factory=list)
    hidden: list[Hidden] = field(default_factory=list)


def assemble_draft(
    text: str,
    file: str,
    blocks: list[Block],
    surfaces: list[Surface],
    more: Extras | None = None,
) -> Draft:
    """The draft of the blocks of `text`, each with its surface; they are in the order of the text."""
    extras = more or Extras()
    listed = read_reference_list(extras.seen or text, blocks, surfaces)
    listed.references.extend(extras.references)
    habits = _habits(text, blocks, listed)
    notes = NoteCitations(listed.note_citations, frozenset(listed.plain_notes))
    assembly = _Assembly()
    assembly.passed.extend(extras.passed_over)
    assembly.hidden.extend(extras.hidden)
    heading = ""
    by_block: dict[int, list[Sentence]] = {}
    heads: dict[int, list[Sentence]] = {}
    for index, block in enumerate(blocks):
        surface = surfaces[index]
        assembly.hidden.extend(surface.hidden)
        assembly.passed.extend([PassedOver(mark, "markup") for mark in block.marks])
        if index in listed.taken:
            what = "footnote with citations" if block.label in listed.note_citations else "reference list"
            assembly.passed.append(PassedOver(block.span, what))
            by_block[index] = [
                sentence
                for remark in listed.remarks.get(index, ())
                for sentence in read_sentences(remark, SentenceKind.REMARK, heading, habits, notes)
            ]
        elif _is_heading(text, block, surface):
            heading = " ".join(surface.text.split())
            assembly.passed.append(PassedOver(block.span, "heading"))
            by_block[index] = read_labels([_without_number(surface)], heading, habits, notes)
        elif block.kind in _PASSED_AS and not _is_prose_definition(text, block):
            what = _PASSED_AS[block.kind]
            if block.kind is BlockKind.COMMENT:
                what = block.label or what
                assembly.hidden.append(Hidden(block.span, what, text[block.span.start : block.span.end][:80]))
            assembly.passed.append(PassedOver(block.span, what))
            if block.kind is BlockKind.TABLE_HEADER:
                by_block[index] = read_labels(_cells(surface), heading, habits, notes, by_figure=False)
                heads[index] = read_sentences(
                    surface, SentenceKind.LABEL, heading, habits, notes, is_whole=True
                )
            elif block.kind is BlockKind.CODE and is_diagram(block.label):
                shown = [read_surface(text, [label]) for label in find_labels(text, block.lines)]
                by_block[index] = read_labels(shown, heading, habits, notes)
        else:
            kind = _sentence_kind(text, block, surface)
            sentences = read_sentences(
                surface, kind, heading, habits, notes, is_whole=block.kind is BlockKind.TABLE_ROW
            )
            sentences = [s for s in sentences if _LETTER_OR_DIGIT.search(s.shown or s.plain)]
            cited = listed.note_citations.get(block.label, ()) if kind is SentenceKind.FOOTNOTE else ()
            by_block[index] = [_citing(s, cited) for s in sentences] if cited else sentences
            assembly.passed.extend(_gaps(text, block, by_block[index]))
        if surface.asides:
            asides = [read_surface(extras.seen or text, lines) for lines in surface.asides]
            by_block.setdefault(index, []).extend(read_labels(asides, heading, habits, notes))
    _hand_down_citations(blocks, surfaces, by_block, heads)
    assembly.sentences = [sentence for index in sorted(by_block) for sentence in by_block[index]]
    return Draft(
        text,
        file,
        tuple(assembly.sentences),
        (*listed.references, *_used(extras.stated_references, assembly.sentences)),
        tuple(sorted(assembly.passed, key=lambda p: (p.span.start, p.span.end))),
        tuple(sorted(assembly.hidden, key=lambda h: (h.span.start, h.span.end))),
        extras.parts,
        extras.pages,
        extras.counts_paragraphs,
        extras.source_sha256,
    )


def _used(stated: Iterable[Reference], sentences: Iterable[Sentence]) -> Iterator[Reference]:
    keys = {marker.key for sentence in sentences for marker in sentence.citations if marker.key}
    by_key = {reference.label: reference for reference in stated}
    return (reference for key, reference in by_key.items() if key in keys)


def _habits(text: str, blocks: list[Block], listed: ReferenceList) -> CitationHabits:
    numbered = any(reference.label.isdigit() for reference in listed.references)
    prose = " ".join(
        text[block.lines[0].start : block.lines[-1].end]
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
    line = block.lines[0]
    return _BOLD_ALONE.match(text, line.start, line.end) is not None


def _without_number(surface: Surface) -> Surface:
    """A heading without its own number ("3.2 Results")."""
    number = _HEADING_NUMBER.match(surface.text)
    return surface.part(number.end(), len(surface.text)) if number else surface


def _cells(surface: Surface) -> Iterator[Surface]:
    """The cells of a table's head."""
    position = 0
    for cell in surface.text.split(";"):
        yield surface.part(position, position + len(cell))
        position += len(cell) + 1


def _is_prose_definition(text: str, block: Block) -> bool:
    """True for "[Finding]: Naps help." and what follows a definition: no address, so a reader sees it."""
    if block.kind is not BlockKind.LINK_DEFINITION:
        return False
    return _DEFINITION.fullmatch(text, block.span.start, block.span.end) is None


def _sentence_kind(text: str, block: Block, surface: Surface) -> SentenceKind:
    kind = _SENTENCE_KINDS.get(block.kind, SentenceKind.PROSE)
    if kind is SentenceKind.PROSE:
        start, end = block.lines[0].start, block.lines[-1].end
        if _CAPTION.match(surface.text) or (
            end - start < 4000 and text.find("](", start, end) >= 0 and _IMAGE_ALONE.match(text, start, end)
        ):
            return SentenceKind.CAPTION
    return kind


def _gaps(text: str, block: Block, sentences: list[Sentence]) -> list[PassedOver]:
    """The stretches of a block's lines that no sentence holds: markup around the words."""
    if len(sentences) == len(block.lines) == 1:
        line, span = block.lines[0], sentences[0].span
        if line.start == span.start and line.end == span.end:
            return []
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


def _hand_down_citations(
    blocks: list[Block],
    surfaces: list[Surface],
    by_block: dict[int, list[Sentence]],
    heads: dict[int, list[Sentence]],
) -> None:
    """Items of a list inherit the citations of the sentence that leads to them, rows those of their caption,
    of the table's head or of the line below that names the source.

    An item or row with citations of its own keeps to them. A lead-in ends with a colon.
    """
    giver: Sentence | None = None
    columns: tuple[str, ...] = ()
    is_first_row = True
    for index, block in enumerate(blocks):
        sentences = by_block.get(index, [])
        if block.kind in (BlockKind.LIST_ITEM, BlockKind.TABLE_ROW):
            if block.kind is BlockKind.TABLE_ROW and giver is None and is_first_row:
                giver = _source_after(blocks, by_block, index)
            is_first_row = is_first_row and block.kind is not BlockKind.TABLE_ROW
            if giver is not None:
                sentences = [_citing(sentence, giver.citations) for sentence in sentences]
            if block.kind is BlockKind.TABLE_ROW:
                sentences = [replace(sentence, columns=columns) for sentence in sentences]
            by_block[index] = sentences
        elif block.kind is BlockKind.TABLE_HEADER:
            giver = next((head for head in heads.get(index, ()) if head.citations), giver)
            columns = tuple(c.strip() for head in heads.get(index, ()) for c in head.plain.split(";"))
            is_first_row = True
        elif block.kind not in (BlockKind.MARKUP, BlockKind.COMMENT):
            last = sentences[-1] if sentences and sentences[-1].citations else None
            leads = last is not None and (
                last.plain.endswith(":")
                or last.kind is SentenceKind.CAPTION
                or (len(sentences) == 1 and _is_title_of_table(blocks, surfaces, index))
            )
            giver = last if leads else None
            is_first_row = True


def _is_title_of_table(blocks: list[Block], surfaces: list[Surface], index: int) -> bool:
    """True for a paragraph between the number of a table (APA 7, 7.10) and the table."""
    return (
        0 < index < len(blocks) - 1
        and blocks[index + 1].kind in (BlockKind.TABLE_HEADER, BlockKind.TABLE_ROW)
        and blocks[index - 1].kind in (BlockKind.PARAGRAPH, BlockKind.HEADING, BlockKind.CAPTION)
        and _TABLE_NUMBER.fullmatch(surfaces[index - 1].text) is not None
    )


def _source_after(blocks: list[Block], by_block: dict[int, list[Sentence]], index: int) -> Sentence | None:
    """The caption below a table, or the line that begins with "Source:", where it cites something."""
    while index < len(blocks) and blocks[index].kind in (BlockKind.TABLE_ROW, BlockKind.MARKUP):
        index += 1
    following = by_block.get(index, [])
    if following and following[-1].kind is SentenceKind.CAPTION and following[-1].citations:
        return following[-1]
    if following and following[0].citations and _SOURCE.match(following[0].shown or following[0].plain):
        return following[0]
    return None


def _citing(sentence: Sentence, citations: tuple[CitationMarker, ...]) -> Sentence:
    """The sentence with these citations at its end, or with its own where it has any."""
    if sentence.citations or sentence.tags:
        return sentence
    return replace(sentence, citations=citations, citation_offsets=(len(sentence.plain),) * len(citations))


def stretches_outside(text: str, blocks: Iterable[Block]) -> Iterator[PassedOver]:
    """What lies outside all blocks and holds letters or digits: the markup of the format."""
    position = 0
    for block in sorted(blocks, key=lambda block: block.span.start):
        span = block.span
        if span.start > position and any(c.isalnum() for c in text[position : span.start]):
            yield PassedOver(Span(position, span.start), "markup")
        position = max(position, span.end)
    if any(c.isalnum() for c in text[position:]):
        yield PassedOver(Span(position, len(text)), "markup")
