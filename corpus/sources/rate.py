"""What a service allows: at most so many requests a second, with a small burst, and so many at once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

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


class Allowance:
    """A token bucket, and a limit on the requests under way at once."""

    def __init__(self, rate: float, burst: int, connections: int, timing: Timing = REAL_TIME) -> None:
        self._bucket = TokenBucket(rate, burst, timing)
        self._connections = threading.BoundedSemaphore(connections)

    @contextmanager
    def request(self) -> Iterator[None]:
        """Around one request: begins when the service allows one more."""
        with self._connections:
            self._bucket.wait()
            yield


_SHARED: dict[tuple[str, float, int, int], Allowance] = {}
_SHARED_LOCK = threading.Lock()


def shared_allowance(
    address: str, rate: float, burst: int, connections: int, timing: Timing = REAL_TIME
) -> Allowance:
    """The one allowance of this process for the service at `address`, whoever asks it.

    A service counts what a machine sends, not which object sent it: the search, the look-ups and the
    downloads of one run stand in the same line. On a clock that is stood in for, each gets its own.
    """
    if timing is not REAL_TIME:
        return Allowance(rate, burst, connections, timing)
    with _SHARED_LOCK:
        key = (address, rate, burst, connections)
        if key not in _SHARED:
            _SHARED[key] = Allowance(rate, burst, connections)
        return _SHARED[key]
