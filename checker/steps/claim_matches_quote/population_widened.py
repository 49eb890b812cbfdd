"""The claim speaks of people, or of more people, than its quote is about.

Why: a finding in mice, in children or in nurses is told of patients, of adults, of everybody.
How: see `checker.text.population`, `checker.text.generality` and `checker.text.narrow_samples` (a class, or
a bare plural in the present, over a sample of it). `failed` where the claim is a near-copy of
the quote with the population exchanged, and where it says in so many words that a finding holds for every
sex, age, kind or place over a quote that says that it looked at one ("adults were not followed", "the single
clinic that we surveyed"); else `check`.
Forgiven: quotes that name the wider group too, or have any word of generality; claims that name no group.
Limits: groups that only the rest of the study names are not known here.
Measured (SciFact, Check-COVID and Citation-Integrity, 2026-12-01, 95 % Wilson intervals): supported claims
failed 0 of 2,025 in train [0, 0.19 %], 0 of 306 in dev [0, 1.24 %]; raised 37 and 4. Populations widened in
real sentences failed 244 of 244 and 115 of 115.
Source: MeSH check tags and age groups (National Library of Medicine).
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, from_differences
from checker.text.compare import differences


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Compare whom claim and quote are about."""
    found = differences(subject.record.claim, subject.record.quoted_words)
    return from_differences(RULE, found, subject, "the claim speaks of no one beyond the quote's groups")


RULE = Rule(
    "CLM206",
    "population-widened",
    3,
    SubjectKind.RECORD,
    check,
    __doc__,
    examples=(
        Example(
            "every age over one that alone was looked at",
            Outcome.FAILED,
            claim="Skaters of all ages fell less often on the new rink.",
            quote="Skaters under ten fell less often on the new rink; older ones were not observed.",
        ),
        Example(
            "every age over every age",
            Outcome.OK,
            claim="Skaters of all ages fell less often on the new rink.",
            quote="In each age group, skaters fell less often on the new rink.",
        ),
        Example(
            "animals told as people",
            Outcome.CHECK,
            claim="In patients, the extract slowed the loss of hearing.",
            quote="The extract slowed the loss of hearing that loud noise had caused in young gerbils.",
        ),
        Example(
            "children told as adults",
            Outcome.FAILED,
            claim="Adults slept longer after the screens were banned at bedtime.",
            quote="Children slept longer after the screens were banned at bedtime.",
        ),
        Example(
            "a group told as everybody",
            Outcome.CHECK,
            claim="Keeping a diary makes people feel less lonely.",
            quote="Nurses who kept a diary felt less lonely after the night shifts.",
        ),
        Example(
            "one told as the whole class",
            Outcome.CHECK,
            claim="Beavers raise the water table.",
            quote="The beavers of one creek raised the water table within a year.",
        ),
        Example(
            "the same group",
            Outcome.OK,
            claim="Gerbils given the extract kept more of their hearing.",
            quote="The extract slowed the loss of hearing that loud noise had caused in young gerbils.",
        ),
        Example(
            "a group within the quote's",
            Outcome.OK,
            claim="Children slept longer after the ban.",
            quote="Children and adults slept longer after the screens were banned at bedtime.",
        ),
    ),
)
