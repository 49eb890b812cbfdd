"""A copy of a text in which every numeral is written in one way, with the way back to the raw text.

Minus signs, hyphens and en dashes become "-" (an em dash parts sentences and stays), every kind of space
becomes " ", a raised decimal point (as in The Lancet) becomes ".", the decimal digits of every script become
"0" to "9". All of that keeps the length; only character references ("&lt;"), invisible characters, badly
encoded spaces and signs that stand for a whole number ("⑲", "㊿", "Ⅻ") change it, and then `offsets` leads
back. Raised and lowered digits are exponents and marks, and stay.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from corpus.model.study_text import Span

_SAME_LENGTH = str.maketrans(
    {
        **dict.fromkeys("−‐‑‒–﹣－⁃", "-"),
        **dict.fromkeys(
            "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000", " "
        ),
        **dict.fromkeys("\t\n\r\f\v", " "),
        **dict.fromkeys("％﹪٪", "%"),
        "٫": ".",
        "٬": ",",
        **dict.fromkeys("⩽≦", "≤"),
        **dict.fromkeys("⩾≧", "≥"),
        **dict.fromkeys("≈∼≃≅～", "~"),
        **dict.fromkeys("∕⁄", "/"),
        "μ": "µ",
        "＜": "<",
        "＞": ">",
        "＝": "=",
        "＋": "+",
        "’": "'",
        "‘": "'",
        "⋅": "·",
        "∙": "·",
        "•": "·",
    }
)
_ODD_SPACE = re.compile(r"[\t\n\r\f\v]")
_RAISED_POINT = re.compile(r"(?<=[0-9])·(?=[0-9])")
_INVISIBLE = "\u00ad\u034f\u180e\u200b-\u200f\u061c\u202a\u2060-\u2064\u2066\u2068\ufe00-\ufe0f\ufeff"
"""Shown as nothing. The marks that turn what follows from right to left stay: they change what is read."""
_LENGTH_CHANGING = re.compile(
    r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});|[" + _INVISIBLE + r"]|\u00e2\u0080?\u00af"
)


@dataclass(frozen=True, slots=True)
class Folding:
    """The folded copy in its own case and in lower case, both of one length.

    offsets: for each folded character (and one past the end) the raw offset it came from; None when the
    copy has the length of the raw text. signs: where in the copy the digits of a sign such as "⑲" begin, with
    how many they are.
    """

    text: str
    lower: str
    offsets: tuple[int, ...] | None = None
    signs: Mapping[int, int] = field(default_factory=dict)

    def raw_span(self, start: int, end: int) -> Span:
        """The raw stretch of folded characters [start, end)."""
        if self.offsets is None:
            return Span(start, end)
        return Span(self.offsets[start], self.offsets[end - 1] + 1 if end > start else self.offsets[start])


def fold(raw: str) -> Folding:
    """The folded copy of `raw`."""
    if raw.isascii() and "&" not in raw:
        text = raw.translate(_SAME_LENGTH) if _ODD_SPACE.search(raw) else raw
        return Folding(text, text.lower())
    text, offsets = raw, None
    digits, signs = _unusual_numerals(raw)
    places: dict[int, int] = {}
    if signs or _LENGTH_CHANGING.search(raw):
        text, offsets, places = _resolve(raw, signs)
    text = text.translate(_SAME_LENGTH)
    if digits:
        text = text.translate(digits)
    if "·" in text:
        text = _RAISED_POINT.sub(".", text)
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    return Folding(text, lower, offsets, places)


def _unusual_numerals(raw: str) -> tuple[dict[int, str], dict[str, str]]:
    """The decimal digits of other scripts in `raw`, and its signs for whole numbers, with their values.

    By the Unicode character database: categories Nd, No and Nl. Fractions, raised and lowered digits and the
    ideographs that stand for numbers are none of these.
    """
    digits: dict[int, str] = {}
    signs: dict[str, str] = {}
    for char in set(raw):
        if char <= "\x7f" or not char.isnumeric():
            continue
        if char.isdecimal():
            digits[ord(char)] = str(unicodedata.decimal(char))
            continue
        form = unicodedata.decomposition(char)
        value = unicodedata.numeric(char)
        if form.startswith(("<super>", "<sub>")) or value != int(value) or unicodedata.category(char) == "Lo":
            continue
        spelled = unicodedata.normalize("NFKC", char)
        signs[char] = spelled if spelled.isalpha() and spelled.isascii() else str(int(value))
    return digits, signs


def _resolve(raw: str, signs: dict[str, str]) -> tuple[str, tuple[int, ...], dict[int, int]]:
    """`raw` with references and signs written out, the way back, and the places of the signs in digits."""
    pattern = _LENGTH_CHANGING
    if signs:
        pattern = re.compile(f"{_LENGTH_CHANGING.pattern}|[{''.join(sorted(signs))}]")
    parts: list[str] = []
    offsets: list[int] = []
    places: dict[int, int] = {}
    done = 0
    for match in pattern.finditer(raw):
        parts.append(raw[done : match.start()])
        offsets.extend(range(done, match.start()))
        found = match.group()
        if found in signs:
            replacement = signs[found]
            if replacement.isdecimal():
                places[len(offsets)] = len(replacement)
        elif found[0] == "&":
            replacement = html.unescape(found)
        else:  # a narrow no-break space in the wrong encoding parts thousands; the rest is invisible
            replacement = " " if found[0] == "\u00e2" else ""
        parts.append(replacement)
        offsets.extend([match.start()] * len(replacement))
        done = match.end()
    parts.append(raw[done:])
    offsets.extend(range(done, len(raw) + 1))
    return "".join(parts), tuple(offsets), places
