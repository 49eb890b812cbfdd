"""A statistical series: what one source states for one thing, one area and each period."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

_PERIOD = re.compile(
    r"(?P<year>\d{4})(?:[-–\s]?(?:Q(?P<quarter>[1-4])|H(?P<half>[12])|S(?P<semester>[12])|M?(?P<month>\d{1,2})))?",
    re.IGNORECASE,
)
_TURNED = re.compile(r"(?P<part>Q[1-4]|H[12])[\s/-](?P<year>\d{4})", re.IGNORECASE)
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
)  # fmt: skip
_MONTH = re.compile(r"(?P<month>[A-Za-z]{3,9})\.? (?P<year>\d{4})")


@dataclass(frozen=True, slots=True)
class Observation:
    """A series' value for a period; None where the source has none.

    is_projection: the source itself marks it as a forecast. flag: the source's own mark, "" for none.
    """

    value: Decimal | None
    is_projection: bool = False
    flag: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """A series as a source gives it.

    name, unit: in the source's words; the unit often stands in the name alone. scale: the power of ten that
    the source says its values are in. observations: by period in the form of `read_period`. url: where a
    person can see it. updated: the source's own word on when it last changed the series.
    """

    series_id: str
    area: str
    name: str
    unit: str
    observations: Mapping[str, Observation]
    url: str = ""
    updated: str = ""
    scale: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "observations", MappingProxyType(dict(self.observations)))


@dataclass(frozen=True, slots=True)
class SeriesQuestion:
    """Which series is wanted: the source's own code, and the code of an area ("" where there is none)."""

    series_id: str
    area: str = ""


def read_period(written: str) -> str | None:
    """A period in one form: "2024", "2024-Q1", "2024-H1", "2024-M03"; None for what is none of these."""
    written = written.strip()
    if found := _TURNED.fullmatch(written):
        return f"{found['year']}-{found['part'].upper()}"
    if found := _MONTH.fullmatch(written):
        names = [n for n, name in enumerate(_MONTHS, 1) if name.startswith(found["month"].lower())]
        return f"{found['year']}-M{names[0]:02}" if len(names) == 1 else None
    found = _PERIOD.fullmatch(written)
    if found is None:
        return None
    if found["quarter"]:
        return f"{found['year']}-Q{found['quarter']}"
    if found["half"] or found["semester"]:
        return f"{found['year']}-H{found['half'] or found['semester']}"
    if found["month"]:
        month = int(found["month"])
        return f"{found['year']}-M{month:02}" if 1 <= month <= 12 else None
    return found["year"]


def read_value(written: object) -> Decimal | None:
    """A number of a reply exactly as it is written there; None for nothing and for what is no number."""
    if written is None or isinstance(written, bool) or not isinstance(written, (int, float, str, Decimal)):
        return None
    text = str(written).strip()
    if len(text) > 60 or not re.fullmatch(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?", text):
        return None
    return Decimal(text)
