"""Article pages in HTML to `StudyText`: decoded first, then walked; navigation and hidden parts left out.

A charset that is not declared makes lxml guess Latin-1, so the bytes are decoded here. Reference pop-ups,
link lists and hidden spans inside sentences are no part of them.
Measured by others on 9 publisher pages (docs/decisions, extraction): marks and pop-ups cost most.
"""

from __future__ import annotations

import re

from lxml import etree
from lxml import html as lxml_html

from corpus.extract.layout import heading_kind
from corpus.extract.plain import decode_text
from corpus.extract.unreadable import Unreadable
from corpus.extract.writer import TextWriter
from corpus.model.study_text import Grade, SectionKind, Span, StudyText

EXTRACTOR = "html"
VERSION = "1"
MAX_HTML_BYTES = 30_000_000

_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?([\w-]{2,30})", re.IGNORECASE)
_LEFT_OUT = frozenset({
    "script", "style", "noscript", "template", "nav", "aside", "footer", "form", "button", "select", "svg",
    "iframe", "object", "head", "input", "textarea", "canvas", "audio", "video", "dialog", "annotation",
})  # fmt: skip
_BLOCKS = frozenset({
    "p", "div", "section", "article", "main", "header", "li", "ul", "ol", "dl", "dt", "dd", "blockquote",
    "h1", "h2", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tfoot", "caption", "figure", "figcaption",
    "pre", "hr", "address", "center", "details", "summary",
})  # fmt: skip
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_HIDDEN_CLASS = re.compile(
    r"(?:^|[\s_-])(?:tooltip|popup|popover|sr-only|visually-?hidden|screen-?reader\S{0,20}|ref-?popup|hidden-?ref|"
    r"cookie\S{0,20}|breadcrumbs?|share-?\S{0,20}|advert\S{0,20}|related-?articles?|external-?links?|ref-?links?)(?:$|[\s_-])",
    re.IGNORECASE,
)
_REFERENCES = re.compile(
    r"(?:^|[\s_-])(?:references?|ref-?list|bibliography|citation-?list)(?:$|[\s_-])", re.I
)
_REF_LINK = re.compile(r"#.{0,40}?(?:ref|bib|cit|cr|b|r|c)[-_]?\w{0,20}\d", re.IGNORECASE)
_MARK = re.compile(r"[\[(]?\s*\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*\s*[\])]?|[*†‡§]")
_MIN_FULLTEXT = 6000


def extract_html(content: bytes, *, source_sha256: str = "") -> StudyText | Unreadable:
    """The text of an article page, or why there is none. Never raises on any bytes."""
    if len(content) > MAX_HTML_BYTES:
        return Unreadable(f"the page is larger than {MAX_HTML_BYTES // 1_000_000} MB")
    try:
        root = lxml_html.document_fromstring(
            decode_html(content), parser=lxml_html.HTMLParser(remove_comments=True, remove_pis=True)
        )
    except (etree.ParserError, etree.XMLSyntaxError, ValueError) as error:
        return Unreadable(f"the page cannot be read: {' '.join(str(error).split())[:120]}")
    reader = _Reader()
    reader.read(root)
    text = reader.writer.finish(EXTRACTOR, VERSION, Grade.FULLTEXT, source_sha256)
    if not text.text.strip():
        return Unreadable("the page holds no text")
    kinds = {section.kind for section in text.sections}
    is_full = len(text.text) >= _MIN_FULLTEXT or kinds & {SectionKind.METHODS, SectionKind.RESULTS}
    return reader.writer.finish(
        EXTRACTOR, VERSION, Grade.FULLTEXT if is_full else Grade.ABSTRACT, source_sha256
    )


def decode_html(content: bytes) -> str:
    """The page as text: byte order mark, declared charset, UTF-8, Windows-1252, in this order."""
    declared = _CHARSET.search(content[:4096])
    if declared and not content.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        try:
            name = declared[1].decode("ascii").lower()
            decoded = content.decode("cp1252" if name in ("iso-8859-1", "latin-1", "latin1") else name)
        except (LookupError, UnicodeDecodeError):
            decoded = decode_text(content)
    else:
        decoded = decode_text(content)
    # A declaration would make the parser distrust text that is decoded already.
    return re.sub(r"^\s*<\?xml[^>]{0,200}\?>", "", decoded).replace("\x00", "")


def _tag(element: etree._Element) -> str:
    return element.tag.lower() if isinstance(element.tag, str) else ""


