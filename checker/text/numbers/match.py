"""Whether a number stands in another text, and how: as it is, rounded, converted, computed, or not at all.

The other text's numbers lie in an index of sorted values, so that every question is a look-up of an interval
and a comparison of two texts stays near linear in their numbers.
"""

from __future__ import annotations

from decimal import Decimal
from itertools import islice

from checker.text.numbers.derive import (
    NO_MATCH,
    Match,
    half_step,
    match_computed,
    match_converted,
    match_folds,
    match_shares,
)
from checker.text.numbers.index import NumberIndex, families
from checker.text.numbers.kinds import LOWER, UPPER, Grade, compare_kinds, kinds_alone
from checker.text.numbers.number import Comparator, Kind, Number, Role

_LOOSENESS = Decimal("0.08")
"""How far "about" may lie from the value: 8 % of it; a bound may lie a last digit off a finer figure."""
_MOST_LOOSE = 200
"""Candidates looked at for one number: of a text of numbers alone all may lie near."""
_LOOSE_POINTS = Decimal(4)
"""How far a fraction in words with "about" may lie from a percentage, in points."""


def match_number(number: Number, index: NumberIndex) -> Match:
    """The best match of `number` in the indexed text."""
    if number.kind is Kind.P_VALUE:
        return _match_p_value(number, index)
    if number.kind is Kind.CONFIDENCE_LEVEL:
        return _match_level(number, index)
    best = _match_same_value(number, index)
    if best.grade >= Grade.EXACT:
        return best
    for attempt in (
        _match_rounded,
        match_shares,
        match_folds,
        match_converted,
        match_computed,
        _match_loose,
    ):
        found = attempt(number, index)
        if found.grade > best.grade:
            best = found
        if best.grade >= Grade.DERIVED:
            break
    return best


def agree(number: Number, other: Number) -> bool:
    """True when `other` alone would do as the place of `number`."""
    return match_number(number, NumberIndex((other,))).grade >= Grade.COARSE


def _match_same_value(number: Number, index: NumberIndex) -> Match:
    best = NO_MATCH
    for other in index.by_value.get(abs(number.value), ()):
        grade = compare_kinds(number, other)
        if grade > best.grade:
            best = Match(grade, other)
            if grade is Grade.EXACT:
                break
    return best


def _match_rounded(number: Number, index: NumberIndex) -> Match:
    half = half_step(number)
    value = abs(number.value)
    is_count = bool(number.counted) and number.decimals == 0
    for family, stated in families(number):
        scale = stated / value if value else Decimal(1)
        for other in index.within(family, stated - half * scale, stated + half * scale):
            if other.decimals <= number.decimals or (is_count and other.counted != number.counted):
                continue
            if (
                abs(abs(other.value) - value) == half
                and abs(other.value) > value
                and number.unit != other.unit
            ):
                continue
            if number.unit != other.unit and number.unit and other.unit:
                continue
            if compare_kinds(number, other) is Grade.EXACT and _rounds_half_up(abs(other.value), number):
                return Match(Grade.ROUNDED, other)
    return NO_MATCH


def _match_loose(number: Number, index: NumberIndex) -> Match:
    """Within 8 % of the value when the statement says "about", or on the right side of its bound."""
    comparator = number.comparator
    for family, stated in families(number):
        slack = stated * _LOOSENESS
        if family == "share" and number.is_word and number.kind is Kind.RATIO:
            slack = max(slack, _LOOSE_POINTS)
            if comparator in LOWER | UPPER:
                slack = Decimal(16)
        near = slack
        if comparator in LOWER | UPPER and number.value:
            slack = max(slack, 2 * half_step(number) * stated / abs(number.value))
        low, high = stated - slack, stated + slack
        if comparator in LOWER:
            low = stated
        elif comparator in UPPER:
            high = stated
        elif family == "plain":
            reach = _coarse_reach(number)
            low, high = max(low, stated - reach), min(high, stated + reach)
        for other in islice(index.within(family, low, high), _MOST_LOOSE):
            if other.value == number.value or (
                number.unit and other.unit and number.unit != other.unit and family != "share"
            ):
                continue
            if other.role is (Role.LOW if comparator in UPPER else Role.HIGH) and comparator in LOWER | UPPER:
                continue  # a bound holds for the whole of a range
            found = next((value for name, value in families(other) if name == family), stated)
            if abs(found - stated) > near and (
                other.comparator is not Comparator.EQUAL or other.decimals <= number.decimals
            ):
                continue
            if kinds_alone(number, other) is Grade.EXACT or family == "share":
                if comparator is not Comparator.EQUAL:
                    return Match(Grade.HEDGED, other)
                if _is_coarse_rounding(number, other) or (number.is_word and number.kind is Kind.RATIO):
                    return Match(Grade.COARSE, other)
    return NO_MATCH


def _is_coarse_rounding(number: Number, other: Number) -> bool:
    """ "26,000" for 25,961, "39" for 39.7: right to fewer digits, or cut off."""
    value, stated = abs(other.value), abs(number.value)
    if number.decimals < other.decimals and 0 <= value - stated < Decimal(1).scaleb(-number.decimals):
        return True
    return abs(value - stated) <= _half_of_zeros(number)


def _coarse_reach(number: Number) -> Decimal:
    """How far a value may lie from `number` that this is a coarse rounding of."""
    return max(Decimal(1).scaleb(-number.decimals), _half_of_zeros(number))


_MOST_DIGITS = 60
"""Nothing that is measured has more; Python writes no integer of over 4,300 digits."""


def _half_of_zeros(number: Number) -> Decimal:
    """Half a step of the last digit that is no zero, of a whole number from 100 on; else below nothing."""
    stated = abs(number.value)
    if number.decimals > 0 or stated < 100 or stated.adjusted() > _MOST_DIGITS:
        return Decimal(-1)
    _, digits, _ = stated.as_tuple()
    zeros = len(digits) - len(str(int(stated)).rstrip("0"))
    return Decimal(10) ** zeros / 2 if zeros > 0 else Decimal(-1)


def _match_p_value(number: Number, index: NumberIndex) -> Match:
    for other in index.of_family("p"):
        if other.value == number.value and other.comparator is number.comparator:
            return Match(Grade.EXACT, other)
    for other in index.of_family("p"):
        stated, found = number.value, other.value
        if number.comparator in UPPER and other.comparator in (*UPPER, Comparator.EQUAL) and found <= stated:
            return Match(Grade.DERIVED, other)
        if number.comparator in LOWER and other.comparator in (*LOWER, Comparator.EQUAL) and found >= stated:
            return Match(Grade.DERIVED, other)
        if (
            number.comparator is other.comparator
            and other.decimals > number.decimals
            and _rounds_half_up(found, number)
        ):
            return Match(Grade.ROUNDED, other)
    return NO_MATCH


def _match_level(number: Number, index: NumberIndex) -> Match:
    levels = [n for n in index.by_value.get(number.value, ()) if n.kind is Kind.CONFIDENCE_LEVEL]
    if levels:
        return Match(Grade.EXACT, levels[0])
    others = [n for n in index.numbers if n.kind is Kind.CONFIDENCE_LEVEL]
    return Match(Grade.OTHER_KIND, others[0]) if others else Match(Grade.DERIVED)


def _rounds_half_up(value: Decimal, number: Number) -> bool:
    half = half_step(number)
    stated = abs(number.value)
    return stated - half <= value < stated + half or value == stated
