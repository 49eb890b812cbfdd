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

from checker.text.clauses import Alignment, ParsedSentence, Token, align, content_before, parse
from checker.text.comparison import comparisons
from checker.text.complements import is_exception_told
from checker.text.denials_told_otherwise import is_told_otherwise
from checker.text.difference import Difference
from checker.text.experimental_negation import takes_away
from checker.text.lexicons import load_mapping, load_words
from checker.text.licence import carries_denial, licenses_denial, likened, may_deny
from checker.text.near_copy import near_copies
from checker.text.negation_edits import HINT, KIND, edited_negation
from checker.text.opposites import count_opposites, is_reversal, may_be_opposite
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

_FOCUS = 3
_CONCESSIVE = frozenset(("although", "though", "while", "whilst", "whereas", "despite", "if", "unless"))
_BOUNDS = frozenset(("only", "until", "till", "before", "without", "but", "need", "needs", "needed"))
"""Words that bound a denial: what is beyond them is affirmed ("did not rise until salt was added")."""
_WHOLES = frozenset(("all", "every", "everyone", "each", "both", "always", "entirely"))
"""Words of the whole, of which "none" with an opposite says the same ("all voted for" and "none opposed")."""
_MOST_NEGATIONS = 12
"""Negators of one sentence that are looked at; more stand in no prose."""


@lru_cache(maxsize=1024)
def negation_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` denies what `backing` affirms, or the other way round; at most one a sentence."""
    copies = {copy.statement.start: copy for copy in near_copies(statement, backing)}
    found: list[Difference] = []
    for alignment in align(statement, backing):
        copy = copies.get(alignment.statement.start)
        difference = edited_negation(copy) if copy is not None else None
        if difference is None and (copy is None or not copy.is_same_sentence):
            difference = (
                _unlicensed(alignment, backing)
                or _same_for_different(alignment)
                or _denied_by_statement(alignment)
                or _denied_by_backing(alignment)
            )
        if difference is not None and not is_told_otherwise(alignment):
            found.append(difference)
    return tuple(found)


def _unlicensed(alignment: Alignment, backing: str) -> Difference | None:
    """A denial of the statement over a backing, or a nearest sentence, that holds no word to rest it on."""
    negations = main_negations(alignment.statement)
    if not negations:
        return None
    denying = {n.index for n in polarity_of(alignment.statement).negations}
    matter = [t for i, t in enumerate(alignment.statement.tokens) if i not in denying]
    shared = frozenset(s for token in matter for s in token.stems)
    everywhere = not licenses_denial(backing, shared)
    near_alone = (
        alignment.backing is not None
        and alignment.coverage >= 0.5
        and not carries_denial(alignment.backing, shared)
        and not _is_denied_beside(alignment.statement, negations[0], shared, backing)
    )
    if (not everywhere and not near_alone) or negations[0].kind == "contrast":
        return None
    if alignment.backing is not None and _is_opposite_stated(
        alignment.statement, negations[0], alignment.backing
    ):
        return None
    cue = alignment.statement.tokens[negations[0].index]
    return Difference(
        KIND,
        everywhere
        and alignment.whole_coverage >= 0.5
        and negations[0].kind != "phrase"
        and _is_denied_matter_backed(alignment, negations[0]),
        f"the claim says “{cue.lower}”; nothing in the quote denies anything",
        HINT,
        cue.span,
        alignment.backing.span if alignment.backing else None,
        cue.lower,
    )


def _is_denied_beside(
    statement: ParsedSentence, negation: Negation, shared: frozenset[str], backing: str
) -> bool:
    """True when another sentence of the backing denies something of the clause that the statement denies.

    One sentence of a claim often sums up several of its quote ("A rose, whereas B did not").
    """
    clause = statement.clause(statement.clause_of[negation.index])
    own = {s for i in clause for s in statement.tokens[i].stems}
    return any(
        3 * len(own & other.stems) >= len(own) and carries_denial(other, shared) for other in parse(backing)
    )


def _is_denied_matter_backed(alignment: Alignment, negation: Negation) -> bool:
    """True when the nearest sentences state what is denied: a relation of whatever kind, or the predicate.

    What is denied in words of the statement's own may be the backing's words for its opposite ("did not
    crack" for "stayed whole").
    """
    denied = {predicate_denied(alignment.statement, negation), *negation.focus[:1]} - {None}
    before = content_before(alignment.statement, negation.index, most=1)
    if before == [negation.index - 1] and alignment.statement.tokens[negation.index].lower == "neither":
        denied = set(concepts(alignment.statement.tokens[before[0]]))
    if denied & RELATION:
        return True
    if any(_is_superlative(token) for other in alignment.nearest for token in other.tokens):
        return False
    if negation.index == 0 and any(t.lower in _WHOLES for other in alignment.nearest for t in other.tokens):
        return False
    held = {c for other in alignment.nearest for token in other.tokens for c in concepts(token)}
    moved = any(load_mapping("directions").get(a.lower) for a in _first_denied(alignment, negation))
    return bool(denied & held) or (moved and bool(RELATION & held))


def _first_denied(alignment: Alignment, negation: Negation) -> list[Token]:
    following = [i for i in sorted(negation.reach) if i > negation.index]
    matter = (alignment.statement.tokens[i] for i in following)
    return [token for token in matter if token.is_content][:1]


def _is_superlative(token: Token) -> bool:
    return token.lower.endswith("est") and token.lower in load_mapping("comparatives")


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
                quiet = not any(may_deny(other.tokens[i]) for i in other.clause(other.clause_of[index]))
                if shared < 0.5 or not quiet or (rank and main_negations(other)):
                    continue
                certain = (
                    alignment.coverage >= 0.5
                    and other is alignment.backing
                    and not polarity_of(other).negations
                    and takes_away(sentence) == takes_away(other)
                    and negation.kind not in ("phrase", "contrast")
                    and ((rank == 0 and shared >= 0.6) or not carries_denial(other))
                    and not _is_opposite_stated(sentence, negation, other)
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


def _is_opposite_stated(sentence: ParsedSentence, negation: Negation, other: ParsedSentence) -> bool:
    """True when `other` says the opposite of a word that is denied: "did not rise" over "fell"."""
    return any(
        may_be_opposite(sentence.tokens[i].lower, token.lower)
        or is_reversal(sentence.tokens[i].lower, token.lower)
        for i in negation.reach
        if sentence.tokens[i].is_content
        for token in other.tokens
        if token.is_content
    )


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
                and not _makes_exception(other, *_BOUNDS)
                and not _makes_exception(sentence, *_BOUNDS)
                and (
                    (rank == 0 and shared >= 0.7 and alignment.coverage >= 0.7)
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
    if exact is None and concept in RELATION:
        return next((token for token in sentence.tokens if states_relation(token)), None)
    return exact
