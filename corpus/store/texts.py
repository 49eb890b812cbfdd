"""The texts of studies with their searchable copies, the files they came from, and what was tried for them.

A text is folded and cut into passages once, when it is put in. Both are copies: when the folding has changed
since, the copy is made anew from the text, and when the extractor has, the text from its file.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from corpus.model.attempt import AttemptOutcome, DownloadAttempt
from corpus.model.folded import FOLD_VERSION, FoldedText, IndexedText, index_text
from corpus.model.study_text import Grade, StudyText
from corpus.passages import passages_of
from corpus.store.codec import decode_text, encode_text
from corpus.store.database import Database, StoreError, utc_now
from corpus.store.files import FileVault

_KEPT_TEXTS = 64
"""Texts kept in memory after they were read, about 1 MB each."""

_NOTHING_TRIED = "no text has been looked for yet"


class TextTables:
    """The part of the store that holds texts, files and download attempts."""

    _db: Database
    _vault: FileVault

    def put_file(self, content: bytes, *, media_type: str = "", url: str = "") -> str:
        """Keep an original file and give its sha256."""
        sha256 = self._vault.put(content)
        with self._db.writing() as connection:
            connection.execute(
                "INSERT INTO files (sha256, size, media_type, url, at) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (sha256) DO NOTHING",
                (sha256, len(content), media_type, url, utc_now()),
            )
        return sha256

    def file(self, sha256: str) -> bytes | None:
        """An original file's content, or None when it is lost or no longer has that hash."""
        return self._vault.get(sha256)

    def put_text(self, study_id: str, text: StudyText, *, indexed: IndexedText | None = None) -> None:
        """Make `text` the study's text. Raises KeyError when the study is not on the list."""
        indexed = indexed or index_text(text)
        with self._db.writing() as connection:
            connection.execute("DELETE FROM texts WHERE study_id = ?", (study_id,))
            try:
                connection.execute(
                    "INSERT INTO texts (study_id, sha256, grade, confirmed, extractor, version,"
                    " source_sha256, study_text, fold_version, folded) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        study_id,
                        text.sha256,
                        text.grade.value,
                        int(text.confirmed),
                        text.extractor,
                        text.version,
                        text.source_sha256,
                        encode_text(text),
                        FOLD_VERSION,
                        indexed.folded.to_bytes(),
                    ),
                )
            except sqlite3.IntegrityError as error:
                raise KeyError(study_id) from error
            connection.executemany(
                "INSERT INTO passages (study_id, start_at, end_at, words) VALUES (?, ?, ?, ?)",
                [(study_id, p.start, p.end, p.words) for p in passages_of(text)],
            )

    def text(self, study_id: str) -> IndexedText | None:
        """The study's text with its searchable copy, or None when it has none."""
        with self._db.reading() as connection:
            row = connection.execute("SELECT * FROM texts WHERE study_id = ?", (study_id,)).fetchone()
        if row is None:
            return None
        if row["fold_version"] == FOLD_VERSION:
            stored = _decoded(row["study_text"], row["folded"])
            if stored is not None:
                return _as_kept(stored, row["sha256"], study_id)
        text = decode_text(row["study_text"])
        indexed = index_text(text)
        with self._db.writing() as connection:
            connection.execute(
                "UPDATE texts SET fold_version = ?, folded = ? WHERE study_id = ? AND sha256 = ?",
                (FOLD_VERSION, indexed.folded.to_bytes(), study_id, text.sha256),
            )
        return indexed

    def study_text(self, study_id: str) -> StudyText | None:
        """The study's text without its searchable copy, for reading; or None when it has none."""
        with self._db.reading() as connection:
            row = connection.execute(
                "SELECT study_text FROM texts WHERE study_id = ?", (study_id,)
            ).fetchone()
        return None if row is None else decode_text(row["study_text"])

    def texts(self, study_ids: Iterable[str] | None = None) -> LazyTexts:
        """The texts of the studies named, or of all, each read when it is first asked for."""
        return LazyTexts(self.text, self._text_ids(study_ids))

    def text_states(self) -> dict[str, tuple[Grade, bool]]:
        """Grade and whether confirmed of every text, by study id, without reading the texts."""
        with self._db.reading() as connection:
            rows = connection.execute("SELECT study_id, grade, confirmed FROM texts").fetchall()
        return {row["study_id"]: (Grade(row["grade"]), bool(row["confirmed"])) for row in rows}

    def has_text(self, study_id: str) -> bool:
        """True when the study has a text."""
        with self._db.reading() as connection:
            found = connection.execute("SELECT 1 FROM texts WHERE study_id = ?", (study_id,)).fetchone()
        return found is not None

    def is_confirmed(self, study_id: str) -> bool:
        """True when the study has a text that was seen to be its own."""
        with self._db.reading() as connection:
            row = connection.execute("SELECT confirmed FROM texts WHERE study_id = ?", (study_id,)).fetchone()
        return row is not None and bool(row["confirmed"])

    def outdated_texts(self, current: Mapping[str, str]) -> dict[str, str]:
        """The source files of texts made by another version of their extractor, by study id.

        current: today's version of each extractor, by its name.
        """
        with self._db.reading() as connection:
            rows = connection.execute(
                "SELECT study_id, extractor, version, source_sha256 FROM texts WHERE source_sha256 <> ''"
            ).fetchall()
        return {
            row["study_id"]: row["source_sha256"]
            for row in rows
            if current.get(row["extractor"], row["version"]) != row["version"]
        }

    def texts_digest(self) -> str:
        """The sha256 of all texts' content, the same on any machine and in any order of adding."""
        with self._db.reading() as connection:
            rows = connection.execute(
                "SELECT study_id, sha256, grade, confirmed, extractor, version FROM texts ORDER BY study_id"
            ).fetchall()
        return hashlib.sha256(json.dumps([list(row) for row in rows]).encode()).hexdigest()

    def add_attempts(self, attempts: Iterable[DownloadAttempt]) -> None:
        """Keep what was tried. Raises KeyError when a study is not on the list."""
        rows = [
            (a.study_id, a.route, a.url, a.outcome.value, a.reason, a.file_sha256, a.at or utc_now())
            for a in attempts
        ]
        try:
            with self._db.writing() as connection:
                connection.executemany(
                    "INSERT INTO attempts (study_id, route, url, outcome, reason, file_sha256, at)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    rows,
                )
        except sqlite3.IntegrityError as error:
            raise KeyError("attempts: a study is not on the list") from error

    def attempts(self, study_id: str | None = None) -> tuple[DownloadAttempt, ...]:
        """What was tried, for one study or for all, oldest first."""
        where, values = ("WHERE study_id = ?", (study_id,)) if study_id is not None else ("", ())
        with self._db.reading() as connection:
            rows = connection.execute(
                f"SELECT * FROM attempts {where} ORDER BY attempt_id",  # noqa: S608 (`where` is one of two constants)
                values,
            ).fetchall()
        return tuple(
            DownloadAttempt(
                row["study_id"],
                row["route"],
                row["url"],
                AttemptOutcome(row["outcome"]),
                row["reason"],
                row["file_sha256"],
                row["at"],
            )
            for row in rows
        )

    def missing_reasons(self) -> dict[str, str]:
        """Why each listed study without full text has none, by study id, in one line each."""
        with self._db.reading() as connection:
            without = connection.execute(
                "SELECT s.study_id FROM studies s LEFT JOIN texts t USING (study_id)"
                " WHERE t.study_id IS NULL OR t.grade <> 'fulltext' ORDER BY s.position"
            ).fetchall()
            tried: dict[str, dict[tuple[str, str], str]] = {}
            for row in connection.execute(
                "SELECT study_id, route, url, outcome, reason FROM attempts ORDER BY attempt_id"
            ):
                if row["outcome"] != AttemptOutcome.OBTAINED:
                    tried.setdefault(row["study_id"], {})[row["route"], row["url"]] = row["reason"]
        return {
            study_id: "; ".join(
                dict.fromkeys(f"{route}: {reason}" for (route, _), reason in tried.get(study_id, {}).items())
            )
            or _NOTHING_TRIED
            for (study_id,) in without
        }

    def _text_ids(self, study_ids: Iterable[str] | None) -> tuple[str, ...]:
        with self._db.reading() as connection:
            held = [
                row[0]
                for row in connection.execute(
                    "SELECT study_id FROM texts JOIN studies USING (study_id) ORDER BY position"
                )
            ]
        if study_ids is None:
            return tuple(held)
        wanted = set(study_ids)
        return tuple(study_id for study_id in held if study_id in wanted)


