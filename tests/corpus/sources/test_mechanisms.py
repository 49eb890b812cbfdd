"""Each mechanism of the sources' discipline alone, on a clock that takes no time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.sources.base import Discipline
from corpus.sources.breaker import FAILURES, FIRST_PAUSE, LONGEST_PAUSE, CircuitBreaker
from corpus.sources.canary import TRUSTED_SECONDS, Canary
from corpus.sources.deadline import call_within
from corpus.sources.failure import FailureKind, ServiceError, failure_from_reply, parse_retry_after
from corpus.sources.rate import Allowance, TokenBucket
from corpus.sources.retry import ATTEMPTS, LONGEST_WAIT, call_with_retries
from tests.corpus.made_up_time import MadeUpTime


def failing(kind: FailureKind, retry_after: float | None = None) -> Callable[[], None]:
    def call() -> None:
        raise ServiceError(kind, "no", retry_after=retry_after)

    return call


def fail_through(breaker: CircuitBreaker, kind: FailureKind, retry_after: float | None = None) -> FailureKind:
    with pytest.raises(ServiceError) as raised, breaker.guard():
        failing(kind, retry_after)()
    return raised.value.kind


# ---- circuit breaker


def test_three_failures_in_a_row_set_a_service_aside() -> None:
    breaker = CircuitBreaker(MadeUpTime().timing())
    kinds = [fail_through(breaker, FailureKind.BROKEN) for _ in range(4)]
    assert kinds == [FailureKind.BROKEN] * 3 + [FailureKind.SET_ASIDE]


def test_a_success_between_failures_starts_the_count_anew() -> None:
    breaker = CircuitBreaker(MadeUpTime().timing())
    for _ in range(2):
        fail_through(breaker, FailureKind.BROKEN)
    with breaker.guard():
        pass
    assert [fail_through(breaker, FailureKind.BROKEN) for _ in range(3)] == [FailureKind.BROKEN] * 3


def test_a_retry_after_sets_a_service_aside_at_once_for_that_long() -> None:
    time_ = MadeUpTime()
    breaker = CircuitBreaker(time_.timing())
    fail_through(breaker, FailureKind.TOO_FAST, retry_after=30)
    time_.seconds = 29
    assert fail_through(breaker, FailureKind.BROKEN) is FailureKind.SET_ASIDE
    time_.seconds = 30
    with breaker.guard():
        pass


def test_no_service_is_set_aside_for_more_than_fifteen_minutes() -> None:
    time_ = MadeUpTime()
    breaker = CircuitBreaker(time_.timing())
    fail_through(breaker, FailureKind.QUOTA_USED, retry_after=15 * 3600)
    time_.seconds = LONGEST_PAUSE
    with breaker.guard():
        pass


def test_after_the_pause_one_probe_goes_through_and_no_more() -> None:
    time_ = MadeUpTime()
    breaker = CircuitBreaker(time_.timing())
    for _ in range(3):
        fail_through(breaker, FailureKind.BROKEN)
    time_.seconds = FIRST_PAUSE
    with breaker.guard():
        assert fail_through(breaker, FailureKind.BROKEN) is FailureKind.SET_ASIDE
    with breaker.guard():
        pass


def test_a_failed_probe_doubles_the_pause() -> None:
    time_ = MadeUpTime()
    breaker = CircuitBreaker(time_.timing())
    for _ in range(3):
        fail_through(breaker, FailureKind.BROKEN)
    time_.seconds = FIRST_PAUSE
    assert fail_through(breaker, FailureKind.BROKEN) is FailureKind.BROKEN
    time_.seconds += 2 * FIRST_PAUSE - 1
    assert fail_through(breaker, FailureKind.BROKEN) is FailureKind.SET_ASIDE
    time_.seconds += 1
    assert fail_through(breaker, FailureKind.BROKEN) is FailureKind.BROKEN


def test_a_refused_request_is_no_failure_of_the_service() -> None:
    breaker = CircuitBreaker(MadeUpTime().timing())
    assert [fail_through(breaker, FailureKind.REFUSED) for _ in range(5)] == [FailureKind.REFUSED] * 5


def test_those_in_line_behind_the_failures_that_open_it_are_not_let_through() -> None:
    asked: list[None] = []

    def silent() -> None:
        asked.append(None)
        time.sleep(0.05)  # so that all threads stand in line before the third failure
        raise ServiceError(FailureKind.TIMED_OUT, "gave no answer in time")

    discipline = Discipline(Allowance(1000.0, 1000, connections=1))

    def ask() -> None:
        with suppress(ServiceError):
            discipline.ask(silent)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(asked) == FAILURES


def test_a_probe_that_is_interrupted_lets_the_next_one_through() -> None:
    time_ = MadeUpTime()
    breaker = CircuitBreaker(time_.timing())
    fail_through(breaker, FailureKind.TOO_FAST, retry_after=1)
    time_.seconds = 1
    with pytest.raises(KeyboardInterrupt), breaker.guard():
        raise KeyboardInterrupt
    with breaker.guard():
        pass


# ---- retries


def test_a_passing_failure_is_tried_three_times_with_growing_waits() -> None:
    time_ = MadeUpTime()
    with pytest.raises(ServiceError):
        call_with_retries(failing(FailureKind.BROKEN), time_.timing(chance=1.0))
    assert time_.slept == [0.5, 1.0]


def test_waits_are_spread_by_chance() -> None:
    shortest, longest = MadeUpTime(), MadeUpTime()
    for time_, chance in ((shortest, 0.0), (longest, 1.0)):
        with pytest.raises(ServiceError):
            call_with_retries(failing(FailureKind.BROKEN), time_.timing(chance))
    assert all(one < other for one, other in zip(shortest.slept, longest.slept, strict=True))


def test_a_short_retry_after_is_waited_for_inside_the_call() -> None:
    time_ = MadeUpTime()
    answers = iter([ServiceError(FailureKind.TOO_FAST, "slow down", retry_after=2.0), None])

    def call() -> str:
        failure = next(answers)
        if failure:
            raise failure
        return "answer"

    assert call_with_retries(call, time_.timing()) == "answer"
    assert time_.slept[0] >= 2.0


@pytest.mark.parametrize(
    ("kind", "retry_after"),
    [
        (FailureKind.TOO_FAST, LONGEST_WAIT + 1),
        (FailureKind.QUOTA_USED, None),
        (FailureKind.REFUSED, None),
        (FailureKind.TIMED_OUT, None),
        (FailureKind.SET_ASIDE, None),
    ],
)
def test_what_a_moment_does_not_mend_is_not_tried_again(kind: FailureKind, retry_after: float | None) -> None:
    time_ = MadeUpTime()
    with pytest.raises(ServiceError):
        call_with_retries(failing(kind, retry_after), time_.timing())
    assert time_.slept == []


def test_a_call_does_not_wait_longer_than_the_cap_in_all() -> None:
    time_ = MadeUpTime()
    with pytest.raises(ServiceError):
        call_with_retries(failing(FailureKind.TOO_FAST, 20), time_.timing())
    assert 20 <= time_.seconds <= LONGEST_WAIT


def test_a_fault_of_our_own_is_not_tried_again() -> None:
    calls: list[int] = []

    def call() -> None:
        calls.append(1)
        raise TypeError

    with pytest.raises(TypeError):
        call_with_retries(call, MadeUpTime().timing())
    assert len(calls) == 1 < ATTEMPTS


# ---- rate limit


@given(st.floats(0.2, 20), st.integers(1, 5), st.integers(1, 40))
def test_a_bucket_never_lets_more_through_than_its_rate_and_burst(
    rate: float, burst: int, calls: int
) -> None:
    time_ = MadeUpTime()
    bucket = TokenBucket(rate, burst, time_.timing())
    for _ in range(calls):
        bucket.wait()
    assert time_.seconds >= (calls - burst) / rate - 1e-6


def test_threads_that_wait_for_a_token_stand_in_line() -> None:
    slept: list[float] = []
    time_ = MadeUpTime()
    timing = time_.timing()
    bucket = TokenBucket(2.0, 1, type(timing)(timing.clock, slept.append, timing.chance, timing.now))
    threads = [threading.Thread(target=bucket.wait) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(slept) == [0.5, 1.0, 1.5]


def test_no_more_requests_are_under_way_at_once_than_allowed() -> None:
    allowance = Allowance(1000.0, 100, 2)
    under_way: list[int] = []
    most: list[int] = []

    def ask() -> None:
        with allowance.request():
            under_way.append(1)
            most.append(len(under_way))
            time.sleep(0.02)
            under_way.pop()

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert max(most) == 2


def test_a_request_that_fails_gives_its_place_back() -> None:
    allowance = Allowance(1000.0, 100, 1)
    for _ in range(3):
        with pytest.raises(ServiceError), allowance.request():
            failing(FailureKind.BROKEN)()


# ---- deadline


def test_a_call_that_never_ends_is_given_up() -> None:
    started = time.monotonic()
    with pytest.raises(ServiceError, match=r"no complete answer within 0\.1 s"):
        call_within(0.1, threading.Event().wait)
    assert time.monotonic() - started < 2


def test_what_a_call_raises_reaches_the_caller() -> None:
    with pytest.raises(ZeroDivisionError):
        call_within(1, lambda: 1 / 0)


# ---- canary


def test_a_canary_that_sang_is_trusted_for_ten_minutes() -> None:
    time_ = MadeUpTime()
    songs: list[float] = []
    canary = Canary(lambda: songs.append(time_.seconds) is None, time_.timing())
    for moment in (0, TRUSTED_SECONDS - 1, TRUSTED_SECONDS):
        time_.seconds = moment
        canary.check()
    assert songs == [0, TRUSTED_SECONDS]


def test_a_silent_canary_is_asked_again_the_next_time() -> None:
    answers = iter([False, True])
    canary = Canary(lambda: next(answers), MadeUpTime().timing())
    with pytest.raises(ServiceError, match="certainly exists"):
        canary.check()
    canary.check()


def test_many_threads_ask_one_canary_once() -> None:
    songs: list[int] = []

    def sings() -> bool:
        time.sleep(0.05)
        songs.append(1)
        return True

    canary = Canary(sings, MadeUpTime().timing())
    threads = [threading.Thread(target=canary.check) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert songs == [1]


# ---- what a failed reply means


@pytest.mark.parametrize(
    ("status", "headers", "body", "kind"),
    [
        (429, {}, b"<html>Too Many Requests</html>", FailureKind.TOO_FAST),
        (429, {"Retry-After": "2"}, b"", FailureKind.TOO_FAST),
        (429, {"retry-after": "6394"}, b"", FailureKind.QUOTA_USED),
        (429, {}, b'{"error":"x","message":"Insufficient budget."}', FailureKind.QUOTA_USED),
        (429, {}, b'{"error":"Plan upgrade required"}', FailureKind.REFUSED),
        (401, {}, b'{"error":"Invalid key"}', FailureKind.REFUSED),
        (302, {"Location": "https://elsewhere.org"}, b"", FailureKind.UNREADABLE),
        (503, {}, b"<html>", FailureKind.BROKEN),
        (599, {}, b"no such route", FailureKind.REFUSED),
    ],
)
def test_a_failed_reply_is_told_apart(
    status: int, headers: dict[str, str], body: bytes, kind: FailureKind
) -> None:
    assert failure_from_reply(status, headers, body).kind is kind


@pytest.mark.parametrize(
    ("written", "seconds"),
    [("5", 5.0), (" 0 ", 0.0), ("", None), ("soon", None), ("-3", None), ("nan", None), ("inf", None)],
)
def test_a_retry_after_in_seconds_is_read(written: str, seconds: float | None) -> None:
    assert parse_retry_after(written) == seconds


def test_a_retry_after_of_a_past_date_is_no_wait() -> None:
    assert parse_retry_after("Wed, 21 Oct 2015 07:28:00 GMT") == 0.0
