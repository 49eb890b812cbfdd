"""Differences between pairs and names: numbers that changed places, names with another number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from checker.text.difference import Difference
from checker.text.numbers.binding import (
    all_stems,
    bound_words,
    comes_later,
    crossing,
    is_bound_apart,
    is_comparable,
    position,
)
from checker.text.numbers.frames import frame_text
from checker.text.numbers.grammar import Reading
from checker.text.numbers.index import NumberIndex, index_numbers
from checker.text.numbers.judged import (
    COUNTS_OTHER,
    MOST_SLOTS,
    NOT_THERE,
    Judged,
    numeral_tokens,
    own_place,
    written_at,
)
from checker.text.numbers.kinds import LOWER, UPPER, Grade
from checker.text.numbers.match import agree
from checker.text.numbers.number import Kind, Label, Number, Role
from checker.text.numbers.order_of_telling import keeps_its_words
from checker.text.numbers.outcomes import tells_of_own
from checker.text.numbers.parse import read_numbers
from checker.text.numbers.units import dimension, to_base
from checker.text.polarity import has_negation
from checker.text.words import stem
from corpus.model.study_text import Span

_PAIRS_AHEAD = 4
_LONGEST_GAP = 7
_SIDE_BY_SIDE = frozenset(["and", "versus", "vs", "against", "compared", "while", "whereas", "but"])


def find_swapped(statement: str, backing: str, judged: list[Judged]) -> dict[int, int]:
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


def find_mislabelled(statement: str, backing: str, judged: list[Judged]) -> Iterator[Difference]:
    """Numbers of a labelled list of the backing that stand with the label of another number of that list.

    Certain where the label stands beside the number; a question where it is only the one label that the
    statement names.
    """
    bound_here, bound_there = bound_words(statement), bound_words(backing)
    if not bound_there.lists:
        return
    index = index_numbers(backing)
    said = all_stems(statement)
    for n, one in enumerate(judged[:MOST_SLOTS]):
        if one.stands or one.match.number is None or not _has_one_place(one, index, may_be_name=True):
            continue
        own = index.place_of(one.match.number)
        listed = bound_there.list_of(own)
        if listed is None:
            continue
        labelled, item = listed
        here = bound_here[n]
        words = here.by_position or here.after | here.before
        is_beside = True
        named = [k for k, label in enumerate(labelled.labels) if words & label]
        if not named:
            is_beside = False
            named = [k for k, label in enumerate(labelled.labels) if said & label]
        if len(named) != 1 or named[0] == item:
            continue
        at = labelled.members[item].index(own)
        meant = labelled.members[named[0]]
        rival = index.numbers[meant[min(at, len(meant) - 1)]]
        written, there_written = written_at(statement, one.number.span), written_at(backing, rival.span)
        if rival.value == one.match.number.value:
            continue
        yield Difference(
            COUNTS_OTHER, is_beside,
            f"{written} stands in the quote for something else: for these words it says {there_written}",
            "put each number where the quote has it",
            one.number.span, rival.span, written, there_written,
        )  # fmt: skip


def find_crossed(statement: str, backing: str, judged: list[Judged]) -> Iterator[Difference]:
    """Pairs of numbers that both stand in the backing, but each with the other's words."""
    index = index_numbers(backing)
    bound_here, bound_there = bound_words(statement), bound_words(backing)
    here = read_numbers(statement)
    usable = [n for n, one in enumerate(judged) if _has_one_place(one, index)]
    taken: set[int] = set()
    for k, n in enumerate(usable):
        for m in usable[k + 1 : k + 1 + _PAIRS_AHEAD]:
            first, second = judged[n], judged[m]
            if (
                n in taken
                or m in taken
                or not is_comparable(first.number, second.number, may_be_left_out=True)
            ):
                continue
            x, y = first.match.number, second.match.number
            assert x is not None
            assert y is not None
            if not is_comparable(x, y, may_be_left_out=True):
                continue
            is_change = {first.number.role, second.number.role} == {x.role, y.role} == {Role.FROM, Role.TO}
            is_turned = is_change and first.number.role is not x.role
            if {first.number.role, second.number.role} == {Role.FROM, Role.TO} and not is_change:
                start, end = (x, y) if first.number.role is Role.FROM else (y, x)
                early, late = bound_there[index.place_of(start)], bound_there[index.place_of(end)]
                is_turned = comes_later(early, late)
            cross = crossing(
                bound_here[n], bound_here[m], bound_there[index.place_of(x)], bound_there[index.place_of(y)]
            )
            if _are_names(here, n, m) or (not is_turned and (is_change or not cross.is_likely)):
                continue
            at, beside = index.place_of(x), index.place_of(y)
            if keeps_its_words(statement, backing, n, at, beside) or keeps_its_words(
                statement, backing, m, beside, at
            ):
                continue
            taken.update((n, m))
            yield Difference(
                COUNTS_OTHER, cross.is_clear or is_turned,
                f"the quote has {written_at(backing, x.span)} and {written_at(backing, y.span)} "
                "the other way round",
                "put each number to what it counts in the quote",
                Span(first.number.span.start, second.number.span.end),
                Span(min(x.span.start, y.span.start), max(x.span.end, y.span.end)),
                statement[first.number.span.start : second.number.span.end],
                backing[min(x.span.start, y.span.start) : max(x.span.end, y.span.end)],
            )  # fmt: skip


