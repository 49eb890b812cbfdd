"""The flow of a review as PRISMA 2020 counts it, and its searches as PRISMA-S wants them told.

Sources: Page et al., BMJ 2021;372:n71, Figure 1 (new reviews with databases, registers and other methods);
Rethlefsen et al., Syst Rev 2021;10:39 (items 1, 8, 9, 13, 15 and 16).

Records, reports and studies are counted apart: a record is what a source says of a work, a report its
document, and a preprint and the version of record are two reports of one study. Every number is a part of the
one above it, so that they add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from agent_tools.review import Review
from corpus.model.reports import link_versions
from corpus.model.study import Role
from corpus.model.study_list import ListEntry, Stage
from corpus.model.study_text import Grade
from corpus.store.studies import SearchRow

SCHEMA = "co-researcher/flow/1"
NOT_RECORDED = "not recorded"
"""The source of studies that came to the list by no search or file that was kept."""

_SEARCHED = frozenset({"search"})
"""Origins of the column "databases and registers"; all others are other methods."""
_METHOD_WORDS = {"file": "files given", "citation": "citation searching"}


@dataclass(frozen=True, slots=True)
class FlowColumn:
    """One column of the diagram.

    identified: records by source. set_aside: of them, those removed before screening that are no studies.
    duplicates: of them, those of works that were on the list already. excluded: at screening, by reason;
    not_retrieved: reports without any text. excluded_reports: reports left out when read, by reason.
    included: reports that may be cited; background: of them, those for definitions and background alone.
    """

    identified: Mapping[str, int] = field(default_factory=dict)
    set_aside: int = 0
    duplicates: int = 0
    screened: int = 0
    excluded: Mapping[str, int] = field(default_factory=dict)
    sought: int = 0
    not_retrieved: int = 0
    assessed: int = 0
    excluded_reports: Mapping[str, int] = field(default_factory=dict)
    included: int = 0
    background: int = 0

    @property
    def total_identified(self) -> int:
        """All records of the column."""
        return sum(self.identified.values())

    def as_dict(self) -> dict[str, Any]:
        """The column for programs."""
        return {
            "identified": {"records": self.total_identified, "by_source": dict(self.identified)},
            "removed_before_screening": {"duplicates": self.duplicates, "no_studies": self.set_aside},
            "screened": self.screened,
            "excluded": {"records": sum(self.excluded.values()), "by_reason": dict(self.excluded)},
            "sought": self.sought,
            "not_retrieved": self.not_retrieved,
            "assessed": self.assessed,
            "excluded_reports": {
                "reports": sum(self.excluded_reports.values()),
                "by_reason": dict(self.excluded_reports),
            },
            "included_reports": self.included,
        }


@dataclass(frozen=True, slots=True)
class Flow:
    """The whole flow. included_studies counts a preprint and its version of record as one study."""

    question: str
    databases: FlowColumn
    other_methods: FlowColumn
    included_studies: int
    searches: tuple[SearchRow, ...] = ()
    not_looked_for: int = 0
    """Of the reports not retrieved, those that nobody has looked for yet."""

    @property
    def included_reports(self) -> int:
        """Reports of included studies, of both columns."""
        return self.databases.included + self.other_methods.included

    @property
    def background(self) -> int:
        """Of the included reports, those for definitions and background alone."""
        return self.databases.background + self.other_methods.background

    def as_dict(self) -> dict[str, Any]:
        """The document of `prisma --format json`."""
        return {
            "schema": SCHEMA,
            "question": self.question,
            "databases": self.databases.as_dict(),
            "other_methods": self.other_methods.as_dict(),
            "included": {
                "studies": self.included_studies,
                "reports": self.included_reports,
                "background_reports": self.background,
            },
            "not_looked_for_yet": self.not_looked_for,
            "searches": [_search_as_dict(search) for search in self.searches],
        }


def make_flow(review: Review) -> Flow:
    """The flow of a review as its list, texts and kept searches tell it."""
    store = review.store
    with_text = {study_id: grade for study_id, (grade, _) in store.text_states().items()}
    entries = tuple(store.study_list())
    flow = count_flow(review.workspace.question, entries, store.searches(), with_text)
    tried = {attempt.study_id for attempt in store.attempts()} | with_text.keys()
    waiting = [entry for entry in entries if entry.included and entry.study.study_id not in tried]
    return replace(flow, not_looked_for=len(waiting))


def count_flow(
    question: str,
    entries: Iterable[ListEntry],
    searches: Iterable[SearchRow],
    texts: Mapping[str, Grade],
) -> Flow:
    """The flow of a list of studies. texts: the grade of each study's text, by id."""
    listed, made = tuple(entries), tuple(searches)
    searched = [entry for entry in listed if entry.origin in _SEARCHED]
    others = [entry for entry in listed if entry.origin not in _SEARCHED]
    included = [entry.study for entry in listed if _is_included(entry, texts)]
    return Flow(
        question,
        _count_column(searched, [s for s in made if s.method in _SEARCHED], texts),
        _count_column(others, [s for s in made if s.method not in _SEARCHED], texts),
        len(included) - len(link_versions(included)),
        made,
    )


