"""A token bucket: at most so many requests a second, with a small burst."""

from __future__ import annotations

import threading

from corpus.sources.timing import REAL_TIME, Timing


class TokenBucket:
    """`rate` requests a second on average and never more than `burst` at once; for any number of threads."""

    def __init__(self, rate: float, burst: int = 1, timing: Timing = REAL_TIME) -> None:
        if rate <= 0 or burst < 1:
            raise ValueError("rate: expected more than 0 a second and a burst of at least 1")
        self._rate, self._burst, self._timing = rate, burst, timing
        self._tokens = float(burst)
        self._filled_at = timing.clock()
        self._lock = threading.Lock()

    def wait(self) -> None:
        """Take a token, waiting for one when there is none."""
        with self._lock:
            now = self._timing.clock()
            self._tokens = min(self._burst, self._tokens + (now - self._filled_at) * self._rate)
            self._filled_at = now
            # Below zero the bucket is owed: each waiter takes its place in the line.
            self._tokens -= 1
            owed = -self._tokens / self._rate
        if owed > 0:
            self._timing.sleep(owed)
