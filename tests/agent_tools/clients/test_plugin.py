"""The plugin folder: what both clients read in it, and that it says what the product says."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from agent_tools.clients import claude_code, codex
from mcp_server.tools import BY_NAME

ROOT = Path(__file__).parents[3]
PLUGIN = ROOT / "plugin"
SKILLS = sorted(PLUGIN.glob("skills/*/SKILL.md"))


def load(relative: str) -> Any:
    return json.loads((ROOT / relative).read_text(encoding="utf-8"))


def test_one_version_stands_in_all_manifests() -> None:
    product = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    marketplace = load(".claude-plugin/marketplace.json")
    versions = {
        "co_researcher": re.search(r'__version__ = "(.+)"', (ROOT / "co_researcher/__init__.py").read_text())[
            1
        ],  # type: ignore[index]
        "plugin": load("plugin/.claude-plugin/plugin.json")["version"],
        "marketplace": marketplace["metadata"]["version"],
        "entry": marketplace["plugins"][0]["version"],
    }
    assert versions == dict.fromkeys(versions, product)


def test_the_marketplace_points_at_the_plugin() -> None:
    (entry,) = load(".claude-plugin/marketplace.json")["plugins"]
    assert (ROOT / entry["source"] / ".claude-plugin/plugin.json").is_file()
    assert entry["name"] == load("plugin/.claude-plugin/plugin.json")["name"]


def test_the_server_is_the_one_that_connect_writes() -> None:
    server = load("plugin/.mcp.json")["mcpServers"]["co-researcher"]
    of_codex = tomllib.loads(codex.TABLE)["mcp_servers"]["co-researcher"]
    of_claude = {name: value for name, value in claude_code.SERVER.items() if name != "type"}
    assert server == {**of_codex, **of_claude}


def test_the_stop_hook_is_the_one_that_connect_writes() -> None:
    assert load("plugin/hooks/hooks.json")["hooks"] == {"Stop": [claude_code.STOP_HOOK]}


@pytest.mark.parametrize("skill", SKILLS, ids=lambda path: path.parent.name)
def test_a_skill_has_its_name_and_names_tools_that_exist(skill: Path) -> None:
    _, head, body = skill.read_text(encoding="utf-8").split("---\n", 2)
    fields = dict(line.split(": ", 1) for line in head.strip().splitlines())
    assert fields["name"] == skill.parent.name
    assert fields["allowed-tools"].startswith("mcp__plugin_co-researcher_co-researcher__*")
    assert set(re.findall(r"`([a-z]+_[a-z]+)`", body)) - {"study_id"} <= set(BY_NAME)


def test_there_are_two_skills() -> None:
    assert [path.parent.name for path in SKILLS] == ["verified-review", "verify-review"]
