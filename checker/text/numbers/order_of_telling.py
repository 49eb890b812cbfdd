"""Findings told in another order: each number with its own words, only which comes first differs.

"It added 9 s in the suburb and 4 s in the old town" repeats "It added 4 s in the old town and 9 s in the
suburb" word for word but for the numbers, and says the same. A number kept its words when the part of the
sentence that holds it has all the words that tell its own part of the backing from the part in whose place
it stands. The words that the two first parts share ("it added") stand in either, since the second leaves
them out.
"""

from __future__ import annotations

from checker.text.numbers.grammar import Reading
from checker.text.numbers.lists import stems_at
from checker.text.numbers.parse import read_numbers

_JOINTS = frozenset(("and", "but", "while", "whereas", ";", ",", ".", "against", "versus", "vs"))
_FARTHEST = 24
_NUMBERS_NEAR = 6


def keeps_its_words(statement: str, backing: str, here: int, own: int, rival: int) -> bool:
    """True when number `here` of the statement stands in the place of `rival` with the words of `own`.

    here, own, rival: indices of numbers among those read in the statement, the backing and the backing.
    """
    stated = _part(read_numbers(statement), here)
    there = read_numbers(backing)
    own_part, rival_part = _part(there, own), _part(there, rival)
    if _named(there, rival) in own_part or _named(there, own) in rival_part:
        return False  # both stand in one part: "18 m instead of 25 m"
    shared = stated & rival_part
    telling = own_part - shared
    is_told_apart = bool((own_part - rival_part) & stated)
    return is_told_apart and telling <= stated and not (stated - shared) & (rival_part - own_part)


def _named(reading: Reading, number: int) -> str:
    return f"#{reading.numbers[number].value}"


def _part(reading: Reading, number: int) -> frozenset[str]:
    """The stems between the joints of a sentence around a number, and what other numbers stand there."""
    tokens = reading.tokens
    first, after = reading.places[number]
    start = first
    while start > max(0, first - _FARTHEST) and tokens.low[start - 1] not in _JOINTS:
        start -= 1
    end = after
    while end < min(tokens.length, after + _FARTHEST) and tokens.low[end] not in _JOINTS:
        end += 1
    stems = {s for i in range(start, end) for s in stems_at(reading, i)}
    near = range(max(0, number - _NUMBERS_NEAR), min(len(reading.places), number + _NUMBERS_NEAR + 1))
    others = {
        _named(reading, n)
        for n in near
        if n != number and start <= reading.places[n][0] and reading.places[n][1] <= end
    }
    return frozenset(stems | others)
