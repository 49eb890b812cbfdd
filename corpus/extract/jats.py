"""JATS, NLM and BMC's older `<art>` XML to `StudyText`.

Inline tags are joined with nothing, block tags end the line; the root's own body is the study, abstracts are
kept apart by kind, `sub-article` and `response` are a referee's words (a `translation` is the study's own in
another language), the reference list and acknowledgements are labelled. Figures and tables inside a paragraph
follow after it. Of `alternatives` one branch is taken. A formula that is only a picture leaves a gap.
Citation marks are noted, not removed; a raised number right after a digit is a power even when the markup
calls it a citation.

Measured on the 14 articles of the pair set: see benchmarks/quotes.py.
"""

from __future__ import annotations

import re

from lxml import etree

from corpus.extract.layout import heading_kind
from corpus.extract.unreadable import Unreadable
from corpus.extract.writer import TextWriter
from corpus.extract.xml_safety import parse_xml
from corpus.model.study_text import Grade, SectionKind, Span, StudyText

EXTRACTOR = "jats"
VERSION = "1"

_BLOCKS = frozenset({
    "p", "title", "st", "label", "subtitle", "disp-quote", "list-item", "def-item", "verse-line", "speech",
    "attrib", "kwd", "subject", "contrib", "au", "aff", "ins", "corresp", "preformat", "journal-title",
})  # fmt: skip
_FLOATS = frozenset(
    {"fig", "fig-group", "table-wrap", "table-wrap-group", "boxed-text", "tbl", "suppl", "fn"}
)
_LEFT_OUT = frozenset({
    "graphic", "inline-graphic", "media", "object-id", "alt-text", "long-desc", "permissions", "license",
    "tex-math", "annotation", "inline-supplementary-material", "processing-meta", "xrefbib", "pubidlist",
    "pubid",
})  # fmt: skip
_SECTION_TYPES = {
    "intro": SectionKind.INTRODUCTION,
    "introduction": SectionKind.INTRODUCTION,
    "background": SectionKind.INTRODUCTION,
    "methods": SectionKind.METHODS,
    "materials": SectionKind.METHODS,
    "materials|methods": SectionKind.METHODS,
    "materials-methods": SectionKind.METHODS,
    "subjects": SectionKind.METHODS,
    "results": SectionKind.RESULTS,
    "results|discussion": SectionKind.RESULTS,
    "discussion": SectionKind.DISCUSSION,
    "conclusions": SectionKind.CONCLUSION,
    "conclusion": SectionKind.CONCLUSION,
}
_ABSTRACT_TYPES = {
    "summary": SectionKind.SUMMARY,
    "author-summary": SectionKind.SUMMARY,
    "editors-summary": SectionKind.SUMMARY,
    "editor": SectionKind.SUMMARY,
    "toc": SectionKind.SUMMARY,
    "plain-language-summary": SectionKind.SUMMARY,
    "executive-summary": SectionKind.SUMMARY,
}
_ABSTRACT_NAMES = {"editors-summary": "editor's summary", "toc": "summary for the contents page"}
_NUMERIC_MARK = re.compile(r"[\[(]?\s*\d{1,3}[a-z]?(?:\s*[,;–—-]\s*\d{1,3}[a-z]?)*\s*[\])]?|[*†‡§]")
_BETWEEN_MARKS = re.compile(r"[\s,;–—\u2010-]*")
_CLOSING = frozenset(".,;:)]%")
_DIGIT = frozenset("0123456789")


def extract_jats(content: bytes, *, source_sha256: str = "") -> StudyText | Unreadable:
    """The text of an article in JATS or BMC XML. Never raises on any bytes."""
    root = parse_xml(content)
    if isinstance(root, Unreadable):
        return root
    article = _find_article(root)
    if article is None:
        return Unreadable(f"the XML file is no article: its root is <{_name(root)}>")
    reader = _Reader(spaced_marks=_name(article) == "art")
    has_body = reader.read_article(article)
    if not reader.writer.length:
        return Unreadable("the XML file holds no text")
    grade = Grade.FULLTEXT if has_body else Grade.ABSTRACT
    return reader.writer.finish(EXTRACTOR, VERSION, grade, source_sha256)


def _find_article(root: etree._Element) -> etree._Element | None:
    if _name(root) in ("article", "art", "book-part"):
        return root
    for element in root.iter():
        if _name(element) in ("article", "art"):
            return element
    return None


