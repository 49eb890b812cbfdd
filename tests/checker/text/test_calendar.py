"""A month or a day in the place of another is another date."""

import pytest

from checker.text.calendar import calendar_differences


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The geese left in March.", "the geese left in October of each of the years"),
        ("The bells rang on a Tuesday.", "the bells rang on a Sunday before the flood"),
        ("The geese left in Sept. of that year.", "the geese left in Nov. of that year"),
    ],
)
def test_another_month_or_day_fails(claim: str, quote: str) -> None:
    assert [difference.certain for difference in calendar_differences(claim, quote)] == [True]


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The geese left in October.", "the geese left in Oct. of each of the years"),
        ("The geese may leave the lake.", "the geese march to the lake"),
        ("The comet came near the Sun.", "the comet came near Saturn in its last year"),
        ("Between March and May the geese left.", "the geese left between March and May of that year"),
    ],
)
def test_the_same_date_and_other_words_pass(claim: str, quote: str) -> None:
    assert calendar_differences(claim, quote) == ()
