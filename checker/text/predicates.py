"""Predicates: another thing said of the same subject ("bats with young hunted" over "bats with young slept").

Every word of a statement up to a point stands in the backing, and from there on two or more words of matter
do not, while the backing says something else of its own. Never certain: other words may say the same.
"""

from __future__ import annotations

from functools import lru_cache

from checker.text.clauses import ParsedSentence, Token, parse
from checker.text.lexicons import load_mapping, load_words
from checker.text.moves import direction_of
from checker.text.negative_words import negated_word
from checker.text.numbers.parse import read_numbers
from checker.text.opposites import may_be_opposite
from checker.text.polarity import is_negator
from checker.text.stand_ins import stand_ins

_FEWEST = 2
"""Words of matter that a predicate must have of its own, and the backing of its own."""
_MOST_BEHIND = 2
"""Shared words that may follow: "each day"."""
_SHOWING = frozenset(
    ("show", "shows", "showed", "reveal", "reveals", "revealed", "prove", "proves", "proved")
)


def other_predicate(sentence: ParsedSentence, backing: str) -> tuple[Token, ...]:
    """The words of matter of a sentence's predicate that the backing has not; () where it has some.

    Sentences with a number or a denial are left to the comparisons of those.
    """
    if any(is_negator(token) for token in sentence.tokens) or read_numbers(sentence.text).numbers:
        return ()
    matter = [t for t in sentence.tokens if t.is_content and t.lower not in _without_matter()]
    whole = _stems(backing)
    shared = [any(s in whole or stand_ins(s) & whole for s in token.stems) for token in matter]
    end = len(shared)
    while end and shared[end - 1] and len(shared) - end < _MOST_BEHIND:
        end -= 1
    start = end
    while start and not shared[start - 1]:
        start -= 1
    own = tuple(matter[start:end])
    if len(own) < _FEWEST or not start or not all(shared[:start]):
        return ()
    return own if _says_something_else(own, sentence, backing) else ()


def _says_something_else(own: tuple[Token, ...], sentence: ParsedSentence, backing: str) -> bool:
    """True when neither side's words look like other words for the other's."""
    if any(_is_of_another_comparison(token.lower) for token in own):
        return False
    if all(token.lower in load_mapping("irregular") or _moves(token.lower) for token in own):
        return False
    theirs = [
        token
        for other in parse(backing)
        for token in other.tokens
        if token.is_content and not set(token.stems) & sentence.stems
    ]
    return (
        len(theirs) >= _FEWEST
        and not any(_moves(token.lower) for token in theirs)
        and not any(may_be_opposite(ours.lower, other.lower) for ours in own for other in theirs)
    )


def _moves(word: str) -> bool:
    """True for a word of direction, or one that may carry it: other comparisons read these."""
    return direction_of(word) is not None or word in load_mapping("weak_signs")


def _is_of_another_comparison(word: str) -> bool:
    return (
        word in load_mapping("quantifiers")
        or word in load_words("hedges_any")
        or word in load_words("sameness_words")
        or word in load_words("certainty_words")
        or negated_word(word) is not None
    )


@lru_cache(maxsize=1)
def _without_matter() -> frozenset[str]:
    return load_words("generic_words") | _SHOWING


@lru_cache(maxsize=64)
def _stems(backing: str) -> frozenset[str]:
    return frozenset[str]().union(*(sentence.stems for sentence in parse(backing)))
