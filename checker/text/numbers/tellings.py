"""How a text tells a number: as a change, as a proportion of another, as what is left, or as itself.

"By a third", "ten minutes less" and "a gap of 12 °C" say how far two values lie apart; "to a third", "half as
many" and "half the rate of" set one against the other; "all but three" counts what is left. Which of these it
is decides what may be computed for it from two numbers of another text.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from checker.text.lexicons import load_group, load_mapping
from checker.text.numbers.grammar import Reading
from checker.text.numbers.nouns import is_plural_noun
from checker.text.numbers.number import Kind
from checker.text.numbers.parse import read_numbers


class Telling(StrEnum):
    """The part that the words around a number give it."""

    ITSELF = "itself"
    CHANGE = "change"
    PROPORTION = "proportion"
    REST = "rest"


_DIRECTIONS: dict[str, str] = load_mapping("directions")
_MOVES = load_group("number_tellings", "move")
_APART = load_group("number_tellings", "apart")
_DISTANCES = load_group("number_tellings", "distance")
_LEFT_OUT = load_group("number_tellings", "left_out")
_RISING, _FALLING = load_group("number_tellings", "rising"), load_group("number_tellings", "falling")
_STANDARDS = load_group("number_tellings", "standard")
_SILENT = load_group("number_tellings", "silent")
_COPULAS = frozenset(["of", "was", "is", "were", "are"])
_STOPS = frozenset([".", ";"])
_USUAL = frozenset(["usual", "normal", "former", "original", "previous", "earlier", "initial", "ordinary"])
_SHARES = frozenset([Kind.RATIO, Kind.PERCENT, Kind.FOLD])
_FARTHEST, _FARTHEST_AFTER = 8, 3


@lru_cache(maxsize=1024)
def telling(text: str, n: int) -> Telling:
    """How the text tells the number with index `n`."""
    reading = read_numbers(text)
    t = reading.tokens
    first, after = reading.places[n]
    lead = _lead(reading, first)
    before = t.low[max(0, lead - _FARTHEST) : lead + 1]
    for stop in _STOPS:
        if stop in before:
            before = before[len(before) - before[::-1].index(stop) :]
    last = before[-1] if before else ""
    if last == "except" or (last in _LEFT_OUT and "all" in before):
        return Telling.REST
    moved = any(sign_of(word) for word in before[:-1])
    if last == "by" and moved:
        return Telling.CHANGE
    if (sign_of(last) and last not in _STANDARDS) or last in _MOVES:
        return Telling.CHANGE
    following = _following(t.low, after)
    if following[:1] == ["as"] and reading.numbers[n].kind in _SHARES:
        return Telling.PROPORTION
    if following[:1] != ["than"] and any(sign_of(word) for word in following[:_FARTHEST_AFTER]):
        return Telling.CHANGE
    if last == "of" and len(before) > 1 and before[-2] in _APART:
        return Telling.CHANGE
    if last in _COPULAS and not _DISTANCES.isdisjoint(before):
        return Telling.CHANGE
    if reading.numbers[n].kind in _SHARES and ((last == "to" and moved) or _is_set_against(following)):
        return Telling.PROPORTION
    return Telling.ITSELF


def _lead(reading: Reading, first: int) -> int:
    """The last token before a number that is no article and no word of approximation."""
    low = reading.tokens.low
    lead = first - 1
    while lead >= 0 and first - lead < _FARTHEST:
        is_extreme = low[lead] == "at" and low[lead + 1] in ("least", "most")
        if low[lead] not in _SILENT and not is_extreme:
            break
        lead -= 1
    return lead


def _following(low: list[str], after: int) -> list[str]:
    found: list[str] = []
    for word in low[after : after + _FARTHEST]:
        if word in _STOPS or word in (",", "(", ")"):
            break
        found.append(word)
    return found


def _is_set_against(following: list[str]) -> bool:
    """True before "as many as", "of what it was", "the rate of those", "of the load that ..."."""
    if not following:
        return False
    if following[0] == "as":
        return True
    words = following[1:] if following[0] == "of" else following
    if not words:
        return False
    if words[0] in ("what", "that", "those", "its", "their") or not _USUAL.isdisjoint(words[:3]):
        return True
    joints = {"that", "those", "as"} if words is not following else {"that", "of", "as", "in", "seen", "for"}
    if words[0] != "the" or joints.isdisjoint(words[2:]):
        return False
    return not is_plural_noun(words[1]) and words[1] not in ("other",)


def sign_of(word: str) -> int:
    """1 for a word of rising or more, -1 for one of falling or less, 0 for any other."""
    if word in _RISING:
        return 1
    if word in _FALLING:
        return -1
    direction = _DIRECTIONS.get(word, "")
    if direction.startswith(("correlation", "relation")):
        return 0
    return 1 if direction.endswith("+") else -1 if direction.endswith("-") else 0


@lru_cache(maxsize=1024)
def direction_at(text: str, n: int) -> int:
    """Which way the words right around a number move: 1 up, -1 down, 0 where none says so."""
    reading = read_numbers(text)
    low = reading.tokens.low
    first, after = reading.places[n]
    for i in range(after, min(after + _FARTHEST_AFTER, len(low))):
        if low[i] in _STOPS or low[i] == ",":
            break
        if sign := sign_of(low[i]):
            return sign
    for i in range(first - 1, max(-1, first - 1 - 2 * _FARTHEST), -1):
        if low[i] in _STOPS:
            break
        if sign := sign_of(low[i]):
            return sign
    return 0
