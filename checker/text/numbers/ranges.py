"""Ranges ("10-20 %", "between 22 and 33 %"), intervals after "CI", and changes ("from 64 to 46")."""

from __future__ import annotations

from checker.text.numbers import context, names
from checker.text.numbers.amounts import Amount, read_amount
from checker.text.numbers.classify import FIRST_YEAR, LAST_YEAR, classify, is_year, read_single
from checker.text.numbers.collector import Collector
from checker.text.numbers.measures import CURRENCY_SIGNS, Measure, read_measure
from checker.text.numbers.nouns import plural_noun_after
from checker.text.numbers.number import Comparator, Kind, Role
from checker.text.numbers.units import dimension, is_time_unit, to_base
from checker.text.numbers.words_around import YEAR_LEADS


def range_partner(c: Collector, a: Amount, measure: Measure) -> Amount | None:
    """The other end of the range that amount `a` begins, None when it begins none."""
    t = c.t
    j = measure.after
    k = j
    if t.low[k] == "-" and t.low[k + 1] in ("to", "or"):
        k += 1
    low = t.low[k]
    if low in ("to", "through"):
        k += 2 if t.low[k + 1] == "-" and t.glued[k + 1] and t.glued[k + 2] and not t.is_numeral[k + 2] else 1
    elif low == "or" and k > j:
        k += 1
    elif low == "-":
        if t.glued[k] != t.glued[k + 1]:
            return None
        k += 1
    elif low in (",", ";"):
        if not context.interval_before(c.t, a.first):
            return None
        k += 1
    elif low == "and" and _follows_between(c, a.first):
        k += 1
    else:
        return None
    currency = t.low[k] in CURRENCY_SIGNS
    b = read_amount(t, k + 1 if currency else k)
    if b is not None and _is_dated(c, a, measure, b):
        return None
    if b is None or c.masked[b.first] or (t.is_numeral[k] and names.identifier_end(t, k) > k and low != "-"):
        return None
    if low == "-" and not _is_hyphen_range(c, a, b):
        return None
    return b


def _is_dated(c: Collector, a: Amount, measure: Measure, b: Amount) -> bool:
    """True for the year of "71% in 2004 to 80% in 2014": what follows is no year, and no end of a range."""
    return (
        c.t.before(a.first) in YEAR_LEADS
        and measure.kind is Kind.PLAIN
        and is_year(c, a, measure.after, Comparator.EQUAL)
        and not FIRST_YEAR <= b.value <= LAST_YEAR
        and not (b.value < 100 and c.t.low[a.after] == "-")
    )


def _is_hyphen_range(c: Collector, a: Amount, b: Amount) -> bool:
    if b.value > a.value:
        return True
    written_a, written_b = c.t.text[a.after - 1], c.t.text[b.after - 1]
    if context.interval_before(c.t, a.first) or c.t.before(a.first) in ("from", "("):
        return not (written_a.isdigit() and written_b.isdigit() and len(written_a) == len(written_b) == 4)
    return (
        len(written_a) == 4
        and len(written_b) == 2
        and int(written_a[2:]) < int(written_b)
        and written_a.isdigit()
        and written_b.isdigit()
    )


def _follows_between(c: Collector, i: int) -> bool:
    t = c.t
    _, lead = context.comparator_before(t, i)
    return "between" in t.low[max(0, lead - 2) : i]


def read_range(c: Collector, a: Amount, first_measure: Measure, b: Amount) -> int:
    """Read a range from `a` to `b`: each end takes over the unit that only the other has."""
    t = c.t
    measure = read_measure(t, b)
    own, other = _joined(first_measure, measure)
    if own is None or other is None:
        return read_single(c, a, first_measure)
    if (
        a.decimals == 0
        and len(t.text[a.after - 1]) == 4
        and b.value < 100
        and t.text[b.after - 1].isdigit()
        and len(t.text[b.after - 1]) == 2
        and b.value < a.value
        and not b.is_word
    ):
        b.value += a.value // 100 * 100
    if b.scale and not a.scale and a.value < 1000:
        a.value, a.decimals = a.value.scaleb(b.scale), a.decimals - b.scale
    kind, unit, details, _ = classify(c, a, own)
    if kind is Kind.YEAR or (
        is_year(c, a, measure.after, Comparator.EQUAL) and is_year(c, b, measure.after, Comparator.EQUAL)
    ):
        kind = Kind.YEAR if FIRST_YEAR <= b.value <= LAST_YEAR else Kind.PLAIN
    elif interval := context.interval_before(c.t, a.first):
        kind, details["statistic"] = Kind.INTERVAL_BOUND, interval
    elif kind is Kind.ORDINAL:
        kind = Kind.ORDINAL
    falls = _is_smaller(b, other, a, own)
    low_role, high_role = _roles(c, a, falls=falls)
    in_brackets = t.before(a.first) == "(" and t.low[measure.after] == ")"
    details["is_label_like"] = kind is Kind.PLAIN and in_brackets and a.is_integer and b.value < 200
    counted = plural_noun_after(t, measure.after) if kind is Kind.PLAIN else ""
    if kind is Kind.PLAIN:
        details["counted"] = counted
    end_a = a.after if own.after > b.first else own.after
    c.emit(a.value.scaleb(own.scale), kind, a.first, end_a, unit=unit, **{**details, "role": low_role})
    details["decimals"], details["is_word"] = b.decimals - other.scale, b.is_word
    unit = unit if kind in (Kind.MONEY, Kind.ORDINAL) else other.unit
    c.emit(
        b.value.scaleb(other.scale),
        kind,
        b.first,
        measure.after,
        unit=unit,
        **{**details, "role": high_role},
    )
    return measure.after


