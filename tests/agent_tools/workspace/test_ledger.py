"""The round ledger: charging, chaining, and several processes at once."""

from __future__ import annotations

import multiprocessing
import sqlite3
import time
from pathlib import Path

import pytest

from agent_tools.workspace.ledger import ROUNDS, Judged, Ledger, LedgerError
from agent_tools.workspace.state import SealingKey
from checker.model.outcome import Policy, Verdict


def make_ledger(tmp_path: Path) -> Ledger:
    key = SealingKey.load_or_create(tmp_path / "state")
    return Ledger.create(tmp_path / "state" / "r1" / "ledger.sqlite", key, "r1", tmp_path / "head")


def failed(pair: str, context: str = "k1") -> Judged:
    return Judged(pair, context, Verdict.FAILED, "{}")


def test_a_new_pair_that_fails_charges_one_round(tmp_path: Path) -> None:
    standing = make_ledger(tmp_path).record(failed("p1"))
    assert (standing.rounds_used, standing.rounds_left) == (1, ROUNDS - 1)


@pytest.mark.parametrize("verdict", [Verdict.VERIFIED, Verdict.CHECK_BY_A_PERSON, Verdict.INCOMPLETE])
def test_a_pair_that_does_not_fail_charges_nothing(tmp_path: Path, verdict: Verdict) -> None:
    assert make_ledger(tmp_path).record(Judged("p1", "k1", verdict, "{}")).rounds_used == 0


def test_the_same_pair_judged_again_under_another_context_charges_nothing_more(tmp_path: Path) -> None:
    ledger = make_ledger(tmp_path)
    ledger.record(failed("p1", "k1"))
    assert ledger.record(failed("p1", "k2")).rounds_used == 1


def test_a_pair_that_passed_and_fails_under_new_rules_is_charged_once(tmp_path: Path) -> None:
    ledger = make_ledger(tmp_path)
    ledger.record(Judged("p1", "k1", Verdict.VERIFIED, "{}"))
    assert ledger.record(failed("p1", "k2")).rounds_used == 1


def test_an_unchanged_pair_and_context_are_answered_from_the_ledger(tmp_path: Path) -> None:
    ledger = make_ledger(tmp_path)
    ledger.record(Judged("p1", "k1", Verdict.FAILED, '{"a": 1}'))
    found = ledger.find("p1", "k1")
    assert found is not None
    assert found.report == '{"a": 1}'
    assert ledger.find("p1", "k2") is None


def test_after_three_failures_a_new_pair_is_not_written_down(tmp_path: Path) -> None:
    ledger = make_ledger(tmp_path)
    for name in ("p1", "p2", "p3"):
        ledger.record(failed(name))
    standing = ledger.record(Judged("p4", "k1", Verdict.VERIFIED, "{}"))
    assert standing.is_closed
    assert ledger.find("p4", "k1") is None


def test_a_charged_pair_may_still_pass_after_the_attempt_is_closed(tmp_path: Path) -> None:
    ledger = make_ledger(tmp_path)
    for name in ("p1", "p2", "p3"):
        ledger.record(failed(name))
    standing = ledger.record(Judged("p3", "k2", Verdict.VERIFIED, "{}"))
    assert standing.latest is not None
    assert standing.latest.verdict is Verdict.VERIFIED


def test_reopening_begins_a_new_attempt_and_is_remembered(tmp_path: Path) -> None:
    ledger = make_ledger(tmp_path)
    for name in ("p1", "p2", "p3"):
        ledger.record(failed(name))
    standing = ledger.reopen("the wrong studies were listed")
    assert (standing.attempt, standing.rounds_left) == (2, ROUNDS)
    assert standing.history == (
        "attempt 1 ended with INVALID EVIDENCE; reopened: the wrong studies were listed",
    )


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET payload = replace(payload, 'true', 'false') WHERE seq = 2",
        "DELETE FROM events WHERE seq = 2",
        "UPDATE events SET at = '2001-01-01T00:00:00+00:00' WHERE seq = 3",
        "INSERT INTO events SELECT 4, at, kind, payload, mac FROM events WHERE seq = 3",
    ],
    ids=["a charge is taken back", "a row is taken out", "a time is changed", "a row is put in"],
)
def test_a_ledger_that_was_tampered_with_gives_no_standing(tmp_path: Path, change: str) -> None:
    ledger = make_ledger(tmp_path)
    ledger.record(failed("p1"))
    ledger.record(failed("p2"))
    with sqlite3.connect(tmp_path / "state" / "r1" / "ledger.sqlite") as connection:
        connection.execute(change)
    with pytest.raises(LedgerError):
        ledger.standing()


