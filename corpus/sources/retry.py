"""Retries: few, short, with jitter, and only of failures that may be over a moment later."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from corpus.sources.failure import PASSING, ServiceError
from corpus.sources.timing import REAL_TIME, Timing

T = TypeVar("T")

ATTEMPTS = 3
FIRST_WAIT = 0.5
LONGEST_WAIT = 5.0
"""Seconds. A longer Retry-After is the circuit breaker's business: nobody waits for it inside a call."""


def call_with_retries(call: Callable[[], T], timing: Timing = REAL_TIME) -> T:
    """What `call` returns, tried at most three times. Raises the last ServiceError."""
    wait = FIRST_WAIT
    for left in range(ATTEMPTS - 1, -1, -1):
        try:
            return call()
        except ServiceError as failure:
            asked = failure.retry_after
            if left == 0 or failure.kind not in PASSING or (asked is not None and asked > LONGEST_WAIT):
                raise
            # Full jitter above the time asked for, so that many callers do not come back together.
            timing.sleep((asked or 0.0) + wait * (0.5 + timing.chance() / 2))
            wait *= 2
    raise AssertionError("unreachable")
