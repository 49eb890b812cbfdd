"""Whether a number stands in another text, and how: as it is, rounded, converted, computed, or not at all.

The other text's numbers lie in an index of sorted values, so that every question is a look-up of an interval
and a comparison of two texts stays near linear in their numbers.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise

from checker.text.numbers.number import Comparator, Kind, Number, Role
from checker.text.numbers.parse import read_numbers
from checker.text.numbers.units import dimension, is_time_unit, to_base

_HUNDRED = Decimal(100)
_RATIO_STATISTICS = frozenset(["OR", "HR", "RR", "IRR", "PR", "SIR", "SMR"])
_SIGNED_STATISTICS = frozenset(["r", "ρ", "β", "d", "g", "SMD", "MD", "WMD", "B", "b", "RD", "t", "z"])
_LOOSENESS = Decimal("0.08")
"""How far "about" may lie from the value: 8 % of it."""
_LOOSE_POINTS = Decimal(4)
"""How far a fraction in words with "about" may lie from a percentage, in points."""
_MOST_COUNTS = 40
_SMALLEST_WHOLE = 20
"""Below this any percentage is the share of some two counts."""
_UPPER = frozenset([Comparator.LESS, Comparator.AT_MOST])
_LOWER = frozenset([Comparator.GREATER, Comparator.AT_LEAST])


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


@dataclass(frozen=True, slots=True)
class Match:
    """The best place of a number in a text: its grade and the number that stands there."""

    grade: Grade
    number: Number | None = None


NO_MATCH = Match(Grade.NONE)


class NumberIndex:
    """The numbers of one text by value and by family (shares, folds, lengths in metres ...)."""

    __slots__ = ("_keys", "_shares_of_counts", "by_value", "families", "numbers", "occurrences")

    def __init__(self, numbers: tuple[Number, ...]) -> None:
        self.numbers = numbers
        self.by_value: dict[Decimal, list[Number]] = defaultdict(list)
        rows: dict[str, list[tuple[Decimal, int, Number]]] = defaultdict(list)
        for place, number in enumerate(numbers):
            self.by_value[abs(number.value)].append(number)
            for family, value in _families(number):
                rows[family].append((value, place, number))
        self.families = {family: sorted(found, key=lambda row: row[:2]) for family, found in rows.items()}
        self.occurrences = Counter((number.value, number.kind) for number in numbers)
        self._shares_of_counts: list[tuple[Decimal, Number]] | None = None
        self._keys = {family: [row[0] for row in found] for family, found in self.families.items()}

    def within(self, family: str, low: Decimal, high: Decimal) -> Iterator[Number]:
        """The numbers of `family` with a value in [low, high], smallest first."""
        keys = self._keys.get(family)
        if keys:
            for row in self.families[family][bisect_left(keys, low) : bisect_right(keys, high)]:
                yield row[2]

    def share_of_counts(self, low: Decimal, high: Decimal) -> Number | None:
        """The part of two counts of the text whose share of the other, in percent, lies in [low, high]."""
        if self._shares_of_counts is None:
            counts = [number for number in self.numbers if _is_count(number)][:_MOST_COUNTS]
            self._shares_of_counts = sorted(
                (
                    (part.value / whole.value * _HUNDRED, part)
                    for whole in counts
                    if whole.value >= _SMALLEST_WHOLE
                    for part in counts
                    if part.value < whole.value
                ),
                key=lambda row: row[0],
            )
        place = bisect_left(self._shares_of_counts, low, key=lambda row: row[0])
        if place < len(self._shares_of_counts) and self._shares_of_counts[place][0] <= high:
            return self._shares_of_counts[place][1]
        return None

    def of_family(self, family: str) -> list[Number]:
        """All numbers of `family`."""
        return [row[2] for row in self.families.get(family, ())]


def _families(number: Number) -> Iterator[tuple[str, Decimal]]:
    value = abs(number.value)
    kind = number.kind
    if kind is Kind.RATIO:
        yield "share", value * _HUNDRED
    elif kind is Kind.PERCENT or (number.unit == "%" and kind in (Kind.INTERVAL_BOUND, Kind.SPREAD)):
        yield "share", value
    elif kind is Kind.PERCENTAGE_POINT:
        yield "point", value
    elif kind is Kind.FOLD:
        yield "fold", value
    elif kind is Kind.P_VALUE:
        yield "p", value
    elif kind is Kind.FREQUENCY:
        yield "frequency", value / to_base(Decimal(1), number.unit)
    elif kind is Kind.CONFIDENCE_LEVEL:
        return
    elif kind is Kind.MONEY:
        yield f"money {number.unit}", value
    elif number.unit:
        yield f"quantity {dimension(number.unit)}", abs(to_base(number.value, number.unit))
    else:
        yield "plain", value


@lru_cache(maxsize=256)
def index_numbers(text: str) -> NumberIndex:
    """The index of a text's numbers, made once for each text."""
    return NumberIndex(read_numbers(text).numbers)


