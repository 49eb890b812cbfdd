"""Numerals that no one can read for sure: digits among look-alike letters, struck through, or turned round.

"9O%" (a letter O), "2l1%" (a letter l), "9̸%" (a combining stroke), "12²%" (a mark or a power), "九%" (an
ideograph), a sign beside digits ("1⑲%"), and digits after a mark that shows the text from right to left. Such
a numeral is no number with a value, and it must not pass for a name either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.text.lexicons import load_mapping
from checker.text.numbers.tokens import Tokens
from checker.text.numbers.units import read_unit

_FOREIGN = "".join(
    sorted(char for char, plain in load_mapping("lookalike_letters").items() if plain in "oOlIi")
)
_LETTERS = f"OoIl|Ｏｏ{_FOREIGN}"
_MIXED = re.compile(f"[0-9][.,]?[{_LETTERS}]|[{_LETTERS}][.,]?[0-9]|[0-9][SBZ][0-9]")
_RUN = frozenset(f"0123456789.,SBZ{_LETTERS}")
_OXYGEN = re.compile(r"[OI][0-9]+[.,]?")
"""Molecules and isotopes: "O2 %", "I131"."""
_LITRES = re.compile(r"[0-9.,]+l")
_MARKED = re.compile(
    r"[0-9.,]*[0-9][\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
    r"[0-9.,\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{0,40}"
)
_RAISED = re.compile(r"[0-9.,]{0,20}[0-9][⁰¹²³⁴-⁹₀-₉]{1,8}(?=\s?(?:%|per ?cent))")
_IDEOGRAPHS = re.compile(
    r"[0-9一二三四五六七八九十百千万零〇两兩]{0,20}[一二三四五六七八九十百千万零〇两兩](?=\s?%)"
)
_SIGNED = (
    (
        re.compile(r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"),
        _MARKED,
    ),
    (re.compile(r"[⁰¹²³⁴-⁹₀-₉]"), _RAISED),
    (re.compile(r"[一二三四五六七八九十百千万零〇两兩]"), _IDEOGRAPHS),
)
"""Each pattern behind the signs without which it matches nothing, which are sooner looked for."""
_TURNED = re.compile("[\u202b\u202d\u202e\u2067][^\u202c\u2069]*")
_DIGITS = re.compile(r"[0-9](?:[0-9.,]*[0-9])?")


def unreadable_spans(t: Tokens) -> list[tuple[int, int]]:
    """The stretches of the folded text of `t` that are numerals which cannot be read, in order of place."""
    text = t.folding.text
    found = [span for match in _MIXED.finditer(text) if (span := _mixed_run(t, match.start(), match.end()))]
    if not text.isascii():
        for sign, pattern in _SIGNED:
            if sign.search(text):
                found.extend(match.span() for match in pattern.finditer(text))
        for turned in _TURNED.finditer(text):
            found.extend(match.span() for match in _DIGITS.finditer(text, *turned.span()))
    if t.folding.signs:
        found.extend(_signs_among_digits(t))
    return sorted(set(found))


def _mixed_run(t: Tokens, start: int, end: int) -> tuple[int, int] | None:
    """The run of digits and look-alikes around [start, end) when it stands for a number, None when not."""
    text = t.folding.text
    first, last = start, end
    while start and text[start - 1] in _RUN and first - start < 20:
        start -= 1
    while end < len(text) and text[end] in _RUN and end - last < 20:
        end += 1
    if start and (text[start - 1].isalnum() or text[start - 1] in "-_/"):
        return None
    run = text[start:end]
    if _OXYGEN.fullmatch(run) or (run[0] in "SBZ"):
        return None
    after = t.at_offset(end)
    is_percent = t.low[after] in ("%", "percent") or (t.low[after] == "per" and t.low[after + 1] == "cent")
    if is_percent:
        return start, end
    if _LITRES.fullmatch(run) or run[-1] in ".,|" or (run[0] in _LETTERS and run[1] not in ".,"):
        return None
    return (start, end) if read_unit(t, after) is not None else None


def _signs_among_digits(t: Tokens) -> Iterator[tuple[int, int]]:
    text = t.folding.text
    for start, length in t.folding.signs.items():
        end = start + length
        if text[end : end + 1].isdigit() or (start and text[start - 1].isdigit()):
            i = max(t.at_offset(start + 1) - 1, 0)
            yield t.start[i], t.end[i]
