"""Which numbers of a text are figures, and the sorts that are never taken for one another."""

from __future__ import annotations

from enum import StrEnum

from checker.text.numbers import Kind, Number, Role

_PERCENT = (Kind.PERCENT, Kind.PERCENTAGE_POINT, Kind.CONFIDENCE_LEVEL)


class Sort(StrEnum):
    """What is never taken for one another."""

    PERCENT = "percentage"
    PLAIN = "plain number"
    SHARE = "share in words"
    FACTOR = "factor"


def sort_of(number: Number) -> Sort:
    """Which of the sorts a number belongs to."""
    if number.kind is Kind.RATIO:
        return Sort.SHARE
    if number.kind is Kind.FOLD:
        return Sort.FACTOR
    return Sort.PERCENT if number.kind in _PERCENT or number.unit == "%" else Sort.PLAIN


def is_figure(number: Number) -> bool:
    """False for an ordinal, for the word "one", and for the share that a part and its whole make."""
    is_word_one = number.is_word and number.value == 1 and sort_of(number) is Sort.PLAIN
    return number.kind is not Kind.ORDINAL and number.role is not Role.SHARE and not is_word_one
