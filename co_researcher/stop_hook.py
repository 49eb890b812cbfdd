"""`co-researcher hook stop`: a client asks whether its agent may stop, and waits a tenth of a second.

The agent is held back while its review is unfinished: claims, the review's file or a verdict are of this
session, and there is no verdict yet or the last one is FAILED with rounds left. Never held back on VERIFIED,
CHECK BY A PERSON, INCOMPLETE or INVALID EVIDENCE, where its work is done or it can do no more.

At most three times a session, counted here, since one client has no limit of its own. Whatever is missing,
damaged or slow lets the agent stop: a hook that fails must not hold anybody. Ledger and store are read
without writing; only the count is written, beside the ledger. Nothing is imported but the standard library
(and the one function that knows the state folder), so it starts before the rest of the product could load.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
import sys
import time
from collections.abc import Mapping
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any, TextIO

MOST_BLOCKS = 3
"""How often one session is held back."""

_ROUNDS = 3
_FINISHED = ("VERIFIED", "CHECK BY A PERSON", "INCOMPLETE", "INVALID EVIDENCE")
_TIMESTAMP = re.compile(rb'"timestamp"\s*:\s*"([0-9T:.+Z-]{19,40})"')
_TRANSCRIPT_HEAD = 65_536
_RECENT_SECONDS = 3_600.0
"""What counts as of this session where the client does not say when it began."""
_KEEP_COUNTS_SECONDS = 30 * 86_400.0


def answer_stop(
    asked: TextIO = sys.stdin, told: TextIO = sys.stdout, environment: Mapping[str, str] = os.environ
) -> int:
    """Read the client's question, write a block or nothing; the exit code is always 0."""
    try:
        reason = reason_to_go_on(json.load(asked), environment)
    except Exception:  # it fails open, whatever it is
        return 0
    if reason:
        json.dump({"decision": "block", "reason": reason}, told)
    return 0


def reason_to_go_on(question: Mapping[str, Any], environment: Mapping[str, str]) -> str:
    """Why the agent should go on, or nothing. Raises whatever a damaged workspace makes it raise."""
    root = _workspace_above(Path(environment.get("CLAUDE_PROJECT_DIR") or question.get("cwd") or Path.cwd()))
    if root is None:
        return ""
    settings = _settings(root)
    state_dir = _state_dir(environment) / settings["review_id"]
    review_path = root / settings.get("review", "review.md")
    charged, verdict, judged_at = _last_verdict(state_dir / "ledger.sqlite")
    if verdict in _FINISHED or charged >= _ROUNDS:
        return ""
    claims, claimed_at = _claims(root / ".co-researcher" / "store.sqlite")
    written_at = review_path.stat().st_mtime if review_path.is_file() else 0.0
    if max(claimed_at, written_at, judged_at) < _session_began(question):
        return ""
    if not _count_block(state_dir / "stops", str(question.get("session_id") or "unknown")):
        return ""
    left = _ROUNDS - charged
    if verdict == "FAILED":
        return (
            f"The literature review is not finished: the last verdict is FAILED, {left} rounds are left. "
            "Call get_report, mend every finding, then submit_review. If only a person can go on, say so and "
            "stop."
        )
    return (
        f"The literature review is not finished: {claims} claims are recorded and nothing was verified yet. "
        f"Write {review_path.name}, then call submit_review; {left} rounds are left. If only a person can go "
        "on, say so and stop."
    )


def _workspace_above(start: Path) -> Path | None:
    for root in (start, *start.parents):
        if (root / ".co-researcher" / "review.toml").is_file():
            return root
    return None


def _settings(root: Path) -> dict[str, str]:
    import tomllib

    return tomllib.loads((root / ".co-researcher" / "review.toml").read_text(encoding="utf-8"))


def _state_dir(environment: Mapping[str, str]) -> Path:
    from agent_tools.workspace.state import default_state_dir

    return default_state_dir(environment)


def _last_verdict(ledger: Path) -> tuple[int, str, float]:
    """Rounds charged in this attempt, the last verdict ("" before any), and when it was given."""
    charged, verdict, at = 0, "", 0.0
    with closing(_read_only(ledger)) as connection:
        rows = connection.execute(
            "SELECT kind, at, json_extract(payload, '$.verdict'), json_extract(payload, '$.charged')"
            " FROM events WHERE kind IN ('judged', 'reopened') ORDER BY seq"
        )
        for kind, when, said, is_charged in rows:
            if kind == "reopened":
                charged, verdict = 0, ""
            else:
                charged, verdict, at = charged + bool(is_charged), said, _seconds(when)
    return charged, verdict, at


def _claims(store: Path) -> tuple[int, float]:
    """How many claim records stand, and when the last one was submitted."""
    with closing(_read_only(store)) as connection:
        count, at = connection.execute(
            "SELECT count(*) FILTER (WHERE state = 'submitted'), max(at) FROM claims"
        ).fetchone()
    return count, _seconds(at) if at else 0.0


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=0.05)


def _session_began(question: Mapping[str, Any]) -> float:
    """The first time in the client's transcript; an hour ago where there is none."""
    transcript = question.get("transcript_path")
    if transcript and Path(transcript).is_file():
        with Path(transcript).open("rb") as file:
            found = _TIMESTAMP.search(file.read(_TRANSCRIPT_HEAD))
        if found:
            return _seconds(found[1].decode()) - 1.0
    return time.time() - _RECENT_SECONDS


def _seconds(stamp: str) -> float:
    return datetime.fromisoformat(stamp.replace("Z", "+00:00")).timestamp()


def _count_block(folder: Path, session: str) -> bool:
    """True when this session may be held back once more; then that is counted.

    A count is a file's length: appending a byte is whole or not at all, whoever else does it meanwhile.
    """
    folder.mkdir(mode=0o700, exist_ok=True)
    count = folder / hashlib.sha256(session.encode()).hexdigest()[:16]
    if count.exists() and count.stat().st_size >= MOST_BLOCKS:
        return False
    for other in folder.iterdir():
        if time.time() - other.stat().st_mtime > _KEEP_COUNTS_SECONDS:
            other.unlink(missing_ok=True)
    with count.open("ab") as file:
        file.write(b".")
    return True
