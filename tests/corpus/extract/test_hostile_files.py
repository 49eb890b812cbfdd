"""Whatever a file is, it becomes a text or a reason; nothing raises, nothing runs on."""

from __future__ import annotations

import io
import resource
import socket
import time
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from corpus.extract import Unreadable, extract_file
from corpus.extract.read import sniff_kind
from corpus.extract.sandbox import Limits, PdfReaders
from corpus.model.study_text import StudyText
from tests.corpus.extract.hostile import (
    RECURSIVE_PDFS,
    drawing_of_drawings,
    hostile_xml,
    packed_blanks,
    pages_without_end,
)
from tests.corpus.extract.made_up_pdfs import locked, many_pages, page_bomb, paper, scan
from tests.processor_time import least_seconds

_BOMB = (
    b'<?xml version="1.0"?><!DOCTYPE article [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><article>&b;</article>'
)
_HIDDEN_BOMB = _BOMB.replace(b'version="1.0"', b'version="1.0" encoding="UTF-7"').replace(
    b"<!ENTITY", b"+ADwAIQ-ENTITY"
)
_LOCAL = b'<!DOCTYPE article [<!ENTITY f SYSTEM "file:///etc/hostname">]><article><body><p>&f;</p></body></article>'


def zip_bomb() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b" " * 70_000_000)
    return packed.getvalue()


HOSTILE = {
    "an empty file": (b"", "empty"),
    "blanks alone": (b" \n ", "empty"),
    "a PDF cut in half": (paper()[: len(paper()) // 2], "cut off"),
    "a PDF of its first bytes": (paper()[:184], "broken or cut off"),
    "a PDF with nothing behind its head": (b"%PDF-1.7\n" + b"\x00" * 500, "cannot be opened"),
    "a locked PDF": (locked(), "password"),
    "a scan": (scan(), "no text layer"),
    "entities of its own": (_BOMB, "entities"),
    "entities of its own in UTF-7": (_HIDDEN_BOMB, "entities"),
    "a local file as entity": (_LOCAL, "entities"),
    "broken XML": (b'<?xml version="1.0"?><article><body><p>x</article>', "broken"),
    "XML that is no article": (b'<?xml version="1.0"?><feed><entry>x</entry></feed>', "no article"),
    "a Word file that unpacks without end": (zip_bomb(), "unpacks"),
    "a broken Word file": (b"PK\x03\x04word/document.xml" + b"\x01" * 100, "broken"),
    "an archive": (b"PK\x03\x04" + b"\x01" * 100, "archive"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + b"\x00" * 64, "picture"),
    "a gzip file": (b"\x1f\x8b\x08" + b"\x00" * 64, "archive"),
    "an old Word file": (b"\xd0\xcf\x11\xe0" + b"\x00" * 64, "old Word"),
    "binary noise": (bytes(range(32)) * 20, "binary"),
}


@pytest.mark.parametrize(("content", "reason"), HOSTILE.values(), ids=HOSTILE)
def test_a_file_without_a_text_is_said_to_be_what_it_is(content: bytes, reason: str) -> None:
    read = extract_file(content, name="paper.pdf")
    assert isinstance(read, Unreadable)
    assert reason in read.reason


def test_html_named_pdf_is_read_as_html(tmp_path: Path) -> None:
    path = tmp_path / "paper.pdf"
    path.write_bytes(b"<!DOCTYPE html><html><body><h1>Seals</h1><p>Seals sleep in winter.</p></body></html>")
    read = extract_file(path)
    assert isinstance(read, StudyText)
    assert read.extractor == "html"


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"\xef\xbb\xbf<?xml version='1.0'?>\n<!-- note --><article/>", "xml"),
        (b"<!DOCTYPE article PUBLIC '-//NLM//DTD' 'x.dtd'>\n<article/>", "xml"),
        (b"<?xml version='1.0'?><!DOCTYPE html><html/>", "html"),
        (b"<HTML><BODY>x", "html"),
        (b"junk before %PDF-1.4", "pdf"),
        (b"Plain words < and > signs.", "text"),
        ("Wörter".encode("utf-16"), "text"),
    ],
)
def test_the_kind_is_told_by_the_content(content: bytes, kind: str) -> None:
    assert sniff_kind(content) == kind


def test_a_file_that_takes_too_long_is_given_up_and_the_next_one_read() -> None:
    readers = PdfReaders(Limits(seconds=0.001), children=1)
    try:
        slow = readers.extract(paper())
    finally:
        readers.close()
    assert isinstance(slow, Unreadable)
    assert "seconds" in slow.reason
    readers = PdfReaders(Limits(seconds=30), children=1)
    try:
        assert isinstance(readers.extract(paper()), StudyText)
    finally:
        readers.close()


def test_one_child_reads_on_after_hostile_files() -> None:
    readers = PdfReaders(Limits(pages=20), children=1)
    try:
        too_many = readers.extract(many_pages(21))
        assert isinstance(too_many, Unreadable)
        assert "21 pages" in too_many.reason
        for content in (locked(), paper()[:500], b"%PDF-", b""):
            assert isinstance(readers.extract(content), Unreadable)
        assert isinstance(readers.extract(paper(), source_sha256="ab"), StudyText)
    finally:
        readers.close()


