"""Anchoring: how much of a statement's matter stands in its backing at all.

Below half of its content words in the backing, no comparison of words decides anything (measured on SciFact
and Check-COVID: the rules fire as often on supported claims as on contradicted ones); below a fifth the two
are about different things. In a near-copy every exchanged or added content word counts by itself.
"""

from __future__ import annotations

from functools import lru_cache

from checker.text.clauses import ParsedSentence, Token, parse
from checker.text.comparison import comparisons
from checker.text.difference import Difference
from checker.text.lexicons import load_group, load_lexicon, load_mapping, load_words
from checker.text.licence import may_deny
from checker.text.moves import Move, direction_of, moves
from checker.text.near_copy import Edit, NearCopy, near_copies
from checker.text.negative_words import negated_word
from checker.text.numbers.parse import read_numbers
from checker.text.opposites import is_opposite
from checker.text.polarity import RELATION, concepts, is_negator
from checker.text.population_groups import groups_of
from checker.text.predicates import other_predicate
from checker.text.stand_ins import stand_ins
from checker.text.words import content_stems, coverage
from corpus.model.study_text import Span

UNANCHORED = "claim-unanchored"
OFF_TOPIC = "topic-not-in-quote"

ANCHORED = 0.5
ON_TOPIC = 0.2
_FEWEST_STEMS = 3
_ADVERBIAL = frozenset(("general", "particular", "practice", "fact", "short", "sum", "effect", "principle"))
_FEW, _MANY = 3, 14
"""A few words in the place of many: "insects" for "workers of a single species of ant in one glasshouse"."""
_HOW_MANY = frozenset(("commoner", "quantity"))
_SIGNS_IN_WORDS = frozenset(("percent", "percentage", "degrees", "plus", "minus"))
"""What another text may write as a sign; the numbers are another rule's question."""


