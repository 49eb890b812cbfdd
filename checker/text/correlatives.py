"""Correlatives: how one thing moves with another, whichever of the two is named first or raised.

"The finer the sand, the faster the water drained", "drained more slowly the coarser the sand was", "weight
rose with age" and "the lambs of older ewes were heavier" each tie two scales by one sign. Two texts that tie
the same two scales agree when the signs are the same, and contradict when they are not: both words may be
turned.

Source: Huddleston and Pullum, The Cambridge Grammar of the English Language (2002), ch. 13, section 4.6
(comparative correlative constructions).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from checker.text.clauses import Alignment, ParsedSentence
from checker.text.lexicons import load_group, load_mapping
from checker.text.moves import Move, direction_of, moves
from checker.text.polarity import generic_stems
from corpus.model.study_text import Span

_DETERMINERS = frozenset(("the", "a", "an", "it", "they", "its", "their", "he", "she", "his", "her", "this"))
_NEAR = {"near": 1, "beside": 1, "close": 1, "far": -1, "away": -1, "distant": -1}
_FARTHEST_NOUN = 5


@dataclass(frozen=True, slots=True)
class Correlation:
    """Two scales, each an axis with the stems of what moves on it, and the sign (1 or -1) that ties them.

    is_told: True for "the X-er, the Y-er" and "rose with", False for two comparatives of one sentence.
    """

    axes: tuple[str, str]
    stems: tuple[frozenset[str], frozenset[str]]
    sign: int
    span: Span
    is_told: bool


@lru_cache(maxsize=4096)
def correlation_of(sentence: ParsedSentence) -> Correlation | None:
    """The first correlation that a sentence tells, None for none."""
    compared = [m for m in moves(sentence) if _is_comparative(sentence.tokens[m.index].lower)]
    told = [m for m in compared if _is_correlative(sentence, m.index)]
    if len(told) >= 2:
        return _tie(sentence, told[0], told[1], is_told=True)
    if told and (other := next((m for m in moves(sentence) if m.index < told[0].index - 1), None)):
        return _tie(sentence, other, told[0], is_told=True)
    for move in moves(sentence):
        measure = _risen_with(sentence, move)
        if measure is not None:
            axis, sign, index = measure
            matter = (frozenset(move.target), frozenset(sentence.tokens[index].stems))
            return Correlation(
                (move.axis, axis), matter, move.sign * sign, sentence.tokens[move.index].span, is_told=True
            )
    than = next((i for i, token in enumerate(sentence.tokens) if token.lower == "than"), len(sentence.tokens))
    pair = [m for m in compared if m.index < than]
    if len(pair) == 2:
        return _tie(sentence, pair[0], pair[1], is_told=False)
    return _near_something(sentence, compared)


def _tie(sentence: ParsedSentence, first: Move, second: Move, *, is_told: bool) -> Correlation:
    return Correlation(
        (first.axis, second.axis),
        (frozenset(first.target), frozenset(second.target)),
        first.sign * second.sign,
        sentence.tokens[first.index].span,
        is_told,
    )


def _is_comparative(lower: str) -> bool:
    return lower.endswith("er") or lower in ("more", "less", "worse")


def _is_correlative(sentence: ParsedSentence, index: int) -> bool:
    """True for the "older" of "the older the ewe" and of "the older a mare was"."""
    tokens = sentence.tokens
    if index == 0 or tokens[index - 1].lower != "the":
        return False
    if index == 1 or tokens[index - 2].lower == ",":
        return True
    following = next((t.lower for t in tokens[index + 1 : index + 3] if t.lower in _DETERMINERS), None)
    return following is not None and tokens[index - 2].lower not in load_group("clause_words", "contrasted")


def _risen_with(sentence: ParsedSentence, move: Move) -> tuple[str, int, int] | None:
    """The axis, sign and place of what something moves with: "rose with (falling) temperature"."""
    tokens = sentence.tokens
    at = move.index + 1
    while at < len(tokens) and tokens[at].lower.endswith("ly"):
        at += 1
    if at >= len(tokens) or tokens[at].lower != "with":
        return None
    sign = 1
    for i in range(at + 1, min(len(tokens), at + 1 + _FARTHEST_NOUN)):
        scale = load_mapping("measured").get(tokens[i].lower)
        if scale is not None:
            return scale[:-1], sign if scale[-1] == "+" else -sign, i
        direction = direction_of(tokens[i].lower)
        if direction is not None:
            sign = direction[1]
        elif tokens[i].lower in load_group("clause_words", "phrase_end"):
            break
    return None


def _near_something(sentence: ParsedSentence, compared: list[Move]) -> Correlation | None:
    """What is told of one place near or far from another: "fewer orchids grew near the road"."""
    place = next((i for i, token in enumerate(sentence.tokens) if token.lower in _NEAR), None)
    if place is None or len(compared) != 1:
        return None
    move = compared[0]
    sign = move.sign * _NEAR[sentence.tokens[place].lower]
    span = sentence.tokens[move.index].span
    return Correlation((move.axis, "nearer"), (frozenset(move.target), frozenset()), sign, span, False)


def correlates_alike(alignment: Alignment) -> tuple[bool, Correlation, Correlation] | None:
    """Whether statement and backing tie the same two scales by the same sign; None where they tie others."""
    if alignment.backing is None:
        return None
    ours, theirs = correlation_of(alignment.statement), correlation_of(alignment.backing)
    if ours is None or theirs is None or not (ours.is_told or theirs.is_told):
        return None
    straight = _meet(ours, theirs, (0, 1))
    crossed = _meet(ours, theirs, (1, 0))
    if straight == crossed or alignment.coverage < 0.34:
        return None
    return ours.sign == theirs.sign, ours, theirs


def _meet(ours: Correlation, theirs: Correlation, order: tuple[int, int]) -> bool:
    """True when the scales of both are the same, theirs taken in `order`, and their matter for one axis."""
    generic = generic_stems()
    if ours.axes != tuple(theirs.axes[i] for i in order):
        return False
    if ours.axes[0] != ours.axes[1]:
        return True
    return all((ours.stems[n] & theirs.stems[i]) - generic for n, i in enumerate(order))
