"""A whole class told over a sample of it: "workers" for nineteen map librarians, "insects" for one ant.

Told, never as certain, are two kinds of statement over a backing that names a narrow sample (one or two of a
place or a kind, a number of somebody, an attribute of age, sex or stage):

1. It names a class of which the backing has not the word, with nothing that narrows it.
2. It begins with such a class, or with the backing's own noun, and tells in the present what the backing
   tells in the past of one or two ("grapevines recover" over "cuttings of one variety recovered").

Source: Rooij and Schulz, Generics and typicality (2020), for the bare plural in the present as a generic.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from checker.text.clauses import Alignment, ParsedSentence, Token, parse
from checker.text.difference import Difference
from checker.text.lexicons import load_mapping, load_words
from checker.text.population_groups import KIND
from checker.text.words import stem
from corpus.model.study_text import Span

_LEAST_SHARED = 1 / 3
_MOSTLY_SHARED = 0.5
_AHEAD = 3
"""How far behind its number or attribute a sample's noun may stand: "two small terraces"."""
_OF_ONE = frozenset(("a", "an", "one", "the"))
_FARTHEST_VERB = 7
_JOINS_SUBJECT = frozenset(("along", "in", "of", "near", "on", "from", "under", "with"))
"""Behind a subject these may stand between it and its verb: "trees along roads store"."""
_FEW = frozenset(("one", "single", "two", "1", "2", "sole", "lone"))
_BEFORE_CLASS = frozenset(
    ("in", "among", "for", "of", "by", "with", "makes", "make", "helps", "help", "and", ",", "that")
)
_NARROWS_AFTER = frozenset(
    (
        "who",
        "whose",
        "that",
        "which",
        "with",
        "without",
        "aged",
        "from",
        "of",
        "in",
        "at",
        "on",
        "under",
        "over",
        "older",
    )
)
_NARROWS_BEFORE = frozenset(
    (
        "the",
        "these",
        "those",
        "this",
        "our",
        "some",
        "many",
        "few",
        "several",
        "most",
        "such",
        "both",
        "one",
        "a",
        "an",
    )
)
_OF_AN_AGE = frozenset(("older", "old", "young", "younger", "elderly", "middle-aged"))
_OF_ANY_AGE = frozenset(("people", "adults", "men", "women", "persons", "patients", "individuals", "workers"))
"""With the words above they are classes themselves: "older people"."""
_AGED = re.compile(r"\w+-year-olds?")
_ADJECTIVES = frozenset(
    (
        "elderly",
        "bereaved",
        "unemployed",
        "poor",
        "homeless",
        "blind",
        "deaf",
        "disabled",
        "sick",
        "aged",
        "young",
        "rich",
    )
)


def widened_sample(alignment: Alignment, backing: str) -> Difference | None:
    """The class of a statement that goes beyond the sample that its backing names; None where none does."""
    sentence, nearest = alignment.statement, alignment.backing
    if nearest is None or alignment.whole_coverage < _LEAST_SHARED or _is_narrow(sentence):
        return None
    stems = frozenset[str]().union(*(other.stems for other in parse(backing)))
    found = _class_named(sentence, nearest, stems)
    if found is None and alignment.coverage >= _MOSTLY_SHARED:
        found = _told_as_generic(sentence, nearest, stems)
    return None if found is None else _told(found[0], nearest.words_at(found[1]), found[1])


def _class_named(
    sentence: ParsedSentence, nearest: ParsedSentence, stems: frozenset[str]
) -> tuple[Token, Span] | None:
    """A class that the backing does not name, with the sample that it names instead."""
    sample = _sample(nearest)
    if sample is None:
        return None
    for index, token in enumerate(sentence.tokens):
        if token.lower in load_words("wide_classes") and _is_bare(sentence, index, stems):
            return token, sample
    return None


def _told_as_generic(
    sentence: ParsedSentence, nearest: ParsedSentence, stems: frozenset[str]
) -> tuple[Token, Span] | None:
    """A bare plural of which the statement tells in the present, with whom the backing told it of."""
    subject = _generic_subject(sentence, nearest)
    few = _one_or_two(nearest)
    if few is not None and (head := subject or _generic_object(sentence, nearest, few)) is not None:
        return head, few
    if subject is None:
        return None
    sample = _sample(nearest)
    if sample is not None and subject.stem not in stems:
        return subject, sample
    one = _one_of(nearest, subject) or _counted_of(nearest, sentence, subject)
    return None if one is None else (subject, one)


def _is_narrow(sentence: ParsedSentence) -> bool:
    """True when a statement itself counts or names one of what it is about."""
    return any(token.lower in _FEW or _is_count(token) for token in sentence.tokens)


def _is_count(token: Token) -> bool:
    return token.lower.isdigit() or token.lower in load_mapping("number_words")


@lru_cache(maxsize=4096)
def _sample(sentence: ParsedSentence) -> Span | None:
    """The words by which a sentence names less than a class."""
    few = _one_or_two(sentence)
    if few is not None:
        return few
    for index, token in enumerate(sentence.tokens):
        following = sentence.tokens[index + 1 : index + 1 + _AHEAD]
        plural = next((t for t in following if _is_plural(t)), None)
        if plural is None:
            continue
        is_attribute = token.lower in load_words("narrowing_attributes") or _AGED.fullmatch(token.lower)
        if is_attribute or (_is_count(token) and not _is_whole(sentence, index) and _is_somebody(plural)):
            return Span(token.start, plural.end)
    return None


