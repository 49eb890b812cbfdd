"""The store's public face."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from corpus.store.claims import ClaimTables
from corpus.store.database import Database
from corpus.store.files import FileVault
from corpus.store.passages import PassageTables
from corpus.store.sealing import SealTables
from corpus.store.studies import StudyTables
from corpus.store.texts import TextTables


class Store(StudyTables, TextTables, PassageTables, ClaimTables, SealTables):
    """All that one review knows: its study list, texts, claim records and acknowledgements.

    `path` is the database file, made when it is not there; original files lie in `files/` beside it. Several
    processes and threads may use one store at once. What a method has returned from is on the disk.
    """

    def __init__(self, path: Path) -> None:
        """Open or make the store. Raises StoreError when `path` cannot be used."""
        self.path = path
        self._db = Database(path)
        self._vault = FileVault(path.parent / "files")

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything done inside is kept together, or nothing of it when an exception leaves it."""
        with self._db.writing():
            yield

    def changes_by_others(self) -> int:
        """A number that differs after each change of the store by another process or thread's connection."""
        return self._db.state()[0]

    def close(self) -> None:
        """Let go of the file. Nothing is lost when a process ends without it."""
        self._db.close()
