"""The study list, the records behind each study, and the searches that found them."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from corpus.model.record import Record
from corpus.model.study import Notice, Role, Study, study_from_csl
from corpus.model.study_list import ListEntry, Stage, StudyList
from corpus.store.codec import decode_notices, decode_record, encode_notices, encode_record
from corpus.store.database import Database, utc_now

_KEPT_ENTRIES = 8192
"""Entries kept in memory: while files are added one by one, each list differs from the last in one entry."""
_KEPT_LISTS = 4
"""Lists kept in memory after they were read."""


@dataclass(frozen=True, slots=True)
class SearchOutcomeRow:
    """What one source answered to one search: `outcome` is found, none or unavailable.

    records: all that came. set_aside: those of them that are no studies (notices of retraction, records
    that could not be read) and were not listed.
    """

    source: str
    query: str
    outcome: str
    records: int = 0
    total: int | None = None
    reason: str = ""
    at: str = ""
    set_aside: int = 0


@dataclass(frozen=True, slots=True)
class SearchRow:
    """A search as it was made, for the record (PRISMA-S).

    method: "search" of databases, "citation" searching, or a "file" that a person gave.
    """

    question: str
    limits: Mapping[str, int | None]
    outcomes: tuple[SearchOutcomeRow, ...]
    at: str = ""
    method: str = "search"


@dataclass(frozen=True, slots=True)
class NoticesAsked:
    """Which sources answered when a study's notices were last asked for, and which could not be asked."""

    asked: tuple[str, ...]
    unavailable: tuple[str, ...]
    at: str


