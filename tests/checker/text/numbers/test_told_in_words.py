"""Halves, places in a series and what is left, told in words that hold no such number."""

import pytest

from checker.text.numbers import number_differences


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("More than half of the bakers rose early.", "most of the bakers rose early"),
        ("Over half the bakers rose early.", "the majority of the bakers rose early"),
        ("Fewer than half of the bakers rose early.", "a minority of the bakers rose early"),
        ("Pain fell from week six on.", "pain fell from the sixth week of the course on"),
        ("Pain fell after session 12.", "pain fell after the 12th session"),
        ("Stocks were down to one quarter.", "stocks fell by three quarters in the drought"),
    ],
)
def test_what_words_tell_stands_there(claim: str, quote: str) -> None:
    assert number_differences(claim, quote) == ()


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("More than half of the bakers rose early.", "some of the bakers rose early"),
        ("Fewer than half of the bakers rose early.", "most of the bakers rose early"),
        ("Pain fell from week six on.", "pain fell from the seventh week of the course on"),
        ("Pain fell from day six on.", "pain fell from the sixth week of the course on"),
    ],
)
def test_what_they_do_not_tell_does_not(claim: str, quote: str) -> None:
    assert number_differences(claim, quote) != ()
