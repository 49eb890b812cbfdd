"""Numbers that do not stand in the backing: what it says instead, and how sure their absence is."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from checker.text.difference import Difference
from checker.text.numbers.binding import own_stems
from checker.text.numbers.complements import has_rest, is_told_as_complement
from checker.text.numbers.index import NumberIndex
from checker.text.numbers.judged import NOT_THERE, Judged, numeral_tokens, written_at
from checker.text.numbers.kinds import Grade
from checker.text.numbers.number import Comparator, Kind, Number, Role
from checker.text.numbers.parse import read_numbers
from checker.text.numbers.remainders import parted_shares
from checker.text.numbers.tellings import Telling, telling
from checker.text.numbers.units import is_time_unit, to_base
from checker.text.numbers.words_around import ANAPHORIC
from checker.text.words import stem
from corpus.model.study_text import Span

_ALL_AGES = re.compile(
    r"\b(?:all|every|any|whatever (?:the|their)|regardless of|irrespective of) ages?\b", re.I
)
"""Over these a narrower age is no other number, but a part of what is said."""
_SAME_TIME = Decimal("0.02")
"""Twelve months are a year, 365 days too."""
_MOST_RIVALS = 200
"""Numbers of the backing among which an inverse is sought."""


def absence(statement: str, backing: str, n: int, index: NumberIndex) -> Difference | None:
    """That number `n` of the statement does not stand in the backing; None where that proves nothing."""
    number = read_numbers(statement).numbers[n]
    rival = _rival(number, index)
    certain = _is_sure(statement, number, rival)
    if number.comparator is not Comparator.EQUAL and _ALL_AGES.search(backing):
        certain = False
    if number.kind is Kind.RATIO and has_rest(number, index) and own_stems(statement) - own_stems(backing):
        certain = False  # "a third moved out" for "two thirds stayed"
    if number.counted and number.is_word and index.changes and telling(statement, n) is Telling.CHANGE:
        certain = True  # "climbed by eight points" over "from 41 to 59"
    if number.is_word and telling(statement, n) is Telling.REST:
        certain = len(index.counts) == 2  # "all but nine" over "33 of the 37"
    if _is_time_in_one_word(number, backing):
        return None
    if certain is None or is_told_as_complement(statement, backing, number, index):
        return None
    if number.kind in (Kind.PLAIN, Kind.YEAR, Kind.ORDINAL) and _stands_as_text(statement, number, backing):
        if number.is_label_like or number.is_word or number.kind is Kind.YEAR:
            return None
        certain = False
    if read_numbers(backing).unreadable or (
        number.kind in (Kind.FOLD, Kind.RATIO)
        and any(is_inverse(number, other) for other in index.numbers[:_MOST_RIVALS])
    ):
        certain = False
    written = written_at(statement, number.span)
    message = f"{written} is not in the quote"
    hint = "give a number that the quote has, or quote the sentence that has this one"
    if rival is not None:
        message += f", which says {written_at(backing, rival.span)}"
    return Difference(
        NOT_THERE, certain, message, hint, number.span, rival.span if rival else None, written,
        written_at(backing, rival.span) if rival else "",
    )  # fmt: skip


_TIME_IN_ONE_WORD = re.compile(
    r"\b(?:an?|one|the (?:last|past|first|whole)|every|each|per)\s"
    r"(minute|hour|day|week|fortnight|month|quarter|year|decade|century)\b|\b(quarterly|fortnightly|fortnight)\b",
    re.I,
)
_LENGTHS = {
    "quarterly": (3, "month"),
    "quarter": (3, "month"),
    "fortnightly": (2, "week"),
    "fortnight": (2, "week"),
}
"""Periods that are no units of their own, as so many of another."""


def _is_time_in_one_word(number: Number, backing: str) -> bool:
    """True for "ten years" over "a decade", "every three months" over "quarterly"."""
    if not is_time_unit(number.unit):
        return False
    stated = to_base(number.value, number.unit)
    if not stated:
        return False
    words = {(found[1] or found[2]).lower() for found in _TIME_IN_ONE_WORD.finditer(backing)}
    lengths = (_LENGTHS.get(word, (1, word)) for word in words)
    return any(abs(to_base(Decimal(value), unit) / stated - 1) < _SAME_TIME for value, unit in lengths)


def absent_share(
    statement: str, backing: str, judged: list[Judged], n: int, index: NumberIndex
) -> Difference | None:
    """ "One in five", "two of three": told once, at its part; certain where the quote has another share."""
    one = judged[n]
    if one.number.role is Role.WHOLE:
        return None
    whole = judged[n + 1]
    if one.match.grade >= Grade.HEDGED and whole.match.grade >= Grade.HEDGED:
        return None
    span = Span(one.number.span.start, whole.number.span.end)
    written = written_at(statement, span)
    if whole.match.grade >= Grade.HEDGED and _stands_spelled_out(statement, one, whole, backing):
        return None
    if is_told_as_complement(statement, backing, judged[n + 2].number, index):
        return None
    has_other = bool(index.of_family("share")) or any(parted_shares(backing))
    has_other = has_other or whole.number.value >= _MANY
    has_other = has_other and int(one.number.value) not in list_lengths(backing)
    return Difference(
        NOT_THERE, has_other, f"{written} is not in the quote",
        "give a share that the quote has, or quote the sentence that has this one", span, None, written,
    )  # fmt: skip


_MANY = 10
"""A share of so many or more is no count of things that the quote names one by one."""
_LONGEST_ITEM, _MOST_ITEMS = 3, 10


@lru_cache(maxsize=256)
def list_lengths(text: str) -> frozenset[int]:
    """How many items the lists of a text have: 3 for "A, C and E", which a reader may have counted."""
    low = read_numbers(text).tokens.low
    found = set()
    for joint, word in enumerate(low):
        if word not in ("and", "or"):
            continue
        items, gap = 2, 0
        for k in range(joint - 1, max(-1, joint - _MOST_ITEMS * (_LONGEST_ITEM + 1)), -1):
            if low[k] == "," and k < joint - 1:
                items, gap = items + 1, 0
            elif low[k] != ",":
                gap += 1
            if gap > _LONGEST_ITEM or low[k] in (".", ";", ":"):
                break
        found.add(items)
        if items > 2:
            found.add(items - 1)  # "Of those tested, A and B": the first comma may part no items
    return frozenset(found)


def _stands_spelled_out(statement: str, part: Judged, whole: Judged, backing: str) -> bool:
    """True for "one of five" over "one of the five"."""
    ours, theirs = (re.escape(written_at(statement, n.number.span)) for n in (part, whole))
    return bool(
        re.search(rf"\b{ours} (?:out )?of (?:the|these|those|our|all) {theirs}\b", backing, re.IGNORECASE)
    )


def is_inverse(number: Number, other: Number) -> bool:
    """True for "half as likely" over "twice as likely", which say the same of exchanged sides."""
    return (
        number.kind in (Kind.FOLD, Kind.RATIO)
        and other.kind in (Kind.FOLD, Kind.RATIO)
        and number.value * other.value == 1
        and number.value != other.value
    )


def _is_sure(statement: str, number: Number, rival: Number | None) -> bool | None:
    """Whether the number's absence is proof (True), a question (False), or nothing at all (None)."""
    if number.kind is Kind.FREQUENCY:
        if rival is not None:
            return True
        return False if number.value != 1 else None
    if number.kind is Kind.YEAR:
        return not number.is_label_like
    if number.kind is Kind.ORDINAL:
        return bool(number.unit and rival)
    if number.kind is Kind.COUNT_OF:
        return True
    if number.kind is Kind.PERCENT and number.is_label_like:
        return False
    if number.kind is not Kind.PLAIN or number.decimals > 0:
        return True
    if number.is_word:
        if number.comparator is Comparator.ABOUT and number.value == 2:
            return False
        if rival is not None and number.value != 1:
            return True
        before = statement[: number.span.start].lower().rsplit(maxsplit=1)
        if number.value == 1 or (number.value == 2 and before and before[-1] in ANAPHORIC):
            return None
        if number.value <= 10 and before and before[-1] == "other":
            return None  # "either of the other two": counted by who tells it
        return number.value > 10
    return not number.is_label_like


def _rival(number: Number, index: NumberIndex) -> Number | None:
    """The number of the backing that says something else of the same kind and thing; the nearest in value."""
    kinds = (Kind.PLAIN, Kind.COUNT_OF) if number.kind is Kind.PLAIN else (number.kind,)
    same = [other for kind in kinds for other in index.first_of_kind(kind) if _is_rival(number, other)]
    return min(
        same, key=lambda other: (abs(abs(other.value) - abs(number.value)), other.span.start), default=None
    )


def _is_rival(number: Number, other: Number) -> bool:
    if number.kind is Kind.PLAIN:
        if other.kind not in (Kind.PLAIN, Kind.COUNT_OF):
            return False
        if number.is_word or number.counted:
            return bool(number.counted) and stem(number.counted) == stem(other.counted or "")
        return not other.counted
    if number.kind is Kind.QUANTITY:
        return other.kind is Kind.QUANTITY and other.unit == number.unit
    return number.kind is other.kind and (not number.statistic or number.statistic == other.statistic)


def _stands_as_text(statement: str, number: Number, backing: str) -> bool:
    written = statement[number.span.start : number.span.end].lower()
    return written in numeral_tokens(backing)
