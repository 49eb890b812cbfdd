"""JSON and JSON Lines as people write them: what is good is read, each broken row or entry is named."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from decimal import Decimal
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


def read_json(path: Path, what: str) -> Any:
    """A JSON document, or the list of a JSON Lines file's values; numbers with a point are Decimals.

    Raises InputError naming file and line when it is neither.
    """
    text = read_text(path, what)
    try:
        return json.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) > 1 and path.suffix.lower() != ".json":
            return [_json_line(line, number, path) for number, line in enumerate(lines, start=1)]
        at = getattr(error, "lineno", None)
        raise InputError(f"expected {what} as JSON", file=str(path), line=at) from error


def read_entries(
    path: Path, what: str, name: str, read: Callable[[dict[str, Any], str], T]
) -> tuple[list[T], list[InputError]]:
    """The entries of a JSON list, of the list `name` of an object, or of JSON Lines, as `read` gives them.

    A broken entry is left out and reported. Raises InputError when the file holds no list of entries.
    """
    document = read_json(path, what)
    if isinstance(document, dict):
        document = document.get(name, [document] if "id" in document else None)
    if not isinstance(document, list):
        raise InputError(f"expected a list, or an object with the list “{name}”", file=str(path))
    if not document:
        raise InputError(f"expected {what}, the list is empty", file=str(path))
    entries: list[T] = []
    problems: list[InputError] = []
    for number, row in enumerate(document, start=1):
        place = f"{name}[{number}]"
        try:
            if not isinstance(row, dict):
                raise InputError("expected a JSON object", file=str(path), field=place)
            entries.append(read(row, place))
        except InputError as problem:
            problems.append(InputError(problem.expected, file=str(path), field=problem.field or place))
    return entries, problems


def read_text(path: Path, what: str) -> str:
    """The text of a file in UTF-8. Raises InputError when it cannot be read, or is none."""
    try:
        return read_file(path, what).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("expected UTF-8 text", file=str(path)) from error


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    text = read_text(path, "a file of JSON lines")
    yield from ((n, line) for n, line in enumerate(text.split("\n"), start=1) if line.strip())


def _json_line(line: str, number: int, path: Path) -> Any:
    try:
        return json.loads(line, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise InputError("expected a JSON object on one line", file=str(path), line=number) from error
