"""Of what kind a lone amount is, by its measure and by what stands before it."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from checker.text.numbers import context
from checker.text.numbers.amounts import Amount
from checker.text.numbers.collector import Collector
from checker.text.numbers.measures import CURRENCIES, CURRENCY_SIGNS, Measure
from checker.text.numbers.nouns import is_plural_noun, plural_noun_after
from checker.text.numbers.number import Comparator, Kind
from checker.text.numbers.units import time_unit
from checker.text.numbers.words_around import MONTHS

_NO_STATISTICS = frozenset(["", "n", "mean", "median", "df"])
"""Names before a number that leave it a plain number."""
_INTERVAL_OPENERS = frozenset(["(", "[", ":", "=", "of", "from", "ci", ",", "interval", "between"])
_LAST_TIME_POINT = 400
_LEVEL_WORDS = frozenset(["level", "levels", "significance"])
FIRST_YEAR, LAST_YEAR = 1700, 2100
"""Bare four-digit integers from the first to the last are years."""


class _Lead(NamedTuple):
    """What the words before an amount say: how it bounds, which statistic, interval or currency it states."""

    comparator: Comparator = Comparator.EQUAL
    statistic: str = ""
    interval: str = ""
    currency: str = ""
    is_p_value: bool = False
    is_factor: bool = False


_NO_LEAD = _Lead()


def _read_lead(c: Collector, a: Amount) -> _Lead:
    t, first = c.t, a.first
    if not context.may_lead(t, first):
        return _NO_LEAD
    comparator, begin = context.comparator_before(t, first)
    is_factor = begin > 1 and t.low[begin - 1] == "of" and t.low[begin - 2] == "factor"
    if a.is_word:
        return _Lead(comparator, is_factor=is_factor)
    is_p_value = a.value <= 1 and context.is_p_value(t, first)
    if is_p_value and t.before(first) == "≪":
        comparator = Comparator.LESS
    interval = context.interval_before(t, first) if t.before(first) in _INTERVAL_OPENERS else ""
    statistic = context.statistic_before(t, begin)
    if not statistic and a.decimals > 0:
        statistic = context.ratio_named_before(t, begin)
    return _Lead(comparator, statistic, interval, _currency_before(c, first), is_p_value, is_factor)


def read_single(c: Collector, a: Amount, measure: Measure) -> int:
    """Read an amount that stands alone; the token after it."""
    kind, unit, details, after = classify(c, a, measure)
    c.emit(a.value.scaleb(measure.scale), kind, a.first, after, unit=unit, **details)
    return after


def classify(c: Collector, a: Amount, measure: Measure) -> tuple[Kind, str, dict[str, object], int]:
    """The kind and unit of an amount, the further fields of its `Number`, and the token after it."""
    t = c.t
    lead = _read_lead(c, a)
    after, comparator, statistic = measure.after, lead.comparator, lead.statistic
    if lead.currency and (measure.kind is Kind.PLAIN or measure.unit in ("m", "M")):
        kind, unit, after = Kind.MONEY, lead.currency, _read_short_magnitude(c, a, measure)
    else:
        kind, unit = _kind_by_lead(c, a, measure, lead), measure.unit
    if measure.kind is Kind.PERCENT and t.low[after] in _LEVEL_WORDS and a.value <= 10:
        kind, unit, comparator = Kind.P_VALUE, "", Comparator.LESS  # "significant at the 5% level"
        a.value, a.decimals = a.value.scaleb(-2), a.decimals + 2
    if kind is Kind.INTERVAL_BOUND:
        statistic = lead.interval
    elif kind is Kind.PLAIN:
        if is_year(c, a, after, comparator):
            kind = Kind.YEAR
        elif _is_time_point(c, a):
            kind, unit = Kind.ORDINAL, time_unit(t.low[a.first - 1])
    following, end = context.comparator_after(t, after)
    if following is not Comparator.EQUAL and comparator is Comparator.EQUAL:
        comparator, after = following, after if following is Comparator.ABOUT else end
    details: dict[str, object] = {
        "decimals": a.decimals - measure.scale,
        "is_word": a.is_word,
        "comparator": comparator,
        "statistic": statistic,
    }
    if kind is Kind.PLAIN:
        details["counted"] = "times" if t.low[end] == "times" else plural_noun_after(t, end)
        details["is_label_like"] = _is_label_like(c, a, measure, bool(details["counted"]), statistic)
    elif kind is Kind.YEAR:
        follows_noun = a.first > 0 and t.is_word[a.first - 1] and t.before(a.first) not in MONTHS
        details["is_label_like"] = follows_noun and context.is_label_position(t, a.first)
    return kind, unit, details, after


def _kind_by_lead(c: Collector, a: Amount, measure: Measure, lead: _Lead) -> Kind:
    kind = measure.kind
    if kind is Kind.PERCENT and _is_confidence_level(c, a, measure):
        return Kind.CONFIDENCE_LEVEL
    if kind is Kind.PLAIN and lead.is_p_value:
        return Kind.P_VALUE
    if kind is Kind.PLAIN and lead.is_factor:
        return Kind.FOLD
    if kind in (Kind.PLAIN, Kind.QUANTITY) and lead.statistic in ("SD", "SE"):
        return Kind.SPREAD
    if kind in (Kind.PLAIN, Kind.QUANTITY, Kind.PERCENT) and lead.interval:
        return Kind.INTERVAL_BOUND
    if kind is Kind.PLAIN and lead.statistic not in _NO_STATISTICS:
        return Kind.STATISTIC
    return kind


def _read_short_magnitude(c: Collector, a: Amount, measure: Measure) -> int:
    """Scale an amount of money by a glued "m", "bn" ("$5m"); the token after it."""
    t = c.t
    power = {"m": 6, "mn": 6, "bn": 9, "b": 9}.get(t.low[a.after], 0) if t.glued[a.after] else 0
    if not power:
        return measure.after
    a.value, a.decimals = a.value.scaleb(power), a.decimals - power
    return a.after + 1


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
    """True for "day 28", "at week 12"; not for "in its first year 1,400 cars"."""
    t = c.t
    if not a.first or a.is_word or a.has_comma or not a.is_integer or a.value > _LAST_TIME_POINT:
        return False
    before = t.before(a.first)
    return (
        len(before) > 2
        and before != "second"
        and bool(time_unit(before))
        and not plural_noun_after(t, a.after)
    )


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
    return not is_plural_noun(t.low[after]) and not (
        plural_noun_after(t, after) and t.before(a.first) in ("of", "", "included", "enrolled", "and")
    )


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