def _are_names(reading: Reading, n: int, m: int) -> bool:
    """True for "juries of twelve" and "juries of six": such numbers name what else would be bound to them."""
    low = reading.tokens.low
    heads = [low[max(0, reading.places[k][0] - 2) : reading.places[k][0]] for k in (n, m)]
    return heads[0] == heads[1] and heads[0][1:] == ["of"]


def find_rebound(statement: str, backing: str, judged: list[Judged]) -> Iterator[Difference]:
    """Single numbers that stand in the backing with a rival's words: "60 girls" for "60 boys and 40 girls".

    Certain where the two stand side by side there, each with words of its own; else a question.
    """
    index = index_numbers(backing)
    bound_here, bound_there = bound_words(statement), bound_words(backing)
    used = {one.match.number for one in judged if one.match.grade >= Grade.HEDGED}
    said = all_stems(statement)
    is_denied = has_negation(statement)
    here = read_numbers(statement)
    for n, one in enumerate(judged[:MOST_SLOTS]):
        if (
            one.stands
            or (is_denied and position(here, n))
            or one.number.is_word
            or one.number.role is Role.WHOLE
            or not _has_one_place(one, index)
        ):
            continue
        own = one.match.number
        assert own is not None
        at = index.place_of(own)
        for beside in (at - 1, at + 1, at - 2, at + 2):
            if not 0 <= beside < len(index.numbers):
                continue
            rival = index.numbers[beside]
            if rival in used or rival.is_word or not is_comparable(own, rival):
                continue
            is_paired = _stand_side_by_side(backing, at, beside)
            is_apart = is_bound_apart(
                bound_here[n], said, bound_there[at], bound_there[beside], is_paired=is_paired
            )
            if is_apart is None and _counts_what_the_rival_does(one.number, own, rival, said):
                is_apart = True
            if is_apart is None or tells_of_own(statement, backing, at, beside):
                continue
            written, there_written = written_at(statement, one.number.span), written_at(backing, rival.span)
            yield Difference(
                COUNTS_OTHER, is_apart and is_paired,
                f"{written} stands in the quote for something else: for these words it says {there_written}",
                "put each number to what it counts in the quote",
                one.number.span, rival.span, written, there_written,
            )  # fmt: skip
            break


