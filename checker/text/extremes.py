"""Extremes: what is said to be highest or lowest of something, and where.

"Iron was highest in spinach and lowest in lettuce" states two facts, each a thing, a place and an end of a
scale. A statement contradicts when it puts one of its facts at the other end and no fact of the backing puts
it there. Thing and place may change roles ("spinach had the highest iron").
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from checker.text.clauses import ParsedSentence
from checker.text.lexicons import load_group
from checker.text.moves import direction_of
from checker.text.polarity import generic_stems, polarity_of

_INTO_PLACE = frozenset(("in", "among", "for", "by", "at", "on", "from", "with", "under", "during", "after"))
_BREAKS = frozenset((",", ";", "and", "but", "whereas", "while", ".", ":", "(", ")"))
_MOST_WORDS = 12


@dataclass(frozen=True, slots=True)
class Extreme:
    """One end of a scale: the index of its word, the axis, the sign, and the stems of thing and place."""

    index: int
    axis: str
    sign: int
    thing: frozenset[str]
    place: frozenset[str]

    def meets(self, other: Extreme) -> bool:
        """True when both speak of the same thing at the same place, whichever each names first."""
        return bool(
            (self.thing & other.thing and self.place & other.place)
            or (self.thing & other.place and self.place & other.thing)
        )


@lru_cache(maxsize=4096)
def extremes(sentence: ParsedSentence) -> tuple[Extreme, ...]:
    """The superlatives of a sentence that name a thing and a place, in order."""
    found: list[Extreme] = []
    before: frozenset[str] = frozenset()
    thing: frozenset[str] = frozenset()
    for index, token in enumerate(sentence.tokens):
        direction = direction_of(token.lower)
        if direction is None or not token.lower.endswith(("est", "most")):
            continue
        if polarity_of(sentence).parity[index]:
            continue
        own = _stems(sentence, _words_before(sentence, index))
        before = own or before
        named, place = _split(sentence, _words_after(sentence, index))
        if named and not place:
            named, place = named, before
        elif own and not named:
            named = own
        thing = named or thing
        if thing and place:
            found.append(Extreme(index, *direction, thing, place))
    return tuple(found)


def _words_before(sentence: ParsedSentence, index: int) -> list[int]:
    found: list[int] = []
    for i in range(index - 1, max(-1, index - _MOST_WORDS), -1):
        if sentence.tokens[i].lower in _BREAKS or direction_of(sentence.tokens[i].lower) is not None:
            break
        found.append(i)
    return found


def _words_after(sentence: ParsedSentence, index: int) -> list[int]:
    found: list[int] = []
    for i in range(index + 1, min(len(sentence.tokens), index + _MOST_WORDS)):
        if sentence.tokens[i].lower in _BREAKS or direction_of(sentence.tokens[i].lower) is not None:
            break
        found.append(i)
    return found


def _split(sentence: ParsedSentence, words: list[int]) -> tuple[frozenset[str], frozenset[str]]:
    """The stems before the first word that leads to a place, and those after it."""
    for n, i in enumerate(words):
        if sentence.tokens[i].lower in _INTO_PLACE:
            return _stems(sentence, words[:n]), _stems(sentence, words[n + 1 :])
    return _stems(sentence, words), frozenset()


def _stems(sentence: ParsedSentence, indices: list[int]) -> frozenset[str]:
    copula = load_group("clause_words", "copula")
    return (
        frozenset(
            s for i in indices if sentence.tokens[i].lower not in copula for s in sentence.tokens[i].stems
        )
        - generic_stems()
    )


def reversed_extreme(
    sentence: ParsedSentence, others: tuple[ParsedSentence, ...]
) -> tuple[Extreme, Extreme, ParsedSentence] | None:
    """A fact of `sentence` that stands at the other end in one of `others`, and nowhere at its own."""
    backed = [(other, fact) for other in others for fact in extremes(other)]
    for fact in extremes(sentence):
        meeting = [(o, f) for o, f in backed if f.axis == fact.axis and f.meets(fact)]
        if meeting and all(f.sign == -fact.sign for _, f in meeting):
            return fact, meeting[0][1], meeting[0][0]
    return None
