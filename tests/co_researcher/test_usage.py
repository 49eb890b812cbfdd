"""Mistakes in the command itself: one line each, with the way to the help."""

from __future__ import annotations

import pytest

from co_researcher import __version__
from tests.co_researcher.conftest import CommandLine


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("studies", "exclude", "x"), "--reason"),
        (("studies", "role", "x", "sidekick"), "'evidence', 'background'"),
        (("search", "--limit", "0", "sleep"), "--limit"),
        (("verify",), "No such command"),
        (("report", "--format", "pdf"), "'html'"),
        (("review",), "--verify"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_a_mistake_in_the_command_is_one_line_and_exit_2(
    command: CommandLine, arguments: tuple[str, ...], says: str
) -> None:
    done = command.run(*arguments)
    assert done.returncode == 2
    assert says in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_version_is_told(command: CommandLine) -> None:
    done = command.run("--version")
    assert (done.returncode, done.stdout) == (0, f"co-researcher {__version__}\n")


def test_help_tells_the_exit_codes(command: CommandLine) -> None:
    done = command.run("--help")
    assert "4 only checks" in " ".join(done.stdout.split())


def test_an_unknown_source_leaves_no_workspace_behind(command: CommandLine) -> None:
    command.run("search", "sleep", "--source", "library-of-babel")
    assert not (command.folder / ".co-researcher").exists()
