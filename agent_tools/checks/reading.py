"""The files of the stand-alone checks: drafts, documents, and materials in any format."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from agent_tools.checks.json_files import read_json, read_text
from agent_tools.files import read_file
from agent_tools.review_file import read_review_file
from checker.checks.figures import Cell, Material
from checker.model.draft import Draft
from checker.model.input_error import InputError
from corpus.extract import Unreadable, extract_file
from corpus.model.study_text import StudyText

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


def _table(path: Path, delimiter: str) -> Material:
    text = read_text(path, "a file of the materials")
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
