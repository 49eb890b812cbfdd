"""Complements: what is said of a part, told of the rest ("most did not" for "few did").

Two sentences tell complements when one denies what the other affirms, or has an opposite in its place
("held" for "failed"). The shares that go with them add up to the whole.
"""

from __future__ import annotations

from checker.text.clauses import ParsedSentence, content_after
from checker.text.opposites import may_be_opposite
from checker.text.polarity import main_negations

_LEFT = frozenset(
    ("left", "remain", "remained", "remains", "remaining", "kept", "intact", "spared", "standing")
)
_GONE = frozenset(
    ("lost", "loss", "lose", "loses", "gone", "went", "destroyed", "removed", "vanished", "perished")
)
_ALONE = frozenset(("only", "alone", "single", "sole"))
_WHOLES = frozenset(("all", "every", "each", "none", "no", "both"))
_ONE_OR_SO = frozenset(("one", "two", "three", "four", "a", "the", "few"))
_FARTHEST_WHOLE = 5
_EXCEPTIONS = frozenset(("except", "excepting", "unless", "apart", "aside", "bar", "besides", "other"))


def is_exception_told(sentence: ParsedSentence, other: ParsedSentence) -> bool:
    """True when one sentence excepts what the other speaks of: "only in A" over "nowhere except in A"."""
    for one, two in ((sentence, other), (other, sentence)):
        for index, token in enumerate(one.tokens):
            if token.lower in _EXCEPTIONS and not any(t.lower in _EXCEPTIONS for t in two.tokens):
                excepted = {s for i in content_after(one, index, most=3) for s in one.tokens[i].stems}
                if excepted and excepted <= two.stems:
                    return True
        left_out = _all_but(two)
        if left_out and (not _ALONE.isdisjoint(one.words) or left_out in one.words - {"the", "a"}):
            return True
    return False


def _all_but(sentence: ParsedSentence) -> str:
    """The "one" of "all of the chapels but one", the "the" of "every mill but the upper one", else ""."""
    lowers = [token.lower for token in sentence.tokens]
    for i, word in enumerate(lowers[:-1]):
        is_some = lowers[i + 1] in _ONE_OR_SO or lowers[i + 1].isdigit()
        if word == "but" and is_some and not _WHOLES.isdisjoint(lowers[max(0, i - _FARTHEST_WHOLE) : i]):
            return lowers[i + 1]
    return ""


def are_complements(sentence: ParsedSentence, other: ParsedSentence) -> bool:
    """True when one of the two denies, or says the opposite: "most did not" over "fewer than half did"."""
    ours, theirs = len(main_negations(sentence)), len(main_negations(other))
    if (ours - theirs) % 2:
        return True
    mine = [t.lower for t in sentence.tokens if t.is_content and t.stem not in other.stems]
    their = [t.lower for t in other.tokens if t.is_content and t.stem not in sentence.stems]
    return any(may_be_opposite(one, two) or _is_rest(one, two) for one in mine for two in their)


def _is_rest(one: str, two: str) -> bool:
    """True for what is left of a thing and what is gone of it."""
    return (one in _LEFT and two in _GONE) or (one in _GONE and two in _LEFT)
