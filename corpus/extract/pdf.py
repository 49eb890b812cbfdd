"""PDF to `StudyText` with PyMuPDF: native block order, never sorted anew, never dehyphenated.

The text is what the file holds, line by line; ligatures and line-end hyphens are kept for the matcher to
judge. Lines on one baseline are joined (MuPDF splits a line at a raised mark), blocks of one paragraph too,
so that a sentence can be cut only where the layout really breaks. Fonts tell raised citation marks from
powers. Stretches whose symbols cannot be trusted are named (see `symbols`).

A page that is a picture is read by OCR only where the caller gives a way to (see `ocr`).

Runs in a child process with limits (see `sandbox`); `extract_pdf` itself is plain.
Measured: benchmarks/quotes.py; decision: docs/decisions, extraction.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pymupdf

from corpus.extract.layout import find_furniture, heading_kind
from corpus.extract.symbols import find_unreliable, is_glyph_numbers
from corpus.extract.unreadable import NO_TEXT_LAYER, Unreadable
from corpus.model.study_text import (
    RECOGNISED,
    Gap,
    Grade,
    Page,
    Section,
    SectionKind,
    Span,
    StudyText,
)

EXTRACTOR = "pdf"
VERSION = "2"
MAX_PAGES = 2000
MAX_CHARACTERS = 10_000_000
MIN_CHARACTERS_PER_PAGE = 200
"""Below this on most pages the file is a scan without a text layer."""

LEAST_CONFIDENCE = 60.0
"""Per cent: a word that OCR is less sure of is as good as not read."""
_DOUBTED = "the words were read by OCR with little confidence"

ReadPicture = Callable[[Any], dict[str, Any]]
"""From a PyMuPDF page to the shape of its `get_text("dict")`, with a `confidence` in each span."""

_FLAGS = (
    pymupdf.TEXT_PRESERVE_LIGATURES
    | pymupdf.TEXT_PRESERVE_WHITESPACE
    | pymupdf.TEXT_MEDIABOX_CLIP
    | pymupdf.TEXT_CID_FOR_UNKNOWN_UNICODE
)
_SUPERSCRIPT = 1
_SMALLER = 0.82
_RAISED_NUMBERS = re.compile(r"\s*[-+−–]?\d{1,3}[a-z]?(?:\s*[,;–—-]\s*\d{1,3}[a-z]?)*[,;]?\s*")
_WORD_BEFORE = re.compile(r"[^\W\d_]{3,}-?\d{0,2}$|[^\W\d_]{2}$|[.,;:)\]”’\"'?!%]$")
_LENGTH_BEFORE = re.compile(r"(?<![^\W\d_])(?:[cmkdnµμ]m|ft|in|yd)$")
_SURROGATE = re.compile("[\ud800-\udfff]")
_CAPTION = re.compile(
    r"(?:Fig(?:ure|\.)?|Table|Tabela|Tabla|Figura|Scheme|Box|Chart|Quadro)\s*S?\d+", re.IGNORECASE
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


@dataclass
class _Block:
    """A block of a page while it is being built: its place in the text and on the page (points)."""

    start: int
    end: int
    left: float
    top: float
    bottom: float
    height: float
    first_size: float
    last_size: float


@dataclass
class _Built:
    """What has been read so far."""

    pieces: list[str] = field(default_factory=list)
    length: int = 0
    pages: list[Page] = field(default_factory=list)
    blocks: list[_Block] = field(default_factory=list)
    marks: list[Span] = field(default_factory=list)
    raised: list[Span] = field(default_factory=list)
    headings: list[tuple[int, str]] = field(default_factory=list)
    sizes: list[tuple[float, int, int]] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    doubted: list[Gap] = field(default_factory=list)
    tail: str = ""

    def add(self, text: str) -> None:
        self.pieces.append(text)
        self.length += len(text)
        self.tail = (self.tail + text)[-12:]


def extract_pdf(
    content: bytes,
    *,
    max_pages: int = MAX_PAGES,
    source_sha256: str = "",
    read_picture: ReadPicture | None = None,
    reader_version: str = "",
) -> StudyText | Unreadable:
    """The text of a PDF, or why there is none. Never raises on any bytes but for memory.

    read_picture: reads pages that have no text layer; without it a scan is `Unreadable`. reader_version:
    what it is, for the text's version.
    """
    if b"%PDF-" not in content[:1024]:
        return Unreadable("the file is no PDF")
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    try:
        document = pymupdf.open(stream=content, filetype="pdf")
    except (RuntimeError, ValueError, TypeError) as error:
        return Unreadable(f"the PDF cannot be opened: {_one_line(error)}")
    with document:
        try:
            built = _read(document, content, max_pages, read_picture)
            if isinstance(built, Unreadable):
                return built
            stated = _SURROGATE.sub("\ufffd", (document.metadata or {}).get("title") or "").strip()
            text = _finish(built, source_sha256, stated, is_picture=read_picture is not None)
        except (RuntimeError, ValueError, IndexError) as error:
            return Unreadable(f"the PDF is broken or cut off: {_one_line(error)}")
    if read_picture is not None and isinstance(text, StudyText):
        return replace(text, extractor=RECOGNISED, version=f"{VERSION} {reader_version}".strip())
    return text


def _read(
    document: Any, content: bytes, max_pages: int, read_picture: ReadPicture | None
) -> _Built | Unreadable:
    if not document.is_pdf:
        return Unreadable("the file is no PDF")
    if document.needs_pass:
        return Unreadable("the PDF is locked with a password")
    pages = document.page_count
    if not pages:
        return Unreadable("the PDF is broken or cut off: it has no readable page")
    if document.is_repaired and b"%%EOF" not in content[-2048:]:
        return Unreadable("the PDF is cut off: its end is missing")
    if pages > max_pages:
        return Unreadable(f"the PDF has {pages} pages, more than the {max_pages} that are read")
    built = _Built()
    labelled = bool(document.get_page_labels())
    for number in range(pages):
        start = built.length
        try:
            page = document[number]
            label = page.get_label() if labelled else ""
            read = page.get_text("dict", flags=_FLAGS, sort=False)
            if read_picture is not None and _visible_in(read) < MIN_CHARACTERS_PER_PAGE:
                read = read_picture(page)
            _read_page(read, built)
        except (RuntimeError, ValueError) as error:
            label = ""
            if "encrypted" in str(error) or "closed" in str(error):
                return Unreadable("the PDF is encrypted")
            built.gaps.append(
                Gap(start, built.length, f"page {number + 1} cannot be read: {_one_line(error)}")
            )
        built.pages.append(Page(number + 1, start, built.length, label))
        if built.length > MAX_CHARACTERS:
            return Unreadable(f"the PDF holds more than {MAX_CHARACTERS // 1_000_000} million characters")
        built.add("\f")
    return built


def _visible_in(page: dict[str, Any]) -> int:
    spans = (s for block in page["blocks"] for line in block.get("lines", ()) for s in line["spans"])
    return sum(len("".join(span["text"].split())) for span in spans)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:120]


def _read_page(page: dict[str, Any], built: _Built) -> None:
    previous: _Block | None = None
    for block in page["blocks"]:
        if block["type"] != 0 or not block["lines"]:
            continue
        start = built.length
        lines = block["lines"]
        if built.length > built.pages[-1].end + 1 if built.pages else built.length:
            built.add("\n\n")
            start = built.length
        _read_lines(lines, built)
        x0, y0, _, y1 = block["bbox"]
        first, last = lines[0]["spans"], lines[-1]["spans"]
        if built.length == start or not first or not last:
            continue
        new = _Block(
            start,
            built.length,
            x0,
            y0,
            y1,
            lines[0]["bbox"][3] - lines[0]["bbox"][1],
            first[0]["size"],
            last[0]["size"],
        )
        if previous is not None and _continues(previous, new):
            previous.end, previous.bottom, previous.last_size = new.end, new.bottom, new.last_size
        else:
            built.blocks.append(new)
            previous = new


def _continues(before: _Block, after: _Block) -> bool:
    """True when the layout sets one right under the other in one type: one paragraph in two blocks."""
    return (
        abs(after.left - before.left) < 2.5 * before.height
        and -0.4 * before.height < after.top - before.bottom < 0.45 * before.height
        and abs(after.first_size - before.last_size) < 0.3
    )


def _read_lines(lines: list[dict[str, Any]], built: _Built) -> None:
    line_start = built.length
    previous: dict[str, Any] | None = None
    for line in lines:
        spans = line["spans"]
        if not spans:
            continue
        main = max(spans, key=lambda s: len(s["text"]))
        size, baseline = main["size"], main["origin"][1]
        if previous is not None:
            joint = _joint(previous, line)
            if joint == "\n":
                _note_heading(built, line_start)
                line_start = built.length + 1
            elif joint == "":
                size, baseline = max(size, previous["size"]), previous["baseline"]
            built.add(joint)
        line["size"], line["baseline"] = size, baseline
        start = built.length
        for span in spans:
            text = span["text"]
            if (span["flags"] & _SUPERSCRIPT or span["size"] < _SMALLER * size) and text.strip():
                _note_raised(span, size, baseline, built)
            if span.get("confidence", 100.0) < LEAST_CONFIDENCE:
                built.doubted.append(Gap(built.length, built.length + len(text.rstrip()), _DOUBTED))
            built.add(_SURROGATE.sub("\ufffd", text))
        if len(built.pages) == 0 and built.length - start > 2:
            built.sizes.append((main["size"], start, built.length))
        previous = line
    _note_heading(built, line_start)


def _joint(before: dict[str, Any], after: dict[str, Any]) -> str:
    """What stands between two lines of a block: nothing or a space when they share a baseline."""
    top, bottom = after["bbox"][1], after["bbox"][3]
    overlap = min(bottom, before["bbox"][3]) - max(top, before["bbox"][1])
    lower = min(bottom - top, before["bbox"][3] - before["bbox"][1])
    step = after["bbox"][0] - before["bbox"][2]
    if lower <= 0 or overlap < 0.4 * lower or step < -2:
        return "\n"
    return "" if step < 0.15 * before["size"] else " "


def _note_raised(span: dict[str, Any], size: float, baseline: float, built: _Built) -> None:
    """Note raised numbers: a citation mark after a word or punctuation, else a power or a unit's exponent."""
    text = span["text"]
    if not (span["flags"] & _SUPERSCRIPT or span["origin"][1] < baseline - 0.12 * size):
        return
    stripped = text.strip()
    start = built.length + len(text) - len(text.lstrip())
    place = Span(start, start + len(stripped))
    before = built.tail.rstrip("\n")
    if _RAISED_NUMBERS.fullmatch(text):
        goes_on = bool(built.marks) and built.marks[-1].end == start
        cites = _WORD_BEFORE.search(before) and not _LENGTH_BEFORE.search(before)
        if goes_on or (cites and stripped[0] not in "-+−–"):
            built.marks.append(place)
        if re.fullmatch(r"[-+−–]?\d+", stripped):
            built.raised.append(place)
    elif (stripped in "*†‡§¶" and _WORD_BEFORE.search(before)) or (
        stripped in ",–-" and built.marks and built.marks[-1].end == start
    ):
        built.marks.append(place)


