"""The numbers of one text in sorted order, so that a question about them is the look-up of an interval."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise

from checker.text.numbers.folding import fold
from checker.text.numbers.grammar import read
from checker.text.numbers.number import Kind, Number, Role
from checker.text.numbers.parse import read_numbers
from checker.text.numbers.units import dimension, to_base

_HUNDRED = Decimal(100)
_MOST_COUNTS = 40
_MOST_OF_KIND = 40
_SMALLEST_WHOLE = 20
"""Below this any percentage is the share of some two counts."""


class NumberIndex:
    """The numbers of one text by value and by family (shares, folds, lengths in metres ...).

    counts, percents: the first of each. changes: "from 14 to 9", as the number that it starts from, and both
    values.
    """

    __slots__ = (
        "_by_kind",
        "_keys", "_places", "_shares_of_counts", "by_value", "changes", "counts", "families", "numbers",
        "occurrences", "percents",
    )  # fmt: skip

    def __init__(self, numbers: tuple[Number, ...]) -> None:
        self.numbers = numbers
        self.by_value: dict[Decimal, list[Number]] = defaultdict(list)
        rows: dict[str, list[tuple[Decimal, int, Number]]] = defaultdict(list)
        for place, number in enumerate(numbers):
            self.by_value[abs(number.value)].append(number)
            for family, value in families(number):
                rows[family].append((value, place, number))
        self.families = {family: sorted(found, key=lambda row: row[:2]) for family, found in rows.items()}
        self.occurrences = Counter((number.value, number.kind) for number in numbers)
        self.counts = [number for number in numbers if is_count(number)][:_MOST_COUNTS]
        self.percents = [number for number in numbers if number.kind is Kind.PERCENT][:_MOST_COUNTS]
        self.changes = [
            (first, first.value, second.value)
            for first, second in pairwise(numbers)
            if first.role is Role.FROM and second.role is Role.TO
        ]
        self._shares_of_counts: list[tuple[Decimal, Number]] | None = None
        self._by_kind: dict[Kind, list[Number]] = defaultdict(list)
        self._places: dict[Number, int] = {}
        self._keys = {family: [row[0] for row in found] for family, found in self.families.items()}

    def first_of_kind(self, kind: Kind) -> list[Number]:
        """The first numbers of one kind, in order of place."""
        if not self._by_kind:
            for number in self.numbers:
                if len(found := self._by_kind[number.kind]) < _MOST_OF_KIND:
                    found.append(number)
        return self._by_kind.get(kind, [])

    def place_of(self, number: Number) -> int:
        """The index of one of the text's own numbers among them, by what it is: a text may be read twice."""
        if not self._places:
            self._places = {one: n for n, one in reversed(list(enumerate(self.numbers)))}
        return self._places[number]

    def within(self, family: str, low: Decimal, high: Decimal) -> Iterator[Number]:
        """The numbers of `family` with a value in [low, high], smallest first."""
        keys = self._keys.get(family)
        if keys:
            for row in self.families[family][bisect_left(keys, low) : bisect_right(keys, high)]:
                yield row[2]

    def share_of_counts(self, low: Decimal, high: Decimal) -> Number | None:
        """The part of two counts of the text whose share of the other, in percent, lies in [low, high]."""
        if self._shares_of_counts is None:
            values = {count.value for count in self.counts}
            self._shares_of_counts = sorted(
                (
                    (part.value / whole.value * _HUNDRED, part)
                    for whole in self.counts
                    if whole.value >= _SMALLEST_WHOLE
                    for part in self.counts
                    if part.value < whole.value
                    and part.value + whole.value not in values  # two parts of a whole that is named
                    and not _are_side_by_side(part, whole)
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


def _are_side_by_side(first: Number, second: Number) -> bool:
    """True for "60 men and 20 women", neither of which is a part of the other."""
    early, late = sorted((first, second), key=lambda one: one.span.start)
    is_near = 0 < late.span.start - early.span.end <= _LONGEST_NOUN
    is_plain = first.kind is second.kind is Kind.PLAIN
    return is_near and is_plain and bool(early.counted and late.counted) and early.counted != late.counted


_LONGEST_NOUN = 20


def families(number: Number) -> Iterator[tuple[str, Decimal]]:
    """The families that a number belongs to, with its value there, unsigned and in base units."""
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


@lru_cache(maxsize=1024)
def index_numbers(text: str) -> NumberIndex:
    """The index of a text's numbers, made once for each text."""
    return NumberIndex(read_numbers(text).numbers)


@lru_cache(maxsize=64)
def index_study(text: str) -> NumberIndex:
    """The same of a whole study, of which neither tokens nor many others are kept: they are large."""
    return NumberIndex(read(fold(text)).numbers)


def is_count(number: Number) -> bool:
    """True for a whole number written in digits that may count something."""
    return (
        number.kind in (Kind.PLAIN, Kind.COUNT_OF)
        and number.decimals <= 0
        and number.value > 0
        and not number.is_word
    )
