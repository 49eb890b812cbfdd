"""Records of several sources merged into studies, near-linear in their number, with provenance per field.

Two records are of one work when they share a DOI, PubMed id, PMC id, arXiv id or OpenAlex id, or when the
whole record agrees: title, all authors, and year give or take one (online first against print); a year that
could not be read off a text's pages is no disagreement. A title alone never makes them one, and neither does
anything when they carry different DOIs: a preprint and the journal's version are two reports, and copies
under a second DOI exist that are not the work.

Records are compared only within blocks of one main title and first author, so the time grows with the
records and not with their pairs (benchmarks/merge.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from corpus.model.comparing import ascii_letters, family_keys, half_keys, main_title_key
from corpus.model.identifiers import Identifiers
from corpus.model.identity import Identity, compare_works
from corpus.model.record import Record
from corpus.model.study import (
    READ_OFF_PAGE,
    Notice,
    Study,
    fields_read_off_page,
    identifiers_from_csl,
    study_from_csl,
    with_years,
    years_from_csl,
)

PREFERENCE = ("file", "crossref", "datacite", "pubmed", "europepmc", "openalex")
"""Whose word is taken for a field, first to last: what a person gave, then whoever registers the work."""

_IDENTIFYING = ("doi", "pmid", "pmcid", "arxiv", "openalex")
"""An ISBN is not among them: the chapters of a book share it."""

_LARGEST_BLOCK = 50
"""Records of one title and one first author. A larger block is a column ("Editorial"), not one work."""


@dataclass(frozen=True, slots=True)
class MergedStudy:
    """A study with the records it was made of and, by CSL field, the source each field was taken from.

    `study.study_id` is "" until an id is given.
    """

    study: Study
    records: tuple[Record, ...]
    provenance: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MergeResult:
    """added: studies that are new, with their ids. joined: new records of studies known before, by id."""

    added: tuple[MergedStudy, ...]
    joined: Mapping[str, tuple[Record, ...]] = field(default_factory=dict)


def merge_records(records: Iterable[Record]) -> tuple[MergedStudy, ...]:
    """The studies that `records` are of, in the order in which each was first seen, without ids."""
    given = tuple(records)
    groups = _group([_Item(study_of_record(record)) for record in given])
    return tuple(_merged([given[place] for place in group]) for group in groups)


def merge_into(known: Sequence[Study], records: Iterable[Record], ids: Iterable[str] = ()) -> MergeResult:
    """Sort new records to the studies already listed, and make studies with new ids of the others.

    known: listed studies with the identifiers of the records behind them too (see `identifiers_behind`), at
    least those that share a key with a new record or with each other (see `keys_of`). ids: those of all
    listed studies. Ids once given never change: when new records show that two listed studies are one work,
    both stay, and the records join the one listed first.
    """
    new = tuple(records)
    items = [_Item(study) for study in known]
    items += [_Item(study_of_record(record)) for record in new]
    taken = {*ids, *(study.study_id for study in known)}
    added: list[MergedStudy] = []
    joined: dict[str, list[Record]] = {}
    for group in _group(items):
        fresh = [new[place - len(known)] for place in group if place >= len(known)]
        old = [known[place].study_id for place in group if place < len(known)]
        if old and fresh:
            joined.setdefault(old[0], []).extend(fresh)
        elif fresh:
            merged = _merged(fresh)
            study_id = make_study_id(merged.study, taken)
            taken.add(study_id)
            added.append(replace(merged, study=replace(merged.study, study_id=study_id)))
    return MergeResult(tuple(added), {study_id: tuple(found) for study_id, found in joined.items()})


_LIKE_AN_ID = re.compile(r"[a-z]+(?:\d{4}|nd)[a-z]?")


def make_study_id(study: Study, taken: Iterable[str]) -> str:
    """An id such as `lumen2024`: the first author's family name and the year; then lumen2024a, b, …

    Without authors the first long word of the title stands for the name, without a year "nd". A key of this
    form that the person's own bibliography has is kept, so that letters do not shift.
    """
    held = set(taken)
    name = ascii_letters(_name_for_id(study)) or "study"
    stem = f"{name[:24]}{study.year if study.year is not None else 'nd'}"
    own = str(study.csl.get("citation-key", ""))
    if _LIKE_AN_ID.fullmatch(own) and own.startswith(stem) and own not in held:
        return own
    if stem not in held:
        return stem
    number = 0
    while f"{stem}{_letters(number)}" in held:
        number += 1
    return f"{stem}{_letters(number)}"


def _letters(number: int) -> str:
    """a, b, … z, aa, ab, …"""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


def _name_for_id(study: Study) -> str:
    for author in study.authors:
        if author.family:
            return f"{author.particle} {author.family}"
        words = [w for w in author.literal.split() if w.lower() not in ("the", "on", "behalf", "of", "for")]
        if words:
            return words[0]
    return next((word for word in study.title.split() if len(word) > 3), study.title)


# ---- grouping


def identifiers_behind(records: Iterable[Record]) -> Identifiers:
    """The identifiers of the records behind a study, which may lack some of them; the first word stands."""
    found = Identifiers()
    for record in records:
        found = found.merged_with(_identifiers_of(record))
    return found


def keys_of(study: Study) -> tuple[str, ...]:
    """What another record must share one of to be joined to this study: its identifiers and its blocks."""
    named = ((name, getattr(study.identifiers, name)) for name in _IDENTIFYING)
    return (*(f"{name} {value}" for name, value in named if value is not None), *_Item(study).blocks)


@lru_cache(maxsize=8192)
def _identifiers_of(record: Record) -> Identifiers:
    # The same records stand behind the list each time that one more is sorted to it.
    return identifiers_from_csl(record.csl)


@dataclass(frozen=True, slots=True)
class _Item:
    study: Study

    @property
    def blocks(self) -> tuple[str, ...]:
        """The blocks in which a record without a shared identifier may find its like."""
        key = main_title_key(self.study.title)
        if not self.study.authors:
            return (f"{key}|",)
        first = self.study.authors[0]
        # By the given name too, since the two are swapped now and then; initials would only crowd a block.
        names = {
            *family_keys(first),
            *half_keys(first),
            *(k for k in map(ascii_letters, first.given.split()) if len(k) > 1),
        }
        return tuple(f"{key}|{name}" for name in sorted(names))


class _Groups:
    """Disjoint sets that remember each set's DOIs, so that two DOIs never come into one."""

    def __init__(self, items: Sequence[_Item]) -> None:
        self._parent = list(range(len(items)))
        self._doi = [item.study.identifiers.doi for item in items]

    def root(self, place: int) -> int:
        while self._parent[place] != place:
            self._parent[place] = self._parent[self._parent[place]]
            place = self._parent[place]
        return place

    def join(self, one: int, other: int) -> None:
        first, second = sorted((self.root(one), self.root(other)))
        mine, theirs = self._doi[first], self._doi[second]
        if first == second or (mine and theirs and mine != theirs):
            return
        self._parent[second] = first
        self._doi[first] = mine or theirs


