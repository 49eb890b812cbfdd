"""What an article's XML (JATS, NLM or BMC) says it is: the bibliographic item in its front matter."""

from __future__ import annotations

from typing import Any

from lxml import etree

from corpus.extract.unreadable import Unreadable
from corpus.extract.xml_safety import parse_xml
from corpus.model.study import with_years
from corpus.model.titles import plain_words

_IDS = {"doi": "DOI", "pmid": "PMID", "pmc": "PMCID", "pmcid": "PMCID"}
_NO_APPEARANCES = frozenset(
    {"pmc-release", "nihms-submitted", "received", "rev-recd", "accepted", "retracted", "corrected"}
)
"""Dates of a record's life under which nobody cites the work."""
_DATES = ("epub", "ppub", "collection", "epub-ppub", "pub")


def describe_article_xml(content: bytes) -> dict[str, Any] | str:
    """The CSL-JSON item of the article, or in words why it does not say what it is."""
    root = parse_xml(content)
    if isinstance(root, Unreadable):
        return root.reason
    meta = _first(root, "article-meta")
    if meta is None:
        meta = _first(root, "bibl")
    if meta is None:
        return "the XML has no front matter of an article"
    title = _first(meta, "article-title")
    if title is None:
        title = _first(meta, "title")
    words = _words(title)
    if not words:
        return "the XML's front matter has no title"
    item: dict[str, Any] = {"type": "article-journal", "title": words, "author": _authors(meta)}
    subtitle = _words(_first(meta, "subtitle"))
    if subtitle and subtitle not in words:
        item["title"] = f"{words}: {subtitle}"
    item["container-title"] = _words(_first(root, "journal-title")) or _words(_first(meta, "source"))
    item["issued"] = _date(meta)
    item["volume"] = _words(_first(meta, "volume"))
    item["issue"] = _words(_first(meta, "issue"))
    pages = [_words(_first(meta, name)) for name in ("fpage", "lpage")]
    item["page"] = "-".join(page for page in pages if page) or _words(_first(meta, "elocation-id"))
    abstract = _first(meta, "abstract")
    item["abstract"] = _words(abstract) if abstract is not None else ""
    for identifier in (*_all(meta, "article-id"), *_all(meta, "pubid")):
        name = _IDS.get((identifier.get("pub-id-type") or identifier.get("idtype") or "").lower())
        value = _words(identifier)
        if name and value:
            item[name] = f"PMC{value.upper().removeprefix('PMC')}" if name == "PMCID" else value
    return with_years({key: value for key, value in item.items() if value}, _years(meta))


def _authors(meta: etree._Element) -> list[dict[str, str]]:
    people = [
        person
        for person in (*_all(meta, "contrib"), *_all(meta, "au"))
        if _local(person) == "au" or person.get("contrib-type", "author") == "author"
    ]
    return [name for person in people if (name := _author(person))]


def _author(person: etree._Element) -> dict[str, str]:
    group = _words(_first(person, "collab")) or _words(_first(person, "cnm"))
    family = _words(_first(person, "surname")) or _words(_first(person, "snm"))
    if not family:
        return {"literal": group} if group else {}
    given = _words(_first(person, "given-names")) or _words(_first(person, "fnm"))
    suffix = _words(_first(person, "suffix")) or _words(_first(person, "suf"))
    parts = {"family": family, "given": given, "suffix": suffix}
    return {key: value for key, value in parts.items() if value}


def _date(meta: etree._Element) -> dict[str, list[list[int]]] | None:
    """The date of first publication: the online one before print, as registries hold it."""
    dates = _all(meta, "pub-date")

    def kind(date: etree._Element) -> int:
        name = _kind_of_date(date)
        if date.get("publication-format") == "electronic":
            name = "epub"
        return _DATES.index(name) if name in _DATES else len(_DATES)

    for date in (*sorted(dates, key=kind), *_all(meta, "pubdate"), meta):
        year = _words(date) if _local(date) == "pubdate" else _words(_first(date, "year"))
        if not year.isdigit():
            continue
        parts = [int(year)]
        for name in ("month", "day"):
            value = _words(_first(date, name)) if date is not meta else ""
            if not value.isdigit():
                break
            parts.append(int(value))
        return {"date-parts": [parts]}
    return None


def _kind_of_date(date: etree._Element) -> str:
    return date.get("pub-type") or date.get("date-type") or ""


def _years(meta: etree._Element) -> set[int]:
    """The years of all its publications: online, in print, of the collection, as a preprint."""
    appeared = (d for d in _all(meta, "pub-date") if _kind_of_date(d) not in _NO_APPEARANCES)
    stated = (_words(_first(date, "year")) for date in appeared)
    return {int(year) for year in stated if year.isdigit()}


def _local(element: etree._Element) -> str:
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def _all(element: etree._Element, name: str) -> list[etree._Element]:
    return [found for found in element.iter() if _local(found) == name]


def _first(element: etree._Element, name: str) -> etree._Element | None:
    return next((found for found in element.iter() if _local(found) == name), None)


def _words(element: etree._Element | None) -> str:
    """The element's words without footnote marks and cross-references, its tails left out."""
    if element is None:
        return ""
    pieces: list[str] = []
    _gather(element, pieces)
    return plain_words("".join(pieces))


def _gather(element: etree._Element, pieces: list[str]) -> None:
    if _local(element) in ("xref", "fn", ""):
        return
    pieces.append(element.text or "")
    for child in element:
        _gather(child, pieces)
        if _local(child) in ("p", "title", "sec"):
            pieces.append(" ")
        pieces.append(child.tail or "")
