"""The claim is surer than its quote.

Why: "suggests" becomes "shows" and then "proves" on the way from study to review.
How: see `checker.text.strength`: the quote hedges in the clause that it shares with the claim and the claim
does not hedge at all, or only the claim says that the matter is settled. Always `check`.
Forgiven: another word of caution in the claim, whichever it is; the "more likely" that compares.
Limits: authors of free paraphrases drop hedges as a habit; the rule tells the difference, not an error.
Measured (SciFact, Check-COVID and Citation-Integrity, 2026-12-01, 95 % Wilson intervals): supported claims
raised 176 of 2,025 in train [7.54, 10.00 %], 26 of 306 in dev [5.86, 12.16 %]. Hedges taken out of real
sentences raised 107 of 108 and 82 of 84.
Source: Hyland, Hedging in Scientific Research Articles (1998); BioScope (Vincze et al. 2008).
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, from_differences
from checker.text.compare import differences


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Compare how sure claim and quote are."""
    found = differences(subject.record.claim, subject.record.quoted_words)
    return from_differences(RULE, found, subject, "the claim is no surer than the quote")


RULE = Rule(
    "CLM203",
    "certainty-raised",
    3,
    SubjectKind.RECORD,
    check,
    __doc__,
    examples=(
        Example(
            "a hedge dropped",
            Outcome.CHECK,
            claim="Street trees lower the number of night calls to the police.",
            quote="Street trees may lower the number of night calls to the police in dense districts.",
        ),
        Example(
            "suggested told as proved",
            Outcome.CHECK,
            claim="The survey proves that bonuses lower trust in managers.",
            quote="The survey suggests that bonuses lower trust in managers of small firms.",
        ),
        Example(
            "settled over a plain finding",
            Outcome.CHECK,
            claim="Bonuses undoubtedly lowered trust in managers.",
            quote="Bonuses lowered trust in managers of small firms within a year.",
        ),
        Example(
            "another hedge",
            Outcome.OK,
            claim="Street trees could lower the number of night calls to the police.",
            quote="Street trees may lower the number of night calls to the police in dense districts.",
        ),
        Example(
            "plain over plain",
            Outcome.OK,
            claim="Bonuses lowered trust in managers.",
            quote="Bonuses lowered trust in managers of small firms within a year.",
        ),
    ),
)
