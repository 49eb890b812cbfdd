"""A study is cited with another year than its own.

Finds: a citation or a claim that names the authors of a listed study and a year in which it did not appear.

Why: 2012 for 2021 leads a reader to another work, and swapped digits are common in generated text.

Forgiven: the year of online-first publication and of the first edition, where the study's data give them
(CSL `published-online`, `available-date`, `original-date` and their like); letters ("2020a"); "n.d.", "in
press".

Limits: a year that differs by one is told too: the list knows the right one.
Source: APA 7, 9.13-9.17.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.drafts.citations import find_citations
from checker.drafts.resolve import years_of
from checker.model.draft import CitationKind
from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SentenceSubject, SubjectKind
from checker.steps.on_list.answers import about_citation, all_right, describe, not_asked
from checker.steps.on_list.mismatch import misnamed
from checker.text.names import Agreement, authors_agreement


def check_record(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for a claim record."""
    if subject.entry is None:
        return (not_asked(RULE_ON_RECORDS, subject, "the study is not on the list"),)
    study = subject.entry.study
    years = years_of(study)
    own = [
        marker
        for marker in find_citations(subject.record.claim)
        if marker.kind in (CitationKind.AUTHOR_YEAR, CitationKind.NARRATIVE)
        and authors_agreement(marker.names, marker.et_al, study) is not Agreement.NONE
    ]
    wrong = [m for m in own if m.year is not None and years and m.year not in years]
    if not wrong or len(wrong) < len(own):
        return (all_right(RULE_ON_RECORDS, subject, "the claim gives no other year than the study's"),)
    return (
        RULE_ON_RECORDS.finding(
            Outcome.FAILED,
            f"the claim names {wrong[0].written}, the study is of another year: {describe(study)}",
            subject,
            hint="give the study's own year, or record the claim for the study that is meant",
            found=str(wrong[0].year),
            expected=str(study.year),
        ),
    )


def check_sentence(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for the citations of a sentence."""
    named = [c for c in subject.citations if c.marker.year is not None]
    if not named:
        return (not_asked(RULE_ON_SENTENCES, subject, "no citation gives a year"),)
    findings = []
    for citation in named:
        wrong = misnamed(citation, subject, evidence)
        if wrong is not None and wrong.part == "year":
            findings.append(
                about_citation(
                    RULE_ON_SENTENCES,
                    Outcome.FAILED,
                    f"the citation {citation.marker.written} gives another year than the study: "
                    f"{describe(wrong.study)}",
                    subject,
                    citation,
                    hint="cite the study with its own year, or rest the sentence on the study that is meant",
                    found=str(citation.marker.year),
                    expected=str(wrong.study.year),
                    study_id=wrong.study.study_id,
                )
            )
    return tuple(findings) or (
        all_right(RULE_ON_SENTENCES, subject, "the years are those of the cited studies"),
    )


_QUOTE = "We found no change in word recall after nights of short sleep."
_CLAIM = "Short sleep brought no change in word recall."
_EARLY = {
    "id": "lumen2024",
    "csl": {
        "title": "Nights of short sleep",
        "author": [{"family": "Lumen", "given": "Ada"}],
        "issued": 2024,
        "published-online": {"date-parts": [[2023, 11]]},
    },
    "text": f"Nights of short sleep\n\n{_QUOTE}",
}
_RECORD = ({"id": "c1", "study": "lumen2024", "claim": _CLAIM, "quote": _QUOTE},)
_EXAMPLES = (
    Example(
        "the study's year", Outcome.OK, claim=_CLAIM, quote=_QUOTE, review=f"{_CLAIM[:-1]} (Lumen, 2024)."
    ),
    Example(
        "digits swapped", Outcome.FAILED, claim=_CLAIM, quote=_QUOTE, review=f"{_CLAIM[:-1]} (Lumen, 2042)."
    ),
    Example(
        "a year off, in running text",
        Outcome.FAILED,
        claim=_CLAIM,
        quote=_QUOTE,
        review="Lumen (2023) found no change.",
    ),
    Example(
        "online first",
        Outcome.OK,
        review=f"{_CLAIM[:-1]} (Lumen, 2023).",
        claims=_RECORD,
        studies=(_EARLY,),
    ),
    Example(
        "the claim names another year",
        Outcome.FAILED,
        claim="Lumen (2014) found no change in word recall.",
        quote=_QUOTE,
        review="Recall stayed as it was (Lumen, 2024).",
    ),
)

RULE_ON_RECORDS = Rule("LST104", "year-differs", 1, SubjectKind.RECORD, check_record, __doc__, _EXAMPLES)
RULE_ON_SENTENCES = Rule(
    "LST104", "year-differs", 1, SubjectKind.SENTENCE, check_sentence, __doc__, _EXAMPLES
)
RULES = (RULE_ON_RECORDS, RULE_ON_SENTENCES)
