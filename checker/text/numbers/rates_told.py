"""Rates that stand apart from their number: "30 g of nuts per day", "5 falls a month on each ward".

A number with another time for its rate is another number; where only one of the texts names a time, the
other may take it for granted.
"""

from __future__ import annotations

import re

from checker.text.numbers.number import Kind, Number
from checker.text.numbers.units import time_unit

_RATE = re.compile(r"[^.;,:()\d]{0,40}?\b(?:per|a|an|each|every)\s+(\w+)(?:\s(\w+))?")
_REACH = 64
_RATED = frozenset((Kind.QUANTITY, Kind.PLAIN, Kind.PERCENT, Kind.MONEY))


def rate_told(text: str, number: Number) -> str:
    """The unit of time of the rate that follows a number in its clause, "" for none."""
    if number.kind not in _RATED or time_unit(number.unit):
        return ""
    found = _RATE.match(text[number.span.end : number.span.end + _REACH].lower())
    return (time_unit(found[1]) or time_unit(found[2] or "")) if found else ""


def differs_in_rate(statement: str, number: Number, backing: str, other: Number) -> bool:
    """True for "30 g of nuts per week" over "30 g of nuts per day"."""
    ours, theirs = rate_told(statement, number), rate_told(backing, other)
    return bool(ours and theirs and ours != theirs)
