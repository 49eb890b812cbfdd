"""Negation: where two texts deny different things.

Four comparisons, the most certain first; each sentence of the statement is told once:

1. *Edit.* A near-copy has a negation more or less than the sentence that it follows (see `negation_edits`).
2. *Licence.* The statement denies and the backing holds no word at all that could carry a denial; certain
   where the backing states what is denied, which else may be told by its opposite ("stayed whole").
3. *Denied by the statement.* The focus of a negator (the first matter that it denies) stands affirmed in a
   backing clause about the same things, and nowhere denied.
4. *Denied by the backing.* The same with the sides exchanged.

Measured on SciFact, Check-COVID and Citation-Integrity (training parts): the licence alone finds most of the
contradictions that rules can find, with one false alarm in two thousand supported claims.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from checker.text.absence_told import presence_for_absence
from checker.text.clauses import Alignment, ParsedSentence, Token, align
from checker.text.comparison import comparisons
from checker.text.complements import is_exception_told
from checker.text.denials_told_otherwise import is_told_otherwise
from checker.text.difference import Difference
from checker.text.experimental_negation import takes_away
from checker.text.lexicons import load_words
from checker.text.licence import carries_denial, likened, may_deny
from checker.text.near_copy import near_copies
from checker.text.negation_edits import HINT, KIND, edited_negation
from checker.text.opposites import count_opposites
from checker.text.orders_and_changes_denied import changed_for_left, order_denied
from checker.text.phrases import find_phrases
from checker.text.polarity import (
    RELATION,
    Negation,
    concepts,
    generic_stems,
    main_negations,
    polarity_of,
    predicate_denied,
    states_relation,
)
from checker.text.relations_told_otherwise import relation_told_otherwise
from checker.text.unlicensed_denial import is_opposite_stated, unlicensed_denial

_FOCUS = 3
_CONCESSIVE = frozenset(("although", "though", "while", "whilst", "whereas", "despite", "if", "unless"))
_BOUNDS = frozenset(("only", "until", "till", "before", "without", "but", "need", "needs", "needed"))
"""Words that bound a denial: what is beyond them is affirmed ("did not rise until salt was added")."""
_PARTICLES = frozenset(("down", "up", "out", "off", "over", "in", "away", "back"))
_MOST_NEGATIONS = 12
"""Negators of one sentence that are looked at; more stand in no prose."""


@lru_cache(maxsize=1024)
def negation_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` denies what `backing` affirms, or the other way round; at most one a sentence."""
    copies = {copy.statement.start: copy for copy in near_copies(statement, backing)}
    found: list[Difference] = []
    for alignment in align(statement, backing):
        copy = copies.get(alignment.statement.start)
        edited = edited_negation(copy) if copy is not None else None
        difference = order_denied(alignment) or presence_for_absence(alignment) or edited
        if difference is None and (copy is None or not copy.is_same_sentence):
            difference = (
                changed_for_left(alignment)
                or unlicensed_denial(alignment, backing)
                or _same_for_different(alignment)
                or _denied_by_statement(alignment)
                or _denied_by_backing(alignment)
                or relation_told_otherwise(alignment, backing)
            )
        if difference is None:
            continue
        # Of the same sentence the edit alone decides: nothing else in it can say what the edit denies.
        decides = difference is edited and copy is not None and copy.is_same_sentence
        if decides or not is_told_otherwise(alignment):
            found.append(difference)
    return tuple(found)


def _same_for_different(alignment: Alignment) -> Difference | None:
    """Sameness in the one text where the other says that the things differ, with no other denial."""
    other, sentence = alignment.backing, alignment.statement
    if other is None or alignment.coverage < 0.5:
        return None
    for ours, theirs in ((sentence, other), (other, sentence)):
        same = likened(ours) or next(
            (t for t in ours.tokens if t.lower in load_words("sameness_words")), None
        )
        differs = next((t for t in theirs.tokens if _says_different(t)), None)
        ordered = None if differs or same is None else _ordering(theirs)
        told = differs or ordered
        if same is None or told is None:
            continue
        if main_negations(ours) or carries_denial(theirs) or any(_says_different(t) for t in ours.tokens):
            continue
        if ordered is not None and (_ordering(ours) or not _is_likened(ours, same)):
            continue
        stated, backed = (same, told) if ours is sentence else (told, same)
        message = f"the claim says “{stated.lower}” where the quote says “{backed.lower}”"
        certain = differs is not None or (
            same is likened(ours) and same.stem in {t.stem for t in theirs.tokens}
        )
        return Difference(KIND, certain, message, HINT, stated.span, backed.span, stated.lower, backed.lower)
    return None