class StudyTables:
    """The part of the store that holds the allowed-study list."""

    _db: Database
    _rows_read: tuple[tuple[int, int], tuple[sqlite3.Row, ...]] | None = None
    """The rows as they were last read, with the state that the database then had."""

    def study_list(self) -> StudyList:
        """The list, in the order in which studies were added."""
        return _list_of(self._study_rows())

    def entry(self, study_id: str) -> ListEntry | None:
        """The entry of that id, included or not, without reading the list; None when it is not on it."""
        with self._db.reading() as connection:
            row = connection.execute("SELECT * FROM studies WHERE study_id = ?", (study_id,)).fetchone()
        return None if row is None else _entry(row)

    def add_studies(
        self,
        entries: Iterable[ListEntry],
        *,
        records: Mapping[str, Sequence[Record]] | None = None,
        provenance: Mapping[str, Mapping[str, str]] | None = None,
    ) -> tuple[str, ...]:
        """Add what is new and give the ids that were added; a study that is there is left as it is.

        records: the source records behind each study, by study id. provenance: which source each field
        came from, by study id.
        """
        added: list[str] = []
        with self._db.writing() as connection:
            for entry in entries:
                study = entry.study
                cursor = connection.execute(
                    "INSERT INTO studies"
                    " (study_id, csl_json, included, reason, role, origin, notices, provenance, stage)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (study_id) DO NOTHING",
                    (
                        study.study_id,
                        study.csl_json,
                        int(entry.included),
                        entry.reason,
                        study.role.value,
                        entry.origin,
                        encode_notices(study.notices),
                        json.dumps(dict((provenance or {}).get(study.study_id, {})), sort_keys=True),
                        entry.stage.value if entry.stage else "",
                    ),
                )
                if cursor.rowcount:
                    added.append(study.study_id)
            for study_id, of_study in (records or {}).items():
                self.add_records(study_id, of_study)
        return tuple(added)

    def add_records(self, study_id: str, records: Iterable[Record]) -> None:
        """Put source records behind a study; a record seen before is replaced by its newer form."""
        with self._db.writing() as connection:
            connection.executemany(
                "INSERT INTO records (source, source_id, study_id, record_json) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (source, source_id) DO UPDATE SET record_json = excluded.record_json",
                [(r.source, r.source_id, study_id, encode_record(r)) for r in records],
            )

    def update_study(self, study: Study, *, provenance: Mapping[str, str] | None = None) -> None:
        """Put a study's bibliographic data and notices in place of the old; decisions stay as they are.

        provenance: the sources of the fields that are new, which are added to those known.
        """
        with self._db.writing() as connection:
            if provenance:
                whole = {**self.provenance_of(study.study_id), **provenance}
                connection.execute(
                    "UPDATE studies SET provenance = ? WHERE study_id = ?",
                    (json.dumps(whole, sort_keys=True), study.study_id),
                )
            _expect_one(
                connection.execute(
                    "UPDATE studies SET csl_json = ?, notices = ? WHERE study_id = ?",
                    (study.csl_json, encode_notices(study.notices), study.study_id),
                ),
                study.study_id,
            )

    def records_of(self, study_id: str) -> tuple[Record, ...]:
        """The source records behind a study, ordered by source."""
        return self.records_by_study([study_id]).get(study_id, ())

    def records_by_study(self, study_ids: Iterable[str] | None = None) -> dict[str, tuple[Record, ...]]:
        """The source records behind the studies named (all of them when None), by study id."""
        wanted = None if study_ids is None else set(study_ids)
        by_study: dict[str, list[Record]] = {}
        with self._db.reading() as connection:
            if wanted is not None and len(wanted) == 1:
                rows = connection.execute(
                    "SELECT study_id, record_json FROM records WHERE study_id = ? ORDER BY source, source_id",
                    tuple(wanted),
                ).fetchall()
            else:
                rows = connection.execute(
                    "SELECT study_id, record_json FROM records ORDER BY source, source_id"
                ).fetchall()
        for study_id, stored in rows:
            if wanted is None or study_id in wanted:
                by_study.setdefault(study_id, []).append(decode_record(stored))
        return {study_id: tuple(found) for study_id, found in by_study.items()}

    def provenance_of(self, study_id: str) -> dict[str, str]:
        """Which source each field of a study came from, where it was merged from records."""
        with self._db.reading() as connection:
            row = connection.execute(
                "SELECT provenance FROM studies WHERE study_id = ?", (study_id,)
            ).fetchone()
        return dict(json.loads(row[0])) if row else {}

    def add_notices(
        self, study: Study, notices: Iterable[Notice], asked: Sequence[str], unavailable: Sequence[str]
    ) -> None:
        """Add what was found to a study's notices, and keep who was asked and who could not be."""
        found = tuple(dict.fromkeys((*study.notices, *notices)))
        with self._db.writing() as connection:
            if found != study.notices:
                self.update_study(replace(study, notices=found))
            connection.execute(
                "INSERT INTO notice_answers (study_id, asked, unavailable, at) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (study_id) DO UPDATE"
                " SET asked = excluded.asked, unavailable = excluded.unavailable, at = excluded.at",
                (study.study_id, json.dumps(list(asked)), json.dumps(list(unavailable)), utc_now()),
            )

    def notice_answers(self) -> dict[str, NoticesAsked]:
        """By study id, who was asked for notices last, and who could not be."""
        with self._db.reading() as connection:
            rows = connection.execute("SELECT * FROM notice_answers").fetchall()
        return {
            row["study_id"]: NoticesAsked(
                tuple(json.loads(row["asked"])), tuple(json.loads(row["unavailable"])), row["at"]
            )
            for row in rows
        }

    def exclude(self, study_id: str, reason: str, stage: Stage = Stage.SCREENING) -> None:
        """Mark a study as looked at and left out. Raises KeyError when it is not on the list."""
        self._set_screening(study_id, included=False, reason=reason, stage=stage.value)

    def include(self, study_id: str) -> None:
        """Mark a study as allowed. Raises KeyError when it is not on the list."""
        self._set_screening(study_id, included=True, reason="", stage="")

    def set_role(self, study_id: str, role: Role) -> None:
        """Set what a study may be cited for. Raises KeyError when it is not on the list."""
        with self._db.writing() as connection:
            _expect_one(
                connection.execute("UPDATE studies SET role = ? WHERE study_id = ?", (role.value, study_id)),
                study_id,
            )

    def _set_screening(self, study_id: str, *, included: bool, reason: str, stage: str) -> None:
        with self._db.writing() as connection:
            _expect_one(
                connection.execute(
                    "UPDATE studies SET included = ?, reason = ?, stage = ? WHERE study_id = ?",
                    (int(included), reason, stage, study_id),
                ),
                study_id,
            )

    def studies_digest(self) -> str:
        """The sha256 of the list's content, the same on any machine and in any order of adding."""
        return _digest_of(self._study_rows())

    def _study_rows(self) -> tuple[sqlite3.Row, ...]:
        with self._db.reading() as connection:
            state = self._db.state()
            if self._rows_read is None or self._rows_read[0] != state:
                rows = connection.execute("SELECT * FROM studies ORDER BY position").fetchall()
                self._rows_read = state, tuple(rows)
            return self._rows_read[1]

    def add_search(self, search: SearchRow) -> int:
        """Keep a search and each source's outcome; gives its number."""
        at = search.at or utc_now()
        with self._db.writing() as connection:
            number = connection.execute(
                "INSERT INTO searches (question, limits, at, method) VALUES (?, ?, ?, ?)",
                (search.question, json.dumps(dict(search.limits), sort_keys=True), at, search.method),
            ).lastrowid
            assert number is not None
            connection.executemany(
                "INSERT INTO search_outcomes"
                " (search_id, source, query, outcome, records, total, reason, at, set_aside)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (
                        number,
                        o.source,
                        o.query,
                        o.outcome,
                        o.records,
                        o.total,
                        o.reason,
                        o.at or at,
                        o.set_aside,
                    )
                    for o in search.outcomes
                ],
            )
        return number

    def keep_answer(self, query: str, source: str, answer_json: str) -> None:
        """Keep what a source answered to a search that has not ended yet."""
        with self._db.writing() as connection:
            connection.execute(
                "INSERT INTO kept_answers (query, source, answer_json, at) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (query, source)"
                " DO UPDATE SET answer_json = excluded.answer_json, at = excluded.at",
                (query, source, answer_json, utc_now()),
            )

    def kept_answers(self, query: str) -> dict[str, tuple[str, str]]:
        """The answers kept for a search, by source, each with the time at which it came."""
        with self._db.reading() as connection:
            rows = connection.execute(
                "SELECT source, answer_json, at FROM kept_answers WHERE query = ?", (query,)
            ).fetchall()
        return {row["source"]: (row["answer_json"], row["at"]) for row in rows}

    def drop_answers(self, query: str) -> None:
        """Let go of the answers kept for a search that has ended."""
        with self._db.writing() as connection:
            connection.execute("DELETE FROM kept_answers WHERE query = ?", (query,))

    def searches(self) -> tuple[SearchRow, ...]:
        """Every search made for this review, oldest first."""
        with self._db.reading() as connection:
            rows = connection.execute("SELECT * FROM searches ORDER BY search_id").fetchall()
            outcomes = connection.execute(
                "SELECT * FROM search_outcomes ORDER BY search_id, source"
            ).fetchall()
        return tuple(
            SearchRow(
                row["question"],
                json.loads(row["limits"]),
                tuple(
                    SearchOutcomeRow(
                        o["source"],
                        o["query"],
                        o["outcome"],
                        o["records"],
                        o["total"],
                        o["reason"],
                        o["at"],
                        o["set_aside"],
                    )
                    for o in outcomes
                    if o["search_id"] == row["search_id"]
                ),
                row["at"],
                row["method"],
            )
            for row in rows
        )


