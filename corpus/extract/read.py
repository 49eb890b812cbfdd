"""The front door: any file in, a `StudyText` or the reason why there is none.

The kind is told by the content, never by the name: pages named `.pdf` are often HTML. PDFs are read in a
child process with limits; the other formats have limits of their own.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from corpus.extract.unreadable import Unreadable
from corpus.model.study_text import StudyText

MAX_BYTES = 200_000_000
MAX_TEXT_BYTES = 20_000_000
"""Of a file that is plain text: ten long books."""
_PROLOGUE = 65_536
_NAME = re.compile(rb"<(?:!DOCTYPE\s{1,9})?(?:[A-Za-z][\w.-]{0,60}:)?([A-Za-z][\w.-]{0,60})", re.IGNORECASE)
_ENDS_OF_MARKUP = {b"<!--": b"-->", b"<?": b"?>"}
_XML_ROOTS = {b"article", b"art", b"book-part", b"pmc-articleset", b"oai-pmh", b"records", b"record"}
_HTML_TAGS = {
    b"html",
    b"head",
    b"body",
    b"meta",
    b"title",
    b"script",
    b"div",
    b"p",
    b"main",
    b"h1",
    b"span",
    b"table",
}
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")


def extract_file(source: bytes | str | Path, *, name: str = "", title: str = "") -> StudyText | Unreadable:
    """The text of a file (its bytes or its path), not yet confirmed to be any study but for plain text.

    name: for the reason in words only. title: that the study should have, where known. Never raises on
    any content; raises OSError when a path cannot be read.
    """
    if isinstance(source, bytes):
        content = source
    else:
        path = Path(source)
        if path.stat().st_size > MAX_BYTES:
            return Unreadable(f"the file is larger than {MAX_BYTES // 1_000_000} MB")
        content = path.read_bytes()
    if not content.strip():
        return Unreadable("the file is empty")
    if len(content) > MAX_BYTES:
        return Unreadable(f"the file is larger than {MAX_BYTES // 1_000_000} MB")
    sha256 = hashlib.sha256(content).hexdigest()
    kind = sniff_kind(content)
    # Imported where they are used: the readers are heavy, and most commands read no file.
    if kind == "pdf":
        from corpus.extract.sandbox import extract_pdf_safely

        return extract_pdf_safely(content, source_sha256=sha256)
    if kind == "xml":
        from corpus.extract.jats import extract_jats

        return extract_jats(content, source_sha256=sha256)
    if kind == "html":
        from corpus.extract.html import extract_html

        return extract_html(content, source_sha256=sha256)
    if kind == "docx":
        from corpus.extract.docx import extract_docx

        return extract_docx(content, source_sha256=sha256)
    if kind == "text":
        from corpus.extract.plain import decode_text, extract_plain

        if len(content) > MAX_TEXT_BYTES:
            return Unreadable(f"the text is larger than {MAX_TEXT_BYTES // 1_000_000} MB")
        return extract_plain(decode_text(content), title=title, source_sha256=sha256)
    return Unreadable(f"the file is {kind}, not a text that can be read")


def sniff_kind(content: bytes) -> str:
    """What a file is: "pdf", "xml", "html", "docx", "text", or a word for what cannot be read."""
    is_utf16 = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    if is_utf16:
        content = content[: 2 * _PROLOGUE].decode("utf-16", errors="replace").encode()
    head = content[:4096].lstrip(b"\xef\xbb\xbf\r\n\t ")
    if b"%PDF-" in content[:1024]:
        return "pdf"
    if head.startswith(b"PK\x03\x04"):
        return "docx" if b"word/" in content[:4096] or b"word/document.xml" in content else "an archive"
    if head.startswith((b"\xd0\xcf\x11\xe0", b"{\\rtf")):
        return "an old Word or RTF document"
    if head.startswith((b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*")):
        return "a picture"
    if head.startswith((b"\x1f\x8b", b"BZh", b"7z\xbc\xaf", b"Rar!")):
        return "an archive"
    if head.startswith(b"<"):
        name = _root_name(content[:_PROLOGUE])
        if name in _XML_ROOTS:
            return "xml"
        if name in _HTML_TAGS or (head[:9].lower() == b"<!doctype" and not name):
            return "html"
        if head.startswith(b"<?xml"):
            return "xml"
    if not is_utf16 and len(_BINARY.findall(content[:65536])) > 8:
        return "in a binary format"
    return "text"


def _root_name(content: bytes) -> bytes:
    """The first element's or the document type's name, in lower case, past comments and instructions."""
    at = content.find(b"<")
    while at >= 0:
        if found := _NAME.match(content, at):
            return found[1].lower()
        end = next((e for start, e in _ENDS_OF_MARKUP.items() if content.startswith(start, at)), b">")
        closed = content.find(end, at)
        at = content.find(b"<", closed + 1) if closed >= 0 else -1
    return b""
