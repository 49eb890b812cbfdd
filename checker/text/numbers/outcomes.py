"""Numbers with the outcome of another clause: "at 5 mg they slept" where they slept at 10 and woke at 5.

The words that tell the two outcomes apart stand further off than those that a number binds (`binding`), so
whole clauses are compared: the statement has the one number with the words of the other's clause, and none of
those that stand only in its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from checker.text.difference import Difference
from checker.text.numbers.binding import BoundWords, bound_words, is_comparable, own_stems, position
from checker.text.numbers.grammar import Reading
from checker.text.numbers.index import index_numbers
from checker.text.numbers.judged import COUNTS_OTHER, MOST_SLOTS, Judged, written_at
from checker.text.numbers.kinds import Grade
from checker.text.numbers.number import Role
from checker.text.numbers.parse import read_numbers
from checker.text.numbers.tellings import sign_of
from checker.text.opposites import may_be_opposite
from checker.text.polarity import has_negation

_JOINTS = frozenset(["whereas", "while", "whilst", "but", "though", "although", "however", ";"])
_PRONOUNS = frozenset(["it", "they", "he", "she", "them"])
_LONGEST_CLAUSE = 40
_LEAST_SHARED = 2
_SHORT = 2
_MOST_UNKNOWN = 2
_MOST_NEW = 20
_NEIGHBOURS = 3


def find_other_outcome(statement: str, backing: str, judged: list[Judged]) -> Iterator[Difference]:
    """Numbers of the statement with the words of a rival's clause in the backing.

    Certain where nearly all words of the statement stand there; else a question.
    """
    index = index_numbers(backing)
    if has_negation(statement) or _JOINTS.isdisjoint(read_numbers(backing).tokens.low):
        return
    told = {one.match.number for one in judged}
    for n, one in enumerate(judged[:MOST_SLOTS]):
        own = one.match.number
        if own is None or one.match.grade < Grade.HEDGED or own.role in (Role.SHARE, Role.WHOLE):
            continue
        at = index.place_of(own)
        if index.occurrences[own.value, own.kind] > 1:
            continue
        for beside in range(max(0, at - _NEIGHBOURS), min(len(index.numbers), at + _NEIGHBOURS + 1)):
            rival = index.numbers[beside]
            if rival in told or not is_comparable(own, rival):
                continue
            is_sure = _tells_of_rival(statement, n, backing, at, beside)
            if is_sure is None:
                continue
            written, there_written = written_at(statement, one.number.span), written_at(backing, rival.span)
            yield Difference(
                COUNTS_OTHER, is_sure,
                f"{written} stands in the quote for something else: for these words it says {there_written}",
                "put each number to what it counts in the quote",
                one.number.span, rival.span, written, there_written,
            )  # fmt: skip
            break


def _tells_of_rival(statement: str, n: int, backing: str, at: int, beside: int) -> bool | None:
    """Whether the statement has nearly all its words from the rival's clause; None where it may not be so."""
    here, there, words = read_numbers(statement), read_numbers(backing), bound_words(backing)
    ours, theirs = _clause(there, at), _clause(there, beside)
    if ours is None or theirs is None or ours == theirs:
        return None
    if "." in there.tokens.low[min(ours.stop, theirs.stop) : max(ours.start, theirs.start)]:
        return None  # another sentence
    own, rival, said = words.stems_beside(ours), words.stems_beside(theirs), own_stems(statement)
    least = _LEAST_SHARED
    is_position = all((position(here, n), position(there, at), position(there, beside)))
    if beside > at and not _PRONOUNS.isdisjoint(there.tokens.low[theirs.start : theirs.stop]):
        subject = _first_stem(words, ours)  # "the knee was stiff, while later it could be bent"
        least -= is_position and bool(subject & said)
        own -= subject
    if is_position:
        is_own = bool(said & (own - rival)) or not own - rival
    else:  # a figure and no dose or time: its clause must speak of somebody else
        subject = words.stems_beside(range(ours.start, there.places[at][0])) - rival
        rivals = words.stems_beside(range(theirs.start, there.places[beside][0])) - own
        is_own = not subject or bool(said & subject) or not said & rivals
    shared = said & (rival if not is_position else rival - own)
    if is_own or len(shared) < least or _turns_round(statement, backing, theirs):
        return None
    return len(said - own - rival) <= _MOST_UNKNOWN


def tells_of_own(statement: str, backing: str, at: int, beside: int) -> bool:
    """True when the statement has a word of the clause of number `at` that the clause of `beside` has not."""
    there, words = read_numbers(backing), bound_words(backing)
    ours, theirs = _clause(there, at), _clause(there, beside)
    if ours is None or theirs is None or ours == theirs:
        return False
    own = words.stems_beside(ours) - words.stems_beside(theirs)
    return at > beside and bool(own_stems(statement) & own)


def _turns_round(statement: str, backing: str, clause: range) -> bool:
    """True when a word that the backing lacks moves, or is the opposite of one in the clause."""
    low = read_numbers(backing).tokens.low
    new = _new_words(statement, backing)
    return any(sign_of(word) or any(may_be_opposite(word, low[i]) for i in clause) for word in new)


@lru_cache(maxsize=128)
def _new_words(statement: str, backing: str) -> tuple[str, ...]:
    here, there = read_numbers(statement).tokens, read_numbers(backing).tokens
    known = set(there.low)
    words = {here.low[i] for i in range(here.length) if here.is_word[i] and len(here.low[i]) > _SHORT}
    return tuple(sorted(words - known))[:_MOST_NEW]


def _first_stem(words: BoundWords, tokens: range) -> frozenset[str]:
    return next((found for i in tokens if (found := words.stems_beside(range(i, i + 1)))), frozenset())


def _clause(reading: Reading, n: int) -> range | None:
    """The tokens of a number's clause, between joints; None where it is too long to be one."""
    low = reading.tokens.low
    start, end = reading.places[n]
    while start > 0 and low[start - 1] not in _JOINTS and low[start - 1] != ".":
        start -= 1
        if reading.places[n][0] - start > _LONGEST_CLAUSE:
            return None
    while end < reading.tokens.length and low[end] not in _JOINTS and low[end] != ".":
        end += 1
        if end - reading.places[n][1] > _LONGEST_CLAUSE:
            return None
    return range(start, end)
