"""docs/identity.md, row by row: pairs that name one thing, pairs that name two, and where nobody can tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.text.names import Agreement, name_agreement
from checker.text.titles import same_title
from corpus.importing.latex import read_latex
from corpus.model.identifiers import Identifiers, parse_identifiers
from corpus.model.identity import (
    Identity,
    compare_authors,
    compare_identifiers,
    compare_people,
    compare_titles,
    compare_works,
    compare_years,
    years_in,
)
from corpus.model.names import csl_name, split_name
from corpus.model.study import PersonName, Study, study_from_csl
from corpus.model.titles import plain_words
from tests.processor_time import least_seconds

_PAGE = Path(__file__).parents[3] / "docs" / "identity.md"
_LEAST_ROWS = 120


def _person(written: str) -> PersonName:
    return split_name(read_latex(written))


def _authors(written: str) -> list[PersonName]:
    return [_person(name) for name in written.split(";") if name.strip()]


def _title(written: str) -> str:
    return plain_words(written.replace("`", "").replace("⏎", "\n"))


def _cited(written: str, author: str) -> Identity:
    answers = {
        Agreement.FULL: Identity.SAME,
        Agreement.PARTIAL: Identity.UNCLEAR,
        Agreement.NONE: Identity.DIFFERENT,
    }
    return answers[name_agreement(written, _person(author))]


def _work(written: str) -> Study:
    authors, year, title, kind, place = (part.strip() for part in written.split("‖"))
    identifiers = parse_identifiers(place)
    item = {
        "type": kind,
        "title": title,
        "author": [csl_name(name) for name in _authors(authors)],
        "issued": {"date-parts": [[int(year)]]} if year else None,
        "DOI": identifiers.doi,
        "number": f"arXiv:{identifiers.arxiv}" if identifiers.arxiv else None,
        "container-title": place if identifiers == Identifiers() else None,
    }
    return study_from_csl({key: value for key, value in item.items() if value}, "")


_COMPARE: dict[str, Callable[[str, str], Identity]] = {
    "People": lambda one, other: compare_people(_person(one), _person(other)),
    "Names in citations": _cited,
    "Lists of authors": lambda one, other: compare_authors(_authors(one), _authors(other)),
    "Titles": lambda one, other: compare_titles(_title(one), _title(other)),
    "Years": lambda one, other: compare_years(years_in(one), years_in(other)),
    "Identifiers": lambda one, other: compare_identifiers(parse_identifiers(one), parse_identifiers(other)),
    "Works": lambda one, other: compare_works(_work(one), _work(other)),
}


def _rows() -> Iterator[tuple[str, str, str, str]]:
    section = ""
    for line in _PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line[3:]
        elif line.startswith("| ") and not line.startswith("| one |"):
            one, other, answer, _ = (cell.strip() for cell in line.strip("|").split("|"))
            yield section, one, other, answer


_ROWS = tuple(_rows())


def test_the_page_holds_a_table_for_each_comparison() -> None:
    assert {section for section, *_ in _ROWS} == set(_COMPARE)
    assert len(_ROWS) >= _LEAST_ROWS
    assert len(set(_ROWS)) == len(_ROWS)


@pytest.mark.parametrize(("section", "one", "other", "answer"), _ROWS)
def test_the_row_is_answered_as_the_page_says(section: str, one: str, other: str, answer: str) -> None:
    assert _COMPARE[section](one, other) == answer


@pytest.mark.parametrize(
    ("section", "one", "other", "answer"), [row for row in _ROWS if row[0] not in ("Names in citations",)]
)
def test_the_answer_has_no_direction(section: str, one: str, other: str, answer: str) -> None:
    assert _COMPARE[section](other, one) == answer


@pytest.mark.parametrize(("one", "other", "answer"), [row[1:] for row in _ROWS if row[0] == "Titles"])
def test_the_checker_agrees_where_titles_can_be_told(one: str, other: str, answer: str) -> None:
    if answer != Identity.UNCLEAR:
        assert same_title(_title(one), _title(other)) == (answer == Identity.SAME)


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_two_writings_get_an_answer_that_has_no_direction(one: str, other: str) -> None:
    for compare in (
        lambda a, b: compare_people(split_name(a), split_name(b)),
        compare_titles,
        lambda a, b: compare_identifiers(parse_identifiers(a), parse_identifiers(b)),
        lambda a, b: compare_years(years_in(a), years_in(b)),
    ):
        assert compare(one, other) == compare(other, one)


@given(st.text(max_size=80))
def test_a_writing_is_never_told_from_itself(written: str) -> None:
    assert compare_people(split_name(written), split_name(written)) is not Identity.DIFFERENT
    assert compare_titles(written, written) is not Identity.DIFFERENT


@pytest.mark.parametrize(
    "awkward",
    ["a " * 15_000, "10.5555/" + "(" * 30_000, "<i>" * 10_000, "A-" * 15_000, "1-" * 15_000, "[" * 30_000],
)
def test_long_and_awkward_writings_are_read_in_little_time(awkward: str) -> None:
    def read(writing: str) -> None:
        compare_titles(writing, writing + "b")
        parse_identifiers(writing)
        years_in(writing)
        compare_people(split_name(writing), split_name(writing))

    assert least_seconds(read, awkward, 2.0) < 2.0
