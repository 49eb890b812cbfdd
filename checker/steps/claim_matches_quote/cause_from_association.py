"""The claim makes a cause of what its quote calls an association.

Why: the commonest exaggeration of observational findings (Sumner et al., BMJ 2014).
How: see `checker.text.causality`: the quote's sentence has words of association and none of cause, or
compares groups as it found them ("more common where", "than those who"), and the claim has words of cause and
none of association; or the claim has a verb of cause with an object, and the quote no word on which a cause
could rest. Always `check`.
Forgiven: quotes that say that exposure was assigned (randomised, knock-out) or that name a cause
themselves.
Limits: causal verbs are told from attributes by the words around them, which errs now and then.
Measured (SciFact, Check-COVID and Citation-Integrity, 2026-12-01, 95 % Wilson intervals): supported claims
raised 16 of 2,025 in train [0.49, 1.28 %], 3 of 306 in dev [0.33, 2.84 %]. Causes put for associations in
real sentences raised 108 of 108 and 48 of 48.
Source: Yu, Li and Wang, Detecting causal language use in science findings (EMNLP 2019).
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, from_differences
from checker.text.compare import differences


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Compare what claim and quote say of causes."""
    found = differences(subject.record.claim, subject.record.quoted_words)
    return from_differences(RULE, found, subject, "the claim states no more of a cause than the quote")


RULE = Rule(
    "CLM204",
    "cause-from-association",
    3,
    SubjectKind.RECORD,
    check,
    __doc__,
    examples=(
        Example(
            "a cause where the quote names none",
            Outcome.CHECK,
            claim="Wind farms cut tourism.",
            quote="Fewer tourists came to the parishes near wind farms.",
        ),
        Example(
            "associated told as caused",
            Outcome.CHECK,
            claim="Owning a dog causes longer evening walks.",
            quote="Owning a dog was associated with longer evening walks among retired couples.",
        ),
        Example(
            "associated told as a transitive change",
            Outcome.CHECK,
            claim="Choir membership lowers blood pressure.",
            quote="Choir membership was correlated with lower blood pressure in the four towns.",
        ),
        Example(
            "an association told as one",
            Outcome.OK,
            claim="Owning a dog was linked to longer evening walks.",
            quote="Owning a dog was associated with longer evening walks among retired couples.",
        ),
        Example(
            "a design that assigns the exposure",
            Outcome.OK,
            claim="Choir membership lowered blood pressure.",
            quote="In this randomised trial choir membership was associated with lower blood pressure.",
        ),
    ),
)
