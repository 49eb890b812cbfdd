"""Whether two folded stretches with the same characters are the same words, and where words end.

The folded copies leave out white space and hyphens; here each difference in them is judged.
Forgiven: line breaks, line-end hyphens, soft hyphens, a false space after a ligature, spaces around signs
and units, thousands separators, a hyphen within a compound against a space or nothing. Refused: "no table"
for "notable", "1 2" for "12", "1. 5" for "1.5", 10² for 102, "mM" for "mm".
Measured (14 articles, benchmarks/quotes.py): see docs/decisions on exact matching.
"""

from __future__ import annotations

from array import array

from corpus.model.characters import is_letter
from corpus.model.folded import FoldedText
from corpus.model.layout_flags import (
    BLOCK,
    BRACKET,
    BREAK,
    CITED,
    DASH,
    HYPHEN,
    LIGATURE,
    LINE_END,
    MARK,
    RAISED,
    SET_RAISED,
    SKIPPED,
    SOFT,
    SPACE,
    THIN,
    THOUSANDS,
)

_NO_FORM = BREAK | BLOCK | SKIPPED | MARK | LIGATURE | CITED
"""Flags that say where something stands, not how it is written."""
_COMPARISON = "<>≤≥±~≈≠≪≫"
_CURRENCY = "$€£¥"
_UNIT_LENGTH = 4


def same_wording(quote: FoldedText, q: int, text: FoldedText, t: int, length: int) -> bool:
    """True when `length` characters from `q` and `t`, equal when folded, are the same words and numbers."""
    ours = quote.between[q + 1 : q + length]
    theirs = text.between[t + 1 : t + length]
    if ours != theirs and not all(
        a == b or _may_differ(quote, q + 1 + i, a, text, t + 1 + i, b)
        for i, (a, b) in enumerate(zip(ours, theirs, strict=True))
    ):
        return False
    written, printed = quote.cased[q : q + length], text.cased[t : t + length]
    return written == printed or _same_units(written, printed, quote.between[q : q + length])


def _may_differ(quote: FoldedText, q: int, ours: int, text: FoldedText, t: int, theirs: int) -> bool:
    """Whether the flags before one character may differ so between quote (`ours`) and text (`theirs`)."""
    before, after = text.folded[t - 1], text.folded[t]
    if (ours ^ theirs) & RAISED and not _same_height(before, theirs):
        return False
    if ours & BRACKET and not theirs & (BRACKET | CITED):
        # The quote makes a citation of a number; what follows a mark in the text may follow its bracket.
        return t > 0 and bool(text.between[t - 1] & CITED)
    if not (ours ^ theirs) & ~_NO_FORM:
        return True
    if after.isdigit():
        if before.isdigit():
            return _same_number(ours, theirs, text.between[t - 1], text.decimal_comma)
        if before in ".," and t > 1 and text.folded[t - 2].isdigit():
            return bool(ours & SPACE) == bool(theirs & SPACE) or bool(theirs & (CITED | BRACKET))
        return True
    if is_letter(before) and is_letter(after):
        return _same_word(ours, theirs)
    return True


def _same_height(before: str, theirs: int) -> bool:
    """Whether a raised and a plain character are the same: after a letter (km² and km2, a citation mark) or
    when the font alone raises it; after a digit a raised one in the text is a power."""
    return not before.isdigit() or bool(theirs & SET_RAISED)


def _same_number(ours: int, theirs: int, previous: int, decimal_comma: bool) -> bool:
    if theirs & SET_RAISED and not previous & SET_RAISED:
        return True
    if (ours | theirs) & BRACKET:
        return bool(ours & (SPACE | BRACKET) and theirs & (SPACE | BRACKET))
    if ours & THOUSANDS or theirs & THOUSANDS:
        comma = (ours & THOUSANDS and not ours & THIN) or (theirs & THOUSANDS and not theirs & THIN)
        if comma and decimal_comma:
            return bool(ours & THOUSANDS and theirs & THOUSANDS)
        if (ours | theirs) & SPACE:
            return bool((ours | theirs) & THIN) and not comma
        return True
    return bool(ours & SPACE) == bool(theirs & SPACE)


def _same_word(ours: int, theirs: int) -> bool:
    joined_ours, joined_theirs = ours & (HYPHEN | SOFT), theirs & (HYPHEN | SOFT)
    if joined_ours or joined_theirs:
        return _same_hyphen(ours, theirs)
    if bool(ours & SPACE) == bool(theirs & SPACE):
        return True
    spaced = ours if ours & SPACE else theirs
    return bool(spaced & LIGATURE)


