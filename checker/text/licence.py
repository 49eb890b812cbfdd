"""Licences: whether a backing holds any word on which a load-bearing word of a statement could rest.

A statement that denies needs something in its backing that denies; one that says which way something moves
needs a word of that way. Where none stands anywhere, no reading of the backing can carry the statement.
"""

from __future__ import annotations

from functools import lru_cache

from checker.text.clauses import ParsedSentence, Token, parse
from checker.text.lexicons import load_mapping, load_words
from checker.text.negative_words import negated_word
from checker.text.phrases import find_phrases
from checker.text.statistical_tests import results_of_tests

_NOTHING = ("",)
_SUFFIXES = ("n't", "-free", "-/-")
_NO_LIKENESS = frozenset(("well", "soon", "long", "far", "early", "late", "such", "recently"))
_NOUNS_BETWEEN = 2
"""How many words of what is counted may stand in "as many wild bees as"."""
_PREFIXES = ("non-", "un-")


@lru_cache(maxsize=1024)
def licenses_denial(text: str, shared: frozenset[str] = frozenset()) -> bool:
    """True when `text` holds any word on which a denying statement could rest ("unlikely", "similar").

    shared: stems of matter that do not count: "respiratory failure" of both carries no denial of either.
    """
    return any(carries_denial(sentence, shared) for sentence in parse(text))


@lru_cache(maxsize=4096)
def carries_denial(sentence: ParsedSentence, shared: frozenset[str] = frozenset()) -> bool:
    """True when a sentence holds a word, a phrase or a test result on which a denying statement could rest.

    shared: stems of matter that do not count.
    """
    return (
        any(
            may_deny(token) and not (shared and shared.issuperset(token.stems or _NOTHING))
            for token in sentence.tokens
        )
        or bool(find_phrases(sentence, "denying_phrases"))
        or likened(sentence) is not None
        or any(not is_found for _, is_found in results_of_tests(sentence))
    )


def likened(sentence: ParsedSentence) -> Token | None:
    """The word after the first "as" of "as smoothly as", "as much carbon as"; None for "as well as".

    Neither of its two sides is above the other.
    """
    tokens = sentence.tokens
    for index in range(len(tokens) - 2):
        middle = tokens[index + 1]
        if tokens[index].lower != "as" or middle.lower in _NO_LIKENESS:
            continue
        within = _NOUNS_BETWEEN if middle.lower in ("much", "many") else 0
        if any(token.lower == "as" for token in tokens[index + 2 : index + 3 + within]):
            return middle
    return None


def may_deny(token: Token) -> bool:
    """True for a word that denies, in whatever reach, or says that two things are the same."""
    licences = load_words("negation_licences")
    return (
        token.lower in licences
        or token.lower.endswith(_SUFFIXES)
        or token.lower.startswith(_PREFIXES)
        or negated_word(token.lower) is not None
        or ("-" in token.lower and any(part in licences for part in token.lower.split("-")))
    )


@lru_cache(maxsize=1024)
def signs_licensed(text: str) -> frozenset[int]:
    """The signs (1, -1) of which `text` holds a word of direction, on whatever axis, or of good and bad."""
    signs = set()
    for sentence in parse(text):
        for token in sentence.tokens:
            for word in (token.lower, *token.lower.split("-")):
                entry = load_mapping("directions").get(word) or load_mapping("weak_signs").get(word)
                if entry:
                    signs.add(1 if entry[-1] == "+" else -1)
    return frozenset(signs)
