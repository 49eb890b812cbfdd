"""Spreads ("12.3 ± 4.5 mg") and shares of a whole ("18 of 118", "9 out of 10", "1 in 5", "81/395")."""

from __future__ import annotations

from decimal import Decimal

from checker.text.numbers import context, names
from checker.text.numbers.amounts import Amount, read_amount
from checker.text.numbers.classify import FIRST_YEAR, LAST_YEAR, classify, read_single
from checker.text.numbers.collector import Collector
from checker.text.numbers.measures import Measure, read_measure
from checker.text.numbers.nouns import plural_noun_after
from checker.text.numbers.number import Kind, Role
from checker.text.numbers.units import is_time_unit

_SHARE_WHOLES = frozenset([3, 4, 5, 8, 10, 20, 50, 100, 1000, 10000, 100000, 1000000])
"""Wholes of "a in b" with a > 1; "12 in 37" is a count in a group."""
_ROUND_WHOLES = {"hundred": 100, "thousand": 1000}
_DETERMINERS = frozenset(["the", "these", "those", "its", "their", "our", "all"])


def spread_follows(c: Collector, measure: Measure) -> bool:
    """True when "±" or "+/-" stands after an amount's measure."""
    t = c.t
    j = measure.after
    return t.low[j] == "±" or (t.low[j] == "+" and t.low[j + 1] == "/" and t.low[j + 2] == "-")


def read_spread(c: Collector, a: Amount, measure: Measure) -> int:
    """Read "12.3 ± 4.5 mg": the amount, which takes over the unit, and its spread."""
    t = c.t
    j = measure.after
    b = read_amount(t, j + (1 if t.low[j] == "±" else 3))
    if b is None:
        return read_single(c, a, measure)
    own = read_measure(t, b)
    shared = own if measure.kind is Kind.PLAIN and own.kind in (Kind.QUANTITY, Kind.PERCENT) else measure
    kind, unit, details, _ = classify(c, a, shared._replace(after=measure.after))
    details["is_label_like"] = False
    c.emit(a.value, kind, a.first, measure.after, unit=unit, **details)
    unit = own.unit or unit
    c.emit(b.value, Kind.SPREAD, b.first, own.after, unit=unit, decimals=b.decimals)
    return own.after


def share_whole(c: Collector, a: Amount) -> Amount | None:
    """The whole that `a` is a part of ("18 of 118", "9 out of 10", "1 in 5", "81/395"), None for none."""
    t = c.t
    j = a.after
    is_parted = t.is_word[j] and t.low[j + 1] in ("in", "out") and (a.value == 1 or a.is_word)
    if is_parted:
        j += 1  # "one site in five", "three sites in four"
    low = t.low[j]
    if low not in ("of", "out", "in", "/") or not a.is_integer or a.value < 0:
        return None
    k = j + 1
    if low == "out":
        if t.low[k] != "of":
            return None
        k += 1
    is_article = t.low[k] == "a" and t.low[k + 1] in ("hundred", "thousand")
    if t.low[k] in ("every", "each", "all", "a", "some") and low != "/" and not is_article:
        k += 1
        if t.low[k] == "total" and t.low[k + 1] == "of":
            k += 2
    elif low == "out" and t.low[k] in _DETERMINERS:
        k += 1
    b = read_amount(t, k)
    if b is None and t.before(k) in ("every", "each") and t.low[k] in _ROUND_WHOLES:
        b = Amount(Decimal(_ROUND_WHOLES[t.low[k]]), 0, k, k + 1, is_word=True)  # "seven in every hundred"
    if b is None or not b.is_integer or b.value < a.value or b.value == 0 or c.masked[k]:
        return None
    if names.identifier_end(t, k) > k and t.is_numeral[k]:
        return None
    measure = read_measure(t, b)
    if is_parted and a.value != 1 and (not b.is_word or plural_noun_after(t, b.after)):
        return None  # "three sites in four counties"
    if low == "/":
        before = t.before(a.first)
        if (
            b.value < 10
            and a.first
            and t.is_word[a.first - 1]
            and t.text[a.first - 1].isupper()
            and len(before) > 1
        ):
            return None  # "MEK 1/2"
        glued = t.glued[j] == t.glued[k]
        is_years = a.value >= FIRST_YEAR and b.value <= LAST_YEAR
        return b if glued and measure.kind is Kind.PLAIN and not is_years and t.low[b.after] != "/" else None
    is_measured_out = a.value == 1 and a.is_word and b.is_word and low == "in" and _is_bulk(measure)
    if (measure.kind is not Kind.PLAIN and not is_measured_out) or t.low[measure.after] in ("±",):
        return None
    if low == "in":
        if a.value == b.value or (
            FIRST_YEAR < b.value < LAST_YEAR and not b.is_word and b.value != 2000 and a.value != 1
        ):
            return None
        if a.value != 1 and int(b.value) not in _SHARE_WHOLES:
            return None
        if (
            a.value == 1
            and FIRST_YEAR < b.value < LAST_YEAR
            and not b.has_comma
            and t.low[k - 1] == "in"
            and b.value % 100
        ):
            return None
    return b


def _is_bulk(measure: Measure) -> bool:
    """True where a share of a stuff may be told in its unit: "one in six litres was lost"; not of a time."""
    return measure.kind is Kind.QUANTITY and not is_time_unit(measure.unit)


def read_share(c: Collector, a: Amount, b: Amount) -> int:
    """Read "18 of 118": the part, the whole, and the share that they make."""
    t = c.t
    comparator, _ = context.comparator_before(t, a.first)
    counted = plural_noun_after(t, b.after)
    share = {"is_word": a.is_word, "comparator": comparator, "counted": counted}
    c.emit(a.value, Kind.COUNT_OF, a.first, a.after, role=Role.PART, decimals=a.decimals, **share)
    c.emit(
        b.value, Kind.COUNT_OF, b.first, b.after, role=Role.WHOLE, decimals=b.decimals, is_word=b.is_word,
        counted=counted,
    )  # fmt: skip
    c.emit(a.value / b.value, Kind.RATIO, a.first, b.after, role=Role.SHARE, decimals=4, **share)
    return b.after
