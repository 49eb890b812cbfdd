"""What may not stand in the repository, and what must agree in it."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import co_researcher
from checker.run import ALL_RULES
from checker.steps import PLANNED

ROOT = Path(__file__).parents[1]


def _tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("this is no git checkout")
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def test_lock_files_hold_names_versions_and_hashes_and_no_address() -> None:
    for lock in ROOT.glob("*.lock"):
        text = lock.read_text()
        assert "://" not in text
        assert "==" in text
        assert "--hash=sha256:" in text


def test_the_version_stands_once_and_the_package_says_the_same() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == co_researcher.__version__


def test_no_file_is_over_400_lines_without_a_reason_in_its_docstring() -> None:
    too_long = []
    for path in _tracked():
        if path.suffix != ".py" or not path.exists():
            continue
        text = path.read_text(encoding="utf-8")
        docstring = text.split('"""')[1] if '"""' in text else ""
        if text.count("\n") > 400 and not re.search(r"\b(?:long because|longer than)\b", docstring, re.I):
            too_long.append(f"{path.relative_to(ROOT)}: {text.count(chr(10))} lines")
    assert too_long == []


def test_every_planned_rule_is_built_or_told_as_not_checked() -> None:
    built = {rule.code: rule.slug for rule in ALL_RULES}
    assert {code: PLANNED[code] for code in built} == built


def test_every_rule_stands_in_a_file_of_its_slug() -> None:
    misnamed = [
        f"{rule.code} {rule.slug} in {rule.check.__module__}"
        for rule in ALL_RULES
        if rule.check.__module__.rsplit(".", 1)[1] != rule.slug.replace("-", "_")
    ]
    assert misnamed == []
