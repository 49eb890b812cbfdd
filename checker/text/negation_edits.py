"""Negation in near-copies: negators that a few edits put in, take out, or move to other words.

A statement that follows a sentence word for word (see `near_copy`) and differs from it by one negation more
or less says the opposite, unless the edits make up for it: another word that denies ("remained", "too few"),
an opposite, a share told by its complement, an exception told by "only", the same denial told elsewhere
("saw no difference between" for "did not differ"). Where that is unclear, the difference is raised only.
"""

from __future__ import annotations

from checker.text.clauses import ParsedSentence, Token
from checker.text.complements import is_exception_told
from checker.text.difference import Difference
from checker.text.lexicons import load_group, load_mapping, load_words
from checker.text.licence import may_deny
from checker.text.near_copy import Edit, NearCopy
from checker.text.negative_words import negated_word
from checker.text.opposites import is_opposite, is_reversal, may_be_opposite
from checker.text.phrases import find_phrases, phrase_list
from checker.text.polarity import (
    RELATION,
    Negation,
    concepts,
    denies,
    is_negator,
    main_negations,
    polarity_of,
    predicate_denied,
)

KIND = "negation-differs"
HINT = "say it as the quote does, or quote the words that say it this way"

_CONTRASTING = frozenset(("rather", "instead"))
_WAYS = _CONTRASTING | {"to", "over", "than", "not", "before", "above"}
_HALVED, _DOUBLED = frozenset(("half", "halved")), frozenset(("twice", "double", "doubled"))
_HALF = 3
"""The level of "half" on the scale of quantifiers: a share above it has its complement below."""
_WITH = frozenset(("with", "without"))
_SOME = 2
_PARTS = range(1, 5)
"""The levels of shares that leave a rest."""
_SOME_NOT = frozenset(("all", "every", "everyone", "always", "both"))
_STATES = frozenset(("longer", "remain", "remains", "remained", "stay", "stays", "stayed", "still"))
"""Words of a state that goes on, and the "longer" of "no longer"."""
_POSSIBLE = frozenset(("possible", "possibly", "may", "might", "could", "conceivable", "perhaps"))
_RULED_OUT = frozenset(("rule", "ruled", "exclude", "excluded", "dismiss", "dismissed"))
_UNTIL = frozenset(("until", "till"))
_NONE = frozenset(("no", "none", "nobody", "never", "neither"))


def edited_negation(copy: NearCopy) -> Difference | None:
    """The negation that the edits of a near-copy put in, take out or move; None where they do not."""
    odd = []
    for edit in copy.edits:
        stated, backed = _negators(copy, edit, of_statement=True), _negators(copy, edit, of_statement=False)
        added = len(stated) > len(backed)
        if _sets_beside(edit):
            continue
        if (len(stated) - len(backed)) % 2 and edit.is_short:
            if _says_otherwise(copy, edit, added, (*stated, *backed)):
                continue
            odd.append((edit, added))
    if len(odd) % 2 == 0:
        return (_denial_moved(copy) or _none_for_some(copy)) if not odd else _with_for_without(odd)
    edit, added = odd[0]
    if _is_denied_in_both(copy, edit, added) or any(
        _turns_by_a_word(other) for other in copy.edits if other is not edit
    ):
        return None
    if is_exception_told(copy.statement, copy.backing) or _leaves_possible(copy) or _holds_until_then(copy):
        return None
    return Difference(
        KIND,
        (_keeps_matter(edit) or _denies_change(edit) or _denies_knowing(edit))
        and not _may_make_up(copy, edit, added),
        "the claim denies what the quote affirms" if added else "the claim drops a negation of the quote",
        HINT,
        edit.in_statement or copy.statement.span,
        edit.in_backing,
        " ".join(edit.stated_words),
        " ".join(edit.backed_words),
    )


def _leaves_possible(copy: NearCopy) -> bool:
    """True for "remained possible" over "could not rule out"."""
    words = copy.statement.words
    return not _POSSIBLE.isdisjoint(words) and not _RULED_OUT.isdisjoint(copy.backing.words - words)


