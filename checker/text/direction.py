"""Direction: which way a text says that something moves, and where two texts say opposite ways.

A direction word ("increased", "lower", "worsens") is bound to the matter next to it in its clause. Two texts
differ when the same matter is moved the opposite way on the same axis and nowhere the same way; or when a
near-copy exchanges a word for one of the opposite direction, or for its antonym.

Forgiven: a negated direction word (that is `polarity`'s question), sides of "than" exchanged together with
the direction ("A higher than B" is "B lower than A"), a second direction on the same matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from checker.text.clauses import Alignment, ParsedSentence, Token, align, content_after, content_before
from checker.text.difference import Difference
from checker.text.lexicons import load_group, load_mapping
from checker.text.near_copy import NearCopy, near_copies
from checker.text.polarity import generic_stems, polarity_of, takes_away
from corpus.model.study_text import Span

KIND = "direction-reversed"


@dataclass(frozen=True, slots=True)
class Move:
    """A direction word: its place, axis and sign (1 or -1), and the stems it moves, right and left.

    beyond: the stems on the far side of a "than" or "compared with" that follows in the clause.
    """

    index: int
    axis: str
    sign: int
    right: tuple[str, ...]
    left: tuple[str, ...]
    beyond: frozenset[str]

    @property
    def targets(self) -> frozenset[str]:
        """All the stems that the word is bound to."""
        return frozenset(self.right) | frozenset(self.left)


def direction_of(word: str) -> tuple[str, int] | None:
    """The axis and sign of a word of direction ("longer" → ("length", 1)), None for any other word."""
    entry = load_mapping("directions").get(word)
    if entry is None:
        return None
    return entry[:-1], 1 if entry[-1] == "+" else -1


@lru_cache(maxsize=4096)
def moves(sentence: ParsedSentence) -> tuple[Move, ...]:
    """The direction words of a sentence that no negation turns, with what they move."""
    parity = polarity_of(sentence).parity
    found = []
    for index, token in enumerate(sentence.tokens):
        direction = direction_of(token.lower)
        if direction is None or parity[index]:
            continue
        right = content_after(sentence, index, most=5, stop=load_group("clause_words", "change_phrase_end"))
        left = content_before(sentence, index, most=4)
        found.append(
            Move(
                index,
                *direction,
                _bound(sentence, right)[:3],
                _bound(sentence, left)[:3],
                _beyond(sentence, index),
            )
        )
    return tuple(found)


def _bound(sentence: ParsedSentence, indices: list[int]) -> tuple[str, ...]:
    return tuple(
        s for i in indices if direction_of(sentence.tokens[i].lower) is None for s in sentence.tokens[i].stems
    )


def _beyond(sentence: ParsedSentence, index: int) -> frozenset[str]:
    for i in range(index + 1, len(sentence.tokens)):
        if sentence.clause_of[i] != sentence.clause_of[index]:
            break
        if sentence.tokens[i].lower in load_group("clause_words", "comparator"):
            return frozenset(_bound(sentence, content_after(sentence, i, most=5)))
    return frozenset()


@lru_cache(maxsize=1024)
def direction_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` moves something the opposite way of `backing`; at most one a sentence."""
    copies = {copy.statement.start: copy for copy in near_copies(statement, backing)}
    found = []
    for alignment in align(statement, backing):
        copy = copies.get(alignment.statement.start)
        difference = _edited(copy) if copy is not None else None
        if difference is None and (copy is None or copy.share < 0.9):
            difference = _opposed(alignment)
        if difference is not None:
            found.append(difference)
    return tuple(found)


def _difference(certain: bool, stated: Token, backed: Token, about: str = "") -> Difference:
    of = f" of “{about}”" if about else ""
    return Difference(
        KIND,
        certain,
        f"the claim says “{stated.lower}”{of} where the quote says “{backed.lower}”",
        "use the quote's own word of direction, or quote the words that say it this way",
        Span(stated.start, stated.end),
        Span(backed.start, backed.end),
        stated.lower,
        backed.lower,
    )


def _edited(copy: NearCopy) -> Difference | None:
    whole_stated = {token.lower for token in copy.statement.tokens}
    whole_backed = {token.lower for token in copy.backing.tokens}
    for edit in copy.edits:
        if not edit.is_short or "than" in edit.stated_words + edit.backed_words:
            continue
        backed_directions = {direction_of(w) for w in edit.backed_words} - {None}
        for token in edit.stated:
            direction = direction_of(token.lower)
            for other in edit.backed:
                opposed = direction_of(other.lower)
                reverses = (
                    direction is not None
                    and opposed == (direction[0], -direction[1])
                    and direction not in backed_directions
                )
                is_antonym = (
                    other.lower in load_mapping("antonyms").get(token.lower, ())
                    and token.lower not in whole_backed
                    and other.lower not in whole_stated
                )
                if reverses or is_antonym:
                    return _difference(True, token, other)
    return None


def _opposed(alignment: Alignment) -> Difference | None:
    if alignment.backing is None:
        return None
    stated = moves(alignment.statement)
    backed = [(sentence, move) for sentence in alignment.nearest for move in moves(sentence)]
    for move in stated:
        if any(m.axis == move.axis and m.sign == -move.sign for m in stated):
            continue
        telling = move.targets - generic_stems()
        same = [m for _, m in backed if m.axis == move.axis and m.sign == move.sign and m.targets & telling]
        opposite = [
            (sentence, m)
            for sentence, m in backed
            if m.axis == move.axis and m.sign == -move.sign and m.targets & telling
        ]
        if same or not opposite:
            continue
        sentence, other = max(opposite, key=lambda pair: _nearness(move, pair[1]))
        shared = move.targets & other.targets & telling
        if _sides_exchanged(move, other):
            continue
        near = bool(
            set(move.right[:2]) & set(other.right[:2])
            or set(move.left[:2]) & set(other.left[:2])
            or set(move.right[:1]) & set(other.left[:2])
            or set(move.left[:2]) & set(other.right[:1])
        )
        certain = (
            near
            and alignment.coverage >= 0.5
            and sentence is alignment.backing
            and not any(m.axis == move.axis and m.sign == move.sign for _, m in backed)
            and not polarity_of(alignment.statement).negations
            and not polarity_of(sentence).negations
            and takes_away(alignment.statement) == takes_away(sentence)
        )
        if not certain and alignment.whole_coverage < 0.34:
            continue
        return _difference(
            certain, alignment.statement.tokens[move.index], sentence.tokens[other.index], min(shared)
        )
    return None


def _nearness(move: Move, other: Move) -> int:
    return 2 * len(set(move.right[:2]) & set(other.right[:2])) + len(move.targets & other.targets)


def _sides_exchanged(move: Move, other: Move) -> bool:
    if bool(move.beyond) == bool(other.beyond):
        if not move.beyond:
            return False
        crossed = move.beyond & (other.targets - other.beyond) or other.beyond & (move.targets - move.beyond)
        straight = (move.beyond - move.targets) & (other.beyond - other.targets)
        return bool(crossed) and not straight
    far, near = (move.beyond, other) if move.beyond else (other.beyond, move)
    return bool(far & near.targets - generic_stems())
