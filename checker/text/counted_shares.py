"""Shares that a sentence counts: "49 of 64", "of the 64 teachers, 49 did", "83 % of the apprentices".

A percentage is a share only where it is one of somebody or something ("rose by 12 %" is a change).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from checker.text.clauses import ParsedSentence
from checker.text.numbers.number import Kind, Role
from checker.text.numbers.parse import read_numbers
from corpus.model.study_text import Span

_NUMBER = r"\d{1,3}(?:,\d{3})+|\d{1,6}"
_OF_WHOLE = re.compile(
    rf"\bof (?:the |all |our |these |those |all the )?({_NUMBER}) [a-z][^,;:()]{{0,60}}, "
    rf"(?:only |just |as many as |as few as )?({_NUMBER})\b(?!\s?%|\.\d)"
)
_PERCENT = r"(\d{1,3}(?:\.\d{1,2})?)\s?(?:%|per ?cent)"
_PERCENT_OF = re.compile(rf"\b{_PERCENT} of (?:the|all|our|these|those|[a-z]+s)\b")
_OF_THOSE_PERCENT = re.compile(
    rf"(?:^|[.;:] ?)of (?:the|all|our|these|those|all the) [a-z][^,;:()]{{0,60}}, (?:only |just )?{_PERCENT}"
)


@dataclass(frozen=True, slots=True)
class CountedShare:
    """A share (0 to 1) and where it is counted."""

    share: float
    span: Span


@lru_cache(maxsize=4096)
def counted_shares(sentence: ParsedSentence) -> tuple[CountedShare, ...]:
    """The shares that a sentence counts, in no order that tells anything."""
    text = sentence.text
    found: list[tuple[float, int, int]] = []
    if any("0" <= character <= "9" for character in text) or " of " in text:
        found += [
            (float(number.value), number.span.start, number.span.end)
            for number in read_numbers(text).numbers
            if number.kind is Kind.RATIO and number.role is Role.SHARE
        ]
        for match in _OF_WHOLE.finditer(text):
            whole, part = (int(group.replace(",", "")) for group in match.groups())
            if 0 < whole >= part:
                found.append((part / whole, match.start(), match.end()))
        for pattern in (_PERCENT_OF, _OF_THOSE_PERCENT):
            found += [(float(m[1]) / 100, m.start(), m.end()) for m in pattern.finditer(text)]
    return tuple(
        CountedShare(share, Span(sentence.start + start, sentence.start + end))
        for share, start, end in found
        if share <= 1
    )
