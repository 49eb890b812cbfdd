"""Quantifiers: how much of something a text speaks of, and where a statement takes in more than its backing.

Quantifiers, frequency and degree words stand on one scale from none (0) to all (6), after Quirk et al.
(1985). In a near-copy a quantifier exchanged for a higher one is decisive; elsewhere it is raised when it
stands with the same noun, or when the statement says "all" of what the backing says less of.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from checker.text.clauses import Alignment, ParsedSentence, Token, align, content_after, parse
from checker.text.complements import are_complements
from checker.text.difference import Difference
from checker.text.lexicons import load_mapping
from checker.text.near_copy import Edit, NearCopy, near_copies
from checker.text.opposites import may_be_opposite
from checker.text.phrases import PhraseMatch, find_phrases, phrase_list
from checker.text.polarity import main_negations, polarity_of
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
)
_PREPOSITIONS = frozenset(
    ("of", "in", "across", "for", "by", "with", "on", "at", "to", "from", "among", "between")
)
ALL, MOST, MANY, SOME = 6, 4, 3, 2


@dataclass(frozen=True, slots=True)
class Quantifier:
    """A quantifier: its level on the scale, its words and place, and the stems right after it."""

    level: int
    words: str
    span: Span
    about: frozenset[str]
    first: int
    last: int


@lru_cache(maxsize=4096)
def quantifiers(sentence: ParsedSentence) -> tuple[Quantifier, ...]:
    """The quantifiers of a sentence, idioms ("at all", "most common") aside, in order."""
    idioms = find_phrases(sentence, "quantifier_idioms")
    found = []
    for match in find_phrases(sentence, "quantifiers"):
        if any(idiom.first < match.last and match.first < idiom.last for idiom in idioms):
            continue
        following = sentence.tokens[match.last].lower if match.last < len(sentence.tokens) else ""
        if match.phrase in ("most", "any", "each", "certain", "all", "every") and not _quantifies(
            match.phrase, following, sentence, match.first
        ):
            continue
        about = content_after(sentence, match.last - 1, most=3)
        found.append(
            Quantifier(
                load_mapping("quantifiers")[match.phrase],
                match.words(sentence),
                match.span(sentence),
                frozenset(s for i in about for s in sentence.tokens[i].stems),
                match.first,
                match.last,
            )
        )
    return tuple(found)


def _quantifies(word: str, following: str, sentence: ParsedSentence, index: int) -> bool:
    if not following and index and sentence.tokens[index - 1].lower in _PREPOSITIONS:
        return False  # cut off before its noun ("in each", "of all")
    if word == "most":
        previous = sentence.tokens[index - 1].lower if index else ""
        return previous not in ("the", "a", "its", "their", "at") or following in ("of", "cases")
    if word in ("each", "every"):
        return not (
            following.isdigit()
            or following
            in ("day", "year", "week", "month", "of", "additional", "hour", "unit", "time", "two", "three")
        )
    if word == "all":
        return following not in ("p", "=", "<", ")", "but", "cause", "other") and not following[:1].isdigit()
    if word == "any":
        return not any(
            t.lower in ("not", "no", "without", "never", "if", "whether", "lack", "nor")
            or t.lower.endswith("n't")
            for t in sentence.tokens[max(0, index - 8) : index]
        )
    return True


@lru_cache(maxsize=1024)
def quantifier_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Where `statement` takes in more than `backing`; at most one a sentence, certain in near-copies."""
    copies = {copy.statement.start: copy for copy in near_copies(statement, backing)}
    found = []
    for alignment in align(statement, backing):
        copy = copies.get(alignment.statement.start)
        difference = (_edited(copy) if copy is not None else None) or _raised(alignment, backing)
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
        left_out = theirs and not ours and not edit.at_edge and min(q.level for q in theirs) <= MANY
        if left_out and not stated and not any(t.lower[:1].isdigit() for t in edit.stated):
            return _told(False, None, min(theirs, key=lambda q: q.level), copy.statement.span)
    return None


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
    return _told(True, _quantifier(edit.stated, stated), _quantifier(edit.backed, backed))


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
    return any(q.level >= ALL and q.words != "exclusively" for q in quantifiers(sentence)) or any(
        t.lower in ("100%", "both", "100") for t in sentence.tokens
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
    shares = any(t.lower.endswith("%") or t.lower in ("percent", "%") for t in nearest.tokens)
    if any(_says_all(sentence) for sentence in alignment.nearest) or (
        stated and are_complements(alignment.statement, nearest)
    ):
        return None
    for ours in stated:
        if any(q.words == ours.words for q in backed):
            continue
        same = [q for q in near if q.about & ours.about]
        if same and max(q.level for q in same) < ours.level and not (shares and ours.level <= MOST):
            return _told(False, ours, max(same, key=lambda q: q.level))
        if ours.level >= ALL and backed and max(q.level for q in backed) <= MOST:
            return _told(False, ours, max(backed, key=lambda q: q.level))
        if ours.level >= ALL and shares and alignment.coverage >= 0.5:
            return _told(False, ours, None, nearest.span)
    if not stated and not main_negations(alignment.statement):
        for theirs in near:
            if (
                theirs.level <= SOME
                and theirs.about & alignment.statement.stems
                and alignment.coverage >= 0.6
            ):
                return _told(False, None, theirs, alignment.statement.span)
    return None


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
