"""Comparisons: who is above whom.

"A was higher than B", "compared with B, A had higher", "A outperformed B", "A was ahead of B", "A was
superior to B" give two sides and a sign; "of the two, A was higher" gives one. Roles round a verb are read
alike ("A causes B", "B was caused by A"). Where a statement exchanges sides is asked in `sides`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from checker.text.clauses import FARTHEST_WORD, ParsedSentence, content_after, content_before
from checker.text.lexicons import load_group, load_mapping
from checker.text.moves import compares_with_number, direction_of, moves
from checker.text.polarity import polarity_of
from checker.text.scales import is_adverb_of_pace
from corpus.model.study_text import Span

_MOST_COMPARISONS = 8
"""Comparisons of one sentence that are read; more stand in no prose."""
_AFTER = ("than", "versus", "vs")
_COMPARED = ("compared", "relative", "comparison", "contrast", "opposed", "unlike")
_COMPARATIVES = ("more", "less", "fewer", "better", "worse")
_PLACES = {"ahead": 1, "behind": -1, "above": 1, "below": -1}
_COUNTING = frozenset(("more", "fewer", "less"))
_CHANCES = frozenset(("likely", "apt", "prone", "liable", "inclined", "willing", "able", "ready", "unlikely"))
_AUXILIARIES = frozenset(("is", "are", "was", "were", "be", "been", "being"))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sides and a relation between them.

    relation: "order" (with a sign), or the stem of the verb whose roles the sides take. sign: 1 when `near`
    is above `far` on `axis` ("" for a verb that orders on any). near: the content stems outside the
    comparator phrase; far: those inside it. measure: the stems of what is compared, where they are told.
    """

    relation: str
    sign: int
    near: frozenset[str]
    far: frozenset[str]
    span: Span
    axis: str = ""
    measure: frozenset[str] = frozenset()


@lru_cache(maxsize=4096)
def comparisons(sentence: ParsedSentence) -> tuple[Comparison, ...]:
    """The comparisons and role-taking verbs of a sentence, in order."""
    found: list[Comparison] = []
    if _words_that_compare().isdisjoint(sentence.words):
        return ()
    for index, token in enumerate(sentence.tokens):
        comparison = None
        if token.lower in _AFTER or _opens_side(sentence, index):
            comparison = _ordered(sentence, index)
        elif token.lower in _PLACES:
            comparison = _placed(sentence, index)
        elif token.lower in load_mapping("role_verbs"):
            comparison = _roles(sentence, index)
        if comparison is not None:
            found.append(comparison)
        if len(found) == _MOST_COMPARISONS:
            break
    return tuple(found)


@cache
def _words_that_compare() -> frozenset[str]:
    return frozenset((*_AFTER, *_COMPARED, *_PLACES, *load_mapping("role_verbs"))) | load_group(
        "placing_words", "against"
    )


@lru_cache(maxsize=4096)
def one_sided(sentence: ParsedSentence) -> tuple[Comparison, ...]:
    """The comparatives of a sentence that compares no second side by name, each with all else as its side."""
    openers = (*_AFTER, *_COMPARED, "ahead", "behind", "over", "above", "below", "against")
    if any(token.lower in openers for token in sentence.tokens):
        return ()
    return tuple(
        Comparison(
            "order",
            move.sign,
            _stems(sentence, [i for i in range(len(sentence.tokens)) if i != move.index]),
            frozenset(),
            sentence.tokens[move.index].span,
            move.axis,
            _measure_after(sentence, move.index),
        )
        for move in moves(sentence)
        if not move.is_timed
        and _is_comparative(sentence.tokens[move.index].lower)
        and not _names_its_thing(sentence, move.index)
    ) + tuple(
        Comparison("order", 1, sentence.stems - {token.stem}, frozenset(), token.span, axis)
        for token in sentence.tokens
        if (axis := _other_quality(token.lower))
    )


def _names_its_thing(sentence: ParsedSentence, index: int) -> bool:
    """True for the "shorter" of "the shorter course", by which one thing is told from another, and for the
    "more" of "more closely", which is of another quality.
    """
    following = sentence.tokens[index + 1] if index + 1 < len(sentence.tokens) else None
    if following is not None and following.lower.endswith("ly") and following.is_content:
        return not is_adverb_of_pace(sentence, index + 1)
    return (
        index > 0
        and sentence.tokens[index - 1].lower == "the"
        and following is not None
        and following.is_content
    )


