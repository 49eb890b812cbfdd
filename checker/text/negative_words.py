"""Words that hold a negation within them: "unlikely", "ineffective", and any participle in un- ("unstained").

Participles are told by their form, since every verb has one; those of undoing ("unlocked") deny nothing and
stand in `lexicons/affirming_un_words.json`.
"""

from __future__ import annotations

from functools import lru_cache

from checker.text.lexicons import load_mapping, load_words

_SHORTEST_PARTICIPLE = 4


@lru_cache(maxsize=32768)
def negated_word(lower: str) -> str | None:
    """The word that a negative word negates ("unlikely" → "likely", "unstained" → "stained"), else None."""
    base: str | None = load_mapping("negative_words").get(lower)
    if base is not None or not lower.startswith("un") or lower in load_words("affirming_un_words"):
        return base
    rest = lower[2:].lstrip("-")
    if len(rest) < _SHORTEST_PARTICIPLE or rest.startswith("der"):
        return None
    is_participle = rest.endswith("ed") or rest in load_mapping("irregular")
    return rest if is_participle else None
