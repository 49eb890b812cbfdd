"""The numbers of a statement held against the words that should back it.

Three questions, each number: does it stand there (exactly, rounded as stated, converted, or computable from
what stands there); does it stand there with this unit and kind; does it count the same thing there.
A statement that repeats the backing word for word but for a number is caught by the number's frame, whatever
the number is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from checker.text.difference import Difference
from checker.text.numbers.binding import bound_words, crossing, is_comparable
from checker.text.numbers.frames import Slot, frame_places, frame_text
from checker.text.numbers.match import (
    Grade,
    Match,
    NumberIndex,
    agree,
    compare_kinds,
    index_numbers,
    match_number,
)
from checker.text.numbers.number import Comparator, Kind, Label, Number, Role
from checker.text.numbers.parse import read_numbers
from checker.text.numbers.units import dimension
from checker.text.words import stem
from corpus.model.study_text import Span

NOT_THERE = "number-not-in-quote"
COUNTS_OTHER = "number-counts-something-else"
OTHER_UNIT = "unit-differs"

_PAIRS_AHEAD = 4
_MOST_SLOTS = 400
"""Numerals of a statement whose frames are compared; more stand in no prose and would cost without end."""
_ANAPHORIC = frozenset("the these those both of between all our".split())
_SHARES_OF = frozenset([2, 3, 4, 5, 8, 10, 20, 100, 1000, 10000, 100000, 1000000])
_SIDES = 90


@dataclass(frozen=True, slots=True)
class _Judged:
    """One number of the statement with its match.

    replaced: what stands in its frame instead. stands: the same writing stands in its frame, which settles it.
    """

    number: Number
    match: Match
    replaced: Slot | None = None
    stands: bool = False


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
    return replace(difference, hint=f"it stands elsewhere in the study; quote that too: “{passage}”")


@lru_cache(maxsize=1024)
def _differences(statement: str, backing: str) -> tuple[tuple[Difference, Number | None], ...]:
    """The differences, each with the number that the backing has not at all, where it is about one."""
    reading = read_numbers(statement)
    if not reading.numbers and not frame_text(statement).slots:
        return ()
    index = index_numbers(backing)
    judged = _judge(statement, backing, index)
    found: list[tuple[Difference, Number | None]] = []
    swapped = _swapped(statement, backing, judged)
    for n, one in enumerate(judged):
        if n in swapped:
            if n == swapped[n]:
                found.append((_edited(statement, backing, one), None))
            continue
        difference = _difference(statement, backing, judged, n, index)
        if difference is not None:
            is_absent = difference.kind == NOT_THERE and one.match.grade is Grade.NONE
            found.append((difference, one.number if is_absent else None))
    if not any(difference.kind == COUNTS_OTHER for difference, _ in found):
        found.extend((difference, None) for difference in _crossed(statement, backing, judged))
    edited = tuple(_edited_names(statement, backing))
    found.extend((difference, None) for difference in edited)
    found.extend((difference, None) for difference in _other_labels(statement, backing, edited))
    return tuple(
        sorted(found, key=lambda row: (row[0].in_statement.start if row[0].in_statement else 0, row[0].kind))
    )


def _judge(statement: str, backing: str, index: NumberIndex) -> list[_Judged]:
    here = frame_text(statement)
    judged: list[_Judged] = []
    matches: dict[tuple[object, ...], Match] = {}
    for n, number in enumerate(read_numbers(statement).numbers):
        slot = here.slot_of.get(n)
        own = _Own(None, False) if slot is None else _own_place(statement, backing, slot)
        key = (
            number.value, number.kind, number.unit, number.comparator, number.decimals, number.role,
            number.statistic, number.counted, number.is_word,
        )  # fmt: skip
        if key not in matches:
            matches[key] = match_number(number, index)
        judged.append(_Judged(number, matches[key], own.replaced, own.stands))
    return judged


@dataclass(frozen=True, slots=True)
class _Own:
    """What the backing has in a slot's own frame: another number or name, or the very same writing."""

    replaced: Slot | None
    stands: bool


