"""RIS files, as EndNote, Zotero and publishers write them. A record without its end is kept.

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
from corpus.model.study import study_from_csl
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
_ISBN = re.compile(r"^[\d-]{9,16}[\dXx]$")


def read_ris(content: bytes, file: str) -> tuple[tuple[Record, ...], tuple[ImportProblem, ...]]:
    """The records of a RIS file, and each record that is none with its line."""
    records: list[Record] = []
    problems: list[ImportProblem] = []
    text = content.decode("utf-8-sig", "replace")
    for index, (line, tags) in enumerate(_records(text), 1):
        item = _item(tags)
        try:
            if "TY" not in tags:
                raise ValueError("TY: expected the record's type first")
            study_from_csl(item, "x")
        except ValueError as error:
            name, _, expected = str(error).partition(": ")
            problems.append(ImportProblem(file, expected, name, index, line))
            continue
        records.append(file_record(item))
    if not records and not problems:
        problems.append(ImportProblem(file, "expected at least one RIS record"))
    return tuple(records), tuple(problems)


def _records(text: str) -> Iterator[tuple[int, dict[str, list[str]]]]:
    """Each record's first line and its values by tag, in order."""
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
            yield begins, tags
            tags, last = {}, None
        if tag == "ER":
            continue
        if not tags:
            begins = number
        last = tags.setdefault(tag, [])
        last.append(value)
    if tags:
        yield begins, tags


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
    date = next((tags[tag][0] for tag in ("PY", "Y1", "DA") if tags.get(tag) and tags[tag][0]), "")
    parts = [int(part) for part in re.split(r"[/-]", date)[:3] if part.isdigit()]
    item["issued"] = {"date-parts": [parts]} if parts and parts[0] > 999 else None
    item["DOI"] = parse_doi((tags.get("DO") or [""])[0]) or parse_doi(item["URL"]) or ""
    for number in tags.get("SN", []):
        compact = number.split(" ")[0]
        item["ISBN" if _ISBN.match(compact) and len(compact.replace("-", "")) > 8 else "ISSN"] = compact
    return {key: value for key, value in item.items() if value}
