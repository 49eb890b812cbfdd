"""The allowed-study list: which studies a review may use, and which were looked at and left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from corpus.model.study import Study


class Stage(StrEnum):
    """When a study was left out (PRISMA 2020): its record at screening, or its report when it was read."""

    SCREENING = "screening"
    ELIGIBILITY = "eligibility"


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A study on the list: included, or excluded with a reason at a stage, None where that is not known.

    origin: how it came to the list: "search", "citation" (references and citations of included studies) or
    "person".
    """

    study: Study
    included: bool = True
    reason: str = ""
    origin: str = "person"
    stage: Stage | None = None


@dataclass(frozen=True)
class StudyList:
    """All entries of one review, in the order in which they were added; ids are unique."""

    entries: tuple[ListEntry, ...] = ()

    def __post_init__(self) -> None:
        by_id = {entry.study.study_id: entry for entry in self.entries}
        if len(by_id) != len(self.entries):
            raise ValueError("study list: two entries have one id")
        object.__setattr__(self, "_by_id", by_id)

    def __iter__(self) -> Iterator[ListEntry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def get(self, study_id: str) -> ListEntry | None:
        """The entry of that id, included or not, or None when the study was never on the list."""
        by_id: dict[str, ListEntry] = self.__dict__["_by_id"]
        return by_id.get(study_id)

    @property
    def included(self) -> tuple[Study, ...]:
        """The studies that may be cited."""
        return tuple(entry.study for entry in self.entries if entry.included)