def test_a_page_that_unpacks_without_end_is_an_answer_and_the_next_file_is_read() -> None:
    readers = PdfReaders(Limits(memory_bytes=300_000_000), children=1)
    try:
        bomb = readers.extract(page_bomb(20_000_000))
        after = readers.extract(paper())
    finally:
        readers.close()
    assert isinstance(bomb, Unreadable)
    assert "cannot be read" in bomb.reason
    assert isinstance(after, StudyText)


def test_the_same_file_gives_the_same_text_in_and_out_of_the_child() -> None:
    from corpus.extract.pdf import extract_pdf

    here = extract_pdf(paper())
    there = extract_file(paper())
    assert isinstance(here, StudyText)
    assert isinstance(there, StudyText)
    assert (there.text, there.blocks, there.sections, there.marks) == (
        here.text,
        here.blocks,
        here.sections,
        here.marks,
    )


@pytest.fixture(scope="module")
def readers() -> Iterator[PdfReaders]:
    """One child with little time and memory."""
    opened = PdfReaders(Limits(memory_bytes=600_000_000, seconds=4), children=1)
    yield opened
    opened.close()


@pytest.mark.parametrize("content", RECURSIVE_PDFS.values(), ids=RECURSIVE_PDFS)
def test_a_pdf_that_contains_itself_is_an_answer_and_the_next_file_is_read(
    readers: PdfReaders, content: bytes
) -> None:
    started = time.monotonic()
    assert isinstance(readers.extract(content), Unreadable)
    assert time.monotonic() - started < 15
    assert isinstance(readers.extract(paper()), StudyText)


def test_ten_thousand_pages_are_too_many(readers: PdfReaders) -> None:
    read = readers.extract(pages_without_end(10_000))
    assert isinstance(read, Unreadable)
    assert read.reason == "the PDF has 10000 pages, more than the 2000 that are read"


@pytest.mark.parametrize(
    "make",
    [drawing_of_drawings, lambda: packed_blanks(2), lambda: packed_blanks(2, times=2)],
    ids=["drawings in drawings", "a packed gigabyte", "a gigabyte packed twice"],
)
def test_a_bomb_is_given_up_in_time_and_memory_and_the_next_file_is_read(
    readers: PdfReaders, make: Callable[[], bytes]
) -> None:
    content = make()
    # The largest of all children that ended so far, whatever test started them, in kilobytes.
    largest_before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    started = time.monotonic()
    read = readers.extract(content)
    assert isinstance(read, Unreadable)
    assert "seconds" in read.reason or "memory" in read.reason or "cannot be read" in read.reason
    assert time.monotonic() - started < 20
    assert isinstance(readers.extract(paper()), StudyText)
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss <= max(largest_before, 700_000)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="no /proc: children cannot be counted")
def test_no_child_is_left_when_the_readers_are_closed() -> None:
    def running() -> int:
        return sum(len(task.read_text().split()) for task in Path("/proc/self/task").glob("*/children"))

    before = running()
    readers = PdfReaders(Limits(), children=2)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(readers.extract, [paper()] * 6))
    assert running() == before + 2
    readers.close()
    assert running() == before


def test_hostile_files_do_not_hold_up_the_others() -> None:
    readers = PdfReaders(Limits(seconds=3), children=2)
    files = [drawing_of_drawings(), paper(), b"%PDF-", paper(), locked(), paper()]
    try:
        with ThreadPoolExecutor(len(files)) as pool:
            answers = list(pool.map(readers.extract, files))
    finally:
        readers.close()
    assert [isinstance(answer, StudyText) for answer in answers] == [False, True] * 3


def test_xml_entities_are_refused_in_any_encoding_and_nothing_is_called() -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        server.settimeout(0.05)
        address = f"http://127.0.0.1:{server.getsockname()[1]}"
        for name, content in hostile_xml(address).items():
            read = extract_file(content)
            assert isinstance(read, Unreadable), name
            assert "entit" in read.reason, name
        dtd = f'<!DOCTYPE article SYSTEM "{address}/x.dtd"><article><body><p>Moss grew.</p></body></article>'
        read = extract_file(dtd.encode())
        assert isinstance(read, StudyText)
        assert read.text == "Moss grew."
        with pytest.raises(TimeoutError):
            server.accept()


def test_an_article_in_utf16_is_read_as_xml() -> None:
    written = '<?xml version="1.0" encoding="UTF-16"?><article><body><p>Moss&nbsp;grew.</p></body></article>'
    read = extract_file(written.encode("utf-16"))
    assert isinstance(read, StudyText)
    assert read.text == "Moss\u00a0grew."


@pytest.mark.parametrize(
    "content",
    [b"<?xml" + b"<!--" * 500_000, b"<?" * 500_000, b"<article><body>" + b"<sec>" * 500_000, b"<!" * 500_000],
    ids=["comments", "instructions", "sections", "declarations"],
)
def test_markup_that_is_opened_without_end_is_told_in_a_moment(content: bytes) -> None:
    assert least_seconds(extract_file, content, 2) < 2
