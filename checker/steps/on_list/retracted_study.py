"""A study is relied on that was retracted or withdrawn.

Finds: claim records and citations of a study for which a retraction or withdrawal is known (`failed`), or an
expression of concern (`check`). A correction is no finding.

Why: a retracted finding is none. Reviews keep citing them for years.

Limits: only notices that the study list holds are known; a sentence that reports the retraction itself is
told too.
Source: COPE Retraction Guidelines (2019); Crossref and Retraction Watch notices, as the list records them.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SentenceSubject, SubjectKind
from checker.steps.on_list.answers import about_citation, all_right, describe, not_asked
from corpus.model.study import NoticeKind, Study


def check_record(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for a claim record."""
    if subject.entry is None:
        return (not_asked(RULE_ON_RECORDS, subject, "the study is not on the list"),)
    outcome, message = _notice(subject.entry.study)
    if outcome is Outcome.OK:
        return (all_right(RULE_ON_RECORDS, subject, message),)
    return (RULE_ON_RECORDS.finding(outcome, message, subject, hint=_HINT),)


def check_sentence(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for the citations of a sentence."""
    resolved = [c for c in subject.citations if len(c.study_ids) == 1]
    if not resolved:
        return (not_asked(RULE_ON_SENTENCES, subject, "no citation leads to one listed study"),)
    findings = []
    for citation in resolved:
        entry = evidence.studies.get(citation.study_ids[0])
        outcome, message = _notice(entry.study) if entry else (Outcome.OK, "")
        if entry is not None and outcome is not Outcome.OK:
            study_id = entry.study.study_id
            findings.append(
                about_citation(
                    RULE_ON_SENTENCES, outcome, message, subject, citation, hint=_HINT, study_id=study_id
                )
            )
    return tuple(findings) or (
        all_right(RULE_ON_SENTENCES, subject, "no notice about a cited study is known"),
    )


_HINT = "rest the finding on another study, or leave it out"


def _notice(study: Study) -> tuple[Outcome, str]:
    if study.has_notice(NoticeKind.RETRACTION):
        return Outcome.FAILED, f"the study was retracted: {describe(study)}"
    if study.has_notice(NoticeKind.WITHDRAWAL):
        return Outcome.FAILED, f"the study was withdrawn: {describe(study)}"
    if study.has_notice(NoticeKind.EXPRESSION_OF_CONCERN):
        return Outcome.CHECK, f"an expression of concern was published about the study: {describe(study)}"
    return Outcome.OK, "no retraction of the study is known"


def _study(*notices: str) -> dict[str, object]:
    return {
        "id": "petrescu2020",
        "csl": {
            "title": "A fungicide and the flight of bees",
            "author": [{"family": "Petrescu"}],
            "issued": 2020,
        },
        "notices": list(notices),
        "text": (
            "A fungicide and the flight of bees\n\nTreated workers made fewer flights per day "
            "than untreated ones."
        ),
    }


_REVIEW = "Treated workers made fewer flights per day than untreated ones (Petrescu, 2020)."
_EXAMPLES = (
    Example("no notice", Outcome.OK, review=_REVIEW, studies=(_study(),)),
    Example("retracted", Outcome.FAILED, review=_REVIEW, studies=(_study("retraction"),)),
    Example("corrected", Outcome.OK, review=_REVIEW, studies=(_study("correction"),)),
    Example("under concern", Outcome.CHECK, review=_REVIEW, studies=(_study("expression_of_concern"),)),
)

RULE_ON_RECORDS = Rule("LST108", "retracted-study", 1, SubjectKind.RECORD, check_record, __doc__, _EXAMPLES)
RULE_ON_SENTENCES = Rule(
    "LST108", "retracted-study", 1, SubjectKind.SENTENCE, check_sentence, __doc__, _EXAMPLES
)
RULES = (RULE_ON_RECORDS, RULE_ON_SENTENCES)
