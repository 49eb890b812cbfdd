"""Ratio statistics in running text: on which side of one they stand.

Odds, risk, rate and hazard ratios with their confidence interval: above one something is likelier in the
group that is named first, below one less likely; an interval that holds one says neither.
"""

from __future__ import annotations

import re

from checker.text.clauses import ParsedSentence
from corpus.model.study_text import Span

_NAME = (
    r"\b(?:(?:odds ratio|hazard ratio|risk ratio|rate ratio|relative risk)\b[^\d.;]{0,120}?"
    r"|(?:or|hr|rr|aor|ahr|irr|ors|hrs)\b[^\d.;]{0,24}?)"
)
_VALUE = r"[=:,\s]\s?(\d{1,3}(?:[.·]\d{1,3})?)"
_INTERVAL = (
    r"(?:[\s,;(\[]{1,3}(?:95\s?%\s?)?(?:ci|confidence interval)?[^\d]{0,28}"
    r"(\d{1,3}[.·]\d{1,3})\s?(?:-|to|,)\s?(\d{1,3}[.·]\d{1,3}))?"
)
_RATIO = re.compile(_NAME + _VALUE + _INTERVAL)
_LARGEST = 50
_TWO_NUMBERS = re.compile(r"\b\d[\d.,]{0,9} before and \d|\b\d[\d.,]{0,9} and \d[\d.,]{0,9}\b(?! of\b)")
_COMPARES = re.compile(r"[<>]|-fold|\btimes\b|\bvs\b|\bversus\b|\bratio\b|\bfrom \d|\d\s?%")


def ratio_sides(sentence: ParsedSentence) -> tuple[frozenset[int], Span | None]:
    """The sides of one (1, -1, 0 undecided) of the ratios of a sentence, and where the first stands."""
    matches = list(_RATIO.finditer(sentence.text))
    if not matches:
        return frozenset(), None
    first = matches[0]
    return frozenset(_side(m) for m in matches), Span(
        sentence.start + first.start(), sentence.start + first.end()
    )


def compares_by_numbers(sentence: ParsedSentence) -> bool:
    """True when a sentence compares by numbers, from which a direction may be read; two of a unit suffice."""
    if _COMPARES.search(sentence.text):
        return True
    tokens = sentence.tokens
    units = [
        tokens[i + 1].lower
        for i in range(len(tokens) - 1)
        if tokens[i].lower[0].isdigit() and tokens[i + 1].is_word and not tokens[i + 1].lower.startswith("of")
    ]
    return len(units) > len(set(units)) or bool(_TWO_NUMBERS.search(sentence.text))


def _side(match: re.Match[str]) -> int:
    value, low, high = (float(g.replace("·", ".")) if g else None for g in match.groups())
    if value is None or value == 1 or value > _LARGEST:
        return 0
    if low is not None and high is not None and low <= 1 <= high:
        return 0
    return 1 if value > 1 else -1
