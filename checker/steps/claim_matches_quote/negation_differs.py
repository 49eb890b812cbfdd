"""The claim denies what its quote affirms, or affirms what its quote denies.

Why: "found a change" over a quote that says "found no change" turns the study round, and reads as well.
How: see `checker.text.polarity`: a negation put in or taken out of a near-copy, a negating claim over a
quote in which nothing denies anything, a negated word that stands un-negated in the other text. `failed`
where the words prove it, else `check`.
Forgiven: two negations that cancel ("none was without"), "no difference" for "similar", a share told by its
complement, an exception told by "only", "not only", "no fewer than", negations in relative clauses and
comparator groups, subjects that an experiment takes away (knock-out, deficient), and what
`checker.text.denials_told_otherwise` reads: a test that found nothing, "not as high as" for an order, a need.
Limits: a contradiction that needs inference ("stable" against "has fallen") is not seen.
Measured (SciFact, Check-COVID and Citation-Integrity, 2026-12-01, 95 % Wilson intervals): supported claims
failed 2 of 2,025 in train [0.03, 0.36 %], one of them labelled wrongly, 0 of 306 in dev [0, 1.24 %]; raised
50 and 8. Contradictions of SciFact and Check-COVID failed 36 of 552 and 4 of 92, raised 109 and 13.
Negations planted in or taken out of real sentences failed 805 of 807 (train).
All rules of this step together, on pairs written without sight of the rules, at first opening, clean ones
falsely failed and planted ones caught: in the manner of published examples 2 of 170 [0.3, 4.2 %] and
134 of 170 [72.1, 84.3 %]; written so that each clean one trips a comparison of words 24 of 120 [13.8,
28.0 %] and 58 of 100, and after mending on these another lot 17 of 120 [9.0, 21.5 %] and 70 of 100. Nine of
those 17 are of numbers that a reader works out ("a tenth" of 2,200 for 220), the rest denials, fractions and
times told in other words. Four further lots in the first manner, written by somebody who knew the rules,
before mending: 7 of 148 [2.3, 9.4 %] and 218 of 253 [81.4, 89.9 %]. So of claims as people write them one to
five in a hundred fail wrongly; of claims that keep nothing of the quote's wording, one in seven.
Source: NegEx (Chapman et al. 2001); SciFact (Wadden et al. 2020) and Check-COVID (Wang et al. 2023).
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, from_differences
from checker.text.compare import differences


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Compare what claim and quote deny."""
    found = differences(subject.record.claim, subject.record.quoted_words)
    return from_differences(RULE, found, subject, "claim and quote deny the same things")


RULE = Rule(
    "CLM104",
    "negation-differs",
    3,
    SubjectKind.RECORD,
    check,
    __doc__,
    examples=(
        Example(
            "a negation left out",
            Outcome.FAILED,
            claim="Late buses changed the number of pupils who joined the choir.",
            quote="Late buses did not change the number of pupils who joined the choir.",
        ),
        Example(
            "a negation put in",
            Outcome.FAILED,
            claim="Mulching had no effect on soil moisture in the orchard plots.",
            quote="Mulching had a clear effect on soil moisture in the orchard plots.",
        ),
        Example(
            "a denial that nothing in the quote carries",
            Outcome.FAILED,
            claim="The hearing aids did not help older listeners follow speech in noise.",
            quote="Older listeners who wore the hearing aids could follow speech in noise far more often.",
        ),
        Example(
            "the same denial in other words",
            Outcome.OK,
            claim="Yield did not differ between the two sowing dates.",
            quote="Yield was similar for the two sowing dates in both years of the trial.",
        ),
        Example(
            "two negations that cancel",
            Outcome.OK,
            claim="Seedlings lacking the kinase survived the frost.",
            quote="Seedlings without the kinase did not fail to survive the frost in any of the trays.",
        ),
        Example(
            "words that only look like a negation",
            Outcome.OK,
            claim="The tutoring raised reading scores and attendance.",
            quote="The tutoring raised not only reading scores but also attendance over the school year.",
        ),
    ),
)
