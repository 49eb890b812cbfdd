"""A copy of a text in which every numeral is written in one way, with the way back to the raw text.

Minus signs, hyphens and en dashes become "-" (an em dash parts sentences and stays), every kind of space
becomes " ", a raised decimal point (as in The Lancet) becomes ".", full-width digits and signs become plain
ones. All of that keeps the length; only character references ("&lt;"), invisible characters and badly
encoded spaces change it, and then `offsets` leads back.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from corpus.model.study_text import Span

_SAME_LENGTH = str.maketrans(
    {
        **dict.fromkeys("−‐‑‒–﹣－⁃", "-"),
        **dict.fromkeys(
            "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000", " "
        ),
        **dict.fromkeys("\t\n\r\f\v", " "),
        **{chr(0xFF10 + digit): str(digit) for digit in range(10)},
        **dict.fromkeys("％﹪", "%"),
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
_RAISED_POINT = re.compile(r"(?<=[0-9])·(?=[0-9])")
_LENGTH_CHANGING = re.compile(
    r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});|[\u00ad\u200b\u200c\u200d\u2060\ufeff]|\u00e2\u0080?\u00af"
)


@dataclass(frozen=True, slots=True)
class Folding:
    """The folded copy in its own case and in lower case, both of one length.

    offsets: for each folded character (and one past the end) the raw offset it came from; None when the
    copy has the length of the raw text.
    """

    text: str
    lower: str
    offsets: tuple[int, ...] | None = None

    def raw_span(self, start: int, end: int) -> Span:
        """The raw stretch of folded characters [start, end)."""
        if self.offsets is None:
            return Span(start, end)
        return Span(self.offsets[start], self.offsets[end - 1] + 1 if end > start else self.offsets[start])


def fold(raw: str) -> Folding:
    """The folded copy of `raw`."""
    text, offsets = raw, None
    if _LENGTH_CHANGING.search(raw):
        text, offsets = _resolve_references(raw)
    text = text.translate(_SAME_LENGTH)
    if "·" in text:
        text = _RAISED_POINT.sub(".", text)
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    return Folding(text, lower, offsets)


def _resolve_references(raw: str) -> tuple[str, tuple[int, ...]]:
    parts: list[str] = []
    offsets: list[int] = []
    done = 0
    for match in _LENGTH_CHANGING.finditer(raw):
        parts.append(raw[done : match.start()])
        offsets.extend(range(done, match.start()))
        if match.group()[0] == "&":
            replacement = html.unescape(match.group())
        else:  # a narrow no-break space in the wrong encoding parts thousands; the rest is invisible
            replacement = " " if match.group()[0] == "\u00e2" else ""
        parts.append(replacement)
        offsets.extend([match.start()] * len(replacement))
        done = match.end()
    parts.append(raw[done:])
    offsets.extend(range(done, len(raw) + 1))
    return "".join(parts), tuple(offsets)
