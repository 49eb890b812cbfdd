"""Words of generality: "of both sexes", "of all ages", "all kinds of", "in general", a continent.

A statement that says in so many words that a finding holds for every sex, age, kind or place goes beyond a
backing that names one and has no such word. That is decisive where the backing says that it looked at no
more ("adults were not followed", "the single station that we surveyed", "the 14 beagles").
"""

from __future__ import annotations

from functools import lru_cache

from checker.text.clauses import Alignment, ParsedSentence, Token, parse
from checker.text.difference import Difference
from checker.text.lexicons import load_group, load_mapping, load_words
from checker.text.negative_words import negated_word
from checker.text.phrases import PhraseMatch, find_phrases
from checker.text.polarity import polarity_of
from checker.text.population_groups import groups_of, told_population
from corpus.model.study_text import Span

_GROUPS = ("sex", "age", "kind", "whole")
_RESTATED = 0.6
"""The share of a statement's other matter that must stand in one sentence for the backing to be about it."""
_OPPOSED = {"women": "men", "men": "women", "child": "adult", "adult": "child"}
_YOUNG = frozenset(
    ("young", "juvenile", "juveniles", "immature", "nestlings", "fledglings", "seedlings", "saplings")
)
_GROWN = frozenset(("old", "adult", "adults", "mature", "grown"))
_INTO = frozenset(("in", "across", "throughout", "over", "of", "the", "north", "south", "western", "eastern"))
_BOUNDS = frozenset(("under", "over", "above", "below", "aged", "younger", "older"))


@lru_cache(maxsize=4096)
def generalities(sentence: ParsedSentence) -> tuple[tuple[str, PhraseMatch], ...]:
    """The words of generality of a sentence, each with its group; "in general" only behind a noun."""
    return tuple(
        (group, match)
        for group in _GROUPS
        for match in find_phrases(sentence, "generality_phrases", group)
        if group != "whole" or (match.first > 0 and sentence.tokens[match.first - 1].is_content)
    )


def generalised(alignment: Alignment, backing: str) -> Difference | None:
    """A statement that takes in every sex, age, kind or place, over a backing that names one."""
    sentence, nearest = alignment.statement, alignment.backing
    if nearest is None or alignment.whole_coverage < 1 / 3:
        return None
    whole = parse(backing)
    joined = _joined_with_unstudied(sentence, whole)
    if joined is not None:
        return told_population(True, joined.lower, joined.span, "", nearest.span)
    for group, match in generalities(sentence):
        if _is_licensed(group, whole):
            continue
        certain = _is_restated(sentence, match, nearest) and (
            _is_narrow(nearest, group) or any(_unstudied(other) for other in whole)
        )
        return told_population(certain, match.words(sentence), match.span(sentence), "", nearest.span)
    return _one_site(sentence, whole, nearest.span) or _one_of_two(sentence, nearest)


def _is_restated(sentence: ParsedSentence, match: PhraseMatch, nearest: ParsedSentence) -> bool:
    """True when most of what a sentence says beside its words of generality stands in another."""
    matter = {
        s for i, token in enumerate(sentence.tokens) if not match.first <= i < match.last for s in token.stems
    }
    return len(matter & nearest.stems) >= _RESTATED * len(matter)


def _is_licensed(group: str, whole: tuple[ParsedSentence, ...]) -> bool:
    """True when a backing has a word on which a generality could rest, or names both of what is two."""
    if any(_unstudied(sentence) for sentence in whole):
        return False
    named: set[str] = set()
    for sentence in whole:
        named.update(*(groups_of(token) for token in sentence.tokens))
        parity = polarity_of(sentence).parity
        if any(
            token.lower in load_words("words_of_generality")
            and not parity[index]
            and not _is_of_condition(sentence, index)
            for index, token in enumerate(sentence.tokens)
        ):
            return True
    denied = any(
        sentence.tokens[n.index].lower not in ("neither", "no")
        for sentence in whole
        for n in polarity_of(sentence).negations
    )
    if group == "sex":
        return {"women", "men"} <= named and not denied
    words = {token.lower for sentence in whole for token in sentence.tokens}
    is_young, is_grown = "child" in named or words & _YOUNG, named & {"adult", "older"} or words & _GROWN
    return group == "age" and bool(is_young and is_grown) and not denied


def _is_of_condition(sentence: ParsedSentence, index: int) -> bool:
    """True for the "all" of "at all"; False for the one that takes in all of something."""
    return index > 0 and sentence.tokens[index - 1].lower == "at"


def _unstudied(sentence: ParsedSentence) -> frozenset[str]:
    """The stems of what a sentence says was not studied ("adults were not followed", "no other bird was")."""
    found: set[str] = set()
    for negation in polarity_of(sentence).negations:
        clause = sentence.clause(sentence.clause_of[negation.index])
        if any(sentence.tokens[i].lower in load_words("study_verbs") for i in clause if i > negation.index):
            found.update(s for i in clause for s in sentence.tokens[i].stems)
            found.update(t.lower for i in clause if (t := sentence.tokens[i]).lower in ("other", "others"))
    return frozenset(found)