def _ordering(sentence: ParsedSentence) -> Token | None:
    """The word by which a sentence puts one side above another: that of its "than", or of its change."""
    found = next((c for c in comparisons(sentence) if c.relation == "order"), None)
    if found is None:
        return None
    return next(t for t in sentence.tokens if t.start == found.span.start)


def _is_likened(sentence: ParsedSentence, same: Token) -> bool:
    """True for a sameness of the sides ("was similar", "the same risk"), not for "the same day"."""
    index = sentence.tokens.index(same)
    following = sentence.tokens[index + 1] if index + 1 < len(sentence.tokens) else None
    if same.lower != "same":
        return True
    return following is not None and bool(set(following.stems) & generic_stems())


def _says_different(token: Token) -> bool:
    return token.lower.startswith("differ") and token.lower not in ("differential", "differentiated")


def _denied_by_statement(alignment: Alignment) -> Difference | None:
    """A negator of the statement whose focus the backing affirms, about the same things."""
    sentence = alignment.statement
    for negation in main_negations(sentence)[:_MOST_NEGATIONS]:
        clause = sentence.clause(sentence.clause_of[negation.index])
        own = {s for i in clause for s in sentence.tokens[i].stems}
        if alignment.backing is not None and (
            _is_denied_of_the_same(sentence, alignment.backing)
            or is_exception_told(sentence, alignment.backing)
        ):
            continue
        said = predicate_denied(sentence, negation)
        if said is not None and _occurrences(said, alignment.nearest)[1]:
            continue
        for rank, concept in enumerate(_telling(negation)):
            if polarity_of(sentence).parities_of(concept) != {1}:
                break
            affirming, denied = _occurrences(concept, alignment.nearest)
            if denied:
                break
            for other, index in affirming:
                shared = len(own & other.stems) / max(1, len(own))
                taken_back = {i for pair in polarity_of(other).doubled for i in pair}
                quiet = not any(
                    may_deny(other.tokens[i]) and i not in taken_back
                    for i in other.clause(other.clause_of[index])
                )
                if shared < 0.5 or not quiet or (rank and main_negations(other)):
                    continue
                certain = (
                    alignment.coverage >= 0.5
                    and other is alignment.backing
                    and not polarity_of(other).negations
                    and takes_away(sentence) == takes_away(other)
                    and negation.kind not in ("phrase", "contrast")
                    and ((rank == 0 and shared >= 0.6) or not carries_denial(other))
                    and not is_opposite_stated(sentence, negation, other)
                    and not count_opposites(sentence, other)
                    and not find_phrases(other, "denying_phrases")
                    and likened(other) is None
                    and not _makes_exception(sentence, "only")
                    and not _makes_exception(other)
                )
                cue, word = sentence.tokens[negation.index], other.tokens[index]
                message = f"the claim denies “{word.lower}”; the quote affirms it"
                return Difference(KIND, certain, message, HINT, cue.span, word.span, cue.lower, word.lower)
            if affirming:
                break
    return None


def _is_denied_of_the_same(sentence: ParsedSentence, other: ParsedSentence) -> bool:
    """True when `other` sets aside, in "but not in the play", what the sentence speaks of."""
    for negation in polarity_of(other).negations:
        matter = [other.tokens[i] for i in negation.reach if other.tokens[i].is_content]
        cut = other.tokens[negation.index - 1].lower if negation.index else ""
        if cut in ("but", "and", ",") and 0 < len(matter) <= _FOCUS:
            return all(set(token.stems) & sentence.stems for token in matter)
    return False


def _makes_exception(sentence: ParsedSentence, *more: str) -> bool:
    return any(token.lower in ("except", "unless", "excepting", *more) for token in sentence.tokens)


def _telling(negation: Negation) -> list[str]:
    """The first few things that a negator denies, those too general to tell left out."""
    return [concept for concept in negation.focus if concept not in generic_stems()][:_FOCUS]


def _occurrences(
    concept: str, sentences: tuple[ParsedSentence, ...]
) -> tuple[list[tuple[ParsedSentence, int]], list[tuple[ParsedSentence, int]]]:
    """Where a concept stands affirmed, and where denied: sentences with token indices."""
    affirmed: list[tuple[ParsedSentence, int]] = []
    denied: list[tuple[ParsedSentence, int]] = []
    for sentence in sentences:
        parity = polarity_of(sentence).parity
        for index, token in enumerate(sentence.tokens):
            if concept in concepts(token):
                (denied if parity[index] else affirmed).append((sentence, index))
    return affirmed, denied


