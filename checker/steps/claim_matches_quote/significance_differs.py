"""The claim says of statistical significance what its quote does not.

Why: a difference that a test did not find is told as found, or one that it found as missed.
How: see `checker.text.significance`: phrases, p-values and confidence intervals (of a ratio against 1, of a
difference against 0) by which each side claims or denies significance in the sentence that they share.
`failed` where half of the claim's content words stand there, and the quote says the other thing and nowhere
the same; `check` where the quote says nothing of significance.
Forgiven: "a significant role" and the like, "trend", "numerically".
Limits: an interval is read only beside the name of a ratio or a difference.
Measured (SciFact, Check-COVID and Citation-Integrity, 2026-12-01, 95 % Wilson intervals): supported claims
failed 0 of 2,025 in train [0, 0.19 %], 0 of 306 in dev [0, 1.24 %]; raised 25 and 4. Significance turned in
real sentences failed 11 of 11 and 13 of 13.
Source: levels of p after the usual 0.05; phrases after Hankins, Still not significant (2013).
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, from_differences
from checker.text.compare import differences


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Compare what claim and quote say of significance."""
    found = differences(subject.record.claim, subject.record.quoted_words)
    return from_differences(RULE, found, subject, "claim and quote say the same of significance")


RULE = Rule(
    "CLM107",
    "significance-differs",
    3,
    SubjectKind.RECORD,
    check,
    __doc__,
    examples=(
        Example(
            "not significant told as significant",
            Outcome.FAILED,
            claim="The desks significantly reduced back pain among clerks.",
            quote="The desks did not significantly reduce back pain among clerks (p = 0.31).",
        ),
        Example(
            "an effect that a test did not find",
            Outcome.FAILED,
            claim="Reminder letters raised attendance at the clinic.",
            quote="Reminder letters raised attendance at the clinic, though not significantly (p = 0.24).",
        ),
        Example(
            "significance that the quote does not state",
            Outcome.CHECK,
            claim="The larger desks significantly reduced back pain among clerks.",
            quote="The larger desks reduced back pain among clerks in the two offices.",
        ),
        Example(
            "significant over an interval that holds one",
            Outcome.FAILED,
            claim="A significant link between night shifts and falls was found among the porters.",
            quote="The odds ratio of falls for porters on night shifts was 1.09 (95% CI 0.81 to 1.47).",
        ),
        Example(
            "no link over an interval that holds one",
            Outcome.OK,
            claim="No link between night shifts and falls was found among the porters.",
            quote="The odds ratio of falls for porters on night shifts was 1.09 (95% CI 0.81 to 1.47).",
        ),
        Example(
            "a p-value stands for the word",
            Outcome.OK,
            claim="The larger desks significantly reduced back pain among clerks.",
            quote="The larger desks reduced back pain among clerks in the two offices (p < 0.01).",
        ),
        Example(
            "the null result in other words",
            Outcome.OK,
            claim="Back pain did not differ significantly between the desks.",
            quote="The difference in back pain between the desks was not statistically significant.",
        ),
    ),
)
