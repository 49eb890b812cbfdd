"""What the clients' own files hold after `connect`, and that nothing else in them is lost."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from agent_tools.clients import claude_code, codex
from agent_tools.clients.settings import AGENTS_LINES, ConfigurationFile
from checker.rule import InputError


def write(files: tuple[ConfigurationFile, ...]) -> None:
    for file in files:
        file.path.parent.mkdir(parents=True, exist_ok=True)
        file.path.write_text(file.content, encoding="utf-8")


def held(root: Path) -> dict[str, str]:
    return {str(p.relative_to(root)): p.read_text(encoding="utf-8") for p in root.rglob("*") if p.is_file()}


class TestClaudeCode:
    def test_an_empty_folder_gets_server_permissions_and_hook(self, tmp_path: Path) -> None:
        write(claude_code.configuration(tmp_path))
        server = json.loads((tmp_path / ".mcp.json").read_text())["mcpServers"]["co-researcher"]
        assert (server["command"], server["args"], server["alwaysLoad"]) == ("co-researcher", ["mcp"], True)
        settings = json.loads((tmp_path / ".claude/settings.json").read_text())
        assert "mcp__co-researcher" in settings["permissions"]["allow"]
        assert settings["hooks"]["Stop"][0]["hooks"][0]["command"] == "co-researcher hook stop"

    def test_the_evidence_and_a_persons_commands_are_denied(self, tmp_path: Path) -> None:
        write(claude_code.configuration(tmp_path))
        denied = json.loads((tmp_path / ".claude/settings.json").read_text())["permissions"]["deny"]
        assert "Edit(.co-researcher/**)" in denied
        assert "Write(.co-researcher/**)" in denied
        assert "Bash(co-researcher rounds reopen:*)" in denied
        assert "Bash(co-researcher checks acknowledge:*)" in denied

    def test_what_others_wrote_stays(self, tmp_path: Path) -> None:
        (tmp_path / ".claude").mkdir()
        (tmp_path / ".mcp.json").write_text('{"mcpServers": {"other": {"command": "x"}}, "note": 1}')
        (tmp_path / ".claude/settings.json").write_text(
            '{"permissions": {"deny": ["Read(.env)"]}, "hooks": {"PreToolUse": []}, "model": "m"}'
        )
        (tmp_path / "AGENTS.md").write_text("Use tabs.\n")
        write(claude_code.configuration(tmp_path))
        servers = json.loads((tmp_path / ".mcp.json").read_text())
        settings = json.loads((tmp_path / ".claude/settings.json").read_text())
        assert (servers["mcpServers"]["other"], servers["note"]) == ({"command": "x"}, 1)
        assert settings["permissions"]["deny"][0] == "Read(.env)"
        assert (settings["model"], settings["hooks"]["PreToolUse"]) == ("m", [])
        assert (tmp_path / "AGENTS.md").read_text().startswith("Use tabs.\n\nFor literature reviews")

    def test_writing_twice_changes_nothing(self, tmp_path: Path) -> None:
        write(claude_code.configuration(tmp_path))
        once = held(tmp_path)
        write(claude_code.configuration(tmp_path))
        assert held(tmp_path) == once

    @pytest.mark.parametrize("content", ["{", "[]", '{"mcpServers": []}'])
    def test_a_file_of_another_form_is_named(self, tmp_path: Path, content: str) -> None:
        (tmp_path / ".mcp.json").write_text(content)
        with pytest.raises(InputError, match=r"\.mcp\.json"):
            claude_code.configuration(tmp_path)

    def test_the_command_is_one_that_a_shell_reads(self) -> None:
        words = claude_code.add_command().split(" ", 4)
        assert words[:4] == ["claude", "mcp", "add-json", "co-researcher"]
        assert json.loads(words[4].strip("'")) == claude_code.SERVER


class TestCodex:
    def test_the_server_is_required(self, tmp_path: Path) -> None:
        write(codex.configuration(tmp_path, {"CODEX_HOME": str(tmp_path / "home")}))
        table = tomllib.loads((tmp_path / "home/config.toml").read_text())["mcp_servers"]["co-researcher"]
        assert table == {
            "command": "co-researcher", "args": ["mcp"], "required": True,
            "startup_timeout_sec": 30, "tool_timeout_sec": 300,
        }  # fmt: skip

    def test_what_others_wrote_stays(self, tmp_path: Path) -> None:
        (tmp_path / "config.toml").write_text('model = "m"\n[mcp_servers.other]\ncommand = "x"\n')
        write(codex.configuration(tmp_path, {"CODEX_HOME": str(tmp_path)}))
        config = tomllib.loads((tmp_path / "config.toml").read_text())
        assert (config["model"], set(config["mcp_servers"])) == ("m", {"other", "co-researcher"})

    def test_writing_twice_changes_nothing(self, tmp_path: Path) -> None:
        for _ in range(2):
            write(codex.configuration(tmp_path, {"CODEX_HOME": str(tmp_path)}))
        assert (tmp_path / "config.toml").read_text() == codex.TABLE

    @pytest.mark.parametrize("content", ["[mcp_servers", '[mcp_servers.co-researcher]\ncommand = "mine"\n'])
    def test_a_table_of_somebody_elses_is_not_overwritten(self, tmp_path: Path, content: str) -> None:
        (tmp_path / "config.toml").write_text(content)
        with pytest.raises(InputError, match=r"config\.toml"):
            codex.configuration(tmp_path, {"CODEX_HOME": str(tmp_path)})

    def test_the_lines_for_the_model_stand_once(self, tmp_path: Path) -> None:
        (tmp_path / "AGENTS.md").write_text(AGENTS_LINES[0] + "\n")
        write(codex.configuration(tmp_path, {"CODEX_HOME": str(tmp_path)}))
        text = (tmp_path / "AGENTS.md").read_text()
        assert [text.count(line) for line in AGENTS_LINES] == [1, 1]
