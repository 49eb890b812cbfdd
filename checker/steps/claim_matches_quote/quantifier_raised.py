"""The claim takes in more than its quote: "most" for "some", "always" for "often", "all" for a share.

Why: one quantifier turns a finding about some into a rule about all.
How: see `checker.text.quantifier`. `failed` where the claim is a near-copy of the quote with the quantifier
exchanged for a higher one, where it restates the quote in its words with a higher one, and where the quote
counts the share ("all" for 49 of 64, "most" for 6 of 31); "none" over a part likewise; else `check`.
Forgiven: idioms ("at all", "most common"), a share in numbers that the word sums up ("most" for 61 %).
Limits: a bare plural ("patients improved") is told only over "some", "few" or "several" of the same noun.
Measured (SciFact, Check-COVID and Citation-Integrity, 2026-12-01, 95 % Wilson intervals): supported claims
failed 0 of 2,025 in train [0, 0.19 %], 0 of 306 in dev [0, 1.24 %]; raised 11 and 0. Quantifiers raised in
real sentences failed 46 of 46 and 41 of 41.
Source: Quirk et al., A Comprehensive Grammar of the English Language (1985), ch. 5 and 8.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, from_differences
from checker.text.compare import differences


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Compare how much claim and quote take in."""
    found = differences(subject.record.claim, subject.record.quoted_words)
    return from_differences(RULE, found, subject, "the claim takes in no more than the quote")


RULE = Rule(
    "CLM205",
    "quantifier-raised",
    3,
    SubjectKind.RECORD,
    check,
    __doc__,
    examples=(
        Example(
            "some told as most",
            Outcome.FAILED,
            claim="Most allotments had lead in the topsoil.",
            quote="Some allotments had lead in the topsoil and in the compost.",
        ),
        Example(
            "often told as always",
            Outcome.FAILED,
            claim="Ferries always left late on market days.",
            quote="Ferries often left late on market days during the first summer.",
        ),
        Example(
            "a share told as all",
            Outcome.FAILED,
            claim="Every tenant approved of the new entrance.",
            quote="In a vote about the new entrance, 71% of the tenants said that they approved of it.",
        ),
        Example(
            "few told as none",
            Outcome.FAILED,
            claim="No kiosk on the pier took cards.",
            quote="Few of the kiosks on the pier took cards in the first season.",
        ),
        Example(
            "a count that the word sums up",
            Outcome.OK,
            claim="Most kiosks on the pier took cards.",
            quote="Of the 44 kiosks on the pier, 31 took cards.",
        ),
        Example(
            "the same quantifier",
            Outcome.OK,
            claim="Some allotments had lead in the topsoil.",
            quote="Some allotments had lead in the topsoil and in the compost.",
        ),
        Example(
            "a lower quantifier",
            Outcome.OK,
            claim="Some allotments had lead in the topsoil.",
            quote="Most allotments had lead in the topsoil and in the compost.",
        ),
    ),
)
