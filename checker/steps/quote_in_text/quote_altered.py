"""The quote is a passage of the study with words or numbers changed, dropped or added.

Why: "did improve" for "did not improve", 18 for 118, 10² for 102, "<" for ">" turn a study into its opposite.
Each change is named, both sides shown.
Forgiven: what quote-not-in-text forgives; punctuation inside the quote is not. Of a number that the page
prints as a power by its font alone ("105" for 10⁵) the `ok` says so: the words do not show it.
Limits: `unavailable` when the differing place borders on a gap of the text, when the file's own symbols are
broken there ("P50.05" for "P<0.05"), or when only the abstract is held.
Measured: benchmarks/quotes.py, altered quotes accepted.
"""

from __future__ import annotations

import re
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
from checker.text.find_quote import MatchGrade, QuoteMatch, WordChange
from corpus.model.folded import IndexedText

_MAX_NAMED = 4
_NUMBER_BEFORE = re.compile(r"\d+(?=\s?\Z)")


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """One answer for each quote of the record."""

    def judge(quote: TextQuote, match: QuoteMatch, text: IndexedText) -> Finding:
        if match.grade is MatchGrade.UNRELIABLE:
            return RULE.finding(
                Outcome.UNAVAILABLE,
                f"the symbols of this passage are broken in the file we hold: {match.reason}",
                subject,
                hint="Quote another sentence, or ask the person for another copy of the study.",
                location=claim_location(subject, part="quote"),
                related=nearest_passage(subject, match),
                found=quote.exact,
            )
        if match.grade is not MatchGrade.ALTERED or match.cut_at_start or match.cut_at_end:
            return found_here(
                RULE, subject, match, "word for word as in the study" + _printed_powers(match, text)
            )
        undecided = why_not_decided(match, text)
        named = "; ".join(_name(change) for change in match.changes[:_MAX_NAMED])
        more = len(match.changes) - _MAX_NAMED
        message = f"the quote differs from the study: {named}" + (f"; and {more} more" if more > 0 else "")
        first = match.changes[0] if match.changes else None
        return RULE.finding(
            Outcome.UNAVAILABLE if undecided else Outcome.FAILED,
            f"{message}; {undecided}" if undecided else message,
            subject,
            hint="Copy the study's sentence word for word; the nearest passage is shown.",
            location=claim_location(subject, first.quote_span if first else None, part="quote"),
            related=nearest_passage(subject, match),
            found=first.in_quote if first else "",
            expected=first.in_text if first else "",
        )

    return answer_each_quote(RULE, subject, judge)


def _printed_powers(match: QuoteMatch, text: IndexedText) -> str:
    """What a reader of the quote cannot see: that the page raises figures which the words hold plainly."""
    if match.span is None:
        return ""
    raw = text.text.text
    marks = {mark.start for mark in text.text.marks}
    powers = [
        f"{number[0]}^{raw[span.start : span.end]}"
        for span in text.text.raised
        if match.span.start < span.start < match.span.end
        and span.start not in marks
        and (number := _NUMBER_BEFORE.search(raw[max(0, span.start - 20) : span.start]))
    ]
    return f" (its page prints {', '.join(powers[:_MAX_NAMED])})" if powers else ""


def _name(change: WordChange) -> str:
    if not change.in_text:
        return f"the quote adds {shown(change.in_quote)}"
    if not change.in_quote:
        return f"the quote leaves out {shown(change.in_text)}"
    return f"the quote has {shown(change.in_quote)}, the study {shown(change.in_text)}"


_TEXT = (
    "Salt in rye bread\n\nThirty bakers lowered the salt by 118 mg a slice. The taste panel did not notice "
    "the change in the rye\nbread after two weeks (p < 0.05). Loaves rose by −3.2 mm, or "
    "10² units, in the cold room."
)

RULE = Rule(
    "QUO102",
    "quote-altered",
    2,
    SubjectKind.RECORD,
    check,
    __doc__,
    (
        Example(
            "word for word",
            Outcome.OK,
            claim="The panel did not notice the change.",
            quote="The taste panel did not notice the change in the rye bread after two weeks (p < 0.05).",
            text=_TEXT,
        ),
        Example(
            "a hyphen for the minus sign is the same number",
            Outcome.OK,
            claim="Loaves changed by -3.2 mm.",
            quote="Loaves rose by -3.2 mm, or 10² units, in the cold room.",
            text=_TEXT,
        ),
        Example(
            "the quote leaves out a not",
            Outcome.FAILED,
            claim="The panel noticed the change.",
            quote="The taste panel did notice the change in the rye bread after two weeks (p < 0.05).",
            text=_TEXT,
        ),
        Example(
            "the quote loses a minus sign",
            Outcome.FAILED,
            claim="Loaves rose by 3.2 mm.",
            quote="Loaves rose by 3.2 mm, or 10² units, in the cold room.",
            text=_TEXT,
        ),
        Example(
            "the quote makes a number of a power",
            Outcome.FAILED,
            claim="Loaves rose by 102 units.",
            quote="Loaves rose by −3.2 mm, or 102 units, in the cold room.",
            text=_TEXT,
        ),
        Example(
            "the quote turns a comparison mark",
            Outcome.FAILED,
            claim="The panel did not notice the change.",
            quote="The taste panel did not notice the change in the rye bread after two weeks (p > 0.05).",
            text=_TEXT,
        ),
    ),
)
