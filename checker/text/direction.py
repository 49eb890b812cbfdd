"""Direction: where two texts say that something moves opposite ways.

They do when the same matter is moved the opposite way on the same axis and nowhere the same way (see
`moves`); when a near-copy exchanges a word for one of the opposite direction, or for its antonym; when an
antonym stands among the same words. Raised, never certain: a ratio on the other side of one, and a rise or
fall for which no word of the backing stands at all.

Forgiven: a negated direction word (that is `negation`'s question); sides of "than" exchanged together with
the direction ("A higher than B" is "B lower than A"); two opposites that may cancel ("lost sooner" for
"kept longer"); what is told from its other end in time; more of a want ("the shortage rose"); a subject
that is itself taken away or lowered ("loss of X lowers Y" is "X raises Y").
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from checker.text.antonyms import antonym_difference
from checker.text.clauses import Alignment, ParsedSentence, align
from checker.text.correlatives import Correlation, correlates_alike
from checker.text.degrees import differing_degrees
from checker.text.difference import Difference
from checker.text.direction_edits import KIND, edited_direction, told_direction
from checker.text.extremes import reversed_extreme
from checker.text.lexicons import load_group, load_mapping, load_words
from checker.text.licence import signs_licensed
from checker.text.moves import Move, direction_of, leans, moves
from checker.text.near_copy import near_copies
from checker.text.opposites import count_opposites, may_be_opposite
from checker.text.phrases import find_phrases
from checker.text.polarity import generic_stems, main_negations, polarity_of
from checker.text.ratios import compares_by_numbers, ratio_sides
from checker.text.scales import GROWING, returns
from checker.text.sides import agreeing, turned_round
from checker.text.steadiness import differing_steadiness
from corpus.model.study_text import Span

_AMOUNT = frozenset(("quantity", "level", "strength"))
_GROWTH = frozenset(("grow", "gain"))


@lru_cache(maxsize=1024)
def direction_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` moves something the opposite way of `backing`; at most one a sentence."""
    copies = {copy.statement.start: copy for copy in near_copies(statement, backing)}
    found = []
    for alignment in align(statement, backing):
        copy = copies.get(alignment.statement.start)
        difference = (edited_direction(copy) if copy is not None else None) or _at_other_end(alignment)
        agreed = agreeing(alignment)
        if difference is not None and _is_made_up_for(difference, alignment):
            difference = None
        tied = correlates_alike(alignment)
        if tied is not None:
            difference = None if tied[0] else _tied_otherwise(alignment, *tied[1:])
        elif difference is None and (copy is None or not copy.is_same_sentence) and not agreed:
            difference = (
                _other_degree(alignment)
                or _opposed(alignment)
                or differing_steadiness(alignment)
                or antonym_difference(alignment, backing)
                or _against_ratio(alignment)
                or _unlicensed(alignment, backing)
            )
        if difference is not None:
            found.append(difference)
    return tuple(found)


def _is_made_up_for(difference: Difference, alignment: Alignment) -> bool:
    """True for a word of a clause whose comparison exchanges the sides as well."""
    sentence = alignment.statement
    clause_at = {t.start: number for t, number in zip(sentence.tokens, sentence.clause_of, strict=True)}
    place = difference.in_statement
    return place is not None and any(
        clause_at.get(place.start) == clause_at.get(ours.span.start) for ours in turned_round(alignment)
    )


def _at_other_end(alignment: Alignment) -> Difference | None:
    """A superlative that the backing gives to the other end of the scale."""
    if alignment.backing is None or alignment.whole_coverage < 0.5 or main_negations(alignment.statement):
        return None
    found = reversed_extreme(alignment.statement, alignment.nearest)
    if found is None:
        return None
    stated, backed, sentence = found
    return told_direction(
        not main_negations(sentence), alignment.statement.tokens[stated.index], sentence.tokens[backed.index]
    )


def _tied_otherwise(alignment: Alignment, ours: Correlation, theirs: Correlation) -> Difference:
    """Two scales that the claim ties the other way round ("the finer, the faster" for "the finer, the
    slower").
    """
    certain = (
        ours.is_told
        and theirs.is_told
        and alignment.coverage >= 0.5
        and not main_negations(alignment.statement)
        and (alignment.backing is None or not main_negations(alignment.backing))
    )
    return Difference(
        KIND,
        certain,
        "the claim ties two things the other way round than the quote does",
        "say which way the two move together, as the quote does",
        ours.span,
        theirs.span,
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
        sure and not _tell_other_times(sentence, other) and count_opposites(sentence, other) <= 1,
        f"the claim says “{ours}” where the quote says “{theirs}”",
        "compare as the quote does",
        Span(sentence.tokens[stated.first].start, sentence.tokens[stated.last].end),
        Span(other.tokens[backed.first].start, other.tokens[backed.last].end),
        ours,
        theirs,
    )


