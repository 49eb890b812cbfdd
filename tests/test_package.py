"""The wheel builds, installs into an empty environment, and its command runs from there."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def _run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    return subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    done = _run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, ROOT, cwd=folder)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("co_researcher-*.whl"))


def test_the_wheel_holds_the_rooms_with_their_data_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    rooms = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    assert rooms == {"co_researcher", "corpus", "checker", "agent_tools", "mcp_server", "planted_tests"}
    for expected in (
        "checker/text/lexicons/function_words.json",
        "checker/reports/templates/report.html",
        "co_researcher/demo/material/castillo2023.pdf",
        "checker/py.typed",
    ):
        assert expected in names


def test_the_wheel_runs_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    scripts = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    # The locked versions, so that this fails for what we packed and not for what others released today.
    done = _run(
        scripts / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
        "--require-hashes", "-r", ROOT / "requirements.lock", cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    done = _run(scripts / "python", "-m", "pip", "install", "--quiet", "--no-deps", wheel, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert _run(scripts / "python", "-m", "pip", "check", cwd=tmp_path).returncode == 0
    done = _run(scripts / "co-researcher", "--help", cwd=tmp_path)
    assert (done.returncode, "review" in done.stdout) == (0, True), done.stderr
    done = _run(scripts / "co-researcher", "explain", "QUO102", cwd=tmp_path)
    assert "quote-altered" in done.stdout
