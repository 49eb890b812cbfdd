"""A scan is unreadable by default; with the extra and Tesseract it is read, and everything on it says so."""

from __future__ import annotations

from dataclasses import replace

import pymupdf
import pytest

from checker.model.claims import ClaimRecord, TextQuote
from checker.model.evidence import Evidence
from checker.model.outcome import Outcome
from checker.run import check_record
from corpus.extract import Unreadable, extract_file
from corpus.extract.confirm import confirm_text
from corpus.extract.ocr import can_read_pictures
from corpus.extract.pdf import extract_pdf
from corpus.extract.sandbox import Limits, PdfReaders
from corpus.model.folded import index_text
from corpus.model.study import study_from_csl
from corpus.model.study_list import ListEntry, StudyList
from corpus.model.study_text import RECOGNISED, Gap, SectionKind, StudyText
from tests.corpus.extract.made_up_pdfs import TITLE, as_pictures, paper, scan

needs_ocr = pytest.mark.skipif(
    not can_read_pictures(), reason="OCR is not installed: needs the extra `ocr` and Tesseract"
)
STUDY = study_from_csl({"title": TITLE, "author": [{"family": "Lumen"}], "issued": 2021}, "lumen2021")
QUOTE = "slept for shorter spells than seals kept beside dark piers"


def findings_on(quote: str, text: StudyText) -> dict[str, tuple[Outcome, str]]:
    """What each rule of steps 1 to 3 says of a claim with that quote."""
    evidence = Evidence(StudyList((ListEntry(STUDY),)), {"lumen2021": index_text(text)})
    record = ClaimRecord("c1", "lumen2021", "Seals slept for shorter spells.", (TextQuote(quote),))
    return {f.slug: (f.outcome, f.message) for f in check_record(record, evidence).findings}


def recognised(text: StudyText) -> StudyText:
    """The same text as if it had been read off pictures."""
    return confirm_text(replace(text, extractor=RECOGNISED), STUDY)


def readable() -> StudyText:
    read = extract_pdf(paper())
    assert isinstance(read, StudyText)
    return read


def test_a_scan_is_unreadable_where_nothing_reads_pictures() -> None:
    read = extract_pdf(as_pictures(paper()))
    assert isinstance(read, Unreadable)
    assert read.reason == "the PDF has no text layer: its pages are pictures (a scan)"


def test_every_finding_on_a_recognised_text_says_that_it_was_read_by_ocr() -> None:
    findings = findings_on(QUOTE, recognised(readable()))
    assert findings["quote-not-in-text"][0] is Outcome.OK
    assert all("read by OCR" in message for _, message in findings.values())
    assert not any("OCR" in m for _, m in findings_on(QUOTE, confirm_text(readable(), STUDY)).values())


def test_what_differs_from_a_recognised_text_is_not_said_to_be_wrong() -> None:
    changed = QUOTE.replace("shorter", "longer")
    outcome, message = findings_on(changed, recognised(readable()))["quote-altered"]
    assert outcome is Outcome.UNAVAILABLE
    assert "misread" in message
    assert findings_on(changed, confirm_text(readable(), STUDY))["quote-altered"][0] is Outcome.FAILED


def test_words_that_ocr_doubts_decide_nothing() -> None:
    text = recognised(readable())
    at = text.text.index("shorter")
    text = replace(text, unreliable=(Gap(at, at + 7, "the words were read by OCR with little confidence"),))
    assert findings_on(QUOTE, text)["quote-altered"][0] is Outcome.UNAVAILABLE


def test_a_doubted_word_is_marked_and_a_sure_one_is_not() -> None:
    def read_picture(page: object) -> dict[str, object]:
        spans = [
            {"text": f"{word} ", "size": 10.0, "flags": 0, "origin": (0, 10), "confidence": confidence}
            for word, confidence in (("Seals", 96.0), ("sl3pt", 31.0), ("well", 90.0))
        ]
        lines = [{"spans": spans, "bbox": (0, 12.0 * n, 90, 12.0 * n + 10)} for n in range(40)]
        return {"blocks": [{"type": 0, "bbox": (0, 0, 90, 480), "lines": lines}]}

    text = extract_pdf(scan(), read_picture=read_picture, reader_version="made 1")
    assert isinstance(text, StudyText)
    assert (text.extractor, text.version.split(" ", 1)[1]) == (RECOGNISED, "made 1")
    assert {text.text[gap.start : gap.end] for gap in text.unreliable} == {"sl3pt"}


@needs_ocr
def test_with_ocr_a_scan_is_read_with_its_pages_sections_and_confirmation() -> None:
    read = extract_file(as_pictures(paper()))
    assert isinstance(read, StudyText)
    assert read.extractor == RECOGNISED
    assert "tesseract" in read.version
    assert len(read.pages) == 3
    assert {SectionKind.METHODS, SectionKind.RESULTS, SectionKind.REFERENCES} <= {
        s.kind for s in read.sections
    }
    confirmed = confirm_text(read, STUDY)
    assert confirmed.confirmed
    assert confirmed.confirmation.endswith("its words were read by OCR")
    assert findings_on(QUOTE, confirmed)["quote-not-in-text"][0] is Outcome.OK


@needs_ocr
def test_with_ocr_a_pdf_with_a_text_layer_is_read_as_before() -> None:
    read = extract_file(paper())
    assert isinstance(read, StudyText)
    assert read.extractor == "pdf"


@needs_ocr
def test_with_ocr_pictures_without_words_are_still_no_text() -> None:
    read = extract_file(scan())
    assert isinstance(read, Unreadable)
    assert "no text layer" in read.reason
    assert "OCR found no words" in read.reason


@needs_ocr
def test_a_scan_that_takes_too_long_is_given_up() -> None:
    readers = PdfReaders(Limits(seconds=1.5), children=1, reads_pictures=True)
    try:
        read = readers.extract(as_pictures(paper(pages=30)))
    finally:
        readers.close()
    assert isinstance(read, Unreadable)
    assert "more than 1.5 seconds" in read.reason


@needs_ocr
def test_a_page_that_is_kilometres_wide_is_drawn_coarsely() -> None:
    with pymupdf.open(stream=as_pictures(paper())) as document:
        document[0].set_mediabox(pymupdf.Rect(0, 0, 3_000_000, 3_000_000))
        wide = bytes(document.tobytes())
    readers = PdfReaders(Limits(seconds=60), children=1, reads_pictures=True)
    try:
        readers.extract(wide)
        assert isinstance(readers.extract(as_pictures(paper())), StudyText)
    finally:
        readers.close()
