"""docs/evidence.md has a row for every stand-alone check, and no row for any other."""

from __future__ import annotations

from pathlib import Path

import typer

from co_researcher.cli import command_line

PAGE = Path(__file__).parents[1] / "docs" / "evidence.md"
COLUMNS = 6


def rows() -> dict[str, list[str]]:
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0]: row for row in cells if row[0] != "check"}


def test_every_check_has_a_row_and_every_row_a_check() -> None:
    command = typer.main.get_command(command_line())
    checks = command.commands["check"].commands  # type: ignore[attr-defined]
    assert set(rows()) == set(checks)


def test_every_row_says_all_that_is_asked() -> None:
    assert all(len(row) == COLUMNS and all(row) for row in rows().values())
