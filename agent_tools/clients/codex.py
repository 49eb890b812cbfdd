"""Codex: the server's table in `config.toml` of its home folder, and two lines in AGENTS.md.

The table says `required = true`, which `codex mcp add` cannot: without it Codex waits one second for a server
and then runs the whole turn without its tools, silently.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from agent_tools.clients.settings import (
    ARGUMENTS,
    COMMAND,
    SERVER_NAME,
    STARTUP_SECONDS,
    TOOL_SECONDS,
    ConfigurationFile,
    with_agents_lines,
)
from checker.model.input_error import InputError

TABLE = f"""\
[mcp_servers.{SERVER_NAME}]
command = "{COMMAND}"
args = [{", ".join(f'"{argument}"' for argument in ARGUMENTS)}]
required = true
startup_timeout_sec = {STARTUP_SECONDS}
tool_timeout_sec = {TOOL_SECONDS}
"""

SANDBOX_NOTE = (
    "Run Codex with its sandbox on (read-only or workspace-write): the round ledger lies outside the "
    "workspace, where the sandbox does not let an agent write."
)


def configuration(root: Path, environment: Mapping[str, str]) -> tuple[ConfigurationFile, ...]:
    """Codex's `config.toml` with our table, and the project's AGENTS.md with our lines.

    Raises InputError when config.toml is no TOML, or has another table of our server's name.
    """
    home = Path(environment.get("CODEX_HOME") or Path(environment.get("HOME") or Path.home()) / ".codex")
    path, agents_path = home / "config.toml", root / "AGENTS.md"
    present = path.read_text(encoding="utf-8") if path.is_file() else ""
    agents = agents_path.read_text(encoding="utf-8") if agents_path.is_file() else ""
    return (
        ConfigurationFile(path, _with_table(present, path), "the server, required, for every folder"),
        ConfigurationFile(agents_path, with_agents_lines(agents), "two lines for the model"),
    )


def _with_table(present: str, path: Path) -> str:
    try:
        servers = tomllib.loads(present).get("mcp_servers", {})
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"expected a readable TOML file ({error})", file=str(path)) from error
    known = servers.get(SERVER_NAME) if isinstance(servers, dict) else None
    if known is not None:
        if known == tomllib.loads(TABLE)["mcp_servers"][SERVER_NAME]:
            return present
        raise InputError(
            f"[mcp_servers.{SERVER_NAME}] is there with other settings; change it by hand or take it out",
            file=str(path),
        )
    return f"{present.rstrip()}\n\n{TABLE}" if present.strip() else TABLE
