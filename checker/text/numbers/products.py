"""Numbers that follow from a rate and a time, or from a count and a size: "twelve lessons" for two a week for
six weeks, "4.5 h" for three sessions of 90 min, "3 mm a year" for 6 cm over twenty years.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from checker.text.numbers.derive import NO_MATCH, Match, half_step
from checker.text.numbers.grammar import Reading
from checker.text.numbers.index import NumberIndex
from checker.text.numbers.kinds import LOWER, UPPER, Grade
from checker.text.numbers.measures import read_frequency
from checker.text.numbers.number import Comparator, Kind, Number, Role
from checker.text.numbers.parse import read_numbers
from checker.text.numbers.periods import years_named
from checker.text.numbers.units import dimension, is_time_unit, time_unit, to_base

_MOST_NUMBERS = 24
_FARTHEST_NOUN = 4
_SIZE_LEADS = frozenset(["of", "lasting", "lasted", "at", "each", "with"])
_DISTRIBUTIVE = frozenset(["each", "every"])
_DURING = frozenset(["in", "over", "within", "during"])
_EACH = frozenset(["each", "every"])
_ONE = frozenset(["a", "an", "one", "each"])
_EACH = frozenset(["each", "apiece"])
_CLOSE = Decimal("0.005")


class Rate(NamedTuple):
    """So many in each second. per: the unit of time that it is told in."""

    value: Decimal
    per: str
    number: Number


@lru_cache(maxsize=256)
def _rates(text: str) -> tuple[Rate, ...]:
    """Counts in a time: "three times a week", "two lessons a week"."""
    reading = read_numbers(text)
    found = []
    for number, (_, after) in list(zip(reading.numbers, reading.places, strict=True))[:_MOST_NUMBERS]:
        per = number.unit if number.kind is Kind.FREQUENCY else ""
        if number.kind is Kind.PLAIN:
            per = time_behind(reading, after)
        if per:
            found.append(Rate(number.value / to_base(Decimal(1), per), per, number))
    return tuple(found)


def time_behind(reading: Reading, after: int) -> str:
    """The unit of the time in which something is counted: "week" for "two lessons a week", else ""."""
    t = reading.tokens
    for k in range(after, after + _FARTHEST_NOUN):
        if found := read_frequency(t, k):
            return found[0]
        if not t.is_word[k]:
            break
    if t.low[0] in _EACH and (unit := time_unit(t.low[1])):
        return unit  # "Each day the tank lost 3 litres"
    return ""


@lru_cache(maxsize=256)
def _times(text: str) -> tuple[Decimal, ...]:
    """The lengths of time that a text names, in seconds, and those between its years."""
    found = [
        to_base(n.value, n.unit)
        for n in read_numbers(text).numbers[:_MOST_NUMBERS]
        if n.kind is Kind.QUANTITY and is_time_unit(n.unit) and n.role is Role.SINGLE and n.value > 0
    ]
    t = read_numbers(text).tokens
    ones = [i for i in range(t.length) if t.low[i] in _DURING and t.low[i + 1] in _ONE]  # "in a week"
    found.extend(to_base(Decimal(1), unit) for i in ones if (unit := time_unit(t.low[i + 2])))
    years = years_named(text)
    if len(years) == 2:
        found.append(to_base(Decimal(years[1] - years[0]), "year"))
    return tuple(found)


def match_product(number: Number, backing: str, index: NumberIndex) -> Match:
    """What a rate and a time, or a count and a size of the backing make of `number`."""
    if number.kind is Kind.PLAIN and number.decimals <= 0:
        for rate in _rates(backing):
            if any(_is_close(rate.value * time, number.value) for time in _times(backing)):
                return Match(Grade.DERIVED, rate.number)
    if number.kind is Kind.FREQUENCY:
        return _match_frequency(number, backing, index)
    if number.kind is not Kind.QUANTITY:
        return NO_MATCH
    for value, source in _measured(number, backing, index):
        if _is_told(number, value):
            return Match(Grade.DERIVED, source)
    return NO_MATCH


def _match_frequency(number: Number, backing: str, index: NumberIndex) -> Match:
    stated = number.value / to_base(Decimal(1), number.unit)
    for count in index.counts:
        if any(_is_close(count.value / time, stated) for time in _times(backing)):
            return Match(Grade.DERIVED, count)
    return NO_MATCH


def _measured(number: Number, backing: str, index: NumberIndex) -> Iterator[tuple[Decimal, Number]]:
    """Products and quotients of the dimension of `number`, in its base units."""
    wanted = dimension(number.unit)
    measured, _, per = number.unit.rpartition("/")
    is_rate = bool(measured) and is_time_unit(per)
    for size in index.first_of_kind(Kind.QUANTITY)[:_MOST_NUMBERS]:
        base = to_base(size.value, size.unit)
        if dimension(size.unit) == wanted:
            yield from _counted(size, backing, index)
            reading = read_numbers(backing)
            per = time_behind(reading, reading.places[index.place_of(size)][1])
            if per:  # "100 mg of the extract a day"
                yield from ((base / to_base(Decimal(1), per) * time, size) for time in _times(backing))
            if size.unit == number.unit:
                continue
            if is_time_unit(size.unit):  # "three times a week", "90 min": 4.5 h, of a week
                for rate in _rates(backing):
                    yield base * rate.value * to_base(Decimal(1), rate.per), rate.number
        if is_rate and dimension(size.unit) == dimension(measured):
            reading = read_numbers(backing)
            if own := time_behind(reading, reading.places[index.place_of(size)][1]):
                yield base / to_base(Decimal(1), own), size
            for time in _times(backing):
                yield base / time, size
            for rate in _rates(backing):
                yield base * rate.value, rate.number
        if "/" in size.unit and dimension(size.unit.rpartition("/")[0]) == wanted:
            for time in _times(backing):
                yield base * time, size


def _counted(size: Number, backing: str, index: NumberIndex) -> Iterator[tuple[Decimal, Number]]:
    """ "Three doses of 20 mg", "three doses, 20 mg each"."""
    place = index.place_of(size)
    reading = read_numbers(backing)
    low = reading.tokens.low
    first, after = reading.places[place]
    is_each = not _EACH.isdisjoint(low[after : after + 2])
    if place + 1 < len(reading.numbers):  # "12 km on each of five days"
        follower = reading.numbers[place + 1]
        gap = low[after : reading.places[place + 1][0]]
        if len(gap) <= _FARTHEST_NOUN and not _DISTRIBUTIVE.isdisjoint(gap) and follower.value > 1:
            yield follower.value * to_base(size.value, size.unit), size
    if place == 0:
        return
    count = reading.numbers[place - 1]
    is_led = low[first - 1] in _SIZE_LEADS and first - reading.places[place - 1][1] <= _FARTHEST_NOUN
    is_count = count.kind in (Kind.PLAIN, Kind.FREQUENCY) and count.decimals <= 0 and count.value > 1
    if is_count and (is_each or is_led):
        yield count.value * to_base(size.value, size.unit), size


def _is_close(found: Decimal, stated: Decimal) -> bool:
    return abs(found - stated) <= abs(stated) * _CLOSE


def _is_told(number: Number, found: Decimal) -> bool:
    """True when `found`, in base units, is the value told, to its last digit and as its bound says."""
    stated = to_base(number.value, number.unit)
    step = abs(to_base(half_step(number), number.unit) - to_base(Decimal(0), number.unit))
    slack = max(abs(stated) * _CLOSE, min(step, abs(stated) * Decimal("0.03")))
    if number.comparator is Comparator.ABOUT:
        slack = max(slack, abs(stated) * Decimal("0.08"))
    if number.comparator in LOWER:
        return stated <= found <= stated * Decimal("1.2")
    if number.comparator in UPPER:
        return stated * Decimal("0.8") <= found <= stated
    return abs(found - stated) <= slack
