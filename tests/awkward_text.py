"""Awkward input: 24 families of text that mislead readers of text, each as long as is asked for."""

from __future__ import annotations

LENGTH = 30_000
"""Characters of awkward input that every public function on text must take."""

UNITS = {
    "one letter": "a",
    "one digit": "9",
    "blanks": " ",
    "line ends": "\n",
    "paragraphs": "a b c d\n\n",
    "opening brackets": "[(",
    "brackets in pairs": "[1] (a) ",
    "braces and commands": "\\cite{",
    "angle brackets": "<a ",
    "character references": "&lt;&#",
    "quotation marks": "\"'“",
    "dots": "a. ",
    "ellipses": "a … [...] ",
    "hyphens": "a-",
    "numbers with commas": "1,234,",
    "percentages and signs": "−5 % ± ",
    "number words": "one hundred and ",
    "citations": "(Lumen et al., 2020; ",
    "addresses": "https://a.b/10.5555/",
    "stars and underscores": "**_",
    "table rows": "| a | 1 |\n",
    "accents apart": "e\u0301\u0338",
    "turned and hidden": "\u202e\u200b1 ",
    "wide script": "研究表明睡眠与记忆。",
}
"""By family: what is repeated."""


def awkward(family: str, length: int = LENGTH) -> str:
    """Text of a family, exactly so long."""
    unit = UNITS[family]
    return (unit * (length // len(unit) + 1))[:length]
