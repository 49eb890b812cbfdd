"""The sentence says more than its claim record.

Finds, as `check`: certainty raised (may weaken → weakens), a cause made of an association, some made most, a
population widened.

Why: overstatement grows at each retelling; the claim record is the last place where the study's own words
stand beside it.

Limits: words alone cannot decide how much a hedge mattered, so a person or the author does.
Source: the comparisons of certainty-raised, cause-from-association, quantifier-raised and population-widened.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, Rule, SentenceSubject, SubjectKind
from checker.steps.cited_sentence_backed.held_against import STRENGTH_KINDS, answer


def check(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for how strongly a sentence speaks."""
    return answer(RULE, STRENGTH_KINDS, subject, evidence, "it says no more than its claim record")


_QUOTE = "We conclude that short naps may weaken the recall of faces in older drivers."
_CLAIM = "Short naps may weaken the recall of faces in older drivers."


def _example(name: str, outcome: Outcome, review: str) -> Example:
    return Example(name, outcome, claim=_CLAIM, quote=_QUOTE, review=review)


RULE = Rule(
    "SEN104",
    "sentence-overstates",
    4,
    SubjectKind.SENTENCE,
    check,
    __doc__,
    (
        _example(
            "as cautious as the record",
            Outcome.OK,
            "Naps may weaken the recall of faces in older drivers (Lumen, 2024).",
        ),
        _example(
            "the may is gone",
            Outcome.CHECK,
            "Short naps weaken the recall of faces in older drivers (Lumen, 2024).",
        ),
    ),
)
