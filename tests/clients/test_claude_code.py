"""Reviews through the real Claude Code, with the plugin as it ships."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.clients.conftest import PLUGIN, Bench, ClientRun, free_port
from tests.clients.stories import LAZY, MENDED, NEVER, PATIENCE, STUBBORN, given_up

AS_PLUGIN = ("--plugin-dir", str(PLUGIN), "--allowedTools", "mcp__plugin_co-researcher_co-researcher")


def claude(bench: Bench, steps: str, options: tuple[str, ...] = AS_PLUGIN) -> ClientRun:
    port = free_port()
    return bench.run(
        steps,
        [
            "claude", "-p", "Review the evidence on larch resin", *options,
            "--output-format", "stream-json", "--verbose",
        ],
        PORT=port, ANTHROPIC_BASE_URL=f"http://127.0.0.1:{port}", ANTHROPIC_API_KEY="no-key-at-all",
        DISABLE_AUTOUPDATER="1", CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC="1",
    )  # fmt: skip


def results(run: ClientRun) -> list[tuple[bool, str]]:
    """Each tool's result as the model read it: whether it was an error, and its text."""
    read = []
    for event in run.events:
        if event.get("type") != "user" or not isinstance(event["message"]["content"], list):
            continue
        for block in event["message"]["content"]:
            if block.get("type") == "tool_result":
                content = block["content"]
                text = content if isinstance(content, str) else "".join(c.get("text", "") for c in content)
                read.append((bool(block.get("is_error")), text))
    return read


def verdicts(run: ClientRun) -> list[dict[str, Any]]:
    documents = [json.loads(text) for _, text in results(run) if text.startswith("{")]
    return [document for document in documents if "verdict" in document]


def test_the_server_is_connected_and_its_tools_are_there(bench: Bench) -> None:
    run = claude(bench, repr([{"text": "Nothing to do."}]))
    (first,) = [e for e in run.events if (e.get("type"), e.get("subtype")) == ("system", "init")]
    servers = {server["name"]: server["status"] for server in first["mcp_servers"]}
    assert servers == {"plugin:co-researcher:co-researcher": "connected"}, run.errors


def test_a_review_fails_is_mended_and_verified(bench: Bench) -> None:
    run = claude(bench, MENDED)
    found = verdicts(run)
    assert [(v["verdict"], v["round"]) for v in found] == [("FAILED", 1), ("VERIFIED", 1)], run.output[-3000:]
    assert (bench.desk.root / "review.stamped.md").is_file()
    read = results(run)[2][1]
    assert "<<<" in read
    assert "31 per cent" in read


def test_a_stubborn_run_ends_in_invalid_evidence(bench: Bench) -> None:
    run = claude(bench, STUBBORN)
    assert [v["verdict"] for v in verdicts(run)] == ["FAILED", "FAILED", "INVALID EVIDENCE"]
    is_error, text = results(run)[-1]
    assert is_error
    assert "CLOSED: three rounds are used" in text


def test_a_lazy_stop_is_held_back(bench: Bench) -> None:
    run = claude(bench, LAZY)
    assert [v["verdict"] for v in verdicts(run)] == ["VERIFIED"], run.output[-3000:]


def test_a_stop_is_held_back_three_times_and_no_more(bench: Bench) -> None:
    run = claude(bench, NEVER)
    said = [
        block["text"]
        for event in run.events
        if event.get("type") == "assistant"
        for block in event["message"]["content"]
        if block.get("type") == "text"
    ]
    assert said == ["Done, 0.", "Done, 1.", "Done, 2.", "Done, 3."]


def test_a_submit_that_was_given_up_and_repeated_costs_one_round(bench: Bench) -> None:
    server = {"command": "co-researcher", "args": ["mcp"], "alwaysLoad": True, "timeout": 1000 * PATIENCE}
    hurried = json.dumps({"mcpServers": {"co-researcher": server}})
    run = claude(
        bench,
        given_up(bench.ledger),
        ("--mcp-config", hurried, "--strict-mcp-config", "--allowedTools", "mcp__co-researcher"),
    )
    read = results(run)
    assert [is_error for is_error, _ in read] == [False, True, False, False], run.output[-3000:]
    assert "timed out" in read[1][1]
    assert [(v["verdict"], v["round"]) for v in verdicts(run)] == [("FAILED", 1)]
    assert json.loads(read[3][1])["rounds_used"] == 1


def test_the_plugin_is_valid(bench: Bench) -> None:
    import subprocess

    checked = subprocess.run(
        ["claude", "plugin", "validate", str(PLUGIN)],
        env=bench.environment(), cwd=bench.folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("tool", ["read_study", "submit_review"])
def test_an_error_reaches_the_model_in_words(bench: Bench, tool: str) -> None:
    arguments = {"study_id": "smith1999"} if tool == "read_study" else {}
    run = claude(bench, repr([{"tool": tool, "args": arguments}, {"text": "I see."}]))
    is_error, text = results(run)[0]
    assert is_error
    assert "STUDY_NOT_ALLOWED: smith1999" in text or "NO_REVIEW_FILE: review.md" in text
