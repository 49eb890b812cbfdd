"""The claim is about something that its quote does not mention.

Why: a true quote beside a claim about another outcome lends it a credit that it has not earned.
How: see `checker.text.anchoring`: fewer than a fifth of the claim's content words stand in the quote; or
the claim is a near-copy with a noun exchanged for an unrelated one or added. Always `check`.
Forgiven: other forms of the same word, words of reporting, direction, degree and caution (other rules read
those).
Limits: a synonym looks like another topic; the repair, staying with the quote's word, costs nothing.
Measured (SciFact, Check-COVID and Citation-Integrity, 2026-11-30, 95 % Wilson intervals): supported claims
raised 187 of 2,025 in train [8.05, 10.57 %], 31 of 306 in dev [7.23, 14.02 %], nearly all with less than a
fifth of the claim in the evidence; contradicted ones 88 of 552 and 13 of 92.
Source: IRRELEVANT and NOT_SUBSTANTIATE in Citation-Integrity (Sarol et al. 2024).
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, from_differences
from checker.text.compare import differences


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Look for matter of the claim that the quote does not mention."""
    found = differences(subject.record.claim, subject.record.quoted_words)
    return from_differences(RULE, found, subject, "what the claim is about stands in the quote")


RULE = Rule(
    "CLM207",
    "topic-not-in-quote",
    3,
    SubjectKind.RECORD,
    check,
    __doc__,
    examples=(
        Example(
            "another outcome",
            Outcome.CHECK,
            claim="The footbridge reduced noise in the old town.",
            quote="The footbridge reduced traffic in the old town.",
        ),
        Example(
            "another matter altogether",
            Outcome.CHECK,
            claim="Lending libraries improve the spelling of pupils.",
            quote="The tide gauge was moved to the new pier after the storm of that winter.",
        ),
        Example(
            "the same matter",
            Outcome.OK,
            claim="The footbridge reduced traffic in the old town.",
            quote="The footbridge reduced traffic in the old town by a third.",
        ),
    ),
)
