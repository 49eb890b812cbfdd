"""Studies as RIS. What RIS has no tag for stands as JSON in a custom tag (corpus/importing/remainder.py)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from corpus.exporting.names import inverted
from corpus.importing.remainder import RIS_TAG, mark_remainder, remainder_of
from corpus.importing.ris import KEPT, TYPES, item_from_tags

_BY_CSL_TYPE = {csl: kind for kind, csl in reversed(TYPES.items())}
_TAGS = (
    ("TI", "title"),
    ("T2", "container-title"),
    ("VL", "volume"),
    ("IS", "issue"),
    ("PB", "publisher"),
    ("CY", "publisher-place"),
    ("ET", "edition"),
    ("T3", "collection-title"),
    ("ST", "title-short"),
    ("M3", "genre"),
    ("LA", "language"),
    ("DO", "DOI"),
    ("UR", "URL"),
    ("AB", "abstract"),
    ("N1", "note"),
    ("C2", "PMCID"),
)
_TAG = re.compile(r"[A-Z][A-Z0-9]")


def write_ris(items: Iterable[tuple[str, Mapping[str, Any]]]) -> str:
    """RIS of CSL items, each with its id, in their order."""
    return "\n".join(_record(key, item) for key, item in items)


def _record(key: str, item: Mapping[str, Any]) -> str:
    kind = _BY_CSL_TYPE.get(str(item.get("type", "")), "GEN")
    lines = [("TY", kind)]
    lines += [(tag, " ".join(value.split())) for tag, value in _lines(item) if value.split()]
    tags: dict[str, list[str]] = {}
    for tag, value in lines:
        tags.setdefault(tag, []).append(value)
    remainder = remainder_of(item, item_from_tags(tags))
    if remainder:
        lines.append((RIS_TAG, mark_remainder(remainder)))
    body = "".join(f"{tag}  - {value}\n" for tag, value in lines)
    return f"{body}LB  - {key}\nER  - \n"


def _lines(item: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for tag, name in (("AU", "author"), ("A2", "editor")):
        people = item.get(name)
        for person in people if isinstance(people, list) else ():
            if isinstance(person, Mapping):
                yield tag, str(person.get("literal") or inverted(person, suffix_last=True))
    for tag, name in _TAGS:
        if isinstance(item.get(name), str | int):
            yield tag, str(item[name])
    first, _, last = str(item.get("page") or "").partition("-")
    yield "SP", first
    yield "EP", last
    date = _date(item.get("issued"))
    yield "PY", date[:4]
    yield "DA", date
    yield "Y2", _date(item.get("accessed"))
    for name in ("ISBN", "ISSN"):
        yield "SN", str(item.get(name) or "")
    for word in str(item.get("keyword") or "").split(", "):
        yield "KW", word
    if str(item.get("PMID") or "").isdigit():
        yield "AN", str(item["PMID"])
        yield "DB", "PubMed"
    custom = item.get("custom")
    unknown = custom.get(KEPT) if isinstance(custom, Mapping) else None
    for tag, values in unknown.items() if isinstance(unknown, Mapping) else ():
        for value in values if isinstance(values, list) and _TAG.fullmatch(str(tag)) else ():
            if not (tag == "DB" and "PubMed" in str(value)):
                yield str(tag), str(value)


def _date(date: Any) -> str:
    """ "2024/03/07" as far as given; "" for what is not one plain date."""
    parts = date.get("date-parts") if isinstance(date, Mapping) else None
    if not isinstance(parts, list) or len(parts) != 1 or not isinstance(parts[0], list):
        return ""
    numbers = parts[0][:3]
    if not numbers or not all(isinstance(n, int) and 0 < n < 10_000 for n in numbers) or numbers[0] < 1000:
        return ""
    return "/".join(f"{n:0{4 if place == 0 else 2}d}" for place, n in enumerate(numbers))
