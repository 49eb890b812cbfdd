"""`figures`: a number of the draft occurs in the materials by value, percentages and plain numbers apart."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.checks.figures import Cell, Material, check_figures
from checker.drafts.markdown import read_markdown
from checker.model.check_answer import CheckedItem
from checker.model.outcome import Outcome


def judge(draft: str, *materials: Material | str) -> tuple[CheckedItem, ...]:
    held = [Material(f"m{n}", m) if isinstance(m, str) else m for n, m in enumerate(materials)]
    return check_figures(read_markdown(draft, "draft.md"), held).items


@pytest.mark.parametrize(
    ("draft", "material"),
    [
        ("It reached 5,000 homes.", "In all 5000 homes took part."),
        ("It reached five thousand homes.", "In all 5,000 homes took part."),
        ("The mean was 12.5.", "We saw a mean of 12.50."),
        ("The share was 40 %.", "Some 40 percent agreed."),
        ("The share was 40 percent.", "Some 40% agreed."),
        ("We saw 50k visitors.", "We saw 50,000 visitors."),
        ("It cost 2 million.", "It cost 2,000,000 in all."),
        ("It cost two million.", "It cost 2 million in all."),
        ("There were three mills.", "There were 3 mills."),
        ("There were 3 mills.", "There were three mills."),
        ("**40** mills closed.", "We counted 40 mills."),
    ],
)
def test_the_same_value_written_otherwise_occurs(draft: str, material: str) -> None:
    (item,) = judge(draft, material)
    assert (item.outcome, item.status) == (Outcome.OK, "in-materials")
    assert [seen.source for seen in item.evidence] == ["m0"]


def test_a_number_that_is_not_there_fails_and_the_nearest_is_shown() -> None:
    (item,) = judge("We counted 418 mills.", "We counted 412 mills and 90 farms.")
    assert (item.outcome, item.status) == (Outcome.FAILED, "not-in-materials")
    assert "412 mills" in item.message


@pytest.mark.parametrize(
    ("draft", "material"),
    [("The share was 40 %.", "We asked 40 people."), ("We asked 40 people.", "The share was 40 %.")],
)
def test_percentages_and_plain_numbers_are_kept_apart(draft: str, material: str) -> None:
    (item,) = judge(draft, material)
    assert (item.outcome, item.status) == (Outcome.FAILED, "other-sort")


def test_a_column_of_percentages_holds_percentages() -> None:
    table = Material("t.csv", cells=(Cell(Decimal(17), True, "row 2, share (%)"),))
    assert judge("The share was 17 %.", table)[0].outcome is Outcome.OK
    assert judge("We asked 17 people.", table)[0].status == "other-sort"


@pytest.mark.parametrize(
    "draft",
    [
        "The first and the 2nd mill closed, the third did not.",
        "One of them stayed.",
        "1. Mills\n2. Farms",
        "We tested B12, COVID-19 and H2O in type 2 diabetes.",
        "See Table 3 and Figure 2.",
        "The mills closed [3].",
        "The mills closed (Lumen, 2020, p. 77).",
        "The mills closed (Lumen, 2020).\n\n## References\n\nLumen, A. (2020). Mills. Grain, 12(3), 45-67.",
    ],
)
def test_what_is_no_figure_is_left_out(draft: str) -> None:
    assert judge(draft, "Nothing to see.") == ()


@pytest.mark.parametrize(
    ("draft", "material", "status"),
    [
        ("About 40 % agreed.", "In all 39.7 % agreed.", "other-form"),
        ("It took 33 mg of salt.", "It took 0.033 g of salt.", "other-form"),
        ("Half of them agreed.", "In all 50 % agreed.", "other-form"),
        ("Prices changed by 4.5 points.", "Prices changed by −4.5 points.", "other-sign"),
        ("We asked 3 people.", "See Table 3.", "part-of-a-name"),
        ("Half of them agreed.", "Nobody was asked.", "share-in-words"),
    ],
)
def test_what_only_a_person_can_tell_is_no_failure(draft: str, material: str, status: str) -> None:
    (item,) = judge(draft, material)
    assert (item.outcome, item.status) == (Outcome.CHECK, status)


def test_what_is_missing_from_materials_with_broken_symbols_could_not_be_looked_up() -> None:
    broken = Material("m", "We counted 5412 mills.", misread="“5” stands for “=”")
    (item,) = judge("We counted 412 mills.", broken)
    assert (item.outcome, item.status) == (Outcome.UNAVAILABLE, "materials-misread")


def test_a_heading_is_read_and_its_numbering_is_not() -> None:
    (item,) = judge("## 2.1 The 412 mills of the valley\n\nNothing more.", "We counted 412 mills.")
    assert item.outcome is Outcome.OK


def test_the_place_in_the_draft_is_told() -> None:
    (item,) = judge("Nothing here.\n\nWe counted 412 mills.", "We counted 412 mills.")
    assert item.location is not None
    assert (item.location.line, item.location.column) == (3, 12)


@given(st.lists(st.integers(min_value=2, max_value=10**9), min_size=1, max_size=8, unique=True))
def test_a_draft_agrees_with_itself(values: list[int]) -> None:
    text = " ".join(f"We counted {value:,} mills." for value in values)
    assert all(item.outcome is Outcome.OK for item in judge(text, text.replace(",", "")))


def test_a_number_longer_than_any_measured_one_is_read_without_end_of_the_program() -> None:
    (item,) = judge("It reached " + "9" * 5000 + " homes.", "In all 5,000 homes took part.")
    assert item.outcome is Outcome.FAILED
