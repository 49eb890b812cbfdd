"""Halves told by words: "more than half" is what "most" says, "fewer than half" what "a minority" says."""

from __future__ import annotations

from decimal import Decimal

from checker.text.clauses import parse
from checker.text.numbers.bounds import stated_bound
from checker.text.numbers.kinds import LOWER, UPPER
from checker.text.numbers.number import Kind
from checker.text.numbers.parse import read_numbers
from checker.text.quantifiers import ALL, MOST, quantifiers

_HALVES = {Kind.RATIO: Decimal("0.5"), Kind.PERCENT: Decimal(50)}
_MINORITY = frozenset(("minority",))


def is_half_told(statement: str, n: int, backing: str) -> bool:
    """True where number `n` of the statement is a half with a bound, and a word of the backing says it."""
    number = read_numbers(statement).numbers[n]
    if number.value != _HALVES.get(number.kind):
        return False
    bound = stated_bound(statement, n)
    if bound in LOWER:
        return any(MOST <= q.level < ALL for sentence in parse(backing) for q in quantifiers(sentence))
    if bound in UPPER:
        return any(not _MINORITY.isdisjoint(sentence.words) for sentence in parse(backing))
    return False
