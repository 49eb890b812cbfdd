"""A study is claimed for or cited that was looked at and left out.

Finds: claim records and citations of a study that stands on the list as excluded; the reason is shown.

Why: an excluded study is not an unknown one. Somebody decided against it, and a review that rests on it after
all contradicts its own selection.

Forgiven: a sentence that names the study in order to say that it was excluded and why, and tells no finding.

Limits: a figure or an effect told as the reason counts as a finding.
Source: PRISMA 2020, item 16b (excluded studies and why).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SentenceSubject, SubjectKind
from checker.steps.on_list.answers import about_citation, all_right, describe, not_asked
from checker.text.assertions import has_number, strong_word
from corpus.model.study_list import ListEntry


def check_record(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for a claim record."""
    if subject.entry is None:
        return (not_asked(RULE_ON_RECORDS, subject, "the study is not on the list at all"),)
    if subject.entry.included:
        return (all_right(RULE_ON_RECORDS, subject, "the study is included"),)
    return (RULE_ON_RECORDS.finding(Outcome.FAILED, _message(subject.entry), subject, hint=_HINT),)


def check_sentence(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for the citations of a sentence."""
    resolved = [c for c in subject.citations if len(c.study_ids) == 1]
    if not resolved:
        return (not_asked(RULE_ON_SENTENCES, subject, "no citation leads to one listed study"),)
    if _tells_of_exclusion(subject.sentence.plain):
        return (all_right(RULE_ON_SENTENCES, subject, "the sentence says what was left out"),)
    findings = []
    for citation in resolved:
        entry = evidence.studies.get(citation.study_ids[0])
        if entry is not None and not entry.included:
            findings.append(
                about_citation(
                    RULE_ON_SENTENCES,
                    Outcome.FAILED,
                    _message(entry),
                    subject,
                    citation,
                    hint=_HINT,
                    study_id=entry.study.study_id,
                )
            )
    return tuple(findings) or (all_right(RULE_ON_SENTENCES, subject, "every cited study is included"),)


_EXCLUSION = re.compile(
    r"\b(?:was|were|is|are|been|being|had to be)\s(?:\w+\s){0,2}"
    r"(?:excluded|ineligible|omitted|left out|set aside|not (?:included|eligible))\b"
    r"|\b(?:we|reviewers?|this review|the review)\s(?:\w+\s){0,2}(?:excluded|omitted|left out|set aside)\b"
    r"|\bdid not (?:meet|fulfil|fulfill|satisfy) (?:the|our|these|all) (?:\w+\s)?criteria\b",
    re.I,
)


def _tells_of_exclusion(plain: str) -> bool:
    is_told = _EXCLUSION.search(plain) is not None
    return is_told and not strong_word(plain) and not has_number(plain)


_HINT = "rest the sentence on an included study, or leave it out; only a person can include a study again"


def _message(entry: ListEntry) -> str:
    reason = f": {entry.reason}" if entry.reason else ""
    return f"the study was excluded from the review{reason}: {describe(entry.study)}"


_STUDY = {
    "id": "kallis2014",
    "csl": {"title": "Glass beads in the harbour graves", "author": [{"family": "Kallis"}], "issued": 2014},
    "text": "Glass beads in the harbour graves\n\nMost of the beads were coloured with cobalt from one mine.",
}
_CLAIMS = (
    {
        "id": "c1",
        "study": "kallis2014",
        "claim": "Most beads were coloured with cobalt.",
        "quote": "Most of the beads were coloured with cobalt from one mine.",
    },
)
_EXAMPLES = (
    Example(
        "an included study",
        Outcome.OK,
        review="Most beads were coloured with cobalt (Kallis, 2014).",
        claims=_CLAIMS,
        studies=(_STUDY,),
    ),
    Example(
        "a study excluded at screening",
        Outcome.FAILED,
        review="Most beads were coloured with cobalt (Kallis, 2014).",
        claims=_CLAIMS,
        studies=({**_STUDY, "screening": "excluded", "reason": "no dated layers"},),
    ),
)

RULE_ON_RECORDS = Rule("LST102", "study-excluded", 1, SubjectKind.RECORD, check_record, __doc__, _EXAMPLES)
RULE_ON_SENTENCES = Rule(
    "LST102", "study-excluded", 1, SubjectKind.SENTENCE, check_sentence, __doc__, _EXAMPLES
)
RULES = (RULE_ON_RECORDS, RULE_ON_SENTENCES)
