"""The quote has fewer than eight words: too few to carry a finding with what it is about.

Why: "did not differ" stands in every study; a quote must say what was found, about what.
Counted: the study's own words; insertions in brackets and ellipses are the author's. In scripts without
spaces between words (Chinese, Japanese, Thai ...) sixteen characters are asked for instead.
Limits: a hyphenated compound is one word, a number is one word.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, claim_location
from checker.steps.quote_in_text.answers import shown
from checker.text.quotes.joins import own_words
from checker.text.words import words
from corpus.model.characters import is_unspaced

MIN_WORDS = 8
MIN_CHARACTERS = 16


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """One answer for each quote of the record."""
    for quote in subject.record.quotes:
        own = own_words(quote.exact)
        letters = [] if own.isascii() else [c for c in own if c.isalpha()]
        if letters and 2 * sum(map(is_unspaced, letters)) > len(letters):
            size, least, unit = sum(c.isalnum() for c in own), MIN_CHARACTERS, "characters"
        else:
            size, least, unit = len(words(own)), MIN_WORDS, "words"
        if size >= least:
            yield RULE.finding(
                Outcome.OK,
                f"the quote has {size} {unit}",
                subject,
                location=claim_location(subject, part="quote"),
            )
        else:
            yield RULE.finding(
                Outcome.FAILED,
                f"the quote has {size} {unit}, fewer than {least}: {shown(quote.exact)}",
                subject,
                hint="Quote the whole sentence.",
                location=claim_location(subject, part="quote"),
                found=quote.exact,
            )


RULE = Rule(
    "QUO103",
    "quote-too-short",
    2,
    SubjectKind.RECORD,
    check,
    __doc__,
    (
        Example(
            "exactly eight words",
            Outcome.OK,
            claim="Grass grew faster under the lamps.",
            quote="Grass grew faster under lamps than in shade.",
        ),
        Example(
            "seven words",
            Outcome.FAILED,
            claim="Grass grew faster under the lamps.",
            quote="Grass grew faster under the two lamps.",
        ),
        Example(
            "the author's words in brackets do not count",
            Outcome.FAILED,
            claim="Grass grew faster under the lamps.",
            quote="Grass [of both kinds, sown in May] grew faster under lamps.",
            text="Lamps. Grass grew faster under lamps.",
        ),
        Example(
            "sixteen characters of a script without spaces",
            Outcome.OK,
            claim="The grass grew under the lamps.",
            quote="この草は二つのランプの下で速く育った。",
            text="Lamps\n\nこの草は二つのランプの下で速く育った。",
        ),
    ),
)
