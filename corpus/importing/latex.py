"""Words as BibTeX files write them: LaTeX accents and commands into Unicode, protecting braces out."""

from __future__ import annotations

import re
import unicodedata

_ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323", "c": "\u0327", "k": "\u0328",
    "b": "\u0331",
}  # fmt: skip
_LETTERS = {
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å",
    "AA": "Å", "i": "i", "j": "j", "dh": "ð", "DH": "Ð", "dj": "đ", "DJ": "Đ", "th": "þ", "TH": "Þ",
    "textendash": "–", "textemdash": "—", "ldots": "…", "dots": "…", "textquoteright": "’", "alpha": "α",
    "beta": "β", "gamma": "γ", "delta": "δ", "mu": "μ", "pm": "±", "times": "×", "leq": "≤", "geq": "≥",
    "copyright": "©", "S": "§", "textdegree": "°",
}  # fmt: skip
_MARK_ACCENT = re.compile(r"""\\([`'^~=."])\s*(?:\{\s*\\?([A-Za-z])\s*\}|\\?([A-Za-z]))""")
_LETTER_ACCENT = re.compile(r"\\([uvHcdbkr])(?:\s*\{\s*\\?([A-Za-z])\s*\}|\s+\\?([A-Za-z]))")
_COMMAND = re.compile(r"\\([A-Za-z]+)\s*(?:\{\})?")
_WRITTEN = {
    "\\": r"\textbackslash{}", "{": r"\textbraceleft{}", "}": r"\textbraceright{}", "$": r"\$", "&": r"\&",
    "%": r"\%", "#": r"\#", "_": r"\_", "~": r"\textasciitilde{}", "-": "-{}", "`": "`{}", "'": "'{}",
}  # fmt: skip
_SPECIAL = re.compile(r"-(?=-)|`(?=`)|'(?=')|[\\{}$&%#_~]")
_ESCAPED = re.compile(r"\\([&%_#${}])")
_KEPT = {"{": "\ue000", "}": "\ue001", "$": "\ue002", "~": "\ue003"}
"""Characters that were escaped, set aside while the plain ones are read as markup."""
_NAMED = {
    "textbackslash": "\\", "textasciitilde": _KEPT["~"], "textasciicircum": "^", "textdollar": _KEPT["$"],
    "textbraceleft": _KEPT["{"], "textbraceright": _KEPT["}"], "textquotesingle": "'", "textasciigrave": "`",
    "textunderscore": "_", "textless": "<", "textgreater": ">", "textbar": "|", "textquotedblleft": "“",
    "textquotedblright": "”", "textquoteleft": "‘",
}  # fmt: skip
_RESTORED = str.maketrans({kept: plain for plain, kept in _KEPT.items()})


def read_latex(written: str) -> str:
    """`written` in plain Unicode, its white space single. A command that is not known leaves its argument."""
    text = _MARK_ACCENT.sub(_accented, written)
    text = _LETTER_ACCENT.sub(_accented, text)
    text = _ESCAPED.sub(lambda m: _KEPT.get(m.group(1), m.group(1)), text)
    text = _COMMAND.sub(lambda m: _LETTERS.get(m.group(1)) or _NAMED.get(m.group(1), ""), text)
    text = text.replace("---", "—").replace("--", "–").replace("``", "“").replace("''", "”")
    text = text.replace("~", " ").translate({ord("{"): None, ord("}"): None, ord("$"): None})
    return " ".join(text.translate(_RESTORED).split())


def write_latex(words: str) -> str:
    """`words` as `read_latex` reads them back, their white space single; letters stay in Unicode."""
    return _SPECIAL.sub(lambda m: _WRITTEN[m.group()], " ".join(words.split()))


def _accented(match: re.Match[str]) -> str:
    letter = match.group(2) or match.group(3)
    return unicodedata.normalize("NFC", letter + _ACCENTS[match.group(1)])
