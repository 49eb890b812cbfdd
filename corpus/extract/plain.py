"""Plain text to `StudyText`: pages by form feeds, paragraphs by blank lines, sections by their headings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.extract.layout import find_furniture, heading_kind, read_lines
from corpus.model.folded import fold_words
from corpus.model.study_text import Page, Section, SectionKind, Span, StudyText

EXTRACTOR = "plain"
VERSION = "3"

_RUN_IN = re.compile(r"([A-Z][\w /&'’-]{3,40}?)\s*[.:—–-]\s+(?=\S)")
_HEADING_OF_WORDS = re.compile(r"[A-Z][^\W\d_]*(?: [^\W\d_]+){0,6}")
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d[a-z]?\b")
_FEWEST_WORDS_OF_PROSE = 6
_TITLE_ZONE = 3000


def extract_plain(text: str, *, title: str = "", source_sha256: str = "") -> StudyText:
    """The text with its pages, paragraphs and sections; `title` is the title that the study should have."""
    pages = _pages(text)
    furniture = find_furniture(text, pages)
    blocks = _blocks(text, furniture)
    return StudyText(
        text,
        EXTRACTOR,
        VERSION,
        pages=pages,
        sections=find_sections(text, blocks, title),
        blocks=blocks,
        furniture=furniture,
        confirmed=True,
        source_sha256=source_sha256,
    )


def _pages(text: str) -> tuple[Page, ...]:
    if "\f" not in text:
        return ()
    starts = [0, *(match.end() for match in re.finditer("\f", text))]
    ends = [*(start - 1 for start in starts[1:]), len(text)]
    return tuple(Page(number, a, b) for number, (a, b) in enumerate(zip(starts, ends, strict=True), 1))


def _blocks(text: str, furniture: Sequence[Span]) -> tuple[Span, ...]:
    """The stretches between blank lines; a heading on a line of its own is one too."""
    skipped = {span.start for span in furniture}
    blocks: list[Span] = []
    last_end = -1
    after_heading = False
    for line in read_lines(text):
        if line.start in skipped:
            continue
        between = text[last_end : line.start] if last_end >= 0 else ""
        is_heading = heading_kind(line.text) is not None
        if blocks and not _is_blank(between) and not is_heading and not after_heading:
            blocks[-1] = Span(blocks[-1].start, line.end)
        else:
            blocks.append(Span(line.start, line.end))
        last_end = line.end
        after_heading = is_heading
    return tuple(blocks)


def _is_blank(between: str) -> bool:
    return (between.count("\n") > 1 and not between.strip()) or "\f" in between


def find_sections(text: str, blocks: Sequence[Span], title: str = "") -> tuple[Section, ...]:
    """Sections by their headings, a heading alone in its block or run in at a paragraph's beginning."""
    sections: list[Section] = []
    found = _find_title(text, title)
    if found is not None:
        sections.append(Section(SectionKind.TITLE, found.start, found.end))
    open_kind: SectionKind | None = None
    opened, heading = 0, ""
    for number, block in enumerate(blocks):
        line = text[block.start : block.end]
        kind = heading_kind(line)
        shown = line.strip()
        if kind is None and open_kind is SectionKind.REFERENCES and _ends_references(text, blocks, number):
            kind = SectionKind.BODY
        if kind is None:
            run_in = _RUN_IN.match(line[:60])
            if run_in is None or (kind := heading_kind(run_in[1])) in (None, SectionKind.REFERENCES):
                continue
            shown = run_in[1]
        if open_kind is not None:
            sections.append(Section(open_kind, opened, block.start, heading))
        open_kind, opened, heading = kind, block.start, shown
    if open_kind is not None:
        sections.append(Section(open_kind, opened, len(text), heading))
    return tuple(sections)


def _ends_references(text: str, blocks: Sequence[Span], number: int) -> bool:
    """True for a heading of whatever words within a reference list, before words that are no entry."""
    line = text[blocks[number].start : blocks[number].end].strip()
    if not _HEADING_OF_WORDS.fullmatch(line) or number + 1 >= len(blocks):
        return False
    following = text[blocks[number + 1].start : blocks[number + 1].end]
    return _YEAR.search(following) is None and len(following.split()) >= _FEWEST_WORDS_OF_PROSE


def _find_title(text: str, title: str) -> Span | None:
    wanted = fold_words(title).folded
    if len(wanted) < 8:
        return None
    zone = fold_words(text[:_TITLE_ZONE])
    place = zone.folded.find(wanted)
    return zone.raw_span(place, place + len(wanted)) if place >= 0 else None


def decode_text(content: bytes) -> str:
    """Bytes as text: by a byte order mark, else UTF-8, else Windows-1252 (which never fails)."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if content.startswith(mark):
            return content.decode(encoding, errors="replace")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")
