"""Digits of every script are read as their values; what no one can read for sure is asked, never passed."""

from __future__ import annotations

import unicodedata
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.text.numbers import number_differences, parse_numbers

QUOTE = "Germination reached 34% in the shaded beds by the end of May."
VALUES = {
    "٧١": 71, "७१": 71, "৭১": 71, "７１": 71, "𝟕𝟏": 71, "𝟳𝟭": 71, "⑰": 17, "㊶": 41, "⓱": 17, "⒘": 17, "⑺": 7,
    "ⅬⅩⅩⅠ": 71, "LXXI": 71, "ⅩⅣ": 14, "a dozen": 12, "half a dozen": 6, "two dozen": 24, "(71)": 71,
}  # fmt: skip
SAME = ["٣٤%", "३४ %", "３４％", "𝟑𝟒%", "㉞%", "ⅩⅩⅩⅣ %", "XXXIV %", "(34)%", "3\u200b4%", "34\u200e%", "34٪"]
UNREADABLE = [
    "7O%", "O.7 %", "l7%", "7l2%", "7I2 percent", "7О%", "1Ο5%", "7B1%", "7\u0338%", "7\u0335\u0336 %",
    "7\u20dd%", "71²%", "7₁%", "七%", "1㊶%", "①⑰%", "\u202e17%", "\u202b17%\u202c", "\u202d17%",
    "7O mg", "3O0 km",
]  # fmt: skip
NAMES = [
    "an O2 % of the air", "the CO2 level", "of IL-6", "1.5 l", "2l of water", "CD4 % of cells",
    "the 16S gene", "by PM2.5", "H1N1 % of isolates", "LV % was low", "the VO2 in %", "10⁴ cells",
    "an area in m²", "CI %",
]  # fmt: skip


@pytest.mark.parametrize(("written", "value"), VALUES.items())
def test_a_numeral_of_any_script_before_a_percent_sign_has_its_value(written: str, value: int) -> None:
    (number,) = parse_numbers(f"Germination reached {written} % in May.")
    assert (number.value, str(number.kind)) == (Decimal(value), "percent")


@pytest.mark.parametrize("written", VALUES)
def test_another_value_in_another_script_is_not_in_the_quote(written: str) -> None:
    assert number_differences(f"Germination reached {written} % in May.", QUOTE)


@pytest.mark.parametrize("written", SAME)
def test_the_same_value_in_another_script_stands_in_the_quote(written: str) -> None:
    assert number_differences(f"Germination reached {written} in May.", QUOTE) == ()


@pytest.mark.parametrize("written", UNREADABLE)
def test_a_numeral_that_cannot_be_read_is_asked(written: str) -> None:
    found = number_differences(f"Germination reached {written} in May.", QUOTE)
    assert [(d.kind, d.certain) for d in found] == [("number-not-in-quote", False)]
    assert "cannot be read as a number" in found[0].message


@pytest.mark.parametrize("written", UNREADABLE)
def test_the_same_unreadable_numeral_in_the_quote_passes(written: str) -> None:
    sentence = f"Germination reached {written} in the shaded beds."
    assert number_differences(sentence, sentence) == ()


@pytest.mark.parametrize("written", NAMES)
def test_a_name_or_unit_with_a_digit_is_no_unreadable_numeral(written: str) -> None:
    found = number_differences(f"We measured {written} in May.", QUOTE)
    assert not [d for d in found if "cannot be read" in d.message]


def test_a_number_is_only_asked_where_the_quote_has_one_that_cannot_be_read() -> None:
    (difference,) = number_differences(
        "70% of the beds were shaded.", "In May 7O% of all the beds lay in shade."
    )
    assert not difference.certain


def test_the_mark_of_a_list_is_no_number() -> None:
    assert parse_numbers("We proceeded: ① soak the seeds, ② sow them.") == ()


def test_the_span_of_a_sign_is_the_sign() -> None:
    text = "Germination reached ⑰% in May."
    (number,) = parse_numbers(text)
    assert text[number.span.start : number.span.end] == "⑰%"


DIGITS = [chr(c) for c in range(0x80, 0x20000) if unicodedata.category(chr(c)) == "Nd"]


@given(st.lists(st.sampled_from(DIGITS), min_size=1, max_size=3))
def test_every_decimal_digit_of_unicode_is_read(digits: list[str]) -> None:
    value = int("".join(str(unicodedata.decimal(digit)) for digit in digits))
    assert [number.value for number in parse_numbers(f"It was {''.join(digits)}%.")] == [Decimal(value)]
