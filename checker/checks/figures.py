"""Every number of a draft held against the materials that it was written from.

A number occurs in the materials when one of theirs has the same value, however it is written (5,000, 5000,
5k, five thousand), and the same sort: percentages and plain numbers are kept apart. What occurs only
rounded, converted, with the other sign or as part of a name is for a person. Left out: ordinals, numbers of
lists, the word "one", digits that are part of a name ("B12", "Table 3", "type 2"), citations and the
reference list.

Limits: that a number occurs says nothing about what it counts there; `check claims` compares that.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from checker.checks.number_sorts import Sort, is_figure, sort_of
from checker.checks.places import place_in_draft, words_around
from checker.checks.stretches import Stretch, notes_on_unread, read_stretches
from checker.model.check_answer import CheckAnswer, CheckedItem, Sighting
from checker.model.draft import Draft
from checker.model.outcome import Outcome
from checker.text.numbers import Number, parse_numbers
from checker.text.numbers.index import NumberIndex
from checker.text.numbers.kinds import Grade
from checker.text.numbers.match import match_number
from corpus.model.study_text import Span

_NUMERAL = re.compile(r"(?<![\w.,])\d{1,20}(?:,\d{3}){0,6}(?:\.\d{1,20})?(?![\w%])")
_STATED_LOOSELY = (Grade.COARSE, Grade.HEDGED, Grade.ROUNDED)


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of a table or of structured data. place: where it stands, in words ("row 3, GDP")."""

    value: Decimal
    is_percent: bool
    place: str


@dataclass(frozen=True, slots=True)
class Material:
    """One of the materials: its words, and the numbers of its cells where it is a table.

    misread: why some of its symbols may not be what is printed, "" where none is known to be wrong.
    """

    name: str
    text: str = ""
    cells: tuple[Cell, ...] = ()
    misread: str = ""


@dataclass(frozen=True, slots=True)
class _Place:
    """A number of a material: in its text at `span`, or in the cell that `cell` tells."""

    value: Decimal
    sort: Sort
    holder: Material
    span: Span | None = None
    cell: str = ""

    @property
    def material(self) -> str:
        """The material's name."""
        return self.holder.name

    @property
    def words(self) -> str:
        """Where it stands, in words."""
        if self.span is None:
            return f"{self.value} in {self.cell}"
        return f"“{words_around(self.holder.text, self.span)}”"


def check_figures(draft: Draft, materials: Sequence[Material]) -> CheckAnswer:
    """An item for every number of the draft, in order of place."""
    index = _Index(materials)
    items = [
        _item(f"n{count}", figure, index, draft) for count, figure in enumerate(_figures(draft), start=1)
    ]
    names = ", ".join(material.name for material in materials)
    return CheckAnswer(
        "figures",
        f"the numbers of {draft.file} with those of the materials ({names}): by value, percentages and plain"
        " numbers apart; not what they count",
        tuple(items),
        notes=notes_on_unread(draft),
    )


@dataclass(frozen=True, slots=True)
class _Figure:
    """A number of the draft, in its stretch."""

    number: Number
    stretch: Stretch


def _figures(draft: Draft) -> Iterator[_Figure]:
    for stretch in read_stretches(draft):
        for number in parse_numbers(stretch.words):
            if is_figure(number):
                yield _Figure(number, stretch)


class _Index:
    """The materials' numbers by value, in order, and as step 3 looks them up.

    by_value: of equal numbers of one sort, sign and material the first, so that a look-up stays short.
    """

    def __init__(self, materials: Sequence[Material]) -> None:
        self.misread = [f"{m.name}: {m.misread}" for m in materials if m.misread]
        self.by_value: dict[Decimal, list[_Place]] = defaultdict(list)
        self.numerals: dict[Decimal, str] = {}
        numbers: list[Number] = []
        seen: set[tuple[Decimal, Sort, str]] = set()
        for material in materials:
            read = parse_numbers(material.text)
            numbers += read
            for place in (*_in_text(material, read), *_in_cells(material)):
                key = (place.value, place.sort, place.material)
                if key not in seen:
                    seen.add(key)
                    self.by_value[abs(place.value)].append(place)
            for match in _NUMERAL.finditer(material.text):
                self.numerals.setdefault(Decimal(match.group().replace(",", "")), material.name)
        self.matching = NumberIndex(tuple(numbers))
        self._sorted = {
            sort: sorted(
                {
                    abs(p.value): p for places in self.by_value.values() for p in places if p.sort is sort
                }.items()
            )
            for sort in Sort
        }

    def nearest(self, value: Decimal, sort: Sort) -> _Place | None:
        """The number of the sort that is nearest in value; of two the smaller."""
        rows = self._sorted[sort]
        at = bisect_left(rows, abs(value), key=lambda row: row[0])
        near = rows[max(0, at - 1) : at + 1]
        return min(near, key=lambda row: abs(row[0] - abs(value)))[1] if near else None


