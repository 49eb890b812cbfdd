"""Denials that the backing tells in another way: where one of two texts denies and both say the same.

A test that found nothing for "did not differ"; an order for "not as high as"; a condition for "no seedling
without it survived"; a thing that stayed as it was for "did not fall". Each is told by words of the sentence
nearest to the statement, and forgives what the comparisons of negation would find between the two.
"""

from __future__ import annotations

from checker.text.clauses import Alignment, ParsedSentence, content_after, content_before
from checker.text.equatives import denied_equative, is_order_reversed, tells_order
from checker.text.experimental_negation import is_need_told_by_want
from checker.text.lexicons import load_mapping, load_words
from checker.text.moves import moves
from checker.text.numbers.complements import counts_rest
from checker.text.phrases import find_phrases
from checker.text.polarity import Negation, concepts, main_negations
from checker.text.quantifiers import ALL, MANY, quantifiers
from checker.text.statistical_tests import results_of_tests


def is_told_otherwise(alignment: Alignment) -> bool:
    """True where a denial of the statement, or of its nearest sentence, is the other's in other words."""
    sentence, other = alignment.statement, alignment.backing
    if other is None:
        return False
    return (
        counts_rest(sentence, other)
        or _rests_on_a_test(sentence, other)
        or _is_order(sentence, other)
        or _is_order(other, sentence)
        or is_need_told_by_want(sentence, other)
        or _is_share_of_rest(sentence, other)
        or _is_share_of_rest(other, sentence)
        or _is_stable(sentence, other)
        or _is_stable(other, sentence)
    )


def _rests_on_a_test(sentence: ParsedSentence, other: ParsedSentence) -> bool:
    """True where a sentence denies and the other's tests, or the one of what is denied, found nothing."""
    negations = main_negations(sentence)
    results = sorted(results_of_tests(other), key=lambda result: result[0].start)
    if not negations or not results:
        return False
    if any(sentence.tokens[i].lower in load_words("sameness_words") for n in negations for i in n.reach):
        return False  # "not similar" claims a difference, which no test that found none can carry
    if not any(is_found for _, is_found in results):
        return True
    near = negations[0].index
    beside = (*content_before(sentence, near, most=2), *content_after(sentence, near, most=2))
    denied = {s for i in beside for s in sentence.tokens[i].stems}
    start = other.start
    for place, is_found in results:
        told = {s for t in other.tokens if start <= t.start < place.start for s in t.stems}
        if not is_found and 2 * len(denied & told) >= len(denied) > 0:
            return True
        start = place.end
    return False


def _is_order(sentence: ParsedSentence, other: ParsedSentence) -> bool:
    """True for "not as stiff as", which is an order, over an order that does not contradict it."""
    equative = denied_equative(sentence)
    if equative is None or main_negations(other) or not tells_order(other):
        return False
    return not is_order_reversed(equative, other)


def _is_share_of_rest(sentence: ParsedSentence, other: ParsedSentence) -> bool:
    """True for "few did not" over "most did", "most did not" over "few did"."""
    if len(main_negations(sentence)) != 1 or main_negations(other):
        return False
    ours, theirs = quantifiers(sentence), quantifiers(other)
    if len(ours) != 1 or len(theirs) != 1 or main_negations(sentence)[0].index < ours[0].last:
        return False
    return (
        0 < ours[0].level < ALL
        and 0 < theirs[0].level < ALL
        and (ours[0].level < MANY <= theirs[0].level or theirs[0].level < MANY <= ours[0].level)
    )


def _is_stable(sentence: ParsedSentence, other: ParsedSentence) -> bool:
    """True for a denied change ("did not cut down on it") over a thing that stayed as it was."""
    negations = main_negations(sentence)
    stays = (*find_phrases(other, "stable_phrases"), *find_phrases(other, "lasting_phrases"))
    if not negations or not stays or main_negations(other):
        return False
    first = min(match.first for match in stays)
    if any(move.index < first for move in moves(other)):
        return False
    return all(_denies_change(sentence, negation, other) for negation in negations)


def _denies_change(sentence: ParsedSentence, negation: Negation, other: ParsedSentence) -> bool:
    """True when what is denied first is a change of which the other text has no word: "fall", "give up"."""
    following = [i for i in sorted(negation.reach) if i > negation.index] or sorted(negation.reach)
    first = next((sentence.tokens[i] for i in following if sentence.tokens[i].is_content), None)
    if first is None or set(first.stems) & other.stems:
        return False
    return (
        "change" in concepts(first)
        or first.lower in load_mapping("directions")
        or first.lower in load_words("giving_up_words")
    )
