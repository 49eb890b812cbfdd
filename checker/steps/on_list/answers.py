"""What the rules of step 1 share: how they name a study and speak of a citation."""

from __future__ import annotations

from checker.drafts.resolve import ResolvedCitation
from checker.model.evidence import Evidence
from checker.model.findings import Finding, Related
from checker.model.outcome import Outcome
from checker.rule import RecordSubject, Rule, SentenceSubject, draft_location
from corpus.model.study import Study

ADD_RECORD = "add a .bib or .ris for it: `studies add` fills in what the list lacks"
"""What mends a study whose list entry lacks authors or year."""


def describe(study: Study) -> str:
    """A study in a few words: "Lumen and Ito 2024, Nights of short sleep"."""
    names = [author.cited_as for author in study.authors]
    who = f"{names[0]} et al." if len(names) > 2 else " and ".join(names) or "no author"
    title = study.title if len(study.title) <= 80 else study.title[:79].rstrip() + "…"
    return f"{who} {study.year or 'without year'}, “{title}” ({study.study_id})"


def describe_id(study_id: str, evidence: Evidence) -> str:
    """The same for a study id."""
    entry = evidence.studies.get(study_id)
    return describe(entry.study) if entry else study_id


def about_citation(
    rule: Rule,
    outcome: Outcome,
    message: str,
    subject: SentenceSubject,
    citation: ResolvedCitation,
    *,
    hint: str = "",
    study_id: str | None = None,
    found: str = "",
    expected: str = "",
    related: tuple[Related, ...] = (),
) -> Finding:
    """A finding at the place of one citation of a sentence; `found` is the citation where none is named."""
    return rule.finding(
        outcome,
        message,
        subject,
        hint=hint,
        study_id=study_id,
        location=draft_location(subject.draft, citation.marker.span),
        found=found or citation.marker.written,
        expected=expected,
        related=related,
    )


def all_right(rule: Rule, subject: RecordSubject | SentenceSubject, message: str) -> Finding:
    """The `ok` of a rule of step 1."""
    return rule.finding(Outcome.OK, message, subject)


def not_asked(rule: Rule, subject: RecordSubject | SentenceSubject, message: str) -> Finding:
    """The `skip` of a rule of step 1: what it would read is not there."""
    return rule.finding(Outcome.SKIP, message, subject)