def _same_hyphen(ours: int, theirs: int) -> bool:
    either = ours | theirs
    if either & (LINE_END | SOFT):
        # The layout's own hyphen: the word may be whole or hyphenated, but it is one word.
        plain = ours if not ours & (HYPHEN | SOFT) else theirs
        return bool(ours & (HYPHEN | SOFT) and theirs & (HYPHEN | SOFT)) or not plain & SPACE
    return bool(ours & HYPHEN and theirs & HYPHEN)


def _same_units(written: str, printed: str, between: array[int]) -> bool:
    """False when a short word after a number differs in case alone: 5 mM is not 5 mm."""
    for i, (a, b) in enumerate(zip(written, printed, strict=True)):
        if a == b or not a.isalpha():
            continue
        start = i
        while start and written[start - 1].isalpha() and not between[start] & SPACE:
            start -= 1
        if not start or not written[start - 1].isdigit():
            continue
        end = i + 1
        while end < len(written) and written[end].isalpha() and not between[end] & SPACE:
            end += 1
        if end - start <= _UNIT_LENGTH and not printed[start:end].isupper():
            return False
    return True


def begins_inside(text: FoldedText, start: int) -> bool:
    """True when the folded offset `start` lies inside a word or a number of the text."""
    if start == 0:
        return False
    flags = text.between[start]
    folded = text.folded
    first, before = folded[start], folded[start - 1]
    if flags & LINE_END or (flags & (HYPHEN | SOFT) and not flags & (SPACE | DASH)):
        return True
    attached = not flags & (SPACE | BRACKET)
    if first.isdigit():
        if flags & THOUSANDS or before in _COMPARISON:
            return True
        if attached and (before in _CURRENCY or (before == "-" and _is_sign_or_join(text, start - 1))):
            return True
        if attached and before in ".,/:" and start > 1 and folded[start - 2].isdigit():
            return not text.between[start - 1] & SPACE
        if before in "x·" and start > 1 and folded[start - 2].isdigit():
            return True
    elif attached and before == "-" and first.isalpha():
        return start > 1 and folded[start - 2].isalnum() and not text.between[start - 1] & SPACE
    elif attached and before == "'" and first.isalpha():
        return start > 1 and is_letter(folded[start - 2]) and not text.between[start - 1] & SPACE
    elif first in ".,-%" and attached and before.isdigit():
        return start + 1 < len(folded) and folded[start + 1].isdigit() and not text.between[start + 1] & SPACE
    return attached and _is_word_character(first) and _is_word_character(before)


def _is_sign_or_join(text: FoldedText, dash: int) -> bool:
    """A dash right before a digit: a sign, a range or part of a name. All belong to the number."""
    return not (dash and text.between[dash] & BREAK and text.between[dash] & BLOCK)


def ends_inside(text: FoldedText, end: int) -> bool:
    """True when the folded offset `end` (the first after a stretch) lies inside a word or a number."""
    folded = text.folded
    if end >= len(folded):
        return False
    flags = text.between[end]
    last, after = folded[end - 1], folded[end]
    if flags & LINE_END or (flags & (HYPHEN | SOFT) and not flags & (SPACE | DASH)):
        return True
    attached = not flags & (SPACE | BRACKET)
    following = folded[end + 1 : end + 2]
    follows_attached = bool(following) and not text.between[end + 1] & SPACE
    if last.isdigit():
        if flags & THOUSANDS or after in "%‰":
            return True
        if attached and (after == "°" or (after in ".,/:" and following.isdigit() and follows_attached)):
            return True
        if after in "x·" and following.isdigit():
            return True
    if attached and after == "-" and last.isalnum():
        return following.isalnum() and follows_attached
    if attached and after == "'" and is_letter(last):
        return bool(following) and is_letter(following) and follows_attached
    if last in ".,-" and attached and after.isdigit():
        return end > 1 and (folded[end - 2].isdigit() or last == "-")
    if last in _COMPARISON and after.isdigit():
        return True
    if last == "'" and attached and is_letter(after):
        return end > 1 and is_letter(folded[end - 2]) and not text.between[end - 1] & SPACE
    return attached and _is_word_character(last) and _is_word_character(after)


def _is_word_character(character: str) -> bool:
    return character.isdigit() or is_letter(character)
