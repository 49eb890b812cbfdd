"""Cause and association: where a statement makes a cause of what its backing calls an association.

The ladder is that of Yu, Li and Wang (EMNLP 2019): correlation, conditional cause, cause. Only the step from
a backing with words of association and none of cause to a statement with words of cause and none of
association is told; a backing that compares groups as it found them is one of association, too. Studies that
assign the exposure (randomised, knock-out) may speak of causes.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from checker.text.clauses import ParsedSentence, align, parse
from checker.text.difference import Difference
from checker.text.lexicons import load_group, load_mapping, load_words
from checker.text.near_copy import NearCopy, near_copies
from checker.text.phrases import PhraseMatch, find_phrases, phrase_list
from checker.text.polarity import polarity_of
from corpus.model.study_text import Span

KIND = "cause-from-association"

_MADE_IDIOMS = frozenset(
    ("up", "use", "sense", "sure", "do", "off", "out", "way", "good", "progress", "contact")
)
_ANCHORED = 0.5
_TIMES_AND_DEGREES = frozenset(
    ("earlier", "later", "sooner", "faster", "slower", "further", "more", "less", "most")
)
_INTO_GROUP = frozenset(("in", "on", "at", "of", "among", "from", "for", "than"))
_HAVING = frozenset(("had", "have", "has", "happened", "lacked", "lack", "were", "was", "are", "is"))
_OF_A_STATE = frozenset(("made", "makes", "make", "kept", "keeps", "keep"))
_PASTS = frozenset(
    ("cut", "spread", "drew", "kept", "made", "drove", "brought", "broke", "wore", "held", "led")
)
_PEOPLE = frozenset(("people", "children", "women", "men", "those"))
_OF_PEOPLE = frozenset(("who", "whose"))
_JOINING = frozenset(
    ("of", "in", "on", "from", "at", "with", "without", "outside", "inside", "near", "under")
)
_OF_GROUP = frozenset(
    ("with", "where", "whose", "who", "having", "without", "nearest", "closest", "near", "next")
)


@lru_cache(maxsize=4096)
def cause_in(sentence: ParsedSentence) -> Span | None:
    """The first words of a sentence that state a cause, None when there are none."""
    for phrase in find_phrases(sentence, "causal_phrases"):
        if not _is_of_roads(sentence, phrase):
            return phrase.span(sentence)
    for index in range(1, len(sentence.tokens) - 1):
        if sentence.tokens[index].lower == "make" and _makes_do(sentence, index):
            return sentence.tokens[index].span
        if sentence.tokens[index].lower in load_words("transitive_changes") and _is_transitive(
            sentence, index
        ):
            return sentence.tokens[index].span
    return None


def _is_of_roads(sentence: ParsedSentence, phrase: PhraseMatch) -> bool:
    """True for the "driving" of "driving speeds", the "drove" of "those who drove", which drive nothing."""
    if phrase.phrase not in ("driving", "drove", "drives"):
        return False
    following = sentence.tokens[phrase.last] if phrase.last < len(sentence.tokens) else None
    if (
        following is None
        or not following.is_word
        or following.lower in load_group("clause_words", "no_object")
    ):
        return True
    return phrase.phrase == "driving" and phrase.first == 0


def _makes_do(sentence: ParsedSentence, index: int) -> bool:
    """True for the "make" of "wide lanes make drivers go faster", not for "make use", "to make"."""
    before, following = sentence.tokens[index - 1], sentence.tokens[index + 1]
    is_plural = before.is_content and before.lower.endswith("s")
    return is_plural and following.is_word and following.lower not in _MADE_IDIOMS


def _is_transitive(sentence: ParsedSentence, index: int) -> bool:
    """True when a subject stands right before the verb (an adverb aside) and an object right after it."""
    tokens = sentence.tokens
    before = index - 1
    while before > 0 and tokens[before].lower.endswith("ly"):
        before -= 1
    subject = tokens[before]
    modal = subject.lower in ("can", "may", "might", "could", "would", "will", "to", "not")
    if not subject.is_word or (subject.lower in load_group("clause_words", "no_subject") and not modal):
        return False
    is_base = not tokens[index].lower.endswith(("s", "ed")) and tokens[index].lower not in _PASTS
    if is_base and not modal and not subject.lower.endswith("s") and subject.lower not in _PEOPLE:
        return False
    following = tokens[index + 1]
    if following.lower in _TIMES_AND_DEGREES:
        return False
    return following.is_word and following.lower not in load_group("clause_words", "no_object")


def associates(sentence: ParsedSentence) -> Span | None:
    """The first words of a sentence that state an association, None when there are none."""
    phrases = find_phrases(sentence, "association_words")
    return phrases[0].span(sentence) if phrases else None


@lru_cache(maxsize=4096)
def compares_observed(sentence: ParsedSentence) -> Span | None:
    """The words by which a sentence compares groups as it found them; None where something was done to them.

    "More common where the sheds were damp", "higher on roads with wider lanes", "fewer than those who drove".
    """
    lowers = [token.lower for token in sentence.tokens]
    if not load_words("assigning_words").isdisjoint(lowers):
        return None
    phrases = find_phrases(sentence, "observed_groups")
    compared = next((t for t in sentence.tokens if _compares(t.lower)), None)
    if compared is None:
        return None
    if phrases:
        return phrases[0].span(sentence)
    is_grouped = any(
        lowers[i] in _INTO_GROUP and any(word in _OF_GROUP for word in lowers[i + 2 : i + 5])
        for i in range(len(lowers) - 2)
    )
    if is_grouped or _names_group_by_what_it_has(lowers) or _sets_like_against_like(sentence):
        return compared.span
    return None


def _names_group_by_what_it_has(lowers: list[str]) -> bool:
    """True for "people who owned a telescope", "children whose parents read", "hostels that had kitchens"."""
    return any(
        (before.endswith("s") or before in _PEOPLE)
        and (relative in _OF_PEOPLE or (relative == "that" and not _HAVING.isdisjoint(lowers[i + 2 : i + 4])))
        for i, (before, relative) in enumerate(pairwise(lowers))
    )


def _sets_like_against_like(sentence: ParsedSentence) -> bool:
    """True for "residents of the upper floors ... than residents of the lower floors"."""
    tokens = sentence.tokens
    places: dict[str, int] = {}
    for index, (noun, preposition) in enumerate(pairwise(tokens)):
        if noun.is_content and preposition.lower in _JOINING:
            first = places.setdefault(noun.lower, index)
            if first < index and tokens[index - 1].lower == "than":
                return True
    return False


def _compares(word: str) -> bool:
    return word in ("more", "less", "fewer", "better", "worse") or (
        word in load_mapping("comparatives") and word.endswith("er")
    )


@lru_cache(maxsize=1024)
def cause_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` makes a cause of what `backing` calls an association; never certain."""
    whole = parse(backing)
    assigned = any(find_phrases(sentence, "design_words") for sentence in whole)
    copies = {copy.statement.start: copy for copy in near_copies(statement, backing)}
    found = []
    for alignment in align(statement, backing):
        copy = copies.get(alignment.statement.start)
        edited = _edited(copy) if copy is not None else None
        if edited is not None:
            found.append(edited)
            continue
        nearest = alignment.backing
        if assigned:
            continue
        if nearest is None or alignment.whole_coverage < 0.34:
            continue
        cause = cause_in(alignment.statement)
        association = associates(nearest) or compares_observed(nearest)
        if cause is None or associates(alignment.statement) is not None:
            continue
        if _is_denied(alignment.statement, cause):
            continue
        if any((told := cause_in(s)) is not None and not _is_denied(s, told) for s in whole):
            continue
        text = alignment.statement.words_at(cause)
        if association is None:
            if alignment.whole_coverage >= _ANCHORED and _brings_about(alignment.statement, cause, whole):
                found.append(_unlicensed(cause, nearest.span, text))
            continue
        words = nearest.words_at(association)
        found.append(_told(cause, association, text, words))
    return tuple(found)


