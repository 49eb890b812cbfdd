"""Moves: the words of direction of a sentence, and what each of them moves.

A direction word ("increased", "lower", "worsens") moves the noun phrase that it governs: the one after an
attribute, a noun or an active verb ("lower risk", "a rise in risk", "raises the risk"), the one before a
passive, an intransitive verb or a predicate ("risk was lowered", "risk fell", "risk was lower"). What is
measured, and the time of which a state is told, give the scale on which it moves (see `scales`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache

from checker.text.clauses import FARTHEST_WORD, ParsedSentence, Token, content_after
from checker.text.lexicons import load_group, load_mapping, load_words
from checker.text.polarity import main_negations, polarity_of
from checker.text.scales import (
    GROWING,
    UP_AND_DOWN,
    direction_at,
    is_adverb_of_pace,
    returns,
    scale_of,
    way_in_time,
)

_MOST_MOVES = 16
"""Words of direction of one sentence that are read; more stand in no prose."""
_WITHIN = frozenset(("among", "at", "by", "in", "near", "on"))


@dataclass(frozen=True, slots=True)
class Move:
    """A direction word: its place, axis and sign (1 or -1), and the stems of the phrase that it moves.

    subject_sign: -1 when what does the moving is itself taken away or lowered, else 1. beyond: the stems on
    the far side of a "than" or "compared with" that follows in the clause. own_axis: that of the word alone.
    is_timed: True where a state told of one of two times was turned into the change that it means.
    """

    index: int
    axis: str
    sign: int
    target: tuple[str, ...]
    subject_sign: int
    beyond: frozenset[str]
    own_axis: str = ""
    is_timed: bool = False

    @property
    def effect(self) -> int:
        """The sign of the whole: lowering by taking away is a rise."""
        return self.sign * self.subject_sign


def direction_of(word: str) -> tuple[str, int] | None:
    """The axis and sign of a word of direction ("longer" → ("length", 1)), None for any other word."""
    return _directions().get(word)


@cache
def _directions() -> dict[str, tuple[str, int]]:
    return {
        word: (entry[:-1], 1 if entry[-1] == "+" else -1)
        for word, entry in load_mapping("directions").items()
    }


@lru_cache(maxsize=4096)
def moves(sentence: ParsedSentence) -> tuple[Move, ...]:
    """The direction words of a sentence that no negation turns, with what they move."""
    if _directions().keys().isdisjoint(sentence.words) and UP_AND_DOWN.keys().isdisjoint(sentence.words):
        return ()
    polarity = polarity_of(sentence)
    returning = returns(sentence)
    found: list[Move] = []
    for index, token in enumerate(sentence.tokens):
        if index in returning and found:
            found.append(replace(found[-1], index=index, sign=-found[-1].sign))
            continue
        alone = direction_of(token.lower)
        if alone is None and token.lower not in UP_AND_DOWN:
            continue
        direction = direction_at(sentence, index) or alone
        if direction is None or not direction[1] or index in polarity.idle or is_turned(sentence, index):
            continue
        if len(found) == _MOST_MOVES:
            break
        if compares_with_number(sentence, index) or _names_a_measure(sentence, index):
            continue
        found.append(_move(sentence, index, *direction))
    return tuple(found)


def is_turned(sentence: ParsedSentence, index: int) -> bool:
    """True for a word that negations turn; those of a side that is only named behind it do not.

    "Washed fleeces held less grit than fleeces that had not been washed" denies no "less".
    """
    polarity = polarity_of(sentence)
    if not polarity.parity[index]:
        return False
    own = {n.index for n in main_negations(sentence)}
    aside = sum(1 for n in polarity.negations if n.index > index and index in n.reach and n.index not in own)
    return aside % 2 == 0


def _move(sentence: ParsedSentence, index: int, own_axis: str, own_sign: int) -> Move:
    phrase = _governed(sentence, index)
    tokens = sentence.tokens
    if all(s == "time" for i in phrase for s in tokens[i].stems):
        phrase = [*phrase, *_phrase_before(sentence, index)]
    target = tuple(s for i in phrase for s in tokens[i].stems)
    axis, sign = scale_of(own_axis, own_sign, tuple(tokens[i].lower for i in phrase))
    subject_sign = _subject_sign(sentence, index, phrase)
    way = way_in_time(sentence, index)
    if way:
        return Move(index, axis, sign * way, target, subject_sign, frozenset(), own_axis, True)
    return Move(index, axis, sign, target, subject_sign, _beyond(sentence, index), own_axis)


def compares_with_number(sentence: ParsedSentence, index: int) -> bool:
    """True for "more than 12", "less than half": a bound on a number, which is no direction."""
    ahead = [token.lower for token in sentence.tokens[index + 1 : index + 4]]
    if len(ahead) < 2 or ahead[0] != "than":
        return False
    if ahead[1] in ("a", "one") and len(ahead) == 3:
        return ahead[2] in load_mapping("fraction_words")
    return (
        ahead[1][0].isdigit()
        or ahead[1].partition("-")[0] in load_mapping("number_words")
        or ahead[1] in ("half", "twice", "double")
    )


def _names_a_measure(sentence: ParsedSentence, index: int) -> bool:
    """True for "after ditch blocking": behind a preposition and a noun the form in -ing is a noun."""
    if index < 2 or not sentence.tokens[index].lower.endswith("ing"):
        return False
    before, preposition = sentence.tokens[index - 1], sentence.tokens[index - 2].lower
    is_noun = before.is_content and not before.lower.endswith("ly")
    return is_noun and preposition in ("after", "before", "with", "without", "since", "following", "during")


def _governed(sentence: ParsedSentence, index: int) -> list[int]:
    """The tokens of the noun phrase that the direction word at `index` moves."""
    after = _phrase_after(sentence, index)
    before = _phrase_before(sentence, index)
    tokens = sentence.tokens
    previous = _word_before(sentence, index)
    if is_adverb_of_pace(sentence, index + 1):
        return before or after
    if previous in load_group("clause_words", "copula"):
        return before if before and not _is_attribute(tokens, index) else after
    return after or before


def _word_before(sentence: ParsedSentence, index: int) -> str:
    i = index - 1
    while i >= 0 and sentence.tokens[i].lower.endswith("ly"):
        i -= 1
    return sentence.tokens[i].lower if i >= 0 and sentence.clause_of[i] == sentence.clause_of[index] else ""


def _is_attribute(tokens: tuple[Token, ...], index: int) -> bool:
    """True when a noun follows at once: "was higher mortality" is no predicate of what stands before."""
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    return following is not None and following.is_content and not following.lower.endswith("ly")


def _phrase_after(sentence: ParsedSentence, index: int) -> list[int]:
    openers = load_group("clause_words", "phrase_opener")
    ends = load_group("clause_words", "phrase_end")
    found: list[int] = []
    for i in range(index + 1, min(len(sentence.tokens), index + 12)):
        token = sentence.tokens[i]
        if sentence.clause_of[i] != sentence.clause_of[index] or len(found) == 4:
            break
        if token.lower in ends and not (
            i == index + 1 and token.lower in ("in", "on") and _is_noun(sentence, index)
        ):
            break
        if found and (direction_of(token.lower) is not None or token.lower in load_mapping("role_verbs")):
            break
        if token.is_content and direction_of(token.lower) is None:
            found.append(i)
        elif (
            not found
            and token.lower not in openers
            and not token.lower.endswith("ly")
            and not (i == index + 1 and token.lower in ("up", "down"))
        ):
            break
    return found


def _is_noun(sentence: ParsedSentence, index: int) -> bool:
    """True for the "rise" of "a rise in risk", False for that of "prices rise in spring"."""
    word = sentence.tokens[index].lower
    if word not in load_group("direction_nouns", "noun_or_verb"):
        return word in load_group("direction_nouns", "noun")
    previous = sentence.tokens[index - 1].lower if index else ""
    return previous in load_group("direction_nouns", "before_noun") or previous.endswith(
        ("al", "ic", "nt", "ous")
    )


def _phrase_before(sentence: ParsedSentence, index: int) -> list[int]:
    """The phrase left of the word: of "risk among women fell" both "women" and "risk"."""
    ends = load_group("clause_words", "phrase_end")
    found: list[int] = []
    within = False
    for i in range(index - 1, max(-1, index - 14), -1):
        token = sentence.tokens[i]
        if sentence.clause_of[i] != sentence.clause_of[index] or len(found) == (6 if within else 4):
            break
        if token.lower in _WITHIN and found and not within:
            within = True
            continue
        if token.lower in ends and found:
            break
        moves_itself = direction_of(token.lower) is not None and token.lower not in GROWING
        if (
            token.is_content
            and not moves_itself
            and not token.lower.endswith("ly")
            and token.lower not in load_group("clause_words", "copula")
        ):
            found.append(i)
    return found


@lru_cache(maxsize=4096)
def _takers(sentence: ParsedSentence) -> tuple[int, ...]:
    """The indices of the words that take away ("knock-out") or lower something."""
    taken = load_words("experimental_negations")
    found = []
    for i, token in enumerate(sentence.tokens):
        direction = direction_of(token.lower)
        lowers = direction is not None and direction[1] < 0 and direction[0] in ("quantity", "level")
        takes = token.lower in taken or any(part in taken for part in token.lower.split("-"))
        if takes or (lowers and not compares_with_number(sentence, i)):
            found.append(i)
    return tuple(found)


def _subject_sign(sentence: ParsedSentence, index: int, phrase: list[int]) -> int:
    """The sign of what does the moving: each word that takes away or lowers in its clause turns it."""
    sign = 1
    start = max(sentence.clause(sentence.clause_of[index]).start, index - FARTHEST_WORD)
    for i in (i for i in _takers(sentence) if start <= i < index):
        if i not in phrase:
            sign = -sign
    return sign


def _beyond(sentence: ParsedSentence, index: int) -> frozenset[str]:
    for i in range(index + 1, min(len(sentence.tokens), index + FARTHEST_WORD)):
        if sentence.clause_of[i] != sentence.clause_of[index]:
            break
        if sentence.tokens[i].lower in load_group("clause_words", "comparator"):
            beyond = content_after(sentence, i, most=4, stop=load_group("clause_words", "side_end"))
            return frozenset(s for j in beyond for s in sentence.tokens[j].stems)
    return frozenset()


def leans(sentence: ParsedSentence, move: Move) -> bool:
    """True for the second move of "longer at low loads and shorter at high loads", which names no thing."""
    tokens = sentence.tokens
    following = tokens[move.index + 1] if move.index + 1 < len(tokens) else None
    return (
        move.index > 0
        and tokens[move.index - 1].lower in ("and", "but", ",", "then")
        and (following is None or not following.is_content)
    )
