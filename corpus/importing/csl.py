"""CSL-JSON as Zotero, Mendeley and this program write it: an array of items, read one by one.

https://docs.citationstyles.org/en/stable/specification.html. One broken item does not cost the others; of a
file that is cut off, the items before the cut are kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from corpus.importing.imported import ImportProblem, file_record
from corpus.model.record import Record
from corpus.model.study import study_from_csl
from corpus.model.titles import plain_words

_SPACE = re.compile(r"\s*")
_STRINGS = ("DOI", "PMID", "PMCID", "URL", "volume", "page", "type", "abstract")


def read_csl(content: bytes, file: str) -> tuple[tuple[Record, ...], tuple[ImportProblem, ...]]:
    """The records of a CSL-JSON file, and each item that is none with its place."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        return (), (ImportProblem(file, "expected text in UTF-8", line=line),)
    records: list[Record] = []
    problems: list[ImportProblem] = []
    for index, (line, item) in enumerate(_items(text), 1):
        if isinstance(item, _Broken):
            problems.append(ImportProblem(file, item.expected, index=index, line=line))
            continue
        try:
            records.append(_record(item))
        except ValueError as error:
            name, _, expected = str(error).partition(": ")
            problems.append(ImportProblem(file, expected or name, name if expected else "", index, line))
    if not records and not problems:
        problems.append(ImportProblem(file, "expected at least one CSL-JSON item"))
    return tuple(records), tuple(problems)


class _Broken:
    def __init__(self, expected: str) -> None:
        self.expected = expected


def _items(text: str) -> Iterator[tuple[int, Any]]:
    """Each item with its line; what cannot be read ends the file as a `_Broken`."""
    decoder = json.JSONDecoder()
    place = _after_space(text, 0)
    if text[place : place + 1] == "{":
        try:
            whole, _ = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            yield _line(text, place), _Broken("expected JSON")
            return
        items = whole.get("items", whole)
        for item in items if isinstance(items, list) else [items]:
            yield _line(text, place), item
        return
    if text[place : place + 1] != "[":
        yield _line(text, place), _Broken("expected a JSON array of CSL items")
        return
    place = _after_space(text, place + 1)
    line, counted = _line(text, place), place
    while text[place : place + 1] not in ("]", ""):
        line += text.count("\n", counted, place)
        counted = place
        try:
            item, place = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            yield line, _Broken("expected a JSON object that is whole; nothing after it could be read")
            return
        yield line, item
        place = _after_space(text, place)
        if text[place : place + 1] == ",":
            place = _after_space(text, place + 1)
        elif text[place : place + 1] != "]":
            yield _line(text, place), _Broken("expected a comma or the end of the array")
            return
    if place >= len(text):
        yield _line(text, place), _Broken("expected the end of the array; the file is cut off")


def _after_space(text: str, place: int) -> int:
    match = _SPACE.match(text, place)
    return match.end() if match else place


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def _record(item: Any) -> Record:
    """The record of one item. Raises ValueError("field: what was expected")."""
    if not isinstance(item, Mapping):
        raise ValueError("expected an object with the item's fields")
    for name in _STRINGS:
        if name in item and not isinstance(item[name], str | int):
            raise ValueError(f"{name}: expected a string")
    cleaned = {key: value for key, value in item.items() if key != "id"}
    for name in ("title", "abstract"):
        if isinstance(cleaned.get(name), str):
            cleaned[name] = plain_words(cleaned[name])
    issued = cleaned.get("issued")
    if issued not in (None, "", {}) and study_from_csl({"title": "x", "issued": issued}, "x").year is None:
        raise ValueError('issued: expected a date such as {"date-parts": [[2024]]}')
    study_from_csl(cleaned, "x")
    cleaned.setdefault("type", "document")
    return file_record(cleaned)
