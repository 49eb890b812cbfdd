"""A clock that stands still until somebody sleeps, which takes no time."""

from __future__ import annotations

import threading

from corpus.sources.timing import Timing


class MadeUpTime:
    """`slept` holds every wait, in order."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.seconds = 0.0
        self.slept: list[float] = []

    def sleep(self, seconds: float) -> None:
        with self._lock:
            self.slept.append(seconds)
            self.seconds += seconds

    def timing(self, chance: float = 0.0) -> Timing:
        return Timing(lambda: self.seconds, self.sleep, lambda: chance, lambda: "2026-01-01T00:00:00Z")
