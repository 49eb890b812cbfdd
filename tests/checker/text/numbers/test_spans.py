"""A number's span is where it stands in the raw text, whatever was folded."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.text.numbers import parse_numbers

SIGNS = st.sampled_from(list("0123456789 .,-–−/%()[]<>=±×·½⁴\u2009\u00a0&;#abcXmg"))
WORDS = st.sampled_from(
    [
        *[
            "5",
            "6.4",
            "12,000",
            "64%",
            "three",
            "half",
            "p",
            "<",
            ".05",
            "95%",
            "CI",
            "1.2",
            "to",
            "3.4",
            "mg",
        ],
        *[
            "&lt;",
            "&#8211;",
            "twice",
            "daily",
            "of",
            "out",
            "in",
            "from",
            "and",
            "between",
            "n",
            "=",
            "SD",
            "2019",
        ],
        *["type", "IL-6", "respectively", "one", "hundred", "fold", "times", "$", "±", "×10"],
    ]
)


def test_a_span_after_a_character_reference_is_exact() -> None:
    text = "ages &#8805;65 years and p &lt; 0.05 throughout"
    assert [text[n.span.start : n.span.end] for n in parse_numbers(text)] == ["65 years", "0.05"]


def test_a_span_covers_thin_spaces_and_raised_points() -> None:
    text = "of 12\u2009000 adults 0·5% fell"
    assert [text[n.span.start : n.span.end] for n in parse_numbers(text)] == ["12\u2009000", "0·5%"]


def test_a_soft_hyphen_in_a_number_word_lies_inside_its_span() -> None:
    text = "in twenty\u00ad-one trials"
    (number,) = parse_numbers(text)
    assert (number.value, text[number.span.start : number.span.end]) == (21, "twenty\u00ad-one")


def test_a_space_in_the_wrong_encoding_parts_thousands() -> None:
    (number,) = parse_numbers("of 781\u00e2\u00af000 deaths")
    assert number.value == 781000


@given(st.text(SIGNS, max_size=60))
def test_any_string_is_read_with_spans_inside_it_and_in_order(text: str) -> None:
    spans = [number.span for number in parse_numbers(text)]
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert (
        [span.start for span in spans] == sorted(span.start for span in spans) or "of" in text or "/" in text
    )


@given(st.lists(WORDS, max_size=25))
def test_any_row_of_words_and_numbers_is_read(words: list[str]) -> None:
    text = " ".join(words)
    for number in parse_numbers(text):
        assert text[number.span.start : number.span.end].strip()


@given(st.decimals(min_value=0, max_value=10**6, places=2), st.sampled_from(["mg", "%", "years", "mmol/L"]))
def test_a_measured_decimal_is_read_with_its_value_and_whole_span(value: Decimal, unit: str) -> None:
    text = f"It came to {value} {unit} in all."
    (number,) = parse_numbers(text)
    assert number.value == value
    assert text[number.span.start : number.span.end] == f"{value} {unit}"


@pytest.mark.parametrize("value", [7, 19, 20, 21, 80, 99, 100, 115, 342, 1000, 2006, 40_317, 1_000_000])
def test_number_words_have_the_value_of_their_digits(value: int) -> None:
    (number,) = parse_numbers(f"They counted {_in_words(value)} plots.")
    assert number.value == value


@given(st.integers(min_value=2, max_value=999_999))
def test_number_words_are_read_back_for_any_integer(value: int) -> None:
    numbers = parse_numbers(f"They counted {_in_words(value)} plots.")
    assert [number.value for number in numbers] == [value]


SMALL = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"]
SMALL += ["twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def _in_words(value: int) -> str:
    if value < 20:
        return SMALL[value]
    if value < 100:
        return TENS[value // 10] + (f"-{SMALL[value % 10]}" if value % 10 else "")
    for size, name in ((1_000_000, "million"), (1000, "thousand"), (100, "hundred")):
        if value >= size:
            rest = value % size
            joint = " and " if 0 < rest < 100 else " "
            return f"{_in_words(value // size)} {name}" + (joint + _in_words(rest) if rest else "")
    raise AssertionError(value)
