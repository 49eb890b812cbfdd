"""PDFs become texts with pages, blocks, sections, heads, marks; broken symbols are named."""

from __future__ import annotations

import pytest

from checker.model.claims import ClaimRecord, TextQuote
from checker.model.evidence import Evidence
from checker.model.outcome import Outcome
from checker.run import check_record
from checker.text.find_quote import MatchGrade, find_quote
from corpus.extract.confirm import confirm_text
from corpus.extract.layout import find_furniture
from corpus.extract.pdf import extract_pdf
from corpus.extract.symbols import find_unreliable, is_glyph_numbers
from corpus.model.folded import index_text
from corpus.model.study import study_from_csl
from corpus.model.study_list import ListEntry, StudyList
from corpus.model.study_text import Page, SectionKind, StudyText
from tests.corpus.extract.made_up_pdfs import TITLE, paper
from tests.shared_material import shared


@pytest.fixture(scope="module")
def text() -> StudyText:
    read = extract_pdf(paper())
    assert isinstance(read, StudyText)
    return read


def kinds_at(text: StudyText, words: str) -> set[SectionKind]:
    at = text.text.index(words)
    return {s.kind for s in text.sections if s.start <= at < s.end}


def test_pages_hold_what_is_printed_on_them(text: StudyText) -> None:
    assert [p.number for p in text.pages] == [1, 2, 3]
    page = text.page_at(text.text.index("on sleeping"))
    assert page is not None
    assert page.number == 2


def test_the_title_stands_in_the_largest_type(text: StudyText) -> None:
    assert SectionKind.TITLE in kinds_at(text, TITLE)


def test_headings_begin_sections(text: StudyText) -> None:
    assert SectionKind.METHODS in kinds_at(text, "Seals woke")
    assert SectionKind.REFERENCES in kinds_at(text, "1. Skov B.")


def test_running_heads_and_page_numbers_are_furniture(text: StudyText) -> None:
    shown = {text.text[s.start : s.end] for s in text.furniture}
    assert {"Harbour Letters 12 (2021) 101", "102"} <= shown


def test_a_paragraph_that_is_printed_twice_is_no_running_head(text: StudyText) -> None:
    sentence = (
        "Seals that were kept beside lit piers slept for shorter spells than seals kept beside dark piers,"
    )
    match = find_quote(sentence, index_text(text))
    assert match.span is not None
    assert match.span.start == text.text.index("Seals that were kept")


def test_sentences_that_differ_in_their_numbers_are_no_running_heads() -> None:
    pages = [f"Harbour Letters\n\nIn all {n} of the {n + 40} seals went back to sea.\n" for n in (11, 12, 13)]
    raw = "\f".join(pages)
    starts = [0, len(pages[0]) + 1, len(pages[0]) + len(pages[1]) + 2]
    furniture = find_furniture(raw, [Page(n + 1, s, s + len(pages[n])) for n, s in enumerate(starts)])
    assert {raw[span.start : span.end] for span in furniture} == {"Harbour Letters"}


def test_a_sentence_is_found_over_a_page_break(text: StudyText) -> None:
    quote = "The seals that had been moved to the dark pier went on sleeping as they had slept before"
    assert find_quote(quote, index_text(text)).is_found


def test_a_raised_citation_is_a_mark_and_a_raised_power_is_not(text: StudyText) -> None:
    assert [text.text[m.start : m.end] for m in text.marks] == ["4,5"]
    indexed = index_text(text)
    bare = find_quote("Seals woke about 5 × 103 times in all that winter.", indexed)
    assert bare.grade is MatchGrade.WITHOUT_MARKS
    assert find_quote("Seals woke about 5 × 10³ times in all that winter.", indexed).is_found
    assert not find_quote("Seals woke about 5 × 10 times in all that winter.", indexed).is_found


@pytest.mark.parametrize(
    ("stored", "is_broken"),
    [
        ("a difference (P50.05) was seen", True),
        ("a difference (P<0.05) was seen", False),
        ("in mice (n ¼ 6) only", True),
        ("a quarter, ¼ of all", False),
        ("stored at \x02 80 \x03C", True),
        ("the group (n530) and", True),
        ("Po0.001 for all", True),
        ("code P5 and page 50", False),
        ("9e16 years", False),
    ],
)
def test_broken_symbols_are_told_from_whole_ones(stored: str, is_broken: bool) -> None:
    assert bool(find_unreliable(stored)) is is_broken


def test_a_dash_stored_as_e_shows_by_its_number() -> None:
    assert find_unreliable("1e6, 9e16, 2e4, 3e8, 10e12 of them")


def test_glyph_numbers_are_told_from_letters_of_any_script() -> None:
    assert is_glyph_numbers("ʸʷʷʷ\x15»É»·È¹¾ ÀÁ¿Ä½·¼ÂËÅÈ»É¹»Ä¹»")
    assert not is_glyph_numbers("Überraschend schöne Möwen flogen über die Förde.")
    assert not is_glyph_numbers("この草は二つのランプの下で速く育ったという報告がある")


REAL = {
    "PMC1397864": "the bodies of the article",
    "jose-00292": "a text in one column",
    "PMC6313609": "marks in brackets",
}


@pytest.mark.parametrize("name", REAL)
def test_a_real_paper_has_pages_heads_and_a_reference_list(name: str) -> None:
    read = extract_pdf(shared(f"papers/{name}/paper.pdf").read_bytes())
    assert isinstance(read, StudyText)
    kinds = {s.kind for s in read.sections}
    assert {SectionKind.TITLE, SectionKind.REFERENCES} <= kinds
    assert len(read.furniture) >= len(read.pages) - 1
    assert not read.gaps


def test_a_page_of_glyph_numbers_is_a_gap() -> None:
    read = extract_pdf(shared("papers/f1000-3-305/paper.pdf").read_bytes())
    assert isinstance(read, StudyText)
    assert any(gap.start == read.pages[0].start and "glyph" in gap.reason for gap in read.gaps)


def test_a_quote_of_a_power_is_told_to_be_printed_as_one(text: StudyText) -> None:
    study = study_from_csl({"title": TITLE, "author": [{"family": "Lumen"}], "issued": 2021}, "lumen2021")
    evidence = Evidence(StudyList((ListEntry(study),)), {"lumen2021": index_text(confirm_text(text, study))})
    quote = TextQuote("Seals woke about 5 × 10 3 times in all that winter")
    findings = check_record(ClaimRecord("c1", "lumen2021", "Seals woke.", (quote,)), evidence).findings
    said = next(f for f in findings if f.slug == "quote-altered")
    assert said.outcome is Outcome.OK
    assert said.message == "word for word as in the study (its page prints 10^3)"
