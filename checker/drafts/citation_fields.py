"""What reference managers leave in a Word document: the works that a field of citations stands for.

Zotero and Mendeley Desktop write CSL's citation object into the field's instruction, Mendeley Cite into the
tag of a content control (base64), EndNote its own XML; Word's CITATION names tags of its sources part.
"""

from __future__ import annotations

import base64
import binascii
import html
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lxml import etree

from checker.drafts.bibliography import stated_reference
from checker.model.draft import Reference
from corpus.model.identifiers import Identifiers, parse_doi, parse_pmid
from corpus.model.study import year_from_csl
from corpus.model.study_text import Span

_B = "{http://schemas.openxmlformats.org/officeDocument/2006/bibliography}"
_WORD = re.compile(r"\s*CITATION\s+(\S{1,80})((?:\s+\\\w\s+\S{1,80}){0,60})")
_MORE = re.compile(r"\\m\s+(\S{1,80})")
_CSL = re.compile(r"\s*ADDIN\s+(?:ZOTERO_ITEM\s+)?CSL_CITATION\s*(?=\{)")
_ENDNOTE = re.compile(r"\s*ADDIN\s+EN\.CITE\b")
_CITE = re.compile(r"<Cite\b.*?</Cite>", re.S)
_MENDELEY = "MENDELEY_CITATION_v3_"
MOST_FIELD_CHARACTERS = 1_000_000
_NOWHERE = Span(0, 0)


@dataclass(frozen=True, slots=True)
class FieldCitation:
    """The works of one field: the keys by which markers lead to `references`."""

    references: tuple[Reference, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """The key of each work, in order."""
        return tuple(reference.label for reference in self.references)


def read_field(instruction: str, sources: Mapping[str, Reference]) -> FieldCitation | None:
    """The works of a field's instruction; None when it is no field of citations."""
    if len(instruction) > MOST_FIELD_CHARACTERS:
        return None
    csl = _CSL.match(instruction)
    if csl:
        return _read_csl(instruction[csl.end() :])
    word = _WORD.match(instruction)
    if word:
        tags = [word.group(1), *_MORE.findall(word.group(2))]
        return FieldCitation(tuple(sources.get(tag) or _unknown(tag) for tag in tags))
    if _ENDNOTE.match(instruction):
        return FieldCitation(tuple(_read_endnote(cite) for cite in _CITE.findall(instruction)))
    return None


def read_content_control(tag: str) -> FieldCitation | None:
    """The works of a content control's tag, where Mendeley Cite wrote it."""
    if not tag.startswith(_MENDELEY) or len(tag) > MOST_FIELD_CHARACTERS:
        return None
    try:
        written = base64.b64decode(tag.removeprefix(_MENDELEY), validate=False).decode("utf-8", "replace")
    except (binascii.Error, ValueError):
        return FieldCitation((_unknown("mendeley"),))
    return _read_csl(written)


def read_sources(parts: Sequence[etree._Element]) -> dict[str, Reference]:
    """The sources that Word keeps in the document, by tag."""
    found: dict[str, Reference] = {}
    for part in parts:
        for source in part.iter(f"{_B}Source"):
            fields = {
                name: (source.findtext(f"{_B}{name}") or "").strip()
                for name in ("Tag", "Title", "Year", "DOI")
            }
            people = source.iter(f"{_B}Last", f"{_B}Corporate")
            found[fields["Tag"]] = stated_reference(
                _NOWHERE,
                fields["Tag"],
                tuple(" ".join((person.text or "").split()) for person in people if person.text),
                int(fields["Year"]) if re.fullmatch(r"\d{4}", fields["Year"]) else None,
                fields["Title"],
                Identifiers(doi=parse_doi(fields["DOI"])),
            )
    return found


def _read_csl(written: str) -> FieldCitation:
    try:
        citation, _ = json.JSONDecoder().raw_decode(written)
        items = citation.get("citationItems", []) if isinstance(citation, dict) else []
    except (ValueError, RecursionError):
        return FieldCitation((_unknown("field"),))
    kept = [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []
    return FieldCitation(tuple(_from_csl(item, number) for number, item in enumerate(kept)))


def _from_csl(item: Mapping[str, Any], number: int) -> Reference:
    work = item.get("itemData")
    work = work if isinstance(work, dict) else {}
    people = work.get("author") or work.get("editor") or []
    names = tuple(
        " ".join(
            str(part)
            for part in (p.get("non-dropping-particle"), p.get("family") or p.get("literal"))
            if part
        )
        for p in (people if isinstance(people, list) else [])
        if isinstance(p, dict)
    )
    title = " ".join(str(work.get("title") or "").split())
    doi = parse_doi(str(work.get("DOI") or ""))
    key = str(item.get("id") or work.get("id") or f"{title[:40]}#{number}")
    try:
        year = year_from_csl(work.get("issued"))
    except (TypeError, ValueError):
        year = None
    pmid = parse_pmid(str(work.get("PMID") or ""))
    return stated_reference(
        _NOWHERE,
        f"field:{key}"[:120],
        tuple(n for n in names if n),
        year,
        title,
        Identifiers(doi=doi, pmid=pmid),
    )


def _read_endnote(cite: str) -> Reference:
    def part(name: str) -> str:
        found = re.search(rf"<{name}\b[^>]{{0,80}}>(.{{0,2000}}?)</{name}>", cite, re.S)
        return " ".join(html.unescape(re.sub(r"<[^<>]{0,200}>", "", found.group(1))).split()) if found else ""

    year = part("Year")
    authors = [
        html.unescape(re.sub(r"<[^<>]{0,200}>", "", author)).split(",")[0].strip()
        for author in re.findall(r"<author>(.{0,300}?)</author>", cite, re.S)
    ]
    return stated_reference(
        _NOWHERE,
        f"field:{part('RecNum') or part('Author')}",
        tuple(name for name in authors or [part("Author")] if name),
        int(year) if re.fullmatch(r"\d{4}", year) else None,
        part("title"),
        Identifiers(doi=parse_doi(part("electronic-resource-num"))),
    )


def _unknown(tag: str) -> Reference:
    """A work of which the field holds no more than a name: it leads to nothing on the list."""
    return stated_reference(_NOWHERE, tag, (), None, "", Identifiers())
