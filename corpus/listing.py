"""From what a search found to the study list: what is new is added, what is there gains records alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from corpus.merge import fill_gaps, merge_into
from corpus.model.lookup import Found, NotFound
from corpus.model.record import Record
from corpus.model.study_list import ListEntry
from corpus.search import SearchResult, SourceOutcome
from corpus.store import Store
from corpus.store.studies import SearchOutcomeRow, SearchRow


@dataclass(frozen=True, slots=True)
class Listed:
    """added: ids new on the list. known: ids that were there and were found again."""

    added: tuple[str, ...]
    known: tuple[str, ...]


def list_search_result(store: Store, result: SearchResult) -> Listed:
    """Record the search and put what it found on the list, all in one transaction.

    Decisions made before (excluded, role) stay, also for studies found again.
    """
    limits = {
        "limit": result.query.limit,
        "from_year": result.query.from_year,
        "to_year": result.query.to_year,
    }
    with store.transaction():
        store.add_search(
            SearchRow(result.query.question, limits, tuple(_outcome_row(o) for o in result.outcomes))
        )
        return list_records(store, result.records, origin="search")


def list_records(store: Store, records: Sequence[Record], *, origin: str) -> Listed:
    """Put the works that `records` are of on the list. `origin` says who put them there."""
    with store.transaction():
        listed = store.study_list()
        behind = store.records_by_study()
        merged = merge_into(
            [entry.study for entry in listed],
            records,
            ((study_id, record) for study_id, of_study in behind.items() for record in of_study),
        )
        added = store.add_studies(
            (ListEntry(new.study, origin=origin) for new in merged.added),
            records={new.study.study_id: new.records for new in merged.added},
            provenance={new.study.study_id: new.provenance for new in merged.added},
        )
        for study_id, found in merged.joined.items():
            store.add_records(study_id, found)
            entry = listed.get(study_id)
            assert entry is not None
            filled = fill_gaps(entry.study, found)
            if filled != entry.study:
                store.update_study(filled)
    return Listed(added, tuple(merged.joined))


def _outcome_row(outcome: SourceOutcome) -> SearchOutcomeRow:
    answer = outcome.answer
    if isinstance(answer, Found):
        hits = answer.value
        return SearchOutcomeRow(
            outcome.source, outcome.query, "found", len(hits.records), hits.total, at=answer.at
        )
    if isinstance(answer, NotFound):
        return SearchOutcomeRow(outcome.source, outcome.query, "none", at=answer.at)
    return SearchOutcomeRow(outcome.source, outcome.query, "unavailable", reason=answer.reason)
