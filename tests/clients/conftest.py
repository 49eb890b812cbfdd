"""The real Claude Code and Codex, without an account: their model is a script on loopback.

`make clients` installs the clients with npm into .clients/, names that folder in CO_RESEARCHER_CLIENTS and
runs these tests; the scripted model lies in ../shared. Where either is missing they are skipped with the
reason. Each run has a home folder of its own and, where the kernel allows it, a network of its own that holds
nothing but loopback.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.mcp_server.conftest import Desk
from tests.mcp_server.conftest import desk as desk  # the fixture
from tests.shared_material import shared

ROOT = Path(__file__).parents[2]
PLUGIN = ROOT / "plugin"
SECONDS = 150

_RUN = """
ip link set lo up 2>/dev/null
"$PYTHON" "$MODEL" "$PORT" "$STEPS" "$LOG" >"$LOG.out" 2>&1 &
MODEL_PID=$!
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  "$PYTHON" -c "import socket; socket.create_connection(('127.0.0.1', $PORT), 1)" 2>/dev/null && break
  sleep 0.2
done
"$@" </dev/null
code=$?
kill $MODEL_PID
exit $code
"""


@dataclass
class ClientRun:
    """What a client printed, event by event, and what its model was asked."""

    code: int
    output: str
    errors: str
    log: Path

    @property
    def events(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.output.splitlines() if line.startswith("{")]


@dataclass
class Bench:
    """A workspace, a home folder and a path on which the clients and our command are found."""

    desk: Desk
    folder: Path
    binaries: Path

    @property
    def home(self) -> Path:
        return self.folder / "home"

    @property
    def ledger(self) -> Path:
        """The database in which the review's rounds are counted."""
        with closing(self.desk.open()) as review:
            return review.workspace.ledger_path

    def environment(self, **more: str) -> dict[str, str]:
        path = f"{self.folder / 'bin'}:{self.binaries}:/usr/local/bin:/usr/bin:/bin"
        return {"PATH": path, "HOME": str(self.home), "TERM": "dumb", "LANG": "C.UTF-8", **more}

    def run(self, steps: str, command: list[str], **environment: str) -> ClientRun:
        """Run a client on a model that takes `steps`, the text of a Python list."""
        script, log = self.folder / "steps.py", self.folder / "model.jsonl"
        script.write_text(f"import json\nSTEPS = {steps}\n", encoding="utf-8")
        log.unlink(missing_ok=True)
        model = {
            "PYTHON": sys.executable, "MODEL": str(shared("clients/scripted_model.py")),
            "PORT": environment["PORT"], "STEPS": str(script), "LOG": str(log),
        }  # fmt: skip
        alone = ["unshare", "-rn"] if _can_be_alone() else []
        done = subprocess.run(
            [*alone, "sh", "-c", _RUN, "run", "timeout", str(SECONDS), *command],
            cwd=self.desk.root, env={**self.environment(), **environment, **model},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        return ClientRun(done.returncode, done.stdout, done.stderr, log)


def free_port() -> str:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        return str(free.getsockname()[1])


def _can_be_alone() -> bool:
    return (
        shutil.which("unshare") is not None
        and subprocess.run(["unshare", "-rn", "true"], capture_output=True, check=False).returncode == 0
    )


@pytest.fixture
def bench(desk: Desk, tmp_path: Path) -> Bench:
    installed = os.environ.get("CO_RESEARCHER_CLIENTS")
    if not installed:
        pytest.skip("`make clients` installs the clients and runs these")
    binaries = Path(installed).resolve() / "node_modules" / ".bin"
    for name in ("claude", "codex", "node"):
        if not (binaries / name).exists():
            pytest.skip(f"{name} was not installed by npm")
    shared("clients/scripted_model.py")
    folder = tmp_path / "bench"
    (folder / "bin").mkdir(parents=True)
    (folder / "home").mkdir()
    command = folder / "bin" / "co-researcher"
    exports = " ".join(f"{name}='{value}'" for name, value in desk.environment.items() if name != "PATH")
    command.write_text(
        f"#!/bin/sh\nexport PYTHONPATH='{ROOT}' {exports}\nexec '{sys.executable}' -m co_researcher \"$@\"\n"
    )
    command.chmod(0o755)
    return Bench(desk, folder, binaries)
