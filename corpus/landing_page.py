"""Pages that come where a file was looked for: told by their bytes, and read for the file that they name."""

from __future__ import annotations

import re
from html import unescape

_META = re.compile(rb"<meta\b[^<>]{0,4000}>", re.I)
_PDF_NAME = re.compile(rb"\bname\s*=\s*[\"']?citation_pdf_url\b", re.I)
_CONTENT = re.compile(rb"\bcontent\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.I)
_PAGE_BYTES = 1_000_000
"""How much of a landing page is searched for the address of its PDF."""


def pdf_named_in(page: bytes) -> str:
    """The address in a page's `citation_pdf_url` (Google Scholar's and Highwire's meta tag), or ""."""
    for tag in _META.finditer(page[:_PAGE_BYTES]):
        if _PDF_NAME.search(tag.group()) and (content := _CONTENT.search(tag.group())):
            return unescape((content.group(1) or content.group(2) or b"").decode("utf-8", "replace")).strip()
    return ""


def is_web_page(body: bytes, media_type: str) -> bool:
    """True for HTML, told by its first bytes: hosts send block pages as application/pdf."""
    head = body[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if head.startswith((b"%pdf-", b"<?xml", b"<article")):
        return head.startswith(b"<?xml") and b"<html" in head
    return head.startswith((b"<!doctype html", b"<html")) or (
        media_type == "text/html" and b"%pdf-" not in head
    )
