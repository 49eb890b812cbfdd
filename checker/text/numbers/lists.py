"""Lists that give each number its label by position: "A and B were 1 and 2, respectively", "A 1, B 2, C 3".

Two forms are read: two lists joined by "respectively", the labels before or after the numbers; and a run of
at least three numbers of one kind, each right after its label, with signs between the pairs or with none (a
row of a table that lost its lines). The words that all labels of a list share tell nothing and are left out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from checker.text.lexicons import load_words
from checker.text.numbers.grammar import Reading
from checker.text.numbers.number import Kind, Role
from checker.text.numbers.words_around import BINDING_CUTS, BINDING_SILENT, BINDING_TELLING, VERBS
from checker.text.words import stem

_SILENT = (load_words("function_words") | BINDING_SILENT) - BINDING_TELLING
_ENDS_OF_LABELS = load_words("function_words") | load_words("reporting_words") | VERBS
_POINTS = frozenset(["northern", "southern", "eastern", "western"])
_TIMES_OF_DAY = {"daytime": "day", "nighttime": "night", "daily": "day", "nightly": "night"}
_MOST_LISTED = 12
_SHORTEST_RUN = 3
_LONGEST_RUN = 60
_LONGEST_LABEL = 4
_LONGEST_LIST = 90
"""Tokens looked at for the labels of a list."""
_JOINTS = frozenset(["and", "or", "&", "versus", "vs"])
_SEPARATORS = _JOINTS | {",", ";", "/", "|"}
_BRACKETS = frozenset(["(", ")"])
_LABEL_SIGNS = frozenset([":", "=", "-"])
_STOPS = frozenset([".", ";", ":", "respectively"])
_OPENINGS = {Role.LOW: Role.HIGH, Role.FROM: Role.TO, Role.HIGH: Role.LOW, Role.TO: Role.FROM}
_SHORT = 2


class Entry(NamedTuple):
    """One place of a list: the numbers [first, last] ("5", "5-7", "5 ± 2") on tokens [start, end)."""

    first: int
    last: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class LabelledList:
    """Numbers of a text with the stems of their labels, in order. members: one tuple of numbers a label."""

    members: tuple[tuple[int, ...], ...]
    labels: tuple[frozenset[str], ...]


def stems_at(reading: Reading, i: int) -> Iterator[str]:
    """The stem of token `i` where it may tell two numbers apart; symbols ("Zn", "A") count as words."""
    t = reading.tokens
    word = t.low[i]
    if not word or not word[0].isalpha():
        return
    if len(word) == 1:
        if t.text[i].isupper() and t.before(i) not in (".", ""):
            yield word
    elif word in _SILENT:
        return
    elif len(word) > _SHORT or word in BINDING_TELLING:
        yield stem(word.removesuffix("ern") if word in _POINTS else _TIMES_OF_DAY.get(word, word))
    elif t.text[i][0].isupper():
        yield word


def read_entries(reading: Reading) -> list[Entry]:
    """The numbers of a text with ranges and spreads put together."""
    entries: list[Entry] = []
    numbers, places = reading.numbers, reading.places
    n = 0
    while n < len(numbers):
        if numbers[n].role is Role.SHARE:
            n += 1
            continue
        last = n
        if n + 1 < len(numbers):
            follower = numbers[n + 1]
            is_range = _OPENINGS.get(numbers[n].role) is follower.role
            if is_range or (follower.kind is Kind.SPREAD and numbers[n].kind is not Kind.SPREAD):
                last = n + 1
        entries.append(Entry(n, last, places[n][0], places[last][1]))
        n = last + 1
    return entries


def find_lists(reading: Reading, entries: list[Entry]) -> list[LabelledList]:
    """All labelled lists of a text."""
    found = [*_respectively(reading, entries), *_runs(reading, entries)]
    return [one for one in found if one is not None]


def _labelled(group: list[Entry], labels: list[frozenset[str]]) -> LabelledList | None:
    shared = frozenset.intersection(*labels)
    own = tuple(label - shared for label in labels)
    if not all(own):
        return None
    return LabelledList(tuple(tuple(range(entry.first, entry.last + 1)) for entry in group), own)


def _respectively(reading: Reading, entries: list[Entry]) -> Iterator[LabelledList | None]:
    low = reading.tokens.low
    ends = [entry.end for entry in entries]
    for i in range(reading.tokens.length):
        if low[i] != "respectively":
            continue
        place = bisect_right(ends, i)
        group = _group_before(reading, entries[max(0, place - _MOST_LISTED - 1) : place], i)
        if len(group) < 2:
            continue
        items = _items_for(reading, group, i)
        if items:
            yield _labelled(group, items)


def _group_before(reading: Reading, entries: list[Entry], i: int) -> list[Entry]:
    """The list of numbers nearest before token `i`, [] when a sentence ends between."""
    low = reading.tokens.low
    group: list[Entry] = []
    for entry in reversed(entries):
        if not group:
            if i - entry.end > _LONGEST_LIST or "." in low[entry.end : i]:
                return []
        elif any(
            word not in _SEPARATORS and word not in _BRACKETS for word in low[entry.end : group[-1].start]
        ):
            break
        group.append(entry)
    return group[::-1][-_MOST_LISTED:]


def _items_for(reading: Reading, group: list[Entry], i: int) -> list[frozenset[str]]:
    """The labels of a list of numbers: between it and "respectively", else before it, else after."""
    low, length = reading.tokens.low, reading.tokens.length
    start, end, count = group[0].start, group[-1].end, len(group)
    said_after = sum(word not in _SEPARATORS for word in low[end:i]) > _LONGEST_LABEL - 1
    between = range(end, i)
    before = range(max(0, start - _LONGEST_LIST), start)
    beyond = range(i + 1, min(length, i + _LONGEST_LIST))
    for tokens, from_end in ((between, False),) if said_after else ((before, True), (beyond, False)):
        items = _items(reading, tokens, count, from_end=from_end)
        if items:
            return items
    return []


def _items(reading: Reading, tokens: range, count: int, *, from_end: bool) -> list[frozenset[str]]:
    """The items of a list "A, B and C" among `tokens`, [] when there is none of `count` items."""
    low = reading.tokens.low
    joints = [i for i in tokens if low[i] in _JOINTS]
    if not joints:
        return []
    joint = joints[-1] if from_end else joints[0]
    segments: list[list[int]] = [[]]
    for i in range(joint - 1, tokens.start - 1, -1):
        if low[i] in _STOPS or len(segments) > count:
            break
        if low[i] in _SEPARATORS:
            if segments[-1]:
                segments.append([])
        else:
            segments[-1].append(i)
    earlier = [segment[::-1] for segment in segments if segment][: count - 1][::-1]
    last: list[int] = []
    for i in range(joint + 1, tokens.stop):
        if low[i] in BINDING_CUTS:
            break
        last.append(i)
    if len(earlier) < count - 1 or not last:
        return []
    earlier[0] = _nearest(low, earlier[0][::-1])[::-1]
    last = _nearest(low, last)
    middle = earlier[1:]
    width = max(map(len, middle)) if middle else min(len(earlier[0]), len(last))
    earlier[0], last = earlier[0][-width:] if width else [], last[:width]
    items = [frozenset(s for i in item for s in stems_at(reading, i)) for item in (*earlier, last)]
    return items if all(items) else []


def _nearest(low: list[str], item: list[int]) -> list[int]:
    """The words of an outer item up to the first that belongs to the sentence around the list."""
    while item and low[item[0]] in ("the", "a", "an"):
        item = item[1:]
    for n, i in enumerate(item):
        if low[i] in _ENDS_OF_LABELS:
            return item[:n] or item[n + 1 : n + 1 + _LONGEST_LABEL]
    return item[:_LONGEST_LABEL]


def _runs(reading: Reading, entries: list[Entry]) -> Iterator[LabelledList | None]:
    """Runs of numbers of one kind that each stand right after their label."""
    run: list[Entry] = []
    labels: list[list[int]] = []
    parted = False
    for entry in entries:
        label = None
        if 0 < len(run) < _LONGEST_RUN and _of_one_kind(reading, run[0], entry):
            label = _label_between(reading, run[-1].end, entry.start)
        if label is not None and (len(run) == 1 or label[0] is parted):
            parted = label[0]
            run.append(entry)
            labels.append(label[1])
        else:
            yield _run(reading, run, labels, parted=parted)
            run, labels = [entry], []
    yield _run(reading, run, labels, parted=parted)


def _of_one_kind(reading: Reading, first: Entry, other: Entry) -> bool:
    one, two = reading.numbers[first.first], reading.numbers[other.first]
    return one.role is two.role and (one.kind is two.kind or not (one.unit and two.unit))


def _label_between(reading: Reading, start: int, end: int) -> tuple[bool, list[int]] | None:
    """Whether a sign parts the label between two numbers from the earlier, and its words; None for none."""
    t = reading.tokens
    i = start
    while i < end and t.low[i] in _SEPARATORS:
        i += 1
    if end - i > _LONGEST_LABEL + 2:
        return None
    label = [k for k in range(i, end) if t.low[k] not in _LABEL_SIGNS and t.low[k] not in _BRACKETS]
    if not 0 < len(label) <= _LONGEST_LABEL:
        return None
    if any(not t.is_word[k] or _ends_a_label(t.low[k]) for k in label):
        return None
    return i > start, label


def _run(reading: Reading, run: list[Entry], labels: list[list[int]], *, parted: bool) -> LabelledList | None:
    if len(run) < _SHORTEST_RUN:
        return None
    t = reading.tokens
    if not parted and t.is_word[run[-1].end] and t.low[run[-1].end] not in _ENDS_OF_LABELS:
        return None  # "31 sand 12 clay 22 loam": the words may as well follow their numbers
    width = max(map(len, labels))
    first: list[int] = []
    k = run[0].start - 1
    while k >= 0 and (t.low[k] in _LABEL_SIGNS or t.low[k] in _BRACKETS):
        k -= 1
    while k >= 0 and len(first) < width and t.is_word[k] and not _ends_a_label(t.low[k]):
        first.append(k)
        k -= 1
    return _labelled(
        run, [frozenset(s for i in label for s in stems_at(reading, i)) for label in (first, *labels)]
    )


def _ends_a_label(word: str) -> bool:
    return word in _ENDS_OF_LABELS and len(word) > 1
