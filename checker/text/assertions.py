"""Does a text state an effect, a comparison, a certainty or a number? Without asking whether it is true.

A sentence is asked for strong words and figures. Words in the place of a label (a heading, a table's head, a
title) name a topic as often as they state something, so of them more is asked: a strong word as its verb, or
with a figure ("Short sleep harms memory", not "Effects of short sleep on memory").
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise

from checker.text.causality import cause_in
from checker.text.clauses import ParsedSentence, parse
from checker.text.lexicons import load_group, load_mapping, load_words
from checker.text.numbers import Kind, Number, parse_numbers

_NO_FIGURES = frozenset({Kind.YEAR, Kind.ORDINAL})
_SHARES = frozenset({Kind.PERCENT, Kind.PERCENTAGE_POINT, Kind.RATIO, Kind.FOLD, Kind.COUNT_OF})
_NOUNS_TOO = frozenset(
    {"affects", "benefits", "causes", "changes", "differences", "effects", "harms", "impacts", "influences",
     "leads", "remedies", "results", "damages", "reverses", "risks"}
)  # fmt: skip
"""Plurals of nouns that look like verbs."""
_PRONOUNS = frozenset({"it", "this", "they", "that", "which", "who", "these", "those", "he", "she", "we"})
_DETERMINERS = frozenset({"the", "a", "an", "all", "every", "most", "many", "their", "its", "our", "no"})
_OF_HAVING = frozenset({"kept", "keeps"})
"""Words of cause ("kept the fish alive") that tell as often what somebody has ("who kept the desks")."""
_OF_SEVERAL = frozenset(
    {"the", "these", "those", "all", "some", "many", "most", "few", "several", "other", "of"}
)
_OF_STUDIES = frozenset({"study", "studies", "trial", "trials", "survey", "surveys", "review", "experiment"})
_DEFINITE = ("the ", "both ", "these ", "those ", "all ", "its ", "their ", "of the ")


_PLACE = re.compile(r"(?:§+|\b(?:part|section|chapter|appendix|table|figure|fig\.|box|step))\s?$", re.I)
"""What names a place in a text by number."""
_OPERATION = re.compile(r"\s?[-−+*/×·^]\s?[A-Za-z](?![A-Za-z])")
_TOPIC = re.compile(
    r"\W*(?:how|why|what|whether|when|where|which|who|whom|whose|can|could|does|do|did|is|are|was|were|should|will"
    r"|to)\b",
    re.I,
)
"""Openings of words that ask or name a question."""


@lru_cache(maxsize=8192)
def strong_word(text: str) -> str:
    """The first word or phrase of `text` that states an effect, a comparison or a certainty, "" for none."""
    for sentence in parse(text):
        for index, token in enumerate(sentence.tokens):
            if _is_strong(token.lower) and not _is_other_word(sentence, index):
                return token.lower
        cause = cause_in(sentence)
        if cause is not None and (words := text[cause.start : cause.end]).lower() not in _OF_HAVING:
            return words
    return ""


def _is_other_word(sentence: ParsedSentence, index: int) -> bool:
    """True for the "than" of "other than", for "works" as a noun ("works in print", "these works"), and for
    the "results" of studies."""
    word = sentence.tokens[index].lower
    before = sentence.tokens[index - 1].lower if index else ""
    if word == "than":
        return before == "other"
    ahead = [token.lower for token in sentence.tokens[index + 1 : index + 5]]
    after = ahead[0] if ahead else ""
    if word in ("result", "results"):
        return after == "of" and not _OF_STUDIES.isdisjoint(ahead)
    return word == "works" and (
        before in _OF_SEVERAL or (not before and after in ("in", "of", "on", "by", "from"))
    )


def _is_strong(word: str) -> bool:
    return (
        word in load_words("effect_words")
        or (word in load_words("certainty_words") and word not in load_words("certainty_verbs"))
        or (word in load_mapping("directions") and word not in load_words("weak_directions"))
    )


@lru_cache(maxsize=8192)
def states_finding(text: str, *, by_figure: bool = True) -> bool:
    """True when words in the place of a label state a finding: with a figure, or by a verb of their own.

    Topics ("Effects of naps", "How naps change recall") and questions without a figure state none;
    nor does "Effects of 12 weeks of naps", whose figure is no outcome.
    by_figure: false where a share is part of a topic, as in the head of a table ("Decrease of 50% or more").
    """
    tells = strong_word(text) != "" or _moves_by(text) or _opens_with_compared_share(text)
    if by_figure and tells and any(number.kind in _SHARES for number in figures(text)):
        return True
    if _TOPIC.match(text) or text.rstrip().endswith("?"):
        return False
    return any(_asserts(sentence) for sentence in parse(text))


def _moves_by(text: str) -> bool:
    """True for "employment falls by 12%"."""
    return any(
        one.lower in load_mapping("directions") and other.lower == "by"
        for sentence in parse(text)
        for one, other in pairwise(sentence.tokens)
    )


def _opens_with_compared_share(text: str) -> bool:
    """True for "40% fewer lapses after naps", which tells its outcome first; no topic does."""
    for number in figures(text)[:1]:
        following = text[number.span.end :].split(maxsplit=1)
        is_first = not any(character.isalpha() for character in text[: number.span.start])
        return is_first and bool(following) and following[0].lower() in load_mapping("directions")
    return False


def _asserts(sentence: ParsedSentence) -> bool:
    """True for a strong word as a verb, for one beside a finite verb, and for words of certainty alone."""
    lower = [token.lower for token in sentence.tokens]
    if not any(map(_is_strong, lower)) and cause_in(sentence) is None:
        return False
    certain = load_words("certainty_words") - load_words("certainty_verbs")
    if any(word in certain and word.endswith("ly") for word in lower):
        return True
    finite = load_words("finite_verbs")
    return any(word in finite or _is_verb(sentence, index) for index, word in enumerate(lower) if index)


@lru_cache(maxsize=8192)
def has_verb(text: str) -> bool:
    """True when a finite verb is among the words of `text`, as far as the word lists tell."""
    finite = load_words("finite_verbs") | load_group("clause_words", "finite")
    return any(
        token.lower in finite or (index > 0 and _is_verb(sentence, index))
        for sentence in parse(text)
        for index, token in enumerate(sentence.tokens)
    )


def _is_verb(sentence: ParsedSentence, index: int) -> bool:
    """True for "cures" behind a noun; for what may be a noun too ("changes") only before an object."""
    token, before = sentence.tokens[index], sentence.tokens[index - 1]
    ahead = [t for t in sentence.tokens[index + 1 : index + 3] if t.lower not in _DETERMINERS]
    has_object = bool(ahead) and ahead[0].is_content
    word, subject = token.lower, before.lower
    if not (_is_strong(word) or word in load_words("transitive_changes")):
        return False
    if not word.endswith(("s", "ed")):
        is_plural = before.is_content and subject.endswith("s") and not subject.endswith("ss")
        is_plural = is_plural or subject in ("they", "we", "these", "those")
        return is_plural and has_object and word + "s" in _finite_forms()
    if not (before.is_content or subject.endswith("ly") or subject in _PRONOUNS):
        return False
    if word in _NOUNS_TOO or word.removesuffix("s") in load_group("direction_nouns", "noun_or_verb"):
        return has_object
    return word not in load_group("direction_nouns", "noun") and not word.endswith("ness")


@cache
def _finite_forms() -> frozenset[str]:
    """The effects and changes whose form in -s is listed: what names a thing or a degree has none."""
    return (
        load_words("effect_words") | load_words("transitive_changes") | frozenset(load_mapping("directions"))
    )


@lru_cache(maxsize=8192)
def figures(text: str) -> tuple[Number, ...]:
    """The numbers of `text` that state a quantity: no years, ordinals, names, "one" or "the two"."""
    return tuple(number for number in parse_numbers(text) if _is_figure(number, text))


def has_number(text: str) -> bool:
    """True when `text` states a quantity."""
    return bool(figures(text))


def _is_in_formula(number: Number, text: str) -> bool:
    """True for the 1 of "X = 1 - c/c0"; "p = .03" and "n = 12" hold figures."""
    after = text[number.span.end : number.span.end + 8]
    return text[: number.span.start].rstrip().endswith("=") and _OPERATION.match(after) is not None


def _is_figure(number: Number, text: str) -> bool:
    if number.kind in _NO_FIGURES or number.is_label_like or _PLACE.search(text[: number.span.start][-16:]):
        return False
    if not number.is_word:
        return not _is_in_formula(number, text)
    if number.value == 1 or (number.kind is Kind.FREQUENCY and number.value == 1):
        return False
    return not text[: number.span.start].lower().endswith(_DEFINITE)
