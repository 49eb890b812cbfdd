"""Denials without a licence: a statement denies, and no word of its backing denies anything.

Certain where the backing states what is denied: a relation of whatever kind, the predicate itself, that a
thing was there ("present" for "absent"), that somebody knew of it ("had heard of" for "unaware"). Else the
backing may tell the denied by its opposite ("stayed whole" for "did not crack").
"""

from __future__ import annotations

from checker.text.clauses import Alignment, ParsedSentence, Token, content_before, parse
from checker.text.difference import Difference
from checker.text.lexicons import load_mapping, load_words
from checker.text.licence import carries_denial, licenses_denial
from checker.text.negation_edits import HINT, KIND
from checker.text.numbers.parse import read_numbers
from checker.text.opposites import is_reversal, may_be_opposite
from checker.text.polarity import (
    RELATION,
    Negation,
    concepts,
    main_negations,
    polarity_of,
    predicate_denied,
)
from checker.text.words import stem

_WHOLES = frozenset(("all", "every", "everyone", "each", "both", "always", "entirely"))
"""Words of the whole, of which "none" with an opposite says the same ("all voted for" and "none opposed")."""


_HARDLY = frozenset(("hardly", "barely", "scarcely"))
"""Of a figure they may say that it is small: "hardly rose (0.3%)"."""
_BOUNDS = frozenset(("until", "till", "before"))
"""Up to these a denial holds, and beyond them what is denied: "no sign until May" is "first seen in May"."""


def unlicensed_denial(alignment: Alignment, backing: str) -> Difference | None:
    """A denial of the statement over a backing, or a nearest sentence, that holds no word to rest it on."""
    negations = main_negations(alignment.statement)
    if not negations:
        return None
    if any(alignment.statement.tokens[i].lower == "not" for i in polarity_of(alignment.statement).idle):
        return None  # "not all were unaware" says that some were aware
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
    if alignment.backing is not None and is_opposite_stated(
        alignment.statement, negations[0], alignment.backing
    ):
        return None
    cue = alignment.statement.tokens[negations[0].index]
    return Difference(
        KIND,
        everywhere
        and not any(token.lower in _BOUNDS for token in alignment.statement.tokens)
        and not (cue.lower in _HARDLY and read_numbers(backing).numbers)
        and alignment.whole_coverage >= 0.5
        and (negations[0].kind != "phrase" or _is_absence_of_present(alignment, negations[0]))
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
    if denied & RELATION or _is_knowing(alignment, denied):
        return True
    if any(_is_superlative(token) for other in alignment.nearest for token in other.tokens):
        return False
    if negation.index == 0 and any(t.lower in _WHOLES for other in alignment.nearest for t in other.tokens):
        return _is_whole_restated(alignment)
    held = {c for other in alignment.nearest for token in other.tokens for c in concepts(token)}
    moved = any(load_mapping("directions").get(a.lower) for a in _first_denied(alignment, negation))
    return bool(denied & held) or (moved and bool(RELATION & held))


def _is_whole_restated(alignment: Alignment) -> bool:
    """True when all that "none" is said of stands beside "all" in the nearest sentence, and nothing else."""
    other = alignment.backing
    matter = {s for t in alignment.statement.tokens for s in t.stems if t.lower != "single"}
    alone = len(polarity_of(alignment.statement).negations) == 1
    return other is not None and alone and len(matter) > 1 and matter == other.stems


def _is_knowing(alignment: Alignment, denied: set[str | None]) -> bool:
    """True for a denied "aware" over a backing that says "had heard of"."""
    knowing = {stem(word) for word in load_words("knowing_words")}
    return bool(denied & knowing) and any(
        t.lower in load_words("knowing_words") for other in alignment.nearest for t in other.tokens
    )


def _is_absence_of_present(alignment: Alignment, negation: Negation) -> bool:
    """True for "X was absent from" over a backing that says that X was present, or found."""
    cue = alignment.statement.tokens[negation.index].lower
    return cue in ("absent", "missing", "lacking") and any(
        t.lower in load_words("presence_words") for other in alignment.nearest for t in other.tokens
    )


def _first_denied(alignment: Alignment, negation: Negation) -> list[Token]:
    following = [i for i in sorted(negation.reach) if i > negation.index]
    matter = (alignment.statement.tokens[i] for i in following)
    return [token for token in matter if token.is_content][:1]


def _is_superlative(token: Token) -> bool:
    return token.lower.endswith("est") and token.lower in load_mapping("comparatives")


def is_opposite_stated(sentence: ParsedSentence, negation: Negation, other: ParsedSentence) -> bool:
    """True when `other` says the opposite of a word that is denied: "did not rise" over "fell"."""
    return any(
        may_be_opposite(sentence.tokens[i].lower, token.lower)
        or is_reversal(sentence.tokens[i].lower, token.lower)
        for i in negation.reach
        if sentence.tokens[i].is_content
        for token in other.tokens
        if token.is_content
    )
