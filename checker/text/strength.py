"""Strength of a statement: how far it stands behind what it says, and where it goes beyond its backing.

Four levels, after Hyland (1998): 0 speculative (may, could, possibly), 1 tentative (suggests, appears),
2 plain, 3 settled (proves, definitively). A statement is raised when its backing speaks at level 0 or 1 in
the clause that it shares and the statement at 2 or 3, or when only the statement says that it is settled.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from checker.text.clauses import Alignment, ParsedSentence, Token, align, parse
from checker.text.difference import Difference
from checker.text.lexicons import load_group, load_words
from checker.text.near_copy import NearCopy, near_copies
from checker.text.phrases import find_phrases
from checker.text.polarity import polarity_of
from corpus.model.study_text import Span

KIND = "certainty-raised"

_OF_ABILITY = frozenset(("before", "until", "so", "who", "than"))
"""After these "could" tells what somebody was able to do: "before the chicks could fly"."""
_COMPARING = frozenset(("more", "less", "as", "equally", "so", "how", "times"))
"""Before "likely" these tell how often something happened, not how sure that is."""

SPECULATIVE, TENTATIVE, PLAIN, SETTLED = range(4)


@dataclass(frozen=True, slots=True)
class Strength:
    """The level of a sentence and the word that sets it; None at the plain level."""

    level: int
    word: Token | None


@lru_cache(maxsize=4096)
def strength_of(sentence: ParsedSentence) -> Strength:
    """The weakest hedge of a sentence, else its booster, else plain."""
    speculative = load_group("hedges", "speculative")
    tentative = load_group("hedges", "tentative")
    for level, words in ((SPECULATIVE, speculative), (TENTATIVE, tentative), (SETTLED, _settling())):
        for index, token in enumerate(sentence.tokens):
            if token.lower in words and not _hedges_nothing(sentence, index):
                return Strength(level, token)
        if level == TENTATIVE and (phrases := find_phrases(sentence, "hedging_phrases")):
            tokens = sentence.tokens[phrases[0].first : phrases[0].last]
            return Strength(level, next((t for t in reversed(tokens) if t.is_content), tokens[-1]))
    return Strength(PLAIN, None)


def _hedges_nothing(sentence: ParsedSentence, index: int) -> bool:
    """True for the month of May, "could not" (was unable to), "appears only in" (is found only in), and for
    percentage points, and the "more likely" that compares."""
    lower = sentence.tokens[index].lower
    following = sentence.tokens[index + 1].lower if index + 1 < len(sentence.tokens) else ""
    if lower == "may":
        return _is_month(sentence, index)
    if lower == "could":
        before = {token.lower for token in sentence.tokens[max(0, index - 6) : index]}
        return following == "not" or bool(before & _OF_ABILITY)
    if lower == "likely":
        previous = sentence.tokens[index - 1].lower if index else ""
        return previous in _COMPARING or (previous in ("most", "least") and following == "to")
    if lower in ("points", "point", "pointed"):
        return following not in ("to", "toward", "towards", "at")
    return lower.startswith("appear") and (
        following in load_group("clause_words", "contrasted") - {"to"}
        or following in ("only", "after", "before")
    )


def _is_month(sentence: ParsedSentence, index: int) -> bool:
    """True for the "may" of "in May" and "May 2020"."""
    previous = sentence.tokens[index - 1].lower if index else ""
    following = sentence.tokens[index + 1].lower if index + 1 < len(sentence.tokens) else ""
    return following[:1].isdigit() or previous in load_group("clause_words", "before_month")


def _settling() -> frozenset[str]:
    return load_words("certainty_words") - load_words("certainty_verbs")


@lru_cache(maxsize=1024)
def certainty_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` is surer than `backing`; at most one a sentence, never certain."""
    copies = {copy.statement.start: copy for copy in near_copies(statement, backing)}
    found = []
    for alignment in align(statement, backing):
        copy = copies.get(alignment.statement.start)
        difference = (_dropped(copy) if copy is not None else None) or _raised(alignment, backing)
        if difference is not None:
            found.append(difference)
    return tuple(found)


