"""Frames: the words around a number, and where the same words stand around another number.

A sentence that repeats its source word for word but for a number betrays the edit by its frame: the words
left and right of the number stand in the source around a different one. Names and dates have frames too, so
that "type 3 diabetes" is caught in a copy of "type 2 diabetes". A frame holds when on each side at least
three words agree, or all up to the end of the statement do, and five agree in all or the whole statement
does.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from checker.text.numbers.folding import Folding
from checker.text.numbers.number import Label, Role
from checker.text.numbers.parse import read_numbers
from corpus.model.study_text import Span

_SLOT = "#"
_PASSED_OVER = frozenset(["a", "an", "the", *",;:()[].\"'“”-"])
_FULL_RUN = 3
_ENOUGH_WORDS = 5
"""Words that must agree in all where the statement goes on beyond them."""
_TELLING_WORDS = 2
"""Of these so many must be words, no signs, numbers or initials: "95 % CI # to #, p = #" proves nothing."""
_LONGEST_RUN = 7
_MOST_PLACES = 8
"""Places looked at for one pair of neighbouring words; keeps repetitive texts linear."""


class Slot(NamedTuple):
    """A numeral or number in a line of words.

    place: its index in the words. number: its index among the text's numbers, None for a name or a date.
    start, end: where it stands in `folding`.
    """

    place: int
    folding: Folding
    start: int
    end: int
    number: int | None

    @property
    def written(self) -> str:
        """As written, in lower case, with single spaces."""
        return " ".join(self.folding.lower[self.start : self.end].split())

    def span_among(self, labels: tuple[Label, ...]) -> Span:
        """Its place in the raw text: the whole name where it ends one of the text's `labels`."""
        span = self.folding.raw_span(self.start, self.end)
        return next((label.span for label in labels if label.span.end == span.end), span)


class FrameText:
    """A text as a line of words in which every numeral and number is "#"; citations are left out.

    slots: in order of place. slot_of: the slot (by index) of each number that is written itself.
    """

    __slots__ = ("_neighbours", "slot_of", "slots", "words")

    def __init__(self, words: list[str], slots: list[Slot]) -> None:
        self.words = words
        self.slots = slots
        self.slot_of = {slot.number: index for index, slot in enumerate(slots) if slot.number is not None}
        self._neighbours: dict[tuple[str, ...], list[int]] = {}

    @property
    def neighbours(self) -> dict[tuple[str, ...], list[int]]:
        """The slots by the words before ("<"), after (">") and around ("<>") them; made when asked for."""
        if not self._neighbours:
            found: dict[tuple[str, ...], list[int]] = defaultdict(list)
            for index, slot in enumerate(self.slots):
                for key in _keys(self.words, slot.place):
                    if len(places := found[key]) < _MOST_PLACES:
                        places.append(index)
            self._neighbours = dict(found)
        return self._neighbours


@lru_cache(maxsize=512)
def frame_text(text: str) -> FrameText:
    """The frame text of `text`."""
    reading = read_numbers(text)
    t = reading.tokens
    starts = {
        place[0]: (n, place[1])
        for n, (number, place) in enumerate(zip(reading.numbers, reading.places, strict=True))
        if number.role is not Role.SHARE
    }
    words: list[str] = []
    slots: list[Slot] = []
    i = 0
    while i < t.length:
        if i in reading.cited:
            i += 1
            continue
        number, after = starts.get(i, (None, i + 1))
        after = max(after, i + 1)
        if number is not None or t.is_numeral[i]:
            slots.append(Slot(len(words), t.folding, t.start[i], t.end[after - 1], number))
            words.append(_SLOT)
        elif t.low[i] not in _PASSED_OVER:
            words.append(t.low[i])
        i = after
    return FrameText(words, slots)


def _keys(words: list[str], place: int) -> tuple[tuple[str, ...], ...]:
    before, after = words[max(0, place - 2) : place], words[place + 1 : place + 3]
    both = ("<>", before[-1] if before else "", after[0] if after else "")
    return ("<", *before), (">", *after), both


class FramePlace(NamedTuple):
    """A slot of the backing in a statement's frame, and how many words of the frame agree.

    is_whole: both sides hold, so that the place is the statement's own.
    """

    slot: Slot
    agreeing: int
    is_whole: bool


def frame_places(statement: FrameText, slot: int, backing: FrameText) -> tuple[FramePlace, ...]:
    """Where a slot of the statement has its frame in the backing, the closest first."""
    place = statement.slots[slot].place
    candidates = {other for key in _keys(statement.words, place) for other in backing.neighbours.get(key, ())}
    found = [_compare(statement.words, place, backing, backing.slots[other]) for other in candidates]
    return tuple(sorted(found, key=lambda p: (-p.agreeing, p.slot.place)))


def _compare(words: list[str], place: int, backing: FrameText, other: Slot) -> FramePlace:
    left, left_ends = _run(words, place, backing.words, other.place, -1)
    right, right_ends = _run(words, place, backing.words, other.place, 1)
    holds = (left >= _FULL_RUN or left_ends) and (right >= _FULL_RUN or right_ends)
    if not (left_ends and right_ends):
        agreeing = words[place - left : place + right + 1]
        holds = holds and sum(len(word) > 2 for word in agreeing) >= _TELLING_WORDS
    enough = _FULL_RUN if left_ends and right_ends else _ENOUGH_WORDS
    return FramePlace(other, left + right, holds and left + right >= enough)


def _run(words: list[str], place: int, others: list[str], other: int, step: int) -> tuple[int, bool]:
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
