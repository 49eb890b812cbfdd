"""The claim is about something that its quote does not mention.

Why: a true quote beside a claim about another outcome lends it a credit that it has not earned.
How: see `checker.text.anchoring`: fewer than a fifth of the claim's content words stand in the quote; or
the claim is a near-copy with a noun exchanged for an unrelated one or added. Always `check`.
Forgiven: other forms of the same word; words of reporting, direction, degree and caution (other rules read
those); a word added to the quote's own, never one put in the place of another, that stands in the study's
title or within a sentence or two of the quote ("the picture dictionaries" for "the dictionaries").
Limits: a synonym looks like another topic; the repair, staying with the quote's word, costs nothing.
Measured (SciFact, Check-COVID and Citation-Integrity, 2026-12-01, 95 % Wilson intervals): supported claims
raised 206 of 2,025 in train [8.93, 11.57 %], 34 of 306 in dev [8.06, 15.13 %], nearly all with less than a
fifth of the claim in the evidence; contradicted ones 90 of 552 and 13 of 92.
Source: IRRELEVANT and NOT_SUBSTANTIATE in Citation-Integrity (Sarol et al. 2024).
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, from_differences
from checker.text.compare import differences
from checker.text.difference import Difference
from checker.text.names import Agreement, name_agreement
from checker.text.words import content_stems


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Look for matter of the claim that the quote does not mention."""
    found = [
        difference
        for difference in differences(subject.record.claim, subject.record.quoted_words)
        if difference.kind != RULE.slug or not _is_named_nearby(difference, subject)
    ]
    return from_differences(RULE, found, subject, "what the claim is about stands in the quote")


def _is_named_nearby(difference: Difference, subject: RecordSubject) -> bool:
    """True for a word that the claim adds and the study says of the same thing, close to the quote."""
    is_added = bool(difference.found) and not difference.expected and difference.in_statement is not None
    if not is_added or " " in difference.found or subject.entry is None:
        return False
    if any(
        name_agreement(difference.found, author) is Agreement.FULL for author in subject.entry.study.authors
    ):
        return True  # "..., Arnason (2020) reports"
    added = set(content_stems(difference.found))
    if added & set(content_stems(subject.record.quoted_words)):
        return False
    match, text = subject.match, subject.text
    nearby = subject.entry.study.title
    if text is not None and match is not None and match.span is not None:
        nearby += ". " + text.text.text[max(0, match.span.start - _REACH) : match.span.end + _REACH]
    return added <= set(content_stems(nearby))


_REACH = 250
"""Code points to each side of a quote: a sentence or two."""


RULE = Rule(
    "CLM207",
    "topic-not-in-quote",
    3,
    SubjectKind.RECORD,
    check,
    __doc__,
    examples=(
        Example(
            "another outcome",
            Outcome.CHECK,
            claim="The footbridge reduced noise in the old town.",
            quote="The footbridge reduced traffic in the old town.",
        ),
        Example(
            "another matter altogether",
            Outcome.CHECK,
            claim="Lending libraries improve the spelling of pupils.",
            quote="The tide gauge was moved to the new pier after the storm of that winter.",
        ),
        Example(
            "the same matter",
            Outcome.OK,
            claim="The footbridge reduced traffic in the old town.",
            quote="The footbridge reduced traffic in the old town by a third.",
        ),
    ),
)
