"""What a number counts: the words bound to it, and whether two texts bind a pair of numbers crosswise.

A number binds the content words after it up to the next number, comma, "and", "versus" or bracket ("60
adults and 40 children"); where these tell two numbers not apart, the words before it ("in girls 14.2, in
boys 12.9"). Lists pair numbers and labels by position (`lists`). A number that says when or at what the
other was found ("in 1990", "at 20 °C", "day 28") is bound like a word.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from checker.text.numbers.context import comparator_before
from checker.text.numbers.grammar import Reading
from checker.text.numbers.lists import LabelledList, find_lists, read_entries, stems_at
from checker.text.numbers.number import Kind, Number, Role
from checker.text.numbers.parse import read_numbers
from checker.text.numbers.units import dimension, time_unit, to_base
from checker.text.numbers.words_around import BINDING_CUTS

_LEFT_CUTS = BINDING_CUTS - {"with", "that", "to", "from"}
_POSITION_LEADS = frozenset(["in", "at", "by", "on", "during", "after", "under", "for", "with", "within"])
_FARTHEST = 9


@dataclass(frozen=True, slots=True)
class Bound:
    """The stems bound to a number: of the words after it, of those before it, and by "respectively"."""

    after: frozenset[str]
    before: frozenset[str]
    by_position: frozenset[str]


class BoundWords:
    """What each number of a text binds, by its index; read when asked for."""

    __slots__ = ("_bound", "_covered", "_ends", "_listed", "_reading", "lists")

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._covered = _covered_tokens(reading)
        entries = read_entries(reading)
        self._ends = {n: entry for entry in entries if entry.last > entry.first for n in entry[:2]}
        self.lists = find_lists(reading, entries)
        self._listed = {
            n: (place, item)
            for place, one in enumerate(self.lists)
            for item, members in enumerate(one.members)
            for n in members
        }
        self._bound: dict[int, Bound] = {}

    def __getitem__(self, number: int) -> Bound:
        bound = self._bound.get(number)
        if bound is None:
            first, after = self._reading.places[number]
            if self._reading.numbers[number].role is Role.PART:
                after = self._reading.places[number + 1][1]  # "30 of 79 controls" binds "controls"
            entry = self._ends.get(number)
            if entry is not None:  # both ends of a range bind what stands around it
                first, after = entry.start, entry.end
            bound = self._bound[number] = Bound(
                _after(self._reading, after, self._covered, number),
                _before(self._reading, first, self._covered, number),
                self.label_of(number),
            )
        return bound

    def stems_beside(self, tokens: range) -> frozenset[str]:
        """The stems of the words among `tokens` that are no part of a number."""
        return frozenset(s for i in tokens if i not in self._covered for s in stems_at(self._reading, i))

    def label_of(self, number: int) -> frozenset[str]:
        """The label that a list gives a number by position, empty where none does."""
        listed = self._listed.get(number)
        return self.lists[listed[0]].labels[listed[1]] if listed else frozenset()

    def list_of(self, number: int) -> tuple[LabelledList, int] | None:
        """The labelled list that holds a number, and its item there."""
        listed = self._listed.get(number)
        return (self.lists[listed[0]], listed[1]) if listed else None


@lru_cache(maxsize=512)
def bound_words(text: str) -> BoundWords:
    """What the numbers of `text` bind."""
    return BoundWords(read_numbers(text))


def _covered_tokens(reading: Reading) -> dict[int, int]:
    """The number (by index) that each token of a number belongs to."""
    return {
        i: n
        for n, (number, (first, after)) in enumerate(zip(reading.numbers, reading.places, strict=True))
        if number.role is not Role.SHARE
        for i in range(first, after)
    }


def position(reading: Reading, n: int) -> str:
    """A number that says when or at what another was found, as one word: "in 1990", "at 20 °C"; else ""."""
    number = reading.numbers[n]
    t = reading.tokens
    _, lead = comparator_before(t, reading.places[n][0])
    before = "within" if t.before(reading.places[n][0]) == "within" else t.before(lead)
    if number.kind is Kind.ORDINAL and number.unit:
        return f"{number.unit} {number.value}"
    if before not in _POSITION_LEADS or t.before(lead - 1) == "than" or number.role is not Role.SINGLE:
        return ""
    if number.kind is Kind.YEAR:
        return str(number.value)
    if number.kind is Kind.QUANTITY and before != "by":
        return f"{to_base(number.value, number.unit).normalize()} {dimension(number.unit)}"
    return ""


def _after(reading: Reading, start: int, covered: dict[int, int], own: int) -> frozenset[str]:
    t = reading.tokens
    found: set[str] = set()
    for i in range(start, min(start + _FARTHEST, t.length)):
        if t.low[i] == ":":
            found.difference_update(
                stems_at(reading, i - 1)
            )  # "40 men, women: 60": the word heads what follows
        if i in covered:
            found.update(_position_beside(reading, own, covered[i]))
        if i in covered or t.low[i] in BINDING_CUTS:
            break
        found.update(stems_at(reading, i))
    return frozenset(found)


def _position_beside(reading: Reading, own: int, other: int) -> tuple[str, ...]:
    """The position that one number is for another of another kind or unit."""
    number, beside = reading.numbers[own], reading.numbers[other]
    if number.kind is beside.kind and number.unit == beside.unit:
        return ()
    found = position(reading, other)
    return (found,) if found and not position(reading, own) else ()


def _before(reading: Reading, start: int, covered: dict[int, int], own: int) -> frozenset[str]:
    t = reading.tokens
    found: set[str] = set()
    i = start - 1
    is_apart = False
    while i >= 0 and t.low[i] in ("(", "[", "=", ",", ":", "~", "<", ">", "n", "$", "€", "£"):
        is_apart = is_apart or t.low[i] == ","
        i -= 1
    for k in range(i, max(-1, i - _FARTHEST), -1):
        if t.low[k] in ("(", "[") and not found:
            continue  # "nausea (median 4)": what is counted stands before the bracket
        if k in covered and is_apart:
            return frozenset()  # "of 506 loci, 490": what stands before the comma is counted there
        if k in covered:
            found.update(_position_beside(reading, own, covered[k]))
        if k in covered or t.low[k] in _LEFT_CUTS:
            break
        found.update(stems_at(reading, k))
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Crossing:
    """How far two texts bind a pair crosswise: shared words across each way, and straight.

    is_wide: words of both sides were counted, of which those of a verb that the pair shares stand with the
    first number in both texts ("A turned 84% of it, B 61%"): as many across as straight are then enough.
    """

    first_across: int
    second_across: int
    straight: int
    is_wide: bool = False

    @property
    def is_clear(self) -> bool:
        """Both numbers stand with the other's words, and more so than with their own."""
        across = self.first_across + self.second_across
        least = self.straight if self.is_wide else self.straight + 1
        return self.first_across > 0 and self.second_across > 0 and across >= least

    @property
    def is_likely(self) -> bool:
        """One number stands with the other's words, none with its own; or it is clear."""
        return self.is_clear or (self.first_across + self.second_across > 0 and self.straight == 0)


