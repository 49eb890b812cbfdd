"""Running a client's own command line on a task, with our server attached and nothing else allowed."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from agent_tools.clients.settings import SERVER_NAME, STARTUP_SECONDS, TOOL_SECONDS
from checker.model.input_error import InputError

COMMAND_VARIABLE = "CO_RESEARCHER_AGENT_COMMAND"
"""Another command for the agent, in shell words; {prompt}, {mcp_config} and {workspace} are filled in."""

_PASSED_ON = ("CO_RESEARCHER_STATE_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME")
"""What the server must know of our environment; one client passes on nothing that is not named."""


class Agent(StrEnum):
    """The clients that we know how to start."""

    CLAUDE = "claude"
    CODEX = "codex"


def agent_command(
    agent: Agent, root: Path, prompt: str, mcp_config: Path, setting: str | Sequence[str] = ""
) -> list[str]:
    """The words of the command that gives `prompt` to the agent.

    mcp_config: a file that `server_configuration` filled. setting: `agent_command` of the configuration or
    COMMAND_VARIABLE, which wins over what we know; a text is read as shell words.
    Raises InputError when the command's program is not on the path.
    """
    if setting:
        template = shlex.split(setting) if isinstance(setting, str) else [str(word) for word in setting]
    elif agent is Agent.CLAUDE:
        template = [
            "claude", "-p", "{prompt}", "--mcp-config", "{mcp_config}", "--strict-mcp-config",
            "--allowedTools", f"mcp__{SERVER_NAME}",
        ]  # fmt: skip
    else:
        table = f"mcp_servers.{SERVER_NAME}"
        server = server_of(root)
        settings = {
            "command": server["command"], "args": server["args"], "required": True,
            "startup_timeout_sec": STARTUP_SECONDS, "tool_timeout_sec": TOOL_SECONDS,
            **{f"env.{name}": value for name, value in server["env"].items()},
        }  # fmt: skip
        # JSON's texts, lists, numbers and booleans are TOML's.
        given = [
            word for name, value in settings.items() for word in ("-c", f"{table}.{name}={json.dumps(value)}")
        ]
        template = ["codex", "exec", "--skip-git-repo-check", "--sandbox", "read-only", *given, "{prompt}"]
    filled = {"{prompt}": prompt, "{mcp_config}": str(mcp_config), "{workspace}": str(root)}
    words = [filled.get(word, word) for word in template]
    if shutil.which(words[0]) is None:
        raise InputError(
            f"expected {words[0]} on the path; install it, or name another command in {COMMAND_VARIABLE}",
            field="--agent",
        )
    return words


def server_of(root: Path, environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """Our server over the workspace in `root`, as a client starts it."""
    return {
        "type": "stdio",
        "command": sys.executable,
        "args": ["-m", "co_researcher", "mcp", "--workspace", str(root)],
        "env": {name: environment[name] for name in _PASSED_ON if environment.get(name)},
        "alwaysLoad": True,
        "timeout": TOOL_SECONDS * 1000,
    }


def server_configuration(root: Path) -> str:
    """The JSON of a client's MCP configuration with our server alone."""
    return json.dumps({"mcpServers": {SERVER_NAME: server_of(root)}})


def run_agent(command: Sequence[str], root: Path, seconds: float) -> int:
    """Run the agent in the workspace until it ends; its output goes to our stderr. The exit code, or 124."""
    try:
        done = subprocess.run(  # noqa: S603  (the command is the person's)
            list(command), cwd=root, stdin=subprocess.DEVNULL, stdout=sys.stderr, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return 124
    return done.returncode
