"""Direction: where two texts say that something moves opposite ways.

They do when the same matter is moved the opposite way on the same axis and nowhere the same way (see
`moves`); when a near-copy exchanges a word for one of the opposite direction, or for its antonym; when an
antonym stands among the same words. Raised, never certain: a ratio on the other side of one, and a rise or
fall for which no word of the backing stands at all.

Forgiven: a negated direction word (that is `negation`'s question); sides of "than" exchanged together with
the direction ("A higher than B" is "B lower than A"); a subject that is itself taken away or lowered ("loss
of X lowers Y" is "X raises Y").
"""

from __future__ import annotations

from functools import lru_cache

from checker.text.clauses import Alignment, ParsedSentence, Token, align, parse
from checker.text.comparison import agrees_on_order
from checker.text.complements import is_exception_told
from checker.text.degrees import differing_degrees
from checker.text.difference import Difference
from checker.text.extremes import reversed_extreme
from checker.text.lexicons import load_mapping
from checker.text.licence import may_deny, signs_licensed
from checker.text.moves import Move, direction_of, moves
from checker.text.near_copy import Edit, NearCopy, near_copies
from checker.text.opposites import is_opposite
from checker.text.phrases import find_phrases
from checker.text.polarity import generic_stems, main_negations, polarity_of
from checker.text.ratios import compares_by_numbers, ratio_sides
from corpus.model.study_text import Span

KIND = "direction-reversed"

_EVENTS = frozenset(("failed", "fails", "failing", "failure", "ceased", "ceases"))
"""Negators before a verb that by themselves tell an event: "failed in 12 runs"."""
_AMOUNT = frozenset(("quantity", "level", "strength"))
_NEAR = 4
"""A denying word this many words from an antonym may turn it ("a link that disappeared after")."""