def _group(items: Sequence[_Item]) -> list[list[int]]:
    """The places of `items` that are of one work, each group and all groups in order of first sight."""
    groups = _Groups(items)
    # The strongest identifier first: a PubMed id never draws records of two DOIs together.
    for name in _IDENTIFYING:
        first_with: dict[str, int] = {}
        for place, item in enumerate(items):
            value = getattr(item.study.identifiers, name)
            if value is not None:
                groups.join(first_with.setdefault(value, place), place)
    blocks: dict[str, list[int]] = {}
    for place, item in enumerate(items):
        for block in item.blocks:
            blocks.setdefault(block, []).append(place)
    for places in blocks.values():
        if 1 < len(places) <= _LARGEST_BLOCK:
            _join_alike(items, places, groups)
    for page, item in enumerate(items):
        if _is_page_without_year(item.study):
            near = {place for block in item.blocks for place in blocks[block]}
            if len(near) <= _LARGEST_BLOCK:
                _join_to_dated(items, page, sorted(near), groups)
    by_root: dict[int, list[int]] = {}
    for place in range(len(items)):
        by_root.setdefault(groups.root(place), []).append(place)
    return list(by_root.values())


def _join_alike(items: Sequence[_Item], places: Sequence[int], groups: _Groups) -> None:
    for number, one in enumerate(places):
        for other in places[number + 1 :]:
            if groups.root(one) != groups.root(other) and _is_same_work(items[one].study, items[other].study):
                groups.join(one, other)


def _is_same_work(one: Study, other: Study) -> bool:
    return compare_works(one, other) is Identity.SAME