def _own_place(statement: str, backing: str, slot: int) -> _Own:
    if slot >= _MOST_SLOTS:
        return _Own(None, False)
    here = frame_text(statement)
    places = frame_places(here, slot, frame_text(backing))
    whole = next((place for place in places if place.is_whole), None)
    if whole is None:
        return _Own(None, False)
    own = here.slots[slot]
    for place in places:
        if place.agreeing < whole.agreeing and not place.is_whole:
            break
        if place.slot.written == own.written:
            return _Own(None, True)
        if _slots_agree(statement, own, backing, place.slot):
            return _Own(None, False)
    return _Own(whole.slot, False)


def _slots_agree(statement: str, own: Slot, backing: str, other: Slot) -> bool:
    if own.number is None or other.number is None:
        return False
    return agree(read_numbers(statement).numbers[own.number], read_numbers(backing).numbers[other.number])


# -- one number --------------------------------------------------------------------------------------------


def _difference(
    statement: str, backing: str, judged: list[_Judged], n: int, index: NumberIndex
) -> Difference | None:
    one = judged[n]
    number, match = one.number, one.match
    if number.role is Role.SHARE or number.kind is Kind.CONFIDENCE_LEVEL and match.grade >= Grade.DERIVED:
        return None
    if number.role in (Role.PART, Role.WHOLE) and _share_stands(judged, n):
        return None
    written = _written(statement, number.span)
    if one.replaced is not None:
        return _edited(statement, backing, one)
    if one.stands or match.grade >= Grade.HEDGED:
        return None
    if match.grade is Grade.RANGE_END:
        return _range_end(statement, backing, judged, n)
    assert match.number is not None or match.grade is Grade.NONE
    if match.grade is Grade.COARSE:
        assert match.number is not None
        return Difference(
            NOT_THERE, False,
            f"the statement says {written}, the quote {_written(backing, match.number.span)}",
            "give the figure of the quote, or say \"about\" where it is rounded",
            number.span, match.number.span, written, _written(backing, match.number.span),
        )  # fmt: skip
    if match.grade is Grade.OTHER_BOUND:
        return _other_bound(statement, backing, number, match)
    if match.grade in (Grade.OTHER_UNIT, Grade.OTHER_KIND) and _could_be_meant(number, match):
        return _other_unit(statement, backing, number, match)
    return _absent(statement, backing, number, index)


def _share_stands(judged: list[_Judged], n: int) -> bool:
    """True for "one in five" where the quote has 20 %: its parts need not stand there."""
    share = judged[n + (2 if judged[n].number.role is Role.PART else 1)]
    whole = judged[n + (1 if judged[n].number.role is Role.PART else 0)]
    return share.match.grade >= Grade.HEDGED and int(whole.number.value) in _SHARES_OF


def _edited(statement: str, backing: str, one: _Judged) -> Difference:
    number, slot = one.number, one.replaced
    assert slot is not None
    written, there = _written(statement, number.span), _written(backing, slot.span)
    other = None if slot.number is None else read_numbers(backing).numbers[slot.number]
    kind, hint = NOT_THERE, "give the number of the quote, or quote the words that have this one"
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
    return Difference(kind, True, message, hint, number.span, slot.span, written, there)


def _range_end(statement: str, backing: str, judged: list[_Judged], n: int) -> Difference | None:
    number, other = judged[n].number, judged[n].match.number
    assert other is not None
    ends = {
        abs(one.match.number.value)
        for one in judged
        if one.match.number and one.match.grade >= Grade.RANGE_END
    }
    if len(ends) > 1:
        return None
    written = _written(statement, number.span)
    return Difference(
        NOT_THERE, False, f"{written} is only one end of a range in the quote",
        "give the whole range", number.span, other.span, written, _written(backing, other.span),
    )  # fmt: skip


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
    said = f"{number.comparator} {_written(statement, number.span)}"
    there = f"{other.comparator} {_written(backing, other.span)}"
    return Difference(
        NOT_THERE,
        {number.comparator, other.comparator} == strict,
        f"the statement says {said}, the quote {there}",
        "give the bound as the quote has it",
        number.span,
        other.span,
        said,
        there,
    )


