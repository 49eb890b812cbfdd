"""RIS files, as EndNote, Zotero and publishers write them.

A record without its end is kept; at the end of a file it is named, since the file may be cut off there.

https://en.wikipedia.org/wiki/RIS_(file_format): a tag of two characters, two blanks, a hyphen, a blank.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from corpus.importing.imported import ImportProblem, decode, file_record
from corpus.importing.remainder import RIS_TAG, is_marked_remainder, with_remainder
from corpus.model.identifiers import parse_doi, parse_pmcid
from corpus.model.names import csl_name, is_others, split_name
from corpus.model.record import Record
from corpus.model.study import study_from_csl, with_years
from corpus.model.titles import plain_words

_LINE = re.compile(r"\r\n|\r|\n")
_TAG = re.compile(r"^([A-Z][A-Z0-9])  ?- ?(.*)$")
TYPES = {
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
    "GEN": "document",
    "UNPB": "manuscript",
    "MANSCPT": "manuscript",
    "PAT": "patent",
    "STAND": "standard",
    "BLOG": "post-weblog",
    "ENCYC": "entry-encyclopedia",
    "DICT": "entry-dictionary",
    "EDBOOK": "book",
    "GOVDOC": "report",
    "ABST": "article-journal",
    "INPR": "article-journal",
    "EJOUR": "article-journal",
}
_WORDS = (
    ("title", ("TI", "T1", "CT")),
    ("container-title", ("JF", "T2", "JO", "JA", "BT")),
    ("volume", ("VL",)),
    ("issue", ("IS",)),
    ("publisher", ("PB",)),
    ("publisher-place", ("CY", "PP")),
    ("edition", ("ET",)),
    ("abstract", ("AB", "N2")),
    ("language", ("LA",)),
    ("collection-title", ("T3",)),
    ("title-short", ("ST",)),
    ("genre", ("M3",)),
)
_KEPT_TAGS = frozenset(
    {
        "C1",
        "C3",
        "C4",
        "C5",
        "C6",
        "C7",
        "C8",
        "U1",
        "U2",
        "U3",
        "U4",
        "U5",
        "ID",
        "CN",
        "DB",
        "DP",
        "L1",
        "L2",
    }
    | {"L3", "L4", "LK", "RN", "RP", "TT", "VO", "AD"}
)
KEPT = "ris"
"""The key in CSL's `custom` of the tags that CSL has no name for."""
_DATES = ("PY", "Y1", "DA")
_ISBN = re.compile(r"^[\d-]{9,16}[\dXx]$")


def read_ris(content: bytes, file: str) -> tuple[tuple[Record, ...], tuple[ImportProblem, ...]]:
    """The records of a RIS file, and each record that is none with its line."""
    records: list[Record] = []
    problems: list[ImportProblem] = []
    text = decode(content)
    for index, (line, tags, is_cut_off) in enumerate(_records(text), 1):
        item = item_from_tags(tags)
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
    for number, line in enumerate(_LINE.split(text), 1):
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


def item_from_tags(tags: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The CSL item of a record, its values by tag in order."""
    kind = (tags.get("TY") or [""])[0].upper()
    item: dict[str, Any] = {"type": TYPES.get(kind, "document")}
    for name, known in _WORDS:
        item[name] = plain_words(next((tags[tag][0] for tag in known if tags.get(tag) and tags[tag][0]), ""))
    links = [link for tag in ("UR", "L1", "L2") for link in tags.get(tag, ())]
    # Zotero and EndNote give their own files beside the addresses of the web.
    item["URL"] = next((link for link in links if link.startswith(("http:", "https:"))), "")
    item["author"] = _names(tags, "AU", "A1")
    item["editor"] = _names(tags, "ED", "A2") if item["type"] != "thesis" else []
    first, last = ((tags.get(tag) or [""])[0] for tag in ("SP", "EP"))
    item["page"] = "-".join(dict.fromkeys(page for page in (first, last) if page))
    dates = [parts for tag in _DATES for date in tags.get(tag, ())[:1] if (parts := _date_parts(date))]
    # PY tells the year, DA the day too.
    same_year = [parts for parts in dates if parts[0] == dates[0][0]]
    item["issued"] = {"date-parts": [max(same_year, key=len)]} if dates else None
    accessed = _date_parts((tags.get("Y2") or [""])[0])
    item["accessed"] = {"date-parts": [accessed]} if accessed else None
    item["DOI"] = parse_doi((tags.get("DO") or [""])[0]) or parse_doi(item["URL"]) or ""
    item["keyword"] = ", ".join(word for word in tags.get("KW", ()) if word)
    item["note"] = " ".join(note for note in tags.get("N1", ()) if note)
    number = (tags.get("AN") or [""])[0]
    if number.isdigit() and any("pubmed" in base.lower() for base in tags.get("DB", ())):
        item["PMID"] = number
    item["PMCID"] = parse_pmcid((tags.get("C2") or [""])[0]) or ""
    for number in tags.get("SN", []):
        compact = number.split(" ")[0]
        item["ISBN" if _ISBN.match(compact) and len(compact.replace("-", "")) > 8 else "ISSN"] = compact
    unknown = {
        tag: [value for value in values if not is_marked_remainder(value)]
        for tag, values in tags.items()
        if tag in _KEPT_TAGS
    }
    if kept_tags := {tag: values for tag, values in unknown.items() if any(values)}:
        item["custom"] = {KEPT: kept_tags}
    kept = {key: value for key, value in item.items() if value}
    whole = with_years(kept, {parts[0] for parts in dates})
    remainder = next((value for value in tags.get(RIS_TAG, ()) if is_marked_remainder(value)), "")
    return with_remainder(whole, remainder) if remainder else whole


def _names(tags: Mapping[str, Sequence[str]], *known: str) -> list[dict[str, str]]:
    written = [name for tag in known for name in tags.get(tag, ()) if name.strip() and not is_others(name)]
    return [csl_name(split_name(name)) for name in written]


def _date_parts(date: str) -> list[int]:
    """Year, month and day as far as given; [] for what is no date."""
    parts = [int(part) for part in re.split(r"[/-]", date)[:3] if part.isdigit()]
    return parts if parts and parts[0] > 999 else []
