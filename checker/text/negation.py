"""Negation: where two texts deny different things.

Four comparisons, the most certain first; each sentence of the statement is told once:

1. *Edit.* In a near-copy (see `near_copy`) the number of negations in the edited stretches differs by one.
2. *Licence.* The statement denies and the backing holds no word at all that could carry a denial.
3. *Denied by the statement.* The focus of a negator (the first matter that it denies) stands affirmed in a
   backing clause about the same things, and nowhere denied.
4. *Denied by the backing.* The same with the sides exchanged.

Measured on SciFact, Check-COVID and Citation-Integrity (training parts): the licence alone finds most of the
contradictions that rules can find, with one false alarm in two thousand supported claims.

Long because the four comparisons share one alignment, one notion of focus and one order of certainty.
"""

from __future__ import annotations

from functools import lru_cache

from checker.text.clauses import Alignment, ParsedSentence, Token, align
from checker.text.comparison import comparisons
from checker.text.difference import Difference
from checker.text.lexicons import load_group, load_mapping, load_words
from checker.text.licence import carries_denial, licenses_denial, likened, may_deny
from checker.text.near_copy import SAME_SENTENCE, Edit, NearCopy, near_copies
from checker.text.opposites import is_opposite
from checker.text.phrases import find_phrases
from checker.text.polarity import (
    RELATION,
    Negation,
    concepts,
    generic_stems,
    is_negator,
    main_negations,
    may_be_verb,
    polarity_of,
    states_relation,
    takes_away,
)

KIND = "negation-differs"

_HINT = "say it as the quote does, or quote the words that say it this way"
_FOCUS = 3
_MOST_NEGATIONS = 12
"""Negators of one sentence that are looked at; more stand in no prose."""
_SUBJECT_NEGATORS = frozenset(("no", "none", "neither", "nobody", "nothing"))


