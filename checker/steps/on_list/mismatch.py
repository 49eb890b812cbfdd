"""Citations that lead to no study as written and plainly mean a listed one: what is wrong in them.

The author is right and the year is not, or the year is right and the words of the sentence are those of one
listed study by somebody else. Where the list knows neither authors nor year of the study whose words the
sentence has, nothing can be said.
"""

from __future__ import annotations

from dataclasses import dataclass

from checker.drafts.resolve import ResolvedCitation, years_of
from checker.model.draft import CitationKind, CitationMarker
from checker.model.evidence import Evidence
from checker.rule import SentenceSubject
from checker.text.names import Agreement, authors_agreement, name_agreement
from checker.text.words import coverage
from corpus.model.study import Study

SAME_WORDS = 0.6
"""The share of a sentence's content stems in one claim record from which on the sentence tells that "
"record."""


@dataclass(frozen=True, slots=True)
class Misnamed:
    """What is wrong in a citation ("authors", "year"; "unknown" when the list has neither), and the listed
    study that is meant."""

    part: str
    study: Study


def misnamed(citation: ResolvedCitation, subject: SentenceSubject, evidence: Evidence) -> Misnamed | None:
    """The listed study that a citation without one means, with what is wrong; None when it means none."""
    marker = citation.marker
    if citation.study_ids or citation.reference is not None or marker.kind not in _BY_NAME:
        return None
    for entry in evidence.studies:
        if authors_agreement(marker.names, marker.et_al, entry.study) is not Agreement.NONE:
            return Misnamed("year", entry.study)
    for entry in evidence.studies:
        if marker.year in years_of(entry.study) and _shares_first_author(marker, entry.study):
            return Misnamed("authors", entry.study)
    told = _told_by(subject)
    for study_id in told:
        told_entry = evidence.studies.get(study_id)
        if told_entry is not None and marker.year in years_of(told_entry.study):
            return Misnamed("authors", told_entry.study)
        if told_entry is not None and not told_entry.study.authors and not told_entry.study.years:
            return Misnamed("unknown", told_entry.study)
    return None


_BY_NAME = (CitationKind.AUTHOR_YEAR, CitationKind.NARRATIVE)


def _shares_first_author(marker: CitationMarker, study: Study) -> bool:
    if not marker.names or not study.authors:
        return False
    return any(
        name_agreement(name, author) is not Agreement.NONE
        for name in marker.names
        for author in study.authors
    )


def _told_by(subject: SentenceSubject) -> list[str]:
    """The studies of whose records one holds most of the sentence's words, best first."""
    best: dict[str, float] = {}
    for record in subject.all_records.values():
        share = coverage(subject.sentence.plain, f"{record.record.claim} {record.record.quoted_words}")
        best[record.record.study_id] = max(share, best.get(record.record.study_id, 0.0))
    telling = [study_id for study_id, share in best.items() if share >= SAME_WORDS]
    return sorted(telling, key=lambda study_id: (-best[study_id], study_id))
