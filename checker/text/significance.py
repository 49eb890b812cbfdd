"""Statistical significance: whether a text says that a test found something, and where two texts disagree.

A text *denies* significance ("did not differ significantly", "p = 0.21", "fell short of significance"),
*claims* it ("significantly lower", "p < 0.01"), or says nothing of it. "A significant role" is no test.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from checker.text.clauses import Alignment, ParsedSentence, align, parse
from checker.text.difference import Difference
from checker.text.lexicons import load_words
from checker.text.licence import carries_denial
from checker.text.phrases import find_phrases
from checker.text.polarity import RELATION, concepts, main_negations, polarity_of, states_relation
from checker.text.statistical_tests import p_values, results_of_tests
from corpus.model.study_text import Span

KIND = "significance-differs"

_WEAK_CLAIMS = ("trend", "borderline", "marginal", "numerical", "tend")


@dataclass(frozen=True, slots=True)
class Significance:
    """What a sentence says of significance: where it claims it and where it denies it."""

    claimed: tuple[Span, ...]
    denied: tuple[Span, ...]


@lru_cache(maxsize=4096)
def significance_of(sentence: ParsedSentence) -> Significance:
    """The places where a sentence claims or denies statistical significance, p-values included."""
    denials = find_phrases(sentence, "significance_denials")
    denied = [match.span(sentence) for match in denials]
    claimed = []
    for index, token in enumerate(sentence.tokens):
        if not token.lower.startswith("significan") or any(m.first <= index < m.last for m in denials):
            continue
        following = sentence.tokens[index + 1].lower if index + 1 < len(sentence.tokens) else ""
        previous = sentence.tokens[index - 1].lower if index else ""
        if following in load_words("significance_nouns") or previous in (
            "clinical",
            "clinically",
            "biological",
        ):
            continue
        if not following and previous in ("a", "the"):
            continue  # cut off before its noun ("has a significant")
        if sum(1 for n in main_negations(sentence) if n.index < index and index in n.reach) % 2:
            denied.append(token.span)
        else:
            claimed.append(token.span)
    for place, is_found in results_of_tests(sentence):
        (claimed if is_found else denied).append(place)
    return Significance(tuple(claimed), tuple(denied))


@lru_cache(maxsize=1024)
def significance_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` claims, denies or drops a significance that `backing` does not; one a sentence."""
    found = []
    for alignment in align(statement, backing):
        difference = _differs(alignment, backing)
        if difference is not None:
            found.append(difference)
    return tuple(found)


def _differs(alignment: Alignment, backing: str) -> Difference | None:
    sentence, nearest = alignment.statement, alignment.backing
    if nearest is None:
        return None
    stated = significance_of(sentence)
    near = significance_of(nearest)
    everywhere = [significance_of(s) for s in parse(backing)]
    any_claimed = any(s.claimed for s in everywhere)
    any_denied = any(s.denied for s in everywhere)
    if not (stated.claimed or stated.denied or near.denied):
        return None
    anchored = _share_of_matter(sentence, nearest) >= 0.5
    if stated.claimed and not stated.denied:
        if near.denied and not any_claimed and not polarity_of(sentence).negations:
            return _told(
                anchored,
                "the claim says significant; the quote says that it was not",
                stated.claimed[0],
                near.denied[0],
            )
        if not any_claimed and not any_denied:
            return _told(False, "the quote says nothing of significance", stated.claimed[0], nearest.span)
    elif stated.denied and not stated.claimed:
        if near.claimed and not any_denied and not carries_denial(nearest, sentence.stems):
            return _told(
                anchored,
                "the claim says not significant; the quote says that it was",
                stated.denied[0],
                near.claimed[0],
            )
    elif near.denied and not near.claimed and not stated.denied:
        relation = next((token for token in sentence.tokens if states_relation(token)), None)
        hedged = any(token.lower.startswith(_WEAK_CLAIMS) for token in sentence.tokens)
        if _tells_each_group(sentence) and _is_of_groups_apart(nearest):
            return None  # "improved in both groups" over "improved in both without a difference between them"
        if relation is not None and not carries_denial(sentence) and not hedged:
            certain = alignment.coverage >= 0.6 and not any_claimed and not _is_shown_by_interval(nearest)
            return _told(
                certain,
                "the quote says that this was not significant; the claim leaves that out",
                relation.span,
                near.denied[0],
            )
    return None


def _tells_each_group(sentence: ParsedSentence) -> bool:
    return not {"both", "each", "all"}.isdisjoint(sentence.words) and "than" not in sentence.words


def _is_of_groups_apart(sentence: ParsedSentence) -> bool:
    """True where what was not significant is a difference between groups."""
    return "between" in sentence.words and any(word.startswith("differ") for word in sentence.words)


def _share_of_matter(sentence: ParsedSentence, nearest: ParsedSentence) -> float:
    """The share (0 to 1) of what a sentence says beside its relation and the test that stands in another."""
    matter = {
        s
        for token in sentence.tokens
        if not token.lower.startswith(("significan", "statistic"))
        and not token.lower.startswith("chance")
        and not set(concepts(token)) & RELATION
        for s in token.stems
    }
    return len(matter & nearest.stems) / max(1, len(matter))


def _is_shown_by_interval(sentence: ParsedSentence) -> bool:
    """True where numbers alone say that a test found nothing: a claim may tell the same estimate."""
    return not find_phrases(sentence, "significance_denials") and not p_values(sentence)


def _told(certain: bool, message: str, in_statement: Span, in_backing: Span) -> Difference:
    return Difference(
        KIND, certain, message, "say of significance what the quote says", in_statement, in_backing
    )