def _name(element: etree._Element) -> str:
    """The tag without its namespace; "" for comments and the like."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def _text(element: etree._Element) -> str:
    """All text inside, as the markup has it."""
    return "".join(part for part in element.itertext() if isinstance(part, str))


def _child(element: etree._Element, *names: str) -> etree._Element | None:
    for child in element:
        if _name(child) in names:
            return child
    return None


def _descendants(element: etree._Element, *names: str) -> list[etree._Element]:
    return [e for e in element.iter() if _name(e) in names]


class _Reader:
    """Walks one article. `spaced_marks`: the markup puts white space before full stops and marks."""

    def __init__(self, *, spaced_marks: bool) -> None:
        self.writer = TextWriter()
        self._spaced = spaced_marks
        self._floats: list[etree._Element] = []
        self._depth = 0

    def read_article(self, article: etree._Element) -> bool:
        """Write the whole article; True when it has a body."""
        front = _child(article, "front", "fm", "front-stub")
        if front is not None:
            self._front(front)
        body = _child(article, "body", "bdy")
        has_body = body is not None and bool(_text(body).strip())
        if body is not None:
            with self.writer.section(SectionKind.BODY):
                self._children(body)
        for child in article:
            name = _name(child)
            if name in ("back", "bm"):
                self._back(child)
            elif name == "floats-group":
                for item in child:
                    self._block(item)
            elif name in ("sub-article", "response"):
                self._sub_article(child)
        return has_body

    def _front(self, front: etree._Element) -> None:
        with self.writer.section(SectionKind.FRONT):
            for journal in _descendants(front, "journal-title")[:1]:
                self._block(journal)
            meta = _child(front, "article-meta", "bibl")
            meta = front if meta is None else meta
            for title in _descendants(meta, "article-title" if _name(front) != "fm" else "title")[:1]:
                with self.writer.section(SectionKind.TITLE):
                    self._block(title)
            self._authors(meta)
            for identifier in _descendants(meta, "article-id", "pubid"):
                kind = identifier.get("pub-id-type") or identifier.get("idtype") or ""
                if kind == "doi" and identifier.text:
                    self.writer.write(f"https://doi.org/{identifier.text.strip()}")
                    self.writer.end_block()
                    break
        for abstract in _descendants(front, "abstract", "trans-abstract", "abs"):
            kind = _ABSTRACT_TYPES.get(abstract.get("abstract-type", ""), SectionKind.ABSTRACT)
            if _name(abstract) == "trans-abstract":
                kind = SectionKind.TRANSLATION
            heading = _ABSTRACT_NAMES.get(abstract.get("abstract-type", ""), kind.value)
            with self.writer.section(kind, heading):
                self._children(abstract)

    def _authors(self, meta: etree._Element) -> None:
        names: list[str] = []
        for person in _descendants(meta, "contrib", "au"):
            if _name(person) == "contrib" and person.get("contrib-type", "author") != "author":
                continue
            given = "".join(map(_text, _descendants(person, "given-names", "fnm")[:1]))
            family = "".join(map(_text, _descendants(person, "surname", "snm", "collab")[:1]))
            names.append(" ".join(f"{given} {family}".split()))
        if any(names):
            self.writer.write(", ".join(name for name in names if name))
            self.writer.end_block()

    def _back(self, back: etree._Element) -> None:
        for child in back:
            name = _name(child)
            if name in ("ref-list", "refgrp"):
                heading = _child(child, "title")
                shown = _text(heading).strip() if heading is not None else "References"
                with self.writer.section(SectionKind.REFERENCES, shown):
                    if heading is None:
                        self.writer.write(shown)
                        self.writer.end_block()
                    self._children(child)
            elif name in ("ack", "fn-group", "notes", "glossary", "bio"):
                kind = SectionKind.FOOTNOTE if name == "fn-group" else SectionKind.ACKNOWLEDGEMENTS
                with self.writer.section(kind):
                    self._children(child)
            else:
                self._block(child)

    def _sub_article(self, element: etree._Element) -> None:
        translated = element.get("article-type") == "translation"
        kind = SectionKind.TRANSLATION if translated else SectionKind.REVIEW
        with self.writer.section(kind, "translation" if translated else "referee's report or reply"):
            self._children(element)

    def _section(self, element: etree._Element) -> None:
        title = _child(element, "title", "st")
        shown = " ".join(_text(title).split()) if title is not None else ""
        kind = _SECTION_TYPES.get(element.get("sec-type", "").lower()) or heading_kind(shown)
        if kind is SectionKind.REVIEW:
            kind = None
        if kind is None and not shown:
            self._children(element)
            return
        with self.writer.section(kind or SectionKind.BODY, shown):
            self._children(element)

    def _children(self, element: etree._Element) -> None:
        """Block content: what stands between blocks is text too."""
        self._inline(element.text)
        for child in element:
            self._block(child)
            self._inline(child.tail)
        self.writer.end_block()

    def _block(self, element: etree._Element) -> None:
        name = _name(element)
        self.writer.end_block()
        if not name or name in _LEFT_OUT:
            return
        if name in ("sec", "app"):
            self._section(element)
        elif name in ("table-wrap", "tbl", "table"):
            self._table(element)
        elif name in ("fig", "caption", "supplementary-material", "suppl"):
            with self.writer.section(SectionKind.CAPTION):
                self._children(element)
        elif name in ("fn", "table-wrap-foot", "tblfn"):
            with self.writer.section(SectionKind.FOOTNOTE):
                self._children(element)
        elif name in ("ref-list", "refgrp"):
            with self.writer.section(SectionKind.REFERENCES, "References"):
                self._children(element)
        elif name in ("ref", "bibl", "element-citation", "mixed-citation", "citation", "nlm-citation"):
            self._reference(element)
        elif name == "disp-formula":
            self._formula(element)
        elif name in _BLOCKS or name.endswith("-title") or (element.text and element.text.strip()):
            self._paragraph(element)
        else:
            self._children(element)
        self.writer.end_block()

    def _paragraph(self, element: etree._Element) -> None:
        """A paragraph with its inline content; floats that stand inside it follow after it."""
        outer, self._floats = self._floats, []
        self._inline(element.text)
        for child in element:
            self._inline_element(child)
            self._inline(child.tail)
        self.writer.end_block()
        floats, self._floats = self._floats, outer
        for item in floats:
            self._block(item)

    def _reference(self, element: etree._Element) -> None:
        """One entry of the reference list: its parts with a space between them where there is none."""
        for part in element.itertext():
            if isinstance(part, str) and part.strip():
                self.writer.write(part)
                self.writer.write(" ")
        self.writer.end_block()

    def _table(self, element: etree._Element) -> None:
        with self.writer.section(SectionKind.TABLE):
            if _name(element) != "table":
                for child in element:
                    if _name(child) in ("label", "caption", "title"):
                        self._block(child)
            rows = _descendants(element, "tr", "r")
            if not rows and _descendants(element, "graphic"):
                self.writer.gap("a table is only a picture in the file")
            for row in rows:
                for index, cell in enumerate(c for c in row if _name(c) in ("td", "th", "c")):
                    if index:
                        self.writer.add_in_line("\t")
                    self._inline(cell.text)
                    for child in cell:
                        self._inline_element(child)
                        self._inline(child.tail)
                self.writer.end_line()
            for foot in _descendants(element, "table-wrap-foot", "tblfn"):
                self._block(foot)

    def _formula(self, element: etree._Element) -> None:
        if not self._write_formula(element):
            self.writer.gap("a formula is only a picture in the file")
        self.writer.end_block()

    def _write_formula(self, element: etree._Element) -> bool:
        """Write the formula's text, MathML before TeX; False when it is a picture alone."""
        math = _descendants(element, "math")
        if math:
            text = _text(math[0])
        else:
            tex = _descendants(element, "tex-math")
            own = "".join(e.text or "" for e in element.iter() if _name(e) not in _LEFT_OUT)
            text = own.strip() or (_text(tex[0]) if tex else "")
        self.writer.write(" ".join(text.split()))
        return bool(text.strip())

    def _inline_element(self, element: etree._Element) -> None:
        name = _name(element)
        if not name or name in _LEFT_OUT:
            return
        if name in _FLOATS:
            self._floats.append(element)
        elif name in ("alternatives", "inline-formula"):
            if not self._write_formula(element):
                self.writer.gap("a formula is only a picture in the file")
        elif name in ("disp-formula", "list", "disp-quote", "def-list", "p", "ul", "ol", "tbl", "table"):
            self.writer.end_block()
            self._block(element)
        elif name == "break":
            self.writer.write(" ")
        elif (name == "xref" and element.get("ref-type") == "bibr") or name in ("abbrgrp", "abbr"):
            self._citation(element)
        elif name in ("sup", "sub"):
            self._shifted(element, raised=name == "sup")
        else:
            self._spans(element)

    def _spans(self, element: etree._Element) -> None:
        self._inline(element.text)
        for child in element:
            self._inline_element(child)
            self._inline(child.tail)

    def _citation(self, element: etree._Element) -> None:
        before = self.writer.length
        after_digit = self.writer.last in _DIGIT
        self._spans(element)
        text = _text(element).strip()
        raised = any(True for _ in element.iterancestors("{*}sup"))
        if _NUMERIC_MARK.fullmatch(text) and not (raised and after_digit):
            self.writer.marks.append(Span(before, self.writer.length))

    def _shifted(self, element: etree._Element, *, raised: bool) -> None:
        before = self.writer.length
        after_digit = self.writer.last in _DIGIT
        self._spans(element)
        if not raised or before == self.writer.length:
            return
        text = _text(element).strip()
        if any(_name(e) == "xref" and e.get("ref-type") == "bibr" for e in element) and not after_digit:
            if _BETWEEN_MARKS.fullmatch(re.sub(r"\d+|[*†‡]", "", text)):
                self.writer.marks.append(Span(before, self.writer.length))
        elif re.fullmatch(r"[-+−–\u2010]?\d+", text):
            self.writer.raised.append(Span(before, self.writer.length))

    def _inline(self, text: str | None) -> None:
        if not text:
            return
        if self._spaced and text.lstrip()[:1] in _CLOSING and text.strip():
            self.writer.drop_space()
            text = text.lstrip()
        self.writer.write(text)