@lru_cache(maxsize=1024)
def negation_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` denies what `backing` affirms, or the other way round; at most one a sentence."""
    copies = {copy.statement.start: copy for copy in near_copies(statement, backing)}
    found: list[Difference] = []
    for alignment in align(statement, backing):
        copy = copies.get(alignment.statement.start)
        difference = _edited(copy) if copy is not None else None
        if difference is None and (copy is None or copy.share < SAME_SENTENCE):
            difference = (
                _unlicensed(alignment, backing)
                or _same_for_different(alignment)
                or _denied_by_statement(alignment)
                or _denied_by_backing(alignment)
            )
        if difference is not None:
            found.append(difference)
    return tuple(found)


def _edited(copy: NearCopy) -> Difference | None:
    odd = []
    for edit in copy.edits:
        stated = sum(
            _weight(copy.statement, copy.backing, token, edit.stated, edit.backed) for token in edit.stated
        )
        backed = sum(
            _weight(copy.backing, copy.statement, token, edit.backed, edit.stated) for token in edit.backed
        )
        if (stated - backed) % 2 and edit.is_short and not _says_otherwise(edit, stated > backed):
            odd.append((edit, stated > backed))
    if len(odd) % 2 == 0:
        return _denial_moved(copy) if not odd else None
    edit, added = odd[0]
    if _is_denied_in_both(copy, edit, added) or any(
        _turns_by_a_word(other) for other in copy.edits if other is not edit
    ):
        return None
    return Difference(
        KIND,
        _keeps_matter(edit) or _denies_change(edit),
        "the claim denies what the quote affirms" if added else "the claim drops a negation of the quote",
        _HINT,
        edit.in_statement or copy.statement.span,
        edit.in_backing,
        " ".join(edit.stated_words),
        " ".join(edit.backed_words),
    )


def _is_denied_in_both(copy: NearCopy, edit: Edit, added: bool) -> bool:
    """True when what the edit's negator denies is denied in the other sentence by a negator elsewhere."""
    own, other = (copy.statement, copy.backing) if added else (copy.backing, copy.statement)
    tokens = edit.stated if added else edit.backed
    for negation in polarity_of(own).negations:
        if own.tokens[negation.index] in tokens:
            said = _predicate(own, negation)
            if said is not None and all(polarity_of(x).parities_of(said) == {1} for x in (own, other)):
                return True
    return False


def _predicate(sentence: ParsedSentence, negation: Negation) -> str | None:
    """What a negator denies in the end: for "no A of B was struck" that it was struck."""
    indices = [i for i in sorted(negation.reach) if i > negation.index]
    if sentence.tokens[negation.index].lower in _SUBJECT_NEGATORS:
        finite = load_group("clause_words", "finite")
        verb = next((i for i in indices if sentence.tokens[i].lower in finite), None)
        verb = verb or next((i for i in indices if may_be_verb(sentence.tokens[i].lower)), None)
        indices = [i for i in indices if verb is not None and i >= verb]
    return next((c for i in indices for c in concepts(sentence.tokens[i])), None)


def _turns_by_a_word(edit: Edit) -> bool:
    """True when an edit exchanges a word for its opposite, or a share for its complement."""
    return edit.is_short and any(
        is_opposite(one.lower, two.lower) or _is_reversal(one.lower, two.lower)
        for one in edit.stated
        for two in edit.backed
    )


def _is_reversal(one: str, two: str) -> bool:
    ours, theirs = load_mapping("directions").get(one), load_mapping("directions").get(two)
    return ours is not None and theirs is not None and ours[:-1] == theirs[:-1] and ours != theirs


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
    if freed is None or denied is None:
        return None
    token = copy.statement.tokens[denied[0]]
    return Difference(
        KIND,
        False,
        f"the claim denies “{token.lower}”, the quote another matter",
        _HINT,
        token.span,
        copy.backing.tokens[denied[1]].span,
        token.lower,
        copy.backing.tokens[freed[1]].lower,
    )


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
            return Difference(KIND, certain, message, _HINT, token.span, cue.span, token.lower, cue.lower)
    return None


def _says_otherwise(edit: Edit, stated_denies: bool) -> bool:
    """True when the side without a negator denies in another way: "hardly", "too few", an opposite."""
    other = edit.backed if stated_denies else edit.stated
    return any(may_deny(token) for token in other) or any(
        is_opposite(one.lower, two.lower)
        for one in edit.stated
        for two in edit.backed
        if not is_negator(one) and not is_negator(two)
    )


def _keeps_matter(edit: Edit) -> bool:
    """True when an edit leaves the content words alone: "survived" for "was not killed" may be the same."""
    stated = [set(concepts(token)) for token in edit.stated if token.lower not in _cues()]
    backed = [set(concepts(token)) for token in edit.backed if token.lower not in _cues()]
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


def _cues() -> frozenset[str]:
    return frozenset(load_mapping("negation_cues"))


def _weight(
    sentence: ParsedSentence,
    other: ParsedSentence,
    token: Token,
    own: tuple[Token, ...],
    opposite: tuple[Token, ...],
) -> int:
    """1 for a token of an edit that negates what the edit leaves standing, or stands in place of `opposite`.

    A word of sameness negates where the other side speaks of difference. A negator that was left out together
    with all that it denies weighs nothing. A phrase that only looks like a negation does, too, unless the
    edit cuts it in two.
    """
    sameness = load_words("sameness_words")
    if token.lower in sameness:
        return int(any("differ" in concepts(t) and t.lower not in sameness for t in opposite))
    index = sentence.tokens.index(token)
    polarity = polarity_of(sentence)
    if index in polarity.idle:
        follows = sentence.tokens[index + 1] if index + 1 < len(sentence.tokens) else None
        return int(token.lower in _cues() and follows not in own)
    negation = next((n for n in polarity.negations if n.index == index), None)
    if negation is None:
        return 0
    if opposite:
        return 1
    clause = sentence.clause(sentence.clause_of[index])
    if all(sentence.tokens[i] in own for i in clause if i > index):
        return 0
    matter = [sentence.tokens[i] for i in clause if sentence.tokens[i].is_content]
    if 2 * sum(bool(set(t.stems) & other.stems) for t in matter) < len(matter):
        return 0
    openers = load_group("clause_words", "relative") | load_group("clause_words", "comparator")
    goes_with_its_clause = any(t.lower in openers and t.start < token.start for t in own)
    return int(not goes_with_its_clause and any(sentence.tokens[i] not in own for i in negation.reach))


def _unlicensed(alignment: Alignment, backing: str) -> Difference | None:
    """A denial of the statement over a backing, or a nearest sentence, that holds no word to rest it on."""
    negations = main_negations(alignment.statement)
    if not negations:
        return None
    everywhere = not licenses_denial(backing)
    near_alone = (
        alignment.backing is not None and alignment.coverage >= 0.5 and not carries_denial(alignment.backing)
    )
    if (not everywhere and not near_alone) or negations[0].kind == "contrast":
        return None
    if alignment.backing is not None and _is_opposite_stated(
        alignment.statement, negations[0], alignment.backing
    ):
        return None
    cue = alignment.statement.tokens[negations[0].index]
    return Difference(
        KIND,
        everywhere and alignment.whole_coverage >= 0.5 and negations[0].kind != "phrase",
        f"the claim says “{cue.lower}”; nothing in the quote denies anything",
        _HINT,
        cue.span,
        alignment.backing.span if alignment.backing else None,
        cue.lower,
    )


def _same_for_different(alignment: Alignment) -> Difference | None:
    """Sameness in the one text where the other says that the things differ, with no other denial."""
    other, sentence = alignment.backing, alignment.statement
    if other is None or alignment.coverage < 0.5:
        return None
    for ours, theirs in ((sentence, other), (other, sentence)):
        same = likened(ours) or next(
            (t for t in ours.tokens if t.lower in load_words("sameness_words")), None
        )
        differs = next((t for t in theirs.tokens if _says_different(t)), None)
        ordered = None if differs or same is None else _ordering(theirs)
        told = differs or ordered
        if same is None or told is None:
            continue
        if main_negations(ours) or carries_denial(theirs) or any(_says_different(t) for t in ours.tokens):
            continue
        if ordered is not None and (_ordering(ours) or not _is_likened(ours, same)):
            continue
        stated, backed = (same, told) if ours is sentence else (told, same)
        message = f"the claim says “{stated.lower}” where the quote says “{backed.lower}”"
        certain = differs is not None or (
            same is likened(ours) and same.stem in {t.stem for t in theirs.tokens}
        )
        return Difference(KIND, certain, message, _HINT, stated.span, backed.span, stated.lower, backed.lower)
    return None


def _ordering(sentence: ParsedSentence) -> Token | None:
    """The word by which a sentence puts one side above another: that of its "than", or of its change."""
    found = next((c for c in comparisons(sentence) if c.relation == "order"), None)
    if found is None:
        return None
    return next(t for t in sentence.tokens if t.start == found.span.start)


def _is_likened(sentence: ParsedSentence, same: Token) -> bool:
    """True for a sameness of the sides ("was similar", "the same risk"), not for "the same day"."""
    index = sentence.tokens.index(same)
    following = sentence.tokens[index + 1] if index + 1 < len(sentence.tokens) else None
    if same.lower != "same":
        return True
    return following is not None and bool(set(following.stems) & generic_stems())


def _says_different(token: Token) -> bool:
    return token.lower.startswith("differ") and token.lower not in ("differential", "differentiated")


def _denied_by_statement(alignment: Alignment) -> Difference | None:
    """A negator of the statement whose focus the backing affirms, about the same things."""
    sentence = alignment.statement
    for negation in main_negations(sentence)[:_MOST_NEGATIONS]:
        clause = sentence.clause(sentence.clause_of[negation.index])
        own = {s for i in clause for s in sentence.tokens[i].stems}
        if alignment.backing is not None and _is_denied_of_the_same(sentence, alignment.backing):
            continue
        said = _predicate(sentence, negation)
        if said is not None and _occurrences(said, alignment.nearest)[1]:
            continue
        for rank, concept in enumerate(_telling(negation)):
            if polarity_of(sentence).parities_of(concept) != {1}:
                break
            affirming, denied = _occurrences(concept, alignment.nearest)
            if denied:
                break
            for other, index in affirming:
                shared = len(own & other.stems) / max(1, len(own))
                quiet = not any(may_deny(other.tokens[i]) for i in other.clause(other.clause_of[index]))
                if shared < 0.5 or not quiet or (rank and main_negations(other)):
                    continue
                certain = (
                    alignment.coverage >= 0.5
                    and other is alignment.backing
                    and not polarity_of(other).negations
                    and takes_away(sentence) == takes_away(other)
                    and negation.kind not in ("phrase", "contrast")
                    and ((rank == 0 and shared >= 0.6) or not carries_denial(other))
                    and not _is_opposite_stated(sentence, negation, other)
                    and not find_phrases(other, "denying_phrases")
                    and likened(other) is None
                    and not _makes_exception(sentence, "only")
                    and not _makes_exception(other)
                )
                cue, word = sentence.tokens[negation.index], other.tokens[index]
                message = f"the claim denies “{word.lower}”; the quote affirms it"
                return Difference(KIND, certain, message, _HINT, cue.span, word.span, cue.lower, word.lower)
            if affirming:
                break
    return None


def _is_opposite_stated(sentence: ParsedSentence, negation: Negation, other: ParsedSentence) -> bool:
    """True when `other` says the opposite of a word that is denied: "did not rise" over "fell"."""
    return any(
        is_opposite(sentence.tokens[i].lower, token.lower)
        or _is_reversal(sentence.tokens[i].lower, token.lower)
        for i in negation.reach
        if sentence.tokens[i].is_content
        for token in other.tokens
        if token.is_content
    )


def _is_denied_of_the_same(sentence: ParsedSentence, other: ParsedSentence) -> bool:
    """True when `other` sets aside, in "but not in the play", what the sentence speaks of."""
    for negation in polarity_of(other).negations:
        matter = [other.tokens[i] for i in negation.reach if other.tokens[i].is_content]
        cut = other.tokens[negation.index - 1].lower if negation.index else ""
        if cut in ("but", "and", ",") and 0 < len(matter) <= _FOCUS:
            return all(set(token.stems) & sentence.stems for token in matter)
    return False


def _makes_exception(sentence: ParsedSentence, *more: str) -> bool:
    return any(token.lower in ("except", "unless", "excepting", *more) for token in sentence.tokens)


def _telling(negation: Negation) -> list[str]:
    """The first few things that a negator denies, those too general to tell left out."""
    return [concept for concept in negation.focus if concept not in generic_stems()][:_FOCUS]


def _occurrences(
    concept: str, sentences: tuple[ParsedSentence, ...]
) -> tuple[list[tuple[ParsedSentence, int]], list[tuple[ParsedSentence, int]]]:
    """Where a concept stands affirmed, and where denied: sentences with token indices."""
    affirmed: list[tuple[ParsedSentence, int]] = []
    denied: list[tuple[ParsedSentence, int]] = []
    for sentence in sentences:
        parity = polarity_of(sentence).parity
        for index, token in enumerate(sentence.tokens):
            if concept in concepts(token):
                (denied if parity[index] else affirmed).append((sentence, index))
    return affirmed, denied


def _denied_by_backing(alignment: Alignment) -> Difference | None:
    """A negator of the nearest backing sentence whose focus the statement affirms."""
    other, sentence = alignment.backing, alignment.statement
    if other is None:
        return None
    for negation in main_negations(other)[:_MOST_NEGATIONS]:
        clause = other.clause(other.clause_of[negation.index])
        if _denies_anew(sentence, [other.tokens[i] for i in clause]):
            continue
        denied = {s for i in clause for s in other.tokens[i].stems}
        shared = len(denied & sentence.stems) / max(1, min(len(sentence.stems), len(denied)))
        if shared < 0.5:
            continue
        for rank, concept in enumerate(_telling(negation)):
            stated = _stating(sentence, concept)
            if stated is None:
                continue
            affirmed, _ = _occurrences(concept, alignment.nearest)
            if affirmed:
                break
            certain = (
                rank == 0
                and shared >= 0.7
                and alignment.coverage >= 0.7
                and takes_away(sentence) == takes_away(other)
                and negation.kind != "phrase"
            )
            cue = other.tokens[negation.index]
            message = f"the quote says “{cue.lower}” of this; the claim affirms it"
            return Difference(KIND, certain, message, _HINT, stated.span, cue.span, stated.lower, cue.lower)
        if (
            len(denied & sentence.stems) >= 0.5 * len(sentence.stems)
            and alignment.coverage >= 0.5
            and negation.kind not in ("phrase", "contrast")
        ):
            cue = other.tokens[negation.index]
            message = f"the quote says “{cue.lower}” where the claim rests on it; the claim denies nothing"
            return Difference(KIND, False, message, _HINT, sentence.span, cue.span, "", cue.lower)
    return None


def _denies_anew(sentence: ParsedSentence, clause: list[Token]) -> bool:
    """True when a sentence holds something that may deny, beyond the words that it shares with `clause`."""
    if not carries_denial(sentence):
        return False
    theirs = {token.lower for token in clause}
    ours = [token for token in sentence.tokens if may_deny(token)]
    return not ours or any(t.lower not in theirs for t in ours) or bool(polarity_of(sentence).negations)


def _stating(sentence: ParsedSentence, concept: str) -> Token | None:
    """The token by which a sentence states a concept; any word of a relation, for a denied relation."""
    exact = next((token for token in sentence.tokens if concept in concepts(token)), None)
    if exact is None and concept in RELATION:
        return next((token for token in sentence.tokens if states_relation(token)), None)
    return exact
