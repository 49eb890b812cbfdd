"""What a statement says around a value and the backing does not: a sign, a bound, a range, a rate, a percent.

The value stands in the backing, so a look-up finds it. But "more than 9 %", "9-21 %", "9 % an hour" and
"-9 %" each say more than "9 %" does, and "9 %" says more than "less than 9 %". Whether the words elsewhere in
the backing license it cannot be known from the number alone, so all of this is a question.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

from checker.text.difference import Difference
from checker.text.lexicons import load_group, load_mapping
from checker.text.near_copy import near_copies
from checker.text.numbers.grammar import Reading
from checker.text.numbers.index import NumberIndex, families
from checker.text.numbers.judged import MOST_SLOTS, NOT_THERE, OTHER_UNIT, Judged, written_at
from checker.text.numbers.kinds import LOWER, UPPER, Grade, kinds_alone
from checker.text.numbers.measures import ADVERBS_OF_TIME
from checker.text.numbers.number import Comparator, Kind, Number, Role
from checker.text.numbers.parse import read_numbers
from checker.text.numbers.units import is_time_unit, time_unit
from corpus.model.study_text import Span

_WORDS_BEFORE, _WORDS_AFTER = 8, 5
_ENDS = frozenset([Role.LOW, Role.HIGH])
_MOST_CANDIDATES = 20
_BOUNDLESS = frozenset([Kind.P_VALUE, Kind.CONFIDENCE_LEVEL, Kind.INTERVAL_BOUND, Kind.YEAR, Kind.ORDINAL])
_UNSIGNED = frozenset([Kind.P_VALUE, Kind.CONFIDENCE_LEVEL, Kind.YEAR, Kind.ORDINAL, Kind.COUNT_OF])
_DURING = frozenset(["over", "within", "under", "to", "exceeding"])
""""over 12 weeks" says how long, no bound."""
_INCLUSIVE = frozenset([Comparator.AT_LEAST, Comparator.AT_MOST])
_COUNTED = frozenset([Kind.PLAIN, Kind.COUNT_OF])
"""A count of twelve is "at least twelve"; a share of 12 % of a sample is not "at least 12 %" beyond it."""
_BARE = frozenset([Kind.PLAIN, Kind.STATISTIC])
_TIME_ADJECTIVES = {**ADVERBS_OF_TIME, "annual": "year", "annum": "year", "diurnal": "day"}


def qualifier_difference(
    statement: str, backing: str, judged: list[Judged], n: int, index: NumberIndex
) -> Difference | None:
    """What number `n` of the statement adds to a value that stands in the backing; None for nothing."""
    number, match = judged[n].number, judged[n].match.number
    if n >= MOST_SLOTS or (match is not None and _say_the_same(number, match)):
        return None
    there = _same_values(number, judged[n], index)
    here_reading, there_reading = read_numbers(statement), read_numbers(backing)
    first: Difference | None = None
    for other in there:
        place = index.place_of(other)
        added = (
            _sign(statement, here_reading, n, number, there_reading, place, other)
            or _bound(here_reading, n, number, there_reading, place, other)
            or _rate(number, backing, other)
            or _percent(number, statement, backing, other)
        )
        if added is None:
            return _range(statement, backing, judged, n, index, there) or left_out_bound(
                statement, backing, judged[n]
            )
        if first is None:
            kind, message = added
            written = written_at(statement, number.span)
            there_written = written_at(backing, other.span)
            first = Difference(
                kind, False, message.format(here=written, there=there_written),
                "say it as the quote does, or quote the sentence that says so",
                number.span, other.span, written, there_written,
            )  # fmt: skip
    return first


def _say_the_same(number: Number, other: Number) -> bool:
    return (number.value, number.kind, number.unit, number.comparator, number.role) == (
        other.value, other.kind, other.unit, other.comparator, other.role,
    )  # fmt: skip


def _same_values(number: Number, one: Judged, index: NumberIndex) -> list[Number]:
    """The numbers of the backing with this value, unsigned; else the one that it was matched with."""
    found: list[Number] = []
    for family, value in families(number):
        found.extend(index.within(family, value, value))
    if not number.unit or number.kind is Kind.PERCENT:
        found.extend(other for other in index.by_value.get(abs(number.value), ()) if other not in found)
    found = [
        other
        for other in found[:_MOST_CANDIDATES]
        if kinds_alone(number, other) is Grade.EXACT or number.kind is not other.kind
    ]
    if one.match.number is not None and one.match.number not in found:
        found.append(one.match.number)
    return [other for other in found if other.role is not Role.SHARE or number.kind is not Kind.PLAIN]


def _near(reading: Reading, place: int) -> list[str]:
    """The words and signs right around a number."""
    first, after = reading.places[place]
    low = reading.tokens.low
    return [*low[max(0, first - _WORDS_BEFORE) : first], *low[after : after + _WORDS_AFTER]]


def _falls(reading: Reading, place: int) -> bool:
    directions = load_mapping("directions")
    nouns = load_group("direction_nouns", "noun") | load_group("direction_nouns", "noun_or_verb")
    return any(
        directions.get(word, "").endswith("-") or (word in nouns and word in _FALLS) or word in _FALLS
        for word in _near(reading, place)
    )


_FALLS = frozenset(
    ["loss", "losses", "lost", "reduction", "reductions", "minus", "negative", "deficit", "below"]
)


def _sign(
    statement: str, here: Reading, n: int, number: Number, there: Reading, place: int, other: Number
) -> tuple[str, str] | None:
    if (number.value < 0) == (other.value < 0) or number.value == 0 or number.kind in _UNSIGNED:
        return None
    if number.value < 0:
        return None if _falls(there, place) else (NOT_THERE, "the statement says {here}, the quote {there}")
    return None if _falls(here, n) else (NOT_THERE, "the statement says {here}, the quote {there}")


def _bound(
    here: Reading, n: int, number: Number, there: Reading, place: int, other: Number
) -> tuple[str, str] | None:
    sign = number.comparator
    if sign not in UPPER | LOWER or number.kind in _BOUNDLESS or other.kind in _BOUNDLESS:
        return None
    if other.comparator in UPPER | LOWER:
        return None
    (stated_family, stated), (found_family, found) = _measured(number), _measured(other)
    if stated_family != found_family:
        stated, found = abs(number.value), abs(other.value)
    is_beyond = found < stated if sign in UPPER else found > stated
    if is_beyond or (is_time_unit(number.unit) and here.tokens.before(here.places[n][0]) in _DURING):
        return None
    if found == stated:
        if other.role in _ENDS or other.role in (Role.FROM, Role.TO):
            return None
        if sign in _INCLUSIVE and number.kind in _COUNTED:
            return None
        licences = load_group("bound_words", "upper" if sign in UPPER else "lower")
        if not (licences | load_group("bound_words", "either")).isdisjoint(_near(there, place)):
            return None
    return NOT_THERE, f"the statement says {sign} {{here}}, the quote {{there}}"


def left_out_bound(statement: str, backing: str, one: Judged) -> Difference | None:
    """The value of a bound given as a value of its own, in a sentence that else repeats the backing's.

    Told of near-copies only: of a paraphrase nobody expects it ("three times" for "more than threefold").
    """
    number, other = one.number, one.match.number
    if other is None or number.comparator is not Comparator.EQUAL or other.comparator not in UPPER | LOWER:
        return None
    if number.kind in _BOUNDLESS or number.value != other.value or number.role in _ENDS:
        return None
    if not any(
        _holds(copy.statement.span, number.span) and _holds(copy.backing.span, other.span)
        for copy in near_copies(statement, backing)
    ):
        return None
    written, there = (
        written_at(statement, number.span),
        f"{other.comparator} {written_at(backing, other.span)}",
    )
    return Difference(
        NOT_THERE, False, f"the statement says {written}, the quote {there}",
        "give the bound as the quote does", number.span, other.span, written, there,
    )  # fmt: skip


def _holds(span: Span, inner: Span) -> bool:
    return span.start <= inner.start and inner.end <= span.end


def _measured(number: Number) -> tuple[str, Decimal]:
    return next(families(number), ("", abs(number.value)))


def _rate(number: Number, backing: str, other: Number) -> tuple[str, str] | None:
    measured, _, rate = number.unit.rpartition("/")
    if not measured or not is_time_unit(rate) or other.unit != measured:
        return None
    if rate in _times_named(backing):
        return None
    return OTHER_UNIT, "the statement says {here}, the quote {there}, without a rate"


@lru_cache(maxsize=256)
def _times_named(text: str) -> frozenset[str]:
    words = set(read_numbers(text).tokens.low)
    return frozenset(_TIME_ADJECTIVES.get(word) or time_unit(word) for word in words)


@lru_cache(maxsize=256)
def _speaks_of_percent(text: str) -> bool:
    return not load_group("bound_words", "share").isdisjoint(read_numbers(text).tokens.low)


def _percent(number: Number, statement: str, backing: str, other: Number) -> tuple[str, str] | None:
    kinds = (number.kind, other.kind)
    if Kind.PERCENT not in kinds or not (kinds[0] in _BARE or kinds[1] in _BARE):
        return None
    if abs(number.value) != abs(other.value):
        return None
    if _speaks_of_percent(statement if number.kind in _BARE else backing):
        return None
    return OTHER_UNIT, "the statement says {here}, the quote {there}"


def _range(
    statement: str, backing: str, judged: list[Judged], n: int, index: NumberIndex, lows: list[Number]
) -> Difference | None:
    """A range whose ends stand in the backing apart; told once, at its first end."""
    low = judged[n].number
    if low.role not in _ENDS or low.kind in _BOUNDLESS or n + 1 >= len(judged):
        return None
    high = judged[n + 1]
    if high.number.role not in _ENDS or high.number.role is low.role or high.match.number is None:
        return None
    highs = _same_values(high.number, high, index)
    if high.match.grade < Grade.HEDGED or any(
        _make_range(x, y, read_numbers(backing), index) for x in lows for y in highs
    ):
        return None
    span = Span(low.span.start, high.number.span.end)
    written = written_at(statement, span)
    first, second = written_at(backing, lows[0].span), written_at(backing, highs[0].span)
    return Difference(
        NOT_THERE, False, f"the statement says {written}, the quote {first} and {second}, which is no range",
        "give the two figures apart, as the quote has them", span, lows[0].span, written,
        f"{first} and {second}",
    )  # fmt: skip


def _make_range(low: Number, high: Number, reading: Reading, index: NumberIndex) -> bool:
    """Whether two numbers of the backing are the ends of one range there, or of all the figures it lists."""
    if low.role is not Role.SINGLE or high.role is not Role.SINGLE:
        return True
    if low.comparator is not Comparator.EQUAL or high.comparator is not Comparator.EQUAL:
        return True
    first, second = sorted((index.place_of(low), index.place_of(high)))
    between = reading.tokens.low[reading.places[first][1] : reading.places[second][0]]
    if len(between) <= _LONGEST_JOINT and not any(word.isalpha() for word in between):
        return True
    words = {*_near(reading, first), *_near(reading, second)}
    if not words.isdisjoint(
        load_group("bound_words", "either") | {"maximum", "minimum", "highest", "lowest", "max", "min"}
    ):
        return True
    values = sorted(_listed_values(low, reading))
    return (
        len(values) > 2
        and values[0] == min(low.value, high.value)
        and values[-1] == max(low.value, high.value)
    )


_LONGEST_JOINT = 2


def _listed_values(like: Number, reading: Reading) -> Iterator[Decimal]:
    for other in reading.numbers:
        if other.kind is like.kind and other.unit == like.unit and other.role is Role.SINGLE:
            yield other.value
