"""Claude Code: `.mcp.json` for the server; permissions and the Stop hook in `.claude/settings.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agent_tools.clients.settings import (
    ARGUMENTS,
    COMMAND,
    PERSONS_COMMANDS,
    SERVER_NAME,
    TOOL_SECONDS,
    ConfigurationFile,
    with_agents_lines,
)
from checker.model.input_error import InputError

SERVER: dict[str, Any] = {
    "type": "stdio",
    "command": COMMAND,
    "args": list(ARGUMENTS),
    "alwaysLoad": True,
    "timeout": TOOL_SECONDS * 1000,
}
"""`alwaysLoad` puts the tools before the model at once instead of behind a search; `timeout` is in ms."""

STOP_HOOK: dict[str, Any] = {
    "hooks": [{"type": "command", "command": f"{COMMAND} hook stop", "timeout": 20}],
}

DENIED = (
    "Edit(.co-researcher/**)",
    "Write(.co-researcher/**)",
    *(f"Bash({COMMAND} {words}:*)" for words in PERSONS_COMMANDS),
)


def add_command() -> str:
    """The command that adds the server for this person in this project."""
    return f"claude mcp add-json {SERVER_NAME} '{json.dumps(SERVER, separators=(',', ':'))}'"


def configuration(root: Path) -> tuple[ConfigurationFile, ...]:
    """The project's files with our entries merged in; everything else in them stays.

    Raises InputError when one of them is not the JSON object that it should be.
    """
    mcp_path, settings_path, agents_path = (
        root / ".mcp.json",
        root / ".claude/settings.json",
        root / "AGENTS.md",
    )
    servers = _read(mcp_path)
    servers["mcpServers"] = {**_object(servers, "mcpServers", mcp_path), SERVER_NAME: SERVER}
    settings = _read(settings_path)
    permissions = _object(settings, "permissions", settings_path)
    permissions["allow"] = _with(permissions.get("allow"), [f"mcp__{SERVER_NAME}"])
    permissions["deny"] = _with(permissions.get("deny"), DENIED)
    settings["permissions"] = permissions
    hooks = _object(settings, "hooks", settings_path)
    hooks["Stop"] = _with(hooks.get("Stop"), [STOP_HOOK])
    settings["hooks"] = hooks
    agents = agents_path.read_text(encoding="utf-8") if agents_path.is_file() else ""
    return (
        ConfigurationFile(mcp_path, _dump(servers), "the server, for everybody who opens this folder"),
        ConfigurationFile(settings_path, _dump(settings), "tools allowed, evidence denied, the Stop hook"),
        ConfigurationFile(agents_path, with_agents_lines(agents), "two lines for the model"),
    )


def _read(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"expected JSON ({error})", file=str(path)) from error
    if not isinstance(document, dict):
        raise InputError("expected a JSON object", file=str(path))
    return document


def _object(document: Mapping[str, Any], name: str, path: Path) -> dict[str, Any]:
    value = document.get(name, {})
    if not isinstance(value, dict):
        raise InputError("expected a JSON object", file=str(path), field=name)
    return dict(value)


def _with(present: Any, wanted: Any) -> list[Any]:
    entries = list(present) if isinstance(present, list) else []
    return [*entries, *(entry for entry in wanted if entry not in entries)]


def _dump(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
