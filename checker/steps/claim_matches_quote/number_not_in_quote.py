"""A number of the claim is not in its quote.

What it finds: a percentage, quantity, p-value, statistic, fold, share, year or count in the claim that
the quote has not, and a claim that repeats its quote word for word but for a number.

Why: 64 % for 6.4 % is the commonest harm of a retold finding, and no reader sees it without the source.

Forgiven: number words ("forty per cent"), the digits of any script and signs for whole numbers (٤٠ %, ㊵ %),
other ways of writing (1 234, 12·5, .05), rounding to the
claim's own last digit (39.7 as 40), "about" within 8 %, bounds that hold ("more than half" for 56 %),
unit conversion (0.05 g for 50 mg), what can be computed from the quote (18 of 120 is 15 %; p < 0.001 is
below 0.05; from 64 to 46 % is 18 points). Names are no numbers (type 2, COVID-19, SF-36).

`check` where the words alone cannot decide: a bare integer that may be part of a name ("cytokeratin 18"),
a small number word without a rival in the quote, one end of a range, a rounding that the claim does not
own up to; a numeral that cannot be read ("9O%" with a letter O, a digit struck through, digits turned round
by a mark of direction); a sign, a bound or a range that the claim adds to the figure of its quote ("more
than 9 %" and "9-21 %" for 9 % and 21 %). A count is at least itself, so "at least five dogs" holds for five.

Measured on 2026-12-01 with `benchmarks/claim_numbers.py`, development data only:
- on 3,243 supported pairs of six public sets 347 numbers `failed`; 300 of them, read one by one without
  knowledge of the rules: 261 right, 15 wrong, 24 open to argument. Of the 15 three stand there in another
  form ("63" for 1963, "one of 26", "first year") and twelve a reader works out (500 times from 5 % and
  0.01 %, 67 % as a sum, one in 2,000 from 493 a million). Precision 94.6 % (Wilson 91.2-96.7) without the
  open ones, 98.9 % where only what stands in the quote counts against it; six of the open ones are no
  quantities (a year in a reference, "2019 novel coronavirus");
- one number changed in 1,005 real sentences: `failed` 99.3 % (98.6-99.7); the rest are marks and names
  that hold a digit in brackets ("T(H)2");
- 14,861 untouched sentences and pieces of them: 13 findings, each where the cut goes through a number;
- the published list of 739 expressions, `planted_tests/numbers.jsonl`, which was written for this
  grammar: all.

Limits: English; "several" and "few" have no value; a number that a person works out in more than one step
is reported.
Source: the design follows statcheck (Nuijten et al. 2016) in comparing at the precision that is reported.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, from_differences
from checker.text.calendar import calendar_differences
from checker.text.numbers import number_differences


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Findings for the claim's numbers that the quote has not."""
    record = subject.record
    study = subject.text.text.text if subject.text else ""
    differences = number_differences(record.claim, record.quoted_words, elsewhere=study)
    dates = calendar_differences(record.claim, record.quoted_words)
    return from_differences(
        RULE, (*differences, *dates), subject, "every number of the claim stands in the quote"
    )


RULE = Rule(
    code="CLM101",
    slug="number-not-in-quote",
    step=3,
    subject=SubjectKind.RECORD,
    check=check,
    explanation=__doc__,
    examples=(
        Example(
            "the decimal point is lost",
            Outcome.FAILED,
            claim="Relapse occurred in 64% of the treated adults.",
            quote="Relapse occurred in 6.4% of the treated adults during two years of follow-up.",
        ),
        Example(
            "a number word against digits",
            Outcome.OK,
            claim="Forty per cent of the farms had stopped ploughing.",
            quote="By the last survey 40% of the farms in the valley had stopped ploughing.",
        ),
        Example(
            "rounded to the claim's own digits",
            Outcome.OK,
            claim="About 40% of pupils walked to school.",
            quote="Of all pupils asked, 39.7% walked to school on most days of the week.",
        ),
        Example(
            "a share computed from its counts",
            Outcome.OK,
            claim="Wound infection followed in 15% of patients.",
            quote="Wound infection followed in 18 of 120 patients within thirty days of surgery.",
        ),
        Example(
            "a smaller count in other words",
            Outcome.FAILED,
            claim="The survey reached 312 teachers.",
            quote="In total 412 teachers from nineteen schools answered the survey in spring.",
        ),
        Example(
            "an integer that may be part of a name",
            Outcome.CHECK,
            claim="Staining for transporter 18 was strong in the tumour margin.",
            quote="Staining for the transporter was strong in the margin of every tumour.",
        ),
        Example(
            "a letter among the digits",
            Outcome.CHECK,
            claim="Fruit set improved by 4O% in the orchard.",
            quote="Fruit set in the orchard improved by 14% after the hives were moved.",
        ),
        Example(
            "a bound that the quote does not state",
            Outcome.CHECK,
            claim="Fruit set improved by more than 14% in the orchard.",
            quote="Fruit set in the orchard improved by 14% after the hives were moved.",
        ),
        Example(
            "one end of a range",
            Outcome.CHECK,
            claim="Prevalence was about 33% in this region.",
            quote="Prevalence in this region varied from 22 to 33% between the provinces.",
        ),
    ),
)
