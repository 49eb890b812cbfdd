"""A circuit breaker: a service that fails is set aside for a while, then probed once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from corpus.sources.failure import FailureKind, ServiceError
from corpus.sources.timing import REAL_TIME, Timing

FAILURES = 3
FIRST_PAUSE = 60.0
LONGEST_PAUSE = 15 * 60.0


class CircuitBreaker:
    """Open after three failed calls in a row, or at once when the service names a time to come back.

    It stays open for a minute, doubled with each failed probe, or as long as the service says, and never
    longer than fifteen minutes. Then one call goes through; the others are refused until it has ended.
    A refused request (bad key, bad query) is an answer of a healthy service and counts for nothing.
    """

    def __init__(self, timing: Timing = REAL_TIME) -> None:
        self._timing = timing
        self._lock = threading.Lock()
        self._failures = 0
        self._pause = FIRST_PAUSE
        self._open_until: float | None = None
        self._probing = False
        self._why = ""

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Around one call. Raises ServiceError of the kind SET_ASIDE when the service is set aside."""
        is_probe = self._enter()
        try:
            yield
        except ServiceError as failure:
            self._note_failure(failure, is_probe)
            raise
        except BaseException:
            with self._lock:
                self._probing = self._probing and not is_probe
            raise
        with self._lock:
            self._failures, self._pause, self._open_until, self._probing = 0, FIRST_PAUSE, None, False

    def require_closed(self) -> None:
        """Raises ServiceError of the kind SET_ASIDE when others' failures opened it since the call began."""
        with self._lock:
            left = 0.0 if self._open_until is None else self._open_until - self._timing.clock()
            if left > 0:
                raise self._set_aside(left)

    def _set_aside(self, left: float) -> ServiceError:
        return ServiceError(
            FailureKind.SET_ASIDE, f"set aside after: {self._why}", retry_after=max(left, 0.0)
        )

    def _enter(self) -> bool:
        with self._lock:
            if self._open_until is None:
                return False
            left = self._open_until - self._timing.clock()
            if left > 0 or self._probing:
                raise self._set_aside(left)
            self._probing = True
            return True

    def _note_failure(self, failure: ServiceError, is_probe: bool) -> None:
        with self._lock:
            if is_probe:
                self._probing = False
            if failure.kind is FailureKind.SET_ASIDE:
                return
            if failure.kind is FailureKind.REFUSED:
                if is_probe:
                    self._failures, self._pause, self._open_until = 0, FIRST_PAUSE, None
                return
            self._failures += 1
            if failure.retry_after is not None:
                pause = failure.retry_after
            elif is_probe:
                pause = self._pause = min(2 * self._pause, LONGEST_PAUSE)
            elif self._failures >= FAILURES:
                pause = self._pause
            else:
                return
            self._why = failure.reason
            self._open_until = self._timing.clock() + min(pause, LONGEST_PAUSE)
