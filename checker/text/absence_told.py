"""Presence over absence that no negator of the clause tells: "contained lead" over "was free of lead", "needs
zinc" over "works without zinc", and the other way round.

Source: Roget's Thesaurus (1911), classes Presence, Absence and Requirement.
"""

from __future__ import annotations

from checker.text.clauses import Alignment, ParsedSentence, Token, content_after
from checker.text.difference import Difference
from checker.text.lexicons import load_group
from checker.text.negation_edits import HINT, KIND
from checker.text.polarity import polarity_of

_HOLDING = frozenset(
    ("contain", "contains", "contained", "hold", "holds", "held", "had", "have", "has", "carry", "carried",
     "carries", "included", "include", "includes", "bore", "bear", "bears", "need", "needs", "needed",
     "require", "requires", "required")
)  # fmt: skip
_OF_WANT = frozenset(("need", "needs", "needed", "require", "requires", "required"))
_FREE = frozenset(("free", "devoid", "void", "clear", "bare", "empty"))
_LEAST_SHARED = 0.5
_AHEAD = 3


def presence_for_absence(alignment: Alignment) -> Difference | None:
    """A thing that one of the two sentences has and the other is free of, where neither denies anything else.

    Certain where nothing more than the verb differs in what they say.
    """
    sentence, other = alignment.statement, alignment.backing
    if other is None or alignment.coverage < _LEAST_SHARED:
        return None
    for ours, theirs in ((sentence, other), (other, sentence)):
        held, absent = _held(ours), _absent(theirs)
        for stem, word in held.items():
            if stem not in absent or stem in _absent(ours) or stem in _held(theirs):
                continue
            if _is_turned(ours, word) or _is_turned(theirs, absent[stem]):
                continue
            is_want = word.lower in _OF_WANT
            if is_want != (absent[stem].lower == "without"):
                continue  # what lacks a thing may need it
            stated, backed = (word, absent[stem]) if ours is sentence else (absent[stem], word)
            message = f"the claim says “{stated.lower}” of this where the quote says “{backed.lower}”"
            return Difference(KIND, True, message, HINT, stated.span, backed.span, stated.lower, backed.lower)
    return None


def _held(sentence: ParsedSentence) -> dict[str, Token]:
    """The stems right behind a verb of holding or needing, each with the verb."""
    found: dict[str, Token] = {}
    for index, token in enumerate(sentence.tokens):
        if token.lower in _HOLDING:
            for i in _behind(sentence, index)[:1]:
                found.setdefault(sentence.tokens[i].stem, token)
    return found


def _absent(sentence: ParsedSentence) -> dict[str, Token]:
    """The stems of what a sentence is free of, or goes without, each with the word that says so."""
    found: dict[str, Token] = {}
    for index, token in enumerate(sentence.tokens[:-1]):
        following = sentence.tokens[index + 1].lower
        if token.lower == "without" or (token.lower in _FREE and following in ("of", "from")):
            for i in _behind(sentence, index)[:1]:
                found.setdefault(sentence.tokens[i].stem, token)
    return found


def _behind(sentence: ParsedSentence, index: int) -> list[int]:
    ends = load_group("clause_words", "side_end")
    near = content_after(sentence, index, most=_AHEAD, stop=ends)
    return [i for i in near if i - index <= _AHEAD]


def _is_turned(sentence: ParsedSentence, word: Token) -> bool:
    """True where a negator other than the word itself stands in its clause: "does not work without zinc"."""
    index = sentence.tokens.index(word)
    clause = sentence.clause(sentence.clause_of[index])
    return any(n.index in clause and n.index != index for n in polarity_of(sentence).negations)
