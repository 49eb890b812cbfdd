"""A number of the claim stands in the quote, but counts something else there.

What it finds: two numbers that changed places (60 adults and 40 children for 40 adults and 60 children),
also across "respectively", brackets, groups and before and after ("from 64 to 46" for "from 46 to 64"); one
number of a list or of a row of a table with the label of another ("Zn 15-32, Se 0.1-0.9, Cu 11-21"); one
number given to a group that the quote names beside another number; and a claim that repeats the quote's
words around a number with another number of the quote.

Why: every number can be found in the source, so a search for numbers alone passes it.

Forgiven: another order of the same pairs; words that both numbers share tell nothing and are left out.

`failed` when the quote's own words stand around another number, when two numbers stand with each other's
words more than with their own, when a change is turned round, or when one number stands with the words of a
rival beside it and the claim has none of its own; `check` when only one of a pair does, or the rival is not
beside it.

Measured on 2026-11-30 with `benchmarks/claim_numbers.py`, development data only: two numbers exchanged in
300 real sentences `failed` 100 % (Wilson 98.7-100); false `failed` on 3,243 supported pairs 0 (0-0.12 %),
`check` 3.

Limits: of lists, those of one kind that are joined by "respectively" or at least three long; what a number
counts is read from the words next to it, so a group named a clause away is not seen.
Source: how two texts bind numbers is described in `checker/text/numbers/binding.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, from_differences
from checker.text.numbers import number_differences


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Findings for numbers that the quote binds to something else."""
    differences = number_differences(subject.record.claim, subject.record.quoted_words)
    return from_differences(
        RULE, differences, subject, "the claim's numbers count what they count in the quote"
    )


RULE = Rule(
    code="CLM102",
    slug="number-counts-something-else",
    step=3,
    subject=SubjectKind.RECORD,
    check=check,
    explanation=__doc__,
    examples=(
        Example(
            "two groups change their numbers",
            Outcome.FAILED,
            claim="The sample held 60 adults and 40 children.",
            quote="The sample held 40 adults and 60 children from three rural clinics.",
        ),
        Example(
            "the same pairs in another order",
            Outcome.OK,
            claim="There were 60 children and 40 adults in the sample.",
            quote="The sample held 40 adults and 60 children from three rural clinics.",
        ),
        Example(
            "a list with respectively is undone wrongly",
            Outcome.FAILED,
            claim="Mortality was 12% in ewes and 8% in rams.",
            quote="Mortality in ewes and rams was 8% and 12%, respectively, over the winter.",
        ),
        Example(
            "a list with respectively is undone rightly",
            Outcome.OK,
            claim="Mortality was 8% in ewes and 12% in rams.",
            quote="Mortality in ewes and rams was 8% and 12%, respectively, over the winter.",
        ),
        Example(
            "a range has the label of another in a list",
            Outcome.FAILED,
            claim="Samples held Li at 15.8–29.9 mg/kg.",
            quote="Samples held Sr 120.4–310.9, Ba 41.2–97.5, Li 2.2–7.1, and Rb 15.8–29.9 mg/kg of ash.",
        ),
        Example(
            "one number is given to the other group",
            Outcome.FAILED,
            claim="Girls read 31 pages a week.",
            quote="In the second term boys read 31 pages and girls read 44 pages in a normal school week.",
        ),
        Example(
            "a share moves to a group named apart from it",
            Outcome.CHECK,
            claim="The shelter took in 64 cats, 34 of them male.",
            quote="In winter the shelter took in 64 cats (30 males, 34 females) from the old harbour.",
        ),
        Example(
            "a change is turned round",
            Outcome.FAILED,
            claim="Coverage went from 64% to 46% in ten years.",
            quote="Over ten years vaccine coverage in the province went from 46% to 64%.",
        ),
    ),
)
