"""Phrases that look like negations and deny nothing that a comparison could rest on ("not only", "no doubt").

Source: the pseudo-negation of NegEx (Chapman et al. 2001), extended; see `lexicons/pseudo_negation.json`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from checker.text.lexicons import load_words


@lru_cache(maxsize=1)
def _pseudo_negation() -> re.Pattern[str]:
    phrases = sorted(load_words("pseudo_negation"), key=len, reverse=True)
    return re.compile(
        r"\b(?:" + "|".join(re.escape(phrase) for phrase in phrases) + r")\b"
        r"|\bno\.? ?\d|\bno\. ?[a-z]+\d"
        r"|\bno less(?= \w+ than\b)"
        r"|\bnot(?= [^.;:]{3,80}?,? but (?:rather|instead|also|as|in|by|on|to|for|with) )"
        r"|\bnot(?= [^.;:,]{3,60}? but (?:the|an?) )"
    )


def pseudo_negations(flat: str) -> list[tuple[int, int]]:
    """Where phrases that only look like negations stand in `flat` (see `clauses.flatten`): half-open."""
    return [(match.start(), match.end()) for match in _pseudo_negation().finditer(flat)]


def mask_pseudo_negation(flat: str) -> str:
    """`flat` (see `clauses.flatten`) with phrases that only look like negations blanked; same length."""
    return _pseudo_negation().sub(lambda match: " " * len(match.group()), flat)
