"""The loop of checking and rewriting ends, and says nothing of a text that it has not checked."""

from __future__ import annotations

from itertools import count

import pytest

from agent_tools.checks.repair_loop import Ending, repair_until_settled
from checker.model.check_answer import CheckAnswer, CheckedItem
from checker.model.outcome import Outcome

checked: list[str] = []


def check(text: str) -> CheckAnswer:
    """Each line is an item; its first word is the outcome."""
    checked.append(text)
    items = [
        CheckedItem(str(n), line, Outcome(line.split()[0]), "", "")
        for n, line in enumerate(text.split("\n"))
        if line
    ]
    return CheckAnswer("made-up", "lines with themselves", tuple(items))


def test_a_right_text_is_settled_without_a_rewrite() -> None:
    done = repair_until_settled("ok", check, lambda text, answer: pytest.fail("nothing to rewrite"))
    assert (done.ending, done.rewrites, done.is_settled) == (Ending.SETTLED, 0, True)


def test_a_rewrite_that_mends_is_checked_before_it_is_called_settled() -> None:
    checked.clear()
    done = repair_until_settled("failed", check, lambda text, answer: "ok now")
    assert (done.text, done.ending, done.rewrites) == ("ok now", Ending.SETTLED, 1)
    assert checked == ["failed", "ok now"]


def test_a_rewrite_that_changed_nothing_ends_it() -> None:
    done = repair_until_settled("failed", check, lambda text, answer: text + " \n")
    assert (done.ending, done.rewrites, done.is_settled) == (Ending.UNCHANGED, 0, False)


def test_a_rewrite_that_goes_in_a_circle_ends_it() -> None:
    other = {"failed a": "failed b", "failed b": "failed a"}
    done = repair_until_settled("failed a", check, lambda text, answer: other[text], most_rounds=50)
    assert (done.ending, done.rewrites) == (Ending.UNCHANGED, 1)


@pytest.mark.parametrize("rounds", [1, 3, 7])
def test_it_ends_after_so_many_rounds(rounds: int) -> None:
    numbers = count()
    done = repair_until_settled(
        "failed", check, lambda text, answer: f"failed {next(numbers)}", most_rounds=rounds
    )
    assert (done.ending, done.rewrites, done.is_settled) == (Ending.ROUNDS_USED, rounds, False)
    assert done.answer == check(done.text)


def test_what_could_not_be_looked_up_is_no_success() -> None:
    done = repair_until_settled("ok\nunavailable", check, lambda text, answer: text)
    assert (done.ending, done.is_settled) == (Ending.UNAVAILABLE, False)


def test_a_text_out_of_which_everything_was_taken_is_no_success() -> None:
    done = repair_until_settled("failed", check, lambda text, answer: "")
    assert (done.ending, done.is_settled) == (Ending.NOTHING_LEFT, False)


def test_what_the_rewrite_raises_goes_through() -> None:
    def rewrite(text: str, answer: CheckAnswer) -> str:
        raise RuntimeError("no model here")

    with pytest.raises(RuntimeError, match="no model here"):
        repair_until_settled("failed", check, rewrite)


def test_less_than_one_round_is_refused() -> None:
    with pytest.raises(ValueError, match="most_rounds"):
        repair_until_settled("ok", check, lambda text, answer: text, most_rounds=0)
