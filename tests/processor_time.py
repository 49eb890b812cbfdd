"""Processor time of a piece of work, for the tests that hold a function to a budget on awkward input.

A budget is about the algorithm. A single reading in a busy process is about other things as well: a
worker's other threads, a full collection of garbage that happens to fall into the call. So the time is the
thread's own, and the least of three tries counts: what is slow by itself is slow each time. No try repeats
a text, since a cache would answer for the function.
"""

import gc
import time
from collections.abc import Callable
from typing import AnyStr

TRIES = 3


def least_seconds(work: Callable[[AnyStr], object], text: AnyStr, within: float = 0.0) -> float:
    """The least seconds of processor time of `work` on a text; not tried again once it stayed under `within`.

    Each further try has the text's last character once more.
    """
    least = float("inf")
    # The suite's own objects are many: a search for cycles through all of them is not the work's time.
    collects = gc.isenabled()
    gc.disable()
    try:
        for repeated in range(TRIES):
            unseen = text + text[-1:] * repeated
            started = time.thread_time()
            work(unseen)
            least = min(least, time.thread_time() - started)
            if least < within:
                break
    finally:
        if collects:
            gc.enable()
    return least
