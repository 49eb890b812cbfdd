"""Which listed study a citation of the review means."""

from __future__ import annotations

from dataclasses import dataclass

from checker.model.draft import CitationMarker, Draft, Reference
from corpus.model.study_list import StudyList


@dataclass(frozen=True, slots=True)
class ResolvedCitation:
    """A citation with what it leads to.

    reference: the entry of the review's own list that it goes through, where there is one.
    study_ids: the listed studies (included or not) that it may mean: one when it is right, several when
        it is ambiguous, none when it leads to no listed study.
    nearest: the listed study that it comes closest to when `study_ids` is empty (same author and another
        year, same year and another author), for the hint.
    """

    marker: CitationMarker
    reference: Reference | None = None
    study_ids: tuple[str, ...] = ()
    nearest: str = ""


def resolve_citation(marker: CitationMarker, draft: Draft, studies: StudyList) -> ResolvedCitation:
    """What `marker` leads to, through the draft's reference list where it has one."""
    if studies.get(marker.key) is not None:
        return ResolvedCitation(marker, study_ids=(marker.key,))
    return ResolvedCitation(marker)
