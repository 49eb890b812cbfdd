"""Pages about a study: told from files by their bytes, and read for the PDF that they name."""

from __future__ import annotations

import pytest

from corpus.landing_page import is_web_page, pdf_named_in
from tests.processor_time import least_seconds


@pytest.mark.parametrize(
    ("page", "named"),
    [
        (b'<meta name="citation_pdf_url" content="/a.pdf">', "/a.pdf"),
        (
            b"<META CONTENT='https://x.org/a.pdf?b=1&amp;c=2' NAME=citation_pdf_url />",
            "https://x.org/a.pdf?b=1&c=2",
        ),
        (
            b'<meta name="citation_title" content="x"><meta name="citation_pdf_url" content=" b.pdf ">',
            "b.pdf",
        ),
        (b'<meta name="citation_pdf_url">', ""),
        (b'<a href="a.pdf">citation_pdf_url</a>', ""),
        (b'<meta name="not_citation_pdf_url_at_all" content="x">', ""),
        (b"", ""),
    ],
)
def test_the_pdf_is_the_one_that_the_meta_tag_names(page: bytes, named: str) -> None:
    assert pdf_named_in(page) == named


@pytest.mark.parametrize(
    "piece", [b"<meta ", b'<meta name="citation_pdf_url" content="', b"<", b"content='", b"<meta>"]
)
def test_an_awkward_page_is_read_in_linear_time(piece: bytes) -> None:
    assert least_seconds(pdf_named_in, piece * (1_000_000 // len(piece)), 1.5) < 1.5


@pytest.mark.parametrize(
    ("body", "media_type", "page"),
    [
        (b"%PDF-1.4", "text/html", False),
        (b"\n<!DOCTYPE html><html>", "application/pdf", True),
        (b"<html>", "", True),
        (b'<?xml version="1.0"?><article>', "text/html", False),
        (b'<?xml version="1.0"?><!DOCTYPE html><html>', "application/xml", True),
        (b"<p>Just a moment</p>", "text/html", True),
        (b"", "application/pdf", False),
    ],
)
def test_a_page_is_told_by_its_first_bytes(body: bytes, media_type: str, page: bool) -> None:
    assert is_web_page(body, media_type) is page