def _as_kept(indexed: IndexedText, sha256: str, study_id: str) -> IndexedText:
    """The text itself when it is the one of that hash. Raises StoreError when its words were changed."""
    if hashlib.sha256(indexed.text.text.encode()).hexdigest() != sha256:
        raise StoreError(f"the text of {study_id} is not the one that was kept; fetch or add it anew")
    return indexed


@lru_cache(maxsize=_KEPT_TEXTS)
def _decoded(study_text: bytes, folded: bytes) -> IndexedText | None:
    """The text of stored bytes, None when the copy is not one of this version's.

    A server opens the store anew for each call; what the bytes say is the same each time.
    """
    try:
        return IndexedText(decode_text(study_text), FoldedText.from_bytes(folded))
    except ValueError:
        return None


class LazyTexts(Mapping[str, IndexedText]):
    """Texts by study id, each read from the store when it is first asked for and kept from then on."""

    def __init__(self, read: Callable[[str], IndexedText | None], study_ids: tuple[str, ...]) -> None:
        self._read = read
        self._ids = dict.fromkeys(study_ids)
        self._kept: dict[str, IndexedText] = {}

    def __getitem__(self, study_id: str) -> IndexedText:
        if study_id not in self._ids:
            raise KeyError(study_id)
        if study_id not in self._kept:
            text = self._read(study_id)
            if text is None:
                raise KeyError(study_id)
            self._kept[study_id] = text
        return self._kept[study_id]

    def __contains__(self, study_id: object) -> bool:
        return study_id in self._ids

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)
