"""A number of the sentence is not the one in its claim record.

Finds: 64 % for 6.4 %, another unit, two numbers that changed places ("60 adults and 40 children").

Why: between record and review the figures are typed again, and a wrong one is never seen by a reader.

Forgiven: whatever `checker.text.numbers` takes for the same number: "eighteen per cent" and 18 %, stated
rounding, plain conversion of units; numbers gathered from several records of the cited studies.

Limits: only clauses that a record backs are compared; the others are told by sentence-unbacked and
clause-unbacked. Source: the comparison is that of number-not-in-quote, unit-differs and
number-counts-something-else.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, Rule, SentenceSubject, SubjectKind
from checker.steps.cited_sentence_backed.held_against import NUMBER_KINDS, answer


def check(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for the numbers of a sentence."""
    return answer(RULE, NUMBER_KINDS, subject, evidence, "its numbers are those of its claim record")


_QUOTE = "The share of words forgotten overnight was 6.4% in all 40 adults and in all 60 children."
_CLAIM = "The share of words forgotten was 6.4% in 40 adults and 60 children."


def _example(name: str, outcome: Outcome, review: str) -> Example:
    return Example(name, outcome, claim=_CLAIM, quote=_QUOTE, review=review)


RULE = Rule(
    "SEN102",
    "sentence-number-differs",
    4,
    SubjectKind.SENTENCE,
    check,
    __doc__,
    (
        _example("the same number", Outcome.OK, "The share of words forgotten was 6.4% (Lumen, 2024)."),
        _example(
            "in words",
            Outcome.OK,
            "The share of words forgotten was 6.4 per cent in forty adults (Lumen, 2024).",
        ),
        _example(
            "a lost decimal point", Outcome.FAILED, "The share of words forgotten was 64% (Lumen, 2024)."
        ),
        _example("nothing to hold it against", Outcome.OK, "The share of words forgotten was 6.4%."),
    ),
)
