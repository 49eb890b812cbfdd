"""Words, stems and content words of English scientific prose.

Stems come from the Snowball English stemmer (Porter 2, https://snowballstem.org/algorithms/english/stemmer.html);
irregular forms that it leaves apart ("rose", "risen") are joined by `lexicons/irregular.json`, comparatives
and superlatives with their adjective ("longer", "longest" with "long") by `lexicons/comparatives.json`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from Stemmer import Stemmer

from checker.text.lexicons import load_mapping, load_words

_WORD = re.compile(
    r"[^\W\d_](?:[\w]|[’'](?=[^\W\d_])|[-‐‑](?=\w))*[+]?"  # letters, with inner apostrophes, hyphens, digits
    r"|\d+(?:[.,]\d+)*%?"
)


class Word(NamedTuple):
    """One word or number of a text, as written, with its place (code points, half-open)."""

    text: str
    start: int
    end: int

    @property
    def lower(self) -> str:
        """The word in lower case with straight apostrophes and hyphens."""
        return _plain(self.text)


def _plain(word: str) -> str:
    return word.lower().replace("’", "'").replace("‐", "-").replace("‑", "-")


@lru_cache(maxsize=4096)
def words(text: str) -> tuple[Word, ...]:
    """All words and numbers of `text`, in order."""
    return tuple(Word(m.group(), m.start(), m.end()) for m in _WORD.finditer(text))


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The stem of a word: "increases", "increased" → "increas"; irregular and compared forms as the base."""
    lower = word.lower().replace("’", "'")
    lower = lower.removesuffix("'s").strip("'")
    if not any(map(str.isalpha, lower)):
        return lower  # a number, of which a text may hold thousands
    base = load_mapping("irregular").get(lower) or load_mapping("comparatives").get(lower, lower)
    # A stemmer holds the word that it works on: two threads must not share one, and making one is cheap.
    stemmed: str = Stemmer("english", 0).stemWord(base)
    return stemmed


@lru_cache(maxsize=65536)
def is_content_word(word: str) -> bool:
    """True for a word that carries matter: no function word, no word of reporting ("study", "found")."""
    lower = word.lower().replace("’", "'")
    return (
        len(lower) > 2
        and lower[0].isalpha()
        and lower not in load_words("function_words")
        and lower not in load_words("reporting_words")
    )


@lru_cache(maxsize=4096)
def content_stems(text: str) -> tuple[str, ...]:
    """The stems of the content words of `text`, in order, repetitions kept.

    A hyphenated word gives the stems of its parts, so that "high-fat diet" meets "diet high in fat".
    """
    found: list[str] = []
    for word in _WORD.findall(text):
        found += _stems_of_parts(word)
    return tuple(found)


@lru_cache(maxsize=65536)
def _stems_of_parts(word: str) -> tuple[str, ...]:
    return tuple(stem(part) for part in _plain(word).split("-") if is_content_word(part))


def repeats(statement: str, backing: str) -> bool:
    """True for two texts of the same words and signs, blanks and the stop at the end aside."""
    return _bare(statement) == _bare(backing)


def _bare(text: str) -> str:
    return " ".join(text.split()).rstrip(" .;")


def coverage(statement: str, backing: str) -> float:
    """The share (0 to 1) of the statement's distinct content stems that stand in `backing`; 1.0 for none."""
    wanted = _distinct_stems(statement)
    if not wanted:
        return 1.0
    return len(wanted & _distinct_stems(backing)) / len(wanted)


@lru_cache(maxsize=4096)
def _distinct_stems(text: str) -> frozenset[str]:
    return frozenset(content_stems(text))
