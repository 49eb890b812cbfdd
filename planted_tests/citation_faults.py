"""Faults planted in correct references: what must be caught, made out of what must be let pass.

Each fault changes one thing of a correct reference: the year, one author, one content word of the title, the
venue, the DOI (that of another reference), or all of it (an invented work: title, authors, venue and year of
different references, put together). The same references, count and seed give the same faults.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from checker.text.titles import title_words
from checker.text.venues import same_venue
from corpus.model.study import study_from_csl

Item = Mapping[str, Any]
"""A reference as a CSL-JSON item."""


class CitationFault(StrEnum):
    """What was changed in a reference."""

    WRONG_YEAR = "wrong year"
    WRONG_AUTHOR = "wrong author"
    TITLE_WORD = "a word of the title changed"
    WRONG_VENUE = "wrong venue"
    OTHER_DOI = "another work's DOI"
    INVENTED = "invented work"


@dataclass(frozen=True)
class PlantedCitation:
    """A reference with a fault, as a CSL-JSON item, and the correct one that it was made of."""

    fault: CitationFault
    item: dict[str, Any]
    correct: Item


def plant_citation_faults(correct: Sequence[Item], count: int, seed: int = 1) -> tuple[PlantedCitation, ...]:
    """`count` faults in turn over the kinds, each in a reference drawn at random.

    Raises ValueError when there are too few references to take words, names and DOIs from.
    """
    usable = [item for item in correct if item.get("author") and item.get("title") and item.get("issued")]
    if len(usable) < 4:
        raise ValueError("correct: expected at least four references with authors, title and year")
    draw = random.Random(seed)  # noqa: S311 (chosen, not secret)
    kinds = list(CitationFault)
    planted: list[PlantedCitation] = []
    tries = 0
    while len(planted) < count:
        fault = kinds[len(planted) % len(kinds)]
        item = draw.choice(usable)
        changed = _PLANT[fault](dict(item), usable, draw)
        tries += 1
        if changed is not None:
            planted.append(PlantedCitation(fault, changed, item))
        elif tries > 200 * count:
            raise ValueError(f"correct: expected references in which “{fault.value}” can be planted")
    return tuple(planted)


def write_reference(item: Item) -> str:
    """The reference as an entry of a list: names, year in brackets, title, venue, volume and pages, DOI."""
    study = study_from_csl(item, "")
    names = [
        f"{name.cited_as} {''.join(word[0] for word in name.given.replace('-', ' ').split())}".strip()
        for name in study.authors
    ]
    listed = ", ".join(names[:6]) + (", et al." if len(names) > 6 else "")
    venue = f" {study.container_title}" if study.container_title else ""
    volume = f" {item['volume']}" if item.get("volume") else ""
    pages = f": {item['page']}" if item.get("page") else ""
    doi = f" doi:{study.identifiers.doi}" if study.identifiers.doi else ""
    return f"{listed} ({study.year}) {study.title.rstrip('.')}.{venue}{volume}{pages}.{doi}"


Plant = Callable[[dict[str, Any], Sequence[Item], random.Random], dict[str, Any] | None]


def _change_year(item: dict[str, Any], others: Sequence[Item], draw: random.Random) -> dict[str, Any]:
    year = study_from_csl(item, "").year or 2000
    return {**item, "issued": {"date-parts": [[year + draw.choice((-9, -6, -4, -3, -2, 2, 3, 4, 6, 9))]]}}


def _change_author(
    item: dict[str, Any], others: Sequence[Item], draw: random.Random
) -> dict[str, Any] | None:
    stranger = draw.choice(draw.choice(others)["author"])
    held = {_letters(name) for name in item["author"]}
    if not stranger.get("family") or _letters(stranger) in held:
        return None
    authors = list(item["author"])
    authors[draw.randrange(min(3, len(authors)))] = stranger
    return {**item, "author": authors}


def _letters(name: Mapping[str, Any]) -> str:
    return re.sub(r"\W", "", str(name.get("family") or name.get("literal") or "").lower())


def _change_title(item: dict[str, Any], others: Sequence[Item], draw: random.Random) -> dict[str, Any] | None:
    places = list(re.finditer(r"\b[^\W\d_]{5,}\b", item["title"]))
    words = re.findall(r"\b[^\W\d_]{5,}\b", draw.choice(others)["title"])
    if not places or not words:
        return None
    place, word = draw.choice(places), draw.choice(words).lower()
    if word[:4] == place.group()[:4].lower():
        return None
    title = f"{item['title'][: place.start()]}{word}{item['title'][place.end() :]}"
    return {**item, "title": title} if title_words(title) != title_words(item["title"]) else None


def _change_venue(item: dict[str, Any], others: Sequence[Item], draw: random.Random) -> dict[str, Any] | None:
    other = draw.choice(others)
    ours, theirs = str(item.get("container-title") or ""), str(other.get("container-title") or "")
    if item.get("type") != "article-journal" or other.get("type") != "article-journal":
        return None
    if not ours or not theirs or same_venue(ours, theirs):
        return None
    return {**item, "container-title": theirs}


def _change_doi(item: dict[str, Any], others: Sequence[Item], draw: random.Random) -> dict[str, Any] | None:
    other = draw.choice(others).get("DOI")
    return {**item, "DOI": other} if other and other != item.get("DOI") else None


def _invent(item: dict[str, Any], others: Sequence[Item], draw: random.Random) -> dict[str, Any] | None:
    first, second = (re.findall(r"[^\W_]+", draw.choice(others)["title"]) for _ in range(2))
    words = [*first[: max(3, len(first) // 2)], *second[len(second) // 2 :]]
    titles = {title_words(other["title"]) for other in others}
    title = " ".join(words)
    if len(words) < 6 or title_words(title) in titles:
        return None
    venue = draw.choice(others)
    kept = {
        "type": venue.get("type", "article-journal"),
        "title": title[0].upper() + title[1:].lower(),
        "author": draw.choice(others)["author"],
        "issued": draw.choice(others)["issued"],
        "container-title": venue.get("container-title", ""),
    }
    return {key: value for key, value in kept.items() if value}


_PLANT: dict[CitationFault, Plant] = {
    CitationFault.WRONG_YEAR: _change_year,
    CitationFault.WRONG_AUTHOR: _change_author,
    CitationFault.TITLE_WORD: _change_title,
    CitationFault.WRONG_VENUE: _change_venue,
    CitationFault.OTHER_DOI: _change_doi,
    CitationFault.INVENTED: _invent,
}
