"""A command waits for its own machinery and for that of no other."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
import typer

from co_researcher.cli import COMMANDS
from tests.co_researcher.conftest import CommandLine

MACHINERY = (
    "checker.run", "checker.drafts", "checker.steps", "corpus.store", "corpus.sources", "corpus.extract",
    "agent_tools.review", "agent_tools.verification", "planted_tests", "mcp_server",
)  # fmt: skip
"""What does the work: rules, readers of drafts, store, services, servers."""
FOREIGN = (
    "pymupdf",
    "habanero",
    "pyalex",
    "mcp",
    "httpx2",
    "requests",
    "lxml",
    "nupunkt",
    "jinja2",
    "eyecite",
)
"""Packages of others that some command needs and most do not."""


PROGRAM = """
import sys
from co_researcher.__main__ import main
main()
print("loaded:", *sys.modules, file=sys.stderr)
"""


def loaded_by(command: CommandLine, *arguments: str) -> set[str]:
    """The modules that a process of its own has loaded when it is done with a command."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        cwd=command.folder,
        env={**command.environment, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stderr.rpartition("loaded:")[2].split())


def among(loaded: set[str], names: tuple[str, ...]) -> set[str]:
    """Those of the loaded modules that are one of `names` or lie below it."""
    return {module for module in loaded if any(f"{module}.".startswith(f"{name}.") for name in names)}


@pytest.mark.parametrize(
    "arguments",
    [("--version",), ("--help",), ("review", "--help"), ("check", "quotes", "--help"), ("studies", "--help")],
    ids=" ".join,
)
def test_telling_what_a_command_does_loads_nothing_that_does_it(
    command: CommandLine, arguments: tuple[str, ...]
) -> None:
    loaded = loaded_by(command, *arguments)
    assert not among(loaded, (*MACHINERY, *FOREIGN))


def test_a_command_loads_the_words_of_no_other_command(command: CommandLine) -> None:
    files = {f"co_researcher.commands.{file}" for file in COMMANDS}
    assert loaded_by(command, "review", "--help") & files == {"co_researcher.commands.review"}


def test_checking_quotes_loads_no_workspace_and_asks_no_service(command: CommandLine) -> None:
    (command.folder / "house.txt").write_text("The cat sat on the mat and looked at the grey house.\n")
    (command.folder / "quotes.jsonl").write_text(
        '{"id": "q1", "quote": "sat on the mat and looked at the grey house"}\n'
    )
    loaded = loaded_by(command, "check", "quotes", "--source", "house.txt", "--quotes", "quotes.jsonl")
    assert "checker.steps.quote_in_text" in loaded
    assert not among(loaded, ("corpus.store", "corpus.sources", "agent_tools.review", *FOREIGN))


def test_verifying_a_review_loads_no_service_and_nothing_that_reads_other_files(command: CommandLine) -> None:
    command.run("init")
    (command.folder / "review.md").write_text("# Sleep\n\nThis review is about sleep.\n")
    loaded = loaded_by(command, "review", "--verify", "--audit")
    assert "checker.run" in loaded
    read_elsewhere = ("corpus.sources", "corpus.importing", "corpus.exporting", "corpus.extract")
    assert not among(loaded, (*read_elsewhere, "agent_tools.searching", "agent_tools.adding"))
    assert not among(loaded, tuple(name for name in FOREIGN if name != "nupunkt"))


@pytest.mark.parametrize("file", COMMANDS)
def test_each_file_adds_the_commands_that_the_list_names(file: str) -> None:
    app = typer.Typer()
    import_module(f"co_researcher.commands.{file}").register(app)
    commands = [info.name for info in app.registered_commands]
    groups = [info.name for info in app.registered_groups]
    assert sorted(name for name in (*commands, *groups) if name) == sorted(COMMANDS[file])
