"""An entry of the review's reference list is not the work that it stands for.

Finds: an entry that is cited and means a listed study, with another title, other authors, another year, or
another work's DOI; each differing field is named, with what the study has.

Why: records are compared as a whole. The right author and year over another title is another work, and a DOI
that leads elsewhere sends the reader there.

Forgiven: style and order of the fields, case, typography, accents, a missing subtitle, initials, a list of
authors cut short, and whatever is left out; a DOI of the same work's preprint; every year that a source
states for the work. A year one off over the right title and authors is `check`. Authors or a year of which
the list has none for the study cannot be compared: `unavailable`.

Limits: journal, volume and pages are not compared. An entry that is no listed study's is study-not-on-list.
Source: the fields of CSL-JSON; APA 7, chapter 9.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.drafts.resolve import (
    RecordDifference,
    ResolvedCitation,
    is_one_year_off,
    reference_differences,
)
from checker.model.draft import Reference
from checker.model.evidence import Evidence
from checker.model.findings import Finding, Related
from checker.model.outcome import Outcome
from checker.rule import Example, Rule, SentenceSubject, SubjectKind, draft_location
from checker.steps.on_list.answers import ADD_RECORD, about_citation, all_right, describe, not_asked
from corpus.model.study import Study


def check(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for the entries through which the citations of a sentence go."""
    through = [c for c in subject.citations if c.reference is not None and len(c.study_ids) == 1]
    if not through:
        return (not_asked(RULE, subject, "no citation goes through the review's own list"),)
    findings = tuple(f for citation in through for f in _compare(citation, subject, evidence))
    return findings or (all_right(RULE, subject, "the entries of the list are the cited studies'"),)


def _compare(citation: ResolvedCitation, subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    entry = evidence.studies.get(citation.study_ids[0])
    reference = citation.reference
    if entry is None or reference is None:
        return
    lacking = _lacking(reference, entry.study)
    if lacking:
        yield about_citation(
            RULE,
            Outcome.UNAVAILABLE,
            f"the list has no {lacking} for this study, so the entry that {citation.marker.written} leads to "
            f"cannot be compared: {describe(entry.study)}",
            subject,
            citation,
            hint=ADD_RECORD,
            study_id=entry.study.study_id,
        )
    differences = reference_differences(reference, entry.study, evidence.studies)
    for difference in differences:
        is_beside = len(differences) == 1 and _is_year_beside(difference, reference, entry.study)
        yield about_citation(
            RULE,
            Outcome.CHECK if is_beside else Outcome.FAILED,
            f"the entry that {citation.marker.written} leads to differs in {difference.field} from "
            f"the study: "
            f"{describe(entry.study)}",
            subject,
            citation,
            hint=f"correct the {difference.field} of the entry, or cite the entry that is meant",
            found=difference.found,
            expected=difference.expected,
            study_id=entry.study.study_id,
            related=(
                Related(
                    "the entry", draft_location(subject.draft, reference.span), reference.written.strip()
                ),
            ),
        )


def _lacking(reference: Reference, study: Study) -> str:
    """What the entry gives and the list has not, in words."""
    lacking = []
    if reference.names and not study.authors:
        lacking.append("authors")
    if reference.year is not None and not study.years:
        lacking.append("year")
    return " and no ".join(lacking)


def _is_year_beside(difference: RecordDifference, reference: Reference, study: Study) -> bool:
    """True for a year one off, which is online first against print where authors are given and agree."""
    return difference.field == "year" and bool(reference.names) and is_one_year_off(reference.year, study)


def _review(entry: str) -> str:
    return f"Recall did not change [1].\n\n## References\n\n1. {entry}\n"


_TITLE = "Nights of short sleep and the recall of word lists"

RULE = Rule(
    "LST107",
    "reference-differs",
    1,
    SubjectKind.SENTENCE,
    check,
    __doc__,
    (
        Example(
            "the work itself", Outcome.OK, review=_review(f"Lumen A. {_TITLE}. 2024. doi:10.5555/lumen2024.1")
        ),
        Example(
            "another title under the right author and year",
            Outcome.FAILED,
            review=_review("Lumen, A. (2024). Days of long sleep and the recall of faces. Sleep Letters."),
        ),
        Example(
            "one word of the title changed",
            Outcome.FAILED,
            review=_review(
                "Lumen, A. (2024). Nights of long sleep and the recall of word lists. Sleep Letters."
            ),
        ),
        Example(
            "another DOI", Outcome.FAILED, review=_review(f"Lumen A. {_TITLE}. 2024. doi:10.5555/other.9")
        ),
        Example(
            "another author over the title", Outcome.FAILED, review=_review(f"Harker, B. (2024). {_TITLE}.")
        ),
        Example("a year beside it", Outcome.CHECK, review=_review(f"Lumen, A. (2023). {_TITLE}.")),
        Example(
            "a study whose authors the list does not know",
            Outcome.UNAVAILABLE,
            review=_review(f"Lumen, A. (2024). {_TITLE}."),
            studies=({"id": "nights2024", "csl": {"title": _TITLE, "issued": 2024}},),
        ),
        Example(
            "another year over the title", Outcome.FAILED, review=_review(f"Lumen, A. (2019). {_TITLE}.")
        ),
    ),
)
RULES = (RULE,)