def _joined(first: Measure, second: Measure) -> tuple[Measure | None, Measure | None]:
    """The measures of both ends, each taking over what only the other has; None when they clash."""
    if first.kind is Kind.PLAIN and second.kind is not Kind.PLAIN:
        return second._replace(after=first.after), second
    if first.kind is not Kind.PLAIN and second.kind is Kind.PLAIN:
        return first, first._replace(after=second.after)
    if first.kind is not second.kind or (
        first.unit != second.unit and is_time_unit(first.unit) != is_time_unit(second.unit)
    ):
        return None, None
    return first, second


def mark_turned_changes(c: Collector) -> None:
    """Give the numbers of "to 35 ms from 90 ms" their parts in the change."""
    t = c.t
    for n in range(len(c.found) - 1):
        first, second = c.found[n], c.found[n + 1]
        gap = t.low[c.ends[n][1] : c.ends[n + 1][0]]
        if gap == ["from"] and t.before(c.ends[n][0]) == "to" and first.role is second.role is Role.SINGLE:
            c.found[n], c.found[n + 1] = first._replace(role=Role.TO), second._replace(role=Role.FROM)


def mark_parted_changes(c: Collector) -> None:
    """Give the numbers of "from 52 at entry to 67", with words between, their parts in the change."""
    t = c.t
    for n, first in enumerate(c.found):
        if first.role is not Role.SINGLE or t.before(c.ends[n][0]) != "from" or first.kind not in _CHANGING:
            continue
        for m in range(n + 1, min(n + 3, len(c.found))):
            second = c.found[m]
            gap = t.low[c.ends[n][1] : c.ends[m][0]]
            if len(gap) > _LONGEST_PARTING or not _CHANGE_ENDS.isdisjoint(gap):
                break
            is_alike = second.kind is first.kind or Kind.PLAIN in (first.kind, second.kind)
            if gap[-1:] == ["to"] and second.role is Role.SINGLE and is_alike:
                if first.kind is Kind.PLAIN and second.kind in _CHANGING and not first.counted:
                    first = first._replace(kind=second.kind, unit=second.unit, is_label_like=False)
                if first.kind is second.kind:
                    c.found[n] = first._replace(role=Role.FROM)
                    c.found[m] = second._replace(role=Role.TO)
                break


_CHANGING = frozenset([Kind.PLAIN, Kind.PERCENT, Kind.QUANTITY, Kind.MONEY])
_LONGEST_PARTING = 8
_CHANGE_ENDS = frozenset([".", ";", "and", "from"])


def _is_smaller(b: Amount, second: Measure, a: Amount, first: Measure) -> bool:
    """True where the second end is the smaller; "40 min to 2.6 h" are compared in one unit."""
    if first.unit != second.unit and dimension(first.unit) == dimension(second.unit):
        return to_base(b.value, second.unit) < to_base(a.value, first.unit)
    return b.value < a.value


def _roles(c: Collector, a: Amount, *, falls: bool) -> tuple[Role, Role]:
    t = c.t
    if "from" in t.low[max(0, a.first - 3) : a.first] and not any(
        word.startswith(("rang", "age", "vari")) for word in t.low[max(0, a.first - 5) : a.first]
    ):
        return Role.FROM, Role.TO
    if falls:
        return (Role.FROM, Role.TO) if not context.interval_before(c.t, a.first) else (Role.HIGH, Role.LOW)
    return Role.LOW, Role.HIGH
