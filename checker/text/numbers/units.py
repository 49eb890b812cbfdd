"""Units of measurement: reading one after a number, and converting between units of one dimension.

The table is `lexicons/units.json`. A compound unit ("mg/kg/day") is written with slashes and converts part
by part, so that "mmol/L" never turns into "mg/dL": a substance would be needed.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import Any

from checker.text.lexicons import load_mapping
from checker.text.numbers.tokens import Tokens


def _with_powers(table: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The table with the square and the cube of every length ("m2", "square metres", "cubic feet")."""
    whole = dict(table)
    for unit, row in table.items():
        if row["dimension"] == "length":
            factor = Decimal(row["factor"])
            for power, word, sign, dimension_name, scale in (
                (2, "square", "²", "area", 1),
                (3, "cubic", "³", "volume", 1000),  # in litres
            ):
                symbols = [
                    symbol + mark for symbol in row["symbols"] for mark in (str(power), sign, f"^{power}")
                ]
                whole[f"{unit}{power}"] = {
                    "dimension": dimension_name,
                    "factor": str(factor**power * scale),
                    "symbols": symbols + [f"sq {symbol}" for symbol in row["symbols"] if power == 2],
                    "names": [f"{word} {name}" for name in row["names"]],
                }
    return whole


_TABLE = _with_powers(load_mapping("units"))
_SYMBOLS = {symbol: unit for unit, row in _TABLE.items() for symbol in row["symbols"]}
_NAMES = {name: unit for unit, row in _TABLE.items() for name in row["names"]}
_FIRST_TOKENS = frozenset(re.match(r"[^\W\d_]+|.", name.lower()).group() for name in (*_SYMBOLS, *_NAMES))  # type: ignore[union-attr]
_LONGEST = 4
_LETTERS = frozenset(["A", "N"])
"""Symbols that are as often a name: units only after a figure that measures ("0.25 A", "15,000 N")."""
_MEASURED = re.compile(r"[.,][0-9]")
_TIME = frozenset(unit for unit, row in _TABLE.items() if row["dimension"] == "time") | {"night"}
_MOST_PARTS = 4
_FAHRENHEIT, _KELVIN, _CELSIUS = "temperature fahrenheit", "temperature kelvin", "temperature"


def is_time_unit(unit: str) -> bool:
    """True for "s", "hour", "day", "week" ..."""
    return unit in _TIME


def time_unit(word: str) -> str:
    """The canonical unit of time that `word` names, "" for none."""
    unit = _NAMES.get(word, "")
    return unit if unit in _TIME else ""


def read_unit(t: Tokens, i: int, *, after_word: bool = False) -> tuple[str, int] | None:
    """The unit at token `i` (a hyphen before it is passed over) and the token after it; None for none.

    after_word: the number is written in words, so one-letter symbols are no units ("two s" is no time).
    """
    if t.low[i] == "-" and t.glued[i] and t.glued[i + 1]:
        i += 1
    found = _read_simple(t, i)
    if found is None:
        return None
    unit, j = found
    if t.low[j] == "-" and t.glued[j] and t.low[j + 1] == "time":
        return None  # "45 night-time collisions"
    if len(t.text[i]) == 1 and j == i + 1:
        is_compound = t.low[j] == "-" and t.glued[j] and t.is_word[j + 1] and t.glued[j + 1]
        is_person = t.low[i] == "s" and i > 1 and t.glued[i] and t.glued[i - 1] and t.low[i - 2] == "-"
        is_letter = t.text[i] in _LETTERS and not _MEASURED.search(t.text[i - 1])
        if after_word or is_compound or is_person or is_letter:
            return None  # "two s", "3 t-tests", "under-5s"
    for _ in range(_MOST_PARTS - 1):
        part = _read_divisor(t, j)
        if part is None:
            break
        unit, j = f"{unit}/{part[0]}", part[1]
    return unit, j


def _read_simple(t: Tokens, i: int) -> tuple[str, int] | None:
    if t.low[i] not in _FIRST_TOKENS:
        return None
    text, lower = t.folding.text, t.folding.lower
    start = t.start[i]
    for length in range(min(_LONGEST, t.length - i), 0, -1):
        end = t.end[i + length - 1]
        if t.glued[i + length] and t.is_numeral[i + length]:
            continue  # "m" of "m2", "CO" of "CO2"
        written = text[start:end]
        if written in _SYMBOLS:
            return _SYMBOLS[written], i + length
        name = lower[start:end].replace("-", " ")
        if name in _NAMES and not (length == 1 and len(name) == 1):
            return _NAMES[name], i + length
    return None


def _read_divisor(t: Tokens, j: int) -> tuple[str, int] | None:
    low = t.low[j]
    if low in ("/", "per"):
        k = j + 1
        if t.is_numeral[k] and low == "/" and t.text[k] == "1.73":
            found = _read_simple(t, k + 1)
            return (f"1.73 {found[0]}", found[1]) if found else None
        return _read_simple(t, k)
    if low in ("a", "an", "each", "every"):
        found = _read_simple(t, j + 1)
        return found if found and found[0] in _TIME and found[1] == j + 2 else None
    if low == "·":
        j, low = j + 1, t.low[j + 1]
    found = _read_simple(t, j) if t.is_word[j] else None
    if found and t.glued[found[1]]:
        sign, one = t.low[found[1]], t.low[found[1] + 1]
        if sign in ("-", "⁻") and one in ("1", "¹") and t.glued[found[1] + 1]:
            return found[0], found[1] + 2
    return None


@lru_cache(maxsize=1024)
def dimension(unit: str) -> str:
    """The dimension of a unit, "mass/volume" for "mg/dL"; an unknown unit is a dimension of its own."""
    parts = [_dimension_of_part(part) for part in unit.split("/")]
    return "/".join(parts).replace(_FAHRENHEIT, _CELSIUS).replace(_KELVIN, _CELSIUS)


def _dimension_of_part(part: str) -> str:
    amount, _, simple = part.rpartition(" ")
    row = _TABLE.get(simple)
    return f"{amount} {row['dimension'] if row else simple}".strip()


def to_base(value: Decimal, unit: str) -> Decimal:
    """`value` in the base units of the unit's dimension (g, L, m, s, °C ...)."""
    if unit in _TABLE:
        name = _TABLE[unit]["dimension"]
        if name == _FAHRENHEIT:
            return (value - 32) * 5 / 9
        if name == _KELVIN:
            return value - Decimal("273.15")
    return value * _factor(unit)


@lru_cache(maxsize=1024)
def _factor(unit: str) -> Decimal:
    first, *divisors = unit.split("/")
    factor = _part_factor(first)
    for part in divisors:
        factor /= _part_factor(part)
    return factor


def _part_factor(part: str) -> Decimal:
    row = _TABLE.get(part.rpartition(" ")[2])
    return Decimal(row["factor"]) if row else Decimal(1)
