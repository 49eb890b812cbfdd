"""The claim moves something the opposite way of its quote.

Why: "higher" for "lower" is the commonest error that changes a finding and keeps every other word.
How: see `checker.text.direction`: a word of direction exchanged in a near-copy, the same matter moved the
opposite way on the same axis and nowhere the same way, the other end of a scale ("highest in A"
for "lowest in A"), another level of one quality ("less common" for "equally common"), a rise of what stayed
the same. `failed` where the words prove it, else `check`.
Forgiven: the sides of "than" exchanged together with the direction, a negated direction, a second direction
on the same matter.
Limits: directions told by numbers alone ("from 10.4 to 3.5") are not read here.
Measured (SciFact, Check-COVID and Citation-Integrity, 2026-12-01, 95 % Wilson intervals): supported claims
failed 0 of 2,025 in train [0, 0.19 %], 0 of 306 in dev [0, 1.24 %]; raised 10 and 6. Contradictions of
SciFact and Check-COVID failed 26 of 552 and 1 of 92, raised 20 and 2. Directions reversed in real sentences
failed 618 of 618 (train).
Source: SciFact (Wadden et al. 2020), Evidence Inference 2.0 (DeYoung et al. 2020).
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, from_differences
from checker.text.compare import differences


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Compare which way claim and quote say that things move."""
    found = differences(subject.record.claim, subject.record.quoted_words)
    return from_differences(RULE, found, subject, "claim and quote move things the same way")


RULE = Rule(
    "CLM105",
    "direction-reversed",
    3,
    SubjectKind.RECORD,
    check,
    __doc__,
    examples=(
        Example(
            "a rise told as a fall",
            Outcome.FAILED,
            claim="Rents near the new tram line fell within two years.",
            quote="Rents near the new tram line rose within two years of its opening.",
        ),
        Example(
            "the opposite way in other words",
            Outcome.FAILED,
            claim="Night watering reduces fungal infection of tomato leaves.",
            quote="Watering at night led to increased fungal infection of tomato leaves in all greenhouses.",
        ),
        Example(
            "both sides exchanged with the direction",
            Outcome.OK,
            claim="Error rates were lower among paper ballots than among machines.",
            quote="Error rates were higher among machines than among paper ballots in every county.",
        ),
        Example(
            "another word of the same direction",
            Outcome.OK,
            claim="Absence fell after the canteen opened.",
            quote="Absence declined in the term after the canteen opened its doors to all pupils.",
        ),
    ),
)
