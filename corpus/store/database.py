"""One SQLite file for one review: durable, shared by several processes, never a lock error for the user.

Why so, and what was measured, stands in docs/decisions/02-store.md.
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from corpus.store.schema import MIGRATIONS, SCHEMA_VERSION

BUSY_SECONDS = 60.0
"""How long a writer waits for another process's transaction, all of which take milliseconds."""


class StoreError(Exception):
    """The store cannot be used: the file is not a store, is damaged, or was written by a newer version."""


def utc_now() -> str:
    """The time as the store writes it: ISO 8601 in UTC, whole seconds."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Database:
    """A connection to one review's database, usable from any thread of the process, one at a time."""

    def __init__(self, path: Path) -> None:
        """Open or make the database. Raises StoreError when `path` cannot be opened or is no store."""
        self.path = path
        self._lock = threading.RLock()
        self._depth = 0
        try:
            self._connection = sqlite3.connect(
                path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._connection.row_factory = sqlite3.Row
            self._prepare()
        except sqlite3.Error as error:
            raise StoreError(f"{path}: expected a review's store ({error})") from error

    def _prepare(self) -> None:
        run = self._connection.execute
        run("PRAGMA foreign_keys = ON")
        # FULL: a commit returns when the log is on the disk, so what was acknowledged outlives a power cut.
        run("PRAGMA synchronous = FULL")
        version = int(run("PRAGMA user_version").fetchone()[0])
        if version == SCHEMA_VERSION:
            return
        if version > SCHEMA_VERSION:
            raise StoreError(f"{self.path}: written by a newer version of Co-Researcher")
        self._patiently("PRAGMA journal_mode = WAL")
        with self.writing() as connection:
            # Another process may have migrated while this one waited for the lock.
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
            for step in MIGRATIONS[version:]:
                for statement in _statements(step):
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction that takes the write lock at once; nested uses join the outer one.

        A transaction that began by reading could not wait for the lock later (SQLite answers "busy" at
        once, to avoid a deadlock), so no writer begins that way.
        """
        with self._lock:
            if self._depth == 0:
                self._patiently("BEGIN IMMEDIATE")
            self._depth += 1
            try:
                yield self._connection
            except BaseException:
                self._depth -= 1
                if self._depth == 0:
                    self._connection.execute("ROLLBACK")
                raise
            self._depth -= 1
            if self._depth == 0:
                self._connection.execute("COMMIT")

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, for one or several reads that must see the same state."""
        with self._lock:
            if self._depth:
                yield self._connection
                return
            self._connection.execute("BEGIN")
            try:
                yield self._connection
            finally:
                self._connection.execute("COMMIT")

    def _patiently(self, statement: str) -> None:
        """Run a statement that takes a lock, trying again where SQLite answers "busy" without waiting.

        It does so, whatever its timeout, while another process makes the log or recovers it after a crash.
        """
        until = time.monotonic() + BUSY_SECONDS
        while True:
            try:
                self._connection.execute(statement)
                return
            except sqlite3.OperationalError as error:
                is_busy = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
                if not is_busy or time.monotonic() > until:
                    raise
            time.sleep(0.01)

    def state(self) -> tuple[int, int]:
        """A number pair that differs after each change of the database, by this process or by another."""
        with self._lock:
            version = int(self._connection.execute("PRAGMA data_version").fetchone()[0])
            return version, self._connection.total_changes

    def close(self) -> None:
        """Close the connection; the database stays whole when this is never called."""
        with self._lock:
            self._connection.close()


def _statements(script: str) -> Iterator[str]:
    """The statements of a script one by one, since `executescript` would commit the open transaction."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
