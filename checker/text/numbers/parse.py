"""The numbers of a text, read once and kept."""

from __future__ import annotations

import re
from functools import lru_cache

from checker.text.numbers.folding import fold
from checker.text.numbers.grammar import Reading, read
from checker.text.numbers.number import Number
from checker.text.numbers.word_numbers import WORD_STARTS

_WORD = re.compile(r"[^\W\d_]+")
_STARTS = (WORD_STARTS | {"couple", "percent", "cent"}) - {"a", "an", "-", "+"}
"""An article begins a number only before one of the others."""


def may_hold_numbers(text: str) -> bool:
    """False for a text without digit, number word, percent or numeral of another script."""
    if any(char.isnumeric() or char == "%" for char in set(text)):
        return True
    return not _STARTS.isdisjoint(_WORD.findall(text.lower()))


@lru_cache(maxsize=2048)
def read_numbers(text: str) -> Reading:
    """Numbers, labels and tokens of `text`."""
    return read(fold(text))


def parse_numbers(text: str) -> tuple[Number, ...]:
    """All numbers of `text` in order of place, with spans in `text`. Linear in its length."""
    return read_numbers(text).numbers
