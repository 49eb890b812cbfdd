"""Quantifiers: how much of something a text speaks of, and where a statement takes in more than its backing.

Quantifiers, frequency and degree words stand on one scale from none (0) to all (6), after Quirk et al.
(1985). In a near-copy a quantifier exchanged for a higher one is decisive; elsewhere it is raised when it
stands with the same noun, or when the statement says "all" of what the backing says less of. That is decisive
where nearly all else that the statement says stands in the backing, and so is a share that the backing counts
("49 of the 64" is not all, "6 of 31" not most), and "none" for a part.
"""

from __future__ import annotations

from functools import lru_cache

from checker.text.clauses import Alignment, ParsedSentence, Token, align, content_before, parse
from checker.text.complements import are_complements
from checker.text.counted_shares import counted_shares
from checker.text.difference import Difference
from checker.text.lexicons import load_mapping
from checker.text.licence import may_deny
from checker.text.near_copy import Edit, NearCopy, near_copies
from checker.text.opposites import count_opposites, is_reversal, may_be_opposite
from checker.text.phrases import PhraseMatch, find_phrases, phrase_list
from checker.text.polarity import main_negations, polarity_of
from checker.text.quantifiers import ALL, MANY, MOST, SOME, Quantifier, quantifiers
from corpus.model.study_text import Span

KIND = "quantifier-raised"

_EXCEPTIONS = (
    "except",
    "apart from",
    "other than",
    "but for",
    "with the exception of",
    "excluding",
    "save for",
    *(f"but {few}" for few in ("one", "two", "three", "four", "five", "six", "a few", "a handful", "the")),
)
_RESTATED = 0.75
"""The share of a statement's other matter that must stand in one sentence to prove a quantifier raised."""
_RESTATED_COUNT = 0.6
"""The same where the backing counts the share."""
_LONGER = 2.5
"""How many times as much matter the backing's sentence may hold: a longer one says more than that."""
_MOST_WORDS = 12
_PHRASE = 2
"""So many words of matter beside an exchanged quantifier say of what else it was told."""
_BESIDE = 40
"""Code points to each side of a counted share within which what it counts is named."""
_ONLY = frozenset(("only", "solely", "exclusively", "entirely", "wholly", "always", "invariably"))
_ALMOST = frozenset(
    ("almost", "nearly", "virtually", "practically", "mostly", "mainly", "largely", "chiefly", "primarily")
)
_NONE = frozenset(("no", "none", "nobody", "neither", "not"))
_NEAR_NONE = frozenset(("hardly", "barely", "scarcely"))
_SELDOM = frozenset(
    ("rarely", "seldom", "occasionally", "sometimes", "hardly ever", "infrequently", "at times")
)
_OF_THINGS = frozenset(("all", "every", "each", "everyone", "everybody", "exception", "most", "majority"))
"""Words of the quantifiers of countable things, which a counted share can contradict."""


