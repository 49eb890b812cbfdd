"""The claim exchanges the two sides of its quote's comparison, or who does what to whom.

Why: every word of the claim is in the quote, and it says the opposite.
How: see `checker.text.sides`: the sides before and after "than", "compared with", "outperformed" or
"caused" are held against each other with the sign of the direction word between them. `failed`, where half
of the claim's content words stand in the quote's sentence; else not compared.
Forgiven: sides exchanged together with the direction, the passive ("B was caused by A").
Limits: sides that a pronoun or "the former" names are not seen.
Measured (SciFact, Check-COVID and Citation-Integrity, 2026-12-01, 95 % Wilson intervals): supported claims
told 0 of 2,025 in train [0, 0.19 %], 0 of 306 in dev [0, 1.24 %]; contradictions failed 2 of 552 and 0 of
92: few of the sets' contradictions are of this kind. Sides exchanged in real sentences failed 4 of 5 and 2
of 2.
Source: planted cases of this project; Evidence Inference 2.0 (DeYoung et al. 2020) for the forms.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, from_differences
from checker.text.compare import differences


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Compare which side claim and quote put above the other."""
    found = differences(subject.record.claim, subject.record.quoted_words)
    return from_differences(RULE, found, subject, "claim and quote name the sides of their comparisons alike")


RULE = Rule(
    "CLM106",
    "comparison-swapped",
    3,
    SubjectKind.RECORD,
    check,
    __doc__,
    examples=(
        Example(
            "sides of a comparison exchanged",
            Outcome.FAILED,
            claim="Rye yielded more than barley on the sandy plots.",
            quote="Barley yielded more than rye on the sandy plots in each of the four years.",
        ),
        Example(
            "sides of a verb exchanged",
            Outcome.FAILED,
            claim="The older routing method outperformed the neural one on rural maps.",
            quote="The neural routing method outperformed the older one on rural maps by a wide margin.",
        ),
        Example(
            "cause and effect exchanged",
            Outcome.FAILED,
            claim="Loneliness led to poor sleep among the pensioners.",
            quote="Poor sleep led to loneliness among the pensioners over the following winter.",
        ),
        Example(
            "sides and direction exchanged together",
            Outcome.OK,
            claim="Rye yielded less than barley on the sandy plots.",
            quote="Barley yielded more than rye on the sandy plots in each of the four years.",
        ),
        Example(
            "the passive",
            Outcome.OK,
            claim="The collapse was caused by frost.",
            quote="Frost caused the collapse of the retaining wall in the second winter.",
        ),
    ),
)