def _holds_until_then(copy: NearCopy) -> bool:
    """True for "was not lifted until 1950" over "was lifted in 1950": there the denial ends."""
    if not _UNTIL.isdisjoint(copy.backing.words):
        return False
    tokens = copy.statement.tokens
    place = next((i for i, token in enumerate(tokens) if token.lower in _UNTIL and i > 1), None)
    if place is None or not main_negations(copy.statement):
        return False
    then = [t.lower for t in tokens[place + 1 :] if t.is_content or t.lower[0].isdigit()]
    return bool(then) and then[0] in copy.backing.words


def _with_for_without(odd: list[tuple[Edit, bool]]) -> Difference | None:
    """The two sides of "faster with pools than without", each in the other's place."""
    words = [({*edit.stated_words} & _WITH, {*edit.backed_words} & _WITH) for edit, _ in odd]
    if len(odd) != 2 or any(len(ours) != 1 or len(theirs) != 1 or ours == theirs for ours, theirs in words):
        return None
    if words[0][0] == words[1][0] or not all(edit.is_short for edit, _ in odd):
        return None
    first = odd[0][0]
    return Difference(
        KIND, True, "the claim exchanges the side with a thing and the side without it", HINT,
        first.in_statement, first.in_backing, " ".join(first.stated_words), " ".join(first.backed_words),
    )  # fmt: skip


def _sets_beside(edit: Edit) -> bool:
    """True for one way to set a side below another in the place of another: "linen to" for "rather than"."""
    ways = [_WAYS & set(words) for words in (edit.stated_words, edit.backed_words)]
    return all(ways) and any(way & _CONTRASTING for way in ways)


def _may_make_up(copy: NearCopy, edit: Edit, added: bool) -> bool:
    """True when another edit of the side without the negator holds a word that may deny in its stead.

    What went on "until" a time was at some time, and "never" denies that.
    """
    never = added and not _NONE.isdisjoint(edit.stated_words)
    return any(
        may_deny(token)
        and not (never and token.lower in _UNTIL)
        and token not in _negators(copy, other, of_statement=not added)
        and not any(t.lower in _asides() and t.start <= token.start for t in tokens)
        for other in copy.edits
        if other is not edit
        for tokens in [other.backed if added else other.stated]
        for token in tokens
    )


def _asides() -> frozenset[str]:
    """Words that open what a sentence says beside its own statement: "who did not", "rather than"."""
    return load_group("clause_words", "relative") | load_group("clause_words", "comparator") | _CONTRASTING


def _is_denied_in_both(copy: NearCopy, edit: Edit, added: bool) -> bool:
    """True when what the edit's negator denies is denied in the other sentence by a negator elsewhere."""
    own, other = (copy.statement, copy.backing) if added else (copy.backing, copy.statement)
    tokens = edit.stated if added else edit.backed
    negations = polarity_of(own).negations
    for negation in negations:
        if own.tokens[negation.index] in tokens:
            said = predicate_denied(own, negation)
            for concept in (said, *negation.focus[:1]):
                if (
                    concept is not None
                    and denies(own, concept, negations)
                    and denies(other, concept, main_negations(other))
                ):
                    return True
    return False


def _turns_by_a_word(edit: Edit) -> bool:
    """True when an edit exchanges a word for its opposite, or a share for its complement."""
    shares = [
        [load_mapping("quantifiers")[m.phrase] for m in phrase_list("quantifiers").find(tokens)]
        for tokens in (edit.stated, edit.backed)
    ]
    if all(shares) and (max(shares[0]) - _HALF) * (max(shares[1]) - _HALF) < 0:
        return True
    if all(shares) and max(shares[0]) <= _SOME and max(shares[1]) in _PARTS:
        return True  # "some had none" over "only half had one"
    for one, two in ((edit.stated_words, edit.backed_words), (edit.backed_words, edit.stated_words)):
        if not _HALVED.isdisjoint(one) and not _DOUBLED.isdisjoint(two):
            return True
    return edit.is_short and any(
        is_opposite(one.lower, two.lower) or is_reversal(one.lower, two.lower)
        for one in edit.stated
        for two in edit.backed
    )


