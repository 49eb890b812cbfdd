"""A number with another time for its rate is another number."""

import pytest

from checker.text.numbers import number_differences


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Adults ate 30 g of nuts per week.", "Adults ate 30 g of nuts per day."),
        ("There were 5 falls per month on each ward.", "There were 5 falls per year on each ward."),
        ("Pupils sat 47 minutes less per week.", "Pupils sat 47 minutes less per school day."),
    ],
)
def test_another_time_is_told(claim: str, quote: str) -> None:
    assert [d.certain for d in number_differences(claim, quote)] == [True]


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("They ate 30 g of nuts a day.", "Adults ate 30 g of nuts per day."),
        ("They ate 30 g of nuts.", "Adults ate 30 g of nuts per day."),
        ("Twelve nets were hung in a week.", "Twelve nets were hung each week."),
        ("It took 3 hours a day.", "It took 3 hours each day."),
    ],
)
def test_the_same_time_in_other_words_is_not(claim: str, quote: str) -> None:
    assert number_differences(claim, quote) == ()


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("It took ten years.", "It took a decade."),
        ("Samples were drawn every three months.", "Samples were drawn quarterly."),
        ("The stay was 7 days.", "The stay was a week."),
    ],
)
def test_a_period_in_one_word_is_so_many_of_a_unit(claim: str, quote: str) -> None:
    assert number_differences(claim, quote) == ()


def test_another_period_is_told() -> None:
    assert number_differences("The stay was 8 days.", "The stay was a week.")
