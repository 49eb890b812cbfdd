"""Populations: who or what was studied, and where a statement speaks of more than its backing studied.

Told: people over a backing about animals or laboratory material; adults or people at large over one about
children; one sex over the other; people at large over one about a named group; the whole world over one
that names no such reach; every sex, age or kind over one (see `generality`). In a near-copy an exchanged
population is decisive.
"""

from __future__ import annotations

from functools import lru_cache

from checker.text.clauses import Alignment, align, flatten, parse
from checker.text.difference import Difference
from checker.text.generality import generalised
from checker.text.narrow_samples import widened_sample
from checker.text.near_copy import NearCopy, near_copies
from checker.text.population_groups import groups_of, populations, told_population
from corpus.model.study_text import Span

_LONGEST_ATTRIBUTE = 4


@lru_cache(maxsize=1024)
def population_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` speaks of more than `backing` studied; at most one a sentence."""
    if _is_cut_out(flatten(statement).strip(" .,;"), flatten(backing)):
        return ()  # words cut out of the backing name nobody whom it does not
    copies = {copy.statement.start: copy for copy in near_copies(statement, backing)}
    found: list[Difference] = []
    for alignment in align(statement, backing):
        copy = copies.get(alignment.statement.start)
        difference = (
            (_edited(copy, backing) if copy is not None else None)
            or generalised(alignment, backing)
            or _widened(alignment, backing)
            or widened_sample(alignment, backing)
        )
        if difference is not None:
            found.append(difference)
    return tuple(found)


def _is_cut_out(piece: str, whole: str) -> bool:
    """True when `piece` stands in `whole` word for word."""
    start = whole.find(piece)
    before, after = whole[max(0, start - 1) : max(0, start)], whole[start + len(piece) :][:1]
    return start >= 0 and not before.isalnum() and not after.isalnum()


def _edited(copy: NearCopy, backing: str) -> Difference | None:
    whole = {token.lower for sentence in parse(backing) for token in sentence.tokens}
    for edit in copy.edits:
        if not edit.is_short:
            continue
        for token in edit.stated:
            ours = groups_of(token) - {"scope"}
            if not ours or token.lower in whole:
                continue
            for other in edit.backed:
                theirs = groups_of(other) - {"scope"}
                if theirs and _is_wider(ours, theirs):
                    return told_population(True, token.lower, token.span, other.lower, other.span)
    return _unrestricted(copy)


def _unrestricted(copy: NearCopy) -> Difference | None:
    """An attribute of a population noun left out within the sentence: "students" for "nursing students"."""
    ours = copy.statement.tokens
    theirs = copy.backing.tokens
    for edit in copy.edits:
        if edit.stated or edit.at_edge or not any(t.is_content for t in edit.backed):
            continue
        after = theirs.index(edit.backed[-1]) + 1
        if (
            after >= len(theirs)
            or not groups_of(theirs[after])
            or edit.backed[-1].lower in ("and", "or", "the")
        ):
            continue
        noun = next((t for t in ours if t.lower == theirs[after].lower), None)
        if noun is not None and len(edit.backed) <= _LONGEST_ATTRIBUTE:
            words = " ".join(edit.backed_words)
            span = Span(edit.backed[0].start, edit.backed[-1].end)
            return told_population(False, noun.lower, noun.span, f"{words} {noun.lower}", span)
    return None


def _is_wider(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    """True when words of groups `ours` take in others than words of groups `theirs`."""
    laboratory = {"animal", "vitro"}
    if bool(ours & laboratory) != bool(theirs & laboratory):
        return True
    if ours & laboratory:
        return not ours & theirs
    if "general" in ours and "general" not in theirs:
        return True
    for group, opposite in (
        ("child", "adult"),
        ("women", "men"),
        ("men", "women"),
        ("older", "child"),
        ("adult", "child"),
    ):
        if group in theirs and opposite in ours and group not in ours:
            return True
    return False


def _widened(alignment: Alignment, backing: str) -> Difference | None:
    nearest = alignment.backing
    if nearest is None or alignment.whole_coverage < 0.34:
        return None
    ours = populations(alignment.statement)
    theirs: dict[str, Span] = {}
    for sentence in parse(backing):
        for group, span in populations(sentence).items():
            theirs.setdefault(group, span)
    reason = _reason(ours, theirs)
    if reason is None:
        return None
    mine, other = reason
    statement_words = alignment.statement.words_at(ours[mine])
    return told_population(False, statement_words, ours[mine], "", theirs.get(other, nearest.span))


def _reason(ours: dict[str, Span], theirs: dict[str, Span]) -> tuple[str, str] | None:
    """The group of the statement that goes beyond the backing, with the backing's own group."""
    laboratory = next((group for group in ("animal", "vitro") if group in theirs), None)
    if laboratory and "human" not in theirs and "human" in ours and not {"animal", "vitro"} & ours.keys():
        return "human", laboratory
    if "child" in theirs and not {"adult", "general"} & theirs.keys() and "child" not in ours:
        for wider in ("general", "adult"):
            if wider in ours:
                return wider, "child"
    for one, other in (("women", "men"), ("men", "women")):
        if one in theirs and other not in theirs and one not in ours and "general" not in theirs:
            for wider in (other, "general"):
                if wider in ours:
                    return wider, one
    if "specific" in theirs and "general" not in theirs and "general" in ours and "specific" not in ours:
        return "general", "specific"
    if "scope" in ours and "scope" not in theirs:
        return "scope", "specific"
    return None
