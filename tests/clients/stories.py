"""What the scripted agent does: the steps that the model's stand-in takes, as Python text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.mcp_server.conftest import CLAIMS, INVENTED, REVIEW


def call(tool: str, **arguments: Any) -> dict[str, Any]:
    return {"tool": tool, "args": arguments}


MENDED = repr(
    [
        call("review_status"),
        call("list_studies"),
        call("read_study", study_id="lumen2024"),
        call("submit_claims", claims=[*CLAIMS, INVENTED]),
        call("submit_review", text=REVIEW),
        call("withdraw_claims", claim_ids=["c9"], reason="no study says so"),
        call("submit_review"),
        {"text": "The review is verified."},
    ]
)
"""A good record and an invented one: FAILED, mended, VERIFIED."""

STUBBORN = repr(
    [
        call("submit_claims", claims=[*CLAIMS, INVENTED]),
        *(call("submit_review", text=REVIEW + "\n" * n) for n in range(4)),
        {"text": "I give up."},
    ]
)
"""The same mistake again and again: INVALID EVIDENCE after three rounds, and the fourth is refused."""

LAZY = repr(
    [
        call("submit_claims", claims=CLAIMS),
        {"text": "I think that this is done."},
        call("submit_review", text=REVIEW),
        {"text": "Now it is verified."},
    ]
)
"""A stop before any verdict: the hook holds the agent back, and it goes on."""

NEVER = repr([call("submit_claims", claims=CLAIMS), *[{"text": f"Done, {n}."} for n in range(12)]])
"""An agent that stops whatever it is told: held back three times and no more."""


PATIENCE = 2
"""Seconds that a client of the story below waits for an answer."""


def given_up(ledger: Path) -> str:
    """A submit_review that the client gives up on and asks for again; then what it cost.

    While the client waits, the model's own process holds the ledger, so that no answer can come in time.
    """
    steps = [
        call("submit_claims", claims=[*CLAIMS, INVENTED]),
        call("submit_review", text=REVIEW),
        call("submit_review", text=REVIEW),
        call("review_status"),
        {"text": "One round is used."},
    ]
    return f"""{steps!r}
import sqlite3, threading, time

def _held(context):
    held = sqlite3.connect({str(ledger)!r}, isolation_level=None, check_same_thread=False)
    held.execute("BEGIN IMMEDIATE")
    threading.Timer({2 * PATIENCE}, held.rollback).start()
    return _SUBMIT

def _released(context):
    time.sleep({PATIENCE + 1})
    return _SUBMIT

_SUBMIT = STEPS[1]
STEPS[1], STEPS[2] = _held, _released
"""
