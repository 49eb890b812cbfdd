"""Times between two years, and years so long after another: "forty years on" for 1978 and 2018."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from itertools import combinations

from checker.text.numbers.derive import NO_MATCH, Match
from checker.text.numbers.index import NumberIndex
from checker.text.numbers.kinds import LOWER, UPPER, Grade
from checker.text.numbers.number import Comparator, Kind, Number, Role
from checker.text.numbers.parse import read_numbers
from checker.text.numbers.units import to_base

_YEARS = {"year": 1, "decade": 10, "century": 100}
_DECADE = re.compile(r"\b((?:1[6-9]|20)\d0)'?s\b")
_MOST_YEARS = 8
_LATER = frozenset(["later", "after", "afterwards", "on", "following"])
_EARLIER = frozenset(["earlier", "before", "previously", "ago"])
_SHORTEST_LOOSE = 10


@lru_cache(maxsize=256)
def years_named(text: str) -> tuple[int, ...]:
    """The first years and decades ("1960s" as 1960) that a text names, each once, in order of size."""
    years = {int(n.value) for n in read_numbers(text).numbers if n.kind is Kind.YEAR}
    years.update(int(match[1]) for match in _DECADE.finditer(text))
    return tuple(sorted(years)[:_MOST_YEARS])


def match_period(number: Number, backing: str, index: NumberIndex) -> Match:
    """A time in years between two years of the backing; a year at such a time from another."""
    if number.kind is Kind.YEAR:
        return _match_year(number, backing, index)
    if number.kind is not Kind.QUANTITY or number.unit not in _YEARS:
        return NO_MATCH
    stated = number.value * _YEARS[number.unit]
    years = years_named(backing)
    first = next(iter(index.first_of_kind(Kind.YEAR)), None)
    for early, late in combinations(years, 2):
        if _is_time(number, stated, late - early):
            return Match(Grade.DERIVED, first)
    return NO_MATCH


def _is_time(number: Number, stated: Decimal, found: int) -> bool:
    if number.comparator in LOWER:
        return stated <= found <= stated * Decimal("1.3")
    if number.comparator in UPPER:
        return stated * Decimal("0.7") <= found <= stated
    slack = Decimal(0)
    if number.comparator is Comparator.ABOUT:
        slack = max(Decimal(1), stated * Decimal("0.1"))
    elif number.unit != "year" or (number.is_word and stated >= _SHORTEST_LOOSE and stated % 10 == 0):
        slack = Decimal(1)
    return abs(found - stated) <= slack


def _match_year(number: Number, backing: str, index: NumberIndex) -> Match:
    reading = read_numbers(backing)
    years = index.first_of_kind(Kind.YEAR)[:_MOST_YEARS]
    for place, period in enumerate(index.numbers):
        if period.kind is not Kind.QUANTITY or period.unit not in _YEARS or period.role is not Role.SINGLE:
            continue
        after = reading.places[place][1]
        following = reading.tokens.low[after : after + 2]
        way = 1 if not _LATER.isdisjoint(following) else -1 if not _EARLIER.isdisjoint(following) else 0
        time = to_base(period.value, period.unit) / to_base(Decimal(1), "year")
        for year in years:
            if way and year.value + way * time.to_integral_value() == number.value:
                return Match(Grade.DERIVED, year)
    return NO_MATCH
