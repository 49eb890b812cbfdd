"""Numbers that are names: a singular noun makes one of the number behind it, a plural of several."""

from __future__ import annotations

import pytest

from checker.text.numbers.parse import read_numbers


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("Readers of long lines 239 and of short lines 214.", []),
        ("It stands on lines 12 and 14.", ["12", "14"]),
        ("It stands on line 12.", ["12"]),
    ],
)
def test_a_plural_with_one_number_is_no_name(text: str, labels: list[str]) -> None:
    assert [label.number for label in read_numbers(text).labels] == labels
