"""The weekly look at the services: an issue for each that is degraded, no failure for one that is down."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOW = ROOT / ".github/workflows/sources.yml"
GH = """#!{python}
import json, os, sys
with open(os.environ["GH_CALLS"], "a") as file:
    file.write(json.dumps(sys.argv[1:]) + "\\n")
if sys.argv[1:3] == ["issue", "list"]:
    print(os.environ["GH_ISSUES"])
"""
HEALTHY = {"name": "crossref", "health": "healthy", "reason": ""}
DOWN = {"name": "arxiv", "health": "down", "reason": "cannot be reached"}
DEGRADED = {"name": "openalex", "health": "degraded", "reason": "answered in another | shape"}


def tell(tmp_path: Path, *sources: dict[str, str], issues: str = "[]") -> tuple[list[list[str]], str]:
    """Run the script with a `gh` that only remembers; gives its calls and the summary."""
    gh = tmp_path / "gh"
    gh.write_text(GH.format(python=sys.executable))
    gh.chmod(0o755)
    (tmp_path / "health.json").write_text(json.dumps({"sources": sources}))
    calls, summary = tmp_path / "calls", tmp_path / "summary"
    calls.touch()
    environment = os.environ | {
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "GH_CALLS": str(calls),
        "GH_ISSUES": issues,
        "GITHUB_STEP_SUMMARY": str(summary),
    }
    command = [sys.executable, str(ROOT / ".github/tell_degraded.py"), str(tmp_path / "health.json")]
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return [json.loads(line) for line in calls.read_text().splitlines()], summary.read_text()


def test_a_degraded_source_opens_an_issue(tmp_path: Path) -> None:
    calls, summary = tell(tmp_path, HEALTHY, DOWN, DEGRADED)
    created = [call for call in calls if call[:2] == ["issue", "create"]]
    assert len(created) == 1
    assert "Source degraded: openalex" in created[0]
    assert "| openalex | degraded | answered in another / shape |" in summary


def test_a_source_that_is_told_already_is_told_again_in_its_issue(tmp_path: Path) -> None:
    issues = json.dumps([{"number": 7, "title": "Source degraded: openalex"}])
    calls, _ = tell(tmp_path, DEGRADED, issues=issues)
    assert [call[:3] for call in calls if call[1] in ("create", "comment") and call[0] == "issue"] == [
        ["issue", "comment", "7"]
    ]


def test_a_source_that_is_down_is_told_and_opens_nothing(tmp_path: Path) -> None:
    calls, summary = tell(tmp_path, HEALTHY, DOWN)
    assert calls == []
    assert "| arxiv | down | cannot be reached |" in summary


@pytest.mark.parametrize(("code", "passes"), [(0, True), (3, True), (2, False), (1, False)])
def test_only_an_outage_of_all_is_let_pass(tmp_path: Path, code: int, passes: bool) -> None:
    workflow = yaml.safe_load(WORKFLOW.read_text())
    (step,) = [s for s in workflow["jobs"]["health"]["steps"] if s.get("name") == "Ask every service"]
    command = tmp_path / "co-researcher"
    command.write_text(f"#!/bin/sh\nexit {code}\n")
    command.chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    ended = subprocess.run(["bash", "-e", "-c", step["run"]], cwd=tmp_path, env=environment, check=False)
    assert (ended.returncode == 0) == passes


def test_the_workflow_runs_once_a_week_with_no_more_rights_than_it_needs() -> None:
    workflow = yaml.safe_load(WORKFLOW.read_text())
    ((trigger,),) = [workflow[True]["schedule"]]  # YAML 1.1 reads the key `on` as true
    minute, hour, day, month, weekday = trigger["cron"].split()
    assert (day, month) == ("*", "*")
    assert minute.isdigit()
    assert hour.isdigit()
    assert weekday.isdigit()
    assert workflow["permissions"] == {"contents": "read", "issues": "write"}
