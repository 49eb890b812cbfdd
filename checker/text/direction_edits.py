"""Direction in near-copies: words that a few edits exchange for words of the opposite direction.

Forgiven: a word that only moved to another place, a denied one, sides exchanged together with the direction,
a share told by its complement. Where one word alone was exchanged, nothing else can make up for it.
"""

from __future__ import annotations

from checker.text.clauses import ParsedSentence, Token
from checker.text.difference import Difference
from checker.text.lexicons import load_mapping
from checker.text.moves import direction_of, moves
from checker.text.near_copy import Edit, NearCopy
from checker.text.opposed_ends import opposed_ends
from checker.text.opposites import count_opposites, is_opposite
from checker.text.polarity import polarity_of

KIND = "direction-reversed"

_NONE = frozenset(("none", "no", "nobody", "never", "neither"))
_ALL = frozenset(("all", "every", "each", "everyone", "always", "both"))
_EVENTS = frozenset(("failed", "fails", "failing", "failure", "ceased", "ceases"))
"""Negators before a verb that by themselves tell an event: "failed in 12 runs"."""


def told_direction(certain: bool, stated: Token, backed: Token, about: str = "") -> Difference:
    """The difference of two words of direction, about the matter that both move."""
    of = f" of “{about}”" if about else ""
    return Difference(
        KIND,
        certain,
        f"the claim says “{stated.lower}”{of} where the quote says “{backed.lower}”",
        "use the quote's own word of direction, or quote the words that say it this way",
        stated.span,
        backed.span,
        stated.lower,
        backed.lower,
    )


def _is_other_end(edit: Edit, backed: Token) -> bool:
    """True for "unsettled" where the statement has "calmed": the other end of a scale, and no denial."""
    return any(backed.lower in opposed_ends().get(token.lower, frozenset()) for token in edit.stated)


def edited_direction(copy: NearCopy) -> Difference | None:
    denials = [_denials(copy.statement), _denials(copy.backing)]
    turned_round = "than" in copy.statement.text and sum(bool(e.stated) for e in copy.edits) > 1
    exchanged = {(s.lower, b.lower) for e in copy.edits for s in e.stated for b in e.backed}
    for edit in copy.edits:
        if not edit.is_short or "than" in edit.stated_words + edit.backed_words:
            continue
        if turned_round or any(t.start in denials[0] for t in edit.stated):
            continue
        if any(t.start in denials[1] and not _is_other_end(edit, t) for t in edit.backed):
            continue
        backed_directions = {direction_of(part) for word in edit.backed_words for part in _parts(word)} - {
            None
        }
        for token in edit.stated:
            for other in edit.backed:
                alone = len(copy.edits) == len(edit.stated) == len(edit.backed) == 1
                if (other.lower, token.lower) in exchanged:
                    continue
                if not alone and _stands_elsewhere(copy, token):
                    continue
                if len(edit.stated) + len(edit.backed) > 3 and _is_said_elsewhere(copy, edit, token):
                    continue
                if not alone and direction_of(token.lower) is None and _is_kept(copy, token):
                    continue
                if _reverses(token.lower, other.lower, backed_directions) and not _is_turned_back(
                    copy, edit, token, other
                ):
                    return told_direction(
                        count_opposites(copy.statement, copy.backing) <= 1 and not _all_for_none(copy),
                        token,
                        other,
                    )
    return None


def _denials(sentence: ParsedSentence) -> set[int]:
    """Where the negators of a sentence stand; "failed in 12 runs" tells an event and denies nothing."""
    cues = load_mapping("negation_cues")
    denying = {sentence.tokens[n.index].start for n in polarity_of(sentence).negations}
    return {
        t.start
        for t in sentence.tokens
        if t.lower.endswith("n't") or (t.lower in cues and (t.lower not in _EVENTS or t.start in denying))
    }


def _is_said_elsewhere(copy: NearCopy, edit: Edit, token: Token) -> bool:
    """True when the backing moves something the same way outside an edit that is no plain exchange."""
    direction = direction_of(token.lower)
    return direction is not None and any(
        direction_of(other.lower) == direction for other in copy.backing.tokens if other not in edit.backed
    )


def _is_turned_back(copy: NearCopy, edit: Edit, token: Token, other: Token) -> bool:
    """True when only one of two opposites is denied, or told of the first of two times, or a share stands
    beside them for its complement.
    """
    ours, theirs = copy.statement.tokens.index(token), copy.backing.tokens.index(other)
    if _is_timed(copy.statement) != _is_timed(copy.backing):
        return True
    if polarity_of(copy.statement).parity[ours] != polarity_of(copy.backing).parity[theirs]:
        return True
    if ("all but" in copy.statement.text) != ("all but" in copy.backing.text):
        return True
    return any(
        is_opposite(one, two)
        for another in copy.edits
        if another is not edit
        for one in another.stated_words
        for two in another.backed_words
        if one in load_mapping("quantifiers") and two in load_mapping("quantifiers")
    )


def _is_timed(sentence: ParsedSentence) -> bool:
    return any(move.is_timed for move in moves(sentence))


def _all_for_none(copy: NearCopy) -> bool:
    """True where one side says "none" and the other "every", which turns what follows."""
    for edit in copy.edits:
        ours, theirs = set(edit.stated_words), set(edit.backed_words)
        if (ours & _NONE and theirs & _ALL) or (ours & _ALL and theirs & _NONE):
            return True
    return False


def _is_kept(copy: NearCopy, token: Token) -> bool:
    """True when the backing has another form of the word, so that it was moved and not exchanged."""
    return any(t.lower != token.lower and t.stem == token.stem for t in copy.backing.tokens)


def _parts(word: str) -> tuple[str, ...]:
    return (word, *word.split("-")) if "-" in word else (word,)


def _reverses(word: str, other: str, backed_directions: set[tuple[str, int] | None]) -> bool:
    """True when `word` moves the opposite way of `other`, or is its antonym; parts of compounds too."""
    if is_opposite(word, other):
        return True
    ours, theirs = set(_parts(word)), set(_parts(other))
    for part in ours - theirs:
        direction = direction_of(part)
        if direction is not None and direction not in backed_directions:
            opposed = (direction[0], -direction[1])
            if any(direction_of(p) == opposed for p in theirs - ours):
                return True
        if any(is_opposite(part, p) for p in theirs - ours):
            return True
    return False


def _stands_elsewhere(copy: NearCopy, token: Token) -> bool:
    """True when the backing has the word with two words beside it, matter among them, elsewhere."""
    tokens = copy.statement.tokens
    index = tokens.index(token)
    theirs = f" {' '.join(t.lower for t in copy.backing.tokens)} "
    for run in (tokens[max(0, index - 2) : index + 1], tokens[index : index + 3]):
        has_matter = any(t.is_content for t in run if t is not token)
        if len(run) == 3 and has_matter and f" {' '.join(t.lower for t in run)} " in theirs:
            return True
    return False
