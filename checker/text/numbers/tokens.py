"""Numerals, words and signs of a folded text, with what is glued to what."""

from __future__ import annotations

import re
from bisect import bisect_left

from checker.text.numbers.folding import Folding

_TOKEN = re.compile(
    r"(?P<word>[^\W\d_]+(?:'[^\W\d_]+)*)"  # first, as most are
    r"|(?P<numeral>"
    r"(?:[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])(?!,[0-9]{3})"  # 1,234,567
    r"|[0-9]{1,3}(?: [0-9]{3}){1,3}(?![0-9]|[ ,][0-9]{3})"  # 1 234 567
    r"|0,[0-9]+(?![,0-9])"  # 0,05
    r"|[0-9]+)(?:\.[0-9]+)?"
    r"|(?<![\w.])\.[0-9]+)"
    r"|[^\s\u202b-\u202e\u2067\u2069]"  # marks of direction are no tokens
)


_NUMERAL, _WORD = _TOKEN.groupindex["numeral"], _TOKEN.groupindex["word"]
_PADDING = 8


class Tokens:
    """The tokens of a text in parallel lists: a numeral has True in `is_numeral`, a word in `is_word`.

    low: the tokens in lower case. text: as written. start, end: offsets in the folded text. glued: whether no
    space stands between a token and the one before it. Empty tokens stand at the end, so that looking a few
    ahead never runs out.
    """

    __slots__ = ("end", "folding", "glued", "is_numeral", "is_word", "length", "low", "start", "text")

    def __init__(self, folding: Folding) -> None:
        self.folding = folding
        text, lower = folding.text, folding.lower
        matches = list(_TOKEN.finditer(text))
        spans = [match.span() for match in matches]
        groups = [match.lastindex for match in matches]
        self.text = [text[start:end] for start, end in spans]
        self.low = [lower[start:end] for start, end in spans]
        self.start = [start for start, _ in spans]
        self.end = [end for _, end in spans]
        self.is_numeral = [group == _NUMERAL for group in groups]
        self.is_word = [group == _WORD for group in groups]
        self.glued = [start == end for start, end in zip(self.start, [-1, *self.end], strict=False)]
        self.length = len(self.low)
        beyond = len(lower) + 1
        self.low += [""] * _PADDING
        self.text += [""] * _PADDING
        self.start += [beyond] * _PADDING
        self.end += [beyond] * _PADDING
        self.is_numeral += [False] * _PADDING
        self.is_word += [False] * _PADDING
        self.glued += [False] * _PADDING

    def before(self, index: int) -> str:
        """The token before `index` in lower case, "" at the start."""
        return self.low[index - 1] if index > 0 else ""

    def at_offset(self, offset: int) -> int:
        """The index of the first token that starts at or after `offset`."""
        return bisect_left(self.start, offset, 0, self.length)
