"""Bounds that the figures of another text keep: "never below 400 mm", "no crack as wide as 0.3 mm".

A range, a smallest or a largest value of the other text proves a bound that lies beyond it. A bound under a
denial is turned round: what never fell below 400 was at least 400.
"""

from __future__ import annotations

from decimal import Decimal

from checker.text.lexicons import load_group
from checker.text.numbers.context import comparator_before
from checker.text.numbers.derive import NO_MATCH, Match
from checker.text.numbers.index import NumberIndex, families, index_numbers
from checker.text.numbers.kinds import LOWER, UPPER, Grade
from checker.text.numbers.number import Comparator, Kind, Number, Role
from checker.text.numbers.parse import read_numbers

_DENIED = {
    Comparator.LESS: Comparator.AT_LEAST, Comparator.AT_MOST: Comparator.GREATER,
    Comparator.GREATER: Comparator.AT_MOST, Comparator.AT_LEAST: Comparator.LESS,
}  # fmt: skip
_DENIALS = load_group("bound_words", "denial")
_REACHED = load_group("bound_words", "reached")
_UNBOUNDED = frozenset([Kind.P_VALUE, Kind.CONFIDENCE_LEVEL, Kind.INTERVAL_BOUND, Kind.YEAR, Kind.ORDINAL])
_ENDS = frozenset([Role.LOW, Role.HIGH])
_FARTHEST = 14
_MOST_ENDS = 12


def stated_bound(text: str, n: int) -> Comparator:
    """The bound that number `n` sets, a denial taken in; `EQUAL` for none."""
    reading = read_numbers(text)
    t, number = reading.tokens, reading.numbers[n]
    _, lead = comparator_before(t, reading.places[n][0])
    before = t.low[max(0, lead - _FARTHEST) : lead]
    if "." in before:
        before = before[len(before) - before[::-1].index(".") :]
    is_denied = not _DENIALS.isdisjoint(before)
    if number.comparator in UPPER | LOWER:
        return _DENIED[number.comparator] if is_denied else number.comparator
    is_measured = before[-1:] == ["as"] and "as" in before[-4:-1]  # "as wide as 0.3 mm"
    if is_denied and (is_measured or (before and before[-1] in _REACHED)):
        return Comparator.LESS
    return Comparator.EQUAL


def match_bound(statement: str, n: int, index: NumberIndex) -> Match:
    """The end of a range of the indexed text that keeps the bound which number `n` sets."""
    number = read_numbers(statement).numbers[n]
    bound = stated_bound(statement, n)
    if bound is Comparator.EQUAL or number.kind in _UNBOUNDED:
        return NO_MATCH
    if number.kind is Kind.PLAIN and not number.counted and _is_age(statement, n):
        number = number._replace(kind=Kind.QUANTITY, unit="year")
    family, limit = next(families(number), ("", Decimal(0)))
    ends = [other for other in index.of_family(family)[: 2 * _MOST_ENDS] if _is_end(other)]
    if not ends or len(ends) > _MOST_ENDS:
        return NO_MATCH
    values = [_value_in(other, family) for other in ends]
    limit = limit if number.value >= 0 else -limit
    if bound in UPPER:
        is_kept = max(values) < limit or (bound is Comparator.AT_MOST and max(values) == limit)
    else:
        is_kept = min(values) > limit or (bound is Comparator.AT_LEAST and min(values) == limit)
    if not is_kept:
        return NO_MATCH
    nearest = ends[values.index(max(values) if bound in UPPER else min(values))]
    return Match(Grade.DERIVED, nearest)


def match_near_bound(number: Number, index: NumberIndex) -> Match:
    """A measured value right on the side that a bound says: "less than half a volt" for 420 mV."""
    if number.kind not in _MEASURED or number.comparator not in UPPER | LOWER:
        return NO_MATCH
    family, limit = next(families(number))
    low, high = (limit * _UNDER, limit) if number.comparator in UPPER else (limit, limit * _OVER)
    for one in index.within(family, low, high):
        is_figure = one.role is Role.SINGLE and one.comparator is Comparator.EQUAL
        if is_figure and one.kind in _MEASURED and _value_in(one, family) != limit:
            return Match(Grade.DERIVED, one)
    return NO_MATCH


_MEASURED = frozenset([Kind.QUANTITY, Kind.PERCENT, Kind.RATIO])
_UNDER, _OVER = Decimal("0.8"), Decimal("1.25")


def is_kept_denial(statement: str, backing: str) -> bool:
    """True when a bound that the statement denies is one that a range of the backing keeps."""
    numbers = read_numbers(statement).numbers
    if not numbers or not read_numbers(backing).numbers:
        return False
    index = index_numbers(backing)
    return any(
        stated_bound(statement, n) not in (Comparator.EQUAL, number.comparator)
        and match_bound(statement, n, index).grade >= Grade.DERIVED
        for n, number in enumerate(numbers)
    )


def _is_age(statement: str, n: int) -> bool:
    reading = read_numbers(statement)
    first = reading.places[n][0]
    return not _AGES.isdisjoint(reading.tokens.low[max(0, first - 2) : first])


_AGES = frozenset(["younger", "older", "aged", "age"])


def _is_end(other: Number) -> bool:
    return other.role in _ENDS and other.kind not in _UNBOUNDED


def _value_in(other: Number, family: str) -> Decimal:
    value = next(value for name, value in families(other) if name == family)
    return value if other.value >= 0 else -value
