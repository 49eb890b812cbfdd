"""A study is cited with another year than its own.

Finds: a citation or a claim that names the authors of a listed study and a year in which it did not appear.

Why: 2012 for 2021 leads a reader to another work, and swapped digits are common in generated text.

Forgiven: every year that a source states for the study: online first, in print, of the preprint or the first
edition (CSL `published-online`, `original-date` and their like, the years of all merged records); letters
("2020a"); "n.d.", "in press".

A year one off that no source states, over the right authors, is `check`: online first and print often lie so.
Two studies of these authors, one before and one after, leave it failed. Where the list has no year for the
study it contradicts none: `unavailable`.
Source: APA 7, 9.13-9.17.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.drafts.citations import find_citations
from checker.drafts.resolve import ResolvedCitation, is_one_year_off
from checker.model.draft import CitationKind
from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SentenceSubject, SubjectKind
from checker.steps.on_list.answers import ADD_RECORD, about_citation, all_right, describe, not_asked
from checker.steps.on_list.mismatch import misnamed
from checker.text.names import Agreement, authors_agreement
from corpus.model.study import Study


def check_record(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for a claim record."""
    if subject.entry is None:
        return (not_asked(RULE_ON_RECORDS, subject, "the study is not on the list"),)
    study = subject.entry.study
    own = [
        marker
        for marker in find_citations(subject.record.claim)
        if marker.kind in (CitationKind.AUTHOR_YEAR, CitationKind.NARRATIVE)
        and authors_agreement(marker.names, marker.et_al, study) is not Agreement.NONE
    ]
    dated = [marker for marker in own if marker.year is not None]
    if dated and not study.years:
        message = f"{_NO_YEAR}, so {dated[0].written} cannot be compared: {describe(study)}"
        return (RULE_ON_RECORDS.finding(Outcome.UNAVAILABLE, message, subject, hint=ADD_RECORD),)
    wrong = [m for m in dated if m.year not in study.years]
    if not wrong or len(wrong) < len(own):
        return (all_right(RULE_ON_RECORDS, subject, "the claim gives no other year than the study's"),)
    return (
        RULE_ON_RECORDS.finding(
            Outcome.CHECK if is_one_year_off(wrong[0].year, study) else Outcome.FAILED,
            f"the claim names {wrong[0].written}, the study is of another year: {describe(study)}",
            subject,
            hint="give the study's own year, or record the claim for the study that is meant",
            found=str(wrong[0].year),
            expected=_years(study),
        ),
    )


def check_sentence(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for the citations of a sentence."""
    named = [c for c in subject.citations if c.marker.year is not None]
    if not named:
        return (not_asked(RULE_ON_SENTENCES, subject, "no citation gives a year"),)
    findings = [f for citation in named if (f := _about(citation, subject, evidence)) is not None]
    return tuple(findings) or (
        all_right(RULE_ON_SENTENCES, subject, "the years are those of the cited studies"),
    )


_NO_YEAR = "the list has no year for this study"


def _about(citation: ResolvedCitation, subject: SentenceSubject, evidence: Evidence) -> Finding | None:
    """What is to say of the year of one citation; an entry that it goes through is reference-differs'."""
    wrong = misnamed(citation, subject, evidence)
    entry = evidence.studies.get(citation.study_ids[0]) if len(citation.study_ids) == 1 else None
    outcome, hint = Outcome.FAILED, _HINT
    message = f"the citation {citation.marker.written} gives another year than the study: "
    if wrong is not None and wrong.part == "year":
        study = wrong.study
    elif entry is None or citation.reference is not None or citation.marker.year in entry.study.years:
        return None
    elif not entry.study.years:
        study, outcome, hint = entry.study, Outcome.UNAVAILABLE, ADD_RECORD
        message = f"{_NO_YEAR}, so {citation.marker.written} cannot be compared: "
    else:
        study, outcome, hint = (
            entry.study,
            Outcome.CHECK,
            f"{_HINT}; if it appeared in both years, {_ADD_YEAR}",
        )
        message = f"the citation {citation.marker.written} gives a year beside the study's: "
    return about_citation(
        RULE_ON_SENTENCES,
        outcome,
        f"{message}{describe(study)}",
        subject,
        citation,
        hint=hint,
        found=str(citation.marker.year),
        expected=_years(study),
        study_id=study.study_id,
    )


_HINT = "cite the study with its own year, or rest the sentence on the study that is meant"
_ADD_YEAR = "add a .bib or .ris that says so"


def _years(study: Study) -> str:
    return " or ".join(str(year) for year in sorted(study.years))


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
        Outcome.CHECK,
        claim=_CLAIM,
        quote=_QUOTE,
        review="Lumen (2023) found no change.",
    ),
    Example(
        "two years off",
        Outcome.FAILED,
        claim=_CLAIM,
        quote=_QUOTE,
        review="Lumen (2022) found no change.",
    ),
    Example(
        "a study whose year the list does not know",
        Outcome.UNAVAILABLE,
        review="Lumen (2023) found no change.",
        claims=_RECORD,
        studies=({**_EARLY, "csl": {"title": "Nights of short sleep", "author": [{"family": "Lumen"}]}},),
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
