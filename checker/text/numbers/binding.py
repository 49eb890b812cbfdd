"""What a number counts: the words bound to it, and whether two texts bind a pair of numbers crosswise.

A number binds the content words after it up to the next number, comma, "and", "versus" or bracket ("60
adults and 40 children"); where these tell two numbers not apart, the words before it ("in girls 14.2, in
boys 12.9"). "A and B were 1 and 2, respectively" pairs the two lists by position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from checker.text.lexicons import load_words
from checker.text.numbers.grammar import Reading
from checker.text.numbers.number import Number, Role
from checker.text.numbers.parse import read_numbers
from checker.text.numbers.words_around import BINDING_CUTS, BINDING_SILENT, BINDING_TELLING
from checker.text.words import stem

_LEFT_CUTS = BINDING_CUTS - {"with", "that", "to", "from"}
_SILENT = (load_words("function_words") | BINDING_SILENT) - BINDING_TELLING
_FARTHEST = 9
_POINTS = frozenset(["northern", "southern", "eastern", "western"])
_MOST_LISTED = 6
_JOINTS = frozenset(["and", "or", "&", "versus", "vs"])
_ITEM_WORDS = 4
"""Words of the first and last item of a list that still belong to it, and not to the sentence around it."""


@dataclass(frozen=True, slots=True)
class Bound:
    """The stems bound to a number: of the words after it, of those before it, and by "respectively"."""

    after: frozenset[str]
    before: frozenset[str]
    by_position: frozenset[str]


class BoundWords:
    """What each number of a text binds, by its index; read when asked for."""

    __slots__ = ("_bound", "_covered", "_listed", "_reading")

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._covered = _covered_tokens(reading)
        self._listed = _respectively(reading)
        self._bound: dict[int, Bound] = {}

    def __getitem__(self, number: int) -> Bound:
        bound = self._bound.get(number)
        if bound is None:
            first, after = self._reading.places[number]
            if self._reading.numbers[number].role is Role.PART:
                after = self._reading.places[number + 1][1]  # "30 of 79 controls" binds "controls"
            bound = self._bound[number] = Bound(
                _after(self._reading, after, self._covered),
                _before(self._reading, first, self._covered),
                self._listed.get(number, frozenset()),
            )
        return bound


@lru_cache(maxsize=512)
def bound_words(text: str) -> BoundWords:
    """What the numbers of `text` bind."""
    return BoundWords(read_numbers(text))


def _covered_tokens(reading: Reading) -> frozenset[int]:
    return frozenset(
        i
        for number, (first, after) in zip(reading.numbers, reading.places, strict=True)
        if number.role is not Role.SHARE
        for i in range(first, after)
    )


def _after(reading: Reading, start: int, covered: frozenset[int]) -> frozenset[str]:
    t = reading.tokens
    found: set[str] = set()
    last = ""
    for i in range(start, min(start + _FARTHEST, t.length)):
        if t.low[i] == ":":
            found.difference_update(_stems(last))  # "40 men, women: 60": the word heads what follows
        if i in covered or t.low[i] in BINDING_CUTS:
            break
        last = t.low[i]
        found.update(_stems(last))
    return frozenset(found)


def _before(reading: Reading, start: int, covered: frozenset[int]) -> frozenset[str]:
    t = reading.tokens
    found: set[str] = set()
    i = start - 1
    while i >= 0 and t.low[i] in ("(", "[", "=", ",", ":", "~", "<", ">", "n", "$", "€", "£"):
        i -= 1
    for k in range(i, max(-1, i - _FARTHEST), -1):
        if t.low[k] in ("(", "[") and not found:
            continue  # "nausea (median 4)": what is counted stands before the bracket
        if k in covered or t.low[k] in _LEFT_CUTS:
            break
        found.update(_stems(t.low[k]))
    return frozenset(found)


def _stems(word: str) -> Iterator[str]:
    if word and (len(word) > 2 or word in BINDING_TELLING) and word[0].isalpha() and word not in _SILENT:
        yield stem(word.removesuffix("ern") if word in _POINTS else word)


def _respectively(reading: Reading) -> dict[int, frozenset[str]]:
    t = reading.tokens
    paired: dict[int, frozenset[str]] = {}
    for i in range(t.length):
        if t.low[i] == "respectively":
            group = _list_before(reading, i)
            nouns = _nouns_for(reading, group) if len(group) > 1 else []
            if len(nouns) == len(group):
                paired.update(zip(group, nouns, strict=True))
    return paired


def _list_before(reading: Reading, i: int) -> list[int]:
    """The numbers of the list that ends before token `i`."""
    t = reading.tokens
    group: list[int] = []
    edge = i
    for n in range(len(reading.numbers) - 1, -1, -1):
        first, after = reading.places[n]
        if after > edge or reading.numbers[n].role is Role.SHARE:
            continue
        gap = [
            word
            for word in t.low[after:edge]
            if word not in (",", "and", "or", "&", "vs", "versus", "(", ")")
        ]
        if len(gap) > (3 if not group else 0):
            break
        group.append(n)
        edge = first
        if len(group) == _MOST_LISTED:
            break
    return group[::-1]


def _nouns_for(reading: Reading, group: list[int]) -> list[frozenset[str]]:
    """The items of the list of words nearest to a list of numbers: after it, else before it."""
    t = reading.tokens
    last = reading.places[group[-1]][1]
    first = reading.places[group[0]][0]
    after = t.low[last : last + 16]
    for words in (after, t.low[max(0, first - 24) : first]):
        items = _items(words, len(group), from_end=words is not after)
        if items:
            return items
    return []


def _until_cut(words: list[str]) -> list[str]:
    return words[: next((n for n, word in enumerate(words) if word in BINDING_CUTS), len(words))]


def _items(words: list[str], count: int, *, from_end: bool) -> list[frozenset[str]]:
    """The items of a list "A, B and C" among `words`, [] when there is none of `count` items."""
    joints = [n for n, word in enumerate(words) if word in _JOINTS]
    if not joints:
        return []
    joint = joints[-1] if from_end else joints[0]
    last = _until_cut(words[joint + 1 :])[:_ITEM_WORDS]
    segments: list[list[str]] = [[]]
    for word in reversed(words[:joint]):
        if word in (".", ";", ":", "respectively"):
            break
        if word in (",", *_JOINTS):
            if segments[-1]:
                segments.append([])
        else:
            segments[-1].append(word)
    earlier = [segment[::-1] for segment in segments if segment][: count - 1][::-1]
    if len(earlier) < count - 1 or not last:
        return []
    earlier[0] = earlier[0][-_ITEM_WORDS:]
    items = [frozenset(s for word in segment for s in _stems(word)) for segment in (*earlier, last)]
    shared = frozenset.intersection(*items)
    items = [item - shared for item in items]
    return items if all(items) else []


@dataclass(frozen=True, slots=True)
class Crossing:
    """How far two texts bind a pair crosswise: shared words across each way, and straight."""

    first_across: int
    second_across: int
    straight: int

    @property
    def is_clear(self) -> bool:
        """Both numbers stand with the other's words, and more so than with their own."""
        across = self.first_across + self.second_across
        return self.first_across > 0 and self.second_across > 0 and across > self.straight

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
    wider = Crossing(len(a & y), len(b & x), len(a & x) + len(b & y))
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