@lru_cache(maxsize=1024)
def anchoring_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` leaves the words, or the topic, of `backing`; never certain."""
    sentences = parse(statement)
    stems = frozenset().union(*(sentence.stems for sentence in sentences)) if sentences else frozenset()
    share = coverage(statement, backing)
    if len(stems) >= _FEWEST_STEMS and share < ANCHORED:
        stems, share = _share_of_matter(statement, sentences, backing)
    if (len(stems) >= _FEWEST_STEMS and share < ANCHORED) or _is_of_something_else(stems, statement, backing):
        return (_unanchored(sentences, backing, share),)
    copies = {copy.statement.start: copy for copy in near_copies(statement, backing)}
    found = []
    for sentence in sentences:
        copy = copies.get(sentence.start)
        difference = (
            (_exchanged(copy, statement, backing) if copy is not None else None)
            or _other_letter(sentence, backing)
            or _added(sentence, backing)
            or _other_target(sentence, backing)
            or _other_predicate(sentence, backing)
            or _of_something_else(sentence, backing)
        )
        if difference is not None:
            found.append(difference)
    return tuple(found)


def _is_of_something_else(stems: frozenset[str], statement: str, backing: str) -> bool:
    """True for "zinc is safe" over a quote that has neither word: short claims are held to a quote, too."""
    if not 0 < len(stems) < _FEWEST_STEMS or read_numbers(statement).numbers:
        return False
    whole = _stems_of(backing)
    return not any(s in whole or stand_ins(s) & whole for s in stems)


def _share_of_matter(
    statement: str, sentences: tuple[ParsedSentence, ...], backing: str
) -> tuple[frozenset[str], float]:
    """The stems of a statement without its numbers, and how many stand in the backing, synonyms too."""
    spans = [number.span for number in read_numbers(statement).numbers]
    stems = frozenset(
        s
        for sentence in sentences
        for token in sentence.tokens
        if not any(span.start <= token.start < span.end for span in spans)
        for s in token.stems
    )
    whole = _stems_of(backing)
    held = sum(1 for s in stems if s in whole or stand_ins(s) & whole)
    return stems, held / max(1, len(stems))


def _unanchored(sentences: tuple[ParsedSentence, ...], backing: str, share: float) -> Difference:
    backed = {s for sentence in parse(backing) for s in sentence.stems}
    missing = [t for sentence in sentences for t in sentence.tokens if t.stems and not backed & set(t.stems)]
    names = ", ".join(dict.fromkeys(token.lower for token in missing[:4]))
    if share < ON_TOPIC:
        kind, message = OFF_TOPIC, f"the claim and the quote share almost no words (missing: {names})"
    else:
        kind, message = (
            UNANCHORED,
            f"most of the claim's content words are not in the quote (missing: {names})",
        )
    return Difference(
        kind,
        False,
        message,
        "stay closer to the quote's words, or quote the sentence that has them",
        missing[0].span if missing else None,
        None,
        names,
    )


def _exchanged(copy: NearCopy, statement: str, backing: str) -> Difference | None:
    whole = _stems_of(backing)
    numbers = [number.span for number in read_numbers(statement).numbers]  # "a dozen", "6 kilopascals"
    for edit in copy.edits:
        is_summed_up = len(edit.stated) <= _FEW and len(edit.backed) <= _MANY
        fresh = [
            t
            for t in edit.stated
            if _is_matter(t)
            and not _is_of_adverbial(copy.statement, t)
            and t.lower not in _SIGNS_IN_WORDS
            and not any(span.start <= t.start < span.end for span in numbers)
            and not any(s in whole or stand_ins(s) & whole for s in t.stems)
        ]
        if not fresh or not (edit.is_short or is_summed_up) or _is_reworded(edit, fresh):
            continue
        if any(t.lower[0].isdigit() for t in (*edit.stated, *edit.backed)):
            continue
        token = fresh[0]
        return Difference(
            OFF_TOPIC,
            False,
            f"the claim says “{token.lower}”; the quote says "
            + (f"“{' '.join(edit.backed_words)}”" if edit.backed else "nothing of it"),
            "use the quote's own word, or quote the sentence that has it",
            token.span,
            edit.in_backing,
            token.lower,
            " ".join(edit.backed_words),
        )
    return None


@lru_cache(maxsize=1024)
def exchanged_matter(statement: str, claim: str, quote: str) -> Difference | None:
    """Where `statement` is `claim` with one thing put in the place of another; never certain.

    Both things stand in `quote`, which tells them apart: two words for one thing do not.
    """
    quoted, stated = _stems_of(quote), _stems_of(statement)
    for copy in near_copies(statement, claim):
        difference = _exchanged(copy, statement, claim)
        if difference is None or not quoted & set(content_stems(difference.found)):
            continue
        gone = (
            token
            for edit in copy.edits
            if edit.in_backing is not None and edit.in_backing == difference.in_backing
            for token in edit.backed
        )
        if any(_is_matter(t) and quoted & set(t.stems) and not stated & set(t.stems) for t in gone):
            return difference
    return None


def _other_letter(sentence: ParsedSentence, backing: str) -> Difference | None:
    """One of a kind named by a letter ("vitamin C"), where the backing has others of the kind alone."""
    stated = _lettered(sentence)
    if not stated:
        return None
    backed = {name: token for other in parse(backing) for name, token in _lettered(other).items()}
    kinds = {noun: token for (noun, _), token in backed.items()}
    letters = {letter for _, letter in backed}
    for (noun, letter), token in stated.items():
        if noun in kinds and letter not in letters:
            other = kinds[noun].lower
            return Difference(
                OFF_TOPIC,
                False,
                f"the claim says “{noun} {letter.upper()}”, the quote “{noun} {other.upper()}”",
                "name the one that the quote names, or quote the sentence that has the other",
                token.span,
                kinds[noun].span,
                letter.upper(),
                other.upper(),
            )
    return None


def _lettered(sentence: ParsedSentence) -> dict[tuple[str, str], Token]:
    """The (noun, letter) names of a sentence with the letter's token."""
    return {
        (before.lower, token.lower): token
        for before, token in zip(sentence.tokens, sentence.tokens[1:], strict=False)
        if token.stems and len(token.lower) == 1
    }


def _added(sentence: ParsedSentence, backing: str) -> Difference | None:
    """A noun joined by "and" or "or" to one that the backing has, while it has nothing of this one."""
    whole = _stems_of(backing)
    tokens = sentence.tokens
    for index in range(1, len(tokens) - 1):
        if tokens[index].lower not in ("and", "or") or not tokens[index - 1].is_content:
            continue
        joined = tokens[index + 1]
        ends = index + 2 == len(tokens) or tokens[index + 2].is_mark
        if (
            ends
            and _is_matter(joined)
            and not set(joined.stems) & whole
            and set(tokens[index - 1].stems) & whole
        ):
            return Difference(
                OFF_TOPIC,
                False,
                f"the claim adds “{joined.lower}”, of which the quote says nothing",
                "leave it out, or quote the sentence that has it",
                joined.span,
                None,
                joined.lower,
            )
    return None


@lru_cache(maxsize=64)
def _stems_of(backing: str) -> frozenset[str]:
    """All stems of a backing: asked for each sentence of a statement, worked out once."""
    return frozenset().union(*(sentence.stems for sentence in parse(backing)))


@lru_cache(maxsize=64)
def _targeted_moves(backing: str) -> tuple[tuple[str, Move], ...]:
    """The direction words of a backing that say what they move, each with its stem."""
    return tuple((s.tokens[m.index].stem, m) for s in parse(backing) for m in moves(s) if m.target)


def _other_target(sentence: ParsedSentence, backing: str) -> Difference | None:
    """A direction word of the backing that the statement says of something else, unknown to the backing."""
    whole = _stems_of(backing)
    others = [(stem, m) for stem, m in _targeted_moves(backing) if not set(m.target) & sentence.stems]
    for move in moves(sentence):
        word = sentence.tokens[move.index].stem
        borrowed = any(stem == word for stem, _ in others)
        if borrowed and move.target and not set(move.target) & whole:
            token = sentence.tokens[move.index]
            return Difference(
                OFF_TOPIC,
                False,
                f"the claim says “{token.lower}” of something that the quote does not mention",
                "name what the quote names, or quote the sentence that has it",
                token.span,
                None,
                token.lower,
            )
    return None


def _on_one_scale(axis: str, other: str) -> bool:
    """True for one axis, and for how many and how common, which are told in one another's words."""
    return axis == other or {axis, other} == _HOW_MANY


def _other_predicate(sentence: ParsedSentence, backing: str) -> Difference | None:
    """A comparative said of the subject, of which the backing has no form, no synonym and no opposite."""
    if comparisons(sentence):
        return None
    backed = parse(backing)
    whole = _stems_of(backing)
    for index, token in enumerate(sentence.tokens[1:], 1):
        direction = direction_of(token.lower)
        if token.lower not in load_mapping("comparatives") or (
            direction is not None and direction_of(direction[0]) is None
        ):
            continue
        if (
            sentence.tokens[index - 1].lower not in load_group("clause_words", "copula")
            or not token.is_content
        ):
            continue
        if any(s in whole or stand_ins(s) & whole for s in token.stems) or any(
            is_opposite(token.lower, t.lower)
            or (direction is not None and _on_one_scale(direction[0], (direction_of(t.lower) or ("",))[0]))
            for other in backed
            for t in other.tokens
        ):
            continue
        return Difference(
            OFF_TOPIC,
            False,
            f"the claim says “{token.lower}”; the quote says nothing of it",
            "use the quote's own word, or quote the sentence that has it",
            token.span,
            None,
            token.lower,
        )
    return None


def _of_something_else(sentence: ParsedSentence, backing: str) -> Difference | None:
    """A predicate of the statement's own over another of the backing (see `predicates`)."""
    own = other_predicate(sentence, backing)
    if not own:
        return None
    words = " … ".join(token.lower for token in own)
    return Difference(
        OFF_TOPIC,
        False,
        f"the claim says “{words}” where the quote says something else",
        "say what the quote says, or quote the sentence that has it",
        Span(own[0].start, own[-1].end),
        None,
        words,
    )


def _is_matter(token: Token) -> bool:
    """True for a content word that no other comparison reads."""
    return (
        bool(token.stems)
        and len(token.lower) > 3
        and token.lower not in load_mapping("directions")
        and negated_word(token.lower) is None
        and token.lower not in load_mapping("role_verbs")
        and token.lower not in load_mapping("finding_words")
        and token.lower not in load_words("certainty_words")
        and token.lower not in load_words("hedges_any")
        and token.lower not in load_words("generic_words")
        and token.lower not in load_lexicon("quantifiers")["mapping"]
        and token.lower not in load_group("hedges", "tentative")
        and not groups_of(token)
        and token.lower not in load_mapping("irregular")
        and not may_deny(token)
        and not set(concepts(token)) & RELATION
        and not token.lower.endswith("ly")
    )


def _is_of_adverbial(sentence: ParsedSentence, token: Token) -> bool:
    """True for the "general" of "in general", the "whole" of "on the whole"."""
    index = sentence.tokens.index(token)
    before = [t.lower for t in sentence.tokens[max(0, index - 2) : index]]
    return (token.lower in _ADVERBIAL and before[-1:] == ["in"]) or (
        token.lower == "whole" and before in (["on", "the"], ["as", "a"])
    )


def _is_reworded(edit: Edit, fresh: list[Token]) -> bool:
    """True when the edit may be another way of saying the same: verbs of the claim's own grammar."""
    if not edit.backed:
        return len(fresh) == 0
    backed = [t for t in edit.backed if t.stems]
    if any(is_negator(t) for t in edit.backed):
        return True  # "failed to distinguish" for "could not tell": what is denied is negation's question
    return not backed or any(
        a.lower[:4] == part[:4] for a in fresh for b in backed for part in (b.lower, *b.lower.split("-"))
    )
