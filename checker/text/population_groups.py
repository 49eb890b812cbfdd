"""The groups of who or what was studied, by the words that name them, and how a difference is told."""

from __future__ import annotations

from functools import lru_cache

from checker.text.clauses import ParsedSentence, Token
from checker.text.difference import Difference
from checker.text.lexicons import load_group
from checker.text.phrases import find_phrases
from corpus.model.study_text import Span

KIND = "population-widened"

_GROUPS = (
    "animal",
    "vitro",
    "human",
    "child",
    "adult",
    "women",
    "men",
    "older",
    "general",
    "specific",
    "scope",
)


def groups_of(token: Token) -> frozenset[str]:
    """The population groups that a word names ("mice" → animal)."""
    return _groups_of_word(token.lower)


@lru_cache(maxsize=65536)
def _groups_of_word(word: str) -> frozenset[str]:
    return frozenset(group for part in {word, *word.split("-")} for group in _groups_by_word().get(part, ()))


@lru_cache(maxsize=1)
def _groups_by_word() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for group in _GROUPS:
        for word in load_group("populations", group):
            found.setdefault(word, []).append(group)
    return found


@lru_cache(maxsize=4096)
def populations(sentence: ParsedSentence) -> dict[str, Span]:
    """The population groups that a sentence names, each with its first place."""
    found: dict[str, Span] = {}
    for token in sentence.tokens:
        for group in groups_of(token):
            found.setdefault(group, token.span)
    for match in find_phrases(sentence, "population_phrases", "vitro"):
        found.setdefault("vitro", match.span(sentence))
    return found


def told_population(certain: bool, ours: str, our_span: Span, theirs: str, their_span: Span) -> Difference:
    """The difference of a population named beyond the backing's own: the words of both and their places."""
    of = f" (“{theirs}”)" if theirs else ""
    return Difference(
        KIND,
        certain,
        f"the claim speaks of “{ours}”; the quote is about others{of}",
        "name the group that the quote names",
        our_span,
        their_span,
        ours,
        theirs,
    )
