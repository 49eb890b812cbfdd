"""Double negations: two negators of one clause of which the second takes back what the first denies.

Either the one stands right before the other ("by no means rare", "far from uncommon", "never without"), or a
denied subject wants something ("no choir was without a conductor", "none failed to finish", "hardly a school
that did not have a garden"). Where a verb follows the want, the want only says which subjects are meant, and
nothing is taken back: "no pair lacking experience nested". After Quirk et al. (1985), section 10.70.
"""

from __future__ import annotations

from functools import lru_cache

from checker.text.clauses import FARTHEST_WORD, ParsedSentence
from checker.text.lexicons import load_group, load_mapping, load_words
from checker.text.negative_words import negated_word

_OF_SUBJECT = frozenset(("no", "none", "neither", "nobody", "nothing", "never", "hardly", "scarcely", "not"))
_OPENING = _OF_SUBJECT - {"not", "never"}
"""Negators that open a denial of their own."""
_MAY_OPEN = _OF_SUBJECT | {"far", "anything"}
_BETWEEN = frozenset(("means", "way", "from", "but", "at", "all", "entirely", "so", "very", "wholly"))
_TURNS = (("far", "from"), ("anything", "but"))
_WANTS = frozenset(("without", "lacking", "lack", "lacks", "lacked", "missing", "wanting", "devoid"))
_WANTING = frozenset(("lack", "lacks", "lacked"))
_LEFT = frozenset(("left", "went", "go", "goes", "gone"))
_FAILS = frozenset(("failed", "fails", "fail", "neglected", "refused"))
_SEEN = frozenset(("found", "seen", "recorded", "observed", "met", "known"))
_OF_NOUN = frozenset(("with", "of", "among", "to", "or", "versus", "vs", "the", "a"))
_PHRASES = frozenset(("in", "on", "at", "among", "with", "for", "by", "to", "from", "between", "after"))


@lru_cache(maxsize=4096)
def double_negations(sentence: ParsedSentence) -> tuple[tuple[int, int], ...]:
    """The pairs of negators of a sentence that take each other back: indices of tokens, in order."""
    found: list[tuple[int, int]] = []
    if _MAY_OPEN.isdisjoint(sentence.words) and "n't" not in sentence.text:
        return ()
    taken = -1
    for index in range(len(sentence.tokens)):
        if index <= taken or not _opens(sentence, index):
            continue
        second = _next_word(sentence, index)
        if second is None:
            second = _want(sentence, index)
        if second is not None:
            found.append((index, second))
            taken = second
    return tuple(found)


def _opens(sentence: ParsedSentence, index: int) -> bool:
    following = sentence.tokens[index + 1].lower if index + 1 < len(sentence.tokens) else ""
    lower = sentence.tokens[index].lower
    if lower == "no" and index and sentence.tokens[index - 1].lower in _OF_NOUN:
        return False
    return lower in _OF_SUBJECT or (lower, following) in _TURNS or lower.endswith("n't")


def _next_word(sentence: ParsedSentence, index: int) -> int | None:
    """The negative word right behind a negator, with words that join the two at most between them."""
    for i in range(index + 1, min(len(sentence.tokens), index + 5)):
        lower = sentence.tokens[i].lower
        if sentence.clause_of[i] != sentence.clause_of[index] and sentence.tokens[index + 1].lower != "but":
            return None
        if lower == "without":
            return i
        if negated_word(lower) is not None or lower in load_words("rare_words"):
            is_predicate = i + 1 == len(sentence.tokens) or not sentence.tokens[i + 1].is_content
            return i if is_predicate and sentence.tokens[index].lower != "none" else None
        if lower not in _BETWEEN:
            return None
    return None


def _want(sentence: ParsedSentence, index: int) -> int | None:
    """The word by which a denied subject wants something, behind its verb and with no other verb after."""
    tokens = sentence.tokens
    lower = tokens[index].lower
    following = tokens[index + 1].lower if index + 1 < len(tokens) else ""
    if lower not in _OF_SUBJECT or (lower == "not" and following not in ("one", "a")):
        return None
    finite, copulas = load_group("clause_words", "finite"), load_group("clause_words", "copula")
    is_there = any(token.lower == "there" for token in tokens[max(0, index - 3) : index])
    is_plain, relative = True, None
    for i in range(index + 1, min(len(tokens), index + FARTHEST_WORD)):
        lower, previous = tokens[i].lower, tokens[i - 1].lower
        if sentence.clause_of[i] != sentence.clause_of[index] or tokens[i].is_mark:
            return None
        if lower in _OPENING:
            return None
        following = tokens[i + 1].lower if i + 1 < len(tokens) else ""
        if relative is None and (lower in load_group("clause_words", "relative") or lower == "that"):
            if not is_plain:
                return None
            relative = i
        is_of_subject = relative is not None and i <= relative + 3
        if (
            (
                lower in _WANTS
                and (previous in copulas | _LEFT or lower in _WANTING or (is_there and is_plain))
            )
            or (lower in _FAILS and following == "to")
            or (lower in ("not", "never") and is_of_subject)
        ):
            return None if _has_other_verb(sentence, i, relative is not None) else i
        if lower in finite and lower not in copulas and lower not in _SEEN and relative is None:
            return None
        is_plain = is_plain and lower not in _PHRASES and not _tells_finding(lower)
    return None


def _tells_finding(lower: str) -> bool:
    """True for the "change" of "no change in mice that lacked it", which is of no subject's want."""
    return (
        lower in load_mapping("finding_words") or lower in load_mapping("directions") or lower == "evidence"
    )


def _has_other_verb(sentence: ParsedSentence, index: int, is_relative: bool) -> bool:
    """True when a verb of the main clause follows the words of a want ("that did not nest survived")."""
    finite = load_group("clause_words", "finite")
    for i in range(index + (3 if is_relative else 2), len(sentence.tokens)):
        lower = sentence.tokens[i].lower
        if sentence.clause_of[i] != sentence.clause_of[index]:
            return False
        if lower in finite:
            return True
        is_past = lower.endswith("ed") or load_mapping("irregular").get(lower, lower) != lower
        if is_relative and is_past and len(lower) > 3:
            return True
    return False