def _is_comparative(lower: str) -> bool:
    return lower.endswith("er") or lower in _COMPARATIVES


def _other_quality(lower: str) -> str:
    """The quality of a comparative that is no word of direction ("fairer"), "" for any other word."""
    if direction_of(lower) is not None or not lower.endswith("er"):
        return ""
    return str(load_mapping("comparatives").get(lower, ""))


def _opens_side(sentence: ParsedSentence, index: int) -> bool:
    lower = sentence.tokens[index].lower
    if index == 0 and lower in load_group("placing_words", "against"):
        return "than" not in sentence.words  # "beside old hedges, pods were more than beside planted ones"
    return lower in _COMPARED


def _ordered(sentence: ParsedSentence, index: int) -> Comparison | None:
    far_indices = _side_after(sentence, index)
    sign_at = _sign_near(sentence, index, set(far_indices))
    if sign_at is None or not far_indices:
        return None
    counted = _things_between(sentence, sign_at, index)
    far_indices = far_indices[: counted or None]
    scale = _scale_at(sentence, sign_at)
    if scale is None:
        return None
    measure = frozenset[str]() if counted else _measure_after(sentence, sign_at)
    far = _stems(sentence, far_indices)
    near = _stems(sentence, [i for i in range(len(sentence.tokens)) if i not in far_indices and i != sign_at])
    return Comparison("order", scale[1], near, far, sentence.tokens[index].span, scale[0], measure)


def _things_between(sentence: ParsedSentence, sign_at: int, index: int) -> int:
    """How many words name what is more in "more men than women signed", 0 where other words stand there.

    The verb behind is then of both sides.
    """
    between = sentence.tokens[sign_at + 1 : index]
    is_subject = sign_at == 0 and sentence.tokens[0].lower in _COUNTING
    is_count = is_subject and all(token.is_content for token in between)
    return len(between) if is_count else 0


def _scale_at(sentence: ParsedSentence, index: int) -> tuple[str, int] | None:
    """The axis and sign of the comparing word at `index`, None where it is denied or tells two times."""
    move = next((m for m in moves(sentence) if m.index == index), None)
    if move is not None:
        return None if move.is_timed else (move.axis, move.sign)
    axis = _other_quality(sentence.tokens[index].lower)
    return (axis, 1) if axis and not polarity_of(sentence).parity[index] else None


def _measure_after(sentence: ParsedSentence, index: int) -> frozenset[str]:
    """The stems of the noun that a comparative stands before ("less methane"), none for a predicate."""
    following = sentence.tokens[index + 1] if index + 1 < len(sentence.tokens) else None
    if not _is_comparative(sentence.tokens[index].lower) or following is None:
        return frozenset()
    if not following.is_content or following.lower.endswith("ly"):
        return frozenset()
    ends = load_group("clause_words", "phrase_end") | {"of"}
    return _stems(sentence, content_after(sentence, index, most=3, stop=ends))


def _placed(sentence: ParsedSentence, index: int) -> Comparison | None:
    """The two sides of "A was ahead of B", "A lagged behind B", "A was below B"."""
    tokens = sentence.tokens
    following = tokens[index + 1].lower if index + 1 < len(tokens) else ""
    verb = next((i for i in range(index - 1, max(-1, index - 3), -1) if _places(tokens[i].lower)), None)
    if verb is None or polarity_of(sentence).parity[index]:
        return None
    if (tokens[index].lower == "ahead" and following != "of") or following[:1].isdigit():
        return None
    near = [i for i in content_before(sentence, index, most=5) if i != verb]
    far = _side_after(sentence, index)
    if not near or not far:
        return None
    sign = _PLACES[tokens[index].lower]
    return Comparison("order", sign, _stems(sentence, near), _stems(sentence, far), tokens[index].span)


def _places(lower: str) -> bool:
    return lower in load_group("placing_words", "verbs")


def _side_after(sentence: ParsedSentence, index: int) -> list[int]:
    """The content tokens of the phrase after a comparator, up to a comma, a verb or a new phrase.

    While it only names again what stands before ("hens in aviaries ... than hens in cages", "drivers in their
    twenties ... than drivers who were over sixty"), it goes on.
    """
    found: list[int] = []
    before = {s for token in sentence.tokens[:index] for s in token.stems}
    for i in range(index + 1, min(len(sentence.tokens), index + 14)):
        token = sentence.tokens[i]
        if sentence.clause_of[i] != sentence.clause_of[index]:
            break
        if found and token.lower == "to" and _is_of_chance(sentence, index):
            break  # "than men to be promoted": what both may do is no part of either side
        if found and token.lower in load_group("clause_words", "side_end"):
            names_again = all(before & set(sentence.tokens[j].stems) for j in found)
            if not names_again or token.lower == ",":
                break
        if token.is_content:
            found.append(i)
        if len(found) == 4:
            break
    return found


