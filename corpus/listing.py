"""From what a search found to the study list: what is new is added, what is there gains what it lacked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from corpus.importing.imported import SOURCE
from corpus.known_works import KnownWorks
from corpus.merge import fill_gaps, merge_into, sources_of_gaps
from corpus.model.comparing import title_key
from corpus.model.identity import Identity, compare_authors
from corpus.model.lookup import Found, NotFound
from corpus.model.record import Record
from corpus.model.study import Study, fields_read_off_page, study_from_csl
from corpus.model.study_list import ListEntry
from corpus.search import SearchResult, SourceOutcome
from corpus.store import Store
from corpus.store.studies import SearchOutcomeRow, SearchRow


@dataclass(frozen=True, slots=True)
class Listed:
    """What came of putting records on the list.

    added: ids new on the list. known: ids that were there and were found again. completed: of those, the
    ones that gained what they lacked, with what that is ("authors", "year", "DOI", …). differences: a line
    for each record that says something else than the list does.
    """

    added: tuple[str, ...]
    known: tuple[str, ...]
    completed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    differences: tuple[str, ...] = ()


def list_search_result(store: Store, result: SearchResult) -> Listed:
    """Record the search and put what it found on the list, all in one transaction.

    Decisions made before (excluded, role) stay, also for studies found again. Records that are notices of
    retraction or correction are no studies: they are counted and not listed.
    """
    limits = {
        "limit": result.query.limit,
        "from_year": result.query.from_year,
        "to_year": result.query.to_year,
    }
    with store.transaction():
        store.add_search(
            SearchRow(result.query.question, limits, tuple(outcome_row(o) for o in result.outcomes))
        )
        return list_records(store, studies_among(result.records), origin="search")


def list_file(
    store: Store, name: str, records: Sequence[Record], broken: int, *, works: KnownWorks | None = None
) -> Listed:
    """Put the works of a person's file on the list and keep that it was given. broken: records left out.

    works: as in `list_records`.
    """
    row = SearchOutcomeRow(
        SOURCE, name, "found" if records else "none", len(records) + broken, set_aside=broken
    )
    with store.transaction():
        store.add_search(SearchRow(name, {}, (row,), method="file"))
        return list_records(store, records, origin="person", works=works)


def studies_among(records: Iterable[Record]) -> tuple[Record, ...]:
    """The records that are no notices about other works."""
    return tuple(record for record in records if not record.notice_of)


def list_records(
    store: Store, records: Sequence[Record], *, origin: str, works: KnownWorks | None = None
) -> Listed:
    """Put the works that `records` are of on the list. `origin` says who put them there.

    works: the list as it was read before, for many files one after another; read anew when None.
    """
    known = works if works is not None else KnownWorks()
    with store.transaction():
        known.read(store)
        merged = merge_into(known.near(records), records, known.ids)
        added = store.add_studies(
            (ListEntry(new.study, origin=origin) for new in merged.added),
            records={new.study.study_id: new.records for new in merged.added},
            provenance={new.study.study_id: new.provenance for new in merged.added},
        )
        differences: list[str] = []
        completed: dict[str, tuple[str, ...]] = {}
        for new in merged.added:
            known.put(new.study, sorted(new.records, key=lambda record: (record.source, record.source_id)))
        for study_id, found in merged.joined.items():
            store.add_records(study_id, found)
            study = known.study(study_id)
            filled = fill_gaps(study, found)
            if filled != study:
                store.update_study(filled, provenance=sources_of_gaps(study, filled, found))
            if gained := _gained(study, filled):
                completed[study_id] = gained
            differences += [line for record in found for line in _differences(study, record)]
            known.put(filled, store.records_of(study_id))
    return Listed(added, tuple(merged.joined), completed, tuple(dict.fromkeys(differences)))


def describe_lack(study: Study) -> str:
    """What a person must give before citations of the study can be checked; "" when nothing is lacking."""
    lacking = [word for word, there in (("authors", study.authors), ("year", study.years)) if not there]
    if not lacking:
        return ""
    return f"{study.study_id}: no {' and no '.join(lacking)} could be read; add a .bib or .ris for it"


_FIELDS = {
    "title": "title",
    "author": "authors",
    "issued": "year",
    "DOI": "DOI",
    "PMID": "PubMed id",
    "PMCID": "PMC id",
    "container-title": "journal",
    "abstract": "abstract",
    "volume": "volume",
    "issue": "issue",
    "page": "pages",
}
"""The fields of CSL that are told when a study gains them, in this order."""


def _gained(before: Study, after: Study) -> tuple[str, ...]:
    """What the study after has and the study before lacked, or had only read off a page, in words."""
    old, new = before.csl, after.csl
    stated = fields_read_off_page(old) - fields_read_off_page(new)
    gained = [
        words
        for name, words in _FIELDS.items()
        if (new.get(name) and not old.get(name)) or (name in stated and new[name] != old[name])
    ]
    if "year" not in gained and after.years != before.years:
        gained.append("another year")
    if after.notices != before.notices:
        gained.append("notices")
    return tuple(gained)


def _differences(study: Study, record: Record) -> list[str]:
    """Where a record of a listed study says something else than the list; the list keeps its own word.

    Title and authors that the list only read off a page are replaced, and no difference.
    """
    other = study_from_csl(record.csl, "")
    replaced = fields_read_off_page(study.csl) - fields_read_off_page(record.csl)
    lines = []
    if other.year is not None and study.years and other.year not in study.years:
        listed = ", ".join(map(str, sorted(study.years)))
        lines.append(
            f"{study.study_id}: this record says {other.year}, the list {listed}; a citation may give either"
        )
    if "title" not in replaced and not _is_one_title(study.title, other.title):
        lines.append(
            f"{study.study_id}: this record's title is “{other.title}”, the list's “{study.title}”"
            " (the list's is kept); see that they are one work"
        )
    has_both = study.authors and other.authors and "author" not in replaced
    if has_both and compare_authors(study.authors, other.authors) is Identity.DIFFERENT:
        first = other.authors[0].cited_as
        lines.append(
            f"{study.study_id}: this record's authors ({first} …) are not the list's"
            f" ({study.authors[0].cited_as} …; these are kept); see that they are one work"
        )
    return lines


def _is_one_title(one: str, other: str) -> bool:
    """True when the titles agree, or one is the other with more behind it (a subtitle, a translation)."""
    shorter, longer = sorted((title_key(one), title_key(other)), key=len)
    return longer.startswith(shorter)


def outcome_row(outcome: SourceOutcome) -> SearchOutcomeRow:
    """What a source answered, as it is kept."""
    answer = outcome.answer
    if isinstance(answer, Found):
        hits = answer.value
        notices = sum(bool(record.notice_of) for record in hits.records)
        return SearchOutcomeRow(
            outcome.source,
            outcome.query,
            "found",
            len(hits.records) + hits.unreadable,
            hits.total,
            at=answer.at,
            set_aside=notices + hits.unreadable,
        )
    if isinstance(answer, NotFound):
        return SearchOutcomeRow(outcome.source, outcome.query, "none", at=answer.at)
    return SearchOutcomeRow(outcome.source, outcome.query, "unavailable", reason=answer.reason)
