"""Frames: the words around a number, and where the same words stand around another number.

A sentence that repeats its source word for word but for a number betrays the edit by its frame: the words
left and right of the number stand in the source around a different one. A frame holds when on each side at
least three words agree, or all words up to the end of the statement do.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from checker.text.numbers.grammar import Reading
from checker.text.numbers.number import Role
from checker.text.numbers.parse import read_numbers

_NUMBER = "#"
_PASSED_OVER = frozenset("a an the , ; : ( ) [ ] . \" ' “ ” -".split())
_FULL_RUN = 3
_ENOUGH_WORDS = 5
"""Words that must agree in all where the statement goes on beyond them."""
_LONGEST_RUN = 8
_MOST_PLACES = 12
"""Places looked at for one pair of neighbouring words; keeps repetitive texts linear."""


@dataclass(frozen=True, slots=True)
class FrameText:
    """A text as a line of words in which every number is "#".

    position: for each number its place in `words`, None for a share, which is not written itself.
    at: the number (by index) at each place that holds one.
    neighbours: the places of numbers by the words before ("<"), after (">") and around ("<>") them.
    """

    words: tuple[str, ...]
    position: tuple[int | None, ...]
    at: dict[int, int]
    neighbours: dict[tuple[str, str], list[int]]


@lru_cache(maxsize=512)
def frame_text(text: str) -> FrameText:
    """The frame text of `text`."""
    return _frame(read_numbers(text))


def _frame(reading: Reading) -> FrameText:
    t = reading.tokens
    starts = {
        place[0]: (n, place[1])
        for n, (number, place) in enumerate(zip(reading.numbers, reading.places, strict=True))
        if number.role is not Role.SHARE
    }
    words: list[str] = []
    position: list[int | None] = [None] * len(reading.numbers)
    at: dict[int, int] = {}
    i = 0
    while i < t.length:
        if i in starts:
            n, after = starts[i]
            position[n] = len(words)
            at[len(words)] = n
            words.append(_NUMBER)
            i = max(after, i + 1)
        else:
            if t.low[i] not in _PASSED_OVER:
                words.append(t.low[i])
            i += 1
    neighbours: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place in at:
        for key in _keys(words, place):
            if len(neighbours[key]) < _MOST_PLACES:
                neighbours[key].append(place)
    return FrameText(tuple(words), tuple(position), at, dict(neighbours))


def _keys(words: list[str] | tuple[str, ...], place: int) -> tuple[tuple[str, str], ...]:
    before, after = words[max(0, place - 2) : place], words[place + 1 : place + 3]
    both = f"{before[-1] if before else ''} {after[0] if after else ''}"
    return ("<", " ".join(before)), (">", " ".join(after)), ("<>", both)


@dataclass(frozen=True, slots=True)
class FramePlace:
    """A number of the backing (by index) in the same frame, and how many words of it agree."""

    number: int
    agreeing: int
    is_whole: bool
    """True when both sides hold, so that the place is this number's own."""


def frame_places(statement: FrameText, number: int, backing: FrameText) -> tuple[FramePlace, ...]:
    """Where `number` of the statement has its frame in the backing, the closest first."""
    place = statement.position[number]
    if place is None:
        return ()
    candidates = {other for key in _keys(statement.words, place) for other in backing.neighbours.get(key, ())}
    found = [_compare(statement.words, place, backing, other) for other in candidates]
    return tuple(sorted(found, key=lambda p: (-p.agreeing, p.number)))


def _compare(words: tuple[str, ...], place: int, backing: FrameText, other: int) -> FramePlace:
    left, left_ends = _run(words, place, backing.words, other, -1)
    right, right_ends = _run(words, place, backing.words, other, 1)
    holds_left = left >= _FULL_RUN or left_ends
    holds_right = right >= _FULL_RUN or right_ends
    enough = _FULL_RUN if left_ends and right_ends else _ENOUGH_WORDS
    is_whole = holds_left and holds_right and left + right >= enough
    return FramePlace(backing.at[other], left + right, is_whole)


def _run(
    words: tuple[str, ...], place: int, others: tuple[str, ...], other: int, step: int
) -> tuple[int, bool]:
    """How many words agree in one direction, and whether the run ends only with the statement."""
    length = 0
    while length < _LONGEST_RUN:
        place += step
        other += step
        if not 0 <= place < len(words):
            return length, True
        if not 0 <= other < len(others) or words[place] != others[other]:
            return length, False
        length += 1
    return length, True