def match_number(number: Number, index: NumberIndex) -> Match:
    """The best match of `number` in the indexed text."""
    if number.kind is Kind.P_VALUE:
        return _match_p_value(number, index)
    if number.kind is Kind.CONFIDENCE_LEVEL:
        return _match_level(number, index)
    best = _match_same_value(number, index)
    if best.grade >= Grade.EXACT:
        return best
    for attempt in (
        _match_rounded,
        _match_shares,
        _match_folds,
        _match_converted,
        _match_computed,
        _match_loose,
    ):
        found = attempt(number, index)
        if found.grade > best.grade:
            best = found
        if best.grade >= Grade.DERIVED:
            break
    return best


def agree(number: Number, other: Number) -> bool:
    """True when `other` alone would do as the place of `number`."""
    return match_number(number, NumberIndex((other,))).grade >= Grade.COARSE


# -- the same value ----------------------------------------------------------------------------------------


def _match_same_value(number: Number, index: NumberIndex) -> Match:
    best = NO_MATCH
    for other in index.by_value.get(abs(number.value), ()):
        grade = compare_kinds(number, other)
        if grade > best.grade:
            best = Match(grade, other)
            if grade is Grade.EXACT:
                break
    return best


def compare_kinds(number: Number, other: Number) -> Grade:
    """How two numbers of one value stand to each other by kind, unit, sign and place in a range."""
    grade = _compare_kinds(number, other)
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
    return (first in _UPPER and second in _LOWER) or (first in _LOWER and second in _UPPER)


def _compare_kinds(number: Number, other: Number) -> Grade:
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


# -- roundings, conversions, computations ------------------------------------------------------------------


def _half_step(number: Number) -> Decimal:
    return Decimal(5).scaleb(-number.decimals - 1)


def _match_rounded(number: Number, index: NumberIndex) -> Match:
    half = _half_step(number)
    value = abs(number.value)
    is_count = bool(number.counted) and number.decimals == 0
    for family, stated in _families(number):
        scale = stated / value if value else Decimal(1)
        for other in index.within(family, stated - half * scale, stated + half * scale):
            if other.decimals <= number.decimals or (is_count and other.counted != number.counted):
                continue
            if (
                abs(abs(other.value) - value) == half
                and abs(other.value) > value
                and number.unit != other.unit
            ):
                continue
            if number.unit != other.unit and number.unit and other.unit:
                continue
            if compare_kinds(number, other) is Grade.EXACT and _rounds_half_up(abs(other.value), number):
                return Match(Grade.ROUNDED, other)
    return NO_MATCH


def _rounds_half_up(value: Decimal, number: Number) -> bool:
    half = _half_step(number)
    stated = abs(number.value)
    return stated - half <= value < stated + half or value == stated


def _match_shares(number: Number, index: NumberIndex) -> Match:
    if number.kind not in (Kind.PERCENT, Kind.RATIO):
        if number.kind in (Kind.PLAIN, Kind.STATISTIC) and 0 < number.value < 1 and number.decimals >= 2:
            tolerance = _half_step(number) * _HUNDRED
            for other in index.within(
                "share", number.value * 100 - tolerance, number.value * 100 + tolerance
            ):
                if other.kind is Kind.PERCENT:
                    return Match(Grade.DERIVED, other)
        return NO_MATCH
    share = abs(number.value) * (_HUNDRED if number.kind is Kind.RATIO else 1)
    tolerance = Decimal(1) if number.is_word and number.kind is Kind.RATIO else Decimal("0.6")
    if number.kind is Kind.PERCENT:
        tolerance = _half_step(number)
    for other in index.within("share", share - tolerance, share + tolerance):
        if other.kind is not number.kind or number.kind is Kind.RATIO:
            return Match(Grade.DERIVED, other)
    for other in index.within("share", share - _LOOSE_POINTS, share + _LOOSE_POINTS):
        if other.kind is Kind.RATIO and other.is_word and abs(other.value * _HUNDRED - share) <= 1:
            return Match(Grade.DERIVED, other)
    for other in index.within("plain", (share - tolerance) / 100, (share + tolerance) / 100):
        if other.decimals >= 2 and 0 < other.value < 1 and not other.unit:
            return Match(Grade.DERIVED, other)
    for offset in (1 + share / 100, 1 - share / 100):
        for other in index.within("plain", offset - Decimal("0.006"), offset + Decimal("0.006")):
            if other.statistic in _RATIO_STATISTICS:
                return Match(Grade.DERIVED, other)
    for factor in (1 + share / 100, share / 100):
        for other in index.within("fold", factor - Decimal("0.03"), factor + Decimal("0.03")):
            return Match(Grade.DERIVED, other)
    return NO_MATCH