def crossing(first: Bound, second: Bound, first_there: Bound, second_there: Bound) -> Crossing:
    """Compare what a pair binds here with what the same two numbers bind there.

    The words on the side that tells the pair apart decide; where they leave it open, those of both sides do.
    """
    side, a, b = _distinctive(first, second)
    side_there, x, y = _distinctive(first_there, second_there)
    between = _between(first, second) | _between(first_there, second_there)
    if side != side_there:
        # Words between two numbers follow the one and precede the other: read from different sides they would
        # always seem crossed.
        a, b, x, y = a - between, b - between, x - between, y - between
    found = Crossing(len(a & y), len(b & x), len(a & x) + len(b & y))
    if found.is_clear or found.straight or "list" in (side, side_there):
        return found
    a, b = _either_side(first, second, between)
    x, y = _either_side(first_there, second_there, between)
    wider = Crossing(len(a & y), len(b & x), len(a & x) + len(b & y), is_wide=True)
    return wider if wider.is_clear or wider.straight else found


def _either_side(
    first: Bound, second: Bound, between: frozenset[str]
) -> tuple[frozenset[str], frozenset[str]]:
    one, other = (first.after | first.before) - between, (second.after | second.before) - between
    return one - other, other - one


def _between(first: Bound, second: Bound) -> frozenset[str]:
    return (first.after & second.before) | (second.after & first.before)


