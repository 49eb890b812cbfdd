"""Everything that one text may say differently from the text that should back it.

Step 3 runs this between a claim and its quote, step 4 between a review's sentence and its claim records.
Each comparison stands alone in its own module; here they are put together, and a fault that several of them
see at the same place is told once, by the most specific.
"""

from __future__ import annotations

from functools import lru_cache

from checker.text.anchoring import anchoring_differences
from checker.text.calendar import calendar_differences
from checker.text.causality import cause_differences
from checker.text.difference import Difference
from checker.text.direction import direction_differences
from checker.text.negation import negation_differences
from checker.text.numbers import number_differences
from checker.text.population import population_differences
from checker.text.quantifier import quantifier_differences
from checker.text.sides import comparison_differences
from checker.text.significance import significance_differences
from checker.text.strength import certainty_differences
from checker.text.words import repeats
from corpus.model.study_text import Span

_COMPARISONS = (
    number_differences,
    calendar_differences,
    significance_differences,
    comparison_differences,
    negation_differences,
    direction_differences,
    quantifier_differences,
    population_differences,
    cause_differences,
    certainty_differences,
    anchoring_differences,
)
"""From the most specific to the most general: of two at one place the earlier is told."""


@lru_cache(maxsize=2048)
def differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """What `statement` says differently from `backing`, the certain first, each place told once.

    A text that repeats the other word for word says what it says, and is not compared: a review's sentence is
    often its claim, and a claim its quote.
    """
    if repeats(statement, backing):
        return ()
    return _told_once([d for compare in _COMPARISONS for d in compare(statement, backing)])


def _told_once(found: list[Difference]) -> tuple[Difference, ...]:
    """Of differences that overlap in the statement, the certain one, or else the first."""
    kept: list[Difference] = []
    for difference in sorted(found, key=lambda d: not d.certain):
        if not any(_same_place(difference, other) for other in kept):
            kept.append(difference)
    return tuple(kept)


def _same_place(one: Difference, other: Difference) -> bool:
    if one.in_statement is None or other.in_statement is None:
        return _overlap(one.in_backing, other.in_backing)
    return _overlap(one.in_statement, other.in_statement)


def _overlap(one: Span | None, other: Span | None) -> bool:
    if one is None or other is None:
        return False
    return one.start < other.end and other.start < one.end
