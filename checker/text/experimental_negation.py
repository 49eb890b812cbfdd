"""What an experiment takes away ("knock-out", "without", "omitting"), and what its effect says of need.

"Mice lacking X did not learn" says that learning needs X; "no product formed without the salt" that it forms
only with it; "omitting the salt suppressed the product" that hardly any forms in its absence.
"""

from __future__ import annotations

from checker.text.clauses import ParsedSentence
from checker.text.lexicons import load_mapping, load_words
from checker.text.phrases import find_phrases
from checker.text.polarity import polarity_of


def takes_away(sentence: ParsedSentence) -> bool:
    """True when an experiment takes something away in a sentence ("knock-out", "deficient", "without")."""
    words = load_words("experimental_negations")
    taken_back = {second for _, second in polarity_of(sentence).doubled}
    return any(m.first not in taken_back for m in find_phrases(sentence, "experimental_negations")) or any(
        part in words for token in sentence.tokens if "-" in token.lower for part in token.lower.split("-")
    )


def is_need_told_by_want(sentence: ParsedSentence, other: ParsedSentence) -> bool:
    """True when one of two sentences tells by a want and its effect what the other tells as a need, or both
    tell the effect of a want, the one by a denial and the other by a word of suppression.

    Not where both name the want in one word: what the one denies of its effect the other then states.
    """
    if _want_words(sentence) & _want_words(other):
        return False
    return any(
        _tells_want(one) and (_tells_need(two) or (takes_away(two) and _suppresses(two)))
        for one, two in ((sentence, other), (other, sentence))
    )


def _want_words(sentence: ParsedSentence) -> frozenset[str]:
    matches = find_phrases(sentence, "experimental_negations")
    return frozenset(
        token.stem for m in matches for token in sentence.tokens[m.first : m.last] if token.is_content
    )


def _tells_want(sentence: ParsedSentence) -> bool:
    """True when a sentence takes something away and denies something else besides."""
    wants = {i for m in find_phrases(sentence, "experimental_negations") for i in range(m.first, m.last)}
    return takes_away(sentence) and any(
        n.index not in wants and n.index + 1 not in wants  # not "no mutations", which denies the want
        for n in polarity_of(sentence).negations
    )


def _tells_need(sentence: ParsedSentence) -> bool:
    return not _tells_want(sentence) and any(
        match.phrase != "only" or not _bounds_count(sentence, match.last)
        for match in find_phrases(sentence, "need_words")
    )


def _bounds_count(sentence: ParsedSentence, index: int) -> bool:
    """True for the "only" of "only 11 sites", which is no condition."""
    following = sentence.tokens[index].lower if index < len(sentence.tokens) else ""
    return following[:1].isdigit() or following in load_mapping("number_words") or following == "a"


def _suppresses(sentence: ParsedSentence) -> bool:
    return bool(find_phrases(sentence, "suppression_words"))
