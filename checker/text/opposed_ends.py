"""Words of the two ends of one scale, in all their forms: "broader" and "narrower", "climbed" and "slid".

The lexicon names each scale once, with the words of either end in their base form; any word of one end is
opposed to any word of the other, in like forms (comparative to comparative, past to past).

Source: spelling of inflected forms after Quirk et al. (1985), 3.5 to 3.10 and 7.74 to 7.80.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain

from checker.text.lexicons import load_lexicon

_Forms = Callable[[str], tuple[tuple[str, ...], ...]]
_VOWELS = frozenset("aeiou")
_LONGEST_COMPARED = 6
"""Longer adjectives are compared with "more", if they do not end in -y."""
_STRESSED_LAST = frozenset(
    ("permit", "concur", "forbid", "forget", "begin", "upset", "emit", "omit", "repel", "deter")
)
"""Words of two syllables that double their last letter."""
_PAST = {
    "rise": ("rose", "risen"),
    "grow": ("grew", "grown"),
    "swell": ("swelled", "swollen"),
    "leap": ("leapt", "leaped"),
    "fall": ("fell", "fallen"),
    "slide": ("slid",),
    "sink": ("sank", "sunk"),
    "shrink": ("shrank", "shrunk"),
    "thrive": ("thrived", "throve"),
    "speed": ("sped", "speeded"),
    "draw": ("drew", "drawn"),
    "forbid": ("forbade", "forbidden"),
    "forget": ("forgot", "forgotten"),
    "win": ("won",),
    "lose": ("lost",),
    "leave": ("left",),
    "shut": ("shut",),
    "begin": ("began", "begun"),
    "keep": ("kept",),
    "hide": ("hid", "hidden"),
    "build": ("built",),
    "split": ("split",),
    "seek": ("sought",),
    "withdraw": ("withdrew", "withdrawn"),
    "freeze": ("froze", "frozen"),
    "buy": ("bought",),
    "sell": ("sold",),
    "upset": ("upset",),
    "hit": ("hit",),
    "strike": ("struck",),
}


@cache
def opposed_ends() -> dict[str, frozenset[str]]:
    """Each form of each word of a scale, with the like forms of the words at the scale's other end."""
    found: dict[str, set[str]] = {}
    for one, other in _ends():
        for ours, theirs in zip(one, other, strict=True):
            for word in ours:
                found.setdefault(word, set()).update(theirs)
            for word in theirs:
                found.setdefault(word, set()).update(ours)
    return {
        word: frozenset(other for other in others if other != word and not _is_prefixed(word, other))
        for word, others in found.items()
    }


def _is_prefixed(word: str, other: str) -> bool:
    """True for "similar" and "dissimilar": a denial within the word, which is read as one."""
    return word.endswith(other) or other.endswith(word)


@cache
def same_ends() -> dict[str, frozenset[str]]:
    """Each form of each word of a scale, with all forms of those at the same end: "hindered", "impedes"."""
    found: dict[str, set[str]] = {}
    for end in chain.from_iterable(_ends()):
        words = set(chain.from_iterable(end))
        for word in words:
            found.setdefault(word, set()).update(words)
    return {word: frozenset(others) for word, others in found.items()}


@cache
def _ends() -> tuple[tuple[list[list[str]], list[list[str]]], ...]:
    """Of each scale the words of its two ends, form by form."""
    scales = load_lexicon("opposed_ends")["mapping"]
    return tuple(
        (_by_form(one, forms_of), _by_form(other, forms_of))
        for name, forms_of in (("adjectives", _degrees), ("adverbs", _alone), ("verbs", _tenses))
        for one, other in scales[name].values()
    )


def _by_form(words: Iterable[str], forms_of: _Forms) -> list[list[str]]:
    columns: list[list[str]] = []
    for word in words:
        for place, forms in enumerate(forms_of(word)):
            if place == len(columns):
                columns.append([])
            columns[place].extend(forms)
    return columns


def _degrees(adjective: str) -> tuple[tuple[str, ...], ...]:
    """Positive, comparative and superlative; of long adjectives only the first."""
    if len(adjective) > _LONGEST_COMPARED and not adjective.endswith("y"):
        return (adjective,), (), ()
    stem = _before_vowel(adjective)
    return (adjective,), (f"{stem}er",), (f"{stem}est",)


def _alone(adverb: str) -> tuple[tuple[str, ...], ...]:
    """Its one form."""
    return ((adverb,),)


def _tenses(verb: str) -> tuple[tuple[str, ...], ...]:
    """Base, third person, past and participle, and the form in -ing."""
    past = _PAST.get(verb, (f"{_before_vowel(verb)}ed",))
    if verb.endswith("y") and verb[-2] not in _VOWELS:
        return (verb,), (f"{verb[:-1]}ies",), past, (f"{verb}ing",)
    third = f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "z")) else f"{verb}s"
    participle = f"{verb}ing" if verb.endswith(("ee", "ie")) else f"{_before_vowel(verb)}ing"
    return (verb,), (third,), past, (participle,)


def _before_vowel(word: str) -> str:
    """The word as it is spelled before -er, -ed and -ing."""
    if word.endswith("e"):
        return word[:-1]
    if word.endswith("y") and word[-2] not in _VOWELS:
        return f"{word[:-1]}i"
    if word[-1] in _VOWELS or word[-1] in "wxy" or word[-2] not in _VOWELS:
        return word
    is_short = sum(letter in _VOWELS for letter in word) == 1
    return word + word[-1] if is_short or word in _STRESSED_LAST else word
