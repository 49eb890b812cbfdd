"""Numbers of a complement: "68 of 80 settled" over "12 of the 80 did not", "none" over "0 of 18"."""

from __future__ import annotations

import re
from decimal import Decimal

from checker.text.clauses import ParsedSentence, align
from checker.text.complements import are_complements
from checker.text.numbers.bounds import is_kept_denial
from checker.text.numbers.derive import half_step
from checker.text.numbers.index import NumberIndex, index_numbers
from checker.text.numbers.number import Kind, Number
from checker.text.numbers.parse import read_numbers

_HUNDRED = Decimal(100)
_ROUNDING = Decimal("0.6")
"""Points between a fraction in words and a percentage that is the same."""
_NONE = re.compile(r"\b(?:no|none|neither|never|nobody|nothing|not (?:one|a single|any))\b", re.I)


def is_told_as_complement(statement: str, backing: str, number: Number, index: NumberIndex) -> bool:
    """True when `number` tells the rest of what the backing tells a part of, or counts none as zero."""
    if number.value == 0:
        return number.kind in (Kind.PLAIN, Kind.COUNT_OF) and bool(_NONE.search(backing))
    if not has_rest(number, index):
        return False
    return any(
        alignment.backing is not None and are_complements(alignment.statement, alignment.backing)
        for alignment in align(statement, backing)
        if alignment.statement.start <= number.span.start < alignment.statement.end
    )


def has_rest(number: Number, index: NumberIndex) -> bool:
    """True when a number of the indexed text and this one make a whole that stands there, or 100 %."""
    if number.kind in (Kind.PERCENT, Kind.RATIO):
        share = number.value * (_HUNDRED if number.kind is Kind.RATIO else 1)
        slack = _ROUNDING if number.is_word else half_step(number) / 10
        return (
            next(index.within("share", _HUNDRED - share - slack, _HUNDRED - share + slack), None) is not None
        )
    if number.kind not in (Kind.PLAIN, Kind.COUNT_OF) or number.decimals > 0:
        return False
    counts = {other.value for kind in (Kind.PLAIN, Kind.COUNT_OF) for other in index.first_of_kind(kind)}
    return any(whole - number.value in counts for whole in counts if whole > number.value)


def counts_rest(sentence: ParsedSentence, other: ParsedSentence) -> bool:
    """True when a number of a sentence is none of the other's but what is left of one: 9 of 40 for 31.

    So is a bound that the sentence denies and a range of the other keeps: "no egg weighed 70 g" for 48 to 66.
    """
    numbers = read_numbers(sentence.text).numbers
    if not numbers:
        return False
    if is_kept_denial(sentence.text, other.text):
        return True
    index = index_numbers(other.text)
    return any(n.value not in index.by_value and has_rest(n, index) for n in numbers)
