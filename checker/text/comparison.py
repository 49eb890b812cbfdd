"""Comparisons: who is above whom, and where a statement exchanges the two sides.

"A was higher than B", "compared with B, A had higher", "A outperformed B", "A was superior to B" give two
sides and a sign. Two comparisons are held together when the side after the comparator of one meets a side of
the other: the same side and opposite signs, or exchanged sides and the same sign, contradict; exchanged
sides and opposite signs agree. The same is done for roles round a verb ("A causes B", "B was caused by A").
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from checker.text.clauses import (
    FARTHEST_WORD,
    Alignment,
    ParsedSentence,
    align,
    content_after,
    content_before,
)
from checker.text.difference import Difference
from checker.text.lexicons import load_group, load_mapping, load_words
from checker.text.moves import compares_with_number, direction_of
from checker.text.near_copy import NearCopy, near_copies
from checker.text.phrases import find_phrases
from checker.text.polarity import generic_stems, polarity_of
from corpus.model.study_text import Span

KIND = "comparison-swapped"

_MOST_COMPARISONS = 8
"""Comparisons of one sentence that are read; more stand in no prose."""
_AFTER = ("than", "versus", "vs")
_COMPARED = ("compared", "relative", "comparison", "contrast", "opposed", "unlike")
_GOOD_AND_MUCH = frozenset(("quantity", "quality", "level", "strength"))
"""Axes on which "above" is told in one another's words: "scored higher" is "did better"."""
_AUXILIARIES = frozenset(("is", "are", "was", "were", "be", "been", "being"))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sides and a relation between them.

    relation: "order" (with a sign), or the stem of the verb whose roles the sides take. sign: 1 when `near`
    is above `far` on `axis` ("" for a verb that orders on any). near: the content stems outside the
    comparator phrase; far: those inside it.
    """

    relation: str
    sign: int
    near: frozenset[str]
    far: frozenset[str]
    span: Span
    axis: str = ""


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
        if len(found) == _MOST_COMPARISONS:
            break
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
    axis = direction[0] if direction else ""
    return Comparison("order", sign, near, far, sentence.tokens[index].span, axis)


def _side_after(sentence: ParsedSentence, index: int) -> list[int]:
    """The content tokens of the phrase after a comparator, up to a comma, a verb or a new phrase.

    While it only names again what stands before ("hens in aviaries ... than hens in cages"), it goes on.
    """
    found: list[int] = []
    before = {s for token in sentence.tokens[:index] for s in token.stems}
    for i in range(index + 1, min(len(sentence.tokens), index + 14)):
        token = sentence.tokens[i]
        if sentence.clause_of[i] != sentence.clause_of[index]:
            break
        if found and token.lower in load_group("clause_words", "side_end"):
            names_again = all(before & set(sentence.tokens[j].stems) for j in found)
            if not names_again or token.lower not in load_group("clause_words", "contrasted"):
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
        for i in range(index - 1, max(-1, index - FARTHEST_WORD), -1)
        if sentence.clause_of[i] == sentence.clause_of[index]
        and direction_of(sentence.tokens[i].lower)
        and not compares_with_number(sentence, i)
    ]
    if len({direction[1] for i in before if (direction := direction_of(sentence.tokens[i].lower))}) > 1:
        return None
    if before:
        return before[0]
    if sentence.tokens[index].lower in _COMPARED:
        for i in range(index + 1, min(len(sentence.tokens), index + FARTHEST_WORD)):
            if i not in far and direction_of(sentence.tokens[i].lower) is not None:
                return i
    return None


def _roles(sentence: ParsedSentence, index: int) -> Comparison | None:
    token = sentence.tokens[index]
    relation = load_mapping("role_verbs")[token.lower]
    if polarity_of(sentence).parity[index] or _is_gerund(sentence, index):
        return None
    ends = load_group("clause_words", "side_end") | {"and", "or"}
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


@lru_cache(maxsize=1024)
def comparison_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` exchanges the sides of a comparison of `backing`; at most one a sentence."""
    found = []
    copies = {copy.statement.start: copy for copy in near_copies(statement, backing)}
    for alignment in align(statement, backing):
        copy = copies.get(alignment.statement.start)
        if copy is not None and not any(edit.stated for edit in copy.edits):
            continue
        difference = (_exchanged(copy) if copy is not None else None) or _swapped(alignment)
        if difference is not None:
            found.append(difference)
    return tuple(found)


def _exchanged(copy: NearCopy) -> Difference | None:
    """Two phrases of a near-copy that stand in each other's places, with nothing else that turns it.

    Harmless where the order says nothing: joined by "and" or "or" alone, or by a relation that holds both
    ways ("differed from", "similar to", "associated with", "between A and B").
    """
    changed = [edit for edit in copy.edits if edit.stated]
    if len(changed) != 2 or not all(edit.is_short and edit.backed for edit in changed):
        return None
    first, second = changed
    matter = [
        frozenset(t.stem for t in tokens if t.is_content or t.lower in load_mapping("quantifiers"))
        for tokens in (first.stated, second.backed, second.stated, first.backed)
    ]
    if not matter[0] or not matter[2] or matter[2] != matter[3]:
        return None
    if matter[0] != matter[1] and not (second.at_edge and matter[0] < matter[1]):
        return None
    if matter[0] & matter[2] or any(
        t.lower in load_mapping("negation_cues") or t.lower in _BOTH_WAYS
        for edit in changed
        for t in (*edit.stated, *edit.backed)
    ):
        return None
    sentence = copy.statement
    start, end = sentence.tokens.index(first.stated[-1]), sentence.tokens.index(second.stated[0])
    between = sentence.tokens[start + 1 : end]
    if not any(t.is_content or t.lower in _PIVOTS for t in between) or _holds_both_ways(sentence):
        return None
    ours, theirs = (" ".join(t.lower for t in first.stated), " ".join(t.lower for t in first.backed))
    return Difference(
        KIND,
        True,
        f"the claim puts “{ours}” where the quote puts “{theirs}”, and the other way round",
        "name the sides as the quote does",
        Span(first.stated[0].start, first.stated[-1].end),
        first.in_backing,
        ours,
        theirs,
    )


_PIVOTS = frozenset(("than", "but", "not", "whereas", "while", "to", "by", "from", "before", "after", "over"))
_BOTH_WAYS = frozenset(("between", "both", "either", "neither", "respectively"))


def _holds_both_ways(sentence: ParsedSentence) -> bool:
    """True for a sentence about a relation that its two sides can exchange without change of meaning."""
    return (
        any(
            token.lower in load_words("sameness_words")
            or token.lower in _BOTH_WAYS
            or token.lower.startswith("differ")
            for token in sentence.tokens
        )
        or bool(find_phrases(sentence, "association_words"))
    ) and not any(token.lower in ("than", "but", "whereas", "while") for token in sentence.tokens)


def agrees_on_order(alignment: Alignment) -> bool:
    """True when a comparison of the statement puts the same side above as one of the nearest sentences."""
    return any(
        contradicts(ours, theirs) is False
        for ours in comparisons(alignment.statement)
        if ours.relation == "order"
        for other in alignment.nearest
        for theirs in comparisons(other)
        if theirs.relation == "order"
    )


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
    if ours.axis != theirs.axis and ours.axis and theirs.axis and {ours.axis, theirs.axis} - _GOOD_AND_MUCH:
        return None
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