def _denied_by_backing(alignment: Alignment) -> Difference | None:
    """A negator of the nearest backing sentence whose focus the statement affirms."""
    other, sentence = alignment.backing, alignment.statement
    if other is None:
        return None
    for negation in main_negations(other)[:_MOST_NEGATIONS]:
        clause = other.clause(other.clause_of[negation.index])
        if _denies_anew(sentence, [other.tokens[i] for i in clause]):
            continue
        denied = {s for i in clause for s in other.tokens[i].stems}
        if negation.kind == "word":  # "disagreed" is a denied "agreed"
            denied = (denied - set(other.tokens[negation.index].stems)) | set(negation.focus[:1])
        shared = len(denied & sentence.stems) / max(1, min(len(sentence.stems), len(denied)))
        if shared < 0.5:
            continue
        for rank, concept in enumerate(_telling(negation)):
            stated = _stating(sentence, concept)
            if stated is None:
                continue
            affirmed, _ = _occurrences(concept, alignment.nearest)
            if any(_is_about(sentence, at, index, concept) for at, index in affirmed):
                break
            certain = (
                takes_away(sentence) == takes_away(other)
                and negation.kind not in ("phrase", "contrast")
                and not affirmed
                and not count_opposites(sentence, other)
                and not _makes_exception(other, *(_BOUNDS - {stated.lower}))
                and not _makes_exception(sentence, *(_BOUNDS - {stated.lower}))
                and (
                    (rank == 0 and shared >= 0.7 and _covered(alignment, negation, concept) >= 0.7)
                    or (alignment.coverage >= 0.5 and _denies_relation(sentence, other, negation, shared))
                )
            )
            cue = other.tokens[negation.index]
            message = f"the quote says “{cue.lower}” of this; the claim affirms it"
            return Difference(KIND, certain, message, HINT, stated.span, cue.span, stated.lower, cue.lower)
        if (
            len(denied & sentence.stems) >= 0.5 * len(sentence.stems)
            and alignment.coverage >= 0.5
            and negation.kind not in ("phrase", "contrast")
        ):
            cue = other.tokens[negation.index]
            message = f"the quote says “{cue.lower}” where the claim rests on it; the claim denies nothing"
            return Difference(KIND, False, message, HINT, sentence.span, cue.span, "", cue.lower)
    return None


def _covered(alignment: Alignment, negation: Negation, concept: str) -> float:
    """The share of the statement's stems in the nearest sentence, with what that denies within a word."""
    ours = alignment.statement.stems
    within = negation.kind == "word" and concept in ours and concept not in alignment.nearest[0].stems
    return alignment.coverage + within / max(1, len(ours))


def _is_about(sentence: ParsedSentence, other: ParsedSentence, index: int, concept: str) -> bool:
    """True when the clause of a concept shares more with a sentence than the concept itself."""
    clause = other.clause(other.clause_of[index])
    shared = {s for i in clause for s in other.tokens[i].stems} & sentence.stems
    return len(shared - set(other.tokens[index].stems) - {concept}) > 0


def _denies_relation(
    sentence: ParsedSentence, other: ParsedSentence, negation: Negation, shared: float
) -> bool:
    """True when what is denied is a relation, or that anything shows one, and a sentence states one plainly.

    Not in a clause of concession ("although it did not ..."), and not where the backing states one besides.
    """
    clause = [other.tokens[i] for i in other.clause(other.clause_of[negation.index])]
    if clause[0].lower in _CONCESSIVE or shared < 0.5 or negation.kind == "word":
        return False
    said = set(negation.focus[:_FOCUS])
    shown = any(t.lower.startswith("evidence") for t in clause)
    if not (said & RELATION or shown) or len(main_negations(other)) != 1:
        return False
    return any(states_relation(t) for t in sentence.tokens) and not main_negations(sentence)


def _denies_anew(sentence: ParsedSentence, clause: list[Token]) -> bool:
    """True when a sentence holds something that may deny, beyond the words that it shares with `clause`."""
    if not carries_denial(sentence):
        return False
    theirs = {token.lower for token in clause}
    ours = [token for token in sentence.tokens if may_deny(token)]
    return not ours or any(t.lower not in theirs for t in ours) or bool(polarity_of(sentence).negations)


def _stating(sentence: ParsedSentence, concept: str) -> Token | None:
    """The token by which a sentence states a concept; any word of a relation, for a denied relation."""
    exact = next((token for token in sentence.tokens if concept in concepts(token)), None)
    if exact is None:
        exact = _verb_of(sentence, concept)
    if exact is None and concept in RELATION:
        return next((token for token in sentence.tokens if states_relation(token)), None)
    return exact


def _verb_of(sentence: ParsedSentence, concept: str) -> Token | None:
    """The verb with its particle of which a noun is made: "broken down" for "breakdown"."""
    for verb, particle in pairwise(sentence.tokens):
        if particle.lower in _PARTICLES and verb.is_content and concept == verb.stem + particle.lower:
            return verb
    return None