def _match_folds(number: Number, index: NumberIndex) -> Match:
    if number.kind is not Kind.FOLD:
        if number.kind is Kind.STATISTIC and number.statistic in _RATIO_STATISTICS:
            for other in index.within("fold", number.value, number.value):
                return Match(Grade.DERIVED, other)
        return NO_MATCH
    factor = number.value
    slack = Decimal("0.03") if factor < 1 else max(_half_step(number) / 5, Decimal("0.05"))
    for other in index.within("plain", factor - slack, factor + slack):
        if other.statistic in _RATIO_STATISTICS or other.decimals:
            return Match(Grade.DERIVED, other)
    shares = (factor * 100, (factor - 1) * 100) if factor >= 1 else ((1 - factor) * 100, factor * 100)
    for share in shares:
        for other in index.within("share", share - 1 - 2 * (factor < 1), share + 1 + 2 * (factor < 1)):
            return Match(Grade.DERIVED, other)
    for start, before, after in _changes(index):
        if before and abs(after / before - factor) <= factor * Decimal("0.04"):
            return Match(Grade.DERIVED, start)
    return NO_MATCH


def _match_converted(number: Number, index: NumberIndex) -> Match:
    if number.kind is Kind.FREQUENCY:
        rate = number.value / to_base(Decimal(1), number.unit)
        for other in index.within("frequency", rate * Decimal("0.99"), rate * Decimal("1.01")):
            return Match(Grade.DERIVED, other)
        return NO_MATCH
    if not number.unit or number.kind in (Kind.PERCENT, Kind.PERCENTAGE_POINT, Kind.MONEY, Kind.RATIO):
        return NO_MATCH
    family = f"quantity {dimension(number.unit)}"
    base = abs(to_base(number.value, number.unit))
    step = abs(to_base(_half_step(number), number.unit) - to_base(Decimal(0), number.unit))
    slack = max(min(step, base * Decimal("0.03")), base * Decimal("0.004"))
    calendar = base * Decimal("0.09") if number.unit in ("month", "week") else slack
    for other in index.within(family, base - max(slack, calendar), base + max(slack, calendar)):
        if other.unit == number.unit:
            continue
        off = abs(abs(to_base(other.value, other.unit)) - base)
        if off <= slack or {other.unit, number.unit} == {"month", "week"}:
            return Match(Grade.DERIVED, other)
    return NO_MATCH


def _changes(index: NumberIndex) -> Iterator[tuple[Number, Decimal, Decimal]]:
    """Each change in the text: the number it starts from, and both values."""
    for first, second in pairwise(index.numbers):
        if first.role is Role.FROM and second.role is Role.TO:
            yield first, first.value, second.value