def _distinctive(first: Bound, second: Bound) -> tuple[str, frozenset[str], frozenset[str]]:
    """The words that tell a pair apart, and from which side they were read."""
    if first.by_position and second.by_position:
        return "list", first.by_position - second.by_position, second.by_position - first.by_position
    if first.after - second.after and second.after - first.after:
        return "after", first.after - second.after, second.after - first.after
    if first.before - second.before and second.before - first.before:
        return "before", first.before - second.before, second.before - first.before
    one, other = first.after | first.before, second.after | second.before
    return "both", one - other, other - one


@lru_cache(maxsize=256)
def all_stems(text: str) -> frozenset[str]:
    """The stems of all words of `text` that may be bound to a number, and its positions."""
    reading = read_numbers(text)
    words = {s for i in range(reading.tokens.length) for s in stems_at(reading, i)}
    return frozenset(words | {position(reading, n) for n in range(len(reading.numbers))})


def comes_later(first: Bound, second: Bound) -> bool:
    """True when the first number is of a later time than the second: "4 % in 2016", "9 % in 2011"."""
    one, other = first.after | first.before, second.after | second.before
    if "after" in one and "before" in other and not {"after", "before"} <= one:
        return True
    years = [{int(word) for word in words if len(word) == 4 and word.isdigit()} for words in (one, other)]
    return all(len(found) == 1 for found in years) and min(years[0]) > min(years[1])


@lru_cache(maxsize=256)
def own_stems(text: str) -> frozenset[str]:
    """The stems of all words of `text` beside its numbers."""
    return bound_words(text).stems_beside(range(read_numbers(text).tokens.length))


def is_bound_apart(
    here: Bound, said: frozenset[str], own: Bound, rival: Bound, *, is_paired: bool = False
) -> bool | None:
    """Whether a number's words here are a rival's there and not its own; None when they are not.

    said: all stems of the statement, none of which may be its own place's. True when that place has
    distinctive words, so that the two can be told apart; else False. is_paired: the two stand side by side
    ("14 by hovercraft and 52 by ferry"), so that what stands before the first is said of both.
    """
    words = here.after | here.before | here.by_position
    # Words between the two follow the one and precede the other: they are the earlier one's.
    of_own = own.by_position or own.after | (own.before - rival.after)
    of_rival = rival.by_position or rival.after | (rival.before - own.after)
    if is_paired and own.after - rival.after and rival.after - own.after:
        of_own, of_rival = own.after, rival.after
    told_of_own = {s for s in own.after & said if not time_unit(s)}
    if is_paired and words & (rival.before - own.after - own.before) and not told_of_own:
        label = own.before - rival.before
        if label - said and len(label & said) <= 1:
            return True  # "men earned 31 and women 27": the verb is said of both
    if not words & (of_rival - of_own) or said & (of_own - of_rival):
        return None
    return bool(of_own - of_rival)


_UNNAMED = frozenset([Kind.PLAIN, Kind.STATISTIC])
"""Of a list of figures often only the first stands beside the name of its statistic."""


def is_comparable(first: Number, second: Number, *, may_be_left_out: bool = False) -> bool:
    """True for two numbers of one kind and unit with different values, which could be confused.

    may_be_left_out: also where the one lacks the unit of the other: "oats in 6 days and rye in 9".
    """
    is_elided = may_be_left_out and {first.kind, second.kind} == {Kind.PLAIN, Kind.QUANTITY}
    is_elided = is_elided and not (first.counted or second.counted)
    return (
        (first.kind is second.kind or {first.kind, second.kind} <= _UNNAMED or is_elided)
        and (is_elided or first.unit.partition("/")[0] == second.unit.partition("/")[0])
        and first.value != second.value
        and ((first.decimals > 0) == (second.decimals > 0) or first.is_word or second.is_word)
        and not {first.role, second.role} & {Role.SHARE, Role.WHOLE}
        and (first.role is second.role or not {first.role, second.role} & {Role.LOW, Role.HIGH})
    )
