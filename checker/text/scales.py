"""Scales: on what a word of direction moves, and which way, as its place in a sentence has it.

The same finding is told by a word of direction alone ("the lambs were lighter"), by what is measured
("weight fell"), by the time that a thing takes ("reaction times were longer" is "reacted more slowly"), and
from either of two times ("was higher before than after" is "fell"). Read here are the one scale and the one
way that they have in common.

Source: Quirk et al., A Comprehensive Grammar of the English Language (1985), 7.85 (adjectives of measure),
15.63 (comparison).
"""

from __future__ import annotations

from functools import lru_cache

from checker.text.clauses import FARTHEST_WORD, ParsedSentence
from checker.text.lexicons import load_group, load_mapping
from checker.text.phrases import find_phrases

_AMOUNTS = frozenset(("quantity", "level", "length"))
UP_AND_DOWN = {"up": 1, "down": -1}
_MORE_OR_LESS = {"more": 1, "less": -1}
_TAKES = frozenset(("take", "takes", "taking", "took", "taken", "need", "needed", "needs"))
GROWING = frozenset(("grow", "grew", "grows", "growing", "grown", "gained"))
_CHANGES = frozenset(("gain", "gains", "growth", "loss", "losses", "change", "changes"))
_OF_SEVERAL_SCALES = frozenset(
    ("common", "hard", "rich", "poor", "early", "late", "good", "bad", "fine", "light")
)
_PERIODS = frozenset(("year", "years", "month", "months", "week", "weeks", "day", "days", "hour", "hours"))
_AFTER_PREDICATE = frozenset((".", ",", ";", ")", "by", "in", "on", "at", "after", "since", "from", "over"))
_FALLS_BEHIND = frozenset(("behind", "short"))


def direction_at(sentence: ParsedSentence, index: int) -> tuple[str, int] | None:
    """The axis and sign of the word at `index` where its neighbours give it another one than it has alone.

    "Was up" is a rise, "more slowly" a pace, "took longer" and "waited for longer" are paces as well.
    ("", 0) where it tells no direction: "fell behind", "three years later", the "grew" of "grew more slowly".
    None where it stands as it is.
    """
    tokens = sentence.tokens
    lower = tokens[index].lower
    previous = tokens[index - 1].lower if index else ""
    following = tokens[index + 1].lower if index + 1 < len(tokens) else "."
    if lower in UP_AND_DOWN:
        if previous in load_group("clause_words", "copula") and following in _AFTER_PREDICATE:
            return "quantity", UP_AND_DOWN[lower]
        return None
    if lower in _MORE_OR_LESS and following in load_mapping("pace_adverbs"):
        way = 1 if load_mapping("pace_adverbs")[following] == "+" else -1
        return "speed", way * _MORE_OR_LESS[lower]
    taken = previous == "for" or not _TAKES.isdisjoint(t.lower for t in tokens[max(0, index - 3) : index])
    if lower in ("longer", "shorter") and taken:
        return "speed", -1 if lower == "longer" else 1
    if lower in _MORE_OR_LESS and following in _compared_adjectives():
        axis, way = _compared_adjectives()[following]
        return axis, way * _MORE_OR_LESS[lower]
    if following in _FALLS_BEHIND or (
        lower in ("later", "earlier") and previous in _PERIODS and not _is_compared(sentence, index)
    ):
        return "", 0
    if lower in GROWING and any(_is_of_pace(sentence, i) for i in range(index + 1, index + 4)):
        return "", 0
    return None


@lru_cache(maxsize=1)
def _compared_adjectives() -> dict[str, tuple[str, int]]:
    """The adjectives whose comparative is a word of direction: "less sweet" stands on the scale of "sweeter".

    Only where one word says both; "common" and "hard" are of several scales.
    """
    directions, found = load_mapping("directions"), {}
    for comparative, adjective in load_mapping("comparatives").items():
        axis = directions.get(comparative, "")
        if axis[:-1] and axis[:-1] not in _AMOUNTS and adjective not in _OF_SEVERAL_SCALES:
            found[adjective] = (axis[:-1], 1 if axis[-1] == "+" else -1)
    return found


