"""The stretches of a draft that are read for numbers: sentences, headings, heads of tables."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from checker.model.draft import Draft, SentenceKind
from corpus.model.study_text import Span

_HEADS = ("heading", "table header")
_NOT_READ = ("code", "equation", "front matter", "comment")
_NUMBERING = re.compile(r"[#\s]{0,12}\d{1,3}(?:\.\d{1,3}){0,5}\.?(?=\s)")


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words of a draft. words: without citations and markup. is_head: of a heading or a table's head."""

    span: Span
    words: str
    is_cell: bool = False
    is_head: bool = False


def read_stretches(draft: Draft) -> tuple[Stretch, ...]:
    """All stretches in order of place, each character in one at most."""
    found = [
        Stretch(
            sentence.span,
            sentence.plain,
            sentence.kind is SentenceKind.TABLE_CELL,
            sentence.kind is SentenceKind.LABEL,
        )
        for sentence in draft.sentences
    ]
    taken = sorted((stretch.span.start, stretch.span.end) for stretch in found)
    for passed in draft.passed_over:
        if passed.what in _HEADS and not _overlaps(passed.span, taken):
            words = draft.text[passed.span.start : passed.span.end]
            numbering = _NUMBERING.match(words)
            rest = words[numbering.end() if numbering else 0 :]
            found.append(Stretch(passed.span, " ".join(re.sub(r"[#*|`]", " ", rest).split()), is_head=True))
    return tuple(sorted(found, key=lambda stretch: (stretch.span.start, stretch.span.end)))


def notes_on_unread(draft: Draft) -> tuple[str, ...]:
    """A line about the stretches with digits that are not read, where there are any."""
    unread = [
        passed.what
        for passed in draft.passed_over
        if passed.what in _NOT_READ
        and any(character.isdigit() for character in draft.text[passed.span.start : passed.span.end])
    ]
    if not unread:
        return ()
    kinds = ", ".join(f"{unread.count(kind)} × {kind}" for kind in dict.fromkeys(unread))
    return (f"stretches with digits that are not read: {kinds}",)


def _overlaps(span: Span, taken: Sequence[tuple[int, int]]) -> bool:
    at = bisect_left(taken, (span.start, 0))
    return (at < len(taken) and taken[at][0] < span.end) or (at > 0 and taken[at - 1][1] > span.start)
