"""A citation may mean two listed studies, and nothing tells which.

Finds: "(Ito, 2020)" where two studies by Ito from 2020 are listed, and neither a letter that the review's
reference list gives meaning to, nor a second author, nor a tag tells them apart. Where the list lacks the
authors of one of them, the citation may be plain enough: `unavailable`.

Why: a reader cannot look it up, and the sentence could not be held against the right study.

Forgiven: letters ("2020a") that the review's list or the study's own data explain; a list that has one of the
two alone; a tag `[[c3]]` that binds the sentence to a record of one of them.
Source: APA 7, 8.19-8.20.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.drafts.resolve import ResolvedCitation
from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, Rule, SentenceSubject, SubjectKind
from checker.steps.on_list.answers import ADD_RECORD, about_citation, all_right, describe_id, not_asked


def check(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for the citations of a sentence."""
    if not subject.citations:
        return (not_asked(RULE, subject, "the sentence cites nothing"),)
    bound = {
        subject.all_records[claim_id].record.study_id
        for tag in subject.sentence.tags
        for claim_id in tag.claim_ids
        if claim_id in subject.all_records
    }
    findings = tuple(
        _ambiguous(citation, subject, evidence)
        for citation in subject.citations
        if len(citation.study_ids) > 1 and len(bound.intersection(citation.study_ids)) != 1
    )
    return findings or (all_right(RULE, subject, "no citation may mean more than one study"),)


def _ambiguous(citation: ResolvedCitation, subject: SentenceSubject, evidence: Evidence) -> Finding:
    known = [entry.study for study_id in citation.study_ids if (entry := evidence.studies.get(study_id))]
    unnamed = [study.study_id for study in known if not study.authors]
    hint = "add letters to the years, here and in the list, or bind the sentence with a tag [[claim id]]"
    message = (
        f"the citation {citation.marker.written} may mean {len(citation.study_ids)} listed studies: "
        + "; ".join(describe_id(study_id, evidence) for study_id in citation.study_ids)
    )
    if not unnamed:
        return about_citation(RULE, Outcome.FAILED, message, subject, citation, hint=hint)
    message = f"{message}; the list has no authors for {', '.join(unnamed)}"
    return about_citation(RULE, Outcome.UNAVAILABLE, message, subject, citation, hint=ADD_RECORD)


def _ito(study_id: str, title: str) -> dict[str, object]:
    csl = {"title": title, "author": [{"family": "Ito", "given": "Kenji"}], "issued": 2020}
    return {"id": study_id, "csl": csl, "text": f"{title}\n\n{title} were studied in forty homes for a year."}


_TWO = (_ito("ito2020a", "Bathroom rails"), _ito("ito2020b", "Sleeping tablets"))
_LIST = "\n\n## References\n\nIto, K. (2020a). Bathroom rails.\n\nIto, K. (2020b). Sleeping tablets.\n"

RULE = Rule(
    "LST105",
    "ambiguous-citation",
    1,
    SubjectKind.SENTENCE,
    check,
    __doc__,
    (
        Example(
            "two studies of one author and year",
            Outcome.FAILED,
            review="Rails help (Ito, 2020).",
            studies=_TWO,
        ),
        Example("one such study", Outcome.OK, review="Rails help (Ito, 2020).", studies=_TWO[:1]),
        Example(
            "two studies of one year whose authors the list does not know",
            Outcome.UNAVAILABLE,
            review="Rails help (Ito, 2020).",
            studies=tuple(
                {**study, "csl": {"title": title, "issued": 2020}}
                for study, title in zip(_TWO, ("Bathroom rails", "Sleeping tablets"), strict=True)
            ),
        ),
        Example(
            "letters that the list explains",
            Outcome.OK,
            review=f"Rails help (Ito, 2020a), and tablets do not (Ito, 2020b).{_LIST}",
            studies=_TWO,
        ),
    ),
)
RULES = (RULE,)
