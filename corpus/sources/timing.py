"""Clock, waiting and chance in one place, so that tests may stand in for them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime


def _utc_now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@dataclass(frozen=True, slots=True)
class Timing:
    """clock: seconds of a clock that never goes back. sleep: waits seconds. chance: a number in [0, 1).

    now: the time of day in UTC, ISO 8601.
    """

    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = random.random
    now: Callable[[], str] = _utc_now


REAL_TIME = Timing()
