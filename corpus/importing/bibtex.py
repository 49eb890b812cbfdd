"""BibTeX and BibLaTeX files. A broken entry is named with its line; reading goes on at the next "@".

The grammar is that of BibTeX 0.99d: `@type{key, field = value # value, …}`, values in braces, in quotation
marks, as numbers, or as names of @string. LaTeX is read in words alone, never in addresses and identifiers,
where "%" and "_" are themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from corpus.importing.imported import ImportProblem, file_record
from corpus.importing.latex import read_latex
from corpus.model.identifiers import parse_doi
from corpus.model.names import csl_name, split_name
from corpus.model.record import Record
from corpus.model.study import study_from_csl, with_years

_TYPES = {
    "article": "article-journal",
    "book": "book",
    "booklet": "book",
    "collection": "book",
    "dataset": "dataset",
    "inbook": "chapter",
    "incollection": "chapter",
    "inproceedings": "paper-conference",
    "conference": "paper-conference",
    "mastersthesis": "thesis",
    "phdthesis": "thesis",
    "thesis": "thesis",
    "proceedings": "book",
    "report": "report",
    "techreport": "report",
    "software": "software",
    "online": "webpage",
    "unpublished": "manuscript",
}
_WORDS = {
    "title": "title",
    "journal": "container-title",
    "journaltitle": "container-title",
    "booktitle": "container-title",
    "publisher": "publisher",
    "school": "publisher",
    "institution": "publisher",
    "volume": "volume",
    "number": "issue",
    "issue": "issue",
    "edition": "edition",
    "abstract": "abstract",
    "language": "language",
    "series": "collection-title",
}
_AS_WRITTEN = {"url": "URL", "isbn": "ISBN", "issn": "ISSN", "pmid": "PMID", "pmcid": "PMCID"}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
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
    text = content.decode("utf-8-sig", "replace").replace("\r\n", "\n")
    records: list[Record] = []
    problems: list[ImportProblem] = []
    for index, (line, kind, fields) in enumerate(_entries(text), 1):
        if isinstance(fields, str):
            problems.append(ImportProblem(file, fields, index=index, line=line))
            continue
        item = _item(kind, fields)
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


def _entries(text: str) -> Iterator[tuple[int, str, dict[str, str] | str]]:
    """Each entry's line, type and fields, or in place of the fields what was expected."""
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
            yield line, kind, fields
        except _BrokenEntryError as broken:
            yield line, kind, str(broken)


class _Values:
    """Reads the fields of entries out of one text; which brace closes which is found once for all."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._closing: dict[int, int] = {}
        self.strings: dict[str, str] = {name: name for name in _MONTHS}
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


def _item(kind: str, fields: dict[str, str]) -> dict[str, Any]:
    item: dict[str, Any] = {"type": _TYPES.get(kind, "document")}
    for name, csl in _WORDS.items():
        if name in fields:
            item.setdefault(csl, read_latex(fields[name]))
    for name, csl in _AS_WRITTEN.items():
        if name in fields:
            item[csl] = fields[name].replace("\\", "").strip("{} ")
    subtitle = read_latex(fields.get("subtitle", ""))
    if subtitle and "title" in item:
        item["title"] = f"{item['title']}: {subtitle}"
    for name in ("author", "editor"):
        if fields.get(name, "").strip():
            item[name] = _names(fields[name])
    item["page"] = read_latex(fields.get("pages", "")).replace("–", "-")
    item["issued"] = _issued(fields)
    item["DOI"] = parse_doi(fields.get("doi", "").replace("\\", "")) or ""
    if fields.get("eprint") and "arxiv" in fields.get("archiveprefix", fields.get("eprinttype", "")).lower():
        item["number"] = f"arXiv:{fields['eprint'].strip()}"
    stated = re.search(r"\d{4}", fields.get("year", ""))
    kept = {key: value for key, value in item.items() if value}
    return with_years(kept, [int(stated.group())]) if stated else kept


def _names(written: str) -> list[dict[str, str]]:
    """The names of a list joined by "and" outside braces; "others" is nobody, a name in braces a group."""
    names: list[dict[str, str]] = []
    for part in _split_outside_braces(" ".join(written.split()), " and "):
        plain = read_latex(part)
        if plain.lower() in ("others", ""):
            continue
        is_group = (
            part.startswith("{") and part.endswith("}") and len(list(_split_outside_braces(part, ","))) == 1
        )
        if is_group and part.find("}") == len(part) - 1:
            names.append({"literal": plain})
        else:
            names.append(csl_name(split_name(plain)))
    return names


def _split_outside_braces(text: str, separator: str) -> Iterator[str]:
    depth, start, place = 0, 0, 0
    while place < len(text):
        if text[place] == "{":
            depth += 1
        elif text[place] == "}":
            depth -= 1
        elif depth == 0 and text.startswith(separator, place):
            yield text[start:place].strip()
            place = start = place + len(separator)
            continue
        place += 1
    yield text[start:].strip()


def _issued(fields: dict[str, str]) -> dict[str, list[list[int]]] | None:
    date = re.match(r"\s*(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?", fields.get("date", ""))
    if date:
        return {"date-parts": [[int(part) for part in date.groups() if part]]}
    year = re.search(r"\d{4}", fields.get("year", ""))
    if not year:
        return None
    month = fields.get("month", "").strip().lower()
    if month[:3] in _MONTHS:
        return {"date-parts": [[int(year.group()), _MONTHS.index(month[:3]) + 1]]}
    return {"date-parts": [[int(year.group()), int(month)]] if month.isdigit() else [[int(year.group())]]}