def _opposed(alignment: Alignment) -> Difference | None:
    if alignment.backing is None or alignment.whole_coverage < 0.34:
        return None
    backed = [(sentence, move) for sentence in alignment.nearest for move in moves(sentence)]
    stated = moves(alignment.statement)
    for move in stated:
        meeting = [
            (sentence, _as_its_opposite(m, move))
            for sentence, m in backed
            if _same_scale(m, move) and _shared(move, m)
        ]
        if not meeting or any(m.effect == move.effect or m.sign == move.sign for _, m in meeting):
            continue
        if any(_same_scale(m, move) and m.sign == move.sign and leans(at, m) for at, m in backed):
            continue
        sentence, other = max(meeting, key=lambda pair: len(_shared(move, pair[1])))
        if _sides_exchanged(move, other, alignment.statement, sentence):
            continue
        if _names_the_rest(alignment.statement) != _names_the_rest(sentence):
            continue
        share = len(alignment.statement.stems & sentence.stems) / max(1, len(alignment.statement.stems))
        certain = (
            share >= 0.5
            and "level" not in (move.own_axis, other.own_axis)
            and _ends(alignment.statement) == _ends(sentence)
            and move.subject_sign == other.subject_sign
            and not (move.beyond and move.beyond <= _before(alignment.statement, move.index))
            and not _compares_where_other_changes(alignment.statement, move, sentence, other)
            and not any(_same_scale(m, move) and m.sign == -move.sign for m in stated)
            and count_opposites(alignment.statement, sentence) <= 1
            and not _tells_another(alignment.statement, move, sentence)
            and not _is_qualified(alignment.statement, move)
            and not _is_qualified(sentence, other)
            and _lacks(alignment.statement) == _lacks(sentence)
            and (move.is_timed or other.is_timed or not _tell_other_times(alignment.statement, sentence))
            and not main_negations(alignment.statement)
            and not any(
                sentence.clause_of[n.index] == sentence.clause_of[other.index]
                for n in main_negations(sentence)
            )
        )
        about = next(s for s in move.target if s in _shared(move, other))
        return told_direction(
            certain, alignment.statement.tokens[move.index], sentence.tokens[other.index], about
        )
    return None


def _as_its_opposite(move: Move, other: Move) -> Move:
    """`move`, turned where it moves the opposite of what `other` does: more resistant is less sensitive."""
    mine, its = set(move.target) - set(other.target), set(other.target) - set(move.target)
    is_opposed = move.axis != "speed" and any(may_be_opposite(one, two) for one in mine for two in its)
    return replace(move, sign=-move.sign) if is_opposed else move


def _is_qualified(sentence: ParsedSentence, move: Move) -> bool:
    """True where another word of direction stands right beside one ("grew more slowly", "a smaller loss")."""
    near = range(max(0, move.index - 2), min(len(sentence.tokens), move.index + 3))
    return any(
        direction_of(sentence.tokens[i].lower) is not None and sentence.tokens[i].lower not in GROWING
        for i in near
        if i != move.index
    )


def _compares_where_other_changes(
    sentence: ParsedSentence, move: Move, other: ParsedSentence, theirs: Move
) -> bool:
    """True for "the old one used more than the new one" against "use fell": sides against a change."""
    if not move.beyond or theirs.beyond or theirs.is_timed or _than(sentence) is None:
        return False
    word = other.tokens[theirs.index].lower
    return not word.endswith("er") and word not in ("more", "less", "worse")


def _tells_another(sentence: ParsedSentence, move: Move, other: ParsedSentence) -> bool:
    """True where a sentence compares or moves something more that the other does not tell in its words.

    "Fewer hours of sun meant poorer harvests" is "with more hours of sun harvests were better".
    """
    comparatives = load_mapping("comparatives")
    told = {direction_of(token.lower) for token in other.tokens} - {None}
    stems = {token.stem for token in other.tokens}
    return any(
        (token.lower in comparatives or direction_of(token.lower) is not None)
        and token.stem not in stems
        and direction_of(token.lower) not in told
        for index, token in enumerate(sentence.tokens)
        if index != move.index
    )


def _tell_other_times(sentence: ParsedSentence, other: ParsedSentence) -> bool:
    """True where the one tells how things were and the other how they became ("later than they used to")."""
    ours, theirs = _times(sentence), _times(other)
    return "earlier" in ours ^ theirs


