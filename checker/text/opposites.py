"""Opposites: words whose exchange turns a finding round."""

from __future__ import annotations

from functools import cache, lru_cache

from checker.text.clauses import ParsedSentence
from checker.text.lexicons import load_group, load_lexicon, load_mapping
from checker.text.opposed_ends import opposed_ends
from checker.text.words import stem

_PREFIX_INDEXED = 2
_SHORTEST_BASE = 5
"""Shorter words end others by chance ("action", "inaction" is meant; "land", "inland" is not)."""


def _adjective(adverb: str) -> str:
    return adverb[:-3] + "y" if adverb.endswith("ily") else adverb[:-2]


@cache
def antonyms() -> dict[str, frozenset[str]]:
    """Each word that has opposites, with them."""
    found = dict(opposed_ends())
    for word, others in load_mapping("antonyms").items():
        found[word] = found.get(word, frozenset()) | frozenset(others)
    return found


@lru_cache(maxsize=16384)
def is_opposite(word: str, other: str) -> bool:
    """True for antonyms ("early", "late"), their adverbs, and words that a prefix turns."""
    if other in antonyms().get(word, ()):
        return True
    if (
        word.endswith("ly")
        and other.endswith("ly")
        and _adjective(other) in antonyms().get(_adjective(word), ())
    ):
        return True
    longer, shorter = (word, other) if len(word) > len(other) else (other, word)
    if len(shorter) >= _SHORTEST_BASE and longer.endswith(shorter):
        return longer[: -len(shorter)].rstrip("-") in load_group("opposite_prefixes", "turning")
    return any(
        word.startswith(one) and other == two + word[len(one) :] and len(word) > len(one) + 3
        for one, two in _opposed_prefixes().get(word[:_PREFIX_INDEXED], ())
    )


@lru_cache(maxsize=1)
def _opposed_prefixes() -> dict[str, list[tuple[str, str]]]:
    """The pairs of opposite prefixes, both ways, by how the first begins."""
    found: dict[str, list[tuple[str, str]]] = {}
    for prefix, opposite in load_lexicon("opposite_prefixes")["mapping"]["pairs"]:
        for one, two in ((prefix, opposite), (opposite, prefix)):
            found.setdefault(one[:_PREFIX_INDEXED], []).append((one, two))
    return found


@lru_cache(maxsize=1)
def _opposed_stems() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for word, others in antonyms().items():
        found.setdefault(stem(word), set()).update(stem(other) for other in others)
    return {word: frozenset(others) for word, others in found.items()}


@lru_cache(maxsize=16384)
def may_be_opposite(word: str, other: str) -> bool:
    """True for opposites in whatever form ("die" and "survived"): enough to forgive, not to find fault.

    "Length" shares its stem with "long" and is no opposite of "shortened".
    """
    if is_opposite(word, other):
        return True
    measures = word.endswith(("th", "ths")) or other.endswith(("th", "ths"))
    return not measures and stem(other) in _opposed_stems().get(stem(word), ())


def is_reversal(word: str, other: str) -> bool:
    """True for two words of direction of one axis that point opposite ways."""
    ours, theirs = load_mapping("directions").get(word), load_mapping("directions").get(other)
    return ours is not None and theirs is not None and ours[:-1] == theirs[:-1] and ours != theirs


@lru_cache(maxsize=4096)
def count_opposites(sentence: ParsedSentence, other: ParsedSentence) -> int:
    """How many words that stand in one sentence alone have an opposite that stands in the other alone.

    Two of them may cancel ("lost sooner" for "kept longer"), so that more than one proves nothing. Of one
    word repeated, or opposed to several, one is counted.
    """
    ours = {t.lower for t in sentence.tokens if _may_turn(t.lower) and t.stem not in _stems(other)}
    theirs = {t.lower for t in other.tokens if _may_turn(t.lower) and t.stem not in _stems(sentence)}
    count = 0
    for word in sorted(ours):
        met = next((o for o in sorted(theirs) if may_be_opposite(word, o) or is_reversal(word, o)), None)
        if met is not None:
            theirs.discard(met)
            count += 1
    return count


@lru_cache(maxsize=4096)
def _stems(sentence: ParsedSentence) -> frozenset[str]:
    return frozenset(token.stem for token in sentence.tokens)


@lru_cache(maxsize=16384)
def _may_turn(word: str) -> bool:
    """True for a word that has an opposite or a direction."""
    return word[0].isalpha() and (word in load_mapping("directions") or stem(word) in _opposed_stems())