def _is_of_chance(sentence: ParsedSentence, index: int) -> bool:
    """True before the comparator of "more likely than", "less prone than"."""
    return any(token.lower in _CHANCES for token in sentence.tokens[max(0, index - 3) : index])


def _sign_near(sentence: ParsedSentence, index: int, far: set[int]) -> int | None:
    """The direction word that the comparator belongs to: the nearest before it, else the first after."""
    behind = range(index - 1, max(-1, index - FARTHEST_WORD), -1)
    before = [i for i in behind if _compares(sentence, i, index)]
    before = _comparatives_first(sentence, before)
    if len({scale[1] for i in before if (scale := _scale_of_word(sentence, i))}) > 1:
        return None
    if before:
        return before[0]
    if sentence.tokens[index].lower in _AFTER:
        return None
    after = [
        i
        for i in range(index + 1, min(len(sentence.tokens), index + FARTHEST_WORD))
        if i not in far and _scale_of_word(sentence, i)
    ]
    return next(iter(_comparatives_first(sentence, after)), None)


def _compares(sentence: ParsedSentence, i: int, index: int) -> bool:
    return (
        sentence.clause_of[i] == sentence.clause_of[index]
        and _scale_of_word(sentence, i) is not None
        and not compares_with_number(sentence, i)
    )


def _scale_of_word(sentence: ParsedSentence, i: int) -> tuple[str, int] | None:
    lower = sentence.tokens[i].lower
    axis = _other_quality(lower)
    return (axis, 1) if axis else direction_of(lower)


def _comparatives_first(sentence: ParsedSentence, indices: list[int]) -> list[int]:
    """The comparatives among words of direction, where there are any ("activated carbon took up less")."""
    return [i for i in indices if _is_comparative(sentence.tokens[i].lower)] or indices


def _roles(sentence: ParsedSentence, index: int) -> Comparison | None:
    token = sentence.tokens[index]
    relation = load_mapping("role_verbs")[token.lower]
    if polarity_of(sentence).parity[index] or _is_gerund(sentence, index):
        return None
    ends = load_group("clause_words", "side_end") | {"and", "or"}
    before = content_before(sentence, index, most=4)
    after = content_after(sentence, index, most=4, stop=ends)
    if {s for i in after for s in sentence.tokens[i].stems} <= {
        s for i in before for s in sentence.tokens[i].stems
    }:
        after = content_after(
            sentence, index, most=2
        )  # "letters from home outnumbered letters from the front"
    near, far = _stems(sentence, before), _stems(sentence, after)
    is_by = index + 1 < len(sentence.tokens) and sentence.tokens[index + 1].lower == "by"
    if is_by or any(t.lower in _AUXILIARIES for t in sentence.tokens[max(0, index - 2) : index]):
        agent = next((i for i in after_words(sentence, index) if sentence.tokens[i].lower == "by"), None)
        following = sentence.tokens[index + 1].lower if index + 1 < len(sentence.tokens) else ""
        if agent is None and (relation not in ("above", "below") or following not in ("to", "over")):
            return None
        if agent is not None:
            near, far = _stems(sentence, content_after(sentence, agent, most=4, stop=ends)), near
    if not near or not far:
        return None
    sign = 1
    if relation in ("above", "below"):
        sign, relation = (1 if relation == "above" else -1), "order"
    return Comparison(relation, sign, near, far, token.span)


def _is_gerund(sentence: ParsedSentence, index: int) -> bool:
    """True for the "driving" of "less driving", which is a noun."""
    previous = sentence.tokens[index - 1].lower if index else ""
    return sentence.tokens[index].lower.endswith("ing") and (
        direction_of(previous) is not None
        or previous in ("the", "a", "an", "of", "no", "any", "their", "its")
    )


def after_words(sentence: ParsedSentence, index: int) -> range:
    """The indices of the ten tokens after `index`."""
    return range(index + 1, min(len(sentence.tokens), index + 11))


def _stems(sentence: ParsedSentence, indices: list[int]) -> frozenset[str]:
    return frozenset(s for i in indices for s in sentence.tokens[i].stems)
