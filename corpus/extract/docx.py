"""Word documents (.docx) to `StudyText`: paragraphs, headings, tables as rows, footnotes.

Deleted text of tracked changes and hidden text are left out, inserted text is kept.
Source: ECMA-376, part 1, sections 17.3 (paragraphs), 17.4 (tables), 17.13 (revisions).
"""

from __future__ import annotations

import io
import zipfile
import zlib

from lxml import etree

from corpus.extract.layout import heading_kind
from corpus.extract.unreadable import Unreadable
from corpus.extract.writer import TextWriter
from corpus.extract.xml_safety import parse_xml
from corpus.model.study_text import Grade, SectionKind, Span, StudyText

EXTRACTOR = "docx"
VERSION = "1"
MAX_PART_BYTES = 60_000_000
"""Of one unpacked part: a bomb of a few kilobytes unpacks to gigabytes."""
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_LEFT_OUT = frozenset(
    {"del", "moveFrom", "instrText", "delText", "pPr", "sectPr", "tblPr", "fldChar", "drawing", "pict"}
)


def extract_docx(content: bytes, *, source_sha256: str = "") -> StudyText | Unreadable:
    """The text of a Word document, or why there is none. Never raises on any bytes."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            main = _part(archive, "word/document.xml")
            notes = [_part(archive, f"word/{name}.xml") for name in ("footnotes", "endnotes")]
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        OSError,
        RuntimeError,
        NotImplementedError,
        ValueError,
    ) as error:
        return Unreadable(f"the Word document is broken: {' '.join(str(error).split())[:120]}")
    if main is None:
        return Unreadable("the archive is no Word document")
    root = parse_xml(main)
    if isinstance(root, Unreadable):
        return root
    reader = _Reader()
    body = root.find(f"{_W}body")
    reader.read_blocks(root if body is None else body)
    reader.close()
    for part in notes:
        notes_root = parse_xml(part) if part is not None else None
        if isinstance(notes_root, etree._Element):
            with reader.writer.section(SectionKind.FOOTNOTE):
                for note in notes_root:
                    reader.read_blocks(note)
    text = reader.writer.finish(EXTRACTOR, VERSION, Grade.FULLTEXT, source_sha256)
    return text if text.text.strip() else Unreadable("the Word document holds no text")


def _part(archive: zipfile.ZipFile, name: str) -> bytes | None:
    """A part of the archive, None when it has none. Raises ValueError when it is too large."""
    try:
        info = archive.getinfo(name)
    except KeyError:
        return None
    with archive.open(info) as part:
        content = part.read(MAX_PART_BYTES + 1)
    if len(content) > MAX_PART_BYTES:
        raise ValueError(f"its part {name} unpacks to more than {MAX_PART_BYTES // 1_000_000} MB")
    return content


class _Reader:
    def __init__(self) -> None:
        self.writer = TextWriter()
        self._open: tuple[SectionKind, str, int] | None = None

    def read_blocks(self, parent: etree._Element) -> None:
        """Paragraphs and tables of a body, a cell or a note."""
        for element in parent:
            name = _name(element)
            if name == "p":
                self._paragraph(element)
            elif name == "tbl":
                self._table(element)
            elif name in ("sdt", "sdtContent", "ins", "smartTag", "customXml"):
                self.read_blocks(element)

    def close(self) -> None:
        """End the last section."""
        self.writer.end_block()
        if self._open is not None:
            self.writer.close_section(*self._open)
            self._open = None

    def _paragraph(self, element: etree._Element) -> None:
        self.writer.end_block()
        style = element.find(f"{_W}pPr/{_W}pStyle")
        named = (style.get(f"{_W}val") or "") if style is not None else ""
        shown = "".join(t.text or "" for t in element.iter(f"{_W}t")).strip()
        kind = heading_kind(shown)
        if kind is not None:
            self.close()
            self._open = (kind, shown, self.writer.next_block)
        if named.lower() == "title" and shown:
            with self.writer.section(SectionKind.TITLE):
                self._runs(element)
        else:
            self._runs(element)
        self.writer.end_block()

    def _runs(self, element: etree._Element) -> None:
        for child in element:
            name = _name(child)
            if name == "r":
                self._run(child)
            elif name not in _LEFT_OUT:
                self._runs(child)

    def _run(self, run: etree._Element) -> None:
        properties = run.find(f"{_W}rPr")
        if properties is not None and properties.find(f"{_W}vanish") is not None:
            return
        shift = properties.find(f"{_W}vertAlign") if properties is not None else None
        before = self.writer.length
        for child in run:
            name = _name(child)
            if name == "t":
                self.writer.write(child.text or "")
            elif name in ("tab", "br", "cr"):
                self.writer.write(" ")
            elif name == "noBreakHyphen":
                self.writer.write("-")
            elif name == "softHyphen":
                self.writer.write("\u00ad")
        if shift is not None and shift.get(f"{_W}val") == "superscript" and before < self.writer.length:
            span = Span(before, self.writer.length)
            if "".join(t.text or "" for t in run.iter(f"{_W}t")).strip().lstrip("-−–+").isdigit():
                self.writer.raised.append(span)
                if self.writer.last_word_length(before) >= 3:
                    self.writer.marks.append(span)

    def _table(self, table: etree._Element) -> None:
        with self.writer.section(SectionKind.TABLE):
            for row in table.iter(f"{_W}tr"):
                for index, cell in enumerate(row.iter(f"{_W}tc")):
                    if index:
                        self.writer.add_in_line("\t")
                    for number, paragraph in enumerate(cell.iter(f"{_W}p")):
                        self.writer.write(" " if number else "")
                        self._runs(paragraph)
                self.writer.end_line()


def _name(element: etree._Element) -> str:
    return element.tag.removeprefix(_W) if isinstance(element.tag, str) else ""
