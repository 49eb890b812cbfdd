"""A canary: before "it is not there" is believed, the service must find what certainly is there."""

from __future__ import annotations

import threading
from collections.abc import Callable

from corpus.sources.failure import FailureKind, ServiceError
from corpus.sources.timing import REAL_TIME, Timing

TRUSTED_SECONDS = 10 * 60.0


class Canary:
    """`sings` asks the service for a work that certainly exists and tells whether it was found.

    A canary that sang is trusted for ten minutes. Threads that want to know at the same time wait for one
    and the same question (single flight).
    """

    def __init__(self, sings: Callable[[], bool], timing: Timing = REAL_TIME) -> None:
        self._sings, self._timing = sings, timing
        self._trusted_until: float | None = None
        self._lock = threading.Lock()

    def check(self) -> None:
        """Return when the service is to be believed. Raises ServiceError when it is not."""
        with self._lock:
            if self._trusted_until is not None and self._timing.clock() < self._trusted_until:
                return
            self._trusted_until = None
            if not self._sings():
                raise ServiceError(
                    FailureKind.UNREADABLE,
                    "does not find a work that certainly exists, so it is not believed",
                )
            self._trusted_until = self._timing.clock() + TRUSTED_SECONDS
