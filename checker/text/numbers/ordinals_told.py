"""Numbers that name a place in a series, told by an ordinal: "week eight" for "the eighth week"."""

from __future__ import annotations

import re
from functools import lru_cache

from checker.text.numbers.number import Kind
from checker.text.numbers.parse import read_numbers
from checker.text.words import stem

_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
)  # fmt: skip
_IN_SERIES = re.compile(rf"\b(?:({'|'.join(_ORDINALS)})|(\d{{1,4}})(?:st|nd|rd|th))[ -]([a-z]{{3,20}})", re.I)


def is_ordinal_told(statement: str, n: int, backing: str) -> bool:
    """True where number `n` of the statement stands behind a noun that the backing has behind its ordinal."""
    reading = read_numbers(statement)
    number, first = reading.numbers[n], reading.places[n][0]
    if number.kind is not Kind.PLAIN or first == 0:
        return False
    return (int(number.value), stem(reading.tokens.low[first - 1])) in _series(backing)


@lru_cache(maxsize=256)
def _series(text: str) -> frozenset[tuple[int, str]]:
    """Each "eighth week" of a text as its number and the noun's stem."""
    return frozenset(
        (int(digits) if digits else _ORDINALS.index(word.lower()) + 1, stem(noun.lower()))
        for word, digits, noun in _IN_SERIES.findall(text)
    )
