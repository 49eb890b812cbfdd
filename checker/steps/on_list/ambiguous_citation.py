"""A citation may mean two listed studies, and nothing tells which.

Finds: "(Ito, 2020)" where two studies by Ito from 2020 are listed, and neither a letter that the review's
reference list gives meaning to, nor a second author, nor a tag tells them apart.

Why: a reader cannot look it up, and the sentence could not be held against the right study.

Forgiven: letters ("2020a") that the review's list or the study's own data explain; a list that has one of the
two alone; a tag `[[c3]]` that binds the sentence to a record of one of them.
Source: APA 7, 8.19-8.20.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, Rule, SentenceSubject, SubjectKind
from checker.steps.on_list.answers import about_citation, all_right, describe_id, not_asked


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
        about_citation(
            RULE,
            Outcome.FAILED,
            f"the citation {citation.marker.written} may mean {len(citation.study_ids)} listed studies: "
            + "; ".join(describe_id(study_id, evidence) for study_id in citation.study_ids),
            subject,
            citation,
            hint="add letters to the years, here and in the reference list, or bind the sentence "
            "with a tag [[claim id]]",
        )
        for citation in subject.citations
        if len(citation.study_ids) > 1 and len(bound.intersection(citation.study_ids)) != 1
    )
    return findings or (all_right(RULE, subject, "no citation may mean more than one study"),)


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
            "letters that the list explains",
            Outcome.OK,
            review=f"Rails help (Ito, 2020a), and tablets do not (Ito, 2020b).{_LIST}",
            studies=_TWO,
        ),
    ),
)
RULES = (RULE,)
