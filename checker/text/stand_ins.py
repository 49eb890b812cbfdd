"""Words that may stand for one another, by their stems: they keep a claim on the topic of its quote."""

from __future__ import annotations

from functools import lru_cache

from checker.text.lexicons import load_mapping
from checker.text.words import stem


@lru_cache(maxsize=1)
def _by_stem() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for word, others in load_mapping("synonyms").items():
        found.setdefault(stem(word), set()).update(stem(other) for other in others)
    return {word: frozenset(others) for word, others in found.items()}


def stand_ins(of_stem: str) -> frozenset[str]:
    """The stems of the words that may stand for a word ("store" for "keep"), from its stem."""
    return _by_stem().get(of_stem, frozenset())
