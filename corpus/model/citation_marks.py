"""The citation marks of a text: those that the extractor saw, and bracketed or raised numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable

from corpus.model.study_text import Span, StudyText

_MARK_GROUP = re.compile(r"\[\s{0,2}\d{1,3}(?:\s{0,2}[,;–—‐-]\s{0,2}\d{1,3}){0,30}\s{0,2}\]")
_MARK_IN_PARENTHESES = re.compile(
    r"(?<=[^\W\d_][\s.,;)])\(\s?\d{1,3}(?:\s{0,2}[,;–-]\s{0,2}\d{1,3}){0,15}\s?\)"
)
_MARK_SUPERSCRIPT = re.compile(r"(?<=[^\W\d_]{3}|..[.,;:)\]”\"%])[¹²³⁰⁴-⁹](?:[,–-]?[¹²³⁰⁴-⁹]){0,20}")


def citation_marks(text: StudyText) -> tuple[Span, ...]:
    """The citation marks of a text: those that the extractor saw, and bracketed numbers.

    Numbers in parentheses are taken for marks only where there are ten of them and fewer of other kinds.
    """
    raw = text.text
    spans = [(mark.start, mark.end) for mark in text.marks]
    spans += _bracketed(raw)
    spans += [m.span() for m in _MARK_SUPERSCRIPT.finditer(raw)]
    in_parentheses = [m.span() for m in _MARK_IN_PARENTHESES.finditer(raw)]
    if len(in_parentheses) >= 10 and len(in_parentheses) > len(spans):
        spans += in_parentheses
    return tuple(Span(a, b) for a, b in _merged(spans))


def _bracketed(raw: str) -> list[tuple[int, int]]:
    """The bracketed numbers that cite. One right after a number or a sign may be an interval ("12 [10-17]"):
    it counts only when it is no range of two, among ten others that leave no doubt."""
    sure: list[re.Match[str]] = []
    doubtful: list[re.Match[str]] = []
    for match in _MARK_GROUP.finditer(raw):
        before = raw[max(0, match.start() - 3) : match.start()].rstrip()
        (doubtful if before and (before[-1].isdigit() or before[-1] in "=<>±%") else sure).append(match)
    if len(sure) >= 10:
        highest = max(int(number) for match in sure for number in re.findall(r"\d+", match.group()))
        sure += [m for m in doubtful if all(int(n) <= highest + 5 for n in re.findall(r"\d+", m.group()))
                 and not re.fullmatch(r"\[\s*\d+\s*[–—‐-]\s*\d+\s*\]", m.group())]  # fmt: skip
    return [match.span() for match in sure]


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged
