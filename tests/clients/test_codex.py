"""Reviews through the real Codex, with the plugin as it ships."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from tests.clients.conftest import ROOT, Bench, ClientRun, free_port
from tests.clients.stories import LAZY, MENDED, NEVER, PATIENCE, STUBBORN, given_up

CONFIG = """\
model = "scripted"
model_provider = "loop"
approval_policy = "never"
sandbox_mode = "read-only"
check_for_update_on_startup = false
[analytics]
enabled = false
[model_providers.loop]
name = "loopback script"
base_url = "http://127.0.0.1:{port}/v1"
wire_api = "responses"
env_key = "LOOP_KEY"
request_max_retries = 0
stream_max_retries = 0
supports_websockets = false
"""


HURRIED = f"""\
[mcp_servers.co-researcher]
command = "co-researcher"
args = ["mcp"]
required = true
tool_timeout_sec = {PATIENCE}
"""


def codex(bench: Bench, steps: str, server: str = "") -> ClientRun:
    """Run a session with `server` configured, or with the plugin from the repository's own marketplace."""
    port = free_port()
    config = bench.home / ".codex" / "config.toml"
    config.parent.mkdir(exist_ok=True)
    config.write_text(CONFIG.format(port=port) + server, encoding="utf-8")
    plugin = (["marketplace", "add", str(ROOT)], ["add", "co-researcher@co-researcher"])
    for words in () if server else plugin:
        installed = subprocess.run(
            ["codex", "plugin", *words],
            env=bench.environment(), cwd=bench.desk.root, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert installed.returncode == 0, installed.stdout + installed.stderr
    return bench.run(
        steps,
        [
            "codex", "exec", "--skip-git-repo-check", "--dangerously-bypass-hook-trust", "--json",
            "Review the evidence on larch resin",
        ],
        PORT=port, LOOP_KEY="no-key-at-all",
    )  # fmt: skip


def calls(run: ClientRun) -> list[dict[str, Any]]:
    items = [e["item"] for e in run.events if e.get("type") == "item.completed"]
    return [item for item in items if item.get("type") == "mcp_tool_call"]


def verdicts(run: ClientRun) -> list[dict[str, Any]]:
    documents = [call["result"]["structured_content"] for call in calls(run) if call.get("result")]
    return [document for document in documents if document and "verdict" in document]


def said(run: ClientRun) -> list[str]:
    items = [e["item"] for e in run.events if e.get("type") == "item.completed"]
    return [item["text"] for item in items if item.get("type") == "agent_message"]


def test_a_review_fails_is_mended_and_verified(bench: Bench) -> None:
    run = codex(bench, MENDED)
    found = [(v["verdict"], v["round"]) for v in verdicts(run)]
    assert found == [("FAILED", 1), ("VERIFIED", 1)], run.output[-3000:] + run.errors[-2000:]
    assert (bench.desk.root / "review.stamped.md").is_file()


def test_a_stubborn_run_ends_in_invalid_evidence(bench: Bench) -> None:
    run = codex(bench, STUBBORN)
    assert [v["verdict"] for v in verdicts(run)] == ["FAILED", "FAILED", "INVALID EVIDENCE"], run.output[
        -3000:
    ]
    assert "CLOSED: three rounds are used" in json.dumps(calls(run)[-1])


def test_a_submit_that_was_given_up_and_repeated_costs_one_round(bench: Bench) -> None:
    run = codex(bench, given_up(bench.ledger), HURRIED)
    assert [call["status"] for call in calls(run)] == ["completed", "failed", "completed", "completed"], (
        run.output[-3000:]
    )
    assert "timed out" in json.dumps(calls(run)[1])
    assert [(v["verdict"], v["round"]) for v in verdicts(run)] == [("FAILED", 1)]
    assert calls(run)[3]["result"]["structured_content"]["rounds_used"] == 1


def test_a_lazy_stop_is_held_back(bench: Bench) -> None:
    run = codex(bench, LAZY)
    assert [v["verdict"] for v in verdicts(run)] == ["VERIFIED"], run.output[-3000:]


def test_a_stop_is_held_back_three_times_and_no_more(bench: Bench) -> None:
    assert said(codex(bench, NEVER)) == ["Done, 0.", "Done, 1.", "Done, 2.", "Done, 3."]


@pytest.mark.parametrize("tool", ["read_study", "submit_review"])
def test_an_error_reaches_the_model_in_words(bench: Bench, tool: str) -> None:
    arguments = {"study_id": "smith1999"} if tool == "read_study" else {}
    run = codex(bench, repr([{"tool": tool, "args": arguments}, {"text": "I see."}]))
    asked = run.log.read_text(encoding="utf-8")
    assert "STUDY_NOT_ALLOWED: smith1999" in asked or "NO_REVIEW_FILE: review.md" in asked
