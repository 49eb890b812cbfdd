"""Sides: where a statement exchanges the two sides of a comparison, or the roles round a verb.

Two comparisons are held together when the side after the comparator of one meets a side of the other: the
same side and opposite signs, or exchanged sides and the same sign, contradict; exchanged sides and opposite
signs agree. A statement that names one side alone ("of the two, the fish glue held longer") is held against
the side that it names. Raised, never certain: one side alone without "of the two" before it.
"""

from __future__ import annotations

from functools import lru_cache

from checker.text.clauses import Alignment, ParsedSentence, align
from checker.text.comparison import Comparison, comparisons, one_sided
from checker.text.difference import Difference
from checker.text.figures_compared import orders_by_figures
from checker.text.lexicons import load_mapping, load_words
from checker.text.moves import leans, moves
from checker.text.near_copy import NearCopy, near_copies
from checker.text.phrases import find_phrases
from checker.text.polarity import generic_stems
from corpus.model.study_text import Span

KIND = "comparison-swapped"

_GOOD_AND_MUCH = frozenset(("quantity", "quality", "level", "strength"))
"""Axes on which "above" is told in one another's words: "scored higher" is "did better"."""


@lru_cache(maxsize=1024)
def comparison_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` exchanges the sides of a comparison of `backing`; at most one a sentence."""
    found = []
    copies = {copy.statement.start: copy for copy in near_copies(statement, backing)}
    for alignment in align(statement, backing):
        copy = copies.get(alignment.statement.start)
        if copy is not None and not any(edit.stated or "than" in edit.backed_words for edit in copy.edits):
            continue
        difference = (
            (_exchanged(copy) if copy is not None else None)
            or _swapped(alignment)
            or _turned_about(alignment)
        )
        if difference is not None:
            found.append(difference)
    return tuple(found)


def _exchanged(copy: NearCopy) -> Difference | None:
    """Two phrases of a near-copy that stand in each other's places, with nothing else that turns it.

    Harmless where the order says nothing: joined by "and" or "or" alone, or by a relation that holds both
    ways ("differed from", "similar to", "associated with", "between A and B").
    """
    changed = [edit for edit in copy.edits if edit.stated]
    if len(changed) != 2 or not all(edit.is_short and edit.backed for edit in changed):
        return None
    first, second = changed
    matter = [
        frozenset(t.stem for t in tokens if t.is_content or t.lower in load_mapping("quantifiers"))
        for tokens in (first.stated, second.backed, second.stated, first.backed)
    ]
    if not matter[0] or not matter[2] or matter[2] != matter[3]:
        return None
    if matter[0] != matter[1] and not (second.at_edge and matter[0] < matter[1]):
        return None
    if matter[0] & matter[2] or any(
        t.lower in load_mapping("negation_cues") or t.lower in _BOTH_WAYS
        for edit in changed
        for t in (*edit.stated, *edit.backed)
    ):
        return None
    sentence = copy.statement
    start, end = sentence.tokens.index(first.stated[-1]), sentence.tokens.index(second.stated[0])
    between = sentence.tokens[start + 1 : end]
    if not any(t.is_content or t.lower in _PIVOTS for t in between) or _holds_both_ways(sentence):
        return None
    ours, theirs = (" ".join(t.lower for t in first.stated), " ".join(t.lower for t in first.backed))
    return Difference(
        KIND,
        True,
        f"the claim puts “{ours}” where the quote puts “{theirs}”, and the other way round",
        "name the sides as the quote does",
        Span(first.stated[0].start, first.stated[-1].end),
        first.in_backing,
        ours,
        theirs,
    )


def _turned_about(alignment: Alignment) -> Difference | None:
    """Two things that change places round one word, behind the same verb: "preferred ivy to bramble"."""
    sentence, other = alignment.statement, alignment.backing
    if other is None or alignment.coverage < _MOSTLY or _holds_both_ways(sentence):
        return None
    theirs = dict(_turns(other))
    for (verb, one, pivot, two), place in _turns(sentence):
        span = theirs.get((verb, two, pivot, one))
        if span is None or one == two:
            continue
        stated, backed = sentence.words_at(place), other.words_at(span)
        message = f"the claim says “{stated}” where the quote says “{backed}”"
        return Difference(
            KIND, True, message, "name the sides as the quote does", place, span, stated, backed
        )
    return None


def _turns(sentence: ParsedSentence) -> list[tuple[tuple[str, str, str, str], Span]]:
    """Each "verb A to B" of a sentence, of single words: the stems with the word between, and the place."""
    words = [t for t in sentence.tokens if t.is_mark or t.lower not in _ARTICLES]
    return [
        ((verb.stem, one.stem, pivot.lower, two.stem), Span(one.start, two.end))
        for verb, one, pivot, two in zip(words, words[1:], words[2:], words[3:], strict=False)
        if pivot.lower in _TURNING and verb.is_content and one.is_content and two.is_content
    ]


_MOSTLY = 0.7
_TURNING = frozenset(("to", "over", "before", "after", "into"))
_ARTICLES = frozenset(("the", "a", "an"))
_PIVOTS = frozenset(("than", "but", "not", "whereas", "while", "to", "by", "from", "before", "after", "over"))
_BOTH_WAYS = frozenset(("between", "both", "either", "neither", "respectively"))


def _holds_both_ways(sentence: ParsedSentence) -> bool:
    """True for a sentence about a relation that its two sides can exchange without change of meaning."""
    return (
        any(
            token.lower in load_words("sameness_words")
            or token.lower in _BOTH_WAYS
            or token.lower.startswith("differ")
            for token in sentence.tokens
        )
        or bool(find_phrases(sentence, "association_words"))
    ) and not any(token.lower in ("than", "but", "whereas", "while") for token in sentence.tokens)


def agreeing(alignment: Alignment) -> tuple[Comparison, ...]:
    """The comparisons of the statement that put the same side above as one of the nearest sentences."""
    return tuple(ours for ours, _ in _agreements(alignment))


def turned_round(alignment: Alignment) -> tuple[Comparison, ...]:
    """The agreeing comparisons that exchange both the sides and the word that compares them."""
    return tuple(ours for ours, theirs in _agreements(alignment) if ours.sign != theirs.sign)


def _agreements(alignment: Alignment) -> tuple[tuple[Comparison, Comparison], ...]:
    backed = [theirs for other in alignment.nearest for theirs in _orders(other)]
    return tuple(
        (ours, theirs)
        for ours in (*comparisons(alignment.statement), *one_sided(alignment.statement))
        if ours.relation == "order"
        for theirs in backed
        if contradicts(ours, theirs) is False
    )


def _orders(sentence: ParsedSentence) -> tuple[Comparison, ...]:
    named = tuple(c for c in comparisons(sentence) if c.relation == "order")
    return named or orders_by_figures(sentence)


def _swapped(alignment: Alignment) -> Difference | None:
    nearest = alignment.backing
    if nearest is None or alignment.coverage < 0.5:
        return None
    sentence = alignment.statement
    for ours in (*comparisons(sentence), *one_sided(sentence)):
        verdicts = [
            (other, theirs, contradicts(ours, theirs))
            for other in alignment.nearest
            for theirs in (*comparisons(other), *orders_by_figures(other))
            if theirs.relation == ours.relation
        ]
        if any(verdict is False for _, _, verdict in verdicts):
            continue
        for other, theirs, verdict in verdicts:
            if verdict and other is nearest and not _is_told_both_ways(ours, other):
                is_sure = _is_one_scale(ours, theirs) and (
                    bool(ours.far) or alignment.coverage == 1 or _names_one_of_two(sentence)
                )
                return Difference(
                    KIND,
                    is_sure,
                    "the claim exchanges the two sides of the quote's comparison"
                    if ours.relation == "order"
                    else "the claim exchanges who does what to whom",
                    "name the sides as the quote does",
                    ours.span,
                    theirs.span,
                    " ".join(sorted(ours.far)),
                    " ".join(sorted(theirs.far)),
                )
    return None


def _is_one_scale(ours: Comparison, theirs: Comparison) -> bool:
    """False for "better" against "more": what there is more of may be bad."""
    return (
        ours.axis == theirs.axis
        or "" in (ours.axis, theirs.axis)
        or "quality" not in (ours.axis, theirs.axis)
    )


def _is_told_both_ways(ours: Comparison, sentence: ParsedSentence) -> bool:
    """True for "longer for A than for B at low loads and shorter at high loads"."""
    return any(m.axis == ours.axis and m.sign == ours.sign and leans(sentence, m) for m in moves(sentence))


def _names_one_of_two(sentence: ParsedSentence) -> bool:
    """True for "of the two, A was higher", which compares A with the other."""
    return bool(find_phrases(sentence, "placing_words", "other_of_two"))


def contradicts(ours: Comparison, theirs: Comparison) -> bool | None:
    """True when two comparisons contradict, False when they agree, None when their sides do not meet."""
    axes = {ours.axis, theirs.axis}
    if len(axes) > 1 and (("" not in axes and axes - _GOOD_AND_MUCH) or "speed" in axes):
        return None  # who is ahead may be the sooner or the later one
    if _compare_other_things(ours, theirs):
        return None
    if not ours.far:
        return _tells_far_side(ours, theirs)
    generic = generic_stems()
    our_far, their_far = ours.far - ours.near, theirs.far - theirs.near
    both_far = (our_far & their_far) - generic
    crossed_out = our_far & (theirs.near - theirs.far)
    crossed_in = their_far & (ours.near - ours.far)
    if both_far and not (crossed_out and crossed_in):
        return ours.sign != theirs.sign
    if crossed_out and crossed_in and not both_far:
        return ours.sign == theirs.sign
    return None


def _compare_other_things(ours: Comparison, theirs: Comparison) -> bool:
    """True when each compares one thing that the other's sentence tells of elsewhere ("more of this, less of
    that").
    """
    mine, their = ours.measure - generic_stems(), theirs.measure - generic_stems()
    return bool(
        mine
        and their
        and mine.isdisjoint(their)
        and mine <= theirs.near | theirs.far
        and their <= ours.near | ours.far
    )


def _tells_far_side(ours: Comparison, theirs: Comparison) -> bool | None:
    """The verdict for a comparison that names one side alone, and that side the other's far one."""
    generic = generic_stems()
    far, near = theirs.far - theirs.near - generic, theirs.near - theirs.far - generic
    if not far or not far <= ours.near or near <= ours.near:
        return None
    return ours.sign == theirs.sign
