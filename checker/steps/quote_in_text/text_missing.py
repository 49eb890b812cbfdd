"""There is no text of the study, so the quote can be neither confirmed nor denied.

Why: "could not look" is never "not found", and never a pass either: the record is not accepted.
Limits: silent on studies that are not on the list (study-not-on-list says so) or excluded from it.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, claim_location, study_location
from corpus.model.study_text import Span


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Whether the evidence has a text of the record's study."""
    if subject.text is not None:
        size = len(subject.text.text.text)
        yield RULE.finding(
            Outcome.OK,
            f"a text of {size} characters is held",
            subject,
            location=study_location(subject, Span(0, size)),
        )
        return
    if subject.entry is None or not subject.entry.included:
        yield RULE.finding(Outcome.SKIP, "the study is not among those that may be cited", subject)
        return
    study_id = subject.record.study_id
    reason = evidence.missing_texts.get(study_id, "")
    yield RULE.finding(
        Outcome.UNAVAILABLE,
        f"there is no text of {study_id} to look for the quote in" + (f": {reason}" if reason else ""),
        subject,
        hint="Choose a study whose text is held, or ask the person to add its file.",
        location=claim_location(subject, part="quote"),
        found=subject.record.quote.exact,
    )


RULE = Rule(
    "QUO107",
    "text-missing",
    2,
    SubjectKind.RECORD,
    check,
    __doc__,
    (
        Example(
            "the text is held",
            Outcome.OK,
            claim="Snow melted first beside the road.",
            quote="Snow melted first beside the road in each of the years.",
        ),
        Example(
            "no text could be had",
            Outcome.UNAVAILABLE,
            claim="Snow melted first beside the road.",
            quote="Snow melted first beside the road in each of the years.",
            studies=({"id": "frost2018", "csl": {"type": "article-journal", "title": "Snow beside roads"}},),
        ),
    ),
)
