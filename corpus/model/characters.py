"""How single characters are compared: which are one and the same but for typography.

Sources: Unicode NFKC (UAX #15) for compatibility forms; the Adobe Symbol encoding (Unicode's SYMBOL.TXT) for
private-use characters U+F020-U+F0FF that PDF files with a Symbol font leave behind. Left out of NFKC on
purpose: the fractions (a broken font puts ¼ where "=" was printed) and superscript digits (10² is not 102).
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

DASHES = frozenset("-‐‑‒–—―−﹘﹣－⁃")
"""Hyphens, dashes and minus signs."""

WORD_DASHES = frozenset("-‐‑﹣－⁃")
"""The dashes that join parts of one word."""

SOFT_HYPHENS = frozenset("\u00ad\ufffe")
"""The soft hyphen, and what pdfium puts in its place."""

SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+", strict=True))
INVISIBLE = frozenset("\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u061c\u00ad\ufffe")
LIGATURES = frozenset("ﬀﬁﬂﬃﬄﬅﬆ")
SPACING_ACCENTS = {
    "¨": "\u0308",
    "´": "\u0301",
    "ˆ": "\u0302",
    "˜": "\u0303",
    "¸": "\u0327",
    "ˇ": "\u030c",
    "˘": "\u0306",
    "˙": "\u0307",
    "˝": "\u030b",
    "˚": "\u030a",
}
SINGLE_QUOTES = "'’‘‚‛′‹›`ʹʼ＇"
DOUBLE_QUOTES = '"“”„‟«»″＂ʺ'

_ALIKE = {
    **dict.fromkeys(SINGLE_QUOTES, "'"),
    **dict.fromkeys(DOUBLE_QUOTES, '"'),
    **dict.fromkeys(DASHES, "-"),
    **dict.fromkeys("◦∘º˚", "°"),
    **dict.fromkeys("∼～˜", "~"),
    **dict.fromkeys("∗＊", "*"),
    **dict.fromkeys("×✕⨯", "x"),
    **dict.fromkeys("⩽≦", "≤"),
    **dict.fromkeys("⩾≧", "≥"),
    **dict.fromkeys("∆", "Δ"),
    **dict.fromkeys("⁄∕", "/"),
    **dict.fromkeys("·∙⋅•", "·"),
    **{kept: kept for kept in "¼½¾"},
}

_SYMBOL_GREEK = dict(
    zip(range(0xF061, 0xF07B), "αβχδεφγηιϕκλμνοπθρστυϖωξψζ", strict=True),
) | dict(zip(range(0xF041, 0xF05B), "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ", strict=True))
_SYMBOL_SIGNS = {
    0xF0A3: "≤", 0xF0B3: "≥", 0xF0B1: "±", 0xF0B0: "°", 0xF0B4: "x", 0xF0B8: "÷", 0xF0B9: "≠", 0xF0BB: "≈",
    0xF0A2: "'", 0xF0B2: '"', 0xF0A5: "∞", 0xF0AE: "→", 0xF0AD: "↑", 0xF0AF: "↓", 0xF0AC: "←", 0xF0D7: "·",
    0xF02D: "-", 0xF07E: "~", 0xF0B7: "·", 0xF0D6: "√", 0xF0E5: "∑", 0xF0BC: "...", 0xF0A4: "/",
}  # fmt: skip


@lru_cache(maxsize=8192)
def fold_character(character: str) -> str:
    """The form in which a character (or a letter with combining marks) is compared, case kept."""
    alike = _ALIKE.get(character)
    if alike is not None:
        return alike
    if len(character) == 1:
        code = ord(character)
        if 0xF020 <= code <= 0xF0FF:
            return _SYMBOL_GREEK.get(code) or _SYMBOL_SIGNS.get(code) or _plain_symbol(code)
    return "".join(unicodedata.normalize("NFKC", character).split())


def _plain_symbol(code: int) -> str:
    """Symbol's digits and punctuation stand where ASCII has them; anything else stays as it is."""
    character = chr(code - 0xF000)
    return character if code < 0xF07F and not character.isalpha() else chr(code)


@lru_cache(maxsize=8192)
def is_unspaced(character: str) -> bool:
    """True for a letter of a script that is written without spaces between words."""
    code = ord(character)
    return (
        0x0E00 <= code <= 0x0EFF  # Thai, Lao
        or 0x1000 <= code <= 0x109F  # Myanmar
        or 0x1780 <= code <= 0x17FF  # Khmer
        or 0x2E80 <= code <= 0x30FF  # CJK radicals, Hiragana, Katakana
        or 0x3400 <= code <= 0x9FFF  # Han
        or 0xF900 <= code <= 0xFAFF
        or 0x20000 <= code <= 0x323AF
    )


@lru_cache(maxsize=8192)
def is_letter(character: str) -> bool:
    """True for a letter of a script that puts spaces between words."""
    return character.isalpha() and not is_unspaced(character)
