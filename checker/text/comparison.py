"""Comparisons: who is above whom, and where a statement exchanges the two sides.

"A was higher than B", "compared with B, A had higher", "A outperformed B", "A was superior to B" give two
sides and a sign. Two comparisons are held together when the side after the comparator of one meets a side of
the other: the same side and opposite signs, or exchanged sides and the same sign, contradict; exchanged
sides and opposite signs agree. The same is done for roles round a verb ("A causes B", "B was caused by A").
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from checker.text.clauses import Alignment, ParsedSentence, align, content_after, content_before
from checker.text.difference import Difference
from checker.text.lexicons import load_group, load_mapping
from checker.text.moves import direction_of
from checker.text.near_copy import near_copies
from checker.text.polarity import generic_stems, polarity_of
from corpus.model.study_text import Span

KIND = "comparison-swapped"

_AFTER = ("than", "versus", "vs")
_COMPARED = ("compared", "relative", "comparison", "contrast", "opposed", "unlike")
_AUXILIARIES = frozenset(("is", "are", "was", "were", "be", "been", "being"))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sides and a relation between them.

    relation: "order" (with a sign), or the stem of the verb whose roles the sides take. sign: 1 when `near`
    is above `far`. near: the content stems outside the comparator phrase; far: those inside it.
    """

    relation: str
    sign: int
    near: frozenset[str]
    far: frozenset[str]
    span: Span


@lru_cache(maxsize=4096)
def comparisons(sentence: ParsedSentence) -> tuple[Comparison, ...]:
    """The comparisons and role-taking verbs of a sentence, in order."""
    found = []
    for index, token in enumerate(sentence.tokens):
        comparison = None
        if token.lower in _AFTER or token.lower in _COMPARED:
            comparison = _ordered(sentence, index)
        elif token.lower in load_mapping("role_verbs"):
            comparison = _roles(sentence, index)
        if comparison is not None:
            found.append(comparison)
    return tuple(found)


def _ordered(sentence: ParsedSentence, index: int) -> Comparison | None:
    far_indices = _side_after(sentence, index)
    sign_at = _sign_near(sentence, index, set(far_indices))
    if sign_at is None or not far_indices:
        return None
    direction = direction_of(sentence.tokens[sign_at].lower)
    sign = direction[1] if direction else 0
    if polarity_of(sentence).parity[sign_at] or sign == 0:
        return None
    far = _stems(sentence, far_indices)
    near = _stems(sentence, [i for i in range(len(sentence.tokens)) if i not in far_indices and i != sign_at])
    return Comparison("order", sign, near, far, sentence.tokens[index].span)


def _side_after(sentence: ParsedSentence, index: int) -> list[int]:
    """The content tokens of the phrase after a comparator, up to a comma, a verb or a new phrase."""
    found: list[int] = []
    for i in range(index + 1, min(len(sentence.tokens), index + 14)):
        token = sentence.tokens[i]
        if sentence.clause_of[i] != sentence.clause_of[index]:
            break
        if found and token.lower in load_group("clause_words", "side_end"):
            break
        if token.is_content:
            found.append(i)
        if len(found) == 4:
            break
    return found


def _sign_near(sentence: ParsedSentence, index: int, far: set[int]) -> int | None:
    """The direction word that the comparator belongs to: the nearest before it, else the first after."""
    before = [
        i
        for i in range(index - 1, -1, -1)
        if sentence.clause_of[i] == sentence.clause_of[index] and direction_of(sentence.tokens[i].lower)
    ]
    if len({direction[1] for i in before if (direction := direction_of(sentence.tokens[i].lower))}) > 1:
        return None
    if before:
        return before[0]
    if sentence.tokens[index].lower in _COMPARED:
        for i in range(index + 1, len(sentence.tokens)):
            if i not in far and direction_of(sentence.tokens[i].lower) is not None:
                return i
    return None


def _roles(sentence: ParsedSentence, index: int) -> Comparison | None:
    token = sentence.tokens[index]
    relation = load_mapping("role_verbs")[token.lower]
    if polarity_of(sentence).parity[index]:
        return None
    ends = load_group("clause_words", "side_end")
    before = content_before(sentence, index, most=4)
    after = content_after(sentence, index, most=4, stop=ends)
    near, far = _stems(sentence, before), _stems(sentence, after)
    if any(t.lower in _AUXILIARIES for t in sentence.tokens[max(0, index - 2) : index]):
        agent = next((i for i in after_words(sentence, index) if sentence.tokens[i].lower == "by"), None)
        if relation not in ("above", "below") and agent is None:
            return None
        if agent is not None:
            near, far = _stems(sentence, content_after(sentence, agent, most=4, stop=ends)), near
    if not near or not far:
        return None
    sign = 1
    if relation in ("above", "below"):
        sign, relation = (1 if relation == "above" else -1), "order"
    return Comparison(relation, sign, near, far, token.span)


def after_words(sentence: ParsedSentence, index: int) -> range:
    """The indices of the ten tokens after `index`."""
    return range(index + 1, min(len(sentence.tokens), index + 11))


def _stems(sentence: ParsedSentence, indices: list[int]) -> frozenset[str]:
    return frozenset(s for i in indices for s in sentence.tokens[i].stems)


@lru_cache(maxsize=1024)
def comparison_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` exchanges the sides of a comparison of `backing`; at most one a sentence."""
    found = []
    cut = {c.statement.start for c in near_copies(statement, backing) if not any(e.stated for e in c.edits)}
    for alignment in align(statement, backing):
        if alignment.statement.start in cut:
            continue
        difference = _swapped(alignment)
        if difference is not None:
            found.append(difference)
    return tuple(found)


def _swapped(alignment: Alignment) -> Difference | None:
    nearest = alignment.backing
    if nearest is None or alignment.coverage < 0.5:
        return None
    for ours in comparisons(alignment.statement):
        verdicts = [
            (other, theirs, contradicts(ours, theirs))
            for other in alignment.nearest
            for theirs in comparisons(other)
            if theirs.relation == ours.relation
        ]
        if any(verdict is False for _, _, verdict in verdicts):
            continue
        for other, theirs, verdict in verdicts:
            if verdict and other is nearest:
                return Difference(
                    KIND,
                    True,
                    "the claim exchanges the two sides of the quote's comparison"
                    if ours.relation == "order"
                    else "the claim exchanges who does what to whom",
                    "name the sides as the quote does",
                    ours.span,
                    theirs.span,
                    " ".join(sorted(ours.far)),
                    " ".join(sorted(theirs.far)),
                )
    return None


def contradicts(ours: Comparison, theirs: Comparison) -> bool | None:
    """True when two comparisons contradict, False when they agree, None when their sides do not meet."""
    generic = generic_stems()
    our_far, their_far = ours.far - ours.near, theirs.far - theirs.near
    both_far = (our_far & their_far) - generic
    crossed_out = our_far & (theirs.near - theirs.far)
    crossed_in = their_far & (ours.near - ours.far)
    if both_far and not (crossed_out and crossed_in):
        return ours.sign != theirs.sign
    if crossed_out and crossed_in and not both_far:
        return ours.sign == theirs.sign
    return None