def _is_narrow(sentence: ParsedSentence, group: str) -> bool:
    """True when a sentence says that it is about no more than what it names."""
    if find_phrases(sentence, "narrowing_words"):
        return True
    named = frozenset[str]().union(*(groups_of(token) for token in sentence.tokens))
    if group == "sex" and len(named & {"women", "men"}) == 1:
        return True
    return any(
        _counts(sentence, index) or (group == "age" and _bounds_age(sentence, index))
        for index in range(len(sentence.tokens) - 1)
    )


def _counts(sentence: ParsedSentence, index: int) -> bool:
    """True for the "14" of "the 14 beagles": how many there were of those that are spoken of."""
    if index == 0 or sentence.tokens[index - 1].lower not in ("the", "these", "our", "those"):
        return False
    lower = sentence.tokens[index].lower
    is_number = lower.isdigit() or lower in load_mapping("number_words")
    return is_number and any(t.lower.endswith("s") and t.is_content for t in sentence.tokens[index + 1 :][:3])


def _bounds_age(sentence: ParsedSentence, index: int) -> bool:
    following = sentence.tokens[index + 1].lower
    return sentence.tokens[index].lower in _BOUNDS and (
        following.isdigit() or following in load_mapping("number_words")
    )


def _joined_with_unstudied(sentence: ParsedSentence, whole: tuple[ParsedSentence, ...]) -> Token | None:
    """The one of "both adults and children" that the backing says nothing was looked at of."""
    lowers = [token.lower for token in sentence.tokens]
    joins = "alike" in lowers or "both" in lowers or ("well" in lowers and lowers.count("as") > 1)
    if not joins or polarity_of(sentence).negations:
        return None
    unstudied = frozenset[str]().union(*(_unstudied(other) for other in whole))
    return next(
        (
            token
            for token in sentence.tokens
            if groups_of(token) & _OPPOSED.keys() and unstudied & set(token.stems)
        ),
        None,
    )


def _one_site(sentence: ParsedSentence, whole: tuple[ParsedSentence, ...], place: Span) -> Difference | None:
    """A country or continent of the statement, of which the backing says nothing, while it is of one site."""
    if any(token.lower in load_words("site_nouns") for token in sentence.tokens):
        return None
    words = {token.lower for other in whole for token in other.tokens}
    scope = load_group("populations", "scope")
    for before, token in zip(sentence.tokens, sentence.tokens[1:], strict=False):
        is_large = before.lower in _INTO and token.lower in load_words("large_places")
        if token.lower in words or not (is_large or token.lower in scope):
            continue
        if any(_is_of_one_site(other) for other in whole):
            return told_population(True, token.lower, token.span, "", place)
    return None


def _is_of_one_site(sentence: ParsedSentence) -> bool:
    """True for "the single suburban station", "one clinic"."""
    return any(
        token.lower in ("single", "one")
        and any(t.lower in load_words("site_nouns") for t in sentence.tokens[index + 1 : index + 4])
        for index, token in enumerate(sentence.tokens)
    )


def _one_of_two(sentence: ParsedSentence, nearest: ParsedSentence) -> Difference | None:
    """A thing told without the attribute by which the backing tells apart one that did from one that did not.

    "Concrete gained strength" over "lightweight concrete gained strength, and normal concrete did not".
    """
    if polarity_of(sentence).negations:
        return None
    places: dict[str, list[int]] = {}
    for index, token in enumerate(nearest.tokens):
        if token.is_content and token.stem in sentence.stems:
            places.setdefault(token.stem, []).append(index)
    for stem, indices in places.items():
        if len(indices) != 2 or not all(_own_attribute(sentence, nearest, i) for i in indices):
            continue
        other = nearest.tokens[indices[1] - 1].lower
        if negated_word(other) is not None or other in ("control", "controls", "placebo", "sham"):
            continue  # "treated ones did, and untreated ones did not": the statement may name the treatment
        if _is_left_out(nearest, indices[1]):
            noun = next(token for token in sentence.tokens if token.stem == stem)
            return told_population(
                False, noun.lower, noun.span, _named(nearest, indices[0]), nearest.tokens[indices[0]].span
            )
    return None


def _own_attribute(sentence: ParsedSentence, nearest: ParsedSentence, index: int) -> bool:
    """True when an attribute stands before a noun of the backing of which the statement has nothing."""
    before = nearest.tokens[index - 1] if index else None
    return before is not None and before.is_content and not set(before.stems) & sentence.stems


def _is_left_out(nearest: ParsedSentence, index: int) -> bool:
    """True for "normal concrete did not": a denial with nothing more after it in the clause."""
    following = [token.lower for token in nearest.tokens[index + 1 : index + 4]]
    return (
        len(following) >= 2 and following[1] == "not" and (len(following) == 2 or not following[2].isalnum())
    )


def _named(sentence: ParsedSentence, index: int) -> str:
    return " ".join(token.lower for token in sentence.tokens[max(0, index - 1) : index + 1])
