"""The plural noun that a number counts, guessed from its ending."""

from __future__ import annotations

from checker.text.lexicons import load_words
from checker.text.numbers.amounts import NUMBER_WORDS
from checker.text.numbers.tokens import Tokens
from checker.text.numbers.words_around import IRREGULAR_PLURALS, NOT_PLURALS

_FUNCTION_WORDS = load_words("function_words")
_FARTHEST_NOUN = 4


def is_plural_noun(word: str) -> bool:
    """A guess from the word's ending: "patients", "mice" yes; "was", "virus", "diabetes" no."""
    if word in IRREGULAR_PLURALS:
        return True
    return (
        len(word) > 3
        and word.endswith("s")
        and not word.endswith(("ss", "us", "is", "'s"))
        and word not in NOT_PLURALS
    )


def plural_noun_after(t: Tokens, j: int) -> str:
    """The plural noun that a number before token `j` counts, at most four words on; "" for none."""
    if t.low[j] == "-" and t.glued[j]:
        return ""
    if t.low[j] == "of" and t.low[j + 1] in ("the", "these", "those", "our", "all"):
        j += 2
    found = ""
    for k in range(j, j + _FARTHEST_NOUN):
        word = t.low[k]
        if not t.is_word[k] or (word in _FUNCTION_WORDS and word not in ("more", "other", "further")):
            if word == "-" and t.glued[k] and t.glued[k + 1]:
                continue
            break
        if word in NUMBER_WORDS and k == j:
            break
        if is_plural_noun(word):
            found = word
            break
    return found