def _denial_moved(copy: NearCopy) -> Difference | None:
    """Words of a near-copy that are denied on the one side alone, while others are on the other alone.

    "X did not lower A but lowered B" for "X lowered A but did not lower B" has as many negators.
    """
    ours, theirs = polarity_of(copy.statement), polarity_of(copy.backing)
    if not ours.negations or not theirs.negations:
        return _denial_left_out(copy) if theirs.negations else None
    freed = denied = None
    for mine, other in copy.kept:
        if not copy.statement.tokens[mine].is_content:
            continue
        if ours.parity[mine] < theirs.parity[other]:
            freed = freed or (mine, other)
        elif ours.parity[mine] > theirs.parity[other]:
            denied = denied or (mine, other)
    if freed is None or (denied is None and not _frees_predicate(copy, freed)):
        return None
    mine, other = denied or freed
    token = copy.statement.tokens[mine]
    said = "denies" if denied else "affirms"
    return Difference(
        KIND,
        denied is None,
        f"the claim {said} “{token.lower}”, the quote another matter"
        if denied
        else f"the claim affirms “{token.lower}” of one; the quote denies it of each",
        HINT,
        token.span,
        copy.backing.tokens[other].span,
        token.lower,
        copy.backing.tokens[freed[1]].lower,
    )


def _frees_predicate(copy: NearCopy, freed: tuple[int, int]) -> bool:
    """True for "A but not B rose" over "neither A nor B rose": the same sides, one of them let go."""
    neither = any(t.lower == "neither" for edit in copy.edits for t in edit.backed)
    partly = any(t.lower == "not" for edit in copy.edits for t in edit.stated)
    return neither and partly and freed[0] >= 0


def _none_for_some(copy: NearCopy) -> Difference | None:
    """None of all in the place of "not all", which is some."""
    idle = polarity_of(copy.backing).idle
    for edit in copy.edits:
        partly = [t for t in edit.backed if t.lower in _SOME_NOT and copy.backing.tokens.index(t) in idle]
        none = [t for t in edit.stated if t.lower in _NONE]
        if partly and none:
            message = (
                f"the claim says “{none[0].lower}”; the quote says “not {partly[0].lower}”, which is some"
            )
            return Difference(
                KIND, True, message, HINT, none[0].span, partly[0].span, none[0].lower, partly[0].lower
            )
    return None


def _denial_left_out(copy: NearCopy) -> Difference | None:
    """A negator that was cut out with its subject, while what it denies was kept and is affirmed."""
    if any(may_deny(token) for edit in copy.edits for token in edit.stated):
        return None
    kept = {other: mine for mine, other in copy.kept}
    parity = polarity_of(copy.backing).parity
    for negation in main_negations(copy.backing):
        said = [i for i in sorted(negation.reach) if copy.backing.tokens[i].is_content and parity[i]]
        if negation.index in kept or negation.kind == "word" or not said:
            continue
        if all(i in kept for i in said):
            cue, token = copy.backing.tokens[negation.index], copy.statement.tokens[kept[said[0]]]
            message = f"the quote says “{cue.lower}” of this; the claim affirms it"
            certain = negation.kind != "phrase"
            return Difference(KIND, certain, message, HINT, token.span, cue.span, token.lower, cue.lower)
    return None


def _says_otherwise(copy: NearCopy, edit: Edit, stated_denies: bool, counted: tuple[Token, ...]) -> bool:
    """True when the side without a negator denies in another way: "hardly", "at most", an opposite."""
    other, sentence = (edit.backed, copy.backing) if stated_denies else (edit.stated, copy.statement)
    if any(may_deny(token) and token not in counted for token in other):
        return True
    if any(
        token in other
        for match in find_phrases(sentence, "denying_phrases")
        for token in sentence.tokens[match.first : match.last]
    ):
        return True
    return any(
        may_be_opposite(one.lower, two.lower)
        for one in edit.stated
        for two in edit.backed
        if not is_negator(one) and not is_negator(two)
    )


