"""Dates in words: a month, a day, a season or an ordinal in the place of another, in a statement that follows
its backing's words ("in April" for "in June", "the second century" for "the fourth century").

Source: the English names of the Gregorian calendar (ISO 8601 numbers the same).
"""

from __future__ import annotations

from functools import lru_cache

from checker.text.clauses import ParsedSentence, Token, parse
from checker.text.difference import Difference
from checker.text.near_copy import NearCopy, near_copies

KIND = "number-not-in-quote"

_MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SEASONS = ("spring", "summer", "autumn", "winter")
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth",
    "nineteenth", "twentieth",
)  # fmt: skip
_SERIES = (_MONTHS, _DAYS, _SEASONS, _ORDINALS)
_SHORTEST, _LONGEST_SHORT = 3, 4
"""Letters of a shortened name: "Dec", "Sept"."""


@lru_cache(maxsize=1024)
def calendar_differences(statement: str, backing: str) -> tuple[Difference, ...]:
    """Dates of a near-copy in the place of others; certain, as two months are never one."""
    found = []
    for copy in near_copies(statement, backing):
        held = {name for sentence in parse(backing) for name, _ in _named(sentence, backing)}
        ours = [(name, token) for name, token in _named(copy.statement, statement) if name not in held]
        for edit in copy.edits:
            stated = next(((name, token) for name, token in ours if token in edit.stated), None)
            backed = next(((n, t) for n, t in _named(copy.backing, backing) if t in edit.backed), None)
            if stated is not None and backed is not None and _are_of_one_series(stated[0], backed[0]):
                if stated[0] in _ORDINALS and not _order_the_same(copy, stated[1], backed[1]):
                    continue
                found.append(_told(stated[1], backed[1]))
    return tuple(found)


def _are_of_one_series(one: str, other: str) -> bool:
    return any(one in series and other in series for series in _SERIES)


def _order_the_same(copy: NearCopy, stated: Token, backed: Token) -> bool:
    """True when two ordinals stand before one noun: "the second century", "the fourth century"."""
    ours, theirs = copy.statement.tokens, copy.backing.tokens
    after, behind = ours.index(stated) + 1, theirs.index(backed) + 1
    return after < len(ours) and behind < len(theirs) and ours[after].stem == theirs[behind].stem


def _named(sentence: ParsedSentence, text: str) -> list[tuple[str, Token]]:
    """The dates that a sentence of `text` names in words, with the tokens; "may" and "march" are none."""
    names = [(_name_of(token.lower.rstrip(".")), token) for token in sentence.tokens[1:]]
    return [
        (name, token)
        for name, token in names
        if name and (name in _SEASONS or name in _ORDINALS or text[token.start].isupper())
    ]


@lru_cache(maxsize=4096)
def _name_of(word: str) -> str:
    """The name in full; days are not shortened here ("the Sun")."""
    if word in _DAYS or word in _SEASONS or word in _ORDINALS:
        return word
    is_short = _SHORTEST <= len(word) <= _LONGEST_SHORT
    return next((name for name in _MONTHS if name == word or (is_short and name.startswith(word))), "")


def _told(stated: Token, backed: Token) -> Difference:
    ours, theirs = stated.lower, backed.lower
    return Difference(
        KIND,
        True,
        f"the statement says {ours} where the quote says {theirs}",
        "give the date of the quote, or quote the sentence that has this one",
        stated.span,
        backed.span,
        ours,
        theirs,
    )