def _note_heading(built: _Built, line_start: int) -> None:
    length = built.length - line_start
    if 3 < length < 62:
        line = "".join(built.pieces[-min(len(built.pieces), 70) :])[-length:]
        if heading_kind(line) is not None:
            built.headings.append((line_start, line.strip()))


def _finish(
    built: _Built, source_sha256: str, stated_title: str, *, is_picture: bool
) -> StudyText | Unreadable:
    text = "".join(built.pieces)
    visible = [sum(1 for c in text[p.start : p.end] if not c.isspace()) for p in built.pages]
    if sum(1 for count in visible if count < MIN_CHARACTERS_PER_PAGE) * 2 > len(visible):
        total = sum(visible)
        if built.gaps and total < MIN_CHARACTERS_PER_PAGE:
            return Unreadable(built.gaps[0].reason)
        if total < MIN_CHARACTERS_PER_PAGE * len(visible) // 2:
            return Unreadable(f"{NO_TEXT_LAYER}; OCR found no words on them" if is_picture else NO_TEXT_LAYER)
    gaps = list(built.gaps)
    for page, count in zip(built.pages, visible, strict=True):
        if count < 30 and len(visible) > 1 and not any(g.start == page.start for g in gaps):
            gaps.append(Gap(page.start, page.end, f"page {page.number} has no text layer"))
    unreliable = [*find_unreliable(text), *built.doubted]
    unreliable.extend(
        Gap(block.start, block.end, "the letters of this block are stored as glyph numbers")
        for block in built.blocks
        if is_glyph_numbers(text[block.start : block.end])
    )
    for page in built.pages:
        broken = sum(
            g.end - g.start
            for g in unreliable
            if page.start <= g.start and g.end <= page.end and g.end - g.start > 20
        )
        if broken * 2 > page.end - page.start > 0:
            gaps.append(
                Gap(page.start, page.end, f"the letters of page {page.number} are stored as glyph numbers")
            )
    pages = tuple(built.pages)
    blocks = tuple(Span(b.start, b.end) for b in built.blocks)
    return StudyText(
        text,
        EXTRACTOR,
        VERSION,
        pages=pages,
        sections=tuple(_sections(text, built, blocks)),
        blocks=blocks,
        gaps=tuple(sorted(gaps, key=lambda g: g.start)),
        marks=tuple(built.marks),
        furniture=find_furniture(text, pages),
        raised=tuple(built.raised),
        unreliable=tuple(sorted(unreliable, key=lambda g: (g.start, g.end))),
        grade=Grade.FULLTEXT,
        source_sha256=source_sha256,
        stated_title=stated_title,
    )


