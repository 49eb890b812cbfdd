"""Numbers that follow from two others by the way they are told: differences, proportions, ends of a change.

"Improved by fifteen points" follows from 52 and 67, "half of what it had been" from 6 and 3, "came down to
50" from "fell by 8 from 58". Only pairs that a reader would set side by side are tried (one kind and unit, at
most three numbers apart), so that chance rarely makes a number true.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

from checker.text.lexicons import load_group
from checker.text.numbers.binding import bound_words
from checker.text.numbers.bounds import match_bound, match_near_bound
from checker.text.numbers.derive import NO_MATCH, Match, half_step, neighbours
from checker.text.numbers.index import NumberIndex
from checker.text.numbers.kinds import LOWER, UPPER, Grade
from checker.text.numbers.lists import stems_at
from checker.text.numbers.match import match_number
from checker.text.numbers.number import Comparator, Kind, Number, Role
from checker.text.numbers.parse import read_numbers
from checker.text.numbers.periods import match_period
from checker.text.numbers.products import match_product, time_behind
from checker.text.numbers.remainders import match_remainder
from checker.text.numbers.tellings import Telling, direction_at, telling
from checker.text.numbers.units import dimension, to_base

_HUNDRED = Decimal(100)
_SHARES = frozenset([Kind.RATIO, Kind.PERCENT])
_AMOUNTS = frozenset([Kind.PLAIN, Kind.QUANTITY, Kind.PERCENT, Kind.MONEY])
_RATIO_STATISTICS = frozenset(["OR", "HR", "RR", "IRR", "PR", "SIR", "SMR"])
_STARTS = frozenset(["from", "initial", "initially", "originally", "baseline", "earlier", "first"])
_ENDS = frozenset(["to", "reaching", "reached", "then", "finally", "now"])
_DOWN = load_group("number_tellings", "falling")
_AHEAD = 3
_MOST_STEPS = 60
"""Numbers of a text looked at as the step of a change: a quote holds fewer."""
_WORDS_BEFORE = 4
_LOOSE_POINTS, _REACH = Decimal(4), Decimal(16)
"""How far a fraction in words may lie from its share, in points: with "about", and beyond a bound."""


def match_told(statement: str, n: int, backing: str, index: NumberIndex) -> Match:
    """The best match of number `n` of the statement among what two numbers of the backing make."""
    number = read_numbers(statement).numbers[n]
    way = telling(statement, n)
    best = NO_MATCH
    for found in _attempts(statement, n, number, way, backing, index):
        if found.grade > best.grade:
            best = found
        if best.grade >= Grade.DERIVED:
            break
    return best


def _attempts(
    statement: str, n: int, number: Number, way: Telling, backing: str, index: NumberIndex
) -> Iterator[Match]:
    if way is Telling.CHANGE:
        yield match_change(statement, n, backing, index)
    if way is Telling.PROPORTION:
        yield _match_proportion(statement, n, backing, index)
    yield match_bound(statement, n, index)
    yield match_near_bound(number, index)
    yield _match_what_is_left(statement, n, backing, index)
    if number.kind in _AMOUNTS and way is Telling.ITSELF:
        yield _match_end(number, backing, index)
    yield match_remainder(statement, n, backing, index)
    yield match_period(number, backing, index)
    yield match_product(number, backing, index)
    rated = _with_rate(statement, n)
    if rated is not number:
        found = match_number(rated, index)
        if found.grade >= Grade.HEDGED:
            yield Match(Grade.DERIVED, found.number)
    yield match_product(rated, backing, index)


def _with_rate(statement: str, n: int) -> Number:
    """The number with the rate that stands apart from its unit: "40 m of length a year"."""
    reading = read_numbers(statement)
    number = reading.numbers[n]
    if number.kind is not Kind.QUANTITY or "/" in number.unit:
        return number
    per = time_behind(reading, reading.places[n][1])
    return number._replace(unit=f"{number.unit}/{per}") if per else number


def _pairs(index: NumberIndex) -> Iterator[tuple[Number, Number]]:
    """Neighbours of one kind and unit; no ends of ranges, which say nothing of each other."""
    for first, second in neighbours(index):
        if not {first.role, second.role} & {Role.LOW, Role.HIGH}:
            yield first, second


def match_change(statement: str, n: int, backing: str, index: NumberIndex) -> Match:
    """How far two neighbours lie apart: as it is, or as a share of the one that the change starts from."""
    number = read_numbers(statement).numbers[n]
    if number.kind not in _SHARES:
        return _match_difference(number, index)
    direction = direction_at(statement, n)
    for first, second in _pairs(index):
        small, large = sorted((abs(first.value), abs(second.value)))
        if not small or small == large:
            continue
        bases = (large,) if direction < 0 else (small,) if direction > 0 else (small, large)
        if any(_is_share(number, (large - small) / base * _HUNDRED) for base in bases):
            return Match(Grade.DERIVED, first)
    left = _HUNDRED - _as_share(number)
    for other in index.within("share", left - 1, left + 1):  # "by four fifths" for "to 20 %"
        if direction < 0 and _is_told_as_end(backing, index.place_of(other)):
            return Match(Grade.DERIVED, other)
    return NO_MATCH


def _match_what_is_left(statement: str, n: int, backing: str, index: NumberIndex) -> Match:
    """A share that is left, of one that went: "down to a third" for "fell by two thirds"."""
    reading = read_numbers(statement)
    number, first = reading.numbers[n], reading.places[n][0]
    low = reading.tokens.low[max(0, first - _WORDS_BEFORE) : first]
    if number.kind not in _SHARES or "to" not in low[-2:] or _DOWN.isdisjoint(low):
        return NO_MATCH
    left = _HUNDRED - _as_share(number)
    for other in index.within("share", left - 1, left + 1):
        place = index.place_of(other)
        if not _is_told_as_end(backing, place) and direction_at(backing, place) < 0:
            return Match(Grade.DERIVED, other)
    return NO_MATCH


def is_part_for_change(statement: str, n: int, match: Match) -> bool:
    """True for "fell by a third" where a third is what was left: what of 27 went is 18, and not the 9."""
    number = read_numbers(statement).numbers[n]
    return (
        number.kind in _SHARES
        and match.grade is Grade.DERIVED
        and match.number is not None
        and match.number.kind in (Kind.PLAIN, Kind.QUANTITY, Kind.COUNT_OF)
        and match.number.role is not Role.SHARE
        and telling(statement, n) is Telling.CHANGE
    )


def _match_difference(number: Number, index: NumberIndex) -> Match:
    if number.kind not in _AMOUNTS and number.kind is not Kind.PERCENTAGE_POINT:
        return NO_MATCH
    step = half_step(number) if number.comparator is Comparator.ABOUT else Decimal(0)
    for first, second in neighbours(index):
        if first.kind is not Kind.PERCENT and number.unit and first.unit != number.unit:
            if not first.unit or dimension(first.unit) != dimension(number.unit):
                continue
            apart = abs(to_base(first.value, first.unit) - to_base(second.value, second.unit))
            wanted = abs(to_base(number.value, number.unit))
        elif first.kind is Kind.PERCENT and number.kind is Kind.PERCENT:
            continue  # points called percent: `derive.match_computed` asks about it
        elif first.unit and not number.unit and first.kind is not Kind.PERCENT:
            continue
        else:
            apart, wanted = abs(first.value - second.value), abs(number.value)
        if abs(apart - wanted) <= step:
            return Match(Grade.DERIVED, first)
    return NO_MATCH


def _as_share(number: Number) -> Decimal:
    return abs(number.value) * (_HUNDRED if number.kind is not Kind.PERCENT else 1)


def _is_share(number: Number, found: Decimal) -> bool:
    """True when a share, in percent, is the one told: "half" for 50.4, "about 30 %" for 31."""
    share = _as_share(number)
    slack = Decimal(1) if number.kind is not Kind.PERCENT else max(half_step(number), Decimal("0.05"))
    if number.comparator in LOWER:
        return share <= found <= share + _REACH
    if number.comparator in UPPER:
        return share - _REACH <= found <= share
    if number.comparator is Comparator.ABOUT:
        slack = max(slack, share * Decimal("0.08"), _LOOSE_POINTS if number.is_word else Decimal(0))
    return abs(found - share) <= slack


def _is_told_as_end(backing: str, place: int) -> bool:
    reading = read_numbers(backing)
    first, after = reading.places[place]
    low = reading.tokens.low
    return "to" in low[max(0, first - 2) : first] or low[after] == "of"


def _match_proportion(statement: str, n: int, backing: str, index: NumberIndex) -> Match:
    """The smaller of two neighbours by the larger, and factors told the other way round.

    A question where the sides seem exchanged, or cannot be told.
    """
    number = read_numbers(statement).numbers[n]
    if number.kind not in _SHARES:
        return NO_MATCH
    for first, second in _pairs(index):
        small, large = sorted((first, second), key=lambda one: abs(one.value))
        if not small.value or small.value == large.value:
            continue
        if _is_share(number, abs(small.value / large.value) * _HUNDRED):
            is_turned = _are_sides_turned(statement, n, backing, index, small, large)
            return Match(Grade.COARSE if is_turned else Grade.DERIVED, small)
    for other in _factors(index):
        inverse = other._replace(value=1 / other.value)
        if _is_share(number, inverse.value * _HUNDRED):
            mine = _standard(statement, n)
            theirs = _standard(backing, index.place_of(other))
            is_exchanged = bool(mine and theirs and not mine & theirs)
            return Match(Grade.DERIVED if is_exchanged else Grade.COARSE, other)
    return NO_MATCH


def _factors(index: NumberIndex) -> Iterator[Number]:
    for other in (*index.first_of_kind(Kind.FOLD), *index.first_of_kind(Kind.STATISTIC)):
        if other.value > 1 and (other.kind is Kind.FOLD or other.statistic in _RATIO_STATISTICS):
            yield other
    for other in index.first_of_kind(Kind.PLAIN):
        if other.counted == "times" and other.value > 1:
            yield other


def _are_sides_turned(
    statement: str, n: int, backing: str, index: NumberIndex, small: Number, large: Number
) -> bool:
    """True when the statement sets the larger value against the smaller: "A half of B" for B half of A."""
    bound = bound_words(backing)
    one, other = bound[index.place_of(small)], bound[index.place_of(large)]
    of_small, of_large = (
        one.after | one.before | one.by_position,
        other.after | other.before | other.by_position,
    )
    before, after = _around(statement, n)
    mine, theirs = of_small - of_large, of_large - of_small
    straight = len(before & mine) + len(after & theirs)
    return len(before & theirs) + len(after & mine) > straight


@lru_cache(maxsize=512)
def _around(text: str, n: int) -> tuple[frozenset[str], frozenset[str]]:
    """The stems before and after number `n`, those of both sides left out."""
    reading = read_numbers(text)
    first, after = reading.places[n]
    low, length = reading.tokens.low, reading.tokens.length
    start = next((i + 1 for i in range(first - 1, -1, -1) if low[i] == "."), 0)
    end = next((i for i in range(after, length) if low[i] == "."), length)
    before = {s for i in range(start, first) for s in stems_at(reading, i)}
    behind = {s for i in range(after, end) for s in stems_at(reading, i)}
    return frozenset(before - behind), frozenset(behind - before)


@lru_cache(maxsize=512)
def _standard(text: str, n: int) -> frozenset[str]:
    """The stems of what number `n` is set against: behind the last "as" or "than" of its clause."""
    reading = read_numbers(text)
    low, length = reading.tokens.low, reading.tokens.length
    after = reading.places[n][1]
    end = next((i for i in range(after, length) if low[i] in (".", ";", ",")), length)
    joint = max((i for i in range(after, end) if low[i] in ("as", "than")), default=-1)
    if joint < 0:
        return frozenset()
    return frozenset(s for i in range(joint + 1, end) for s in stems_at(reading, i))


def _match_end(number: Number, backing: str, index: NumberIndex) -> Match:
    """Where a change ends or began: 50 for "fell by 8 from 58", 31 for "rose by 9 to 40"."""
    reading = read_numbers(backing)
    best = NO_MATCH
    for k, step in enumerate(index.numbers[:_MOST_STEPS]):
        is_points = step.kind is Kind.PERCENTAGE_POINT and number.kind is Kind.PERCENT
        if not is_points and (step.kind not in _AMOUNTS or step.unit != number.unit):
            continue
        if telling(backing, k) is not Telling.CHANGE:
            continue
        direction = direction_at(backing, k)
        for m in range(max(0, k - _AHEAD), min(len(index.numbers), k + _AHEAD + 1)):
            other = index.numbers[m]
            is_alike = (other.kind, other.unit) == ((number if is_points else step).kind, number.unit)
            if m == k or not is_alike or other.role is Role.SHARE:
                continue
            if abs(abs(other.value - number.value) - abs(step.value)) > 0:
                continue
            first = reading.places[m][0]
            before = set(reading.tokens.low[max(0, first - _WORDS_BEFORE) : first])
            starts = 1 if before & _STARTS else -1 if before & _ENDS else 0
            moved = 1 if number.value > other.value else -1
            if direction and starts and moved == direction * starts:
                return Match(Grade.DERIVED, other)
            if not direction or not starts:
                best = Match(Grade.COARSE, other)
    return best