def _keeps_matter(edit: Edit) -> bool:
    """True when an edit leaves the content words alone: "survived" for "was not killed" may be the same."""
    cues = load_mapping("negation_cues").keys() | _STATES
    stated = [set(concepts(token)) for token in edit.stated if token.lower not in cues]
    backed = [set(concepts(token)) for token in edit.backed if token.lower not in cues]
    ours, theirs = set().union(*stated), set().union(*backed)
    return not (any(own and not own & theirs for own in stated) and any(o and not o & ours for o in backed))


def _denies_change(edit: Edit) -> bool:
    """True for "reduced" in the place of "unaffected": a change for the denial of any."""
    return any(
        is_negator(one) and set(concepts(one)) & RELATION and load_mapping("directions").get(two.lower)
        for ours, theirs in ((edit.stated, edit.backed), (edit.backed, edit.stated))
        for one in ours
        for two in theirs
    )


def _denies_knowing(edit: Edit) -> bool:
    """True for "were unaware of" in the place of "had heard of"."""
    knowing = load_words("knowing_words")
    return any(negated_word(word) in knowing for word in (*edit.stated_words, *edit.backed_words)) and any(
        word in knowing for word in (*edit.stated_words, *edit.backed_words)
    )


def _negators(copy: NearCopy, edit: Edit, *, of_statement: bool) -> tuple[Token, ...]:
    """The tokens of one side of an edit that negate what the edit leaves standing or exchanges."""
    kept = frozenset(pair[0 if of_statement else 1] for pair in copy.kept)
    own, opposite = (edit.stated, edit.backed) if of_statement else (edit.backed, edit.stated)
    sentence, other = (copy.statement, copy.backing) if of_statement else (copy.backing, copy.statement)
    return tuple(token for token in own if _negates(sentence, other, token, own, opposite, kept))


def _negates(
    sentence: ParsedSentence,
    other: ParsedSentence,
    token: Token,
    own: tuple[Token, ...],
    opposite: tuple[Token, ...],
    kept: frozenset[int],
) -> bool:
    """True for a token of an edit that negates what the edit leaves standing, or stands for `opposite`.

    A word of sameness negates where the other side speaks of difference. A negator that was left out, or
    exchanged, together with all that it denies does not count. A phrase that only looks like a negation does,
    too, when the edit cuts it in two, and so does one of two that take each other back.
    """
    sameness = load_words("sameness_words")
    if token.lower in sameness:
        return any("differ" in concepts(t) and t.lower not in sameness for t in opposite)
    index = sentence.tokens.index(token)
    polarity = polarity_of(sentence)
    partner = next((pair[pair[0] == index] for pair in polarity.doubled if index in pair), None)
    if partner is not None:
        return sentence.tokens[partner] not in own and is_negator(token)
    if index in polarity.idle:
        follows = sentence.tokens[index + 1] if index + 1 < len(sentence.tokens) else None
        return token.lower in load_mapping("negation_cues") and follows not in own
    negation = next((n for n in polarity.negations if n.index == index), None)
    if negation is None:
        return False
    if opposite:
        return negation.kind == "word" or not _goes_whole(sentence, negation, kept)
    clause = sentence.clause(sentence.clause_of[index])
    if all(sentence.tokens[i] in own for i in clause if i > index):
        return False
    matter = [sentence.tokens[i] for i in clause if sentence.tokens[i].is_content]
    if 2 * sum(bool(set(t.stems) & other.stems) for t in matter) < len(matter):
        return False
    goes_with_its_clause = any(t.lower in _asides() and t.start < token.start for t in own)
    return not goes_with_its_clause and any(sentence.tokens[i] not in own for i in negation.reach)


def _goes_whole(sentence: ParsedSentence, negation: Negation, kept: frozenset[int]) -> bool:
    """True when nothing of matter that a negator denies was kept, while it denies something."""
    matter = [i for i in negation.reach if sentence.tokens[i].is_content]
    return len(matter) > 1 and not any(i in kept for i in matter)
