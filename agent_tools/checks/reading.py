"""The files of the stand-alone checks: drafts, materials in any format, and JSON documents of entries."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, TypeVar

from agent_tools.files import read_file
from agent_tools.review_file import read_review_file
from checker.checks.figures import Cell, Material
from checker.model.draft import Draft
from checker.model.input_error import InputError
from corpus.extract import Unreadable, extract_file
from corpus.model.study_text import StudyText

T = TypeVar("T")

_TABLES = {".csv": ",", ".tsv": "\t"}
_MOST_CELLS = 1_000_000
_MARKUP = re.compile(r"\*{1,3}|`{1,3}|\\(?=%)")
_PERCENT_HEAD = re.compile(r"%|(?<![^\W_])(?:percent|per cent|percentage|pct)(?![^\W_])", re.IGNORECASE)
_CELL = re.compile(r"([-−+]?)[$€£¥]?\s?(\d{1,30}(?:,\d{3}){0,9}(?:\.\d{1,30})?|\.\d{1,30})\s?(%?)")


def read_draft(path: Path) -> Draft:
    """The draft at `path`, in any format of a review. Raises InputError when it cannot be read."""
    return read_review_file(path).parse()


def read_document(path: Path, what: str) -> StudyText:
    """The text of a document in any format that is read. Raises InputError when it cannot be."""
    extracted = extract_file(read_file(path, what), name=path.name)
    if isinstance(extracted, Unreadable):
        raise InputError(f"expected {what} with text ({extracted.reason})", file=str(path))
    return extracted


def read_material(path: Path) -> Material:
    """The words and the cells of one of the materials: a document, CSV, TSV, JSON or JSON Lines.

    Raises InputError when it cannot be read; a spreadsheet is one that has to be saved as CSV.
    """
    ending = path.suffix.lower()
    if ending in (".xlsx", ".xls", ".ods"):
        raise InputError("expected the sheet saved as CSV", file=str(path))
    if ending in _TABLES:
        return _table(path, _TABLES[ending])
    if ending in (".json", ".jsonl", ".ndjson"):
        return _structured(path)
    extracted = read_document(path, "a file of the materials")
    text = _MARKUP.sub("", extracted.text) if extracted.extractor == "plain" else extracted.text
    return Material(path.name, text, misread=why_misread(extracted))


def why_misread(text: StudyText) -> str:
    """Why symbols of a text may not be those of its file, "" where nothing says so."""
    if text.is_recognised:
        return "read off pictures by OCR"
    return text.unreliable[0].reason if text.unreliable else ""


def read_json(path: Path, what: str) -> Any:
    """A JSON document, or the list of a JSON Lines file's values; numbers with a point are Decimals.

    Raises InputError naming file and line when it is neither.
    """
    text = _decode(path, what)
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


def _json_line(line: str, number: int, path: Path) -> Any:
    try:
        return json.loads(line, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise InputError("expected a JSON object on one line", file=str(path), line=number) from error


def _decode(path: Path, what: str) -> str:
    try:
        return read_file(path, what).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("expected UTF-8 text", file=str(path)) from error


def _table(path: Path, delimiter: str) -> Material:
    text = _decode(path, "a file of the materials")
    if delimiter == "," and text.partition("\n")[0].count(";") > text.partition("\n")[0].count(","):
        delimiter = ";"
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error as error:
        raise InputError(f"expected a table ({error})", file=str(path)) from error
    heads = rows[0] if rows else []
    cells: list[Cell] = []
    words: list[str] = []
    for number, row in enumerate(rows, start=1):
        for column, content in enumerate(row):
            head = heads[column].strip() if column < len(heads) else ""
            place = f"row {number}" + (f", {head}" if head and number > 1 else "")
            _take(content, head if number > 1 else "", place, cells, words)
    return Material(path.name, "\n\n".join(words), tuple(cells))


def _structured(path: Path) -> Material:
    cells: list[Cell] = []
    words: list[str] = []
    for value, place in _leaves(read_json(path, "a file of the materials"), ""):
        if isinstance(value, bool) or value is None:
            continue
        _take(str(value), place, place or "the document", cells, words)
    return Material(path.name, "\n\n".join(words), tuple(cells))


def _leaves(document: Any, place: str) -> Iterator[tuple[Any, str]]:
    waiting = [(document, place)]
    while waiting:
        value, at = waiting.pop()
        if isinstance(value, dict):
            waiting.extend((below, f"{at}.{key}" if at else str(key)) for key, below in value.items())
        elif isinstance(value, list):
            waiting.extend((below, f"{at}[{n}]") for n, below in enumerate(value, start=1))
        else:
            yield value, at


def _take(content: str, head: str, place: str, cells: list[Cell], words: list[str]) -> None:
    """A cell is a number, or words that may hold some."""
    content = content.strip()
    if not content:
        return
    found = _CELL.fullmatch(content)
    value = _decimal(found.group(1), found.group(2)) if found else _decimal("", content)
    if value is None:
        words.append(content)
    elif len(cells) < _MOST_CELLS:
        is_percent = bool(found and found.group(3)) or bool(_PERCENT_HEAD.search(head[-200:]))
        cells.append(Cell(value, is_percent, place))


def _decimal(sign: str, digits: str) -> Decimal | None:
    if len(digits) > 60:
        return None
    try:
        value = Decimal(digits.replace(",", ""))
    except InvalidOperation:
        return None
    if not value.is_finite() or abs(value.adjusted()) > 60:
        return None
    return -value if sign in ("-", "−") else value
