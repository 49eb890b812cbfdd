"""May the agent stop? The real command, a real ledger, sessions that were here and sessions that were not."""

from __future__ import annotations

import io
import json
import os
import resource
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from agent_tools.review import make_review, open_review
from agent_tools.workspace.ledger import Judged
from checker.model.outcome import Verdict
from co_researcher.stop_hook import MOST_BLOCKS, answer_stop
from corpus.model.claim_row import StoredClaim

ROOT = Path(__file__).parents[2]


class Session:
    """A client's session in a workspace: what it asks when its agent stops."""

    def __init__(self, folder: Path, name: str = "s1", began: timedelta = timedelta(minutes=-1)) -> None:
        self.root = folder / "work"
        self.environment = {"CO_RESEARCHER_STATE_DIR": str(folder / "state"), "HOME": str(folder)}
        transcript = folder / f"{name}.jsonl"
        at = (datetime.now(UTC) + began).isoformat().replace("+00:00", "Z")
        transcript.write_text(json.dumps({"type": "user", "timestamp": at}) + "\n")
        self.question: dict[str, Any] = {
            "session_id": name, "cwd": str(self.root), "transcript_path": str(transcript),
            "hook_event_name": "Stop", "stop_hook_active": False,
        }  # fmt: skip

    def stop(self) -> str:
        """The reason to go on, or nothing."""
        told = io.StringIO()
        assert answer_stop(io.StringIO(json.dumps(self.question)), told, self.environment) == 0
        if not told.getvalue():
            return ""
        answer = json.loads(told.getvalue())
        assert answer["decision"] == "block"
        return str(answer["reason"])

    def claim(self) -> None:
        with closing(open_review(self.root, environment=self.environment)) as review:
            review.store.put_claims([StoredClaim("c1", "lumen2024", "a claim", (("a quote", "", ""),))])

    def judge(self, verdict: Verdict, pair: str = "p1") -> None:
        with closing(open_review(self.root, environment=self.environment)) as review:
            assert review.ledger is not None
            review.ledger.record(Judged(pair, "context", verdict, "{}"))


@pytest.fixture
def session(tmp_path: Path) -> Session:
    session = Session(tmp_path)
    make_review(session.root, environment=session.environment).close()
    return session


def test_an_untouched_review_holds_nobody(session: Session) -> None:
    assert session.stop() == ""


def test_claims_without_a_verdict_hold_the_agent(session: Session) -> None:
    session.claim()
    assert "1 claims are recorded and nothing was verified yet. Write review.md" in session.stop()


def test_a_review_file_of_this_session_holds_the_agent(session: Session) -> None:
    (session.root / "review.md").write_text("a draft")
    assert "submit_review" in session.stop()


def test_a_failed_verdict_with_rounds_left_holds_the_agent(session: Session) -> None:
    session.judge(Verdict.FAILED)
    assert "the last verdict is FAILED, 2 rounds are left" in session.stop()


@pytest.mark.parametrize("verdict", [Verdict.VERIFIED, Verdict.CHECK_BY_A_PERSON, Verdict.INCOMPLETE])
def test_a_verdict_that_is_not_the_agents_to_mend_lets_it_stop(session: Session, verdict: Verdict) -> None:
    session.claim()
    session.judge(verdict)
    assert session.stop() == ""


def test_three_failed_rounds_let_the_agent_stop(session: Session) -> None:
    for pair in ("p1", "p2", "p3"):
        session.judge(Verdict.FAILED, pair)
    assert session.stop() == ""


def test_a_reopened_review_is_unfinished_again(session: Session) -> None:
    for pair in ("p1", "p2", "p3"):
        session.judge(Verdict.FAILED, pair)
    with closing(open_review(session.root, environment=session.environment)) as review:
        assert review.ledger is not None
        review.ledger.reopen("the texts were wrong")
    session.claim()
    assert "nothing was verified yet" in session.stop()


def test_a_stubborn_agent_is_held_three_times_and_no_more(session: Session) -> None:
    session.claim()
    held = [bool(session.stop()) for _ in range(MOST_BLOCKS + 3)]
    assert held == [True] * MOST_BLOCKS + [False] * 3


def test_each_session_is_counted_for_itself(session: Session, tmp_path: Path) -> None:
    session.claim()
    for _ in range(MOST_BLOCKS):
        session.stop()
    assert Session(tmp_path, "s2").stop() != ""


def test_a_session_that_began_after_the_work_is_not_held(session: Session, tmp_path: Path) -> None:
    session.claim()
    assert Session(tmp_path, "later", began=timedelta(minutes=5)).stop() == ""


def test_without_a_transcript_an_hour_counts(session: Session) -> None:
    session.claim()
    session.question["transcript_path"] = None
    assert session.stop() != ""


def test_a_folder_below_the_workspace_is_of_it(session: Session) -> None:
    session.claim()
    below = session.root / "notes" / "deep"
    below.mkdir(parents=True)
    session.question["cwd"] = str(below)
    assert session.stop() != ""


@pytest.mark.parametrize("asked", ["", "{", "null", "[]", '{"cwd": 3}', '{"cwd": "/nowhere/at/all"}'])
def test_a_question_that_is_none_holds_nobody(asked: str) -> None:
    told = io.StringIO()
    assert answer_stop(io.StringIO(asked), told, {"CO_RESEARCHER_STATE_DIR": "/nowhere"}) == 0
    assert told.getvalue() == ""


@pytest.mark.parametrize(
    "name", ["state", "work/.co-researcher/store.sqlite", "work/.co-researcher/review.toml"]
)
def test_what_is_damaged_holds_nobody(session: Session, tmp_path: Path, name: str) -> None:
    session.claim()
    target = next((tmp_path / name).rglob("ledger.sqlite")) if name == "state" else tmp_path / name
    target.write_bytes(b"damaged" * 200)
    assert session.stop() == ""


def test_nothing_but_the_count_is_written(session: Session, tmp_path: Path) -> None:
    session.claim()
    before = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file() and "-shm" not in p.name}
    session.stop()
    after = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file() and "-shm" not in p.name}
    new = [p for p in after if after[p] != before.get(p) and after[p]]
    assert [p.parent.name for p in new] == ["stops"]


def test_the_command_answers_within_a_tenth_of_a_second(session: Session) -> None:
    session.claim()
    environment = {**os.environ, **session.environment, "PYTHONPATH": str(ROOT)}
    environment.pop("CLAUDE_PROJECT_DIR", None)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    took = []
    for _ in range(MOST_BLOCKS):
        before = _seconds_of_children()
        run = subprocess.run(
            [sys.executable, "-m", "co_researcher", "hook", "stop"],
            input=json.dumps(session.question), capture_output=True, text=True, env=environment, check=True,
        )  # fmt: skip
        took.append(_seconds_of_children() - before)
        assert json.loads(run.stdout)["decision"] == "block"
    # Its own time, since others share the machine, which slows a process down even so.
    assert min(took) < 0.2


def _seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_nothing_heavy_is_loaded(session: Session) -> None:
    session.claim()
    heavy = {"mcp", "typer", "pydantic", "lxml", "checker", "corpus"}
    script = (
        "import io, sys\n"
        "from co_researcher.stop_hook import answer_stop\n"
        f"answer_stop(io.StringIO({json.dumps(session.question)!r}), sys.stdout, {session.environment!r})\n"
        f"print(*{heavy} & set(sys.modules), file=sys.stderr)\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)
    assert "block" in run.stdout
    assert run.stderr.strip() == ""
