"""Words between quotation marks in the review do not stand in a study that the sentence cites.

Finds: a quotation of four words or more that no cited study's text has word for word.

Why: quotation marks promise the author's own words. "Will be useful" for "could be useful" changes what the
study said under its own name.

Forgiven: case, typography, quote marks and layout as in step 2; punctuation at the ends; "[...]" and "…"
between passages, and insertions in square brackets; up to three words (a term, a scare quote); the title of a
listed study.

Limits: without the text of any cited study it is `unavailable`, unless the words stand in a quote of an
accepted record. A quotation in a sentence that cites nothing is not asked here.
Source: APA 7, 8.25-8.31.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from checker.model.draft import Quotation
from checker.model.evidence import Evidence
from checker.model.findings import Finding, Location, Related
from checker.model.outcome import Outcome
from checker.rule import Example, Rule, SentenceSubject, SubjectKind, draft_location
from checker.steps.cited_sentence_backed.constants import FEWEST_WORDS_OF_A_QUOTATION
from checker.text.find_quote import find_quote
from checker.text.titles import same_title
from checker.text.words import words
from corpus.model.folded import IndexedText
from corpus.model.study_text import Span

_BREAK = re.compile(r"\[[^\[\]]{0,200}\]|\(\s?(?:\.\s?){3}\)|…|\.\s?\.\s?\.")


def check(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for the quotations of a cited sentence."""
    quotations = [
        q for q in subject.sentence.quotations if len(words(q.words)) >= FEWEST_WORDS_OF_A_QUOTATION
    ]
    if not quotations or not subject.cited_study_ids:
        return (RULE.finding(Outcome.SKIP, "the sentence quotes nothing of a study that it cites", subject),)
    return tuple(_quotation(quotation, subject, evidence) for quotation in quotations)


def _quotation(quotation: Quotation, subject: SentenceSubject, evidence: Evidence) -> Finding:
    location = draft_location(subject.draft, quotation.span)
    pieces = [p for piece in _BREAK.split(quotation.words) if len(words(p := piece.strip(" ,.;:!?'’‘"))) >= 2]
    texts = {i: evidence.texts[i] for i in subject.cited_study_ids if i in evidence.texts}
    nearest: tuple[str, Span] | None = None
    for study_id, text in texts.items():
        matches = [find_quote(piece, text) for piece in pieces]
        if all(match.is_found for match in matches):
            where = next((m.span for m in matches if m.span), None)
            related = (Related("in the study", _place(study_id, text, where)),) if where else ()
            message = f"the quotation stands in {study_id}"
            return RULE.finding(
                Outcome.OK, message, subject, location=location, study_id=study_id, related=related
            )
        nearest = nearest or next(
            ((study_id, m.nearest) for m in matches if m.nearest and not m.is_found), None
        )
    if any(same_title(quotation.words, entry.study.title) for entry in evidence.studies):
        return RULE.finding(
            Outcome.OK, "the quotation is the title of a listed study", subject, location=location
        )
    if not texts:
        quoted = " ".join(
            r.record.quoted_words for i in subject.cited_study_ids for r in subject.accepted.get(i, ())
        )
        if pieces and all(piece.lower() in quoted.lower() for piece in pieces):
            return RULE.finding(
                Outcome.OK, "the quotation stands in an accepted record", subject, location=location
            )
        message = "there is no text of the cited study to find the quotation in"
        return RULE.finding(Outcome.UNAVAILABLE, message, subject, location=location)
    cited = ", ".join(texts)
    related = ()
    expected = ""
    if nearest is not None:
        study_id, span = nearest
        expected = " ".join(texts[study_id].text.text[span.start : span.end].split())
        related = (Related("nearest passage", _place(study_id, texts[study_id], span), expected),)
    return RULE.finding(
        Outcome.FAILED,
        f"the words between quotation marks are not in the text that we hold of {cited}",
        subject,
        location=location,
        hint="quote word for word, or say it in your own words without the marks",
        found=quotation.words,
        expected=expected,
        related=related,
    )


def _place(study_id: str, text: IndexedText, span: Span) -> Location:
    page = text.text.page_at(span.start)
    return Location(
        "study", start=span.start, end=span.end, page=page.number if page else None, study_id=study_id
    )


_QUOTE = "Ginger could be a useful addition for people who cannot take triptans."


def _example(name: str, outcome: Outcome, review: str) -> Example:
    return Example(name, outcome, claim="Ginger could be a useful addition.", quote=_QUOTE, review=review)


RULE = Rule(
    "SEN110",
    "quotation-altered",
    4,
    SubjectKind.SENTENCE,
    check,
    __doc__,
    (
        _example(
            "word for word", Outcome.OK, "Ginger “could be a useful addition for people” (Lumen, 2024)."
        ),
        _example(
            "one word changed", Outcome.FAILED, "Ginger “will be a useful addition for people” (Lumen, 2024)."
        ),
        _example(
            "an omission marked",
            Outcome.OK,
            "Ginger “could be a useful addition … cannot take triptans” (Lumen, 2024).",
        ),
        _example("a term in marks", Outcome.OK, "Ginger is a “useful addition” (Lumen, 2024)."),
        _example(
            "the title of the study",
            Outcome.OK,
            "In “Nights of short sleep and the recall of word lists”, Lumen (2024) found ginger a "
            "useful addition.",
        ),
    ),
)
