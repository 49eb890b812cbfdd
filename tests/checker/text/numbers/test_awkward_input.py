"""Thirty thousand characters of awkward input are read in linear time."""

from __future__ import annotations

import pytest

from checker.text.numbers import number_differences, parse_numbers
from checker.text.numbers.parse import read_numbers
from tests.processor_time import least_seconds

LENGTH = 30_000
BUDGET = 0.3  # seconds of processor time
AWKWARD = {
    "one digit run": "9" * LENGTH,
    "thousands": "123," * 7500,
    "opening brackets": "(" * LENGTH,
    "citations": "[1,2] " * 5000,
    "character references": "&lt;" * 7500,
    "letters and digits": "a1" * 15000,
    "fractions": "½" * LENGTH,
    "number words": "hundred " * 3750,
    "p without a value": "p = " * 7500,
    "capitals": "A" * LENGTH,
    "dots": "1." * 15000,
    "hyphens": "two-" * 7500,
    "powers": "10^" * 10000,
    "look-alikes": "1O" * 15000,
    "marked digits": "1\u0338" * 15000,
    "signs": "⑲" * LENGTH,
    "turned": "\u202e1 " * 10000,
    "raised": "1²" * 15000,
}


@pytest.mark.parametrize("name", AWKWARD)
def test_awkward_input_is_read_within_the_budget(name: str) -> None:
    read_numbers.cache_clear()
    assert least_seconds(parse_numbers, AWKWARD[name], BUDGET) < BUDGET


REPEATED = [
    "1-2 ", "5 mg/kg and ", "18 of 120 cows, ", "from 1 to 2 ", "IL-6 ", "1 ", "9O% ", "⑲% ", "Fe 1-2, ",
    "Fe 3 ", "A and B were 1 and 2, respectively. ", "respectively, 1 and ", "more than 5% per hour, ",
    "−5% ",
]  # fmt: skip


@pytest.mark.parametrize("unit", REPEATED)
def test_four_times_the_numbers_take_no_sixteenfold_time(unit: str) -> None:
    def seconds(length: int) -> float:
        text = (unit * length)[:length]
        return least_seconds(lambda text: number_differences(text, f"{text} 7"), text)

    assert seconds(16_000) < 9 * seconds(4_000) + 0.05
