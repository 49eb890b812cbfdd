"""Conclusive answers of sources, kept: fresh for a day, and standing in for a sick source for a week.

Only `Found` and `NotFound` are kept. An answer younger than a day is given without asking. An older one is
asked for anew; when the source then gives no answer, what was found within the week is given, marked stale.
A `NotFound` is never given so: that something was not there last week proves nothing against it today.

Of a question nothing is kept but its SHA-256 over source, address and words: no key and no e-mail can be in
the file. A cache that cannot be read or written is no cache, never an error. Why this is our own:
docs/decisions/12-sources-and-cache.md.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
import time
import zlib
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from pydantic import TypeAdapter

from corpus.model.lookup import Found, LookUp, NotFound, Unavailable

T = TypeVar("T")

FRESH_SECONDS = 24 * 3600.0
USABLE_SECONDS = 7 * FRESH_SECONDS
MOST_ANSWERS = 20_000
"""Some 30 MB. Beyond it the oldest answers go."""

_VERSION = 1
_SCHEMA = """
CREATE TABLE IF NOT EXISTS answers (
    question BLOB PRIMARY KEY, at REAL NOT NULL, is_found INTEGER NOT NULL, answer BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS answers_by_age ON answers (at);
"""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of whom. address: where the service is, which tells a stand-in from the real one.

    kind: what sort of question it is ("record", "title"), so that equal words of two kinds are told apart.
    """

    source: str
    address: str
    kind: str
    words: str

    def digest(self) -> bytes:
        """What the question is known by in the cache."""
        parts = json.dumps([_VERSION, self.source, self.address, self.kind, self.words])
        return hashlib.sha256(parts.encode()).digest()


class AnswerCache:
    """Answers by question, for any number of threads and processes.

    path: the file, made when it is not there; None keeps answers in memory alone. now: seconds of the time of
    day, since answers outlive the process.
    """

    def __init__(
        self,
        path: Path | None = None,
        *,
        now: Callable[[], float] = time.time,
        most: int = MOST_ANSWERS,
    ) -> None:
        self._now, self._most = now, most
        self._lock = threading.Lock()
        self._asking: dict[bytes, Future[LookUp[Any]]] = {}
        self._database = _open(path)
        self._written = 0

    def ask(self, question: Question, value: type[T], ask: Callable[[], LookUp[T]]) -> LookUp[T]:
        """The answer to `question`: a fresh one that is kept, else what `ask` gives.

        value: the type of what is found. Threads with the same question wait for one and the same answer
        (single flight). What `ask` raises is raised.
        """
        digest = question.digest()
        kept = self._read(digest, value)
        if kept is not None and kept[1] < FRESH_SECONDS:
            return kept[0]
        with self._lock:
            running = self._asking.get(digest)
            if running is None:
                mine = self._asking[digest] = Future()
        if running is not None:
            return running.result()
        try:
            # Another thread may have ended between the first look and this one.
            kept = self._read(digest, value)
            answer = kept[0] if kept and kept[1] < FRESH_SECONDS else self._ask(digest, value, ask, kept)
        except BaseException as error:
            mine.set_exception(error)
            raise
        else:
            mine.set_result(answer)
            return answer
        finally:
            with self._lock:
                del self._asking[digest]

    def close(self) -> None:
        """Close the file."""
        with self._lock, suppress(sqlite3.Error):
            self._database.close()

    def _ask(
        self,
        digest: bytes,
        value: type[T],
        ask: Callable[[], LookUp[T]],
        kept: tuple[LookUp[T], float] | None,
    ) -> LookUp[T]:
        answer = ask()
        if isinstance(answer, Unavailable):
            if kept is not None and isinstance(kept[0], Found) and kept[1] < USABLE_SECONDS:
                return replace(kept[0], stale=True)
            return answer
        self._write(digest, value, answer)
        return answer

    def _read(self, digest: bytes, value: type[T]) -> tuple[LookUp[T], float] | None:
        """The answer kept and its age in seconds; None when there is none that can be read."""
        try:
            with self._lock:
                row = self._database.execute(
                    "SELECT at, is_found, answer FROM answers WHERE question = ?", (digest,)
                ).fetchone()
            if row is None:
                return None
            age = self._now() - row[0]
            if not 0 <= age < USABLE_SECONDS:
                return None
            adapter: TypeAdapter[LookUp[T]] = _adapter(cast(Any, value), is_found=bool(row[1]))
            return adapter.validate_json(zlib.decompress(row[2])), age
        except (sqlite3.Error, ValueError, zlib.error):
            return None

    def _write(self, digest: bytes, value: type[T], answer: LookUp[T]) -> None:
        is_found = isinstance(answer, Found)
        blob = zlib.compress(_adapter(cast(Any, value), is_found=is_found).dump_json(answer), 1)
        with suppress(sqlite3.Error), self._lock, self._database:
            self._database.execute(
                "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?)", (digest, self._now(), is_found, blob)
            )
            self._written += 1
            if self._written % 100 == 1:
                self._forget()

    def _forget(self) -> None:
        """What can no longer be used goes, and of the rest the oldest beyond the bound."""
        self._database.execute("DELETE FROM answers WHERE at < ?", (self._now() - USABLE_SECONDS,))
        self._database.execute(
            "DELETE FROM answers WHERE question IN"
            " (SELECT question FROM answers ORDER BY at DESC LIMIT -1 OFFSET ?)",
            (self._most,),
        )


@cache
def _adapter(value: Any, *, is_found: bool) -> TypeAdapter[Any]:
    return TypeAdapter(Found[value] if is_found else NotFound)


def _open(path: Path | None) -> sqlite3.Connection:
    """The database at `path`; one in memory when there is no path, or nothing can be kept there."""
    if path is not None:
        with suppress(OSError, sqlite3.Error):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            return _prepared(path)
        # What is there is no database of ours: it is only a cache, so it is made anew.
        with suppress(OSError, sqlite3.Error):
            path.unlink()
            return _prepared(path)
    return _prepared(":memory:")


def _prepared(path: Path | str) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=2.0, check_same_thread=False)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.executescript(_SCHEMA)
    except sqlite3.Error:
        database.close()
        raise
    return database
