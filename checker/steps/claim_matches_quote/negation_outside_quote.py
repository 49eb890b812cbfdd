"""A negation, a low quantifier or a question stands just outside the quote, in its own sentence.

Why: quoted from "screen time" on, "found no evidence that screen time harms sleep" says the opposite.
How: the study's sentence around the quote is read from its last clause break to the quote, and after the
quote to its end: see `checker.text.surroundings`.
Forgiven: a negator in another clause (before ";", "but", "whereas", before "and" with a subject of its
own), in a lead-in phrase, or that the claim itself says.
Limits: a negation in the sentence before is not seen. The words after the quote are read up to 60
characters.
Measured (abstracts of SciFact and Check-COVID, 2026-11-30, 95 % Wilson intervals): whole sentences quoted
between their neighbours raised 0 of 1,498 in train [0, 0.26 %], 1 of 1,017 in dev [0.02, 0.55 %]; sentences
cut right after a negator raised 50 of 61 and 34 of 38.
Source: TextQuoteSelector matching shows the surroundings; cue words after NegEx (Chapman et al. 2001).
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding, Related
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, claim_location, study_location
from checker.text.polarity import has_negation
from checker.text.surroundings import surrounding_of, without_furniture

_MESSAGES = {
    "negation": "the study's sentence denies the quoted words: “{}” stands just outside the quote",
    "quantifier": "the study says the quoted words of “{}” only; the quote leaves that out",
    "question": "the study puts the quoted words as a question or expectation: “{}” stands outside the quote",
    "restriction": "the study restricts the quoted words: “{}” follows the quote",
}


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Look at the words around each quote in the study's text."""
    found = False
    looked = False
    for match in subject.matches:
        if subject.text is None or match.span is None or not match.is_found:
            continue
        looked = True
        text = subject.text.text
        surrounding = surrounding_of(without_furniture(text.text, text.furniture, match.span), match.span)
        if surrounding is None or (surrounding.kind == "negation" and has_negation(subject.record.claim)):
            continue
        found = True
        yield RULE.finding(
            Outcome.CHECK,
            _MESSAGES[surrounding.kind].format(surrounding.words),
            subject,
            hint="quote the whole sentence, and say in the claim what it says",
            location=claim_location(subject, part="quote"),
            related=(
                Related("outside the quote", study_location(subject, surrounding.span), surrounding.words),
            ),
            found=surrounding.words,
        )
    if not looked:
        yield RULE.finding(
            Outcome.SKIP, "the quote was not found in the text, so nothing stands around it", subject
        )
    elif not found:
        yield RULE.finding(
            Outcome.OK,
            "nothing around the quote turns it",
            subject,
            location=claim_location(subject, part="quote"),
        )


RULE = Rule(
    "CLM201",
    "negation-outside-quote",
    3,
    SubjectKind.RECORD,
    check,
    __doc__,
    examples=(
        Example(
            "no evidence that",
            Outcome.CHECK,
            claim="Shade nets reduce fruit drop in young mango trees.",
            before="We found no evidence that",
            quote="shade nets reduce fruit drop in young mango trees",
            after="in either season.",
        ),
        Example(
            "the quote is the subject of a denial",
            Outcome.CHECK,
            claim="Loud music shortens the time that shoppers spend in a store.",
            quote="The idea that loud music shortens the time that shoppers spend in a store",
            after="was not supported.",
        ),
        Example(
            "a question",
            Outcome.CHECK,
            claim="Harbour lights draw moths away from hedges.",
            before="It is unknown whether",
            quote="harbour lights draw moths away from the hedges where they breed",
            after=".",
        ),
        Example(
            "a denial in another clause",
            Outcome.OK,
            claim="Shade nets reduced sunburn of the fruit.",
            before="Shade nets had no effect on fruit drop, but",
            quote="they reduced sunburn of the fruit by a third in both seasons.",
        ),
        Example(
            "nothing around it",
            Outcome.OK,
            claim="Shade nets reduced sunburn of the fruit.",
            quote="Shade nets reduced sunburn of the fruit by a third in both seasons.",
        ),
    ),
)