def _counts_what_the_rival_does(number: Number, own: Number, rival: Number, said: frozenset[str]) -> bool:
    """True for "12 trains" over "a dozen buses and 21 trains"."""
    if not (number.counted and own.counted and rival.counted):
        return False
    counted, there, beside = stem(number.counted), stem(own.counted), stem(rival.counted)
    return counted == beside and counted != there and there not in said


def _stand_side_by_side(text: str, first: int, second: int) -> bool:
    reading = read_numbers(text)
    earlier, later = sorted((reading.places[first], reading.places[second]))
    gap = reading.tokens.low[earlier[1] : later[0]]
    return len(gap) <= _LONGEST_GAP and any(word in _SIDE_BY_SIDE for word in gap) and "." not in gap


def _has_one_place(one: Judged, index: NumberIndex, *, may_be_name: bool = False) -> bool:
    """may_be_name: also for a bare number after a noun, which may be part of a name."""
    number = one.match.number
    if number is None or one.number.role is Role.SHARE:
        return False
    if one.match.grade < Grade.ROUNDED and not _is_other_form(one.number, number, one.match.grade):
        return False
    if number.is_label_like and not may_be_name:
        return False
    return index.occurrences[number.value, number.kind] == 1


def _is_other_form(number: Number, other: Number, grade: Grade) -> bool:
    """True for one value told in another form: "three quarters" for 76 %, "half an hour" for 30 min."""
    if grade < Grade.HEDGED:
        return False
    is_bound = number.comparator in UPPER | LOWER
    if {number.kind, other.kind} <= _SHARES:
        shares = [abs(one.value) * (100 if one.kind is Kind.RATIO else 1) for one in (number, other)]
        return abs(shares[0] - shares[1]) <= _LOOSE_POINTS * (1 + is_bound)
    if is_bound:
        return False
    if not number.kind is other.kind is Kind.QUANTITY or dimension(number.unit) != dimension(other.unit):
        return False
    ours, theirs = abs(to_base(number.value, number.unit)), abs(to_base(other.value, other.unit))
    return abs(ours - theirs) <= theirs * _LOOSENESS


_SHARES = frozenset([Kind.RATIO, Kind.PERCENT])
_LOOSE_POINTS, _LOOSENESS = 4, Decimal("0.08")


def find_edited_names(statement: str, backing: str) -> Iterator[Difference]:
    """Names and dates that have another number in a copy of the backing's words."""
    ours, theirs = read_numbers(statement).labels, read_numbers(backing).labels
    for n, slot in enumerate(frame_text(statement).slots[:MOST_SLOTS]):
        if slot.number is None and (other := own_place(statement, backing, n).replaced) is not None:
            here, place = slot.span_among(ours), other.span_among(theirs)
            written, there = written_at(statement, here), written_at(backing, place)
            yield Difference(
                NOT_THERE, True, f"the statement says {written} where the quote says {there}",
                "give the name or date as the quote has it", here, place, written, there,
            )  # fmt: skip


def find_other_labels(statement: str, backing: str, edited: tuple[Difference, ...]) -> Iterator[Difference]:
    """Names that stand in the backing with another number ("type 1" for "type 2")."""
    there = read_numbers(backing).labels
    if not there:
        return
    numerals = numeral_tokens(backing)
    seen: set[tuple[str, str]] = set()
    told = {difference.in_statement for difference in edited}
    by_name: dict[str, list[Label]] = defaultdict(list)
    for label in there:
        by_name[label.name].append(label)
    for label in read_numbers(statement).labels:
        others = by_name.get(label.name)
        if label.span in told or not others or label.number in numerals or (label.name, label.number) in seen:
            continue
        if label.number in {other.number for other in others[:MOST_SLOTS]}:
            continue
        seen.add((label.name, label.number))
        written = statement[label.span.start : label.span.end]
        there_written = written_at(backing, others[0].span)
        yield Difference(
            NOT_THERE, False, f"{written} is not in the quote, which says {there_written}",
            "give the name as the quote has it", label.span, others[0].span, written, there_written,
        )  # fmt: skip
