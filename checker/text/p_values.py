"""P-values in running text: where they stand, and whether they are under the usual level of 0.05."""

from __future__ import annotations

import re

from checker.text.clauses import ParsedSentence
from corpus.model.study_text import Span

LEVEL = 0.05
_P_VALUE = re.compile(
    r"\bp(?:[ -]?values?)?\s?(?:was |of )?([<>=≤≥])\s?(?:or = )?(0?[.·]\d{1,6}|1\.0+)"
    r"|[(\s,;](n\.?s\.?)(?=[),;\s])"
)


def p_values(sentence: ParsedSentence) -> tuple[tuple[Span, bool], ...]:
    """Each p-value of a sentence with True for one under 0.05, False for one that is not ("NS" too).

    A bound that decides nothing ("p < 0.1") is left out.
    """
    found = []
    for match in _P_VALUE.finditer(sentence.text):
        place = Span(sentence.start + match.start(), sentence.start + match.end())
        if match[3]:
            found.append((place, False))
            continue
        value = float(match[2].replace("·", "."))
        if match[1] in "<≤=" and (value < LEVEL or (value == LEVEL and match[1] in "<≤")):
            found.append((place, True))
        elif match[1] in ">≥=" and value >= LEVEL:
            found.append((place, False))
    return tuple(found)
