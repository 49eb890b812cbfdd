"""The quote joins passages of the study that do not stand together.

Why: the beginning of one sentence and the end of another make a sentence that the study never wrote.
Forgiven: an ellipsis ("...", "…", "[...]") when its parts stand in order and near each other, nothing that
negates, contrasts or hedges is left out, and a part after a sentence's end begins a sentence; words in
brackets when they stand for a few words of the study and do not negate. They are never evidence.
Limits: parts more than 500 characters apart are refused even when honest: give two quotes instead.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.claims import TextQuote
from checker.model.evidence import Evidence
from checker.model.findings import Finding, Related
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, claim_location, study_location
from checker.steps.quote_in_text.answers import (
    answer_each_quote,
    found_here,
    nearest_passage,
    words_at,
)
from checker.text.find_quote import MatchGrade, QuoteMatch
from corpus.model.folded import IndexedText
from corpus.model.study_text import Grade


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """One answer for each quote of the record."""

    def judge(quote: TextQuote, match: QuoteMatch, text: IndexedText) -> Finding:
        if match.grade is not MatchGrade.STITCHED:
            how = "its parts stand in order and near each other" if match.is_joined else "one passage"
            return found_here(RULE, subject, match, how)
        parts = tuple(
            Related(
                "a part of the quote stands here", study_location(subject, place), words_at(subject, place)
            )
            for place in match.all_places
        )
        only_abstract = text.text.grade is Grade.ABSTRACT
        return RULE.finding(
            Outcome.UNAVAILABLE if only_abstract else Outcome.FAILED,
            f"the quote is put together: {match.reason}"
            + ("; only the abstract is held, not the full text" if only_abstract else ""),
            subject,
            hint="Quote one passage, or give each passage as a quote of its own claim.",
            location=claim_location(subject, part="quote"),
            related=parts or nearest_passage(subject, match),
            found=quote.exact,
        )

    return answer_each_quote(RULE, subject, judge)


_TEXT = (
    "Bells\n\nThe old bells were rung at noon in five villages, as the law of 1880 asks, and villagers "
    "slept longer on Sundays. The loud bells did not wake the children of the lower street. Visitors "
    "disliked the smaller bells."
)

RULE = Rule(
    "QUO105",
    "quote-stitched",
    2,
    SubjectKind.RECORD,
    check,
    __doc__,
    (
        Example(
            "an ellipsis within a sentence",
            Outcome.OK,
            claim="Bells were rung at noon.",
            quote="The old bells were rung at noon ... and villagers slept longer on Sundays.",
            text=_TEXT,
        ),
        Example(
            "words in brackets for the study's own",
            Outcome.OK,
            claim="The bells did not wake the children.",
            quote="[They] did not wake the children of the lower street.",
            text=_TEXT,
        ),
        Example(
            "the ellipsis leaves out a not",
            Outcome.FAILED,
            claim="The bells woke the children.",
            quote="The loud bells did [...] wake the children of the lower street.",
            text=_TEXT,
        ),
        Example(
            "the beginning of one sentence and the end of another",
            Outcome.FAILED,
            claim="The old bells woke the children.",
            quote="The old bells were rung at noon in five villages wake the children of the lower street.",
            text=_TEXT,
        ),
        Example(
            "the same, with an ellipsis",
            Outcome.FAILED,
            claim="Bells disliked visitors.",
            quote="villagers slept longer on ... the children of the lower street.",
            text=_TEXT,
        ),
    ),
)
