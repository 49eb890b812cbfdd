"""Word documents written from words: paragraphs, lists, raised runs, citation fields, notes; for tests."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_B = 'xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography"'
_EPOCH = (1980, 1, 1, 0, 0, 0)
_LEVEL = '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="{}"/></w:lvl>'
_NUMBERING = "".join(
    f'<w:abstractNum w:abstractNumId="{number}">{_LEVEL.format(kind)}</w:abstractNum>'
    for number, kind in ((1, "bullet"), (2, "decimal"))
) + "".join(f'<w:num w:numId="{n}"><w:abstractNumId w:val="{n}"/></w:num>' for n in (1, 2))


class Paragraph:
    """A paragraph being written."""

    def __init__(self, document: Document, properties: str) -> None:
        self.document = document
        self.parts = [f"<w:pPr>{properties}</w:pPr>" if properties else ""]

    def words(self, words: str, *, raised: bool = False, properties: str = "") -> None:
        """A run. properties: XML of its own, such as `<w:vanish/>`."""
        properties += '<w:vertAlign w:val="superscript"/>' if raised else ""
        shown = f"<w:rPr>{properties}</w:rPr>" if properties else ""
        self.parts.append(f'<w:r>{shown}<w:t xml:space="preserve">{escape(words)}</w:t></w:r>')

    def field(self, instruction: str, printed: str) -> None:
        """A field with what it prints."""
        for mark in ("begin", "separate", "end"):
            if mark == "separate":
                self.parts.append(f"<w:r><w:instrText>{escape(instruction)}</w:instrText></w:r>")
            self.parts.append(f'<w:r><w:fldChar w:fldCharType="{mark}"/></w:r>')
            if mark == "separate":
                self.words(printed)

    def note(self, words: str) -> None:
        """A footnote."""
        self.document.notes.append(words)
        self.parts.append(f'<w:r><w:footnoteReference w:id="{len(self.document.notes)}"/></w:r>')

    def raw(self, xml: str) -> None:
        """Any XML in place."""
        self.parts.append(xml)


class Document:
    """A document being written, paragraph by paragraph."""

    def __init__(self) -> None:
        self.paragraphs: list[Paragraph] = []
        self.notes: list[str] = []

    @property
    def last(self) -> Paragraph:
        """The paragraph that is being written."""
        return self.paragraphs[-1]

    def begin(self, kind: str) -> Paragraph:
        """A new "heading", "item" (of a list with bullets), "numbered" item or "paragraph"."""
        properties = {
            "heading": '<w:pStyle w:val="Heading2"/>',
            "item": '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
            "numbered": '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>',
        }
        self.paragraphs.append(Paragraph(self, properties.get(kind, "")))
        return self.last

    def save(
        self, *, references: Sequence[str] = (), numbered: Sequence[str] = (), sources: str = ""
    ) -> bytes:
        """The file, its reference list at the end. Equal documents give equal bytes."""
        if references or numbered:
            self.begin("heading").words("References")
        for kind, entries in (("paragraph", references), ("numbered", numbered)):
            for entry in entries:
                self.begin(kind).words(entry)
        body = "".join(f"<w:p>{''.join(p.parts)}</w:p>" for p in self.paragraphs)
        notes = "".join(
            f'<w:footnote w:id="{n}"><w:p><w:r><w:t>{escape(words)}</w:t></w:r></w:p></w:footnote>'
            for n, words in enumerate(self.notes, 1)
        )
        style = '<w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/></w:style>'
        parts = {
            "word/document.xml": f"<w:document {_W}><w:body>{body}</w:body></w:document>",
            "word/styles.xml": f"<w:styles {_W}>{style}</w:styles>",
            "word/numbering.xml": f"<w:numbering {_W}>{_NUMBERING}</w:numbering>",
            "word/footnotes.xml": f"<w:footnotes {_W}>{notes}</w:footnotes>",
        }
        if sources:
            parts["customXml/item1.xml"] = sources
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in parts.items():
                archive.writestr(zipfile.ZipInfo(name, _EPOCH), content)
        return target.getvalue()


def csl_field(items: Sequence[Mapping[str, Any]]) -> str:
    """The instruction of a field as Zotero writes it."""
    citation = {"citationItems": [{"id": item["id"], "itemData": item} for item in items]}
    return f" ADDIN ZOTERO_ITEM CSL_CITATION {json.dumps(citation)}"


def word_field(tags: Sequence[str]) -> str:
    """The instruction of Word's own field of citations."""
    return f" CITATION {tags[0]} \\l 1033 " + " ".join(f"\\m {tag}" for tag in tags[1:])


def sources_part(works: Sequence[tuple[str, Sequence[str], int, str, str]]) -> str:
    """The part in which Word keeps its sources: (tag, families, year, title, DOI) each."""
    sources = ""
    for tag, families, year, title, doi in works:
        people = "".join(f"<b:Person><b:Last>{escape(family)}</b:Last></b:Person>" for family in families)
        sources += (
            f"<b:Source><b:Tag>{tag}</b:Tag><b:Title>{escape(title)}</b:Title><b:Year>{year}</b:Year>"
            f"<b:Author><b:Author><b:NameList>{people}</b:NameList></b:Author></b:Author><b:DOI>{doi}</b:DOI></b:Source>"
        )
    return f"<b:Sources {_B}>{sources}</b:Sources>"
