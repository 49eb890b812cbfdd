"""Reading a Word review (.docx) into a `Draft`: paragraphs, notes, tables, fields of citations, revisions.

`Draft.text` is what a reader of the document sees, a paragraph a line; raised words stand between "^", the
mark of a note is "[^2]". A citation field (Word's, Zotero's, Mendeley's, EndNote's) is read as printed; where
what it prints is no readable citation, what the field itself holds counts. Inserted text is read; deleted
text is left out and told, as are comments, hidden and white text, and texts of images. Headers and footers
are read as labels behind the rest; an embedded file is told, not read.

Source: ECMA-376, part 1, 17.3 (paragraphs), 17.4 (tables), 17.9 (numbering), 17.11 (notes), 17.13
(revisions), 17.16 (fields); CSL-JSON's citation object for Zotero and Mendeley.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field

from lxml import etree

from checker.drafts.assembly import Extras, assemble_draft
from checker.drafts.blocks import Block, BlockKind
from checker.drafts.citation_fields import FieldCitation, read_content_control, read_field
from checker.drafts.docx_package import Numbering, Package, Styles, W, name_of, open_package, val
from checker.drafts.surface import Surface, SurfaceBuilder
from checker.model.draft import Draft, Hidden, PassedOver
from corpus.model.study_text import Span

_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
_DELETED = frozenset({"del", "moveFrom"})
_NOT_READ = frozenset(
    {"pPr", "rPr", "sectPr", "tblPr", "tblGrid", "trPr", "tcPr", "Fallback", "sdtPr", "sdtEndPr"}
)
_TINY = 6
"""Half points: letters of three points and less are not seen."""
_FEWEST_WORDS_OF_A_TEXT = 3
_LEVEL_OF_MARGINS = 6


@dataclass(slots=True)
class _Field:
    """A field that is open: its instruction so far, and where what it prints begins."""

    instruction: list[str] = field(default_factory=list)
    printed_from: int | None = None


def read_docx(content: bytes, file: str) -> Draft:
    """The review parsed, its words all accounted for. Raises InputError for no Word document."""
    package = open_package(content, file)
    reader = _Reader(package)
    reader.read_body(package.body)
    for prefix, notes in (("", package.footnotes), ("e", package.endnotes)):
        for note in notes:
            reader.read_note(note, prefix)
    reader.read_margins(package.margins)
    for comment in package.comments:
        words = "".join(t.text or "" for t in comment.iter(f"{W}t")).strip()
        reader.tell("comment", words)
    text = "".join(reader.pieces)
    surfaces = [_surface(text, block, reader) for block in reader.blocks]
    extras = Extras(
        hidden=tuple(reader.hidden),
        passed_over=tuple(PassedOver(mark, "markup") for mark in reader.marks),
        counts_paragraphs=True,
        source_sha256=hashlib.sha256(content).hexdigest(),
        stated_references=tuple(r for _, cited in reader.cited for r in cited.references),
    )
    return assemble_draft(text, file, reader.blocks, surfaces, extras)


def _surface(text: str, block: Block, reader: _Reader) -> Surface:
    out = SurfaceBuilder()
    span = block.span
    position = span.start + reader.prefixes.get(span.start, 0)
    for place, cited in reader.cited_in(span):
        out.put_words(text, position, place.start)
        begin = len(out.characters)
        out.put_words(text, place.start, place.end)
        out.stated.append((Span(begin, len(out.characters)), cited.keys))
        position = place.end
    out.put_words(text, position, span.end)
    return out.finish()


class _Reader:
    """Goes through the elements of the document and writes down its words."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self.styles: Styles = package.styles
        self.numbering: Numbering = package.numbering
        self.pieces: list[str] = []
        self.length = 0
        self.blocks: list[Block] = []
        self.hidden: list[Hidden] = []
        self.marks: list[Span] = []
        self.prefixes: dict[int, int] = {}
        self.cited: list[tuple[Span, FieldCitation]] = []
        self._fields: list[_Field] = []
        self._raised = False
        self._hiding: tuple[int, str] | None = None
        self._boxes: list[etree._Element] = []
        self._image_texts: list[str] = []

    def cited_in(self, span: Span) -> list[tuple[Span, FieldCitation]]:
        """The citation fields that print inside `span`, in order."""
        first = bisect_left(self.cited, span.start, key=lambda item: item[0].start)
        found: list[tuple[Span, FieldCitation]] = []
        for place, cited in self.cited[first:]:
            if place.start >= span.end:
                break
            if place.end <= span.end and (not found or place.start >= found[-1][0].end):
                found.append((place, cited))
        return found

    def read_body(self, parent: etree._Element) -> None:
        """Paragraphs and tables of a body, a cell, a box or a content control."""
        for element in parent:
            name = name_of(element)
            if name == "p":
                self._paragraph(element)
            elif name == "tbl":
                self._table(element)
            elif name in _DELETED:
                self._tell_deleted(element)
            elif name == "altChunk":
                self.tell("embedded document", "a file inside the file (altChunk)")
            elif name not in _NOT_READ:
                self.read_body(element)

    def read_note(self, note: etree._Element, prefix: str) -> None:
        """A footnote or endnote: each of its paragraphs is one of the note."""
        label = f"{prefix}{note.get(f'{W}id') or ''}"
        if note.get(f"{W}type") not in (None, "normal"):
            return
        for paragraph in note.iter(f"{W}p"):
            start = self.length
            mark = f"[^{label}]: "
            self._write(mark)
            self._inline(paragraph)
            self._end_paragraph(start, BlockKind.FOOTNOTE, label=label, prefix=len(mark))

    def read_margins(self, margins: Iterable[etree._Element]) -> None:
        """Headers and footers, each text once: labels, as page numbers and running heads are."""
        told: set[str] = set()
        for margin in margins:
            for paragraph in margin.iter(f"{W}p"):
                words = " ".join("".join(t.text or "" for t in paragraph.iter(f"{W}t")).split())
                if words in told or not any(c.isalpha() for c in words):
                    continue
                told.add(words)
                start = self.length
                self._inline(paragraph)
                self._end_paragraph(start, BlockKind.HEADING, level=_LEVEL_OF_MARGINS)

    def tell(self, what: str, words: str) -> None:
        """Tell something that the words of the review do not hold."""
        if any(c.isalnum() for c in words):
            self.hidden.append(Hidden(Span(self.length, self.length), what, words[:80]))

    def _write(self, words: str) -> None:
        clean = words.translate(_LINE_ENDS)
        self.pieces.append(clean)
        self.length += len(clean)

    def _paragraph(self, element: etree._Element) -> None:
        properties = element.find(f"{W}pPr")
        start = self.length
        self._inline(element)
        style = val(properties, "pStyle") if properties is not None else ""
        level = self.styles.heading_level(style, properties)
        kind, label = BlockKind.PARAGRAPH, ""
        numbered = self.numbering.place_of(properties, self.styles.numbering_of(style))
        if level:
            kind = BlockKind.HEADING
        elif self.styles.is_caption(style):
            kind = BlockKind.CAPTION
        elif self.styles.is_quotation(style):
            kind = BlockKind.BLOCK_QUOTE
        elif numbered is not None:
            kind, label = BlockKind.LIST_ITEM, self.numbering.count(numbered)
        self._end_paragraph(start, kind, level=level, label=label)

    def _end_paragraph(
        self, start: int, kind: BlockKind, *, level: int = 0, label: str = "", prefix: int = 0
    ) -> None:
        self._set_raised(False)
        self._set_hiding("")
        end = self.length
        if end > start + prefix:
            self.blocks.append(Block(kind, [Span(start, end)], level, label))
            if prefix:
                self.prefixes[start] = prefix
                self.marks.append(Span(start, start + prefix))
        elif prefix:
            self.marks.append(Span(start, start + prefix))
        self.pieces.append("\n")
        self.length += 1
        for words in self._take_image_texts():
            begin = self.length
            self._write(words)
            self.hidden.append(Hidden(Span(begin, self.length), "text of an image", words[:80]))
            self.blocks.append(Block(BlockKind.CAPTION, [Span(begin, self.length)]))
            self.pieces.append("\n")
            self.length += 1
        boxes, self._boxes = self._boxes, []
        for box in boxes:
            self.read_body(box)

    def _take_image_texts(self) -> list[str]:
        texts, self._image_texts = self._image_texts, []
        return texts

    def _inline(self, parent: etree._Element) -> None:
        for child in parent:
            name = name_of(child)
            if name == "r":
                self._run(child)
            elif name in _DELETED:
                self._tell_deleted(child)
            elif name == "sdt":
                self._content_control(child)
            elif name == "fldSimple":
                self._simple_field(child)
            elif child.tag == f"{_M}oMath" or child.tag == f"{_M}oMathPara":
                self._write("".join(t.text or "" for t in child.iter(f"{_M}t")))
            elif name not in _NOT_READ:
                self._inline(child)

    def _run(self, run: etree._Element) -> None:
        properties = run.find(f"{W}rPr")
        raised = properties is not None and (
            val(properties, "vertAlign") == "superscript" or self.styles.is_raised(val(properties, "rStyle"))
        )
        for child in run:
            name = name_of(child)
            if name == "fldChar":
                self._field_mark(child.get(f"{W}fldCharType") or "")
            elif name == "instrText":
                if self._fields:
                    self._fields[-1].instruction.append(child.text or "")
            elif any(opened.printed_from is None for opened in self._fields):
                continue
            elif name in ("t", "tab", "br", "cr", "noBreakHyphen", "softHyphen", "sym"):
                words = _WORDS_OF.get(name, child.text or "")
                if words.strip():
                    self._set_raised(raised)
                    self._set_hiding(self._hiding_style(properties))
                self._write(words)
            elif name in ("footnoteReference", "endnoteReference"):
                self._set_raised(False)
                self._write(f"[^{'e' if name[0] == 'e' else ''}{child.get(f'{W}id') or ''}]")
            elif name == "ruby":
                self._ruby(child)
            elif name in ("drawing", "pict", "AlternateContent", "object"):
                self._drawing(child)
            elif name == "delText":
                self.tell("tracked deletion", child.text or "")

    def _ruby(self, ruby: etree._Element) -> None:
        """Words with a gloss above them: the gloss is read in brackets behind them."""
        base, gloss = ruby.find(f"{W}rubyBase"), ruby.find(f"{W}rt")
        if base is not None:
            self._inline(base)
        if gloss is not None and any((t.text or "").strip() for t in gloss.iter(f"{W}t")):
            self._write(" (")
            self._inline(gloss)
            self._write(")")

    def _hiding_style(self, properties: etree._Element | None) -> str:
        """What hides the words of a run, "" when nothing does."""
        if properties is None:
            return ""
        vanish = properties.find(f"{W}vanish")
        if (vanish is not None and vanish.get(f"{W}val") not in ("0", "false")) or self.styles.is_hidden(
            val(properties, "rStyle")
        ):
            return "hidden text"
        is_shaded = properties.find(f"{W}shd") is not None or properties.find(f"{W}highlight") is not None
        if val(properties, "color").upper() == "FFFFFF" and not is_shaded:
            return "white text"
        size = val(properties, "sz")
        return "tiny text" if size.isdecimal() and len(size) < 6 and int(size) <= _TINY else ""

    def _set_hiding(self, style: str) -> None:
        if self._hiding is not None and self._hiding[1] != style:
            start, what = self._hiding
            self.hidden.append(Hidden(Span(start, self.length), "hiding style", what))
            self._hiding = None
        if style and self._hiding is None:
            self._hiding = (self.length, style)

    def _set_raised(self, raised: bool) -> None:
        if raised != self._raised:
            self._write("^")
            self._raised = raised

    def _field_mark(self, kind: str) -> None:
        if kind == "begin":
            self._fields.append(_Field())
        elif kind == "separate" and self._fields:
            self._fields[-1].printed_from = self.length
        elif kind == "end" and self._fields:
            ended = self._fields.pop()
            start = self.length if ended.printed_from is None else ended.printed_from
            self._end_field("".join(ended.instruction), start)

    def _end_field(self, instruction: str, start: int) -> None:
        cited = read_field(instruction, self.package.sources)
        if cited is None:
            return
        self._set_raised(False)
        if start == self.length:
            self._write("[citation field]")
        self._add_cited(start, cited)

    def _add_cited(self, start: int, cited: FieldCitation) -> None:
        if cited.keys and not (self.cited and self.cited[-1][0].end > start):
            self.cited.append((Span(start, self.length), cited))

    def _simple_field(self, element: etree._Element) -> None:
        start = self.length
        self._inline(element)
        self._end_field(element.get(f"{W}instr") or "", start)

    def _content_control(self, element: etree._Element) -> None:
        start = self.length
        content = element.find(f"{W}sdtContent")
        if content is not None:
            self._inline(content)
        properties = element.find(f"{W}sdtPr")
        cited = read_content_control(val(properties, "tag") if properties is not None else "")
        if cited is not None and self.length > start:
            self._set_raised(False)
            self._add_cited(start, cited)

    def _drawing(self, element: etree._Element) -> None:
        """A picture's own text is read as a caption; boxes with paragraphs are read after this one."""
        for described in element.iter(f"{_WP}docPr"):
            words = " ".join((described.get("descr") or "").split())
            if len(words.split()) >= _FEWEST_WORDS_OF_A_TEXT and words not in self._image_texts:
                self._image_texts.append(words)
        for box in element.iter(f"{W}txbxContent"):
            if not any(name_of(above) == "Fallback" for above in box.iterancestors()):
                self._boxes.append(box)

    def _tell_deleted(self, element: etree._Element) -> None:
        words = "".join(t.text or "" for t in element.iter(f"{W}delText", f"{W}t"))
        self.tell("tracked deletion", words)

    def _table(self, table: etree._Element) -> None:
        """Each row is a block; a head is a row that says so, or a first one of short labels."""
        rows = [row for row in table.iter(f"{W}tr") if next(row.iterancestors(f"{W}tbl"), None) is table]
        for number, row in enumerate(rows):
            start = self.length
            cells: list[str] = []
            for index, cell in enumerate(row.findall(f"{W}tc")):
                if index:
                    self._write(" ; ")
                before = self.length
                pieces = len(self.pieces)
                for place, paragraph in enumerate(cell.iter(f"{W}p")):
                    if place:
                        self._write(" ")
                    self._inline(paragraph)
                    self._set_raised(False)
                cells.append("".join(self.pieces[pieces:]) if self.length > before else "")
            properties = row.find(f"{W}trPr")
            says_head = properties is not None and properties.find(f"{W}tblHeader") is not None
            is_label = all(len(c.split()) <= 4 and not any(d.isdigit() for d in c) for c in cells)
            is_head = says_head or (number == 0 and len(rows) > 1 and is_label)
            self._end_paragraph(start, BlockKind.TABLE_HEADER if is_head else BlockKind.TABLE_ROW)


_LINE_ENDS = str.maketrans(dict.fromkeys("\r\n\v\f\x1c\x1d\x1e\x85\u2028\u2029", " "))
_WORDS_OF = {"tab": " ", "br": " ", "cr": " ", "noBreakHyphen": "-", "softHyphen": "\u00ad", "sym": " "}
