"""BibTeX and BibLaTeX files. A broken entry is named with its line; reading goes on at the next "@".

The grammar is that of BibTeX 0.99d: `@type{key, field = value # value, …}`, values in braces, in quotation
marks, as numbers, or as names of @string. LaTeX is read in words alone, never in addresses and identifiers,
where "%" and "_" are themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus.importing.bibtex_fields import MONTHS, item_from_fields
from corpus.importing.imported import ImportProblem, decode, file_record
from corpus.model.record import Record
from corpus.model.study import study_from_csl

_ENTRY = re.compile(r"@\s*([A-Za-z]+)\s*[{(]")
_KEY = re.compile(r"\s*([^\s,{}()\"=]*)\s*(,|[})])")
_FIELD = re.compile(r"[\s,]*([A-Za-z][\w:.+-]*)\s*=\s*")
_NAME = re.compile(r"[^\s,{}()\"#=%]+")
_BRACE = re.compile(r"\\.|[{}]", re.S)
_QUOTE = re.compile(r'\\.|[{}"]', re.S)
_JOIN = re.compile(r"\s*#\s*")
_END = re.compile(r"[\s,]*[})]")


class _BrokenEntryError(Exception):
    """What was expected at a place that cannot be read."""


def read_bibtex(content: bytes, file: str) -> tuple[tuple[Record, ...], tuple[ImportProblem, ...]]:
    """The records of a BibTeX file, and each entry that is none with its line."""
    text = decode(content).replace("\r\n", "\n")
    records: list[Record] = []
    problems: list[ImportProblem] = []
    for index, (line, kind, fields, key) in enumerate(_entries(text), 1):
        if isinstance(fields, str):
            problems.append(ImportProblem(file, fields, index=index, line=line))
            continue
        item = item_from_fields(kind, fields)
        if key:
            item["citation-key"] = key  # by which the person's own text cites it
        try:
            study_from_csl(item, "x")
        except ValueError as error:
            name, _, expected = str(error).partition(": ")
            problems.append(ImportProblem(file, expected, name, index, line))
            continue
        records.append(file_record(item))
    if not records and not problems:
        problems.append(ImportProblem(file, "expected at least one BibTeX entry"))
    return tuple(records), tuple(problems)


def _entries(text: str) -> Iterator[tuple[int, str, dict[str, str] | str, str]]:
    """Each entry's line, type and fields, or in place of the fields what was expected; and its key."""
    values = _Values(text)
    place, line, counted = 0, 1, 0
    while match := _ENTRY.search(text, place):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        kind = match.group(1).lower()
        place = match.end()
        if kind in ("comment", "preamble"):
            continue
        try:
            if kind == "string":
                fields, place = values.fields(place)
                values.strings.update(fields)
                continue
            key = _KEY.match(text, place)
            if key is None:
                raise _BrokenEntryError("expected a key and a comma after it")
            fields, place = values.fields(key.end()) if key.group(2) == "," else ({}, key.end())
            yield line, kind, fields, key.group(1)
        except _BrokenEntryError as broken:
            yield line, kind, str(broken), ""


class _Values:
    """Reads the fields of entries out of one text; which brace closes which is found once for all."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._closing: dict[int, int] = {}
        self.strings: dict[str, str] = {name: name for name in MONTHS}
        opened: list[int] = []
        for mark in _BRACE.finditer(text):
            if mark.group() == "{":
                opened.append(mark.start())
            elif mark.group() == "}" and opened:
                self._closing[opened.pop()] = mark.start()

    def fields(self, place: int) -> tuple[dict[str, str], int]:
        """The fields from `place` to the end of the entry, and where that is."""
        fields: dict[str, str] = {}
        while field := _FIELD.match(self._text, place):
            value, place = self._value(field.end())
            fields.setdefault(field.group(1).lower(), value)
        end = _END.match(self._text, place)
        if end is None:
            raise _BrokenEntryError("expected a field, or a brace that closes the entry")
        return fields, end.end()

    def _value(self, place: int) -> tuple[str, int]:
        pieces: list[str] = []
        while True:
            first = self._text[place : place + 1]
            if first in ("{", '"'):
                end = self._closing.get(place) if first == "{" else self._closing_quote(place + 1)
                if end is None:
                    raise _BrokenEntryError(
                        f"expected a value that is closed by {'}' if first == '{' else first}"
                    )
                pieces.append(self._text[place + 1 : end])
                place = end + 1
            elif name := _NAME.match(self._text, place):
                pieces.append(self.strings.get(name.group().lower(), name.group()))
                place = name.end()
            else:
                raise _BrokenEntryError("expected a value in braces or quotation marks")
            join = _JOIN.match(self._text, place)
            if join is None:
                return "".join(pieces), place
            place = join.end()

    def _closing_quote(self, place: int) -> int | None:
        """The quotation mark outside braces that ends a value begun before `place`."""
        while mark := _QUOTE.search(self._text, place):
            if mark.group() == '"':
                return mark.start()
            if mark.group() == "}":
                return None
            if mark.group() != "{":
                place = mark.end()
                continue
            closing = self._closing.get(mark.start())
            if closing is None:
                return None
            place = closing + 1
        return None
