"""A study: one work of the literature, as bibliographic data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from corpus.model.identifiers import (
    Identifiers,
    parse_arxiv,
    parse_doi,
    parse_isbn,
    parse_openalex,
    parse_pmcid,
    parse_pmid,
)

_OTHER_DATES = (
    "published-print",
    "published-online",
    "published",
    "available-date",
    "original-date",
    "event-date",
)
"""The dates of CSL, and of registries that extend it, under whose years a work may be cited."""

READ_OFF_PAGE = "read-off-page"
"""The key in CSL's `custom` for the fields that layout alone told: they give way to any record that states
them."""

_NOTED = re.compile(r"^\s*(DOI|PMID|PMCID|arXiv)\s*:\s*(\S+)\s*$", re.M)


class Role(StrEnum):
    """What a study may be cited for: findings, or definitions and background alone."""

    EVIDENCE = "evidence"
    BACKGROUND = "background"


class NoticeKind(StrEnum):
    """What was published about a study after it appeared."""

    RETRACTION = "retraction"
    WITHDRAWAL = "withdrawal"
    EXPRESSION_OF_CONCERN = "expression_of_concern"
    CORRECTION = "correction"


@dataclass(frozen=True, slots=True)
class Notice:
    """A retraction, correction or the like; `source` says who recorded it."""

    kind: NoticeKind
    source: str = ""
    doi: str | None = None


@dataclass(frozen=True, slots=True)
class PersonName:
    """An author as CSL-JSON splits names; a group has `literal` alone."""

    family: str = ""
    given: str = ""
    particle: str = ""
    suffix: str = ""
    literal: str = ""

    @property
    def cited_as(self) -> str:
        """The name that stands in an author-year citation."""
        return self.literal or " ".join(part for part in (self.particle, self.family) if part)


@dataclass(frozen=True, slots=True)
class Study:
    """One work. `csl_json` keeps the whole CSL-JSON item, so that exports lose no field.

    other_years: the years beside `year` that a source states for it (online first, print, preprint, first
    edition), in order.
    """

    study_id: str
    title: str
    authors: tuple[PersonName, ...] = ()
    year: int | None = None
    container_title: str = ""
    identifiers: Identifiers = field(default_factory=Identifiers)
    role: Role = Role.EVIDENCE
    notices: tuple[Notice, ...] = ()
    csl_json: str = "{}"
    other_years: tuple[int, ...] = ()

    @property
    def csl(self) -> dict[str, Any]:
        """The CSL-JSON item as a dictionary of its own."""
        item: dict[str, Any] = json.loads(self.csl_json)
        return item

    @property
    def years(self) -> frozenset[int]:
        """All years under which the work may be cited; empty when none is known."""
        return frozenset((self.year, *self.other_years) if self.year is not None else self.other_years)

    def has_notice(self, *kinds: NoticeKind) -> bool:
        """True when a notice of one of `kinds` is known."""
        return any(notice.kind in kinds for notice in self.notices)


def study_from_csl(
    item: Mapping[str, Any],
    study_id: str,
    *,
    role: Role = Role.EVIDENCE,
    notices: Sequence[Notice] = (),
) -> Study:
    """A study from one CSL-JSON item (https://docs.citationstyles.org/en/stable/specification.html).

    Raises ValueError with the field's name when the item has no title, or a field is not of CSL's form.
    """
    title = item.get("title")
    if isinstance(title, list):
        title = title[0] if title else ""
    if not isinstance(title, str) or not title.strip():
        raise ValueError("title: expected the work's title")
    authors = item.get("author", [])
    if not isinstance(authors, list) or not all(isinstance(a, Mapping) for a in authors):
        raise ValueError("author: expected a list of CSL names")
    container = item.get("container-title") or ""
    if isinstance(container, list):
        container = container[0] if container else ""
    year = year_from_csl(item.get("issued"))
    return Study(
        study_id=study_id,
        title=" ".join(title.split()),
        authors=tuple(_name_from_csl(a) for a in authors),
        year=year,
        container_title=str(container),
        identifiers=identifiers_from_csl(item),
        role=role,
        notices=tuple(notices),
        csl_json=json.dumps(dict(item), ensure_ascii=False, sort_keys=True),
        other_years=tuple(sorted(years_from_csl(item) - {year})),
    )


def years_from_csl(item: Mapping[str, Any]) -> frozenset[int]:
    """All years that a CSL item states: of its dates, and those kept in `custom` under "years"."""
    custom = item.get("custom")
    kept = custom.get("years") if isinstance(custom, Mapping) else None
    stated = [year_from_csl(item.get(key)) for key in ("issued", *_OTHER_DATES)]
    stated += [year_from_csl(year) for year in kept] if isinstance(kept, list) else []
    return frozenset(year for year in stated if year is not None)


def fields_read_off_page(item: Mapping[str, Any]) -> frozenset[str]:
    """The fields of a CSL item that were read off a page and that no record states."""
    custom = item.get("custom")
    names = custom.get(READ_OFF_PAGE) if isinstance(custom, Mapping) else None
    return frozenset(map(str, names)) if isinstance(names, list) else frozenset()


def with_years(item: Mapping[str, Any], years: Iterable[int]) -> dict[str, Any]:
    """The CSL item with `years` kept beside its own in `custom`; unchanged when they add nothing."""
    kept = dict(item)
    known = years_from_csl(item)
    if not known.issuperset(years):
        custom = item.get("custom")
        kept["custom"] = {
            **(custom if isinstance(custom, Mapping) else {}),
            "years": sorted(known | set(years)),
        }
    return kept


def year_from_csl(issued: Any) -> int | None:
    """The year of a CSL date: `{"date-parts": [[2024]]}`, `{"raw": "2024-05"}`, a string or a number."""
    if isinstance(issued, Mapping):
        parts = issued.get("date-parts")
        if isinstance(parts, list) and parts and isinstance(parts[0], list) and parts[0]:
            return year_from_csl(parts[0][0])
        return year_from_csl(issued.get("raw") or issued.get("literal"))
    if isinstance(issued, int):
        return issued
    if isinstance(issued, str) and issued.strip()[:4].isdigit():
        return int(issued.strip()[:4])
    return None


def identifiers_from_csl(item: Mapping[str, Any]) -> Identifiers:
    """The identifiers that a CSL-JSON item states, in DOI, PMID, PMCID, ISBN, URL, number and note.

    In `note` Zotero keeps what CSL has no field for, a line each ("PMID: 123").
    """
    noted = dict(_NOTED.findall(str(item.get("note") or "")))
    url = str(item.get("URL") or "")
    isbn = item.get("ISBN") or ""
    isbn = " ".join(map(str, isbn)) if isinstance(isbn, list) else str(isbn)
    doi = parse_doi(str(item.get("DOI") or noted.get("DOI") or "")) or parse_doi(url)
    custom = item.get("custom")
    openalex = custom.get("openalex", "") if isinstance(custom, Mapping) else ""
    return Identifiers(
        doi=doi,
        pmid=parse_pmid(str(item.get("PMID") or noted.get("PMID") or "")),
        pmcid=parse_pmcid(str(item.get("PMCID") or noted.get("PMCID") or "")),
        arxiv=(
            parse_arxiv(url)
            or parse_arxiv(str(item.get("number") or ""))
            or parse_arxiv(doi or "")
            or parse_arxiv(f"arXiv:{noted.get('arXiv', '')}")
        ),
        isbn=parse_isbn(isbn),
        openalex=parse_openalex(str(openalex)),
    )


def _name_from_csl(name: Mapping[str, Any]) -> PersonName:
    if name.get("literal"):
        return PersonName(literal=str(name["literal"]))
    particle = " ".join(
        str(name[key]) for key in ("dropping-particle", "non-dropping-particle") if name.get(key)
    )
    return PersonName(
        family=str(name.get("family") or ""),
        given=str(name.get("given") or ""),
        particle=particle,
        suffix=str(name.get("suffix") or ""),
    )
