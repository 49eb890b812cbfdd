"""Of what kind a lone amount is, by its measure and by what stands before it."""

from __future__ import annotations

from decimal import Decimal

from checker.text.numbers import context, names
from checker.text.numbers.amounts import Amount
from checker.text.numbers.collector import Collector
from checker.text.numbers.measures import CURRENCIES, CURRENCY_SIGNS, Measure
from checker.text.numbers.number import Comparator, Kind
from checker.text.numbers.units import time_unit
from checker.text.numbers.words_around import MONTHS

FIRST_YEAR, LAST_YEAR = 1700, 2100
"""Bare four-digit integers from the first to the last are years."""


def read_single(c: Collector, a: Amount, measure: Measure) -> int:
    """Read an amount that stands alone; the token after it."""
    kind, unit, details, after = classify(c, a, measure)
    c.emit(a.value.scaleb(measure.scale), kind, a.first, after, unit=unit, **details)
    return after


def classify(c: Collector, a: Amount, measure: Measure) -> tuple[Kind, str, dict[str, object], int]:
    """The kind and unit of an amount, the further fields of its `Number`, and the token after it."""
    t = c.t
    first, after = a.first, measure.after
    kind, unit = measure.kind, measure.unit
    comparator, lead = context.comparator_before(t, first)
    details: dict[str, object] = {"decimals": a.decimals - measure.scale, "is_word": a.is_word}
    statistic = "" if a.is_word else context.statistic_before(t, lead)
    if kind is Kind.PERCENT and _is_confidence_level(c, a, measure):
        kind, unit = Kind.CONFIDENCE_LEVEL, "%"
    elif not a.is_word and kind is Kind.PLAIN and a.value <= 1 and context.is_p_value(t, first):
        kind, comparator = Kind.P_VALUE, _p_comparator(c, first, comparator)
    elif kind is Kind.PLAIN and (currency := _currency_before(c, first)):
        kind, unit = Kind.MONEY, currency
        if t.low[after] in ("m", "bn", "mn", "b") and t.glued[after]:
            power = 6 if t.low[after] in ("m", "mn") else 9
            a.value, after = a.value.scaleb(power), after + 1
            details["decimals"] = a.decimals - power
    elif kind is Kind.QUANTITY and unit in ("m", "M") and (currency := _currency_before(c, first)):
        kind, unit, a.value = Kind.MONEY, currency, a.value.scaleb(6)
        details["decimals"] = a.decimals - 6
    elif statistic in ("SD", "SE") and kind in (Kind.PLAIN, Kind.QUANTITY):
        kind = Kind.SPREAD
    elif interval := ("" if a.is_word else context.interval_before(c.t, first)):
        if kind in (Kind.PLAIN, Kind.QUANTITY, Kind.PERCENT) and _closes_interval(c, first):
            kind, statistic = Kind.INTERVAL_BOUND, interval
    if kind is Kind.PLAIN:
        if statistic and statistic not in ("n", "mean", "median", "df"):
            kind = Kind.STATISTIC
        elif is_year(c, a, after, comparator):
            kind = Kind.YEAR
        elif _is_time_point(c, a):
            kind, unit = Kind.ORDINAL, time_unit(t.low[first - 1])
    following, end = context.comparator_after(t, after)
    if following is not Comparator.EQUAL and comparator is Comparator.EQUAL:
        comparator, after = following, after if following is Comparator.ABOUT else end
    details["comparator"] = comparator
    details["statistic"] = statistic
    if kind is Kind.YEAR:
        before = t.before(first)
        details["is_label_like"] = first > 0 and t.is_word[first - 1] and context.is_label_position(t, first)
        details["is_label_like"] = details["is_label_like"] and before not in MONTHS
    if kind is Kind.PLAIN:
        details["counted"] = names.plural_noun_after(t, end)
        details["is_label_like"] = _is_label_like(c, a, measure, bool(details["counted"]), statistic)
    return kind, unit, details, after


def _is_label_like(c: Collector, a: Amount, measure: Measure, is_counting: bool, statistic: str) -> bool:
    t = c.t
    if (
        statistic in ("n", "mean", "median")
        or not a.is_integer
        or a.has_comma
        or measure.scale
        or a.scale
        or a.value < 0
    ):
        return False
    if t.low[a.first] == "+":
        return True
    if t.low[a.after] == "-" and t.glued[a.after] and t.is_word[a.after + 1]:
        return not is_counting
    if t.before(a.first) == "(" and t.low[a.after] == ")":
        return True
    return not is_counting and not a.is_word and context.is_label_position(t, a.first)


def _is_time_point(c: Collector, a: Amount) -> bool:
    t = c.t
    unit = time_unit(t.before(a.first)) if a.first and not a.is_word and a.is_integer else ""
    return bool(unit) and t.is_word[a.first - 1] and len(t.low[a.first - 1]) > 2


def is_year(c: Collector, a: Amount, after: int, comparator: Comparator) -> bool:
    if a.is_word or a.has_comma or a.decimals or not FIRST_YEAR <= a.value <= LAST_YEAR:
        return False
    t = c.t
    if len(t.text[a.after - 1]) != 4 or t.low[a.first] == "-" or t.before(a.first) in ("=", "n", "total"):
        return False
    if (
        comparator in (Comparator.GREATER, Comparator.AT_LEAST, Comparator.ABOUT)
        and t.before(a.first) != "over"
    ):
        return False
    return not names.is_plural_noun(t.low[after]) and not (
        names.plural_noun_after(t, after) and t.before(a.first) in ("of", "", "included", "enrolled", "and")
    )


def _p_comparator(c: Collector, first: int, comparator: Comparator) -> Comparator:
    before = c.t.before(first)
    return comparator if before != "≪" else Comparator.LESS


def _currency_before(c: Collector, first: int) -> str:
    t = c.t
    before = t.before(first)
    if before in CURRENCY_SIGNS:
        return CURRENCY_SIGNS[before]
    return CURRENCIES[before] if before in CURRENCIES and c.t.text[first - 1].isupper() and first else ""


def _is_confidence_level(c: Collector, a: Amount, measure: Measure) -> bool:
    t = c.t
    if not Decimal(50) <= a.value < 100:
        return False
    j = measure.after
    if t.low[j] == "-":
        j += 1
    if t.low[j] in (
        "ci",
        "cis",
        "cri",
        "confidence",
        "credible",
        "prediction",
        "credibility",
        "uncertainty",
        "hdi",
    ):
        return True
    return t.low[j] == "c" and t.low[j + 1] == "." and t.low[j + 2] == "i"


def _closes_interval(c: Collector, first: int) -> bool:
    """True for a lone bound: the first number after "CI" that is not the level."""
    return c.t.before(first) in ("(", "[", ":", "=", "of", "from", "ci", ",", "interval", "between")
