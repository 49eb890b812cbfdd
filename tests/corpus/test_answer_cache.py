"""Answers kept: fresh for a day, standing in for a sick source for a week, and nothing else."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus.answer_cache import FRESH_SECONDS, USABLE_SECONDS, AnswerCache, Question
from corpus.model.lookup import Found, LookUp, NotFound, Unavailable
from corpus.model.record import Record

QUESTION = Question("moss-index", "https://moss.test", "record", "10.5555/moss")
RECORD = Record("moss-index", "m1", '{"title": "Mosses of the Old Mill"}')
FOUND = Found(RECORD, "moss-index", "2026-01-01T00:00:00Z")
NOT_FOUND = NotFound(("moss-index",), "2026-01-01T00:00:00Z")
SICK = Unavailable("moss-index", "out of order (HTTP 503)")


class Asked:
    """A source that gives `answer` and counts how often it was asked."""

    def __init__(self, answer: LookUp[Record]) -> None:
        self.answer, self.times = answer, 0

    def __call__(self) -> LookUp[Record]:
        self.times += 1
        return self.answer


class Clock:
    """The time of day as a test sets it."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def __call__(self) -> float:
        return self.seconds


def put(path: Path, clock: Callable[[], float], answer: LookUp[Record]) -> None:
    cache = AnswerCache(path, now=clock)
    cache.ask(QUESTION, Record, Asked(answer))
    cache.close()


def ask(path: Path, clock: Callable[[], float], source: Asked) -> LookUp[Record]:
    cache = AnswerCache(path, now=clock)
    try:
        return cache.ask(QUESTION, Record, source)
    finally:
        cache.close()


@pytest.mark.parametrize("answer", [FOUND, NOT_FOUND])
def test_a_conclusive_answer_is_not_asked_for_again_within_a_day(
    tmp_path: Path, answer: LookUp[Record]
) -> None:
    clock, source = Clock(), Asked(SICK)
    put(tmp_path / "answers", clock, answer)
    clock.seconds += FRESH_SECONDS - 1
    assert ask(tmp_path / "answers", clock, source) == answer
    assert source.times == 0


@pytest.mark.parametrize("answer", [FOUND, NOT_FOUND])
def test_after_a_day_the_source_is_asked_anew(tmp_path: Path, answer: LookUp[Record]) -> None:
    clock, source = Clock(), Asked(FOUND)
    put(tmp_path / "answers", clock, answer)
    clock.seconds += FRESH_SECONDS
    assert ask(tmp_path / "answers", clock, source) == FOUND
    assert source.times == 1


def test_a_sick_source_is_stood_in_for_by_what_was_found_within_the_week(tmp_path: Path) -> None:
    clock = Clock()
    put(tmp_path / "answers", clock, FOUND)
    clock.seconds += USABLE_SECONDS - 1
    answer = ask(tmp_path / "answers", clock, Asked(SICK))
    assert answer == Found(RECORD, "moss-index", "2026-01-01T00:00:00Z", stale=True)


def test_what_is_older_than_a_week_stands_in_for_nothing(tmp_path: Path) -> None:
    clock = Clock()
    put(tmp_path / "answers", clock, FOUND)
    clock.seconds += USABLE_SECONDS
    assert ask(tmp_path / "answers", clock, Asked(SICK)) == SICK


def test_not_there_last_week_proves_nothing_while_the_source_is_sick(tmp_path: Path) -> None:
    clock = Clock()
    put(tmp_path / "answers", clock, NOT_FOUND)
    clock.seconds += FRESH_SECONDS
    assert ask(tmp_path / "answers", clock, Asked(SICK)) == SICK


def test_an_outage_is_never_kept(tmp_path: Path) -> None:
    clock, source = Clock(), Asked(FOUND)
    put(tmp_path / "answers", clock, SICK)
    assert ask(tmp_path / "answers", clock, source) == FOUND
    assert source.times == 1


def test_a_stand_in_and_the_real_service_do_not_answer_for_each_other() -> None:
    cache, source = AnswerCache(), Asked(FOUND)
    for address in ("https://moss.test", "http://127.0.0.1:9"):
        cache.ask(Question("moss-index", address, "record", "m1"), Record, source)
    assert source.times == 2


def test_threads_with_one_question_wait_for_one_answer() -> None:
    cache = AnswerCache()
    times: list[int] = []
    gate = threading.Barrier(8)
    answers: list[LookUp[Record]] = []

    def slow() -> LookUp[Record]:
        times.append(1)
        time.sleep(0.1)
        return SICK

    def run() -> None:
        gate.wait()
        answers.append(cache.ask(QUESTION, Record, slow))

    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert times == [1]
    assert answers == [SICK] * 8


def test_what_the_question_raises_reaches_every_caller_and_the_next_may_ask_again() -> None:
    cache, source = AnswerCache(), Asked(FOUND)

    def broken() -> LookUp[Record]:
        raise LookupError("cannot be asked")

    with pytest.raises(LookupError):
        cache.ask(QUESTION, Record, broken)
    assert cache.ask(QUESTION, Record, source) == FOUND


def test_the_cache_is_bounded_and_the_oldest_answers_go_first(tmp_path: Path) -> None:
    clock = Clock()
    cache = AnswerCache(tmp_path / "answers", now=clock, most=50)
    for number in range(301):
        clock.seconds += 1
        cache.ask(Question("moss-index", "", "record", str(number)), Record, Asked(FOUND))
    newest, oldest = Asked(FOUND), Asked(FOUND)
    cache.ask(Question("moss-index", "", "record", "300"), Record, newest)
    cache.ask(Question("moss-index", "", "record", "0"), Record, oldest)
    assert (newest.times, oldest.times) == (0, 1)


def test_a_file_that_is_no_database_is_made_anew_and_hurts_nobody(tmp_path: Path) -> None:
    path = tmp_path / "answers"
    path.write_bytes(b"no database at all" * 100)
    clock = Clock()
    put(path, clock, FOUND)
    source = Asked(SICK)
    assert ask(path, clock, source) == FOUND
    assert source.times == 0


def test_a_folder_that_cannot_be_written_is_no_cache_and_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    source = Asked(FOUND)
    assert ask(tmp_path / "file" / "answers", Clock(), source) == FOUND


def test_the_words_of_a_question_are_not_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "answers"
    cache = AnswerCache(path)
    question = Question("moss-index", "https://moss.test?key=SECRET", "title", "An Unpublished Thought")
    cache.ask(question, Record, Asked(FOUND))
    cache.close()
    content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Unpublished" not in content
    assert b"SECRET" not in content