def test_rows_cut_off_at_the_end_are_missed(tmp_path: Path) -> None:
    ledger = make_ledger(tmp_path)
    ledger.record(failed("p1"))
    ledger.record(failed("p2"))
    with sqlite3.connect(tmp_path / "state" / "r1" / "ledger.sqlite") as connection:
        connection.execute("DELETE FROM events WHERE seq > 1")
    with pytest.raises(LedgerError, match="remembers"):
        ledger.standing()


def test_a_workspace_put_back_from_a_copy_with_an_older_head_is_no_fault(tmp_path: Path) -> None:
    ledger = make_ledger(tmp_path)
    before = (tmp_path / "head").read_text()
    ledger.record(failed("p1"))
    (tmp_path / "head").write_text(before)
    assert ledger.standing().rounds_used == 1


def test_an_empty_ledger_file_is_told_as_such(tmp_path: Path) -> None:
    ledger = make_ledger(tmp_path)
    (tmp_path / "state" / "r1" / "ledger.sqlite").write_bytes(b"")
    with pytest.raises(LedgerError, match="cannot be used"):
        ledger.standing()


def test_a_ledger_is_not_opened_with_another_key(tmp_path: Path) -> None:
    make_ledger(tmp_path)
    other = SealingKey.load_or_create(tmp_path / "elsewhere")
    ledger = Ledger.open(tmp_path / "state" / "r1" / "ledger.sqlite", other, "r1", None)
    assert ledger is not None
    with pytest.raises(LedgerError):
        ledger.standing()


def test_where_ledger_or_key_are_missing_the_rounds_are_unknown(tmp_path: Path) -> None:
    path = tmp_path / "state" / "r1" / "ledger.sqlite"
    make_ledger(tmp_path)
    assert Ledger.open(path, None, "r1", None) is None
    assert Ledger.open(tmp_path / "nowhere" / "ledger.sqlite", SealingKey(b"k" * 32), "r1", None) is None


def _submit(state: Path, names: list[str]) -> None:
    key = SealingKey.load(state)
    ledger = Ledger.open(state / "r1" / "ledger.sqlite", key, "r1", state.parent / "head")
    assert ledger is not None
    for name in names:
        ledger.record(failed(name))


def test_four_processes_with_the_same_two_texts_charge_two_rounds(tmp_path: Path) -> None:
    ledger = make_ledger(tmp_path)
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=_submit, args=(tmp_path / "state", ["p1", "p2"])) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0, 0, 0, 0]
    assert ledger.standing().rounds_used == 2


def test_two_processes_that_make_the_key_at_once_get_one_key(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    with context.Pool(4) as pool:
        keys = pool.map(_signature, [tmp_path] * 8)
    assert len(set(keys)) == 1


def _signature(state: Path) -> str:
    return SealingKey.load_or_create(state).sign("x")


def test_a_policy_made_softer_between_two_judgements_is_told_in_every_later_report(tmp_path: Path) -> None:
    ledger = make_ledger(tmp_path)
    ledger.record(Judged("p1", "k1", Verdict.FAILED, "{}", Policy.STRICT))
    softer = ledger.record(Judged("p1", "k2", Verdict.VERIFIED, "{}", Policy.LENIENT))
    assert softer.history == (
        "attempt 1: after 1 failed round(s) the policy for uncited sentences went from strict to lenient",
    )
    assert ledger.record(Judged("p2", "k2", Verdict.VERIFIED, "{}", Policy.LENIENT)).history == softer.history


def test_a_policy_made_stricter_is_nothing_to_tell(tmp_path: Path) -> None:
    ledger = make_ledger(tmp_path)
    ledger.record(Judged("p1", "k1", Verdict.FAILED, "{}", Policy.LENIENT))
    assert ledger.record(Judged("p1", "k2", Verdict.VERIFIED, "{}", Policy.STRICT)).history == ()


def test_a_row_that_comes_while_the_head_is_read_is_no_change_of_the_evidence(tmp_path: Path) -> None:
    writer = make_ledger(tmp_path)
    key = SealingKey.load_or_create(tmp_path / "state")

    class OvertakenHead(type(Path())):  # type: ignore[misc]
        """The head's file, before each reading of which another process writes a row."""

        def read_text(self, *arguments: str, **options: str) -> str:
            writer.seal_evidence(f"evidence {time.perf_counter_ns()}", "studies add")
            return str(super().read_text(*arguments, **options))

    head = OvertakenHead(tmp_path / "head")
    reader = Ledger.open(tmp_path / "state" / "r1" / "ledger.sqlite", key, "r1", head)
    assert reader is not None
    assert reader.standing().sealed_evidence.startswith("evidence")