def _is_left_out(element: etree._Element) -> bool:
    name = _tag(element)
    if not name or name in _LEFT_OUT or element.get("hidden") is not None:
        return True
    if element.get("aria-hidden") == "true" and name not in ("main", "article", "body", "div"):
        return True
    if element.get("role") in ("navigation", "banner", "search", "dialog", "tooltip"):
        return True
    return bool(
        _HIDDEN_STYLE.search(element.get("style", "")[:500])
        or _HIDDEN_CLASS.search(element.get("class", "")[:500])
    )


def _text(element: etree._Element) -> str:
    return "".join(part for part in element.itertext() if isinstance(part, str))


class _Reader:
    """Walks a page without recursion limits of its own: depth is bounded by the parser (256)."""

    def __init__(self) -> None:
        self.writer = TextWriter()
        self._open: list[tuple[SectionKind, str, int]] = []

    def read(self, root: etree._Element) -> None:
        for meta in root.iter("meta"):
            if (meta.get("name") or "").lower() == "citation_title" and meta.get("content"):
                self.writer.stated_title = meta.get("content", "")
                break
        self._walk(self._main(root))
        self.writer.end_block()
        self._close()

    def _main(self, root: etree._Element) -> etree._Element:
        """The element that holds the article: the longest of main and article, else the body."""
        held = [e for e in root.iter("article", "main") if not _is_left_out(e)]
        body = root.find(".//body")
        whole = root if body is None else body
        best = max(held, key=lambda e: len(_text(e)), default=whole)
        return best if 2 * len(_text(best)) > len(_text(whole)) or len(_text(best)) > _MIN_FULLTEXT else whole

    def _walk(self, element: etree._Element) -> None:
        if _is_left_out(element):
            return
        name = _tag(element)
        is_block = name in _BLOCKS
        if is_block:
            self.writer.end_block()
        if name in ("h1", "h2", "h3", "h4"):
            self._heading(element, name)
        elif name == "tr":
            self._row(element)
        elif name == "br":
            self.writer.write(" ")
        elif name in ("sup", "sub"):
            self._shifted(element, name == "sup")
        elif name == "a":
            self._link(element)
        elif name == "math":
            self.writer.write(" ".join(_text(element).split()))
        elif name in ("figcaption", "caption"):
            with self.writer.section(SectionKind.CAPTION):
                self._inside(element)
        elif is_block and _REFERENCES.search(f"{element.get('id', '')} {element.get('class', '')}"):
            with self.writer.section(SectionKind.REFERENCES, "References"):
                self._inside(element)
        else:
            self._inside(element)
        if is_block:
            self.writer.end_block()

    def _inside(self, element: etree._Element) -> None:
        if element.text:
            self.writer.write(element.text)
        for child in element:
            self._walk(child)
            if child.tail:
                self.writer.write(child.tail)

    def _heading(self, element: etree._Element, name: str) -> None:
        shown = " ".join(_text(element).split())
        kind = SectionKind.TITLE if name == "h1" else heading_kind(shown)
        if kind is SectionKind.TITLE:
            with self.writer.section(SectionKind.TITLE):
                self._inside(element)
            return
        if kind is not None:
            self._close()
            self._open.append((kind, shown, self.writer.next_block))
        self._inside(element)

    def _close(self) -> None:
        while self._open:
            kind, shown, start = self._open.pop()
            self.writer.close_section(kind, shown, start)

    def _row(self, row: etree._Element) -> None:
        self.writer.end_block()
        start = self.writer.next_block
        for index, cell in enumerate(c for c in row if _tag(c) in ("td", "th")):
            if index:
                self.writer.add_in_line("\t")
            self._cell(cell)
        self.writer.end_line()
        self.writer.close_section(SectionKind.TABLE, "", start)

    def _cell(self, cell: etree._Element) -> None:
        self.writer.write(" ".join(_text(cell).split()))

    def _shifted(self, element: etree._Element, is_raised: bool) -> None:
        before, after_digit = self.writer.length, self.writer.last.isdigit()
        self._inside(element)
        if not is_raised or before == self.writer.length:
            return
        shown = _text(element).strip()
        linked = any(_REF_LINK.match(a.get("href", "")) for a in element.iter("a"))
        if (
            _MARK.fullmatch(shown)
            and not after_digit
            and (
                linked
                or (next(element.iter("a"), None) is None and self.writer.last_word_length(before) >= 3)
            )
        ):
            self.writer.marks.append(Span(before, self.writer.length))
        if re.fullmatch(r"[-+−–]?\d+", shown):
            self.writer.raised.append(Span(before, self.writer.length))

    def _link(self, element: etree._Element) -> None:
        before = self.writer.length
        self._inside(element)
        is_reference = _REF_LINK.match(element.get("href", ""))
        if is_reference and before < self.writer.length and _MARK.fullmatch(_text(element).strip()):
            self.writer.marks.append(Span(before, self.writer.length))
