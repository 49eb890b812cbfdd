"""A study is claimed for or cited that is not on the allowed list.

Finds: a claim record whose study id is not on the list; in the review, a citation (author and year, a number
or note through the review's own list, a key, a DOI) that leads to no listed study.

Why: every finding of a review rests on a study that was searched for, listed and read. A work that appears
for the first time in the text was neither, and in generated reviews it often cannot be found anywhere.

Forgiven: how names are written (see `checker.text.names`); the year of online-first publication. A citation
with the right author and another year is told by year-differs; one in the right year and with the words of
another study by author-differs; a number without entry by reference-missing.

Limits: whether such a work exists is not asked here.
Source: PRISMA 2020, item 16; the list is the review's set of included studies.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.drafts.resolve import ResolvedCitation
from checker.model.draft import CitationKind
from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SentenceSubject, SubjectKind
from checker.steps.on_list.answers import about_citation, all_right, describe_id, not_asked
from checker.steps.on_list.mismatch import misnamed


def check_record(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for a claim record."""
    study_id = subject.record.study_id
    if subject.entry is not None:
        return (
            all_right(
                RULE_ON_RECORDS, subject, f"the study is on the list: {describe_id(study_id, evidence)}"
            ),
        )
    alike = [e.study.study_id for e in evidence.studies if e.study.study_id.lower() == study_id.lower()]
    hint = (
        f"did you mean {alike[0]}?" if alike else "use the id of a listed study (`studies list` shows them)"
    )
    message = f"the study {study_id!r} is not on the list of allowed studies"
    return (RULE_ON_RECORDS.finding(Outcome.FAILED, message, subject, hint=hint, found=study_id),)


def check_sentence(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for the citations of a sentence."""
    readable = [c for c in subject.citations if c.marker.kind is not CitationKind.UNREADABLE]
    if not readable:
        return (not_asked(RULE_ON_SENTENCES, subject, "the sentence cites nothing"),)
    strays = [c for c in readable if is_stray(c) and misnamed(c, subject, evidence) is None]
    if not strays:
        return (all_right(RULE_ON_SENTENCES, subject, "every citation leads to a listed study"),)
    return tuple(_stray(citation, subject, evidence) for citation in strays)


def is_stray(citation: ResolvedCitation) -> bool:
    """True for a citation that says which work it means, and no listed study is that work."""
    marker = citation.marker
    leads_nowhere = marker.kind in (CitationKind.NUMBER, CitationKind.FOOTNOTE) and citation.reference is None
    return not citation.study_ids and not leads_nowhere


def _stray(citation: ResolvedCitation, subject: SentenceSubject, evidence: Evidence) -> Finding:
    hint = "cite a listed study, or have a person add this one to the list"
    if citation.nearest:
        hint = f"the nearest listed study is {describe_id(citation.nearest, evidence)}; {hint}"
    through = (
        f", entry {citation.reference.label}," if citation.reference and citation.reference.label else ""
    )
    message = f"the citation {citation.marker.written}{through} leads to no study on the list"
    return about_citation(RULE_ON_SENTENCES, Outcome.FAILED, message, subject, citation, hint=hint)


_QUOTE = "We found no change in word recall after nights of short sleep."
_CLAIM = "Short sleep brought no change in word recall."
_EXAMPLES = (
    Example(
        "the study is on the list",
        Outcome.OK,
        claim=_CLAIM,
        quote=_QUOTE,
        review=f"{_CLAIM[:-1]} (Lumen, 2024).",
    ),
    Example(
        "no study by that author is on the list",
        Outcome.FAILED,
        claim=_CLAIM,
        quote=_QUOTE,
        review=f"{_CLAIM[:-1]} (Lumen, 2024). Naps made drivers slower (Harker, 2019).",
    ),
    Example(
        "a claim record for a study that nobody listed",
        Outcome.FAILED,
        review="Recall stayed as it was (Lumen, 2024).",
        claims=({"id": "c1", "study": "harker2019", "claim": _CLAIM, "quote": _QUOTE},),
    ),
    Example(
        "a DOI in brackets that is no listed study's",
        Outcome.FAILED,
        claim=_CLAIM,
        quote=_QUOTE,
        review=f"{_CLAIM[:-1]} (doi:10.5555/harker.9).",
    ),
)

RULE_ON_RECORDS = Rule("LST101", "study-not-on-list", 1, SubjectKind.RECORD, check_record, __doc__, _EXAMPLES)
RULE_ON_SENTENCES = Rule(
    "LST101", "study-not-on-list", 1, SubjectKind.SENTENCE, check_sentence, __doc__, _EXAMPLES
)
RULES = (RULE_ON_RECORDS, RULE_ON_SENTENCES)
