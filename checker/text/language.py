"""Language: sentences that are not in English, for which this checker has no word lists.

A sentence is taken for another language when letters of another script make up most of it, or when at least
two function words of one other language stand in it and outnumber the English ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from checker.text.clauses import ParsedSentence, parse
from checker.text.lexicons import load_group, load_lexicon, load_words
from corpus.model.study_text import Span

_FEWEST_WORDS = 4
_LAST_LATIN = "\u024f"


@dataclass(frozen=True, slots=True)
class ForeignSentence:
    """A sentence in another language: its name, or "another script", and its place."""

    language: str
    span: Span


@lru_cache(maxsize=1024)
def foreign_sentences(text: str) -> tuple[ForeignSentence, ...]:
    """The sentences of `text` that are not in English, in order."""
    found = []
    for sentence in parse(text):
        language = language_of(sentence, text)
        if language:
            found.append(ForeignSentence(language, sentence.span))
    return tuple(found)


def language_of(sentence: ParsedSentence, text: str) -> str:
    """The language of a sentence: "" for English and for what is too short to tell."""
    if _is_in_another_script(text[sentence.start : sentence.end]):
        return "another script"
    words = [token.lower for token in sentence.tokens if token.is_word]
    if len(words) < _FEWEST_WORDS:
        return ""
    best, most = "", 0
    distinct = set(words)
    for language in load_lexicon("other_languages")["mapping"]:
        shared = distinct & load_group("other_languages", language)
        hits = sum(word in shared for word in words) if len(shared) >= 2 else 0
        if hits > most:
            best, most = language, hits
    english = load_words("function_words")
    return best if most > sum(word in english for word in words) and most >= len(words) / 8 else ""


def _is_in_another_script(stretch: str) -> bool:
    if stretch.isascii():
        return False
    letters = [c for c in stretch if c.isalpha()]
    others = sum(1 for c in letters if c > _LAST_LATIN and not "\u0370" <= c <= "\u03ff")
    return others > len(letters) / 2 and len(letters) >= _FEWEST_WORDS
