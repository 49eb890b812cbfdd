"""A number of the claim stands in the quote with another unit or of another kind.

What it finds: 5 g for 5 mg, 12 days for 12 weeks, 12 % for 12 percentage points, 40 patients for 40 %,
mmol/L for mg/dL, twice a week for twice a day, an r given as a d.

Why: the digits agree, so the eye passes over it, and a dose or a span of time is wrong by a factor.

Forgiven: other names of one unit (µg, mcg, micrograms), conversion within a dimension (0.05 g and 50 mg,
three months and 12 weeks, feet and metres), a unit that one side leaves out, a rate that the claim leaves
out ("2.5 metres" for "2.5 metres a year").

`check` for a rate that the claim adds ("9 % an hour" for 9 %) where the quote names no such time, and for a
plain number and a percentage ("12" for 12 %) where the side without the sign does not speak of percent.

Measured on 2026-11-30 with `benchmarks/claim_numbers.py`, development data only: one unit changed in 239
real sentences `failed` 100 % (Wilson 98.4-100); false `failed` on 3,243 supported pairs: 1, "2 weeks" for
"2 dpi".

Limits: units that need a substance to convert (mmol/L and mg/dL) never agree; units that the table
`lexicons/units.json` has not are not seen.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, from_differences
from checker.text.numbers import number_differences


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Findings for numbers whose unit or kind the quote has otherwise."""
    differences = number_differences(subject.record.claim, subject.record.quoted_words)
    return from_differences(RULE, differences, subject, "the claim's units are those of the quote")


RULE = Rule(
    code="CLM103",
    slug="unit-differs",
    step=3,
    subject=SubjectKind.RECORD,
    check=check,
    explanation=__doc__,
    examples=(
        Example(
            "grams for milligrams",
            Outcome.FAILED,
            claim="The lambs were given 5 g of selenium.",
            quote="The lambs were given 5 mg of selenium by mouth at weaning and again in autumn.",
        ),
        Example(
            "a plain conversion",
            Outcome.OK,
            claim="The lambs were given 0.05 g of selenium.",
            quote="The lambs were given 50 mg of selenium by mouth at weaning and again in autumn.",
        ),
        Example(
            "days for weeks",
            Outcome.FAILED,
            claim="Grip strength had improved after 12 days.",
            quote="After 12 weeks of training the grip strength of the climbers had improved.",
        ),
        Example(
            "percent for percentage points",
            Outcome.FAILED,
            claim="Turnout rose by 12% in the pilot districts.",
            quote="In the pilot districts turnout rose by 12 percentage points over the last election.",
        ),
        Example(
            "another name of the unit",
            Outcome.OK,
            claim="Each tablet held 75 micrograms of the hormone.",
            quote="Each tablet held 75 mcg of the hormone, taken before breakfast on an empty stomach.",
        ),
    ),
)
