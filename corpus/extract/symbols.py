"""Stretches of a PDF's text whose own symbols are broken: "P50.05" is printed as P<0.05.

Fonts with a wrong table of characters store a relation, a sign or a dash as a digit or letter. Every reader
of the file gives the same wrong text, so such a place can neither confirm nor deny a quote.
Seen in 11 of 105 articles (docs/decisions, extraction). Not detectable: a Greek letter stored as a Latin one
("20 ml" for 20 µl) where nothing else is wrong.
"""

from __future__ import annotations

import re

from corpus.model.study_text import Gap

_CONTROL = re.compile("\\S{0,12}\\s?[\x00-\x08\x0e-\x1f\x7f-\x9f\ufffd]+\\s?\\S{0,12}")
_PATTERNS = (
    (re.compile(r"[\w)\]]{1,20}\s{0,2}¼\s{0,2}[-−]?\s?[\d.]\S{0,10}"), "“¼” stands where “=” is printed"),
    (
        re.compile(r"(?<!\w)[\d.]{1,12}\s{0,2}[þð]\s{0,2}[\d.]{1,12}"),
        "“þ” or “ð” stands where a sign is printed",
    ),
    (re.compile(r"\b[Pp]\s?[5,o4.]\s?0?\.\d{1,6}"), "a digit stands where “<” or “=” is printed"),
    (re.compile(r"(?<![^\W\d_])o\s?0?\.\d{1,6}"), "“o” stands where “<” is printed"),
    (re.compile(r"\([nN]5\d{1,6}\)"), "“5” stands where “=” is printed"),
    (re.compile(r"[\uf000-\uf01f\uf100-\uf8ff]+"), "a character of the file's own font, without a meaning"),
    (re.compile(r"\(cid:\d+\)"), "a glyph without a character"),
)
_E_DASH = re.compile(r"(?<![\w.])\d{1,4}e\d{1,4}(?![\w.])")
_MIN_E_DASHES = 5
_FIVE_FOR_EQUALS = re.compile(r"(?<![\w.])[A-Za-z/]{1,15}5[-−]?\d{1,3}\.\d{1,4}(?![\w])")
_MIN_FIVES = 3
_ODD = re.compile("[\x00-\x08\x0e-\x1f\x7f-\xa0\u00a1-\u00bf\u02b0-\u02ff\ue000-\uf8ff\ufffd]")


def find_unreliable(text: str) -> list[Gap]:
    """The stretches whose symbols are broken, each with what is wrong."""
    found = [
        Gap(m.start(), m.end(), "a sign is stored as a control character") for m in _CONTROL.finditer(text)
    ]
    for pattern, reason in _PATTERNS:
        found.extend(Gap(m.start(), m.end(), reason) for m in pattern.finditer(text))
    dashes = list(_E_DASH.finditer(text))
    if len(dashes) >= _MIN_E_DASHES:
        found.extend(Gap(m.start(), m.end(), "“e” stands where “–” is printed") for m in dashes)
    fives = list(_FIVE_FOR_EQUALS.finditer(text))
    if len(fives) >= _MIN_FIVES and text.count("=") < len(fives):
        found.extend(Gap(m.start(), m.end(), "“5” stands where “=” is printed") for m in fives)
    return found


def is_glyph_numbers(block: str) -> bool:
    """True when a block's letters are not letters: every fifth character is none that prose has."""
    visible = [c for c in block if not c.isspace()]
    return len(visible) >= 20 and 5 * len(_ODD.findall("".join(visible))) > len(visible)