def scale_of(axis: str, sign: int, measured: tuple[str, ...]) -> tuple[str, int]:
    """The axis and sign of a direction over what it moves: "less weight" is lighter, "longer stay" slower.

    measured: the words that it moves, in lower case. A time that is named goes before any other measure;
    what is gained or lost is none ("more weight loss" is not heavier).
    """
    if axis == "time":
        return "speed", -sign
    if axis not in _AMOUNTS or not _CHANGES.isdisjoint(measured):
        return axis, sign
    scales = [load_mapping("measured")[word] for word in measured if word in load_mapping("measured")]
    scale = next((s for s in scales if s.startswith("speed")), scales[0] if scales else "")
    if not scale or (axis == "length" and not scale.startswith("speed")):
        return axis, sign
    return scale[:-1], sign if scale[-1] == "+" else -sign


def way_in_time(sentence: ParsedSentence, index: int) -> int:
    """Which way a state goes that is told of one of two times: -1 of the first, 1 of the last, 0 of neither.

    "Higher before than after" is a fall. Without a "than", the comparative must be a predicate with a word of
    the time before ("had been lower before the reform").
    """
    tokens = sentence.tokens
    lower = tokens[index].lower
    if not lower.endswith("er") and lower not in ("more", "less", "worse"):
        return 0
    clause = sentence.clause(sentence.clause_of[index])
    start, stop = max(clause.start, index - FARTHEST_WORD), min(clause.stop, index + FARTHEST_WORD)
    than = next((i for i in range(index + 1, stop) if tokens[i].lower == "than"), None)
    near = [tokens[i].lower for i in range(start, stop if than is None else than)]
    first, last = load_group("times", "first"), load_group("times", "last")
    if than is None:
        previous = tokens[index - 1].lower if index else ""
        is_state = previous in load_group("clause_words", "copula")
        return -1 if is_state and not first.isdisjoint(near) and last.isdisjoint(near) else 0
    far = [tokens[i].lower for i in range(than + 1, stop)]
    years = [[int(w) for w in words if len(w) == 4 and w.isdigit()] for words in (near, far)]
    if len(years[0]) == len(years[1]) == 1:
        return 1 if years[0][0] > years[1][0] else -1
    if not first.isdisjoint(near) and first.isdisjoint(far):
        return -1 if not last.isdisjoint(far) or not _names_thing(far) else 0
    return 1 if not last.isdisjoint(near) and not first.isdisjoint(far) and last.isdisjoint(far) else 0


def returns(sentence: ParsedSentence) -> tuple[int, ...]:
    """The indices of the verbs by which something goes back to what it was ("fell back to its old level")."""
    return tuple(match.first for match in find_phrases(sentence, "returning_phrases"))


def is_adverb_of_pace(sentence: ParsedSentence, index: int) -> bool:
    """True for the word behind the "more" of "more slowly"."""
    return index < len(sentence.tokens) and sentence.tokens[index].lower in load_mapping("pace_adverbs")


def _is_compared(sentence: ParsedSentence, index: int) -> bool:
    clause = sentence.clause(sentence.clause_of[index])
    return any(
        sentence.tokens[i].lower == "than" for i in range(index + 1, min(clause.stop, index + FARTHEST_WORD))
    )


def _is_of_pace(sentence: ParsedSentence, index: int) -> bool:
    """True for "slower", "faster", and the "more" of "more slowly"."""
    if index >= len(sentence.tokens):
        return False
    lower = sentence.tokens[index].lower
    if load_mapping("directions").get(lower, "").startswith("speed"):
        return True
    return lower in _MORE_OR_LESS and is_adverb_of_pace(sentence, index + 1)


def _names_thing(words: list[str]) -> bool:
    return any(word.isalpha() and word not in load_group("clause_words", "copula") for word in words)
