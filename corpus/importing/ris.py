"""RIS files, as EndNote, Zotero and publishers write them.

A record without its end is kept; at the end of a file it is named, since the file may be cut off there.

https://en.wikipedia.org/wiki/RIS_(file_format): a tag of two characters, two blanks, a hyphen, a blank.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from corpus.importing.imported import ImportProblem, file_record
from corpus.model.identifiers import parse_doi
from corpus.model.names import csl_name, split_name
from corpus.model.record import Record
from corpus.model.study import study_from_csl, with_years
from corpus.model.titles import plain_words

_TAG = re.compile(r"^([A-Z][A-Z0-9])  ?- ?(.*)$")
_TYPES = {
    "JOUR": "article-journal",
    "JFULL": "article-journal",
    "MGZN": "article-magazine",
    "NEWS": "article-newspaper",
    "BOOK": "book",
    "EBOOK": "book",
    "CHAP": "chapter",
    "ECHAP": "chapter",
    "CONF": "paper-conference",
    "CPAPER": "paper-conference",
    "THES": "thesis",
    "RPRT": "report",
    "DATA": "dataset",
    "COMP": "software",
    "ELEC": "webpage",
}
_WORDS = (
    ("title", ("TI", "T1", "CT")),
    ("container-title", ("JF", "T2", "JO", "JA", "BT")),
    ("volume", ("VL",)),
    ("issue", ("IS",)),
    ("publisher", ("PB",)),
    ("abstract", ("AB", "N2")),
    ("language", ("LA",)),
    ("URL", ("UR", "L1", "L2")),
)
_DATES = ("PY", "Y1", "DA")
_ISBN = re.compile(r"^[\d-]{9,16}[\dXx]$")


def read_ris(content: bytes, file: str) -> tuple[tuple[Record, ...], tuple[ImportProblem, ...]]:
    """The records of a RIS file, and each record that is none with its line."""
    records: list[Record] = []
    problems: list[ImportProblem] = []
    text = content.decode("utf-8-sig", "replace")
    for index, (line, tags, is_cut_off) in enumerate(_records(text), 1):
        item = _item(tags)
        try:
            if "TY" not in tags:
                raise ValueError("TY: expected the record's type first")
            if not any(value for tag, values in tags.items() if tag != "TY" for value in values):
                raise ValueError("TI: expected a record with a title; nothing but its type stands there")
            study_from_csl(item, "x")
        except ValueError as error:
            name, _, expected = str(error).partition(": ")
            problems.append(ImportProblem(file, expected, name, index, line))
            continue
        records.append(file_record(item))
        if is_cut_off:
            expected = "expected the record's end; the file may be cut off, and what stands there was kept"
            problems.append(ImportProblem(file, expected, "ER", index, line))
    if not records and not problems:
        problems.append(ImportProblem(file, "expected at least one RIS record"))
    return tuple(records), tuple(problems)


def _records(text: str) -> Iterator[tuple[int, dict[str, list[str]], bool]]:
    """Each record's first line, its values by tag in order, and whether the file ends before the record."""
    tags: dict[str, list[str]] = {}
    begins = 1
    last: list[str] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        match = _TAG.match(line)
        if match is None:
            # A long value goes on in the next line; what stands before any record is not RIS.
            if last is not None and line.strip():
                last[-1] += f" {line.strip()}"
            continue
        tag, value = match.group(1), match.group(2).strip()
        if tag in ("ER", "TY") and tags:
            yield begins, tags, False
            tags, last = {}, None
        if tag == "ER":
            continue
        if not tags:
            begins = number
        last = tags.setdefault(tag, [])
        last.append(value)
    if tags:
        yield begins, tags, True


def _item(tags: dict[str, list[str]]) -> dict[str, Any]:
    kind = (tags.get("TY") or [""])[0].upper()
    item: dict[str, Any] = {"type": _TYPES.get(kind, "document")}
    for name, known in _WORDS:
        value = next((tags[tag][0] for tag in known if tags.get(tag) and tags[tag][0]), "")
        item[name] = value if name == "URL" else plain_words(value)
    authors = [name for tag in ("AU", "A1") for name in tags.get(tag, []) if name.strip()]
    item["author"] = [csl_name(split_name(name)) for name in authors]
    first, last = ((tags.get(tag) or [""])[0] for tag in ("SP", "EP"))
    item["page"] = "-".join(dict.fromkeys(page for page in (first, last) if page))
    dates = [parts for tag in _DATES for date in tags.get(tag, ())[:1] if (parts := _date_parts(date))]
    item["issued"] = {"date-parts": [dates[0]]} if dates else None
    item["DOI"] = parse_doi((tags.get("DO") or [""])[0]) or parse_doi(item["URL"]) or ""
    for number in tags.get("SN", []):
        compact = number.split(" ")[0]
        item["ISBN" if _ISBN.match(compact) and len(compact.replace("-", "")) > 8 else "ISSN"] = compact
    kept = {key: value for key, value in item.items() if value}
    return with_years(kept, {parts[0] for parts in dates})


def _date_parts(date: str) -> list[int]:
    """Year, month and day as far as given; [] for what is no date."""
    parts = [int(part) for part in re.split(r"[/-]", date)[:3] if part.isdigit()]
    return parts if parts and parts[0] > 999 else []