def _times(sentence: ParsedSentence) -> frozenset[str]:
    tokens = sentence.tokens
    than = next((i for i, t in enumerate(tokens) if t.lower == "than"), len(tokens))
    words = [t.lower for t in tokens[:than]]  # beyond it stands the time that is compared with
    found = {time for time in ("earlier", "later") if not load_group("times", time).isdisjoint(words)}
    if any(pair == ("used", "to") for pair in pairwise(words)):
        found.add("earlier")
    return frozenset(found)


def _lacks(sentence: ParsedSentence) -> frozenset[str]:
    """The nouns of want in a sentence, which turn what is said of them ("the shortage of fodder rose")."""
    return frozenset(token.stem for token in sentence.tokens if token.lower in load_words("nouns_of_want"))


def _ends(sentence: ParsedSentence) -> bool:
    """True where a sentence tells what happened when something ended, which turns its effect."""
    return any(token.lower in load_group("times", "ending") for token in sentence.tokens)


def _before(sentence: ParsedSentence, index: int) -> frozenset[str]:
    """The stems before a word: sides that meet in one stem ("widows", "widowers") are not told apart."""
    return frozenset(s for token in sentence.tokens[:index] for s in token.stems)


def _same_scale(move: Move, other: Move) -> bool:
    """True for one axis, and for axes on which more of a thing is told ("higher levels", "increased").

    What grows or gains more slowly grows or gains less.
    """
    if {move.axis, other.axis} == {"speed", "quantity"}:
        return not _GROWTH.isdisjoint(set(move.target) & set(other.target))
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
        far, sentence, own = (move.beyond, theirs, ours) if move.beyond else (other.beyond, ours, theirs)
        if _counts_beyond(own) & {token.lower for token in sentence.tokens}:
            return True
        alone = _only_beyond(own)
        return bool(((alone or far) & sentence.stems) - generic) and not _is_rest(own)
    return False


def _is_rest(sentence: ParsedSentence) -> bool:
    """True for a far side that only denies what the near one says ("than fleeces that had not")."""
    at = _than(sentence)
    return at is not None and any(n.index > at for n in polarity_of(sentence).negations)


def _names_the_rest(sentence: ParsedSentence) -> bool:
    """True where a negation sets apart of whom a sentence speaks ("unwashed fleeces", "who did not")."""
    at = _than(sentence)
    own = {n.index for n in main_negations(sentence)}
    aside = [n.index for n in polarity_of(sentence).negations if n.index not in own]
    return sum(at is None or index < at for index in aside) % 2 == 1


def _than(sentence: ParsedSentence) -> int | None:
    return next((i for i, token in enumerate(sentence.tokens) if token.lower == "than"), None)


def _counts_beyond(sentence: ParsedSentence) -> frozenset[str]:
    """The number words that tell the far side of a "than" from the near one ("than with one clerk")."""
    at = _than(sentence)
    if at is None:
        return frozenset()
    words = [token.lower for token in sentence.tokens]
    return frozenset(w for w in words[at:] if w in load_mapping("number_words") and w not in words[:at])


def _only_beyond(sentence: ParsedSentence) -> frozenset[str]:
    """The stems that stand behind the "than" of a sentence, in its clause, and nowhere before it."""
    at = _than(sentence)
    if at is None:
        return frozenset()
    clause = sentence.clause(sentence.clause_of[at])
    behind = frozenset(s for i in clause if i > at for s in sentence.tokens[i].stems)
    return behind - _before(sentence, at)


def _unlicensed(alignment: Alignment, backing: str) -> Difference | None:
    """A rise or fall of the statement where no word of the backing carries that sign."""
    nearest = alignment.backing
    if nearest is None or alignment.coverage < 0.5 or compares_by_numbers(nearest):
        return None
    if find_phrases(nearest, "association_words") or returns(nearest):
        return None
    if any(m.axis == "correlation" for m in moves(nearest)):
        return None
    licensed = signs_licensed(backing) | {move.sign for move in moves(nearest) if move.is_timed}
    for move in moves(alignment.statement):
        own = direction_of(alignment.statement.tokens[move.index].lower)
        # The word's own sign counts as well: prices that rose are less cheap on the scale of what they are.
        if move.own_axis not in ("quantity", "quality") or {move.sign, (own or ("", 0))[1]} & licensed:
            continue
        if move.beyond and any(m.beyond for m in moves(nearest)):
            continue
        if _names_the_rest(alignment.statement) != _names_the_rest(nearest):
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
        sentence.words_at(place),
    )