def _sections(text: str, built: _Built, blocks: tuple[Span, ...]) -> list[Section]:
    sections: list[Section] = []
    title = _title(built)
    if title is not None:
        sections.append(Section(SectionKind.TITLE, title.start, title.end))
    headings: list[tuple[int, SectionKind, str]] = []
    for start, shown in built.headings:
        kind = heading_kind(shown)
        if kind is None or (kind is SectionKind.REVIEW and start < len(text) // 2):
            continue
        if kind is SectionKind.REFERENCES and not _begins_references(text, start):
            continue
        headings.append((start, kind, shown))
    for (start, kind, shown), following in zip(headings, [*headings[1:], None], strict=False):
        sections.append(Section(kind, start, following[0] if following else len(text), shown))
    sections.extend(
        Section(SectionKind.CAPTION, block.start, block.end)
        for block in blocks
        if _CAPTION.match(text, block.start)
    )
    return sections


def _begins_references(text: str, start: int) -> bool:
    """A heading of references stands in the second half and is followed by entries with years."""
    return start > len(text) // 3 and len(_YEAR.findall(text, start, start + 1500)) >= 2


def _title(built: _Built) -> Span | None:
    """The lines in the largest type on the first page, when they read as a title."""
    best: Span | None = None
    for size in sorted({round(s, 1) for s, _, _ in built.sizes}, reverse=True)[:4]:
        lines = [(a, b) for s, a, b in built.sizes if abs(s - size) < 0.3]
        start, end = lines[0]
        for a, b in lines[1:]:
            if a - end > 3:
                break
            end = b
        if 15 <= end - start <= 400:
            best = Span(start, end)
            break
    return best