def _other_unit(statement: str, backing: str, number: Number, match: Match) -> Difference:
    other = match.number
    assert other is not None
    kinds = {number.kind, other.kind}
    certain = match.grade is Grade.OTHER_UNIT or (
        kinds & {Kind.PERCENT, Kind.PERCENTAGE_POINT} != set() and Kind.SPREAD not in kinds
    )
    certain = certain or (number.statistic != other.statistic and kinds == {Kind.STATISTIC})
    written, there = _written(statement, number.span), _written(backing, other.span)
    return Difference(
        OTHER_UNIT, certain, f"the statement says {written}, the quote {there}: another unit or kind",
        "give the number with the unit and kind of the quote", number.span, other.span, written, there,
    )  # fmt: skip


def _absent(statement: str, backing: str, number: Number, index: NumberIndex) -> Difference | None:
    rival = _rival(number, index)
    certain = _is_sure(statement, number, rival)
    if certain is None:
        return None
    if number.kind in (Kind.PLAIN, Kind.YEAR, Kind.ORDINAL) and _stands_as_text(statement, number, backing):
        if number.is_label_like or number.is_word or number.kind is Kind.YEAR:
            return None
        certain = False
    written = _written(statement, number.span)
    message = f"{written} is not in the quote"
    hint = "give a number that the quote has, or quote the words that have this one"
    if rival is not None:
        message += f", which says {_written(backing, rival.span)}"
    return Difference(
        NOT_THERE, certain, message, hint, number.span, rival.span if rival else None, written,
        _written(backing, rival.span) if rival else "",
    )  # fmt: skip


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
        return not number.is_word or rival is not None
    if number.kind is not Kind.PLAIN or number.decimals > 0:
        return True
    if number.is_word:
        if number.comparator is Comparator.ABOUT and number.value == 2:
            return False
        if rival is not None and number.value != 1:
            return True
        before = statement[: number.span.start].lower().rsplit(maxsplit=1)
        if number.value == 1 or (number.value == 2 and before and before[-1] in _ANAPHORIC):
            return None
        return number.value > 10
    return not number.is_label_like


def _rival(number: Number, index: NumberIndex) -> Number | None:
    """The number of the backing that says something else of the same kind and thing; the nearest in value."""
    same = [other for other in index.numbers if _is_rival(number, other)]
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
    return written in _numeral_tokens(backing)


@lru_cache(maxsize=256)
def _numeral_tokens(text: str) -> frozenset[str]:
    t = read_numbers(text).tokens
    return frozenset(t.low[i] for i in range(t.length) if t.is_numeral[i])


def _passage(number: Number, study: str) -> str:
    match = match_number(number, index_numbers(study))
    if match.grade < Grade.ROUNDED or match.number is None:
        return ""
    span = match.number.span
    start = max(
        study.rfind(". ", 0, span.start) + 2, study.rfind("\n", 0, span.start) + 1, span.start - _SIDES
    )
    ends = [end for end in (study.find(". ", span.end), study.find("\n", span.end)) if end >= 0]
    end = min([*ends, span.end + _SIDES, len(study)])
    return " ".join(study[max(start, 0) : end].split())


def _written(text: str, span: Span) -> str:
    return " ".join(text[span.start : span.end].split())


# -- pairs -------------------------------------------------------------------------------------------------


def _swapped(statement: str, backing: str, judged: list[_Judged]) -> dict[int, int]:
    """Pairs that changed places inside their frames: both lead to the first of the pair."""
    swapped: dict[int, int] = {}
    there = read_numbers(backing).numbers
    for n, one in enumerate(judged):
        if one.replaced is None or one.replaced.number is None or n in swapped:
            continue
        for m in range(n + 1, min(n + 1 + _PAIRS_AHEAD, len(judged))):
            other = judged[m]
            if (
                m not in swapped
                and other.replaced is not None
                and other.replaced.number is not None
                and agree(one.number, there[other.replaced.number])
                and agree(other.number, there[one.replaced.number])
            ):
                swapped[n] = swapped[m] = n
                break
    return swapped


