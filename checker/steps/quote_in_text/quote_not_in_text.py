"""The quoted words stand nowhere in the study's text.

Why: words that the study does not have are no evidence, however plausible they are.
Forgiven: case, white space, line breaks and line-end hyphens, ligatures, kinds of quotation marks and dashes,
running heads and page numbers, citation marks that the quote leaves out, thousands separators; never a word
or a number (see checker/text/find_quote.py).
Limits: `unavailable`, not `failed`, when the nearest partial match borders on a gap of the text or on a page
that could not be read, or when only the abstract is held. Supplements are not part of the text.
Measured: benchmarks/quotes.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.claims import TextQuote
from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, claim_location
from checker.steps.quote_in_text.answers import (
    answer_each_quote,
    found_here,
    nearest_passage,
    shown,
    why_not_decided,
)
from checker.text.find_quote import MatchGrade, QuoteMatch
from corpus.model.folded import IndexedText


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """One answer for each quote of the record."""

    def judge(quote: TextQuote, match: QuoteMatch, text: IndexedText) -> Finding:
        if match.grade is not MatchGrade.ABSENT:
            return found_here(RULE, subject, match, f"the quote stands in the study ({match.grade})")
        undecided = why_not_decided(match, text)
        message = (
            f"these words are not in the text we hold of {subject.record.study_id}: {shown(quote.exact)}"
        )
        return RULE.finding(
            Outcome.UNAVAILABLE if undecided else Outcome.FAILED,
            f"{message}; {undecided}" if undecided else message,
            subject,
            hint="Copy the sentence from the study's text word for word, or withdraw the claim.",
            location=claim_location(subject, part="quote"),
            related=nearest_passage(subject, match),
            found=quote.exact,
        )

    return answer_each_quote(RULE, subject, judge)


_TEXT = (
    "Otters of a cold lake\n\nWe counted otters along the northern shore for six winters. The number of dens "
    "was higher in\nyears with thin ice than in years with thick ice. Pups were not weighed."
)

RULE = Rule(
    "QUO101",
    "quote-not-in-text",
    2,
    SubjectKind.RECORD,
    check,
    __doc__,
    (
        Example(
            "the sentence stands there, broken over two lines",
            Outcome.OK,
            claim="There were more dens in years with thin ice.",
            quote="The number of dens was higher in years with thin ice than in years with thick ice.",
            text=_TEXT,
        ),
        Example(
            "nothing like it stands there",
            Outcome.FAILED,
            claim="Otters hunt at night.",
            quote="Most otters left their dens after dusk and hunted until the early morning hours.",
            text=_TEXT,
        ),
        Example(
            "the study's matter in other words",
            Outcome.FAILED,
            claim="There were more dens in years with thin ice.",
            quote="When the ice was thin, otters kept more dens than in winters of solid ice.",
            text=_TEXT,
        ),
    ),
)
