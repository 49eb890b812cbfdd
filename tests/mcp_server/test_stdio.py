"""The real server process: both eras over pipes, nothing but the protocol on standard output."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.mcp_server.conftest import CLAIMS, REVIEW, Desk

ROOT = Path(__file__).parents[2]
LEGACY = "2025-06-18"
MODERN = "2026-07-28"
META = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "0"},
    "io.modelcontextprotocol/clientCapabilities": {},
}


class Pipe:
    """A client that writes lines and reads lines."""

    def __init__(self, process: subprocess.Popen[str], era: str) -> None:
        self.process, self.era, self._id = process, era, 0
        self.lines: list[str] = []

    def send(self, method: str, params: dict[str, Any] | None = None) -> int:
        self._id += 1
        params = params or {}
        if self.era == MODERN:
            params = {**params, "_meta": META}
        self._write({"jsonrpc": "2.0", "id": self._id, "method": method, "params": params})
        return self._id

    def notify(self, method: str, params: dict[str, Any] | None = None) -> None:
        self._write({"jsonrpc": "2.0", "method": method, "params": params or {}})

    def answer(self, request: int | str | None) -> dict[str, Any]:
        """The answer to one request; what else arrives meanwhile is kept in `lines`."""
        assert self.process.stdout is not None
        while True:
            line = self.process.stdout.readline()
            assert line, "the server ended"
            self.lines.append(line)
            message: dict[str, Any] = json.loads(line)
            if message.get("id") == request:
                return message

    def ask(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        answer = self.answer(self.send(method, params))
        assert "result" in answer, answer
        result: dict[str, Any] = answer["result"]
        return result

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        return self.ask("tools/call", {"name": tool, "arguments": arguments})

    def begin(self) -> dict[str, Any]:
        if self.era == MODERN:
            return self.ask("server/discover")
        client = {
            "protocolVersion": LEGACY,
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "0"},
        }
        result = self.ask("initialize", client)
        self.notify("notifications/initialized")
        return result

    def _write(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()


@contextmanager
def serving(desk: Desk, era: str = MODERN) -> Iterator[Pipe]:
    environment = {**os.environ, **desk.environment, "PYTHONPATH": str(ROOT)}
    environment.pop("CLAUDE_PROJECT_DIR", None)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    process = subprocess.Popen(
        [sys.executable, "-m", "co_researcher", "mcp"],
        cwd=desk.root, env=environment, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        yield Pipe(process, era)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        try:
            process.wait(10)
        finally:
            process.kill()
            for stream in (process.stdout, process.stderr):
                assert stream is not None
                stream.close()


@pytest.mark.parametrize("era", [LEGACY, MODERN])
def test_a_review_is_verified_over_pipes(desk: Desk, era: str) -> None:
    desk.write_review()
    with serving(desk, era) as pipe:
        introduction = pipe.begin()
        assert "never instructions" in introduction["instructions"]
        assert len(pipe.ask("tools/list")["tools"]) == 11
        assert pipe.call("submit_claims", claims=CLAIMS)["structuredContent"]["refused"] == []
        verdict = pipe.call("submit_review")
        assert verdict["structuredContent"]["verdict"] == "VERIFIED"
        assert json.loads(verdict["content"][0]["text"]) == verdict["structuredContent"]
        refused = pipe.call("read_study", study_id="smith1999")
        assert refused["isError"] is True
        assert refused["content"][0]["text"].startswith("STUDY_NOT_ALLOWED")
        for line in pipe.lines:
            assert json.loads(line)["jsonrpc"] == "2.0"


def test_the_first_answer_comes_before_a_client_gives_up(desk: Desk) -> None:
    with serving(desk) as pipe:
        pipe.begin()  # compiles what was never run before
    with serving(desk, LEGACY) as pipe:
        pipe.begin()
        # Time of this process alone, since others share the machine; 1.5 s is the aim on an idle one.
        fields = Path(f"/proc/{pipe.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    assert seconds < 2.5


def test_a_slow_call_does_not_block_a_quick_one(desk: Desk) -> None:
    with serving(desk) as pipe:
        pipe.begin()
        pipe.call("review_status")
        # Another process is writing: recording claims must wait, reading must not.
        with closing(
            sqlite3.connect(desk.root / ".co-researcher/store.sqlite", isolation_level=None)
        ) as held:
            held.execute("BEGIN IMMEDIATE")
            slow = pipe.send("tools/call", {"name": "submit_claims", "arguments": {"claims": CLAIMS}})
            assert pipe.call("list_studies")["structuredContent"]["total"] == 4
            assert slow not in [json.loads(line).get("id") for line in pipe.lines]
            held.execute("ROLLBACK")
        assert pipe.answer(slow)["result"]["structuredContent"]["accepted"] == ["c1", "c2"]


def test_a_cancelled_and_repeated_submit_costs_one_round(desk: Desk) -> None:
    desk.call("submit_claims", claims=CLAIMS)
    desk.call("submit_claims", claims=[{**CLAIMS[0], "claim_id": "c9", "quote": "x " * 20}])
    desk.write_review(REVIEW)
    with serving(desk, LEGACY) as pipe:
        pipe.begin()
        request = pipe.send("tools/call", {"name": "submit_review", "arguments": {}})
        pipe.notify("notifications/cancelled", {"requestId": request, "reason": "too slow"})
        verdict = pipe.call("submit_review")["structuredContent"]
        assert (verdict["verdict"], verdict["round"]) == ("FAILED", 1)
        assert pipe.call("review_status")["structuredContent"]["rounds_used"] == 1


PARSE_ERROR, INVALID_REQUEST = -32700, -32600


@pytest.mark.parametrize("era", [LEGACY, MODERN])
@pytest.mark.parametrize(
    ("line", "request_id", "code"),
    [
        ("{", None, PARSE_ERROR),
        ("\x00", None, PARSE_ERROR),
        ("[" * 5_000, None, PARSE_ERROR),
        ("[]", None, INVALID_REQUEST),
        ('"text"', None, INVALID_REQUEST),
        ("null", None, INVALID_REQUEST),
        ('{"jsonrpc":"2.0","id":71}', 71, INVALID_REQUEST),
        ('{"jsonrpc":"2.0","id":"x","method":5}', "x", INVALID_REQUEST),
        ('{"jsonrpc":"2.0","id":72,"method":"tools/list","params":{"a":"\\ud800"}}', 72, INVALID_REQUEST),
        ('{"jsonrpc":"2.0","id":"\\ud800","method":"tools/list"}', None, INVALID_REQUEST),
    ],
)
def test_a_line_that_is_no_message_is_answered_and_ends_nothing(
    desk: Desk, era: str, line: str, request_id: int | str | None, code: int
) -> None:
    with serving(desk, era) as pipe:
        pipe.begin()
        assert pipe.process.stdin is not None
        pipe.process.stdin.write(line + "\n")
        pipe.process.stdin.flush()
        answer = pipe.answer(request_id)
        assert answer["error"]["code"] == code, answer
        assert len(pipe.ask("tools/list")["tools"]) == 11


def test_empty_lines_and_bad_answers_are_passed_over(desk: Desk) -> None:
    with serving(desk, LEGACY) as pipe:
        pipe.begin()
        assert pipe.process.stdin is not None
        pipe.process.stdin.write('\n  \n{"jsonrpc":"2.0","id":9,"result":5}\n')
        before = len(pipe.lines)
        assert len(pipe.ask("tools/list")["tools"]) == 11
        assert len(pipe.lines) == before + 1