def _dropped(copy: NearCopy) -> Difference | None:
    """A hedge of the backing that an edit takes out of a clause of which it leaves something standing.

    One that stays in the clause and is as weak keeps a reworded statement from being plain fact ("the results
    suggest that it may help" → "it may help", but not "the results suggest that it helps"). A copy that drops
    one alone is surer than its quote, unless with the whole frame that it stood in.
    """
    hedges = load_group("hedges", "speculative") | load_group("hedges", "tentative")
    if any(_is_hedge(word) for edit in copy.edits for word in edit.stated_words):
        return None
    if find_phrases(copy.statement, "hedging_phrases"):
        return None
    for edit in copy.edits:
        if not edit.is_short:
            continue
        for token in edit.backed:
            if token.lower not in hedges:
                continue
            index = copy.backing.tokens.index(token)
            clause = copy.backing.clause(copy.backing.clause_of[index])
            left = sum(
                1
                for i in clause
                if copy.backing.tokens[i].stems and copy.backing.tokens[i] not in edit.backed
            )
            tail = [i for i in clause if i >= index - 1]
            if edit.at_edge and not edit.stated and all(copy.backing.tokens[i] in edit.backed for i in tail):
                continue
            speculative = load_group("hedges", "speculative")
            is_frame = edit.at_edge and edit.backed_words[-1] == "that"
            is_kept = (is_frame or not copy.is_same_sentence) and any(
                copy.backing.tokens[i].lower in (speculative if token.lower in speculative else hedges)
                and copy.backing.tokens[i] not in edit.backed
                for i in clause
            )
            if left >= 2 and not is_kept and not _hedges_nothing(copy.backing, index):
                return _told(None, token, edit.in_statement or copy.statement.span)
    return None


def _raised(alignment: Alignment, backing: str) -> Difference | None:
    sentence, nearest = alignment.statement, alignment.backing
    if nearest is None or alignment.whole_coverage < 0.34:
        return None
    hedge = strength_of(nearest)
    booster = _booster(sentence, backing, hedge.level)
    if booster is not None:
        return _told(booster, hedge.word, booster.span)
    if any(_is_hedge(token.lower) for token in sentence.tokens) or find_phrases(sentence, "hedging_phrases"):
        return None
    if hedge.level >= PLAIN or hedge.word is None or not _bears_on(hedge.word, nearest, sentence):
        return None
    return _told(None, hedge.word, sentence.span)


def _is_hedge(word: str) -> bool:
    """True for any word that keeps a statement from being taken as plain fact."""
    return (
        word in load_words("hedges_any")
        or word in load_group("hedges", "speculative")
        or word in load_group("hedges", "tentative")
    )


def _booster(sentence: ParsedSentence, backing: str, backing_level: int) -> Token | None:
    """A booster of the statement that the backing has not: one of knowing only where the backing hedges."""
    backed = {token.stem for s in parse(backing) for token in s.tokens}
    parity = polarity_of(sentence).parity
    for index, token in enumerate(sentence.tokens):
        if parity[index]:
            continue  # "no clear link", "has not been proved"
        if token.lower not in load_words("certainty_words") or token.stem in backed:
            continue
        if token.lower in load_words("certainty_verbs") and backing_level >= PLAIN:
            continue
        return token
    return None


def _bears_on(hedge: Token, nearest: ParsedSentence, sentence: ParsedSentence) -> bool:
    """True when the hedge stands in a clause that shares matter with the statement, or opens the sentence."""
    index = nearest.tokens.index(hedge)
    clause = nearest.clause(nearest.clause_of[index])
    shared = {s for i in clause for s in nearest.tokens[i].stems} & sentence.stems
    if len(shared) >= 2:
        return True
    rest = {s for token in nearest.tokens[index:] for s in token.stems} & sentence.stems
    return hedge.lower not in load_group("hedges", "speculative") and len(rest) >= 2


def _told(booster: Token | None, hedge: Token | None, place: Span) -> Difference:
    if booster is not None:
        message = f"the claim says “{booster.lower}”; the quote does not go so far"
    else:
        message = f"the quote says “{hedge.lower if hedge else ''}”; the claim says it as plain fact"
    return Difference(
        KIND,
        False,
        message,
        "keep the quote's own words of caution",
        place,
        hedge.span if hedge else None,
        booster.lower if booster else "",
        hedge.lower if hedge else "",
    )
