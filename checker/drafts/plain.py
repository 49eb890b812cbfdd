"""Reading a plain-text review, or the words of a PDF, into a `Draft`.

Paragraphs are divided by blank lines; list marks, numbered or underlined headings, footnotes
("[^1]: ...") and a list under "References" are read. Nothing is markup: a comment's mark, a star or a tag is
text, as the reader of the file sees it. Words broken at a line's end are joined where the rest begins with a
small letter.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence

from checker.drafts.assembly import Extras, assemble_draft
from checker.drafts.blocks import Block, BlockKind
from checker.drafts.reference_list import is_reference_heading
from checker.drafts.references import looks_like_reference
from checker.drafts.surface import Surface, SurfaceBuilder, surface_of_words
from checker.model.draft import Draft, PassedOver
from corpus.model.study_text import SectionKind, Span, StudyText

_LINE = re.compile(r"[^\r\n\f]+")
_LIST_MARK = re.compile(r"[ \t]*(?:[-*+•‣◦▪–—]|(\d{1,3})[.)]|\(?([a-z]|[ivx]{1,4})\))[ \t]+(?=\S)")
_ENTRY_MARK = re.compile(r"[ \t]*(?:\[\d{1,3}\]|\d{1,3}[.)]?[ \t]|\[\^[^\]\s]{1,40}\]:)")
_NOTE = re.compile(r"[ \t]*\[\^([^\]\s]{1,60})\]:[ \t]*")
_UNDERLINE = re.compile(r"[ \t]*(={3,}|-{3,}|~{3,})[ \t]*$")
_NUMBERED_HEADING = re.compile(r"[ \t]*(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,4}\.)[ \t]+[^\W\d_]")
_HYPHEN_AT_END = re.compile(r"(?<=[^\W\d_])[-‐\u00ad][ \t]*$")
MOST_WORDS_OF_A_HEADING = 12


def read_plain(text: str, file: str) -> Draft:
    """The review of a plain-text file, every character accounted for. Never raises on any text."""
    lines = [Span(match.start(), match.end()) for match in _LINE.finditer(text)]
    blocks = [_block(text, group) for group in _paragraphs(text, lines)]
    return assemble_draft(text, file, blocks, [_surface(text, block, ()) for block in blocks])


def read_pages(extracted: StudyText, file: str) -> Draft:
    """The review of a PDF whose words were extracted before, with its pages.

    Running heads, feet and page numbers are passed over; raised digits behind a word are marks.
    """
    text = extracted.text
    passed = tuple(PassedOver(span, "page head or foot") for span in extracted.furniture)
    lines: list[Span] = []
    breaks: set[int] = set()
    for stretch in extracted.blocks or (Span(0, len(text)),):
        kept = [
            piece
            for match in _LINE.finditer(text, stretch.start, stretch.end)
            for piece in _without(Span(match.start(), match.end()), extracted.furniture)
            if text[piece.start : piece.end].strip()
        ]
        breaks.update(line.start for line in kept[:1])
        lines.extend(kept)
    blocks = [_block(text, group) for group in _paragraphs(text, lines, breaks)]
    headings = frozenset(s.start for s in extracted.sections if s.heading)
    tables = sorted((s.start, s.end) for s in extracted.sections if s.kind is SectionKind.TABLE)
    for block in blocks:
        start = block.span.start
        if start in headings and len(block.lines) == 1:
            block.kind = BlockKind.HEADING
        elif (place := bisect_right(tables, (start, len(text)))) and start < tables[place - 1][1]:
            block.kind = BlockKind.TABLE_ROW
    raised = sorted({(span.start, span.end) for span in (*extracted.raised, *extracted.marks)})
    surfaces = [_surface(text, block, raised) for block in blocks]
    extras = Extras(passed_over=passed, pages=extracted.pages, source_sha256=extracted.source_sha256)
    return assemble_draft(text, file, blocks, surfaces, extras)


def _paragraphs(text: str, lines: Sequence[Span], breaks: Collection[int] = ()) -> list[list[Span]]:
    """The lines in groups that belong together: by blank lines, list marks, notes, headings and entries.

    breaks: where the layout begins a new block; a sentence that is cut there goes on over it.
    """
    groups: list[list[Span]] = []
    is_open = in_references = False
    previous_end = -1
    for line in lines:
        words = text[line.start : line.end]
        gap = text[previous_end : line.start] if previous_end >= 0 else ""
        is_blank = not words.strip()
        if is_blank or line.start in breaks or (not breaks and _is_break(gap)):
            goes_on = (line.start in breaks or "\f" in gap) and words.lstrip()[:1].islower()
            is_open = is_open and goes_on and _is_cut(text, groups[-1])
        previous_end = line.end
        if is_blank:
            continue
        is_reference_head = len(words) < 60 and is_reference_heading(words)
        if is_open and _UNDERLINE.match(words) and len(groups[-1]) == 1:
            groups[-1].append(line)
            is_open = False
            continue
        begins = (
            not is_open
            or is_reference_head
            or _NOTE.match(words) is not None
            or (in_references and _begins_entry(words, text, groups[-1]))
            or (not in_references and _begins_item(words, text, groups[-1]))
        )
        if begins:
            groups.append([line])
        else:
            groups[-1].append(line)
        is_open = not is_reference_head
        in_references = in_references or is_reference_head
    return groups


def _is_break(gap: str) -> bool:
    return gap.count("\n") > 1 or (gap.count("\r") > 1 and "\n" not in gap) or "\f" in gap


def _begins_entry(words: str, text: str, group: list[Span]) -> bool:
    """True for a line that begins an entry, the list of which has no blank lines between.

    Where entries bear numbers only a number begins one: the rest of an entry may look like one of its own.
    """
    if _ENTRY_MARK.match(words):
        return True
    first, last = text[group[0].start : group[0].end], text[group[-1].start : group[-1].end]
    if _ENTRY_MARK.match(first) or words[:1].isspace() or not looks_like_reference(words[:600]):
        return False
    whole = " ".join(text[line.start : line.end] for line in group[-6:])
    return last.rstrip()[-1:] in (".", ")") and looks_like_reference(whole[:1500])


def _begins_item(words: str, text: str, group: list[Span]) -> bool:
    """True for a list mark; a number only behind another item, behind a colon, or where it is 1."""
    mark = _LIST_MARK.match(words)
    if mark is None or not (mark.group(1) or mark.group(2)):
        return mark is not None
    last = text[group[-1].start : group[-1].end].rstrip()
    first = text[group[0].start : group[0].end]
    return mark.group(1) == "1" or last.endswith(":") or _LIST_MARK.match(first) is not None


def _block(text: str, lines: list[Span]) -> Block:
    words = text[lines[0].start : lines[0].end]
    if len(lines) == 2 and _UNDERLINE.match(text[lines[1].start : lines[1].end]):
        return Block(BlockKind.HEADING, lines[:1], level=2, marks=lines[1:])
    note = _NOTE.match(words)
    if note:
        return Block(BlockKind.FOOTNOTE, lines, label=note.group(1))
    if len(lines) == 1 and _is_heading(words):
        return Block(BlockKind.HEADING, lines, level=2)
    mark = _LIST_MARK.match(words)
    if mark and not looks_like_reference(words):
        first = Span(lines[0].start + mark.end(), lines[0].end)
        sign = Span(lines[0].start, first.start)
        return Block(BlockKind.LIST_ITEM, [first, *lines[1:]], label=mark.group(1) or "", marks=[sign])
    return Block(BlockKind.PARAGRAPH, lines)


def _is_heading(words: str) -> bool:
    """A short line of its own that is numbered like a section or all in capitals, and is no sentence."""
    bare = words.strip()
    if is_reference_heading(bare) and len(bare) < 60:
        return True
    if len(bare.split()) > MOST_WORDS_OF_A_HEADING or bare.endswith((".", "!", "?", ";", ",", ":", ")", "]")):
        return False
    letters = [c for c in bare if c.isalpha()]
    return _NUMBERED_HEADING.match(words) is not None or (
        len(letters) > 3 and all(c.isupper() for c in letters)
    )


def _surface(text: str, block: Block, raised: Sequence[tuple[int, int]]) -> Surface:
    if len(block.lines) == 1 and block.kind is not BlockKind.FOOTNOTE and not raised:
        return surface_of_words(text, block.lines[0])
    out = SurfaceBuilder()
    for number, line in enumerate(block.lines):
        start = line.start
        if number:
            previous = block.lines[number - 1]
            start = _skip_spaces(text, line)
            if not _joins_word(text, previous, start):
                out.put(" ", previous.end, previous.end)
        elif block.kind is BlockKind.FOOTNOTE and (note := _NOTE.match(text, line.start, line.end)):
            start = note.end()
        end = line.end
        if number + 1 < len(block.lines) and (
            hyphen := _HYPHEN_AT_END.search(text, max(line.start, line.end - 40), line.end)
        ):
            following = _skip_spaces(text, block.lines[number + 1])
            if _joins_word(text, line, following):
                end = hyphen.start()
        _put_raised(text, start, end, raised, out)
    return out.finish()


def _put_raised(
    text: str, start: int, end: int, raised: Sequence[tuple[int, int]], out: SurfaceBuilder
) -> None:
    """The stretch with raised digits between marks, so that they are read as such."""
    position = start
    for low, high in raised[bisect_left(raised, (start, start)) : bisect_left(raised, (end, end))]:
        if low >= position and high <= end and any(c.isdigit() for c in text[low:high]):
            out.put_words(text, position, low)
            out.put(f"^{text[low:high].strip()}^", low, high)
            position = high
    out.put_words(text, position, end)


def _joins_word(text: str, previous: Span, start: int) -> bool:
    """True when a word is broken over the line: a hyphen at the end and a small letter next."""
    return (
        _HYPHEN_AT_END.search(text, previous.start, previous.end) is not None
        and text[start : start + 1].islower()
    )


def _skip_spaces(text: str, line: Span) -> int:
    start = line.start
    while start < line.end and text[start].isspace():
        start += 1
    return start


def _is_cut(text: str, group: Sequence[Span]) -> bool:
    """True when the group ends inside a sentence: a page or column may have cut it."""
    last = text[group[-1].start : group[-1].end].rstrip()
    return bool(last) and last[-1] not in '.!?:;)]”"’*'


def _without(line: Span, skipped: Sequence[Span]) -> list[Span]:
    """The pieces of a line outside the skipped stretches, which are in order."""
    pieces: list[Span] = []
    position = line.start
    for place in range(max(0, bisect_left(skipped, line.start, key=lambda s: s.start) - 1), len(skipped)):
        start, end = skipped[place].start, skipped[place].end
        if start >= line.end:
            break
        if end <= position:
            continue
        if start > position:
            pieces.append(Span(position, start))
        position = end
    if position < line.end:
        pieces.append(Span(position, line.end))
    return pieces
