"""Degrees: how two sides compare in a quality that both texts name ("as heavily as", "less heavily").

A degree is a quality with one of five levels: more of it, less, the same, no more, no less. Two texts that
give the one quality of the same things different levels contradict, whatever words carry them: "equally
common" against "less common", "no more often" against "more often". Which side is above is a question of
`comparison`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from checker.text.clauses import FARTHEST_WORD, Alignment, ParsedSentence, Token, content_after
from checker.text.lexicons import load_group, load_mapping
from checker.text.opposites import may_be_opposite
from checker.text.polarity import generic_stems, main_negations, polarity_of
from checker.text.words import stem

MORE, LESS, SAME, NO_MORE, NO_LESS = "more", "less", "same", "no more", "no less"
_MIRROR = {MORE: LESS, LESS: MORE, SAME: SAME, NO_MORE: NO_LESS, NO_LESS: NO_MORE}
_DENIED = {MORE: NO_MORE, LESS: NO_LESS}
_LEVELS = {"more": MORE, "less": LESS, "fewer": LESS, "equally": SAME}
_ALL_BUT_SAME = 0.8
"""From this coverage on "less" over "no more" is another finding, and no loose way to put it."""
_CHANCES = frozenset(("risk", "odds", "likelihood", "chance", "chances", "probability"))
_MULTIPLIERS = frozenset(
    ("twice", "times", "half", "thrice", "nearly", "almost", "fold", "third", "quarter", "thirds")
)
_NO_QUALITY = frozenset(("than", "of", "well", "soon", "long", "far", "much", "many", "such", "or", "and"))


@dataclass(frozen=True, slots=True)
class Degree:
    """A quality (the word and its stem) at a level; the indices of its first and last token.

    near, far: the stems before it in its clause, and those on the far side of its "than" or second "as".
    """

    level: str
    word: str
    first: int
    last: int
    near: frozenset[str]
    far: frozenset[str]

    def words(self, sentence: ParsedSentence) -> str:
        """The words as the sentence has them."""
        return " ".join(t.lower for t in sentence.tokens[self.first : self.last + 1])


@lru_cache(maxsize=4096)
def degrees(sentence: ParsedSentence) -> tuple[Degree, ...]:
    """The degrees of a sentence, in order."""
    tokens = sentence.tokens
    parity = polarity_of(sentence).parity
    found = []
    for index, token in enumerate(tokens):
        lower = token.lower
        following = tokens[index + 1] if index + 1 < len(tokens) else None
        first, last, level, word = index, index, "", ""
        if lower in _LEVELS and following is not None and following.is_content:
            level, word, last = _LEVELS[lower], following.lower, index + 1
        elif lower in load_mapping("comparatives") and lower.endswith("er") and token.is_content:
            level, word = MORE, load_mapping("comparatives")[lower]
        elif following is not None and following.is_content and _is_equative(tokens, index):
            level, word, last = SAME, following.lower, index + 2
        elif lower == "as" and (noun := _likened_amount(tokens, index)) is not None:
            level, word, last = SAME, tokens[noun[0]].lower, noun[1]
        if following is not None and following.lower in _CHANCES:
            level, word, last = _level_of_chance(lower) or level, "likely", index + 1
        if not level or word in _NO_QUALITY or (level == SAME and _is_multiplied(tokens, index)):
            continue
        if level == SAME and index > 1 and tokens[index - 1].lower in ("least", "most"):
            level = NO_LESS if tokens[index - 1].lower == "least" else NO_MORE
        elif index and tokens[index - 1].lower in ("no", "not"):
            first = index - 1
        if first < index:
            level = _DENIED.get(level, "")
        elif parity[last]:
            continue  # denied from afar: a question of `negation`
        if not level:
            continue
        found.append(Degree(level, word, first, last, _near(sentence, first), _far(sentence, last, level)))
    return tuple(found)


def _is_equative(tokens: tuple[Token, ...], index: int) -> bool:
    return tokens[index].lower == "as" and index + 2 < len(tokens) and tokens[index + 2].lower == "as"


def _likened_amount(tokens: tuple[Token, ...], index: int) -> tuple[int, int] | None:
    """The places of the noun and of the second "as" in "as much water as"."""
    if index + 3 >= len(tokens) or tokens[index + 1].lower not in ("much", "many", "little", "few"):
        return None
    second = next((i for i in range(index + 3, min(len(tokens), index + 6)) if tokens[i].lower == "as"), None)
    if second is None or not tokens[second - 1].is_content:
        return None
    return second - 1, second


def _level_of_chance(lower: str) -> str:
    """The level of a risk: "the same risk", "a higher risk" ("" for other words)."""
    if lower in ("same", "equal"):
        return SAME
    direction = load_mapping("directions").get(lower, "")
    return {"quantity+": MORE, "quantity-": LESS, "level+": MORE, "level-": LESS}.get(direction, "")


def _is_multiplied(tokens: tuple[Token, ...], index: int) -> bool:
    """True for "twice as long as", "nearly as many as"."""
    return index > 0 and tokens[index - 1].lower in _MULTIPLIERS


def _near(sentence: ParsedSentence, first: int) -> frozenset[str]:
    clause = sentence.clause(sentence.clause_of[first])
    return (
        frozenset(s for i in clause if first - FARTHEST_WORD < i < first for s in sentence.tokens[i].stems)
        - generic_stems()
    )


def _far(sentence: ParsedSentence, last: int, level: str) -> frozenset[str]:
    """The stems of the side that the degree is compared with; none when it is not named."""
    start = last if level == SAME and sentence.tokens[last].lower == "as" else None
    if start is None:
        ahead = range(last + 1, min(len(sentence.tokens), last + 12))
        start = next((i for i in ahead if sentence.tokens[i].lower == "than"), None)
    if start is None or sentence.clause_of[start] != sentence.clause_of[last]:
        return frozenset()
    side = content_after(sentence, start, most=4, stop=load_group("clause_words", "side_end"))
    return frozenset(s for i in side for s in sentence.tokens[i].stems) - generic_stems()


def differing_degrees(alignment: Alignment) -> tuple[Degree, Degree, bool] | None:
    """A degree of the statement, the backing's other degree of the same quality, and whether it is sure.

    None where each text has more than one degree of the quality, or the sides changed places in a way that
    may make up for the level.
    """
    other = alignment.backing
    if (
        other is None
        or alignment.coverage < 0.5
        or _denies_aside(alignment.statement) != _denies_aside(other)
    ):
        return None
    backed = degrees(other)
    ours = degrees(alignment.statement)
    for degree in ours:
        same = [(d, d.level) for d in backed if stem(d.word) == stem(degree.word)]
        same += [(d, _MIRROR[d.level]) for d in backed if may_be_opposite(d.word, degree.word)]
        if len(same) != 1 or sum(stem(d.word) == stem(degree.word) for d in ours) != 1:
            continue
        theirs, level = same[0]
        sure = _contradicts(degree, theirs, level)
        if sure is not None and (degree.near | degree.far) & (theirs.near | theirs.far):
            return degree, theirs, sure or alignment.coverage >= _ALL_BUT_SAME
    return None


def _denies_aside(sentence: ParsedSentence) -> bool:
    """True for a negation by which a sentence tells its sides apart ("those who did not expect pain")."""
    return len(polarity_of(sentence).negations) > len(main_negations(sentence))


def _contradicts(degree: Degree, theirs: Degree, level: str) -> bool | None:
    """Whether the two levels contradict for sure (True) or ask (False); None where they may agree."""
    if degree.level == level or (degree.level, level) in _COMPATIBLE:
        return None
    if SAME in (degree.level, level):
        return True if {degree.level, level} & {MORE, LESS} else None
    if any(d.far and d.far <= d.near for d in (degree, theirs)):
        return None
    swapped = bool(degree.far & theirs.near - theirs.far) or bool(theirs.far & degree.near - degree.far)
    if swapped or (degree.far and not degree.far & theirs.far):
        return None
    return (degree.level, level) not in _OVERSTATED


_COMPATIBLE = frozenset(((NO_MORE, LESS), (NO_LESS, MORE), (NO_MORE, NO_LESS), (NO_LESS, NO_MORE)))
"""Levels that hold together: what is less is no more."""
_OVERSTATED = frozenset(((LESS, NO_MORE), (MORE, NO_LESS)))
"""A claim of less over "no more" says too much, and may be meant."""
