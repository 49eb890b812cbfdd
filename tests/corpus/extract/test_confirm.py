"""A file is taken for a study only when its first pages say so; what it is instead is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from corpus.extract.confirm import confirm_text
from corpus.extract.pdf import extract_pdf
from corpus.extract.plain import extract_plain
from corpus.model.identifiers import Identifiers
from corpus.model.study import PersonName, Study
from corpus.model.study_text import Gap, Grade, StudyText
from tests.corpus.extract.made_up_pdfs import TITLE, paper

STUDY = Study(
    "lumen2021",
    TITLE,
    (PersonName("Lumen", "Ada"), PersonName("Ito", "Bo")),
    2021,
    identifiers=Identifiers(doi="10.5555/seals.1"),
)


def plain(raw: str) -> StudyText:
    return replace(extract_plain(raw), confirmed=False)


def test_a_paper_is_confirmed_by_its_title_authors_and_doi() -> None:
    read = extract_pdf(paper())
    assert isinstance(read, StudyText)
    seen = confirm_text(read, STUDY)
    assert seen.confirmed
    assert seen.confirmation == "its first pages bear the title, 2 of 2 authors and the DOI"
    assert seen.grade is Grade.FULLTEXT


def test_another_title_is_another_article() -> None:
    read = extract_pdf(paper())
    assert isinstance(read, StudyText)
    other = Study("x", "Foxes of the inner city and their cubs", (PersonName("Hale"),))
    seen = confirm_text(read, other)
    assert not seen.confirmed
    assert "10.5555/seals.1" in seen.confirmation


@pytest.mark.parametrize(
    ("raw", "what"),
    [
        ("Just a moment...\nChecking your browser before accessing the journal.", "blocks"),
        ("Please enable JavaScript and cookies to continue.", "blocks"),
        (f"Supplementary material for\n{TITLE}\nAda Lumen", "supplement"),
        (f"Supporting Information\n{TITLE}\nTable S1", "supplement"),
        (f"Correction: {TITLE}\nAda Lumen, Bo Ito", "correction"),
        (f"Retraction: {TITLE}\nThe editors", "retraction"),
        ("University repository\nDownloaded on 3 May", "cover page"),
        (f"A later paper on other things\n\nSeals were watched before. {'Words. ' * 600}", "do not bear"),
    ],
)
def test_what_the_file_is_instead_is_told(raw: str, what: str) -> None:
    seen = confirm_text(plain(raw), STUDY)
    assert not seen.confirmed
    assert what in seen.confirmation


@pytest.mark.parametrize(
    "raw",
    [
        f"{TITLE.upper()}\nA. Lumen and B. Ito\nText.",
        "Lanterns and the sleep\nof harbour seals\nLumen, Ito\nText.",
        "Lan\u00adterns and the sleep of har-\nbour seals\nLumen\nText.",
    ],
)
def test_a_title_is_read_through_case_line_breaks_and_hyphens(raw: str) -> None:
    assert confirm_text(plain(raw), STUDY).confirmed


def test_a_title_in_the_reference_list_alone_confirms_nothing() -> None:
    raw = f"Foxes of the inner city\n\n{'Foxes dug. ' * 80}\n\nReferences\n\nLumen, A. (2021). {TITLE}.\n"
    assert not confirm_text(plain(raw), STUDY).confirmed


def test_a_pdf_with_little_more_than_the_title_is_an_abstract() -> None:
    short = StudyText(f"{TITLE}\nAda Lumen\nSeals slept less beside lanterns.", "pdf", "1")
    seen = confirm_text(short, STUDY)
    assert seen.confirmed
    assert seen.grade is Grade.ABSTRACT


def test_a_first_page_that_cannot_be_read_is_said_to_be_that() -> None:
    read = extract_pdf(paper())
    assert isinstance(read, StudyText)
    page = read.pages[0]
    blind = replace(read, gaps=(Gap(page.start, page.end, "glyph numbers"),))
    assert (
        "cannot be read" in confirm_text(blind, Study("x", "Foxes of the inner city and cubs")).confirmation
    )
