"""The numbers of a text, read once and kept."""

from __future__ import annotations

from functools import lru_cache

from checker.text.numbers.folding import fold
from checker.text.numbers.grammar import Reading, read
from checker.text.numbers.number import Number


@lru_cache(maxsize=2048)
def read_numbers(text: str) -> Reading:
    """Numbers, labels and tokens of `text`."""
    return read(fold(text))


def parse_numbers(text: str) -> tuple[Number, ...]:
    """All numbers of `text` in order of place, with spans in `text`. Linear in its length."""
    return read_numbers(text).numbers