@lru_cache(maxsize=1024)
def direction_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` moves something the opposite way of `backing`; at most one a sentence."""
    copies = {copy.statement.start: copy for copy in near_copies(statement, backing)}
    found = []
    for alignment in align(statement, backing):
        copy = copies.get(alignment.statement.start)
        difference = (_edited(copy) if copy is not None else None) or _at_other_end(alignment)
        if (
            difference is None
            and (copy is None or not copy.is_same_sentence)
            and not agrees_on_order(alignment)
        ):
            difference = (
                _other_degree(alignment)
                or _opposed(alignment)
                or _antonym(alignment, backing)
                or _against_ratio(alignment)
                or _unlicensed(alignment, backing)
            )
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
        stated.span,
        backed.span,
        stated.lower,
        backed.lower,
    )


def _at_other_end(alignment: Alignment) -> Difference | None:
    """A superlative that the backing gives to the other end of the scale."""
    if alignment.backing is None or alignment.whole_coverage < 0.5 or main_negations(alignment.statement):
        return None
    found = reversed_extreme(alignment.statement, alignment.nearest)
    if found is None:
        return None
    stated, backed, sentence = found
    return _difference(
        not main_negations(sentence), alignment.statement.tokens[stated.index], sentence.tokens[backed.index]
    )


def _other_degree(alignment: Alignment) -> Difference | None:
    """Another level of a quality: "less common" for "equally common"."""
    found = differing_degrees(alignment)
    sentence, other = alignment.statement, alignment.backing
    if found is None or other is None:
        return None
    stated, backed, sure = found
    ours, theirs = stated.words(sentence), backed.words(other)
    return Difference(
        KIND,
        sure,
        f"the claim says “{ours}” where the quote says “{theirs}”",
        "compare as the quote does",
        Span(sentence.tokens[stated.first].start, sentence.tokens[stated.last].end),
        Span(other.tokens[backed.first].start, other.tokens[backed.last].end),
        ours,
        theirs,
    )


def _edited(copy: NearCopy) -> Difference | None:
    denials = [_denials(copy.statement), _denials(copy.backing)]
    turned_round = "than" in copy.statement.text and sum(bool(e.stated) for e in copy.edits) > 1
    exchanged = {(s.lower, b.lower) for e in copy.edits for s in e.stated for b in e.backed}
    for edit in copy.edits:
        if not edit.is_short or "than" in edit.stated_words + edit.backed_words:
            continue
        if turned_round or any(t.start in denials[0] for t in edit.stated):
            continue
        if any(t.start in denials[1] for t in edit.backed):
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
                    return _difference(True, token, other)
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
    """True when only one of two opposites is denied, or a share stands beside them for its complement."""
    ours, theirs = copy.statement.tokens.index(token), copy.backing.tokens.index(other)
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


def _opposed(alignment: Alignment) -> Difference | None:
    if alignment.backing is None or alignment.whole_coverage < 0.34:
        return None
    backed = [(sentence, move) for sentence in alignment.nearest for move in moves(sentence)]
    stated = moves(alignment.statement)
    for move in stated:
        meeting = [(sentence, m) for sentence, m in backed if _same_scale(m, move) and _shared(move, m)]
        if not meeting or any(m.effect == move.effect or m.sign == move.sign for _, m in meeting):
            continue
        if any(_same_scale(m, move) and m.sign == move.sign and _leans(at, m) for at, m in backed):
            continue
        sentence, other = max(meeting, key=lambda pair: len(_shared(move, pair[1])))
        if _sides_exchanged(move, other, alignment.statement, sentence):
            continue
        share = len(alignment.statement.stems & sentence.stems) / max(1, len(alignment.statement.stems))
        certain = (
            share >= 0.5
            and "level" not in (move.axis, other.axis)
            and move.subject_sign == other.subject_sign
            and not any(_same_scale(m, move) and m.sign == -move.sign for m in stated)
            and not main_negations(alignment.statement)
            and not main_negations(sentence)
        )
        about = next(s for s in move.target if s in _shared(move, other))
        return _difference(
            certain, alignment.statement.tokens[move.index], sentence.tokens[other.index], about
        )
    return None


def _leans(sentence: ParsedSentence, move: Move) -> bool:
    """True for the second move of "longer at low loads and shorter at high loads", which names no thing."""
    tokens = sentence.tokens
    following = tokens[move.index + 1] if move.index + 1 < len(tokens) else None
    return (
        move.index > 0
        and tokens[move.index - 1].lower in ("and", "but", ",", "then")
        and (following is None or not following.is_content)
    )


def _same_scale(move: Move, other: Move) -> bool:
    """True for one axis, and for axes on which more of a thing is told ("higher levels", "increased")."""
    return move.axis == other.axis or {move.axis, other.axis} <= _AMOUNT


def _shared(move: Move, other: Move) -> frozenset[str]:
    """The telling stems that two direction words both move; none when they are the lesser part of both."""
    shared = (frozenset(move.target) & frozenset(other.target)) - generic_stems()
    fewest = min(len(set(t.target) - generic_stems()) for t in (move, other))
    return shared if 2 * len(shared) >= fewest else frozenset()


def _sides_exchanged(move: Move, other: Move, ours: ParsedSentence, theirs: ParsedSentence) -> bool:
    """True when each names beyond "than" what the other has before it, or only one names a side that the
    other has elsewhere."""
    generic = generic_stems()
    if move.beyond and other.beyond:
        return bool((move.beyond & theirs.stems) - other.beyond - generic)
    if move.beyond or other.beyond:
        far, sentence = (move.beyond, theirs) if move.beyond else (other.beyond, ours)
        return bool((far & sentence.stems) - generic)
    return False


def _antonym(alignment: Alignment, backing: str) -> Difference | None:
    """A word of the statement whose opposite stands in the backing in its place, among the same words."""
    sentence = alignment.backing
    if sentence is None or alignment.coverage < 0.5 or is_exception_told(alignment.statement, sentence):
        return None
    ours = {part for t in alignment.statement.tokens for part in (t.lower, *t.lower.split("-"))}
    whole = {
        part
        for s in parse(backing)
        for t in s.tokens
        for part in (t.lower, t.lower.replace("-", ""), *t.lower.split("-"))
    }
    stems = {t.stem for t in sentence.tokens}
    elsewhere = {t.stem for s in parse(backing) for t in s.tokens}
    for index, token in enumerate(alignment.statement.tokens):
        if not token.is_content or token.stem in stems or direction_of(token.lower) is not None:
            continue
        for word in {token.lower, *token.lower.split("-")} - whole:
            if word.replace("-", "") in whole:
                continue
            opposites = (
                set(load_mapping("antonyms").get(word, ())) - ours - load_mapping("negation_cues").keys()
            )
            if word in load_mapping("negation_cues"):
                continue
            for place, other in enumerate(sentence.tokens):
                if not other.is_content or not opposites & {other.lower, *other.lower.split("-")}:
                    continue
                if not _around(alignment.statement, index) & _around(sentence, place):
                    continue
                parity, other_parity = (
                    polarity_of(alignment.statement).parity[index],
                    polarity_of(sentence).parity[place],
                )
                clause = sentence.clause(sentence.clause_of[place])
                if parity != other_parity or (
                    not main_negations(sentence)
                    and any(may_deny(sentence.tokens[i]) for i in clause if abs(i - place) <= _NEAR)
                ):
                    continue
                certain = not parity and token.stem not in elsewhere and not main_negations(sentence)
                return _difference(certain, token, other)
    return None


def _around(sentence: ParsedSentence, index: int) -> frozenset[str]:
    """The stems of the three words on each side, and of the rest of a hyphenated word."""
    near = (*sentence.tokens[max(0, index - 3) : index], *sentence.tokens[index : index + 4])
    own = sentence.tokens[index]
    stems = {s for t in near for s in t.stems if t is not own or "-" in own.lower}
    return frozenset(stems) - generic_stems()


def _unlicensed(alignment: Alignment, backing: str) -> Difference | None:
    """A rise or fall of the statement where no word of the backing carries that sign."""
    nearest = alignment.backing
    if nearest is None or alignment.coverage < 0.5 or compares_by_numbers(nearest):
        return None
    if find_phrases(nearest, "association_words") or any(m.axis == "correlation" for m in moves(nearest)):
        return None
    for move in moves(alignment.statement):
        if move.axis not in ("quantity", "quality") or move.sign in signs_licensed(backing):
            continue
        if move.beyond and any(m.beyond for m in moves(nearest)):
            continue
        token = alignment.statement.tokens[move.index]
        return Difference(
            KIND,
            False,
            f"the claim says “{token.lower}”; no word of the quote says that something moves that way",
            "use the quote's own word of direction, or quote the words that say it this way",
            token.span,
            nearest.span,
            token.lower,
        )
    return None


def _against_ratio(alignment: Alignment) -> Difference | None:
    """A rise or fall of the statement over a ratio on the other side of one, without a word of direction."""
    sentence = alignment.backing
    if sentence is None or alignment.coverage < 0.5:
        return None
    stated = [m for m in moves(alignment.statement) if m.axis == "quantity"]
    if len(stated) != 1 or any(m.axis in ("quantity", "quality") for m in moves(sentence)):
        return None
    sides, place = ratio_sides(sentence)
    if sides != {-stated[0].effect} or place is None:
        return None
    token = alignment.statement.tokens[stated[0].index]
    side = "below" if stated[0].effect > 0 else "above"
    return Difference(
        KIND,
        False,
        f"the claim says “{token.lower}”; the quote's ratio is {side} one",
        "say which group the ratio compares, and which way it points",
        token.span,
        place,
        token.lower,
        sentence.text[place.start - sentence.start : place.end - sentence.start],
    )
