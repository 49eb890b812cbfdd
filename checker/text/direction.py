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

from functools import lru_cache
from itertools import pairwise

from checker.text.clauses import Alignment, ParsedSentence, align, content_before, parse
from checker.text.comparison import agrees_on_order
from checker.text.complements import is_exception_told
from checker.text.degrees import differing_degrees
from checker.text.difference import Difference
from checker.text.direction_edits import KIND, edited_direction, told_direction
from checker.text.extremes import reversed_extreme
from checker.text.lexicons import load_group, load_mapping, load_words
from checker.text.licence import may_deny, signs_licensed
from checker.text.moves import Move, direction_of, moves
from checker.text.near_copy import near_copies
from checker.text.opposites import count_opposites
from checker.text.phrases import find_phrases
from checker.text.polarity import generic_stems, main_negations, polarity_of
from checker.text.ratios import compares_by_numbers, ratio_sides
from checker.text.scales import returns
from corpus.model.study_text import Span

_AMOUNT = frozenset(("quantity", "level", "strength"))
_GROWTH = frozenset(("grow", "gain"))
_NEAR = 4
"""A denying word this many words from an antonym may turn it ("a link that disappeared after")."""


@lru_cache(maxsize=1024)
def direction_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` moves something the opposite way of `backing`; at most one a sentence."""
    copies = {copy.statement.start: copy for copy in near_copies(statement, backing)}
    found = []
    for alignment in align(statement, backing):
        copy = copies.get(alignment.statement.start)
        difference = (edited_direction(copy) if copy is not None else None) or _at_other_end(alignment)
        if (
            difference is None
            and (copy is None or not copy.is_same_sentence)
            and not agrees_on_order(alignment)
        ):
            difference = (
                _other_degree(alignment)
                or _opposed(alignment)
                or _though_stable(alignment)
                or _antonym(alignment, backing)
                or _against_ratio(alignment)
                or _unlicensed(alignment, backing)
            )
        if difference is not None:
            found.append(difference)
    return tuple(found)


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
        sure and not _tell_other_times(sentence, other),
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
            and "level" not in (move.own_axis, other.own_axis)
            and _ends(alignment.statement) == _ends(sentence)
            and move.subject_sign == other.subject_sign
            and not (move.beyond and move.beyond <= _before(alignment.statement, move.index))
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


def _is_qualified(sentence: ParsedSentence, move: Move) -> bool:
    """True where another word of direction stands right beside one ("grew more slowly", "a smaller loss")."""
    near = range(max(0, move.index - 2), min(len(sentence.tokens), move.index + 3))
    return any(direction_of(sentence.tokens[i].lower) is not None for i in near if i != move.index)


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
    words = [t.lower for i, t in enumerate(tokens) if not (i and tokens[i - 1].lower == "than")]
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


def _leans(sentence: ParsedSentence, move: Move) -> bool:
    """True for the second move of "longer at low loads and shorter at high loads", which names no thing."""
    tokens = sentence.tokens
    following = tokens[move.index + 1] if move.index + 1 < len(tokens) else None
    return (
        move.index > 0
        and tokens[move.index - 1].lower in ("and", "but", ",", "then")
        and (following is None or not following.is_content)
    )


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
        return bool(((far | _only_beyond(own)) & sentence.stems) - generic)
    return False


def _only_beyond(sentence: ParsedSentence) -> frozenset[str]:
    """The stems that stand behind the "than" of a sentence, in its clause, and nowhere before it."""
    at = next((i for i, token in enumerate(sentence.tokens) if token.lower == "than"), None)
    if at is None:
        return frozenset()
    clause = sentence.clause(sentence.clause_of[at])
    behind = frozenset(s for i in clause if i > at for s in sentence.tokens[i].stems)
    return behind - _before(sentence, at)


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
                certain = (
                    not parity
                    and token.stem not in elsewhere
                    and not main_negations(sentence)
                    and count_opposites(alignment.statement, sentence) <= 1
                    and not _moves_anything(alignment.statement)
                    and not _moves_anything(sentence)
                )
                return told_direction(certain, token, other)
    return None


def _moves_anything(sentence: ParsedSentence) -> bool:
    return any(direction_of(token.lower) is not None for token in sentence.tokens)


def _around(sentence: ParsedSentence, index: int) -> frozenset[str]:
    """The stems of the three words on each side (of a predicate, those of its subject), and of the rest of a
    hyphenated word.
    """
    is_predicate = index > 0 and sentence.tokens[index - 1].lower in load_group("clause_words", "copula")
    reach = 8 if is_predicate else 3
    near = (*sentence.tokens[max(0, index - reach) : index], *sentence.tokens[index : index + 4])
    own = sentence.tokens[index]
    stems = {s for t in near for s in t.stems if t is not own or "-" in own.lower}
    return frozenset(stems) - generic_stems()


def _unlicensed(alignment: Alignment, backing: str) -> Difference | None:
    """A rise or fall of the statement where no word of the backing carries that sign."""
    nearest = alignment.backing
    if nearest is None or alignment.coverage < 0.5 or compares_by_numbers(nearest):
        return None
    if find_phrases(nearest, "association_words") or returns(nearest):
        return None
    if any(m.axis == "correlation" for m in moves(nearest)):
        return None
    for move in moves(alignment.statement):
        if move.own_axis not in ("quantity", "quality") or move.sign in signs_licensed(backing):
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
