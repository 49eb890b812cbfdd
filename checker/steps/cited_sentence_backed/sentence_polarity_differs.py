"""The sentence says the opposite of its claim record.

Finds: "found a change" over a record that says "no change", a rise for a fall, sides of a comparison
exchanged, significant for not significant.

Why: it is the commonest grave fault of generated reviews, and one dropped word makes it.

Forgiven: other ways to say the same ("did not differ", "there was no difference").

Limits: what differs only in part is `check`. The comparison is that of negation-differs, direction-reversed,
comparison-swapped and significance-differs, between the clause and the claim or quote that holds most of it.
Source: the four rules named.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, Rule, SentenceSubject, SubjectKind
from checker.steps.cited_sentence_backed.held_against import POLARITY_KINDS, answer


def check(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for what a sentence affirms and denies."""
    return answer(RULE, POLARITY_KINDS, subject, evidence, "it affirms and denies what its claim record does")


_QUOTE = "We found no change in word recall after nights of short sleep."
_CLAIM = "Short sleep brought no change in word recall."


def _example(name: str, outcome: Outcome, review: str) -> Example:
    return Example(name, outcome, claim=_CLAIM, quote=_QUOTE, review=review)


RULE = Rule(
    "SEN103",
    "sentence-polarity-differs",
    4,
    SubjectKind.SENTENCE,
    check,
    __doc__,
    (
        _example(
            "no change, as recorded",
            Outcome.OK,
            "There was no change in word recall after short sleep (Lumen, 2024).",
        ),
        _example(
            "the no is gone", Outcome.FAILED, "Short sleep brought a change in word recall (Lumen, 2024)."
        ),
        _example("nothing to hold it against", Outcome.OK, "Rents near the port fell (Lumen, 2024)."),
    ),
)
