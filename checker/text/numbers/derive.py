"""Numbers that follow from others: converted units, shares of counts, factors from ratios, differences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from checker.text.numbers.index import NumberIndex
from checker.text.numbers.kinds import LOWER, UPPER, Grade
from checker.text.numbers.number import Comparator, Kind, Number
from checker.text.numbers.units import dimension, to_base

_HUNDRED = Decimal(100)
_RATIO_STATISTICS = frozenset(["OR", "HR", "RR", "IRR", "PR", "SIR", "SMR"])
_MOST_PAIRED = 60
"""Numbers of a text whose neighbours are looked at: a quote holds fewer."""
_PAIRED = frozenset({Kind.PLAIN, Kind.QUANTITY, Kind.PERCENT, Kind.MONEY, Kind.COUNT_OF})
_LOOSE_POINTS = Decimal(4)
_ABOUT = Decimal("0.08")
"""How far "about" may lie from a value that is told in another form."""


@dataclass(frozen=True, slots=True)
class Match:
    """The best place of a number in a text: its grade and the number that stands there."""

    grade: Grade
    number: Number | None = None


NO_MATCH = Match(Grade.NONE)


def half_step(number: Number) -> Decimal:
    """Half a unit in the last stated place of a number."""
    return Decimal(5).scaleb(-number.decimals - 1)


def match_shares(number: Number, index: NumberIndex) -> Match:
    """A percentage or fraction against fractions, shares of 1, ratio statistics and factors."""
    if number.kind not in (Kind.PERCENT, Kind.RATIO):
        if number.kind in (Kind.PLAIN, Kind.STATISTIC) and 0 < number.value < 1 and number.decimals >= 2:
            tolerance = half_step(number) * _HUNDRED
            for other in index.within(
                "share", number.value * 100 - tolerance, number.value * 100 + tolerance
            ):
                if other.kind is Kind.PERCENT:
                    return Match(Grade.DERIVED, other)
        return NO_MATCH
    share = abs(number.value) * (_HUNDRED if number.kind is Kind.RATIO else 1)
    tolerance = Decimal(1) if number.is_word and number.kind is Kind.RATIO else Decimal("0.6")
    if number.kind is Kind.PERCENT:
        tolerance = half_step(number)
    for other in index.within("share", share - tolerance, share + tolerance):
        if (other.kind is not number.kind or number.kind is Kind.RATIO) and not _are_opposed(number, other):
            return Match(Grade.DERIVED, other)
    for other in index.within("share", share - _LOOSE_POINTS, share + _LOOSE_POINTS):
        if other.kind is Kind.RATIO and other.is_word and abs(other.value * _HUNDRED - share) <= 1:
            return Match(Grade.DERIVED, other)
    for other in index.within("plain", (share - tolerance) / 100, (share + tolerance) / 100):
        if other.decimals >= 2 and 0 < other.value < 1 and not other.unit:
            return Match(Grade.DERIVED, other)
    loose = Decimal("0.006")
    if number.is_word and number.kind is Kind.RATIO:
        loose = _LOOSE_POINTS / 100
    elif number.comparator is Comparator.ABOUT:
        loose = max(loose, share * _ABOUT / 100)
    for offset in (1 + share / 100, 1 - share / 100):
        for other in index.within("plain", offset - loose, offset + loose):
            if other.statistic in _RATIO_STATISTICS:
                return Match(Grade.DERIVED, other)
    for factor in (1 + share / 100, share / 100):
        for other in index.within("fold", factor - Decimal("0.03"), factor + Decimal("0.03")):
            return Match(Grade.DERIVED, other)
    return NO_MATCH


def _are_opposed(number: Number, other: Number) -> bool:
    bounds = {number.comparator, other.comparator}
    return not bounds.isdisjoint(UPPER) and not bounds.isdisjoint(LOWER)


def match_folds(number: Number, index: NumberIndex) -> Match:
    """A factor against ratio statistics, percentages and changes."""
    if number.kind is not Kind.FOLD:
        if number.kind is Kind.STATISTIC and number.statistic in _RATIO_STATISTICS:
            for other in index.within("fold", number.value, number.value):
                return Match(Grade.DERIVED, other)
        return NO_MATCH
    factor = number.value
    slack = Decimal("0.03") if factor < 1 else max(half_step(number) / 5, Decimal("0.05"))
    for other in index.within("plain", factor - slack, factor + slack):
        if other.statistic in _RATIO_STATISTICS or other.decimals:
            return Match(Grade.DERIVED, other)
    shares = (factor * 100, (factor - 1) * 100) if factor >= 1 else ((1 - factor) * 100, factor * 100)
    for share in shares:
        for other in index.within("share", share - 1 - 2 * (factor < 1), share + 1 + 2 * (factor < 1)):
            return Match(Grade.DERIVED, other)
    for start, before, after in index.changes:
        if before and abs(after / before - factor) <= factor * Decimal("0.04"):
            return Match(Grade.DERIVED, start)
    for first, second in neighbours(index):
        if second.value and _is_about(abs(first.value / second.value), number):
            return Match(Grade.DERIVED, first)
        if first.value and _is_about(abs(second.value / first.value), number):
            return Match(Grade.DERIVED, second)
    return NO_MATCH


def _is_about(ratio: Decimal, number: Number) -> bool:
    """True when a ratio is the factor told: "twice" for 1.95, "more than twice" for 2.7, "almost" for 1.9."""
    low, high = number.value * Decimal("0.96"), number.value * Decimal("1.04")
    if number.comparator in LOWER:
        low, high = number.value, number.value * Decimal("1.5")
    elif number.comparator in (*UPPER, Comparator.ABOUT):
        low, high = number.value * Decimal("0.88"), number.value * Decimal("1.04")
    return low <= ratio <= high


def neighbours(index: NumberIndex) -> Iterator[tuple[Number, Number]]:
    """Pairs of numbers of one kind and unit of which the second is one of the next three after the first."""
    numbers = index.numbers
    for n, first in enumerate(numbers[:_MOST_PAIRED]):
        for second in numbers[n + 1 : n + 4]:
            if first.kind is second.kind and first.unit == second.unit and first.kind in _PAIRED:
                yield first, second


def match_converted(number: Number, index: NumberIndex) -> Match:
    """A quantity or frequency against one in another unit of its dimension."""
    if number.kind is Kind.FREQUENCY:
        rate = number.value / to_base(Decimal(1), number.unit)
        for other in index.within("frequency", rate * Decimal("0.99"), rate * Decimal("1.01")):
            return Match(Grade.DERIVED, other)
        for other in index.within("quantity time", Decimal("0.99") / rate, Decimal("1.01") / rate):
            return Match(Grade.DERIVED, other)  # every two weeks
        return NO_MATCH
    if not number.unit or number.kind in (Kind.PERCENT, Kind.PERCENTAGE_POINT, Kind.MONEY, Kind.RATIO):
        return NO_MATCH
    family = f"quantity {dimension(number.unit)}"
    if family == "quantity time" and number.value:
        rate = 1 / to_base(number.value, number.unit)
        for other in index.within("frequency", rate * Decimal("0.99"), rate * Decimal("1.01")):
            return Match(Grade.DERIVED, other)
    base = abs(to_base(number.value, number.unit))
    step = abs(to_base(half_step(number), number.unit) - to_base(Decimal(0), number.unit))
    slack = max(min(step, base * Decimal("0.03")), base * Decimal("0.004"))
    if number.comparator is Comparator.ABOUT:
        slack = max(slack, base * _ABOUT)
    calendar = base * Decimal("0.09") if number.unit in ("month", "week") else slack
    for other in index.within(family, base - max(slack, calendar), base + max(slack, calendar)):
        if other.unit == number.unit:
            continue
        off = abs(abs(to_base(other.value, other.unit)) - base)
        if off <= slack or {other.unit, number.unit} == {"month", "week"}:
            return Match(Grade.DERIVED, other)
    return NO_MATCH


def match_computed(number: Number, index: NumberIndex) -> Match:
    """A share of two counts, the difference of two percentages, the change "from a to b"."""
    if number.kind in (Kind.PERCENT, Kind.RATIO):
        share = abs(number.value) * (_HUNDRED if number.kind is Kind.RATIO else 1)
        tolerance = half_step(number) if number.kind is Kind.PERCENT else Decimal(1)
        part = index.share_of_counts(share - tolerance, share + tolerance)
        if part is not None:
            return Match(Grade.DERIVED, part)
        for start, before, after in index.changes:
            if before and abs(abs(after - before) / before * 100 - share) <= max(tolerance, Decimal("0.5")):
                return Match(Grade.DERIVED, start)
        for start, before, after in index.changes:
            if start.kind is Kind.PERCENT and abs(after - before) == abs(number.value):
                return Match(Grade.COARSE, start)  # points of a percentage called percent
        if number.kind is Kind.PERCENT:
            for first, second in neighbours(index):
                if first.kind is Kind.PERCENT and first.value + second.value == number.value:
                    return Match(Grade.COARSE, first)
    elif number.kind is Kind.PERCENTAGE_POINT:
        percents = index.percents
        for n, first in enumerate(percents):
            for second in percents[n + 1 :]:
                if abs(abs(first.value - second.value) - abs(number.value)) <= half_step(number):
                    return Match(Grade.DERIVED, first)
    elif number.kind in (Kind.PLAIN, Kind.QUANTITY):
        for start, before, after in index.changes:
            if abs(after - before) == abs(number.value) and number.unit in ("", start.unit):
                return Match(Grade.DERIVED, start)
        if number.counted and number.value > 10:
            counts = index.counts
            wanted = {number.value - n.value: n for n in counts}
            for addend in counts:
                if addend.value in wanted and wanted[addend.value] is not addend:
                    return Match(Grade.COARSE, addend)
    return NO_MATCH