def _in_text(material: Material, numbers: Iterable[Number]) -> Iterator[_Place]:
    for number in numbers:
        yield _Place(number.value, sort_of(number), material, number.span)


def _in_cells(material: Material) -> Iterator[_Place]:
    for cell in material.cells:
        sort = Sort.PERCENT if cell.is_percent else Sort.PLAIN
        yield _Place(cell.value, sort, material, cell=cell.place)


def _item(item_id: str, figure: _Figure, index: _Index, draft: Draft) -> CheckedItem:
    number = figure.number
    written = figure.stretch.words[number.span.start : number.span.end]
    outcome, status, message, places = _judge(figure, written, index)
    return CheckedItem(
        item_id,
        words_around(figure.stretch.words, number.span),
        outcome,
        status,
        message,
        tuple(Sighting(name) for name in dict.fromkeys(place.material for place in places)),
        place_in_draft(draft, figure.stretch.span, written),
    )


def _judge(figure: _Figure, written: str, index: _Index) -> tuple[Outcome, str, str, Sequence[_Place]]:
    number = figure.number
    sort = sort_of(number)
    there = index.by_value.get(abs(number.value), [])
    # A bare cell of a table is read with its head, which this check does not see.
    same = [p for p in there if p.sort is sort or (figure.stretch.is_cell and sort is Sort.PLAIN)]
    if same:
        signed = [p for p in same if (p.value < 0) == (number.value < 0)]
        if signed:
            return Outcome.OK, "in-materials", f"{written} occurs: {signed[0].words}", signed
        return Outcome.CHECK, "other-sign", f"{written} occurs with the other sign: {same[0].words}", same
    worded = sort in (Sort.SHARE, Sort.FACTOR)
    match = match_number(number, index.matching)
    if match.number is not None and (
        match.grade in _STATED_LOOSELY
        or (match.grade is Grade.DERIVED and (worded or _is_conversion(number, match.number)))
    ):
        others = index.by_value[abs(match.number.value)]
        place = next((p for p in others if p.sort is sort_of(match.number)), others[0])
        return (
            Outcome.CHECK,
            "other-form",
            f"{written} does not occur itself; it may be a rounded or converted form of {place.words}",
            [place],
        )
    if worded:
        return Outcome.CHECK, "share-in-words", f"no number of the materials gives “{written}”", ()
    if there and not index.misread:
        return (
            Outcome.FAILED,
            "other-sort",
            f"{written} is a {sort.value}; the materials have its value only as a {there[0].sort.value}:"
            f" {there[0].words}",
            there,
        )
    if sort is Sort.PLAIN and abs(number.value) in index.numerals:
        return (
            Outcome.CHECK,
            "part-of-a-name",
            f"{written} stands in the materials only as part of a name, a numbering or an address",
            (),
        )
    if index.misread:
        return (
            Outcome.UNAVAILABLE,
            "materials-misread",
            f"{written} was not found, and symbols of the materials are broken ({'; '.join(index.misread)})",
            (),
        )
    nearest = index.nearest(number.value, sort)
    said = f"; the nearest {sort.value} is in {nearest.material}: {nearest.words}" if nearest else ""
    return Outcome.FAILED, "not-in-materials", f"{written} is not in the materials{said}", ()


def _is_conversion(number: Number, other: Number) -> bool:
    return bool(number.unit and other.unit and number.unit != other.unit)
