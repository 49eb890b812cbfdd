"""PubMed's own format (MEDLINE, `.nbib`): https://www.nlm.nih.gov/bsd/mms/medlineelements.html.

A tag of up to four characters, padded, a hyphen and a blank; a value goes on in lines that begin with blanks.
A record begins with its PMID. What NLM says was published about an article (RIN, EIN, ECI) becomes notices.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from corpus.importing.imported import SOURCE, ImportProblem, decode, file_record
from corpus.model.identifiers import parse_doi, parse_pmcid
from corpus.model.names import csl_name, is_others, split_name
from corpus.model.record import Record
from corpus.model.study import Notice, NoticeKind, study_from_csl, with_years
from corpus.model.titles import plain_words

_LINE = re.compile(r"\r\n|\r|\n")
_TAG = re.compile(r"^([A-Z][A-Z0-9]{1,3}) *- ?(.*)$")
_TYPES = (
    ("Preprint", "article"),
    ("Dataset", "dataset"),
    ("Book Chapter", "chapter"),
    ("Technical Report", "report"),
    ("Academic Dissertation", "thesis"),
)
_WORDS = {
    "TI": "title",
    "BTI": "title",
    "TT": "original-title",
    "VI": "volume",
    "IP": "issue",
    "PG": "page",
    "AB": "abstract",
    "LA": "language",
    "PB": "publisher",
    "EN": "edition",
}
_NOTICES = {
    "RIN": NoticeKind.RETRACTION,
    "PRIN": NoticeKind.RETRACTION,
    "ECI": NoticeKind.EXPRESSION_OF_CONCERN,
    "EIN": NoticeKind.CORRECTION,
    "CRI": NoticeKind.CORRECTION,
}
_NOTICES_OF = {
    "ROF": NoticeKind.RETRACTION,
    "PROF": NoticeKind.RETRACTION,
    "ECF": NoticeKind.EXPRESSION_OF_CONCERN,
    "EFR": NoticeKind.CORRECTION,
}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DATE = re.compile(r"((?:1[5-9]|20)\d\d)(?:\s+([A-Z][a-z]{2}))?(?:\s+(\d{1,2})\b)?")
_ONLINE = re.compile(r"((?:1[5-9]|20)\d\d)(\d\d)(\d\d)")
_DOI = re.compile(r"^(\S+)\s*\[doi\]", re.I)

_Tags = dict[str, list[str]]


def read_nbib(content: bytes, file: str) -> tuple[tuple[Record, ...], tuple[ImportProblem, ...]]:
    """The records of a MEDLINE file, and each record that is none with its line."""
    records: list[Record] = []
    problems: list[ImportProblem] = []
    for index, (line, tags) in enumerate(_records(decode(content)), 1):
        try:
            item = _item(tags)
            study_from_csl(item, "x")
        except ValueError as error:
            name, _, expected = str(error).partition(": ")
            problems.append(ImportProblem(file, expected, {"title": "TI"}.get(name, name), index, line))
            continue
        notices = (_notices(tags, _NOTICES), _notices(tags, _NOTICES_OF))
        records.append(file_record(item, notices=notices[0], notice_of=notices[1]))
    if not records and not problems:
        problems.append(ImportProblem(file, "expected at least one record of PubMed"))
    return tuple(records), tuple(problems)


def _records(text: str) -> Iterator[tuple[int, _Tags]]:
    """Each record's first line and its values by tag, in order."""
    tags: _Tags = {}
    begins, last = 1, None
    for number, line in enumerate(_LINE.split(text), 1):
        match = _TAG.match(line)
        if match is None:
            if last is not None and line[:1] == " " and line.strip():
                last[-1] += f" {line.strip()}"
            continue
        tag, value = match.group(1), match.group(2).strip()
        if tag == "PMID" and tags:
            yield begins, tags
            tags = {}
        if not tags:
            begins = number
        last = tags.setdefault(tag, [])
        last.append(value)
    if tags:
        yield begins, tags


def _item(tags: _Tags) -> dict[str, Any]:
    """The CSL item. Raises ValueError("field: what was expected") for a record without PubMed id."""
    pmid = (tags.get("PMID") or [""])[0]
    if not pmid.isdigit():
        raise ValueError("PMID: expected a PubMed id of digits first")
    kinds = tags.get("PT", [])
    kind = next((csl for name, csl in _TYPES if name in kinds), "article-journal")
    if "BTI" in tags:
        kind = "chapter" if tags.get("TI") or tags.get("CTI") else "book"
    item: dict[str, Any] = {"type": kind, "PMID": pmid}
    for tag, name in _WORDS.items():
        if tags.get(tag) and not item.get(name):
            item[name] = plain_words(tags[tag][0])
    item["title"] = str(item.get("title", "")).removesuffix(".").strip()
    item["container-title"] = plain_words((tags.get("JT") or tags.get("TA") or [""])[0])
    if item["title"].startswith("[") and item["title"].endswith("]"):
        item["title"] = item["title"][1:-1].removesuffix(".")
    people = tags.get("FAU") or tags.get("AU") or []
    groups = [{"literal": name} for name in tags.get("CN", ()) if name]
    item["author"] = [csl_name(split_name(name)) for name in people if name and not is_others(name)] + groups
    item["editor"] = [csl_name(split_name(name)) for name in tags.get("FED") or tags.get("ED") or ()]
    item["keyword"] = ", ".join(word.strip("*") for word in (*tags.get("OT", ()), *tags.get("MH", ())))
    item["DOI"] = next((doi for tag in ("LID", "AID") for doi in map(_doi, tags.get(tag, ())) if doi), "")
    item["PMCID"] = parse_pmcid((tags.get("PMC") or [""])[0]) or ""
    item["ISSN"] = " ".join(dict.fromkeys(value.split(" ")[0] for value in tags.get("IS", ())))
    item["ISBN"] = next((value.split(" ")[0] for value in tags.get("ISBN", ())), "")
    date = _date((tags.get("DP") or [""])[0])
    online = [parts for value in tags.get("DEP", ()) if (parts := _date(value))]
    item["issued"] = {"date-parts": [date or online[0]]} if date or online else None
    kept = {key: value for key, value in item.items() if value}
    return with_years(kept, {parts[0] for parts in (date, *online) if parts})


def _date(written: str) -> list[int]:
    """ "2024 Mar 7" or "20240307" as far as given; [] for none."""
    if match := _ONLINE.match(written):
        return [int(part) for part in match.groups()]
    match = _DATE.match(written)
    if match is None:
        return []
    parts = [int(match.group(1))]
    if match.group(2) and match.group(2).lower() in _MONTHS:
        parts.append(_MONTHS.index(match.group(2).lower()) + 1)
        parts += [int(match.group(3))] if match.group(3) else []
    return parts


def _doi(written: str) -> str:
    match = _DOI.match(written)
    return (parse_doi(match.group(1)) or "") if match else ""


def _notices(tags: _Tags, kinds: dict[str, NoticeKind]) -> tuple[Notice, ...]:
    found = {
        Notice(kind, f"{SOURCE} (PubMed)", parse_doi(value))
        for tag, kind in kinds.items()
        for value in tags.get(tag, ())
    }
    is_retracted = "Retracted Publication" in tags.get("PT", ()) and kinds is _NOTICES
    if is_retracted and not any(notice.kind is NoticeKind.RETRACTION for notice in found):
        found.add(Notice(NoticeKind.RETRACTION, f"{SOURCE} (PubMed)"))
    return tuple(sorted(found, key=lambda n: (n.kind.value, n.doi or "")))
