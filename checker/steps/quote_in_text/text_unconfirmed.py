"""The file that is held was not seen to be that study.

Why: a quote missing from the wrong file says nothing of the study, and one found in it says nothing either.
What the file is instead (a block page, a cover page, a supplement, another article) is told where known.
Limits: see corpus/extract/confirm.py for how a file is confirmed: title, authors and DOI on its first pages.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, claim_location, study_location
from corpus.model.study_text import Span


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Whether the text of the record's study is confirmed to be that study's."""
    if subject.text is None:
        yield RULE.finding(Outcome.SKIP, "there is no text of the study", subject)
    elif subject.text.text.confirmed:
        yield RULE.finding(
            Outcome.OK,
            subject.text.text.confirmation or "the text is that study's",
            subject,
            location=study_location(subject, Span(0, min(1, len(subject.text.text.text)))),
        )
    else:
        why = subject.text.text.confirmation or "its first pages do not name the study"
        yield RULE.finding(
            Outcome.UNAVAILABLE,
            f"the file held for {subject.record.study_id} is not confirmed to be that study: {why}",
            subject,
            hint="Choose another study, or ask the person to add the right file.",
            location=claim_location(subject, part="quote"),
            found=why,
        )


RULE = Rule(
    "QUO108",
    "text-unconfirmed",
    2,
    SubjectKind.RECORD,
    check,
    __doc__,
    (
        Example(
            "the text bears the study's title",
            Outcome.OK,
            claim="Snow melted first beside the road.",
            quote="Snow melted first beside the road in each of the years.",
        ),
        Example(
            "the file is another article",
            Outcome.UNAVAILABLE,
            claim="Snow melted first beside the road.",
            quote="Snow melted first beside the road in each of the years.",
            studies=(
                {
                    "id": "frost2018",
                    "csl": {"type": "article-journal", "title": "Snow beside roads"},
                    "text": "Snow melted first beside the road in each of the years.",
                    "confirmed": False,
                },
            ),
        ),
    ),
)