def _count_column(
    entries: list[ListEntry], searches: list[SearchRow], texts: Mapping[str, Grade]
) -> FlowColumn:
    identified: Counter[str] = Counter()
    set_aside = 0
    for search in searches:
        for outcome in search.outcomes:
            method = _METHOD_WORDS.get(search.method)
            name = outcome.source if method is None else method
            if search.method == "citation":
                name = f"{method} ({outcome.source})"
            if outcome.records:
                identified[name] += outcome.records
            set_aside += outcome.set_aside
    lacking = len(entries) + set_aside - sum(identified.values())
    if lacking > 0:
        identified[NOT_RECORDED] = lacking
    at_screening = [entry for entry in entries if _is_excluded_at_screening(entry, texts)]
    sought = [entry for entry in entries if not _is_excluded_at_screening(entry, texts)]
    assessed = [entry for entry in sought if _is_assessed(entry, texts)]
    left_out = [entry for entry in assessed if not entry.included]
    included = [entry for entry in assessed if entry.included]
    return FlowColumn(
        identified=dict(sorted(identified.items())),
        set_aside=set_aside,
        duplicates=sum(identified.values()) - set_aside - len(entries),
        screened=len(entries),
        excluded=_by_reason(at_screening),
        sought=len(sought),
        not_retrieved=len(sought) - len(assessed),
        assessed=len(assessed),
        excluded_reports=_by_reason(left_out),
        included=len(included),
        background=sum(entry.study.role is Role.BACKGROUND for entry in included),
    )


def _is_excluded_at_screening(entry: ListEntry, texts: Mapping[str, Grade]) -> bool:
    """A study left out before stages were kept counts as left out when read if its full text was there."""
    if entry.included:
        return False
    if entry.stage is None:
        return texts.get(entry.study.study_id) is not Grade.FULLTEXT
    return entry.stage is Stage.SCREENING


def _is_assessed(entry: ListEntry, texts: Mapping[str, Grade]) -> bool:
    """Who left a report out when reading it had it, whether or not its text is held here."""
    return entry.study.study_id in texts or not entry.included


def _is_included(entry: ListEntry, texts: Mapping[str, Grade]) -> bool:
    return entry.included and entry.study.study_id in texts


def _by_reason(entries: Iterable[ListEntry]) -> dict[str, int]:
    counted = Counter(entry.reason or "no reason given" for entry in entries)
    return dict(sorted(counted.items(), key=lambda reason: (-reason[1], reason[0])))


def _search_as_dict(search: SearchRow) -> dict[str, Any]:
    return {
        "method": search.method,
        "question": search.question,
        "at": search.at,
        "limits": dict(search.limits),
        "sources": [
            {
                "source": o.source,
                "query": o.query,
                "outcome": o.outcome,
                "records": o.records,
                "total": o.total,
                "set_aside": o.set_aside,
                "reason": o.reason,
                "at": o.at,
            }
            for o in search.outcomes
        ],
    }
