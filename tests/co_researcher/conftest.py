"""A real command line in real folders, with state of its own."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from co_researcher.cli import run

LUMEN = """Nights of short sleep and the recall of word lists

Abstract. We followed 40 adults and 60 children for two weeks.

Results. We found no change in word recall after nights of short sleep. The share of words
forgotten overnight was 6.4% in both weeks and in both groups. Lapses of attention rose by 9% in
the adults and by 21% in the children.

Discussion. Tiredness was plain to see, and yet the lists were remembered as well as before.
"""
CSL = [
    {
        "id": "lumen2024",
        "type": "article-journal",
        "title": "Nights of short sleep and the recall of word lists",
        "author": [{"family": "Lumen", "given": "Ada"}],
        "issued": {"date-parts": [[2024]]},
        "DOI": "10.5555/lumen2024.1",
        "container-title": "Sleep and Learning Reports",
    }
]
GOOD_CLAIM = {
    "claim_id": "c1",
    "study": "lumen2024",
    "claim": "Short sleep brought no change in word recall.",
    "quote": "We found no change in word recall after nights of short sleep.",
}
GOOD_REVIEW = "# Sleep and memory\n\nShort sleep brought no change in word recall (Lumen, 2024).\n"
BAD_REVIEW = "# Sleep and memory\n\nShort sleep brought a change in word recall (Lumen, 2024).\n"
AGENT_MARKERS = ("CLAUDECODE", "AI_AGENT", "CODEX_THREAD_ID", "CODEX_SESSION_ID", "GEMINI_CLI")


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    returncode: int
    stdout: str
    stderr: str


@dataclass(frozen=True)
class CommandLine:
    """`co-researcher` in a folder, with its own state folder."""

    folder: Path
    state: Path

    @property
    def environment(self) -> dict[str, str]:
        kept = {k: v for k, v in os.environ.items() if not k.startswith("CO_RESEARCHER_")}
        for marker in AGENT_MARKERS:
            kept.pop(marker, None)
        kept["CO_RESEARCHER_STATE_DIR"] = str(self.state)
        kept["XDG_CONFIG_HOME"] = str(self.state / "no-user-configuration")
        return kept

    def run(self, *arguments: str | Path, cwd: Path | None = None, **environment: str) -> Ended:
        """Run a command in this process: everything but the start of an interpreter is real."""
        out, err = io.StringIO(), io.StringIO()
        before = Path.cwd()
        os.chdir(cwd or self.folder)
        try:
            with (
                mock.patch.dict(os.environ, {**self.environment, **environment}, clear=True),
                contextlib.redirect_stdout(out),
                contextlib.redirect_stderr(err),
            ):
                code = run([str(argument) for argument in arguments])
        finally:
            os.chdir(before)
        return Ended(code, out.getvalue(), err.getvalue())

    def run_process(
        self, *arguments: str | Path, cwd: Path | None = None, **environment: str
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a command as a process of its own."""
        return subprocess.run(
            [sys.executable, "-m", "co_researcher", *map(str, arguments)],
            cwd=cwd or self.folder,
            env={**self.environment, "PYTHONPATH": str(Path(__file__).parents[2]), **environment},
            capture_output=True,
            timeout=120,
            check=False,
        )

    def start(self, *arguments: str | Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "co_researcher", *map(str, arguments)],
            cwd=self.folder,
            env={**self.environment, "PYTHONPATH": str(Path(__file__).parents[2])},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def json(self, *arguments: str | Path) -> Any:
        return json.loads(self.run(*arguments, "--format", "json").stdout)

    def write(self, name: str, content: str) -> Path:
        path = self.folder / name
        path.write_text(content, encoding="utf-8", newline="")
        return path


@pytest.fixture
def command(tmp_path: Path) -> CommandLine:
    """A command line in an empty folder."""
    folder = tmp_path / "review"
    folder.mkdir()
    return CommandLine(folder, tmp_path / "state")


@pytest.fixture
def prepared(command: CommandLine) -> CommandLine:
    """A workspace with one study that has a text."""
    command.write("studies.json", json.dumps(CSL))
    command.write("lumen.txt", LUMEN)
    assert command.run("init").returncode == 0
    added = command.run("studies", "add", "studies.json")
    assert added.returncode == 0, added.stderr
    text = command.run("texts", "add", "lumen2024", "lumen.txt")
    assert text.returncode == 0, text.stdout + text.stderr
    return command


@pytest.fixture
def with_claim(prepared: CommandLine) -> CommandLine:
    """The same with an accepted claim record."""
    prepared.write("claims.jsonl", json.dumps(GOOD_CLAIM) + "\n")
    submitted = prepared.run("claims", "submit", "claims.jsonl")
    assert submitted.returncode == 0, submitted.stdout + submitted.stderr
    return prepared