@lru_cache(maxsize=1024)
def quantifier_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` takes in more than `backing`; at most one a sentence, certain in near-copies."""
    copies = {copy.statement.start: copy for copy in near_copies(statement, backing)}
    found: list[Difference] = []
    for alignment in align(statement, backing):
        copy = copies.get(alignment.statement.start)
        counted = _against_count(alignment)
        if counted is not None:
            found += counted
            continue
        difference = (
            _none_for_part(alignment)
            or (_edited(copy) if copy is not None else None)
            or _raised(alignment, backing)
        )
        if difference is not None:
            found.append(difference)
    return tuple(found)


def _edited(copy: NearCopy) -> Difference | None:
    stated = quantifiers(copy.statement)
    backed = quantifiers(copy.backing)
    for edit in copy.edits:
        if not edit.is_short:
            continue
        raised = _exchanged(edit)
        if raised is not None and not _is_turned(copy) and not _cancels(copy, edit):
            return raised
        ours = [q for q in stated if _within(q.span, edit.in_statement)]
        theirs = [q for q in backed if _within(q.span, edit.in_backing)]
        if edit.backed and not edit.stated and _is_exception(edit) and any(q.level == ALL for q in stated):
            whole = next(q for q in stated if q.level == ALL)
            return _told(False, whole, None, edit.in_backing)
        if ours and not theirs and max(q.level for q in ours) == ALL and not _says_all(copy.backing):
            return _told(False, max(ours, key=lambda q: q.level), None, copy.backing.span)
        exact = next((q for q in stated if q.level == ALL), None) or _alone(edit)
        if exact is not None and _drops_almost(copy, edit):
            return _told(False, exact, None, edit.in_backing)
        left_out = theirs and not ours and not edit.at_edge and min(q.level for q in theirs) <= MANY
        if (
            left_out
            and not stated
            and not phrase_list("quantifiers").find(edit.stated)
            and not any(t.lower[:1].isdigit() for t in edit.stated)
        ):
            return _told(False, None, min(theirs, key=lambda q: q.level), copy.statement.span)
    return None


def _alone(edit: Edit) -> Quantifier | None:
    """The "only" of an edit, as a quantifier of the highest level."""
    for place, token in enumerate(edit.stated):
        if token.lower in _ONLY:
            return Quantifier(ALL, token.lower, token.span, frozenset(), place, place + 1)
    return None


def _drops_almost(copy: NearCopy, edit: Edit) -> bool:
    """True where an edit loses the "almost" of "almost everyone", or puts "only" for "mainly"."""
    kept = {token.lower for token in copy.statement.tokens}
    return any(word in _ALMOST and word not in kept for word in edit.backed_words) and kept.isdisjoint(
        _ALMOST
    )


def _exchanged(edit: Edit) -> Difference | None:
    """A quantifier of an edit that stands in the place of a lower one, idiom or not."""
    ours = phrase_list("quantifiers").find(edit.stated)
    theirs = phrase_list("quantifiers").find(edit.backed)
    denied = any(token.lower in load_mapping("negation_cues") for token in edit.stated)
    if not ours or not theirs or denied:
        return None
    levels = load_mapping("quantifiers")
    stated = max(ours, key=lambda match: levels[match.phrase])
    backed = max(theirs, key=lambda match: levels[match.phrase])
    if levels[stated.phrase] <= levels[backed.phrase]:
        return None
    beside = [t for t in edit.backed[backed.last :] if t.is_content]
    return _told(len(beside) < _PHRASE, _quantifier(edit.stated, stated), _quantifier(edit.backed, backed))


def _is_turned(copy: NearCopy) -> bool:
    """True when what both say is denied in one of them: "most did not" over "few did"."""
    ours, theirs = polarity_of(copy.statement).parity, polarity_of(copy.backing).parity
    return any(ours[i] != theirs[j] for i, j in copy.kept if copy.statement.tokens[i].is_content)


def _cancels(copy: NearCopy, edit: Edit) -> bool:
    """True when another edit exchanges opposites: "most agreed" over "few disagreed"."""
    return any(
        may_be_opposite(one.lower, two.lower)
        for other in copy.edits
        if other is not edit
        for one in other.stated
        for two in other.backed
        if one.is_content and two.is_content
    )


def _is_exception(edit: Edit) -> bool:
    words = " ".join(edit.backed_words)
    return any(f" {phrase} " in f" {words} " for phrase in _EXCEPTIONS)


def _quantifier(tokens: tuple[Token, ...], match: PhraseMatch) -> Quantifier:
    words = " ".join(token.lower for token in tokens[match.first : match.last])
    span = Span(tokens[match.first].start, tokens[match.last - 1].end)
    level = load_mapping("quantifiers")[match.phrase]
    return Quantifier(level, words, span, frozenset(), match.first, match.last)


def _says_all(sentence: ParsedSentence) -> bool:
    return (
        any(q.level >= ALL and q.words != "exclusively" for q in quantifiers(sentence))
        or any(t.lower in ("100%", "both", "100") for t in sentence.tokens)
        or any(sentence.tokens[first].lower in _NONE for first, _ in polarity_of(sentence).doubled)
    )


def _within(span: Span, outer: Span | None) -> bool:
    return outer is not None and span.start < outer.end and outer.start < span.end


def _raised(alignment: Alignment, backing: str) -> Difference | None:
    nearest = alignment.backing
    if nearest is None or alignment.whole_coverage < 0.34:
        return None
    stated = quantifiers(alignment.statement)
    backed = [q for sentence in parse(backing) for q in quantifiers(sentence)]
    near = quantifiers(nearest)
    if any(_says_all(sentence) for sentence in alignment.nearest) or (
        stated and are_complements(alignment.statement, nearest)
    ):
        return None
    shares = any(t.lower.endswith("%") or t.lower in ("percent", "%") for t in nearest.tokens)
    proved = _is_restated(alignment.statement, nearest) and len(stated) == 1
    for ours in stated:
        if any(q.words == ours.words for q in backed):
            continue
        same = [q for q in near if q.about & ours.about]
        if same and max(q.level for q in same) < ours.level and not (shares and ours.level <= MOST):
            if ours.level <= SOME:
                continue  # "a few" for "few", "some" for "few": no more than a part in either
            return _told(proved and len(near) == 1, ours, max(same, key=lambda q: q.level))
        if ours.level >= ALL and backed and max(q.level for q in backed) <= MOST:
            return _told(False, ours, max(backed, key=lambda q: q.level))
        if ours.level >= ALL and shares and alignment.coverage >= 0.5:
            return _told(False, ours, None, nearest.span)
    if not find_phrases(alignment.statement, "quantifiers") and not main_negations(alignment.statement):
        for theirs in near:
            if (
                theirs.level <= SOME
                and theirs.about & alignment.statement.stems
                and alignment.coverage >= 0.6
            ):
                return _told(False, None, theirs, alignment.statement.span)
    return None


def _is_restated(sentence: ParsedSentence, other: ParsedSentence, least: float = _RESTATED) -> bool:
    """True when what a sentence says beside its quantifiers stands in another, which says little else.

    least: the share of its matter that must stand there. Neither denies anything.
    """
    within = [range(q.first, q.last) for q in quantifiers(sentence)]
    matter = {
        s
        for index, token in enumerate(sentence.tokens)
        if not any(index in place for place in within)
        for s in token.stems
    }
    return (
        bool(matter)
        and len(matter & other.stems) >= least * len(matter)
        and len(other.stems) <= _LONGER * len(matter)
        and not polarity_of(sentence).negations
        and all(other.tokens[n.index].lower in _NEAR_NONE for n in polarity_of(other).negations)
        and not any(
            may_be_opposite(one, two) or is_reversal(one, two)
            for one in _outside(sentence, other)
            for two in _outside(other, sentence)
        )
    )


def _outside(sentence: ParsedSentence, other: ParsedSentence) -> list[str]:
    """The words of matter outside the quantifiers of a sentence that the other has in no form; a few."""
    within = {i for q in quantifiers(sentence) for i in range(q.first, q.last)}
    tokens = enumerate(sentence.tokens)
    return [t.lower for i, t in tokens if t.is_content and i not in within and t.stem not in other.stems][
        :_MOST_WORDS
    ]


def _against_count(alignment: Alignment) -> tuple[Difference, ...] | None:
    """What the one share that the nearest sentence counts says of a quantifier; None without both."""
    sentence, nearest = alignment.statement, alignment.backing
    stated = quantifiers(sentence)
    if nearest is None or not stated or are_complements(sentence, nearest) or _excepts(sentence):
        return None
    counted = counted_shares(nearest)
    ours = next((q for q in stated if not _OF_THINGS.isdisjoint(q.words.split())), None)
    if ours is None or len({round(c.share, 4) for c in counted}) != 1 or len({q.level for q in stated}) > 1:
        return None
    share = counted[0].share
    before = content_before(sentence, ours.first, most=1)
    about = ours.about.union(*(sentence.tokens[i].stems for i in before))
    if not about & _stems_beside(nearest, counted[0].span) or any(
        _says_all(s) or any(t.lower in ("all", "every", "each") for t in s.tokens) for s in alignment.nearest
    ):
        return None
    matter = sentence.stems - frozenset(s for t in sentence.tokens[ours.first : ours.last] for s in t.stems)
    if len(matter & _clause_at(nearest, counted[0].span)) < _RESTATED_COUNT * len(matter):
        return None  # the share is of those who did something else
    is_met = share == 1 if ours.level >= ALL else share > 0.5
    if is_met:
        return ()
    return (_told(_is_restated(sentence, nearest, _RESTATED_COUNT), ours, None, counted[0].span),)


def _clause_at(sentence: ParsedSentence, span: Span) -> frozenset[str]:
    """The stems of the clause that a span stands in; of the one before, for a span in brackets."""
    number = next((sentence.clause_of[i] for i, t in enumerate(sentence.tokens) if t.start >= span.start), 0)
    while number >= 0:
        stems = frozenset(s for i in sentence.clause(number) for s in sentence.tokens[i].stems)
        if stems:
            return stems
        number -= 1
    return frozenset()


def _excepts(sentence: ParsedSentence) -> bool:
    """True for "all but three", "every one except the last"."""
    for index, token in enumerate(sentence.tokens[:-1]):
        following = sentence.tokens[index + 1].lower
        is_count = following[:1].isdigit() or following in load_mapping("number_words") or following == "a"
        if (token.lower == "but" and is_count) or token.lower in ("except", "excepting", "save"):
            return True
    return False


def _stems_beside(sentence: ParsedSentence, span: Span) -> frozenset[str]:
    """The stems within a span and a few words to each side of it."""
    tokens = (t for t in sentence.tokens if span.start - _BESIDE < t.start < span.end + _BESIDE)
    return frozenset(s for token in tokens for s in token.stems)


def _none_for_part(alignment: Alignment) -> Difference | None:
    """ "No hostel met it" for "few of the hostels met it", "never" for "rarely"."""
    sentence, nearest = alignment.statement, alignment.backing
    if nearest is None:
        return None
    near = quantifiers(nearest)
    negations = polarity_of(sentence).negations
    if len(negations) != 1 or quantifiers(sentence):
        return None
    cue = sentence.tokens[negations[0].index]
    following = sentence.tokens[negations[0].index + 1 :][:1]
    if cue.lower == "never":
        parts = [q for q in near if q.words in _SELDOM]
    elif cue.lower in _NONE - {"not"} or (cue.lower == "not" and following and following[0].lower == "one"):
        denied = frozenset(negations[0].focus)
        parts = [q for q in near if 0 < q.level <= MOST and (q.about & (denied | sentence.stems))]
    else:
        return None
    others = [n for n in polarity_of(nearest).negations if nearest.tokens[n.index].lower not in _NEAR_NONE]
    within = {i for q in near for i in range(q.first, q.last)}
    denying = (
        may_deny(t) and not (t.stems and sentence.stems.issuperset(t.stems))
        for i, t in enumerate(nearest.tokens)
        if i not in within
    )
    if not parts or others or any(denying) or count_opposites(sentence, nearest):
        return None
    if len(sentence.stems & nearest.stems) < _RESTATED * max(1, len(sentence.stems)):
        return None
    span = cue.span
    mine = Quantifier(0, cue.lower, span, frozenset(), negations[0].index, negations[0].index + 1)
    return _told(True, mine, parts[0])


def _told(
    certain: bool, ours: Quantifier | None, theirs: Quantifier | None, otherwise: Span | None = None
) -> Difference:
    if ours is not None and theirs is not None:
        message = f"the claim says “{ours.words}” where the quote says “{theirs.words}”"
    elif ours is not None:
        message = f"the claim says “{ours.words}”; the quote does not"
    else:
        message = f"the claim leaves out the quote's “{theirs.words if theirs else ''}”"
    return Difference(
        KIND,
        certain,
        message,
        "take in no more than the quote does",
        ours.span if ours else otherwise,
        theirs.span if theirs else otherwise if ours else None,
        ours.words if ours else "",
        theirs.words if theirs else "",
    )