# A server opens the store anew for each call; what the rows say is the same each time.


@lru_cache(maxsize=_KEPT_LISTS)
def _list_of(rows: tuple[sqlite3.Row, ...]) -> StudyList:
    return StudyList(tuple(_entry(row) for row in rows))


@lru_cache(maxsize=_KEPT_LISTS)
def _digest_of(rows: tuple[sqlite3.Row, ...]) -> str:
    listed = sorted(
        (
            {
                "study_id": entry.study.study_id,
                "csl": entry.study.csl,
                "included": entry.included,
                "reason": entry.reason,
                "role": entry.study.role.value,
                "notices": sorted([n.kind.value, n.source, n.doi or ""] for n in entry.study.notices),
            }
            for entry in _list_of(rows)
        ),
        key=lambda row: str(row["study_id"]),
    )
    return hashlib.sha256(json.dumps(listed, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


@lru_cache(maxsize=_KEPT_ENTRIES)
def _entry(row: sqlite3.Row) -> ListEntry:
    study = study_from_csl(
        json.loads(row["csl_json"]),
        row["study_id"],
        role=Role(row["role"]),
        notices=decode_notices(row["notices"]) if row["notices"] != "[]" else (),
    )
    stage = Stage(row["stage"]) if row["stage"] else None
    return ListEntry(study, bool(row["included"]), row["reason"], row["origin"], stage)


def _expect_one(cursor: sqlite3.Cursor, study_id: str) -> None:
    if cursor.rowcount != 1:
        raise KeyError(study_id)
