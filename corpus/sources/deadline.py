"""A limit on how long a call may take in all, which clients' own timeouts (per read) do not give."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import TypeVar

from corpus.sources.failure import FailureKind, ServiceError

T = TypeVar("T")


def call_within(seconds: float, call: Callable[[], T]) -> T:
    """What `call` returns or raises, or ServiceError when it has not ended after `seconds`.

    A service that sends a byte now and then never trips a client's timeout. The call runs in a thread of
    its own that is left behind when it is late; it dies with the process.
    """
    answer: queue.SimpleQueue[tuple[T | None, BaseException | None]] = queue.SimpleQueue()

    def run() -> None:
        try:
            answer.put((call(), None))
        except BaseException as error:
            answer.put((None, error))

    threading.Thread(target=run, daemon=True, name="service-call").start()
    try:
        value, error = answer.get(timeout=seconds)
    except queue.Empty:
        raise ServiceError(FailureKind.TIMED_OUT, f"gave no complete answer within {seconds:g} s") from None
    if error is not None:
        raise error
    return value  # type: ignore[return-value]
