"""The quoted sentence reports another paper's finding, not the study's own.

Why: the finding belongs to the work that is cited there; credited to this study it cannot be followed up.
How: see `checker.text.attribution`: citation marks and words of attribution in the quote, in the rest of
its sentence, and the marks that the study's markup shows there. "We found" and "in this study" outweigh
them. Always `check`.
Forgiven: citations in the rest of a sentence that reports the study's own result; powers and units that
look like superscript marks.
Limits: a secondary finding told without a mark or a word of attribution is not seen.
Measured (2026-12-01, 95 % Wilson intervals): evidence of supported claims of SciFact and Check-COVID raised
11 of 545 in train [1.13, 3.58 %], 2 of 107 in dev [0.51, 6.56 %]; evidence that Citation-Integrity labels
indirect raised 38 of 60 in train [50.68, 74.38 %], 0 of 6 in dev.
Source: INDIRECT in Citation-Integrity (Sarol et al. 2024); Hyland, Academic attribution (1999).
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, claim_location
from checker.text.attribution import attribution_in
from checker.text.surroundings import sentence_around
from corpus.model.study_text import SectionKind


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Look for signs that the quoted sentence reports somebody else's finding."""
    where = claim_location(subject, part="quote")
    sign = _sign(subject)
    if sign:
        yield RULE.finding(
            Outcome.CHECK,
            f"the quoted sentence reports another work (“{sign}”)",
            subject,
            hint="cite the work that made the finding, or quote a sentence with the study's own",
            location=where,
            found=sign,
        )
    else:
        yield RULE.finding(
            Outcome.OK, "the quoted sentence does not report another work", subject, location=where
        )


def _sign(subject: RecordSubject) -> str:
    for number, quote in enumerate(subject.record.quotes):
        context = quote.exact
        if subject.text is not None and number < len(subject.matches):
            span = subject.matches[number].span
            if span is not None:
                text = subject.text.text
                section = text.section_at(span.start)
                around = sentence_around(text.text, span)
                context = text.text[around.start : around.end]
                if section is not None and section.kind in (SectionKind.ABSTRACT, SectionKind.TITLE):
                    context = quote.exact
        attribution = attribution_in(context)
        if attribution is not None:
            return attribution.words
    return ""


RULE = Rule(
    "CLM208",
    "second-hand-finding",
    3,
    SubjectKind.RECORD,
    check,
    __doc__,
    examples=(
        Example(
            "a citation in the quote",
            Outcome.CHECK,
            claim="Hedges halve the wind speed in small fields.",
            quote="Hedges halve the wind speed in small fields (Ortega et al., 2011) and protect plants.",
        ),
        Example(
            "words of attribution",
            Outcome.CHECK,
            claim="Hedges lower the wind speed in small fields.",
            quote="Previous studies have shown that hedges lower the wind speed in small fields.",
        ),
        Example(
            "a mark right after the quote",
            Outcome.CHECK,
            claim="Hedges halve the wind speed in small fields.",
            quote="Hedges halve the wind speed in small fields of less than two hectares",
            after="[14, 15].",
        ),
        Example(
            "the study's own finding beside another's",
            Outcome.OK,
            claim="Hedges halved the wind speed.",
            quote="In this study hedges halved the wind speed, in line with Ortega et al. (2011).",
        ),
        Example(
            "a sample size is no citation",
            Outcome.OK,
            claim="Hedges halved the wind speed.",
            quote="Hedges halved the wind speed in the small fields (n = 24) during the first winter.",
        ),
        Example(
            "counts in brackets are no citations",
            Outcome.OK,
            claim="The towns were given hedges, walls or nothing.",
            quote="The towns were given hedges (41), walls (38), or nothing (40).",
        ),
    ),
)