def _one_of(nearest: ParsedSentence, head: Token) -> Span | None:
    """Where a sentence tells of one of what a statement tells as a class: "a plastic road", "the dye"."""
    for index, token in enumerate(nearest.tokens):
        if token.stem != head.stem or token.lower == head.lower or token.lower.endswith("s"):
            continue
        before = nearest.tokens[max(0, index - _AHEAD) : index]
        opener = next((t for t in reversed(before) if t.lower in _OF_ONE), None)
        if opener is not None:
            return Span(opener.start, token.end)
    return None


def _is_whole(sentence: ParsedSentence, index: int) -> bool:
    """True for the "four" of "all four clinics"."""
    return index > 0 and sentence.tokens[index - 1].lower in ("all", "every", "each")


def _is_somebody(counted: Token) -> bool:
    """True for what is counted when it is neither a measure nor a place."""
    return counted.lower not in load_words("counted_measures") and counted.stem not in _places()


@lru_cache(maxsize=1)
def _places() -> frozenset[str]:
    return frozenset(stem(word) for word in load_words("site_nouns"))


@lru_cache(maxsize=4096)
def _one_or_two(sentence: ParsedSentence) -> Span | None:
    """The "two small terraces", "a single weekly", "one grape variety" of a sentence."""
    for index, token in enumerate(sentence.tokens):
        if token.lower not in _FEW:
            continue
        for other in sentence.tokens[index + 1 : index + 1 + _AHEAD]:
            if other.is_mark or other.lower == "of":
                break
            singular = stem(other.lower)
            if singular in _samples():
                return Span(token.start, other.end)
    return None


@lru_cache(maxsize=1)
def _samples() -> frozenset[str]:
    return frozenset(stem(word) for word in load_words("small_samples") | load_words("site_nouns"))


def _is_plural(token: Token) -> bool:
    return token.is_content and (
        token.lower in load_words("wide_classes")
        or (token.lower.endswith("s") and not token.lower.endswith(("ss", "us", "is")))
    )


def _is_bare(sentence: ParsedSentence, index: int, stems: frozenset[str]) -> bool:
    """True for a class with nothing beside it that narrows it and that the backing has not."""
    token = sentence.tokens[index]
    if set(token.stems) & stems or token.stem in stems:
        return False
    following = sentence.tokens[index + 1] if index + 1 < len(sentence.tokens) else None
    if following is not None and following.lower in _NARROWS_AFTER:
        return False
    first = index
    while first and sentence.tokens[first - 1].is_content and set(sentence.tokens[first - 1].stems) & stems:
        first -= 1
        if sentence.tokens[first].lower in load_words("narrowing_attributes"):
            return False
    if (
        first == index
        and index
        and sentence.tokens[index - 1].lower in _OF_AN_AGE
        and token.lower in _OF_ANY_AGE
    ):
        first -= 1
    before = sentence.tokens[first - 1].lower if first else ""
    if token.lower in _ADJECTIVES:
        return before == "the"
    return not before or before in _BEFORE_CLASS


def _generic_subject(sentence: ParsedSentence, nearest: ParsedSentence) -> Token | None:
    """The bare plural with which a sentence begins, before a verb that is past in the backing."""
    forms: dict[str, set[str]] = {}
    for token in nearest.tokens:
        forms.setdefault(token.stem, set()).add(token.lower)
    tokens = [token for token in sentence.tokens[:_FARTHEST_VERB] if not token.is_mark]
    subject: Token | None = None
    for index, token in enumerate(tokens):
        if subject is None:
            if not token.is_content:
                return None
            subject = token if _is_plural(token) and index + 1 < len(tokens) else None
            continue
        if token.lower == "can":
            return subject if "could" in nearest.words else None
        theirs = forms.get(token.stem, set())
        is_present = token.is_content and not token.lower.endswith(("ed", "ing", "s"))
        if is_present and theirs and token.lower not in theirs:
            return subject
        if tokens[index - 1] is subject and token.lower not in _JOINS_SUBJECT:
            return None
    return None


def _generic_object(sentence: ParsedSentence, nearest: ParsedSentence, few: Span) -> Token | None:
    """The bare plural behind a verb in the present, of which the backing told those "of one tower"."""
    theirs = {token.lower for token in nearest.tokens}
    stems = {token.stem for token in nearest.tokens}
    limited = {
        noun.stem
        for noun, preposition, mark in zip(
            nearest.tokens, nearest.tokens[1:], nearest.tokens[2:], strict=False
        )
        if mark.start == few.start and preposition.lower in _NARROWS_AFTER
    }
    for index, (verb, noun) in enumerate(pairwise(sentence.tokens)):
        is_present = (
            verb.is_content and not verb.lower.endswith(("ed", "ing", "'s")) and verb.lower not in theirs
        )
        if not (is_present and verb.stem in stems and _is_plural(noun) and noun.stem in limited):
            continue
        following = sentence.tokens[index + 2] if index + 2 < len(sentence.tokens) else None
        if following is None or following.lower not in _NARROWS_AFTER:
            return noun
    return None


def _counted_of(nearest: ParsedSentence, sentence: ParsedSentence, subject: Token) -> Span | None:
    """The subject behind an attribute that the statement lacks: "six hospital cats", "law students"."""
    for index, (attribute, noun) in enumerate(pairwise(nearest.tokens)):
        if noun.stem != subject.stem or not attribute.is_content or attribute.stem in sentence.stems:
            continue
        first = nearest.tokens[index - 1] if index else attribute
        start = first.start if first.is_content or _is_count(first) else attribute.start
        return Span(start, noun.end)
    return None


def _told(stated: Token, sample: str, place: Span) -> Difference:
    return Difference(
        KIND,
        False,
        f"the claim speaks of “{stated.lower}” as a class; the quote looked at “{sample}”",
        "name the sample that the quote names",
        stated.span,
        place,
        stated.lower,
        sample,
    )
