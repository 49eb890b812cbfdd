"""Retries: few, short, with jitter, and only of failures that may be over a moment later."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from corpus.sources.failure import PASSING, ServiceError
from corpus.sources.timing import REAL_TIME, Timing

T = TypeVar("T")

ATTEMPTS = 3
FIRST_WAIT = 0.5
LONGEST_WAIT = 30.0
"""Seconds that one call may wait in all. A longer Retry-After is the circuit breaker's business."""


def call_with_retries(call: Callable[[], T], timing: Timing = REAL_TIME) -> T:
    """What `call` returns, tried at most three times. Raises the last ServiceError."""
    wait, waited = FIRST_WAIT, 0.0
    for left in range(ATTEMPTS - 1, -1, -1):
        try:
            return call()
        except ServiceError as failure:
            # Jitter above the time asked for, so that many callers do not come back together.
            pause = (failure.retry_after or 0.0) + wait * (0.5 + timing.chance() / 2)
            waited += pause
            if left == 0 or failure.kind not in PASSING or waited > LONGEST_WAIT:
                raise
            timing.sleep(pause)
            wait *= 2
    raise AssertionError("unreachable")
