"""Names of journals compared as people write them.

Forgiven: case, accents, articles and small words, what stands in brackets or behind a colon or dash, the
abbreviations of ISO 4 (each word cut short or contracted: "Natl" for National), acronyms ("JAMA", "BMJ") and
a country at the end. "Nature" is not "Nature Medicine". Source: ISO 4:1997; the NLM's title abbreviations.
"""

from __future__ import annotations

import re
from functools import lru_cache

from anyascii import anyascii

_ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|[*_“”\"]")
_SUBTITLE = re.compile(r":\s|\s[-–—=/]\s|;")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_SMALL = frozenset(
    [
        "of",
        "the",
        "and",
        "in",
        "for",
        "on",
        "to",
        "a",
        "an",
        "de",
        "des",
        "du",
        "la",
        "le",
        "les",
        "et",
        "und",
        "der",
        "die",
        "das",
        "für",
        "do",
        "da",
        "del",
        "y",
        "e",
        "dei",
        "delle",
        "d",
        "l",
        "&",
        "part",
        "section",
    ]
)
_COUNTRIES = (
    "unitedstatesofamerica",
    "unitedstates",
    "america",
    "usa",
    "us",
    "uk",
    "london",
    "oxford",
    "online",
)


def same_venue(one: str, other: str) -> bool:
    """True when two names may be those of one journal or series; False when either is empty."""
    ours, theirs = _words(one), _words(other)
    if not ours or not theirs:
        return False
    wholes = _words(_ASIDE.sub(" ", one), whole=True), _words(_ASIDE.sub(" ", other), whole=True)
    return any(
        a == b or _is_acronym(a, b) or _is_acronym(b, a) or _abbreviates(a, b) or _abbreviates(b, a)
        for a in {ours, wholes[0]}
        for b in {theirs, wholes[1]}
    )


@lru_cache(maxsize=8192)
def _words(name: str, whole: bool = False) -> tuple[str, ...]:
    bare = _ASIDE.sub(" ", name[:400])
    if not whole:
        parts = _SUBTITLE.split(bare)
        bare = next((part for part in parts if _WORD.search(part)), bare)
    folded = anyascii(bare.replace("&", " and ")).lower()
    words = [word.replace("'", "") for word in _WORD.findall(folded)]
    kept = tuple(word for word in words if word not in _SMALL)
    return _without_country(kept or tuple(words))


def _without_country(words: tuple[str, ...]) -> tuple[str, ...]:
    for count in (4, 3, 2, 1):
        if len(words) > count and "".join(words[-count:]) in _COUNTRIES:
            return words[:-count]
    return words


def _is_acronym(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    """ "jama" for Journal American Medical Association; a letter a word, all words counted."""
    if len(short) != 1 or len(long) < 3 or not 2 < len(short[0]) <= 8:
        return False
    return short[0] == "".join(word[0] for word in long)


def _abbreviates(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    return len(short) == len(long) and all(_shortens(a, b) for a, b in zip(short, long, strict=True))


def _shortens(short: str, word: str) -> bool:
    """ "sci" for sciences, "natl" for national; at least the first letter must be the same."""
    if word.startswith(short) or short.startswith(word):
        return True
    if short[0] != word[0] or len(short) < 3 or len(short) >= len(word):
        return False
    letters = iter(word)
    return all(letter in letters for letter in short)
