"""Steadiness: a rise or fall of what the other text says to have stayed as it was.

Certain where the thing that stayed and the thing that moved are named by the same words.
"""

from __future__ import annotations

from checker.text.clauses import Alignment, content_before
from checker.text.difference import Difference
from checker.text.direction_edits import told_direction
from checker.text.moves import moves
from checker.text.phrases import find_phrases
from checker.text.polarity import generic_stems, main_negations


def differing_steadiness(alignment: Alignment) -> Difference | None:
    """A move of what the backing says to have stayed, or a standstill of what the backing moves."""
    return _though_stable(alignment) or _though_moving(alignment)


def _though_stable(alignment: Alignment) -> Difference | None:
    """A rise or fall of what the backing says to have stayed as it was."""
    other, sentence = alignment.backing, alignment.statement
    if other is None or alignment.coverage < 0.5 or main_negations(sentence):
        return None
    for match in find_phrases(other, "stable_phrases"):
        subject = content_before(other, match.first, most=4)
        still = {s for i in subject for s in other.tokens[i].stems} - generic_stems()
        for move in moves(sentence):
            held = still & set(move.target)
            if held and not any(held & set(m.target) for m in moves(other)):
                certain = len(held) == len(still) and not move.beyond
                return told_direction(certain, sentence.tokens[move.index], other.tokens[match.last - 1])
    return None


def _though_moving(alignment: Alignment) -> Difference | None:
    """What the claim says to have stayed as it was, and the backing to have risen or fallen."""
    other, sentence = alignment.backing, alignment.statement
    if other is None or alignment.coverage < 0.5 or main_negations(other) or moves(sentence):
        return None
    if any(find_phrases(nearest, "stable_phrases") for nearest in alignment.nearest):
        return None
    for match in find_phrases(sentence, "stable_phrases"):
        subject = content_before(sentence, match.first, most=4)
        still = {s for i in subject for s in sentence.tokens[i].stems} - generic_stems()
        for move in moves(other):
            if still & set(move.target) and not move.beyond:
                certain = still <= set(move.target) and len(moves(other)) == 1
                return told_direction(certain, sentence.tokens[match.last - 1], other.tokens[move.index])
    return None
