"""The quote begins or ends inside a word or a number of the study.

Why: "18 to 236" is not what "118 to 236" says, "significant" not what "non-significant" says, and "5" not
what "5 %", "5.2", "< 5" or "5-7" says.
A hyphen joins its two sides into one word, a line-end hyphen too; signs, comparison marks before and percent
signs, exponents and ranges after a number are part of it.
Limits: only where the words stand in the text that way and nowhere whole.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.claims import TextQuote
from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, claim_location
from checker.steps.quote_in_text.answers import answer_each_quote, found_here, nearest_passage, shown
from checker.text.find_quote import QuoteMatch
from corpus.model.folded import IndexedText


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """One answer for each quote of the record."""

    def judge(quote: TextQuote, match: QuoteMatch, text: IndexedText) -> Finding:
        if not (match.cut_at_start or match.cut_at_end):
            return found_here(RULE, subject, match, "the quote begins and ends with whole words")
        sides = [
            side for side, is_cut in (("begins", match.cut_at_start), ("ends", match.cut_at_end)) if is_cut
        ]
        whole = " and ".join(
            f"{side} inside {shown(change.in_text)}"
            for side, change in zip(sides, match.changes, strict=False)
        )
        first = match.changes[0]
        return RULE.finding(
            Outcome.FAILED,
            f"the quote {whole} of the study",
            subject,
            hint="Quote whole words and numbers, with their signs and units.",
            location=claim_location(subject, first.quote_span, part="quote"),
            related=nearest_passage(subject, match),
            found=first.in_quote,
            expected=first.in_text,
        )

    return answer_each_quote(RULE, subject, judge)


_TEXT = (
    "Lifts\n\nThe new lifts gave a non-significant gain of speed in all four of the tall towers. Waiting "
    "fell from 118 to 36 seconds on the busy floors after the change of motors, that is by 12.5 %."
)

RULE = Rule(
    "QUO104",
    "quote-cut-inside-a-word",
    2,
    SubjectKind.RECORD,
    check,
    __doc__,
    (
        Example(
            "part of a sentence, cut between words",
            Outcome.OK,
            claim="Waiting fell on the busy floors.",
            quote="from 118 to 36 seconds on the busy floors after the change of motors",
            text=_TEXT,
        ),
        Example(
            "begins inside a number",
            Outcome.FAILED,
            claim="Waiting fell to 36 seconds.",
            quote="18 to 36 seconds on the busy floors after the change of motors",
            text=_TEXT,
        ),
        Example(
            "begins after non-",
            Outcome.FAILED,
            claim="The lifts were faster.",
            quote="significant gain of speed in all four of the tall towers.",
            text=_TEXT,
        ),
        Example(
            "ends inside a decimal number",
            Outcome.FAILED,
            claim="Waiting fell by 12.",
            quote="seconds on the busy floors after the change of motors, that is by 12",
            text=_TEXT,
        ),
    ),
)