def _is_page_without_year(study: Study) -> bool:
    return not study.years and "title" in fields_read_off_page(study.csl)


def _join_to_dated(items: Sequence[_Item], page: int, places: Sequence[int], groups: _Groups) -> None:
    """Join what was read off a page without a year to the one dated work that agrees in all else.

    A year that a page does not show contradicts none; but of two works of one title it could be either.
    """
    text = items[page].study
    dated = {groups.root(place): place for place in places if items[place].study.years}
    if groups.root(page) in dated:
        return
    works = [(place, items[place].study) for place in dated.values()]
    alike = [place for place, work in works if _is_same_work(_dated(text, work), work)]
    if len(alike) == 1:
        groups.join(page, alike[0])


def _dated(study: Study, like: Study) -> Study:
    """The study with the years of another."""
    return study_from_csl(with_years(study.csl, like.years), study.study_id, role=study.role)


# ---- the merged record


def study_of_record(record: Record) -> Study:
    """The study that one record alone tells of, without an id."""
    return study_from_csl(record.csl, "", notices=record.notices)


def _merged(records: Sequence[Record]) -> MergedStudy:
    by_preference = sorted(records, key=_rank) if len(records) > 1 else records
    item: dict[str, Any] = {}
    provenance: dict[str, str] = {}
    years: set[int] = set()
    unstated: set[str] = set()
    for record in by_preference:
        told = record.csl
        guessed = fields_read_off_page(told)
        years |= years_from_csl(told)
        for name, value in told.items():
            if name == "custom":
                item["custom"] = _joined(item.get("custom"), value)
            elif name not in item:
                item[name] = value
                provenance[name] = record.source
                unstated |= guessed & {name}
    item = _with_read_off(with_years(item, years), unstated)
    notices: dict[Notice, None] = {}
    for record in by_preference:
        notices.update(dict.fromkeys(record.notices))
    study = study_from_csl(item, "", notices=tuple(notices))
    return MergedStudy(study, tuple(records), provenance)


def _rank(record: Record) -> tuple[bool, int, str, str]:
    known = PREFERENCE.index(record.source) if record.source in PREFERENCE else len(PREFERENCE)
    return (bool(fields_read_off_page(record.csl)), known, record.source, record.source_id)


def _with_read_off(item: dict[str, Any], unstated: Iterable[str]) -> dict[str, Any]:
    """The item with `unstated` as the fields that were read off a page, and no others."""
    custom = {key: value for key, value in item.get("custom", {}).items() if key != READ_OFF_PAGE}
    if names := sorted(unstated):
        custom[READ_OFF_PAGE] = names
    kept = {key: value for key, value in item.items() if key != "custom"}
    return {**kept, "custom": custom} if custom else kept


def _joined(first: Any, later: Any) -> dict[str, Any]:
    """Two values of CSL's `custom` in one; the first keeps its word, and what is no object is left out."""
    kept = first if isinstance(first, Mapping) else {}
    return {**(later if isinstance(later, Mapping) else {}), **kept}


def sources_of_gaps(before: Study, after: Study, records: Iterable[Record]) -> dict[str, str]:
    """By CSL field, the source that `fill_gaps` took it from."""
    old, new = before.csl, after.csl
    taken: dict[str, str] = {}
    for record in sorted(records, key=_rank):
        for name, value in record.csl.items():
            if name in new and new[name] != old.get(name) and value == new[name]:
                taken.setdefault(name, record.source)
    return taken


def fill_gaps(study: Study, records: Iterable[Record]) -> Study:
    """The study with fields that it lacked, years and notices that it had not, taken from later records.

    What was only read off a page gives way to the record; nothing else is overwritten.
    """
    item = study.csl
    unstated = set(fields_read_off_page(item))
    years = set(study.years)
    notices = dict.fromkeys(study.notices)
    for record in sorted(records, key=_rank):
        told = record.csl
        years |= years_from_csl(told)
        guessed = fields_read_off_page(told)
        for name, value in told.items():
            if name == "custom":
                item["custom"] = _joined(item.get("custom"), value)
            elif name not in item or (name in unstated and name not in guessed):
                item[name] = value
                unstated = (unstated - {name}) | (guessed & {name})
        notices.update(dict.fromkeys(record.notices))
    filled = _with_read_off(with_years(item, years), unstated)
    return study_from_csl(filled, study.study_id, role=study.role, notices=tuple(notices))
