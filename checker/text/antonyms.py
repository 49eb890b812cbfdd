"""Antonyms: a word of a statement whose opposite stands in its place in the backing, among the same words.

Certain where neither text moves anything, neither denies, and no second pair of opposites may make up for it.
"""

from __future__ import annotations

from checker.text.clauses import Alignment, ParsedSentence, parse
from checker.text.complements import is_exception_told
from checker.text.difference import Difference
from checker.text.direction_edits import told_direction
from checker.text.lexicons import load_group, load_mapping
from checker.text.licence import may_deny
from checker.text.moves import direction_of
from checker.text.opposed_ends import same_ends
from checker.text.opposites import antonyms, count_opposites
from checker.text.polarity import generic_stems, main_negations, polarity_of

_NEAR = 4
"""A denying word this many words from an antonym may turn it ("a link that disappeared after")."""


def antonym_difference(alignment: Alignment, backing: str) -> Difference | None:
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
            opposites = antonyms().get(word, frozenset()) - ours - load_mapping("negation_cues").keys()
            if word in load_mapping("negation_cues") or same_ends().get(word, frozenset()) & whole:
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
                if index and may_deny(alignment.statement.tokens[index - 1]):
                    continue  # "not uncommon"
                if _is_of_another_setting(alignment.statement, sentence, clause):
                    continue
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


def _is_of_another_setting(statement: ParsedSentence, backing: ParsedSentence, clause: range) -> bool:
    """True where the backing has a figure of the statement, and has it in another clause than `clause`."""
    ours = {token.lower for token in statement.tokens if token.lower[0].isdigit()}
    theirs = {token.lower for token in backing.tokens}
    return bool(ours & theirs) and ours.isdisjoint(backing.tokens[i].lower for i in clause)
