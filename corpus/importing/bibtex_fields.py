"""BibTeX's and BibLaTeX's entry types and fields as CSL-JSON has them, and an entry's fields as a CSL item.

Fields that CSL has no name for (Zotero's `file`, Better BibTeX's `options`, a library's own) are kept as they
are written under "bibtex" in CSL's `custom`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from corpus.importing.latex import read_latex
from corpus.importing.remainder import BIBTEX_FIELD, with_remainder
from corpus.model.identifiers import parse_doi
from corpus.model.names import csl_name, is_others, split_name
from corpus.model.study import with_years

TYPES = {
    "article": "article-journal",
    "book": "book",
    "inproceedings": "paper-conference",
    "incollection": "chapter",
    "phdthesis": "thesis",
    "techreport": "report",
    "dataset": "dataset",
    "software": "software",
    "online": "webpage",
    "unpublished": "manuscript",
    "misc": "document",
    "patent": "patent",
    "booklet": "book",
    "collection": "book",
    "conference": "paper-conference",
    "electronic": "webpage",
    "inbook": "chapter",
    "manual": "report",
    "mastersthesis": "thesis",
    "mvbook": "book",
    "proceedings": "book",
    "report": "report",
    "thesis": "thesis",
    "www": "webpage",
}
"""CSL's types by BibTeX's; of those that name one CSL type the first is the one that is written."""

WORDS = {
    "title": "title",
    "journaltitle": "container-title",
    "journal": "container-title",
    "booktitle": "container-title",
    "publisher": "publisher",
    "school": "publisher",
    "institution": "publisher",
    "organization": "publisher",
    "address": "publisher-place",
    "location": "publisher-place",
    "volume": "volume",
    "number": "issue",
    "issue": "issue",
    "edition": "edition",
    "abstract": "abstract",
    "language": "language",
    "langid": "language",
    "series": "collection-title",
    "keywords": "keyword",
    "keyword": "keyword",
    "note": "note",
    "annote": "annote",
    "annotation": "annote",
    "shorttitle": "title-short",
    "eventtitle": "event-title",
    "pagetotal": "number-of-pages",
    "version": "version",
    "type": "genre",
}
"""Fields that are words, read as LaTeX; of those that name one CSL field the first that is there counts."""

AS_WRITTEN = {"url": "URL", "isbn": "ISBN", "issn": "ISSN", "pmid": "PMID", "pmcid": "PMCID"}
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
NAMES = ("author", "editor", "translator")
KEPT = "bibtex"
"""The key in CSL's `custom` of the fields that CSL has no name for."""
NUMBERED = frozenset({"report", "patent", "thesis", "standard", "legislation"})
"""Types whose `number` is their own, and not that of an issue."""

_EXTENDED = re.compile(r"\s*(?:family|given|prefix|suffix)\s*=")
_NAME_PARTS = {
    "family": "family",
    "given": "given",
    "prefix": "non-dropping-particle",
    "suffix": "suffix",
}
_READ_ELSEWHERE = frozenset(
    {"subtitle", "pages", "date", "year", "month", "doi", "eprint", "archiveprefix", "eprinttype", "urldate"}
    | {"primaryclass", "eprintclass", "crossref", "xdata", BIBTEX_FIELD}
)


def item_from_fields(kind: str, fields: Mapping[str, str]) -> dict[str, Any]:
    """The CSL item of an entry of that type, its fields by lower-case name."""
    item: dict[str, Any] = {"type": TYPES.get(kind, "document")}
    for name, csl in WORDS.items():
        if name == "number" and item["type"] in NUMBERED:
            csl = "number"
        if name in fields:
            item.setdefault(csl, read_latex(fields[name]))
    for name, csl in AS_WRITTEN.items():
        if name in fields:
            item[csl] = fields[name].replace("\\", "").strip("{} ")
    subtitle = read_latex(fields.get("subtitle", ""))
    if subtitle and "title" in item:
        item["title"] = f"{item['title']}: {subtitle}"
    for name in NAMES:
        if fields.get(name, "").strip():
            item[name] = _names(fields[name])
    item["page"] = read_latex(fields.get("pages", "")).replace("–", "-")
    item["issued"] = _issued(fields)
    item["accessed"] = _date(fields.get("urldate", ""))
    item["DOI"] = parse_doi(fields.get("doi", "").replace("\\", "")) or ""
    eprint = fields.get("eprint", "").strip()
    archive = fields.get("archiveprefix", fields.get("eprinttype", "")).lower()
    if eprint and "arxiv" in archive:
        item["number"] = f"arXiv:{eprint.removeprefix('arXiv:')}"
    elif eprint and archive in ("pubmed", "pmid"):
        item.setdefault("PMID", eprint)
    unknown = {
        name: value
        for name, value in fields.items()
        if name not in WORDS and name not in AS_WRITTEN and name not in NAMES and name not in _READ_ELSEWHERE
    }
    if eprint and "arxiv" not in archive and archive not in ("pubmed", "pmid"):
        unknown |= {
            name: fields[name] for name in ("eprint", "eprinttype", "archiveprefix") if name in fields
        }
    if unknown:
        item["custom"] = {KEPT: unknown}
    stated = re.search(r"\d{4}", fields.get("year", ""))
    kept = {key: value for key, value in item.items() if value}
    whole = with_years(kept, [int(stated.group())]) if stated else kept
    return with_remainder(whole, fields[BIBTEX_FIELD]) if BIBTEX_FIELD in fields else whole


def _names(written: str) -> list[dict[str, str]]:
    """The names of a list joined by "and" outside braces; "others" is nobody, a name in braces a group."""
    names: list[dict[str, str]] = []
    for part in _split_outside_braces(" ".join(written.split()), " and "):
        plain = read_latex(part)
        if not plain or is_others(plain):
            continue
        is_group = (
            part.startswith("{") and part.endswith("}") and len(list(_split_outside_braces(part, ","))) == 1
        )
        if is_group and part.find("}") == len(part) - 1:
            names.append({"literal": plain})
        elif _EXTENDED.match(part):
            names.append(_extended_name(part))
        else:
            names.append(csl_name(split_name(plain)))
    return names


def _extended_name(written: str) -> dict[str, str]:
    """A name in BibLaTeX's extended form: "family=Berg, given=Jan, prefix=van den"."""
    parts = (part.partition("=") for part in _split_outside_braces(written, ","))
    given = {key.strip(): read_latex(value.strip().strip('"')) for key, _, value in parts}
    named = {csl: given[key] for key, csl in _NAME_PARTS.items() if given.get(key)}
    return named if "family" in named or "given" not in named else {"literal": named["given"]}


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


def _issued(fields: Mapping[str, str]) -> dict[str, list[list[int]]] | None:
    if date := _date(fields.get("date", "")):
        return date
    year = re.search(r"\d{4}", fields.get("year", ""))
    if not year:
        return None
    month = fields.get("month", "").strip().lower()
    if month[:3] in MONTHS:
        return {"date-parts": [[int(year.group()), MONTHS.index(month[:3]) + 1]]}
    return {"date-parts": [[int(year.group()), int(month)]] if month.isdigit() else [[int(year.group())]]}


def _date(written: str) -> dict[str, list[list[int]]] | None:
    date = re.match(r"\s*(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?", written)
    return {"date-parts": [[int(part) for part in date.groups() if part]]} if date else None
