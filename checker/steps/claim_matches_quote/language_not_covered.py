"""A sentence of claim or quote is in a language for which this checker has no word lists.

Why: its negations, directions and hedges cannot be read, so silence would be taken for a pass.
How: see `checker.text.language`: another script, or function words of another language that outnumber the
English ones. Every such sentence is named. Always `check`.
Forgiven: names, species and short phrases of other languages within an English sentence.
Limits: languages without a list of function words in the Latin script are taken for English.
Measured (claims and evidence of SciFact, Check-COVID and Citation-Integrity, all English, 2026-11-30, 95 %
Wilson intervals): raised 0 of 2,634 in train [0, 0.15 %], 0 of 420 in dev [0, 0.91 %].
Source: function words as language marks, as in Cavnar and Trenkle (1994).
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, claim_location
from checker.text.language import foreign_sentences


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Name each sentence of claim and quote that is not in English."""
    found = False
    for part, text in (("claim", subject.record.claim), ("quote", subject.record.quote.exact)):
        for sentence in foreign_sentences(text):
            found = True
            words = text[sentence.span.start : sentence.span.end].strip()
            yield RULE.finding(
                Outcome.CHECK,
                f"a sentence of the {part} is in another language ({sentence.language}): not compared",
                subject,
                hint="have a person who reads the language compare claim and quote",
                location=claim_location(subject, sentence.span, part),
                found=words,
            )
    if not found:
        yield RULE.finding(Outcome.OK, "claim and quote are in English", subject)


RULE = Rule(
    "CLM210",
    "language-not-covered",
    3,
    SubjectKind.RECORD,
    check,
    __doc__,
    examples=(
        Example(
            "a quote in German",
            Outcome.CHECK,
            claim="Cold rooms shortened the naps of toddlers.",
            quote="In den kalten Räumen war der Mittagsschlaf der Kinder kürzer und nicht so ruhig.",
        ),
        Example(
            "a quote in another script",
            Outcome.CHECK,
            claim="Cold rooms shortened the naps of toddlers.",
            quote="В холодных комнатах дети спали днём меньше и беспокойнее.",
        ),
        Example(
            "a Latin name in an English sentence",
            Outcome.OK,
            claim="Growth of Quercus robur fell in dry years.",
            quote="Growth of Quercus robur and of Fagus sylvatica fell in dry years along the river.",
        ),
    ),
)
