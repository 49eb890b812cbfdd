"""Writing to the two streams: data to stdout, everything about the work to stderr."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Any

from agent_tools.workspace.folder import FOLDER
from checker.model.input_error import InputError

_LONGEST = 600
_MOST_PROBLEMS = 20


class Format(StrEnum):
    """How a command prints what it found."""

    TEXT = "text"
    JSON = "json"


def use_utf8() -> None:
    """Write UTF-8 with plain line ends whatever the locale is: equal inputs give equal bytes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def write(text: str) -> None:
    """Data, to stdout."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def write_export(text: str) -> None:
    """Data for another program, to stdout as it is; on a terminal without what a terminal would obey."""
    write(printable(text) if sys.stdout.isatty() else text)


def write_json(document: Any) -> None:
    """A document, to stdout."""
    from checker.reports.as_json import dump

    write(dump(document))


def write_json_line(row: Any) -> None:
    """A row of JSON Lines, to stdout."""
    write(json.dumps(row, ensure_ascii=False, separators=(",", ":")))


def tell(text: str) -> None:
    """A word about the work, to stderr."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def require_output(target: Path | None, inputs: Sequence[Path | None] = ()) -> None:
    """Raises InputError when `target` is no file to write to.

    It may be none of the files that the command reads, and nothing of what a workspace keeps for itself.
    """
    if target is None:
        return
    if FOLDER in target.resolve().parts:
        raise InputError(f"expected a file outside {FOLDER}", file=str(target), field="--output")
    if any(_is_same_file(target, path) for path in inputs if path is not None):
        raise InputError(
            "expected another file than the one that is read", file=str(target), field="--output"
        )
    if target.is_dir() or not target.absolute().parent.is_dir():
        raise InputError("expected a file in a folder that is there", file=str(target), field="--output")


def write_file(target: Path, text: str) -> None:
    """Text to a file, as it is. Raises InputError when it cannot be written."""
    try:
        target.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise InputError(
            f"expected a file that can be written ({error.strerror})", file=str(target)
        ) from error


def _is_same_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:  # one of them is not there
        return False


def tell_problem(problem: InputError) -> None:
    """What was wrong with the input, on one line."""
    words = " ".join(printable(str(problem)).split())
    tell("co-researcher: " + (words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"))


def tell_problems(problems: Sequence[InputError]) -> None:
    """What was wrong, a line each; of many the first twenty and how many more there are."""
    for problem in problems[:_MOST_PROBLEMS]:
        tell_problem(problem)
    if len(problems) > _MOST_PROBLEMS:
        tell(f"co-researcher: and {len(problems) - _MOST_PROBLEMS} more like these")


def printable(text: str) -> str:
    """Text from elsewhere without anything that a terminal would obey; letters and line ends stay."""
    return "".join(
        c if c in "\n\t" or (c.isprintable() or c == "\u00a0") else f"\\x{ord(c):02x}" for c in text
    )


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[int, int, str], None]]:
    """A progress bar on stderr: the function given takes (done, total, what); silent when no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=None)

        def advance(done: int, total: int, what: str) -> None:
            bar.update(task, completed=done, total=total, description=printable(f"{title} {what}")[:60])

        yield advance