def all_stems(text: str) -> frozenset[str]:
    """The stems of all words of `text` that may be bound to a number."""
    return frozenset(s for word in read_numbers(text).tokens.low for s in _stems(word))


def is_bound_apart(here: Bound, said: frozenset[str], own: Bound, rival: Bound) -> bool | None:
    """Whether a number's words here are a rival's there and not its own; None when they are not.

    said: all stems of the statement, none of which may be its own place's. True when that place has
    distinctive words, so that the two can be told apart; else False.
    """
    words = here.after | here.before | here.by_position
    # Words between the two follow the one and precede the other: they are the earlier one's.
    of_own = own.by_position or own.after | (own.before - rival.after)
    of_rival = rival.by_position or rival.after | (rival.before - own.after)
    if not words & (of_rival - of_own) or said & (of_own - of_rival):
        return None
    return bool(of_own - of_rival)


def is_comparable(first: Number, second: Number) -> bool:
    """True for two numbers of one kind and unit with different values, which could be confused."""
    return (
        first.kind is second.kind
        and first.unit.partition("/")[0] == second.unit.partition("/")[0]
        and first.value != second.value
        and (first.decimals > 0) == (second.decimals > 0)
        and not {first.role, second.role} & {Role.SHARE, Role.WHOLE, Role.LOW, Role.HIGH}
    )
