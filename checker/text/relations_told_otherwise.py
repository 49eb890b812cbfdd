"""Relations that two texts tell otherwise, by words that no other comparison holds together; never certain.

1. A denied relation ("no correlation between smoking and progression") over one that is stated ("smoking is a
   risk factor for progression").
2. One level or pace for two sides ("the same rate") over a comparative of the same measure ("a slower rate").
3. "Vulnerable to" over "protected from".
4. A correlation with a sign ("negatively associated") over a backing with no word of that sign.
"""

from __future__ import annotations

from itertools import pairwise

from checker.text.clauses import Alignment, ParsedSentence, Token
from checker.text.difference import Difference
from checker.text.lexicons import load_mapping, load_words
from checker.text.licence import signs_licensed
from checker.text.moves import direction_of
from checker.text.negation_edits import HINT, KIND
from checker.text.phrases import find_phrases
from checker.text.polarity import RELATION, main_negations, polarity_of
from corpus.model.study_text import Span

_ANCHORED = 0.5
_SIGNS = {
    "positive": 1, "positively": 1, "direct": 1, "directly": 1,
    "negative": -1, "negatively": -1, "inverse": -1, "inversely": -1,
}  # fmt: skip
_EXPOSED = ("vulnerab", "susceptib", "predispos", "sensitive", "sensitivit")
_SHIELDED = ("protect", "resistan", "tolerant", "tolerance", "shield")
_TIES = ("correlat", "associat", "relat", "link")


def relation_told_otherwise(alignment: Alignment, backing: str) -> Difference | None:
    """The first of these that holds for a sentence and its nearest one; None where none does."""
    if alignment.backing is None or alignment.whole_coverage < _ANCHORED:
        return None
    return (
        _denied_where_stated(alignment)
        or _same_for_compared(alignment)
        or _exposed_for_shielded(alignment)
        or _signed_otherwise(alignment, backing)
    )


def _exposed_for_shielded(alignment: Alignment) -> Difference | None:
    """ "More vulnerable to" in one sentence and "protected from" in the other, neither of them denied."""
    sentence, other = alignment.statement, alignment.backing
    assert other is not None
    if main_negations(sentence) or main_negations(other):
        return None
    for ours, theirs in ((_EXPOSED, _SHIELDED), (_SHIELDED, _EXPOSED)):
        stated = [t for t in sentence.tokens if t.lower.startswith(ours) and t.stem not in other.stems]
        backed = [t for t in other.tokens if t.lower.startswith(theirs) and t.stem not in sentence.stems]
        if not stated or not backed or any(t.lower.startswith(theirs) for t in sentence.tokens):
            continue
        if any(direction_of(token.lower) == ("quantity", -1) for token in (*sentence.tokens, *other.tokens)):
            continue  # "less vulnerable" is protected
        message = f"the claim says “{stated[0].lower}” where the quote says “{backed[0].lower}”"
        return Difference(
            KIND, False, message, HINT, stated[0].span, backed[0].span, stated[0].lower, backed[0].lower
        )
    return None


def _denied_where_stated(alignment: Alignment) -> Difference | None:
    sentence, other = alignment.statement, alignment.backing
    assert other is not None
    for negation in main_negations(sentence):
        if not set(negation.focus[:2]) & RELATION:
            continue
        if "little" in other.words:
            continue  # "little or no association"
        stated = [m for m in find_phrases(other, "stated_relations") if not _is_denied(other, m.first)]
        if stated and not any(_is_denied(other, m.first) for m in find_phrases(other, "association_words")):
            cue = sentence.tokens[negation.index]
            words = stated[0].words(other)
            message = f"the claim denies a relation; the quote says “{words}”"
            return Difference(KIND, False, message, HINT, cue.span, stated[0].span(other), cue.lower, words)
    return None


def _is_denied(sentence: ParsedSentence, index: int) -> bool:
    """True for a denied word, also for the first of "not associated with this, but with that"."""
    before = {token.lower for token in sentence.tokens[max(0, index - 2) : index]}
    return bool(polarity_of(sentence).parity[index]) or bool(before & load_mapping("negation_cues").keys())


def _same_for_compared(alignment: Alignment) -> Difference | None:
    """ "The same rate" in one sentence and "a slower rate" in the other, which says nothing of sameness."""
    sentence, other = alignment.statement, alignment.backing
    assert other is not None
    for ours, theirs in ((sentence, other), (other, sentence)):
        same = _measures_after(ours, load_words("sameness_words"))
        if not same or not load_words("sameness_words").isdisjoint(theirs.words):
            continue
        compared = _measures_after(theirs, frozenset(load_mapping("comparatives")))
        for stem, (word, noun) in same.items():
            if stem in compared and not main_negations(theirs) and not main_negations(ours):
                mark, measure = compared[stem]
                stated, backed = ((word, noun), (mark, measure))
                if ours is not sentence:
                    stated, backed = backed, stated
                message = (
                    f"the claim says “{stated[0].lower} {stated[1].lower}” where the quote says "
                    f"“{backed[0].lower} {backed[1].lower}”"
                )
                return Difference(
                    KIND, False, message, HINT,
                    Span(stated[0].start, stated[1].end), Span(backed[0].start, backed[1].end),
                    stated[0].lower, backed[0].lower,
                )  # fmt: skip
    return None


def _measures_after(sentence: ParsedSentence, words: frozenset[str]) -> dict[str, tuple[Token, Token]]:
    """The stems right behind one of `words`, each with that word and itself."""
    return {
        noun.stem: (word, noun)
        for word, noun in pairwise(sentence.tokens)
        if word.lower in words and noun.is_content and direction_of(noun.lower) is None
    }


def _signed_otherwise(alignment: Alignment, backing: str) -> Difference | None:
    """A "negatively associated" of a statement over a backing that has no word of a fall, and the like."""
    sentence, other = alignment.statement, alignment.backing
    assert other is not None
    if main_negations(sentence):
        return None
    for sign_word, tie in pairwise(sentence.tokens):
        sign = _SIGNS.get(sign_word.lower)
        if sign is None or not tie.lower.startswith(_TIES):
            continue
        signs = signs_licensed(backing)
        if sign not in signs and -sign in signs and not _SIGNS.keys() & other.words:
            message = f"the claim says “{sign_word.lower} {tie.lower}”; no word of the quote says so"
            return Difference(
                KIND, False, message, "say which way the two move together, as the quote does",
                Span(sign_word.start, tie.end), other.span, sign_word.lower,
            )  # fmt: skip
    return None
