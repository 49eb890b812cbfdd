"""Stores that stay open between calls, so that a call does not open and read anew what has not changed.

A store serves one call at a time and sees what others committed before it. One that stays open also keeps
SQLite from writing the whole log back after each call, which the last connection to close does.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path

from corpus.store import Store

_Identity = tuple[Path, int, int]


class OpenStores:
    """Idle stores of this process, by the file that they have open."""

    def __init__(self, at_most: int) -> None:
        """at_most: how many idle stores are kept; the one used longest ago is closed first."""
        self._at_most = at_most
        self._lock = threading.Lock()
        self._idle: list[tuple[_Identity, Store]] = []

    @contextlib.contextmanager
    def lend(self, path: Path) -> Iterator[Store]:
        """A store for one call. It is closed when the call fails, since nobody knows what it left undone.

        Raises StoreError when `path` cannot be opened.
        """
        identity = _identity_of(path)
        store = self._take(identity)
        if store is None:
            store = Store(path)
            identity = _identity_of(path)
        try:
            yield store
        except BaseException:
            store.close()
            raise
        self._put_back(identity, store)

    def _take(self, identity: _Identity) -> Store | None:
        with self._lock:
            place = next((i for i, (of, _) in enumerate(self._idle) if of == identity), None)
            return None if place is None else self._idle.pop(place)[1]

    def _put_back(self, identity: _Identity, store: Store) -> None:
        with self._lock:
            self._idle.insert(0, (identity, store))
            too_many = self._idle[self._at_most :]
            del self._idle[self._at_most :]
        for _, old in too_many:
            old.close()


def _identity_of(path: Path) -> _Identity:
    """What tells a file from another that was put in its place; zeros where there is none."""
    try:
        found = path.stat()
    except OSError:
        return path, 0, 0
    return path, found.st_dev, found.st_ino
