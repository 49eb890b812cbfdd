"""JSON Lines as people write them: good rows are read, each broken one is named."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from agent_tools.files import read_file
from checker.model.input_error import InputError

T = TypeVar("T")


def read_rows(path: Path, read: Callable[[dict[str, Any], int], T]) -> tuple[list[T], list[InputError]]:
    """The good rows of a JSON Lines file as `read` gives them, and the problems of the others."""
    rows: list[T] = []
    problems: list[InputError] = []
    for number, line in _lines(path):
        try:
            row = json.loads(line)
            if not isinstance(row, dict):
                raise InputError("expected a JSON object", file=str(path), line=number)
            rows.append(read(row, number))
        except InputError as problem:
            problems.append(problem)
        except (ValueError, RecursionError):  # no JSON, an endless number, a nest without end
            problems.append(InputError("expected a JSON object on one line", file=str(path), line=number))
    if not rows and not problems:
        raise InputError("expected JSON lines, the file is empty", file=str(path))
    return rows, problems


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    try:
        text = read_file(path, "a file of JSON lines").decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("expected UTF-8 text", file=str(path)) from error
    yield from ((n, line) for n, line in enumerate(text.split("\n"), start=1) if line.strip())
