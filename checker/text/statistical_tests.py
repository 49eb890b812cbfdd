"""Results of statistical tests in running text: p-values and confidence intervals, and what they decide.

A p-value decides against the usual level of 0.05. A confidence interval decides by the value of no effect:
1 for a ratio, 0 for a difference (Altman et al., Statistics with Confidence, 2000). An interval of a plain
share or mean ("prevalence 12 %, 95 % CI 9 to 15") tests nothing and is left out.
"""

from __future__ import annotations

import re
from functools import lru_cache

from checker.text.clauses import ParsedSentence
from corpus.model.study_text import Span

LEVEL = 0.05
_P_VALUE = re.compile(
    r"\bp(?:[ -]?values?)?\s?(?:was |of )?([<>=≤≥])\s?(?:or = )?(0?[.·]\d{1,6}|1\.0+)"
    r"|[(\s,;](n\.?s\.?)(?=[),;\s])"
)
_RATIO = (
    r"(?:odds|risk|rate|hazards?|prevalence|incidence)[ -]ratios?|relative (?:risks?|rates?|odds)"
    r"|\b(?:a?or|a?rr|a?hr|irr|shr|prr|smr)(?=\s?[=:,]?\s?(?:of |was )?\d)"
)
_DIFFERENCE = (
    r"differ\w*|coefficients?|\bbeta\b|\bsmd\b|\bby [-+]?\d"
    r"|\d[^.;()]{0,24} (?:more|less|fewer|higher|lower|longer|shorter|larger|smaller|greater|faster|slower"
    r"|better|worse|later|earlier|heavier|lighter)\b"
)
_NUMBER = r"[-+]?\d{1,6}(?:[.·]\d{1,6})?"
_TO = r"\s?%?\s?(?:to|-|,|;|and)\s?"
_INTERVAL = re.compile(
    rf"(?P<ratio>{_RATIO})|(?P<difference>{_DIFFERENCE})"
    rf"|(?P<interval>(?:\bci|\bcri|(?:confidence|credible) intervals?|\bc\.i\.)[\s:=,;(\[]{{0,4}}"
    rf"(?:of |from |was |limits )?(?P<low>{_NUMBER}){_TO}(?P<high>{_NUMBER}))"
    rf"|{_NUMBER} ?[(\[](?P<bare_low>{_NUMBER}){_TO}(?P<bare_high>{_NUMBER})[)\]]"
)
_SIGNS_OF_AN_INTERVAL = ("(", "[", "ci", "cri", "c.i.", "interval")
"""One of them stands in every sentence with an interval: the pattern is slow where none does."""
_NEAR = 90
"""Code points between a ratio or a difference and the interval that goes with it."""


@lru_cache(maxsize=4096)
def results_of_tests(sentence: ParsedSentence) -> tuple[tuple[Span, bool], ...]:
    """Each test result of a sentence with True where it found something, False where it did not.

    A bound that decides nothing ("p < 0.1") is left out.
    """
    return (*p_values(sentence), *confidence_intervals(sentence))


def p_values(sentence: ParsedSentence) -> tuple[tuple[Span, bool], ...]:
    """Each p-value of a sentence with True for one under 0.05, False for one that is not ("NS" too)."""
    found = []
    for match in _P_VALUE.finditer(sentence.text):
        place = _place(sentence, match)
        if match[3]:
            found.append((place, False))
            continue
        value = float(match[2].replace("·", "."))
        if match[1] in "<≤=" and (value < LEVEL or (value == LEVEL and match[1] in "<≤")):
            found.append((place, True))
        elif match[1] in ">≥=" and value >= LEVEL:
            found.append((place, False))
    return tuple(found)


def confidence_intervals(sentence: ParsedSentence) -> tuple[tuple[Span, bool], ...]:
    """Each interval of a ratio or a difference with False where it holds the value of no effect."""
    if not any(sign in sentence.text for sign in _SIGNS_OF_AN_INTERVAL):
        return ()
    found = []
    ratio = difference = -_NEAR
    for match in _INTERVAL.finditer(sentence.text):
        if match["ratio"]:
            ratio = match.end()
        elif match["difference"]:
            difference = match.end()
        else:
            is_labelled = match["interval"] is not None
            bounds = (match["low"] or match["bare_low"], match["high"] or match["bare_high"])
            low, high = sorted(float(bound.replace("·", ".")) for bound in bounds)
            near_ratio = match.start() - ratio < _NEAR and low > 0
            if near_ratio and ratio > difference:
                found.append((_place(sentence, match), not low <= 1 <= high))
            elif is_labelled and (low < 0 < high or match.start() - difference < _NEAR):
                found.append((_place(sentence, match), not low <= 0 <= high))
    return tuple(found)


def _place(sentence: ParsedSentence, match: re.Match[str]) -> Span:
    return Span(sentence.start + match.start(), sentence.start + match.end())
