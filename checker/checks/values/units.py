"""Units of statistics: read from the words of a claim or a series, and held against each other.

Another currency, another price basis, a share of something else are other measurements, not other values.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache

from checker.text.lexicons import load_mapping

MOST_CHARACTERS = 300
_PER = re.compile(
    r"\bper (?!cent\b)([a-z0-9, .-]{1,40}?)(?=\s*(?:\bat\b|\bin\b|[(),;]|$))|/ ?([a-z]{1,20})\b"
)
_OF = re.compile(
    r"\b(?:of|share of) (?!change\b)(?:the )?([a-z][a-z ]{1,40}?)(?=\s*(?:\bat\b|\bin\b|[(),;]|$))"
)
_GROWTH = re.compile(r"\b(?:annual|growth|change|year on year|y/y|yoy)\b")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_INDEX_BASE = re.compile(r"\b((?:19|20)\d\d)\s?=\s?100\b")


class Fit(Enum):
    """How the unit of a claim stands to that of a series."""

    SAME = auto()
    OTHER = auto()
    UNKNOWN = auto()
    """One of them is not stated, or not known: words alone cannot decide."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A unit as read. scale: the power of ten that values are in. of, per: "GDP", "capita"; "" for none.

    words: as written, in one form; the rest is what was read of them.

    basis: "current", "constant" (with `base_year` where stated) or "ppp". is_known: something of it was read.
    """

    words: str = ""
    measure: str = ""
    currency: str = ""
    basis: str = ""
    base_year: str = ""
    of: str = ""
    per: str = ""
    is_growth: bool = False
    scale: int = 0

    @property
    def is_known(self) -> bool:
        """True when it is known what is measured."""
        return bool(self.measure or self.currency)


@cache
def _pattern(group: str) -> re.Pattern[str]:
    words = sorted(load_mapping("statistical_units")[group], key=len, reverse=True)
    return re.compile("|".join(rf"(?<![^\W_]){re.escape(w)}(?![^\W_])" for w in words))


def read_measure(written: str) -> Measure:
    """The unit in a claim's or a series' words. Linear; what is longer than a unit can be is cut."""
    text = " ".join(written[:MOST_CHARACTERS].casefold().split())
    units = load_mapping("statistical_units")

    def first(group: str) -> str:
        match = _pattern(group).search(text)
        return str(units[group][match.group()]) if match else ""

    per, of, index = _PER.search(text), _OF.search(text), _INDEX_BASE.search(text)
    measure, currency = first("measures"), first("currencies")
    if "%" in text or measure in ("percent", "points"):
        measure = measure if measure == "points" else "percent"
        currency = ""
    elif currency:
        measure = "money"
    scale = 0
    for match in _pattern("scales").finditer(text):
        if per is None or not per.start() <= match.start() < per.end():
            scale += int(units["scales"][match.group()])
    basis = first("bases")
    year = index.group(1) if index else ""
    if not year and basis == "constant":
        found = _YEAR.search(text)
        year = found.group() if found else ""
    return Measure(
        text,
        measure,
        currency,
        basis,
        year,
        _one_form(of.group(1)) if of and measure == "percent" else "",
        _one_form(per.group(1) or per.group(2)) if per else "",
        measure == "percent" and bool(_GROWTH.search(text)),
        scale,
    )


def _one_form(words: str) -> str:
    words = re.sub(r"\b(?:total|person|inhabitant|head|people|persons)\b", "capita", words.replace(",", ""))
    return re.sub(r"capita capita", "capita", words.strip())


def compare_measures(claim: Measure, series: Measure) -> Fit:
    """Whether a claim and a series measure the same; what a claim leaves open counts as the same."""
    if not claim.is_known or not series.is_known:
        return Fit.SAME if claim.words and claim.words == series.words else Fit.UNKNOWN
    if claim.measure != series.measure or claim.currency != series.currency:
        return Fit.OTHER
    if claim.basis and series.basis and claim.basis != series.basis:
        return Fit.OTHER
    if claim.base_year and series.base_year and claim.base_year != series.base_year:
        return Fit.OTHER
    if claim.of and claim.of != series.of:
        return Fit.OTHER if series.of or series.is_growth else Fit.UNKNOWN
    if claim.per != series.per and (claim.per or claim.measure != "money"):
        return Fit.OTHER
    if claim.is_growth and series.of:
        return Fit.OTHER
    return Fit.SAME