def _brings_about(sentence: ParsedSentence, cause: Span, whole: tuple[ParsedSentence, ...]) -> bool:
    """True for a verb with an object, or a phrase of cause, over a backing with no word to rest it on."""
    if any(_may_tell_cause(other) for other in whole):
        return False
    words = [(i, t) for i, t in enumerate(sentence.tokens) if cause.start <= t.start < cause.end]
    if any(token.stem in other.stems for _, token in words for other in whole):
        return False
    if words[0][1].lower in _OF_A_STATE:
        return False  # "made the alloy tougher" over "became tougher on annealing"
    return len(words) > 1 or (
        0 < words[0][0] < len(sentence.tokens) - 1 and _is_transitive(sentence, words[0][0])
    )


@lru_cache(maxsize=4096)
def _may_tell_cause(sentence: ParsedSentence) -> bool:
    """True when a sentence holds any word on which a cause could rest: an agent, a means, an experiment."""
    return not (load_words("assigning_words") | load_words("manner_words")).isdisjoint(sentence.words)


def _unlicensed(cause: Span, backing: Span, stated: str) -> Difference:
    return Difference(
        KIND,
        False,
        f"the claim states a cause (“{stated}”); nothing in the quote names one",
        "say what the quote says was found, or quote the sentence that names the cause",
        cause,
        backing,
        stated,
    )


def _is_denied(sentence: ParsedSentence, cause: Span) -> bool:
    """True when a sentence says that there is no such cause ("did not reduce")."""
    parity = polarity_of(sentence).parity
    return any(parity[i] for i, t in enumerate(sentence.tokens) if cause.start <= t.start < cause.end)


def _edited(copy: NearCopy) -> Difference | None:
    """Words of association of the backing that an edit exchanges for words of cause."""
    if any(match.phrase != "caus*" for match in find_phrases(copy.backing, "design_words")):
        return None
    for edit in copy.edits:
        stated = phrase_list("causal_phrases").find(edit.stated)
        changes = [t for t in edit.stated if t.lower in load_words("transitive_changes")]
        backed = phrase_list("association_words").find(edit.backed)
        if backed and (stated or changes) and not phrase_list("association_words").find(edit.stated):
            first, last = backed[0].first, backed[0].last - 1
            association = Span(edit.backed[first].start, edit.backed[last].end)
            cause = edit.in_statement or copy.statement.span
            return _told(cause, association, " ".join(edit.stated_words), " ".join(edit.backed_words))
    return None


def _told(cause: Span, association: Span, stated: str, backed: str) -> Difference:
    return Difference(
        KIND,
        False,
        f"the claim states a cause (“{stated}”); the quote states an association (“{backed}”)",
        "say that the two go together, as the quote does",
        cause,
        association,
        stated,
        backed,
    )
