"""Equatives: "as stiff as", and what its denial says.

"Rye was not as stiff as wheat" denies nothing of either side: it puts wheat above rye. So does "in no parish
did widows own as much as widowers". Quirk et al. (1985), section 15.63.
"""

from __future__ import annotations

from dataclasses import dataclass

from checker.text.clauses import ParsedSentence, Token, content_after
from checker.text.comparison import comparisons
from checker.text.lexicons import load_mapping
from checker.text.licence import likened
from checker.text.moves import moves
from checker.text.polarity import main_negations

_REACH = 10
_RANGES = frozenset(("ranged", "ranging", "range", "between", "maximum", "most", "up", "highest", "largest"))
_BESIDE = frozenset(("twice", "half", "same", "just", "equally"))


@dataclass(frozen=True, slots=True)
class DeniedEquative:
    """A denied "as stiff as": the word between, and the stems of the sides below and above."""

    word: Token
    below: frozenset[str]
    above: frozenset[str]


def denied_equative(sentence: ParsedSentence) -> DeniedEquative | None:
    """The order that a sentence tells by denying an "as ... as" or "so ... as"; None where it tells none."""
    negations = main_negations(sentence)
    if not negations or (likened(sentence) is None and not _has_phrase(sentence)):
        return None
    tokens = sentence.tokens
    first = next(
        (
            i
            for i in range(negations[0].index + 1, len(tokens) - 2)
            if tokens[i].lower in ("as", "so") and i in negations[0].reach
        ),
        None,
    )
    if first is None or any(token.lower in _BESIDE for token in tokens[first - 1 : first]):
        return None
    second = next(
        (
            i
            for i in range(first + 2, min(len(tokens), first + _REACH))
            if tokens[i].lower == "as" and sentence.clause_of[i] == sentence.clause_of[first]
        ),
        None,
    )
    if second is None or not tokens[first + 1].is_word:
        return None
    above = frozenset(s for i in content_after(sentence, second, most=3) for s in tokens[i].stems)
    below = frozenset(s for token in tokens[:first] for s in token.stems)
    return DeniedEquative(tokens[first + 1], below, above)


def _has_phrase(sentence: ParsedSentence) -> bool:
    return sum(token.lower in ("as", "so") for token in sentence.tokens) >= 2


def tells_order(sentence: ParsedSentence) -> bool:
    """True when a sentence puts one thing above another, or says within which bounds things lie."""
    return (
        bool(comparisons(sentence))
        or bool(moves(sentence))
        or any(
            token.lower in ("than", "exceed", "exceeds", "exceeded", "above", "below")
            or token.lower in _RANGES
            or token.lower in load_mapping("comparatives")
            for token in sentence.tokens
        )
    )


def is_order_reversed(equative: DeniedEquative, other: ParsedSentence) -> bool:
    """True when `other` says "stiffer than" with the equative's own word, its sides exchanged."""
    tokens = other.tokens
    for index, token in enumerate(tokens):
        if token.lower != "than":
            continue
        compared = {t.stem for t in tokens[max(0, index - 3) : index]}
        if compared & {"less", "few", "littl"}:
            return False
        compared |= {t.lower for t in tokens[max(0, index - 3) : index]}
        beyond = {s for i in content_after(other, index, most=3) for s in tokens[i].stems}
        before = {s for t in tokens[:index] for s in t.stems}
        far, near = equative.above - equative.below, equative.below - equative.above
        if compared & _comparatives_of(equative.word) and far:
            return far <= beyond - before and bool(near & before)
    return False


def _comparatives_of(word: Token) -> set[str]:
    """The stem of a word and its comparatives as they may be written: "stiffer", "drier", "hotter"."""
    lower = word.lower
    return {word.stem, f"{lower}er", f"{lower}r", f"{lower[:-1]}ier", f"{lower}{lower[-1]}er"}
