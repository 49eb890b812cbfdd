"""Does a sentence state an effect, a comparison, a certainty or a number? Without asking whether it "
"is true."""

from __future__ import annotations

from functools import lru_cache

from checker.text.causality import cause_in
from checker.text.clauses import parse
from checker.text.lexicons import load_mapping, load_words
from checker.text.numbers import Kind, Number, parse_numbers

_NO_FIGURES = frozenset({Kind.YEAR, Kind.ORDINAL})
_DEFINITE = ("the ", "both ", "these ", "those ", "all ", "its ", "their ", "of the ")


@lru_cache(maxsize=8192)
def strong_word(text: str) -> str:
    """The first word or phrase of `text` that states an effect, a comparison or a certainty, "" for none."""
    directions = load_mapping("directions")
    weak = load_words("weak_directions")
    certain = load_words("certainty_words") - load_words("certainty_verbs")
    effects = load_words("effect_words")
    for sentence in parse(text):
        for token in sentence.tokens:
            word = token.lower
            if word in effects or word in certain or (word in directions and word not in weak):
                return word
        cause = cause_in(sentence)
        if cause is not None:
            return text[cause.start : cause.end]
    return ""


@lru_cache(maxsize=8192)
def figures(text: str) -> tuple[Number, ...]:
    """The numbers of `text` that state a quantity: no years, ordinals, names, "one" or "the two"."""
    return tuple(number for number in parse_numbers(text) if _is_figure(number, text))


def has_number(text: str) -> bool:
    """True when `text` states a quantity."""
    return bool(figures(text))


def _is_figure(number: Number, text: str) -> bool:
    if number.kind in _NO_FIGURES or number.is_label_like:
        return False
    if not number.is_word:
        return True
    if number.value == 1 or (number.kind is Kind.FREQUENCY and number.value == 1):
        return False
    return not text[: number.span.start].lower().endswith(_DEFINITE)
