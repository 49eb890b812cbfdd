"""The numbers of a statement held against the words that should back it.

Three questions, each number: does it stand there (exactly, rounded as stated, converted, or computable from
what stands there); does it stand there with this unit and kind; does it count the same thing there. A
statement that repeats the backing word for word but for a number is caught by the number's frame, whatever
the number is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from checker.text.difference import Difference
from checker.text.lexicons import load_group
from checker.text.numbers.absence import absence, absent_share, is_inverse
from checker.text.numbers.bounds import stated_bound
from checker.text.numbers.crossings import (
    find_crossed,
    find_edited_names,
    find_mislabelled,
    find_other_labels,
    find_rebound,
    find_swapped,
)
from checker.text.numbers.derive import Match
from checker.text.numbers.frames import frame_text
from checker.text.numbers.halves import is_half_told
from checker.text.numbers.index import NumberIndex, index_numbers, index_study
from checker.text.numbers.judged import (
    COUNTS_OTHER,
    NOT_THERE,
    OTHER_UNIT,
    Judged,
    judge,
    written_at,
)
from checker.text.numbers.kinds import LOWER, UPPER, Grade, compare_kinds
from checker.text.numbers.match import match_number
from checker.text.numbers.number import Comparator, Kind, Number, Role
from checker.text.numbers.order_of_telling import keeps_its_words
from checker.text.numbers.ordinals_told import is_ordinal_told
from checker.text.numbers.outcomes import find_other_outcome
from checker.text.numbers.parse import may_hold_numbers, read_numbers
from checker.text.numbers.qualifiers import left_out_bound, qualifier_difference
from checker.text.numbers.rates_told import differs_in_rate
from checker.text.numbers.units import dimension, is_time_unit
from checker.text.words import repeats

_SHARES_OF = frozenset([2, 3, 4, 5, 8, 10, 20, 100, 1000, 10000, 100000, 1000000])
_MOST_NAMED = 12
"""Wholes up to this may be told in words of any share: "five of every six"."""
_SIDES = 90


def number_differences(statement: str, backing: str, *, elsewhere: str = "") -> tuple[Difference, ...]:
    """What the numbers of `statement` say that those of `backing` do not, in order of place.

    elsewhere: the study's whole text; a number that stands only there is still a difference, and the hint
    then offers the words around it. Kinds: number-not-in-quote, unit-differs, number-counts-something-else.
    """
    found = _differences(statement, backing)
    if not elsewhere:
        return tuple(difference for difference, _ in found)
    return tuple(
        difference if absent is None else _with_passage(difference, absent, elsewhere)
        for difference, absent in found
    )


def _with_passage(difference: Difference, absent: Number, study: str) -> Difference:
    passage = _passage(absent, study)
    if not passage:
        return difference
    return replace(
        difference, hint=f"it stands elsewhere in the study; quote the sentence that has it: “{passage}”"
    )


@lru_cache(maxsize=1024)
def _differences(statement: str, backing: str) -> tuple[tuple[Difference, Number | None], ...]:
    """The differences, each with the number that the backing has not at all, where it is about one."""
    if not may_hold_numbers(statement) or repeats(statement, backing):
        return ()  # equal texts say the same, also where a run of figures cannot be told apart ("0.570.56")
    reading = read_numbers(statement)
    if not reading.numbers and not reading.unreadable and not frame_text(statement).slots:
        return ()
    index = index_numbers(backing)
    judged = judge(statement, backing, index)
    found: list[tuple[Difference, Number | None]] = []
    swapped = find_swapped(statement, backing, judged)
    for n, one in enumerate(judged):
        if _is_told_in_other_order(statement, backing, one, n, index):
            continue
        if n in swapped:
            if n == swapped[n]:
                found.append((_edited(statement, backing, one), None))
            continue
        difference = _difference(statement, backing, judged, n, index)
        if difference is not None:
            is_absent = difference.kind == NOT_THERE and one.match.grade is Grade.NONE
            found.append((difference, one.number if is_absent else None))
    if statement.strip(" .,;") not in backing:  # words cut out of the backing bind their numbers as it does
        for find in (find_mislabelled, find_crossed, find_rebound, find_other_outcome):
            if not any(difference.kind == COUNTS_OTHER for difference, _ in found):
                found.extend((difference, None) for difference in find(statement, backing, judged))
    unreadable = tuple(_unreadable(statement, backing))
    found.extend((difference, None) for difference in unreadable)
    edited = tuple(find_edited_names(statement, backing))
    found.extend((difference, None) for difference in edited)
    found.extend((difference, None) for difference in find_other_labels(statement, backing, edited))
    return tuple(
        sorted(found, key=lambda row: (row[0].in_statement.start if row[0].in_statement else 0, row[0].kind))
    )


def _unreadable(statement: str, backing: str) -> Iterator[Difference]:
    """Numerals that have no value, and do not stand so in the backing."""
    there = {written_at(backing, span) for span in read_numbers(backing).unreadable}
    for span in read_numbers(statement).unreadable:
        written = written_at(statement, span)
        if written not in there:
            yield Difference(
                NOT_THERE, False, f"“{written}” cannot be read as a number",
                "write the number in plain digits, as the quote has it", span, None, written,
            )  # fmt: skip


def _difference(
    statement: str, backing: str, judged: list[Judged], n: int, index: NumberIndex
) -> Difference | None:
    one = judged[n]
    number, match = one.number, one.match
    if number.role is Role.SHARE and match.grade is Grade.OTHER_BOUND and match.number is not None:
        return _other_bound(statement, backing, number, match)
    if number.role is Role.SHARE or (number.kind is Kind.CONFIDENCE_LEVEL and match.grade >= Grade.DERIVED):
        return None
    if number.role in (Role.PART, Role.WHOLE) and _share_stands(judged, n):
        return None
    written = written_at(statement, number.span)
    if number.role in (Role.PART, Role.WHOLE) and number.is_word and one.replaced is None:
        return absent_share(statement, backing, judged, n, index)
    if is_half_told(statement, n, backing) or is_ordinal_told(statement, n, backing):
        return None
    if one.replaced is not None:
        return _edited(statement, backing, one)
    if (
        match.number is not None
        and match.grade >= Grade.HEDGED
        and number.value == match.number.value
        and differs_in_rate(statement, number, backing, match.number)
    ):
        there = written_at(backing, match.number.span)
        return Difference(
            OTHER_UNIT, True, f"{written} is told of another time than {there} in the quote",
            "give the rate of the quote", number.span, match.number.span, written, there,
        )  # fmt: skip
    if one.stands:
        return left_out_bound(statement, backing, one)
    if one.is_told:
        return None
    if match.grade >= Grade.HEDGED:
        return qualifier_difference(statement, backing, judged, n, index)
    if match.grade is Grade.RANGE_END:
        return _range_end(statement, backing, judged, n)
    assert match.number is not None or match.grade is Grade.NONE
    if match.grade is Grade.COARSE:
        assert match.number is not None
        return Difference(
            NOT_THERE, False,
            f"the statement says {written}, the quote {written_at(backing, match.number.span)}",
            "give the figure of the quote, or say \"about\" where it is rounded",
            number.span, match.number.span, written, written_at(backing, match.number.span),
        )  # fmt: skip
    if match.grade is Grade.OTHER_BOUND:
        assert match.number is not None
        if _bound_alike(stated_bound(statement, n), stated_bound(backing, index.place_of(match.number))):
            return None
        return _other_bound(statement, backing, number, match)
    if match.grade is Grade.OTHER_UNIT and _shares_its_rate(judged, number, match.number):
        return None
    if match.grade in (Grade.OTHER_UNIT, Grade.OTHER_KIND) and _could_be_meant(number, match):
        return _other_unit(statement, backing, number, match)
    return absence(statement, backing, n, index)


def _bound_alike(first: Comparator, second: Comparator) -> bool:
    """True for two bounds on one side: "no session caught more than two" over "at most two"."""
    return {first, second} <= UPPER or {first, second} <= LOWER


def _share_stands(judged: list[Judged], n: int) -> bool:
    """True for "one in five" where the quote has 20 %: its parts need not stand there."""
    first = n if judged[n].number.role is Role.PART else n - 1
    part, whole = judged[first].number, judged[first + 1].number
    is_worded = part.is_word and (part.value == 1 or (whole.is_word and whole.value <= _MOST_NAMED))
    is_named = is_worded or int(whole.value) in _SHARES_OF
    return judged[first + 2].match.grade >= Grade.HEDGED and is_named


def _edited(statement: str, backing: str, one: Judged) -> Difference:
    number, slot = one.number, one.replaced
    assert slot is not None
    place = slot.span_among(read_numbers(backing).labels)
    written, there = written_at(statement, number.span), written_at(backing, place)
    other = None if slot.number is None else read_numbers(backing).numbers[slot.number]
    kind, hint = NOT_THERE, "give the number of the quote, or quote the sentence that has this one"
    message = f"the statement says {written} where the quote says {there}"
    if (
        other is not None
        and abs(number.value) == abs(other.value)
        and compare_kinds(number, other) in (Grade.OTHER_UNIT, Grade.OTHER_KIND)
    ):
        kind, hint = OTHER_UNIT, "give the number with the unit of the quote"
    elif one.match.grade >= Grade.HEDGED:
        kind, hint = COUNTS_OTHER, "put each number where the quote has it"
        message = f"{written} stands in the quote for something else: in these words it says {there}"
    certain = other is None or not is_inverse(number, other)
    return Difference(kind, certain, message, hint, number.span, place, written, there)


def _range_end(statement: str, backing: str, judged: list[Judged], n: int) -> Difference | None:
    number, other = judged[n].number, judged[n].match.number
    assert other is not None
    ends = {
        abs(one.match.number.value)
        for one in judged
        if one.match.number and one.match.grade >= Grade.RANGE_END
    }
    if len(ends) > 1 or _names_an_end(statement, n):
        return None
    written = written_at(statement, number.span)
    return Difference(
        NOT_THERE, False, f"{written} is only one end of a range in the quote",
        "give the whole range", number.span, other.span, written, written_at(backing, other.span),
    )  # fmt: skip


def _names_an_end(statement: str, n: int) -> bool:
    """True for "went as high as 40", "the highest was 40"."""
    reading = read_numbers(statement)
    first = reading.places[n][0]
    before = reading.tokens.low[max(0, first - _WORDS_BEFORE) : first]
    return before[-1:] == ["as"] or not _ENDS_OF_RANGES.isdisjoint(before)


_ENDS_OF_RANGES = load_group("bound_words", "upper") | load_group("bound_words", "lower")
_WORDS_BEFORE = 4


def _could_be_meant(number: Number, match: Match) -> bool:
    """True when the two measure one sort of thing, so that the unit and not the number is what differs."""
    other = match.number
    assert other is not None
    if match.grade is Grade.OTHER_KIND or Kind.FREQUENCY in (number.kind, other.kind):
        return True
    if number.kind is not other.kind:
        return False
    return number.kind is not Kind.QUANTITY or (
        dimension(number.unit).split("/")[0] == dimension(other.unit).split("/")[0]
        or ("/" in number.unit and "/" in other.unit)
    )


def _other_bound(statement: str, backing: str, number: Number, match: Match) -> Difference:
    other = match.number
    assert other is not None
    strict = {Comparator.LESS, Comparator.GREATER}
    said = f"{number.comparator} {written_at(statement, number.span)}"
    there = f"{other.comparator} {written_at(backing, other.span)}"
    return Difference(
        NOT_THERE,
        {number.comparator, other.comparator} == strict or not is_time_unit(number.unit),
        f"the statement says {said}, the quote {there}",
        "give the bound as the quote has it",
        number.span,
        other.span,
        said,
        there,
    )


def _is_told_in_other_order(statement: str, backing: str, one: Judged, n: int, index: NumberIndex) -> bool:
    own, slot = one.match.number, one.replaced
    if slot is None or slot.number is None or own is None or one.match.grade < Grade.ROUNDED:
        return False
    return keeps_its_words(statement, backing, n, index.place_of(own), slot.number)


def _shares_its_rate(judged: list[Judged], number: Number, other: Number | None) -> bool:
    """True for the second of "wax took 0.9 kWh per tonne and chitosan 2.4 kWh"."""
    measured, _, rate = (other.unit if other is not None else "").rpartition("/")
    if (
        not measured
        or number.unit != measured
        or number.value != (other.value if other is not None else None)
    ):
        return False
    return any(one.number.unit == f"{measured}/{rate}" for one in judged)


def _other_unit(statement: str, backing: str, number: Number, match: Match) -> Difference:
    other = match.number
    assert other is not None
    kinds = {number.kind, other.kind}
    certain = match.grade is Grade.OTHER_UNIT or (
        kinds & {Kind.PERCENT, Kind.PERCENTAGE_POINT} != set() and Kind.SPREAD not in kinds
    )
    certain = certain or (number.statistic != other.statistic and kinds == {Kind.STATISTIC})
    written, there = written_at(statement, number.span), written_at(backing, other.span)
    return Difference(
        OTHER_UNIT, certain, f"the statement says {written}, the quote {there}: another unit or kind",
        "give the number with the unit and kind of the quote", number.span, other.span, written, there,
    )  # fmt: skip


def _passage(number: Number, study: str) -> str:
    match = match_number(number, index_study(study))
    if match.grade < Grade.ROUNDED or match.number is None:
        return ""
    span = match.number.span
    start = max(
        study.rfind(". ", 0, span.start) + 2, study.rfind("\n", 0, span.start) + 1, span.start - _SIDES
    )
    ends = [end for end in (study.find(". ", span.end), study.find("\n", span.end)) if end >= 0]
    end = min([*ends, span.end + _SIDES, len(study)])
    return " ".join(study[max(start, 0) : end].split())
