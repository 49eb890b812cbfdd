"""Numbers of what is left of a whole: "all but three", "one in four" for 11 and the remaining 33, "the middle
half" of an interquartile range, "missed 7 %" for a sensitivity of 93 %.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from checker.text.lexicons import load_mapping
from checker.text.numbers.binding import all_stems, bound_words
from checker.text.numbers.derive import NO_MATCH, Match, half_step
from checker.text.numbers.index import NumberIndex
from checker.text.numbers.kinds import LOWER, UPPER, Grade
from checker.text.numbers.number import Comparator, Kind, Number, Role
from checker.text.numbers.parse import read_numbers
from checker.text.numbers.tellings import Telling, telling

_HUNDRED = Decimal(100)
_COUNTS = frozenset([Kind.PLAIN, Kind.COUNT_OF])
_OF_THE_REST = frozenset(["remaining", "other", "others", "rest", "remainder"])
_MIDDLE = frozenset(["middle", "central", "inner"])
_MEASURES: dict[str, list[str]] = load_mapping("complement_measures")
_NEAR = 8
_HALF, _REACH = Decimal(50), Decimal(16)
"""How far a share may lie beyond a bound, in points; "more than half" says no more than the side."""


def match_remainder(statement: str, n: int, backing: str, index: NumberIndex) -> Match:
    """The number of the backing that leaves number `n` of the statement, where the words speak of a rest."""
    number = read_numbers(statement).numbers[n]
    if number.kind in _COUNTS and telling(statement, n) is Telling.REST:
        return _match_rest(number, index)
    if number.kind not in (Kind.RATIO, Kind.PERCENT):
        return NO_MATCH
    share = number.value * (_HUNDRED if number.kind is Kind.RATIO else 1)
    if share == _HALF:
        quartiles = _quartiles(backing)
        if quartiles and (
            _is_middle(statement, n) or quartiles <= {abs(n.value) for n in _numbers(statement)}
        ):
            return Match(Grade.DERIVED, index.numbers[0])
    if share == _HALF and number.comparator in (*LOWER, *UPPER):
        other = _likeliest_share(statement, backing, index)
        if other is not None and _is_near(number, share, _in_percent(other)):
            return Match(Grade.DERIVED, other)
    for part, found in parted_shares(backing):
        if _is_near(number, share, found):
            return Match(Grade.DERIVED, part)
    for part, found in _shares_of_two(backing):
        if _is_near(number, share, found):
            return Match(Grade.COARSE, part)
    words = set(read_numbers(statement).tokens.low)
    for other in index.percents:
        if _is_near(number, share, _HUNDRED - other.value) and _is_measured_by(backing, index, other, words):
            return Match(Grade.DERIVED, other)
    return NO_MATCH


def _match_rest(number: Number, index: NumberIndex) -> Match:
    counts = [other for kind in _COUNTS for other in index.first_of_kind(kind)]
    values = {other.value for other in counts}
    for whole in counts:
        if whole.value - number.value in values and whole.value > number.value:
            return Match(Grade.DERIVED, whole)
    return NO_MATCH


def _likeliest_share(statement: str, backing: str, index: NumberIndex) -> Number | None:
    """The share of the backing whose words the statement repeats most, the first of equals."""
    said, bound = all_stems(statement), bound_words(backing)
    shares = [n for n in index.numbers[:_MOST_COUNTS] if n.kind in (Kind.PERCENT, Kind.RATIO)]
    return max(
        shares,
        key=lambda share: len(
            said & (bound[index.place_of(share)].after or bound[index.place_of(share)].before)
        ),
        default=None,
    )


def _in_percent(number: Number) -> Decimal:
    return abs(number.value) * (_HUNDRED if number.kind is Kind.RATIO else 1)


def _numbers(text: str) -> tuple[Number, ...]:
    return read_numbers(text).numbers


def _quartiles(text: str) -> frozenset[Decimal]:
    """The values of the interquartile range, or of both quartiles, that a text gives."""
    reading = read_numbers(text)
    bounds = [abs(one.value) for one in reading.numbers if one.statistic == "IQR"]
    if not bounds and "quartiles" in reading.tokens.low:
        offset = reading.tokens.low.index("quartiles")
        behind = [n for n, (first, _) in zip(reading.numbers, reading.places, strict=True) if first > offset]
        bounds = [abs(one.value) for one in behind[:2]]
    return frozenset(bounds)


def _is_middle(statement: str, n: int) -> bool:
    reading = read_numbers(statement)
    first = reading.places[n][0]
    return not _MIDDLE.isdisjoint(reading.tokens.low[max(0, first - 2) : first])


def parted_shares(text: str) -> Iterator[tuple[Number, Decimal]]:
    """The shares, in percent, of counts that the text names as parts of a whole, with the part.

    "11 did, the remaining 33 did not", "14 of the 90 barns", "of the 90 barns, 14".
    """
    reading = read_numbers(text)
    low = reading.tokens.low
    previous: tuple[int, Number] | None = None
    for place, number in enumerate(reading.numbers[:_MOST_COUNTS]):
        if number.kind not in _COUNTS or number.role is not Role.SINGLE or number.decimals > 0:
            continue
        if previous is not None and previous[1].value and number.value:
            first, before = reading.places[place][0], previous[1]
            gap = low[reading.places[previous[0]][1] : first]
            start = reading.places[previous[0]][0]
            if not _OF_THE_REST.isdisjoint(low[max(0, first - 2) : first]):
                whole = before.value + number.value
                yield before, before.value / whole * _HUNDRED
                yield number, number.value / whole * _HUNDRED
            elif gap[:1] == ["of"] and len(gap) == 2 and before.value <= number.value:
                yield before, before.value / number.value * _HUNDRED
            elif "of" in low[max(0, start - 2) : start] and "," in gap and number.value <= before.value:
                yield number, number.value / before.value * _HUNDRED
        previous = place, number


def _shares_of_two(text: str) -> Iterator[tuple[Number, Decimal]]:
    """The shares of two counts side by side in their sum, which may be the whole: "60 men and 20 women"."""
    reading = read_numbers(text)
    for place, (first, second) in enumerate(pairwise(reading.numbers[:_MOST_COUNTS])):
        gap = reading.tokens.low[reading.places[place][1] : reading.places[place + 1][0]]
        is_pair = (
            {first.kind, second.kind} == {Kind.PLAIN} and gap[-1:] == ["and"] and len(gap) <= _LONGEST_GAP
        )
        whole = first.value + second.value
        if is_pair and whole and min(first.decimals, second.decimals) == 0:
            yield first, first.value / whole * _HUNDRED
            yield second, second.value / whole * _HUNDRED


_LONGEST_GAP = 3
_MOST_COUNTS = 40


def _is_near(number: Number, share: Decimal, found: Decimal) -> bool:
    slack = half_step(number) if number.kind is Kind.PERCENT else Decimal("0.6")
    if number.is_word:
        slack = max(slack, Decimal(1))
    reach = _HALF if number.kind is Kind.RATIO and share == _HALF else _REACH
    if number.comparator in LOWER:
        return share < found <= share + reach
    if number.comparator in UPPER:
        return share - reach <= found < share
    if number.comparator is Comparator.ABOUT:
        slack = max(slack, share * Decimal("0.08"))
    return abs(found - share) <= slack


def _is_measured_by(backing: str, index: NumberIndex, other: Number, words: set[str]) -> bool:
    """True where `other` stands with a measure whose rest the statement names: a sensitivity, "missed"."""
    reading = read_numbers(backing)
    first, after = reading.places[index.place_of(other)]
    near = reading.tokens.low[max(0, first - _NEAR) : after + _NEAR // 2]
    return any(measure in near and not words.isdisjoint(rest) for measure, rest in _MEASURES.items())