def _match_computed(number: Number, index: NumberIndex) -> Match:
    """A share of two counts, the difference of two percentages, the change "from a to b"."""
    numbers = index.numbers
    if number.kind in (Kind.PERCENT, Kind.RATIO):
        share = abs(number.value) * (_HUNDRED if number.kind is Kind.RATIO else 1)
        tolerance = _half_step(number) if number.kind is Kind.PERCENT else Decimal(1)
        part = index.share_of_counts(share - tolerance, share + tolerance)
        if part is not None:
            return Match(Grade.DERIVED, part)
        for start, before, after in _changes(index):
            if before and abs(abs(after - before) / before * 100 - share) <= max(tolerance, Decimal("0.5")):
                return Match(Grade.DERIVED, start)
        for start, before, after in _changes(index):
            if start.kind is Kind.PERCENT and abs(after - before) == abs(number.value):
                return Match(Grade.COARSE, start)  # points of a percentage called percent
    elif number.kind is Kind.PERCENTAGE_POINT:
        percents = [n for n in numbers if n.kind is Kind.PERCENT][:_MOST_COUNTS]
        for n, first in enumerate(percents):
            for second in percents[n + 1 :]:
                if abs(abs(first.value - second.value) - abs(number.value)) <= _half_step(number):
                    return Match(Grade.DERIVED, first)
    elif number.kind in (Kind.PLAIN, Kind.QUANTITY):
        for start, before, after in _changes(index):
            if abs(after - before) == abs(number.value):
                return Match(Grade.DERIVED, start)
        if number.counted and number.value > 10:
            counts = [n for n in numbers if _is_count(n)][:_MOST_COUNTS]
            wanted = {number.value - n.value: n for n in counts}
            for addend in counts:
                if addend.value in wanted and wanted[addend.value] is not addend:
                    return Match(Grade.COARSE, addend)
    return NO_MATCH


def _is_count(number: Number) -> bool:
    return (
        number.kind in (Kind.PLAIN, Kind.COUNT_OF)
        and number.decimals <= 0
        and number.value > 0
        and not number.is_word
    )


def _match_loose(number: Number, index: NumberIndex) -> Match:
    """Within 8 % of the value when the statement says "about", or on the right side of its bound."""
    comparator = number.comparator
    for family, stated in _families(number):
        slack = stated * _LOOSENESS
        if family == "share" and number.is_word and number.kind is Kind.RATIO:
            slack = max(slack, _LOOSE_POINTS)
            if comparator in _LOWER | _UPPER:
                slack = Decimal(16)
        low, high = stated - slack, stated + slack
        if comparator in _LOWER:
            low = stated
        elif comparator in _UPPER:
            high = stated
        for other in index.within(family, low, high):
            if other.value == number.value or (
                number.unit and other.unit and number.unit != other.unit and family != "share"
            ):
                continue
            if _compare_kinds(number, other) is Grade.EXACT or family == "share":
                if comparator is not Comparator.EQUAL:
                    return Match(Grade.HEDGED, other)
                if _is_coarse_rounding(number, other) or (number.is_word and number.kind is Kind.RATIO):
                    return Match(Grade.COARSE, other)
    return NO_MATCH


def _is_coarse_rounding(number: Number, other: Number) -> bool:
    """ "26,000" for 25,961, "39" for 39.7: right to fewer digits, or cut off."""
    value, stated = abs(other.value), abs(number.value)
    if number.decimals < other.decimals and 0 <= value - stated < Decimal(1).scaleb(-number.decimals):
        return True
    if number.decimals > 0 or stated < 100:
        return False
    _, digits, _ = stated.as_tuple()
    zeros = len(digits) - len(str(int(stated)).rstrip("0"))
    step = Decimal(10) ** max(zeros, 0)
    return zeros > 0 and abs(value - stated) <= step / 2


# -- p-values and confidence levels ------------------------------------------------------------------------


def _match_p_value(number: Number, index: NumberIndex) -> Match:
    for other in index.of_family("p"):
        if other.value == number.value and other.comparator is number.comparator:
            return Match(Grade.EXACT, other)
    for other in index.of_family("p"):
        stated, found = number.value, other.value
        if (
            number.comparator in _UPPER
            and other.comparator in (*_UPPER, Comparator.EQUAL)
            and found <= stated
        ):
            return Match(Grade.DERIVED, other)
        if (
            number.comparator in _LOWER
            and other.comparator in (*_LOWER, Comparator.EQUAL)
            and found >= stated
        ):
            return Match(Grade.DERIVED, other)
        if (
            number.comparator is other.comparator
            and other.decimals > number.decimals
            and _rounds_half_up(found, number)
        ):
            return Match(Grade.ROUNDED, other)
    return NO_MATCH


def _match_level(number: Number, index: NumberIndex) -> Match:
    levels = [n for n in index.by_value.get(number.value, ()) if n.kind is Kind.CONFIDENCE_LEVEL]
    if levels:
        return Match(Grade.EXACT, levels[0])
    others = [n for n in index.numbers if n.kind is Kind.CONFIDENCE_LEVEL]
    return Match(Grade.OTHER_KIND, others[0]) if others else Match(Grade.DERIVED)
