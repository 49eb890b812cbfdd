"""The quoted words stand only in the study's reference list or in a referee's report.

Why: the title of another work and the words of a referee are not what the study found.
`check`, not `failed`: the words do stand in the file; a person may see that the list was misread.
Limits: where the words also stand in the study's own text, that place counts. A quote of the title is
title-as-quote (CLM202).
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.claims import TextQuote
from checker.model.evidence import Evidence
from checker.model.findings import Finding, Related
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, claim_location, study_location
from checker.steps.quote_in_text.answers import answer_each_quote, found_here, shown, words_at
from checker.text.find_quote import QuoteMatch
from corpus.model.folded import IndexedText
from corpus.model.study_text import SectionKind

_WHERE = {
    SectionKind.REFERENCES: "in the study's reference list",
    SectionKind.REVIEW: "in a referee's report or a reply to one",
}


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """One answer for each quote of the record."""

    def judge(quote: TextQuote, match: QuoteMatch, text: IndexedText) -> Finding:
        kinds = [text.text.section_holding(place, frozenset(_WHERE)) for place in match.all_places]
        if not match.is_found or match.span is None or not kinds or None in kinds:
            return found_here(RULE, subject, match, "the quote stands in the study's own text")
        kind = kinds[0]
        return RULE.finding(
            Outcome.CHECK,
            f"the quoted words stand only {_WHERE[kind] if kind else ''}: {shown(quote.exact)}",
            subject,
            hint="Quote what the study itself reports.",
            location=claim_location(subject, part="quote"),
            related=(
                Related("stands here", study_location(subject, match.span), words_at(subject, match.span)),
            ),
            found=quote.exact,
        )

    return answer_each_quote(RULE, subject, judge)


_TEXT = (
    "Moss on walls\n\nMoss covered a third of the northern walls and none of the southern ones we saw.\n\n"
    "References\n\nHale, P. (2009). Moss keeps the walls of stone barns dry in every winter. Walls 3, 1-9.\n"
)

RULE = Rule(
    "QUO106",
    "quote-from-reference-list",
    2,
    SubjectKind.RECORD,
    check,
    __doc__,
    (
        Example(
            "a sentence of the study",
            Outcome.OK,
            claim="Moss covered a third of the northern walls.",
            quote="Moss covered a third of the northern walls and none of the southern ones we saw.",
            text=_TEXT,
        ),
        Example(
            "the title of another work",
            Outcome.CHECK,
            claim="Moss keeps walls dry.",
            quote="Moss keeps the walls of stone barns dry in every winter.",
            text=_TEXT,
        ),
    ),
)
