"""Letters that name one of a kind ("vitamin C", "group A") are matter, and initials and pronouns are not."""

from __future__ import annotations

import pytest

from checker.text.clauses import parse
from checker.text.compare import differences


def kinds(claim: str, quote: str) -> set[str]:
    return {difference.kind for difference in differences(claim, quote)}


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Group A had higher recall than group B.", "Group B had higher recall than group A."),
        ("Hepatitis B was rarer than hepatitis C.", "Hepatitis C was rarer than hepatitis B."),
        ("Zone A yielded more than zone C.", "Zone C yielded more than zone A."),
        ("Alloy X outperformed alloy Y.", "Alloy Y outperformed alloy X."),
    ],
)
def test_two_letters_that_changed_places_are_a_swapped_comparison(claim: str, quote: str) -> None:
    assert "comparison-swapped" in kinds(claim, quote)


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Vitamin C reduced mortality.", "Vitamin D reduced mortality."),
        ("Influenza of type A was rarer.", "Influenza of type B was rarer in spring."),
    ],
)
def test_another_letter_is_another_thing(claim: str, quote: str) -> None:
    assert "topic-not-in-quote" in kinds(claim, quote)


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Group A had higher recall than group B.", "Here group A had higher recall than group B did."),
        ("Group B had lower recall than group A.", "Group A had higher recall than group B."),
        ("Patients of group B took vitamins C and D.", "Patients of group B were given vitamins C and D."),
        ("Sales rose by 12 percent in 2023.", "Sales rose by 12 % in 2023 in all of the shops."),
    ],
)
def test_the_same_letters_said_otherwise_differ_in_nothing(claim: str, quote: str) -> None:
    assert kinds(claim, quote) == set()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("They gave vitamin C to patients in Group A.", ["c", "a"]),
        ("The surveys I sent came back.", []),
        ("As Smith J showed, a dose was enough.", []),
        ("A dose was enough.", []),
    ],
)
def test_a_letter_names_one_of_a_kind_behind_the_noun_of_the_kind(text: str, named: list[str]) -> None:
    (sentence,) = parse(text)
    assert [t.lower for t in sentence.tokens if len(t.lower) == 1 and t.stems] == named
