"""The loop with a scripted agent: a real process that is given our server's configuration and talks to it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from agent_tools.clients.running import Agent, agent_command, server_of
from agent_tools.loop import write_with_agent
from agent_tools.review import open_review
from agent_tools.verification import Verification
from checker.rule import InputError
from tests.mcp_server.conftest import CLAIMS, INVENTED, REVIEW, Desk
from tests.mcp_server.conftest import desk as desk  # the fixture

ROOT = Path(__file__).parents[2]

AGENT = '''
"""An agent that plays the next scene of its script, a list of tool calls, over the server it was given."""
import json, subprocess, sys
from pathlib import Path
prompt, mcp_config, script = sys.argv[1:]
with open(script + ".prompts", "a") as log:
    log.write(json.dumps(prompt) + "\\n")
scenes = json.loads(Path(script).read_text())
scene, rest = scenes[0], scenes[1:]
Path(script).write_text(json.dumps(rest or [[]]))
(server,) = json.loads(Path(mcp_config).read_text())["mcpServers"].values()
process = subprocess.Popen(
    [server["command"], *server["args"]], env=ENV | server["env"], text=True,
    stdin=subprocess.PIPE, stdout=subprocess.PIPE,
)
def ask(number, method, params):
    request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    process.stdin.write(json.dumps(request) + "\\n")
    process.stdin.flush()
    while True:
        message = json.loads(process.stdout.readline())
        if message.get("id") == number:
            return message
client = {"name": "scripted", "version": "0"}
ask(0, "initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client})
for number, (tool, arguments) in enumerate(scene, start=1):
    ask(number, "tools/call", {"name": tool, "arguments": arguments})
process.stdin.close()
process.wait()
'''


class Script:
    """The scenes that the agent plays, one a start, and the prompts that it was given."""

    def __init__(self, desk: Desk, *scenes: list[tuple[str, dict[str, object]]]) -> None:
        folder = desk.root.parent
        self.path = folder / "scenes.json"
        self.path.write_text(json.dumps(scenes))
        program = folder / "agent.py"
        environment = {"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]}
        program.write_text(f"ENV = {environment!r}\n{AGENT}")
        self.command = f"{sys.executable} {program} {{prompt}} {{mcp_config}} {self.path}"

    @property
    def prompts(self) -> list[str]:
        lines = Path(f"{self.path}.prompts").read_text().splitlines()
        return [json.loads(line) for line in lines]


GOOD = [("submit_claims", {"claims": CLAIMS}), ("submit_review", {"text": REVIEW})]
BAD = [("submit_claims", {"claims": [*CLAIMS, INVENTED]}), ("submit_review", {"text": REVIEW})]
MEND = [("withdraw_claims", {"claim_ids": ["c9"]}), ("submit_review", {})]


def run(desk: Desk, script: Script, monkeypatch: pytest.MonkeyPatch) -> Verification:
    for name, value in desk.environment.items():
        monkeypatch.setenv(name, value)
    environment = {**desk.environment, "CO_RESEARCHER_AGENT_COMMAND": script.command}
    with closing(open_review(desk.root, environment=environment)) as review:
        return write_with_agent(review, Agent.CLAUDE, lambda line: None, seconds=120)


def test_a_good_agent_is_started_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script(desk, GOOD)
    assert run(desk, script, monkeypatch).verdict.value == "VERIFIED"
    (prompt,) = script.prompts
    assert "Does larch resin help against night cough?" in prompt
    assert (desk.root / "review.stamped.md").is_file()


def test_what_failed_goes_back_and_is_mended(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script(desk, BAD, MEND)
    verification = run(desk, script, monkeypatch)
    assert (verification.verdict.value, verification.document["rounds_left"]) == ("VERIFIED", 2)
    assert "FAILED, 2 rounds are left" in script.prompts[1]
    assert "c9: " in script.prompts[1]


def test_three_failures_end_it(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    again = [[("submit_review", {"text": REVIEW + "\n" * n})] for n in (1, 2)]
    script = Script(desk, BAD, *again)
    assert run(desk, script, monkeypatch).verdict.value == "INVALID EVIDENCE"
    assert len(script.prompts) == 3


def test_an_agent_that_does_nothing_is_given_up(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script(desk, [], [])
    with pytest.raises(InputError, match="submitted none"):
        run(desk, script, monkeypatch)
    assert len(script.prompts) == 2


def test_an_agent_that_mends_nothing_is_given_up(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script(desk, BAD, [], [], [])
    assert run(desk, script, monkeypatch).verdict.value == "FAILED"
    assert len(script.prompts) == 3


@pytest.mark.parametrize("agent", list(Agent))
def test_a_client_that_is_not_there_is_named(
    agent: Agent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match=f"expected {agent.value} on the path"):
        agent_command(agent, tmp_path, "a prompt", tmp_path / "mcp.json")


def test_codex_is_told_of_the_server_on_its_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "codex"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    words = agent_command(Agent.CODEX, tmp_path, "a prompt", tmp_path / "mcp.json")
    assert words[-1] == "a prompt"
    assert f"mcp_servers.co-researcher.args={json.dumps(server_of(tmp_path)['args'])}" in words
    assert "mcp_servers.co-researcher.required=true" in words


def test_the_command_line_asks_for_a_confirmed_list(desk: Desk) -> None:
    environment = {**os.environ, **desk.environment, "PYTHONPATH": str(ROOT)}
    script = Script(desk, GOOD)
    command = [sys.executable, "-m", "co_researcher", "review", "--agent", "claude", "--verify"]
    environment["CO_RESEARCHER_AGENT_COMMAND"] = script.command
    asked = subprocess.run(
        command, cwd=desk.root, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert asked.returncode == 2
    assert "lumen2024: Larch resin" in asked.stderr
    assert "run this again with --yes" in asked.stderr
    done = subprocess.run([*command, "--yes"], cwd=desk.root, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "VERIFIED" in done.stdout
