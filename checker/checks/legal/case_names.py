"""Names of US cases compared as lawyers write them, and found before a citation.

Forgiven: the abbreviations of case names (Int'l for International, Dep't for Department), what is left out
(Inc., "et al.", first names, "State of"), and case. PARTLY are the sides in the other order, which an appeal
may have and another case too, and one side alone in common: a party of one case may well be another's.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache

from anyascii import anyascii

from checker.text.lexicons import load_mapping

_VERSUS = re.compile(r"\s(?:v|vs|versus)\.?\s", re.I)
_ONE_PARTY = re.compile(
    r"\b(?:In\s+re|In\s+the\s+Matter\s+of|Matter\s+of|Ex\s+parte|Application\s+of)\s+(?=[A-Z])"
)
_WORD = re.compile(r"[^\W_]+(?:[.'’&-][^\W_]+)*\.?")
_SMALL_IN_NAME = frozenset(
    {
        "of",
        "the",
        "and",
        "&",
        "for",
        "de",
        "la",
        "van",
        "von",
        "del",
        "di",
        "du",
        "ex",
        "rel.",
        "d/b/a",
        "et",
        "al.",
        "al.,",
        "on",
        "in",
        "a",
    }
)
_SIGNALS = re.compile(
    r"^(?:(?:see|see\s+also|but\s+see|but|cf\.?|compare|accord|contra|e\.g\.,?|also|in|under|quoting|citing|per|with"
    r"|and|the|court|as|from|following|overruling|by|rule)[\s,]+)+(?=[A-Z])",
    re.I,
)
_SENTENCE_END = re.compile(r"[^\W\d_]{3,}[.?!]$")
_MOST_WORDS = 14
_A_STATE = frozenset({"state", "people", "commonwealth"})


class NameAgreement(IntEnum):
    """How far two names of cases agree."""

    NONE = 0
    PARTLY = 1
    SAME = 2


def find_case_name(before: str) -> str:
    """The name of the case that ends `before`, the text that stands before its citation; "" for none."""
    text = re.sub(r"[*_“”\"]", "", before[-400:]).rstrip(" ,;:(")
    sides = list(_VERSUS.finditer(text))
    alone = list(_ONE_PARTY.finditer(text))
    if alone and (not sides or alone[-1].start() > sides[-1].start()):
        name = text[alone[-1].start() :]
        return "" if _ends_sentence(name) else " ".join(name.split())
    if not sides:
        return ""
    second = text[sides[-1].end() :]
    first = _first_side(text[: sides[-1].start()])
    if not first or not second.strip() or _ends_sentence(second):
        return ""
    return " ".join(f"{first} v. {second}".split())


def case_name_agreement(cited: str, held: str) -> NameAgreement:
    """How far the name in a text is the name that an index holds."""
    ours, theirs = _sides(cited), _sides(held)
    if not ours or not theirs:
        return NameAgreement.NONE
    if len(ours) == 1 or len(theirs) == 1:
        mine, other = frozenset().union(*ours), frozenset().union(*theirs)
        return NameAgreement.SAME if _agree(mine, other) else NameAgreement.NONE
    straight = list(zip(ours, theirs, strict=False))
    crossed = list(zip(ours, reversed(theirs), strict=False))
    if all(_agree(a, b) for a, b in straight):
        return NameAgreement.SAME
    if all(_agree(a, b) for a, b in crossed):
        return NameAgreement.PARTLY
    telling = any(_agree(a, b) and not _is_government(a) for a, b in (*straight, *crossed))
    return NameAgreement.PARTLY if telling else NameAgreement.NONE


def _is_government(side: frozenset[str]) -> bool:
    """True for the United States or a state, a party of thousands of cases."""
    names = load_mapping("case_name_abbreviations")["governments"]
    return any(side <= frozenset(name.split()) for name in names)


def _agree(one: frozenset[str], other: frozenset[str]) -> bool:
    """All words of the shorter side stand in the longer, or the last names do; initials are passed over."""
    if not one or not other:
        return one == other
    if (one <= _A_STATE and _is_government(other)) or (other <= _A_STATE and _is_government(one)):
        return True  # "State v. Lumen" in a state's own courts is "Vermont v. Lumen"
    shorter, longer = sorted((one, other), key=len)
    shared = shorter & longer
    return shorter <= longer or len(shared) >= max(1, (len(shorter) + 1) // 2)


def _ends_sentence(words: str) -> bool:
    """True when a sentence ends within the words, so that they are no name that runs up to the citation."""
    return (
        any(
            _SENTENCE_END.search(word) and _folded(word) not in _abbreviations()
            for word in words.split()[:-1]
        )
        or len(words.split()) > 2 * _MOST_WORDS
    )


def _first_side(text: str) -> str:
    """The words before "v." back to where the name begins: capitalised words and the small ones between."""
    words = text.split()[-_MOST_WORDS:]
    start = len(words)
    while start > 0:
        word = words[start - 1]
        ends_sentence = _SENTENCE_END.search(word) and _folded(word) not in _abbreviations()
        if start < len(words) and (ends_sentence or word.endswith((";", ":"))):
            break
        if not (word[0].isupper() or word[0].isdigit() or word.lower() in _SMALL_IN_NAME):
            break
        start -= 1
    while start < len(words) and words[start].lower() in _SMALL_IN_NAME - {"the"}:
        start += 1
    return _SIGNALS.sub("", " ".join(words[start:])).strip(" ,")


@lru_cache(maxsize=4096)
def _sides(name: str) -> tuple[frozenset[str], ...]:
    parts = _VERSUS.split(f" {name[:600]} ", maxsplit=1)
    return tuple(words for part in parts if (words := _words(part)))


def _words(side: str) -> frozenset[str]:
    left_out = frozenset(load_mapping("case_name_abbreviations")["left_out"])
    found: set[str] = set()
    for match in _WORD.finditer(side):
        folded = _folded(match.group())
        for word in _abbreviations().get(folded, folded).split():
            found.add(word)
    kept = {word for word in found if word not in left_out and len(word) > 1}
    return frozenset(kept or {word for word in found if len(word) > 1} or found)


def _folded(word: str) -> str:
    return re.sub(r"[.'’,]", "", anyascii(word).lower())


def _abbreviations() -> dict[str, str]:
    abbreviations: dict[str, str] = load_mapping("case_name_abbreviations")["abbreviations"]
    return abbreviations
