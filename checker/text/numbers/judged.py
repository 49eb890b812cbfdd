"""Each number of a statement with its best match in the backing and with what stands in its own frame."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from checker.text.numbers.bounds import stated_bound
from checker.text.numbers.derive import Match
from checker.text.numbers.frames import Slot, frame_places, frame_text
from checker.text.numbers.index import NumberIndex
from checker.text.numbers.kinds import LOWER, UPPER, Grade
from checker.text.numbers.match import agree, match_number
from checker.text.numbers.number import Kind, Number
from checker.text.numbers.parse import read_numbers
from checker.text.numbers.products import time_behind
from checker.text.numbers.told import is_part_for_change, match_change, match_told
from corpus.model.study_text import Span

NOT_THERE = "number-not-in-quote"
COUNTS_OTHER = "number-counts-something-else"
OTHER_UNIT = "unit-differs"
_NOWHERE = Span(0, 0)
MOST_SLOTS = 400
"""Numerals of a statement whose frames are compared; more stand in no prose and would cost without end."""

_MOST_TOLD = 120
"""Numbers of a statement for which something is computed: no claim has more."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One number of the statement with its match.

    replaced: what stands in its frame instead. stands: the same writing stands in its frame, which
    settles it. is_told: it follows from what the backing has in the very way that the statement tells it, so
    that its bound or unit adds nothing.
    """

    number: Number
    match: Match
    replaced: Slot | None = None
    stands: bool = False
    is_told: bool = False


def judge(statement: str, backing: str, index: NumberIndex) -> list[Judged]:
    here = frame_text(statement)
    judged: list[Judged] = []
    matches: dict[Number, Match] = {}
    for n, number in enumerate(read_numbers(statement).numbers):
        slot = here.slot_of.get(n)
        own = Own(None, False) if slot is None else own_place(statement, backing, slot)
        key = number._replace(span=_NOWHERE)
        if key not in matches:
            matches[key] = match_number(number, index)
        match, is_told = matches[key], False
        if n < _MOST_TOLD and (match.grade < Grade.HEDGED or _sets_a_bound(statement, n)):
            told = match_told(statement, n, backing, index)
            is_told = told.grade > Grade.COARSE
            match = told if is_told or told.grade > match.grade else match
        elif is_part_for_change(statement, n, match):
            match = match_change(statement, n, backing, index)
        replaced = None if is_told and _measures_otherwise(number, own.replaced, backing) else own.replaced
        if (
            replaced is not None
            and match.grade >= Grade.HEDGED
            and _is_gloss(statement, number, backing, replaced)
        ):
            replaced = None
        judged.append(Judged(number, match, replaced, own.stands, is_told))
    return judged


def _measures_otherwise(number: Number, other: Slot | None, backing: str) -> bool:
    """True where the frame's own number is of another kind or unit than a number that follows from it."""
    if other is None or other.number is None:
        return False
    reading = read_numbers(backing)
    there = reading.numbers[other.number]
    is_rate = bool(time_behind(reading, reading.places[other.number][1]))  # "two lessons a week"
    return is_rate or (there.kind, there.unit) != (number.kind, number.unit)


def _sets_a_bound(statement: str, n: int) -> bool:
    """True for "more than half", and for a bound that is denied: "never below 400 mm"."""
    number = read_numbers(statement).numbers[n]
    if number.comparator not in LOWER | UPPER:
        return False
    return number.kind is Kind.RATIO or stated_bound(statement, n) is not number.comparator


def _is_gloss(statement: str, number: Number, backing: str, other: Slot) -> bool:
    """True where the frame's own number stands in brackets and the statement's does not.

    "Long lines (70 characters) read 239 words" may be told as "long lines 239": the bracket explains the noun
    and is passed over, so it proves nothing.
    """
    place = other.span_among(read_numbers(backing).labels)
    return _is_in_brackets(backing, place.start) and not _is_in_brackets(statement, number.span.start)


def _is_in_brackets(text: str, offset: int) -> bool:
    return text.rfind("(", 0, offset) > text.rfind(")", 0, offset)


@dataclass(frozen=True, slots=True)
class Own:
    """What the backing has in a slot's own frame: another number or name, or the very same writing."""

    replaced: Slot | None
    stands: bool


def own_place(statement: str, backing: str, slot: int) -> Own:
    if slot >= MOST_SLOTS:
        return Own(None, False)
    here = frame_text(statement)
    places = frame_places(here, slot, frame_text(backing))
    whole = next((place for place in places if place.is_whole), None)
    if whole is None:
        return Own(None, False)
    own = here.slots[slot]
    for place in places:
        if place.agreeing < whole.agreeing and not place.is_whole:
            break
        if place.slot.written == own.written:
            return Own(None, True)
        if _slots_agree(statement, own, backing, place.slot):
            return Own(None, False)
    return Own(whole.slot, False)


def _slots_agree(statement: str, own: Slot, backing: str, other: Slot) -> bool:
    if own.number is None or other.number is None:
        return False
    first, second = read_numbers(statement).numbers[own.number], read_numbers(backing).numbers[other.number]
    return _agree_anywhere(first._replace(span=_NOWHERE), second._replace(span=_NOWHERE))


@lru_cache(maxsize=4096)
def _agree_anywhere(first: Number, second: Number) -> bool:
    return agree(first, second)


def written_at(text: str, span: Span) -> str:
    return " ".join(text[span.start : span.end].split())


@lru_cache(maxsize=256)
def numeral_tokens(text: str) -> frozenset[str]:
    t = read_numbers(text).tokens
    return frozenset(t.low[i] for i in range(t.length) if t.is_numeral[i])