def _crossed(statement: str, backing: str, judged: list[_Judged]) -> Iterator[Difference]:
    """Pairs of numbers that both stand in the backing, but each with the other's words."""
    index = index_numbers(backing)
    place = {id(number): n for n, number in enumerate(index.numbers)}
    bound_here, bound_there = bound_words(statement), bound_words(backing)
    usable = [n for n, one in enumerate(judged) if _has_one_place(one, index)]
    taken: set[int] = set()
    for k, n in enumerate(usable):
        for m in usable[k + 1 : k + 1 + _PAIRS_AHEAD]:
            first, second = judged[n], judged[m]
            if n in taken or m in taken or not is_comparable(first.number, second.number):
                continue
            x, y = first.match.number, second.match.number
            assert x is not None and y is not None
            if not is_comparable(x, y):
                continue
            cross = crossing(
                bound_here[n], bound_here[m], bound_there[place[id(x)]], bound_there[place[id(y)]]
            )
            is_turned = (first.number.role, second.number.role, x.role, y.role) == (
                Role.FROM,
                Role.TO,
                Role.TO,
                Role.FROM,
            )
            if not (cross.is_likely or is_turned):
                continue
            taken.update((n, m))
            yield Difference(
                COUNTS_OTHER, cross.is_clear or is_turned,
                f"the quote has {_written(backing, x.span)} and {_written(backing, y.span)} the other way round",
                "put each number to what it counts in the quote",
                Span(first.number.span.start, second.number.span.end),
                Span(min(x.span.start, y.span.start), max(x.span.end, y.span.end)),
                statement[first.number.span.start : second.number.span.end],
                backing[min(x.span.start, y.span.start) : max(x.span.end, y.span.end)],
            )  # fmt: skip


def _has_one_place(one: _Judged, index: NumberIndex) -> bool:
    number = one.match.number
    if one.match.grade < Grade.ROUNDED or number is None or one.number.role is Role.SHARE:
        return False
    if one.number.is_label_like or number.is_label_like:
        return False
    return index.occurrences[number.value, number.kind] == 1


# -- labels ------------------------------------------------------------------------------------------------


def _edited_names(statement: str, backing: str) -> Iterator[Difference]:
    """Names and dates that have another number in a copy of the backing's words."""
    for n, slot in enumerate(frame_text(statement).slots):
        if slot.number is None and (other := _own_place(statement, backing, n).replaced) is not None:
            written, there = _written(statement, slot.span), _written(backing, other.span)
            yield Difference(
                NOT_THERE, True, f"the statement says {written} where the quote says {there}",
                "give the name or date as the quote has it", slot.span, other.span, written, there,
            )  # fmt: skip


def _other_labels(statement: str, backing: str, edited: tuple[Difference, ...]) -> Iterator[Difference]:
    """Names that stand in the backing with another number ("type 1" for "type 2")."""
    there = read_numbers(backing).labels
    if not there:
        return
    numerals = _numeral_tokens(backing)
    seen: set[tuple[str, str]] = set()
    told = {difference.in_statement for difference in edited}
    by_name: dict[str, list[Label]] = defaultdict(list)
    for label in there:
        by_name[label.name].append(label)
    for label in read_numbers(statement).labels:
        others = by_name.get(label.name)
        if label.span in told or not others or label.number in numerals or (label.name, label.number) in seen:
            continue
        if label.number in {other.number for other in others[:_MOST_SLOTS]}:
            continue
        seen.add((label.name, label.number))
        written = statement[label.span.start : label.span.end]
        other = others[0]
        yield Difference(
            NOT_THERE, False, f"{written} is not in the quote, which says {backing[other.span.start : other.span.end]}",
            "give the name as the quote has it", label.span, other.span, written,
            backing[other.span.start : other.span.end],
        )  # fmt: skip
