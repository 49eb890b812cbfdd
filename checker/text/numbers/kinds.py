"""How two numbers of one value stand to each other: by kind, unit, sign, bound and place in a range."""

from __future__ import annotations

from enum import IntEnum

from checker.text.numbers.number import Comparator, Kind, Number, Role
from checker.text.numbers.units import is_time_unit

UPPER = frozenset([Comparator.LESS, Comparator.AT_MOST])
LOWER = frozenset([Comparator.GREATER, Comparator.AT_LEAST])
_SIGNED_STATISTICS = frozenset(["r", "ρ", "β", "d", "g", "SMD", "MD", "WMD", "B", "b", "RD", "t", "z"])


class Grade(IntEnum):
    """How a number stands in a text, the weakest first. From HEDGED on it counts as standing there."""

    NONE = 0
    OTHER_KIND = 1
    OTHER_UNIT = 2
    OTHER_BOUND = 3
    """The value is there as a bound on the other side ("more than 5" for "less than 5")."""
    COARSE = 4
    """The value follows from one that is there, but not by a rounding that the statement owns up to."""
    RANGE_END = 5
    HEDGED = 6
    DERIVED = 7
    ROUNDED = 8
    EXACT = 9


def compare_kinds(number: Number, other: Number) -> Grade:
    """How two numbers of one value stand to each other by kind, unit, sign and place in a range."""
    grade = kinds_alone(number, other)
    if grade is not Grade.EXACT:
        return grade
    if number.value != other.value and _has_wrong_sign(number, other):
        return Grade.OTHER_KIND
    if _opposite(number.comparator, other.comparator):
        return Grade.OTHER_BOUND
    if (
        other.role in (Role.LOW, Role.HIGH)
        and number.role not in (Role.LOW, Role.HIGH, Role.FROM, Role.TO)
        and other.kind not in (Kind.INTERVAL_BOUND, Kind.YEAR, Kind.ORDINAL)
        and number.comparator in (Comparator.EQUAL, Comparator.ABOUT)
    ):
        return Grade.RANGE_END
    return Grade.EXACT


def _has_wrong_sign(number: Number, other: Number) -> bool:
    return (number.value < 0) != (other.value < 0) and (
        number.statistic in _SIGNED_STATISTICS or number.kind is Kind.INTERVAL_BOUND
    )


def _opposite(first: Comparator, second: Comparator) -> bool:
    return (first in UPPER and second in LOWER) or (first in LOWER and second in UPPER)


def kinds_alone(number: Number, other: Number) -> Grade:
    """The same by kind and unit alone."""
    kinds = {number.kind, other.kind}
    if Kind.P_VALUE in kinds or Kind.CONFIDENCE_LEVEL in kinds:
        return Grade.NONE
    if kinds == {Kind.PERCENT, Kind.PERCENTAGE_POINT}:
        return Grade.OTHER_KIND
    if number.kind is other.kind:
        return _compare_units(number, other)
    if kinds == {Kind.PLAIN, Kind.FOLD}:
        return Grade.EXACT if "times" in (number.counted, other.counted) else Grade.NONE
    if Kind.RATIO in kinds or Kind.FOLD in kinds:
        return Grade.NONE
    if Kind.SPREAD in kinds:
        return Grade.OTHER_KIND
    if kinds == {Kind.STATISTIC, Kind.INTERVAL_BOUND}:
        return Grade.OTHER_KIND
    if Kind.FREQUENCY in kinds:
        return _compare_frequency(number, other)
    if number.unit and other.unit:
        return _compare_units(number, other)
    if number.unit or other.unit:
        bare = other if number.unit else number
        if bare.counted or bare.kind in (Kind.COUNT_OF, Kind.YEAR):
            measured = number if number.unit else other
            if measured.kind is Kind.PERCENTAGE_POINT and bare.counted == "points":
                return Grade.EXACT
            if measured.kind in (Kind.PERCENT, Kind.PERCENTAGE_POINT):
                return Grade.OTHER_KIND
            return Grade.OTHER_UNIT
    return Grade.EXACT


def _compare_units(number: Number, other: Number) -> Grade:
    if number.kind is Kind.STATISTIC:
        known = number.statistic and other.statistic
        return Grade.OTHER_KIND if known and number.statistic != other.statistic else Grade.EXACT
    first, second = number.unit, other.unit
    if first == second or not first or not second:
        return Grade.EXACT
    longer, shorter = max(first, second, key=len), min(first, second, key=len)
    if longer.startswith(shorter + "/") and is_time_unit(longer[len(shorter) + 1 :]):
        return Grade.EXACT
    if {first, second} == {"night", "day"}:
        return Grade.EXACT
    return Grade.OTHER_UNIT


def _compare_frequency(number: Number, other: Number) -> Grade:
    rate, measured = (number, other) if number.kind is Kind.FREQUENCY else (other, number)
    if measured.unit:
        return Grade.EXACT if measured.unit.endswith("/" + rate.unit) else Grade.NONE
    return Grade.EXACT if measured.kind is Kind.PLAIN and measured.counted else Grade.NONE
