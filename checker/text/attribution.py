"""Attribution: whether a sentence reports its own study's finding or somebody else's.

Signs of another's finding are citation marks ("(Ito et al., 2019)", "[12]", superscript numbers) and words
("previous studies have shown", "is known to", "according to"). "We found" and "in this study" outweigh both.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from checker.text.clauses import parse
from checker.text.lexicons import load_words
from checker.text.phrases import find_phrases
from corpus.model.study_text import Span

_NAME = r"[A-Z][\w'’-]{1,30}"
_OTHERS = r"(?:et al\.?|and (?:colleagues|co-?workers|associates))"
_LIST = r"\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,12}"
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_CITATION = re.compile(
    "|".join(
        (
            # (Ito et al., 2019), (see Ito and Lumen 2019)
            rf"\((?:e\.g\.,?\s|see\s|cf\.\s|reviewed in\s)?{_NAME}"
            rf"(?:\s(?:et al\.?|and|&)(?:\s{_NAME})?)?,?\s\(?(?:19|20)\d\d[a-z]?",
            # Ito et al. (2019), Ito and Lumen [12]
            rf"\b{_NAME}\s(?:{_OTHERS}|and {_NAME})\s?,?\s?[(\[]?(?:(?:19|20)\d\d|\d{{1,3}}[\])])",
            # Ito and colleagues reported
            rf"\b{_NAME}\s{_OTHERS}\s(?:(?:have|has|had|first|also|previously)\s)?"
            r"(?:found|report|show|demonstrat|observ|conclud|suggest|describ|propos|argu)\w{0,4}",
            # Ito (2019) reported
            rf"\b{_NAME}\s\((?:19|20)\d\d[a-z]?\)",
            rf"\b[Aa]ccording to {_NAME}",
            # [12, 14]; (12, 14) and (refs 3) at the end of a clause
            rf"\[{_LIST}\]",
            rf"(?<=[a-z)])\s?\((?:refs?\.?\s?)?{_LIST}\)(?=\s*(?:[.,;:]|and\b|but\b|$))",
            # superscripts that lost their markup: "cysts.12,13" and "cysts12,13."
            r"(?<=[a-z)][.,])\d{1,3}(?:[,–-]\d{1,3}){0,8}(?=\s|$)",
            r"(?<=[a-z)])\d{1,3}(?:[,–]\d{1,3}){1,8}(?=[.,;\s]|$)",
            rf"[{_RAISED}]{{1,3}}(?:[,⁻–][{_RAISED}]{{1,3}}){{0,8}}(?=[.,;\s]|$)",
        )
    )
)
_UNIT_BEFORE = re.compile(r"(?:\b(?:mm|cm|km|dm|µm|nm|m|kg/m|ft|s|R|r|χ|chi|x|10)|[\d\s])$")


_NO_SOURCE = re.compile(
    r"(?:\b(?:contrary to|unlike|in contrast (?:to|with)|as opposed to)\b[^.;]{0,80}"
    r"|\b(?:in (?:line|agreement|keeping|accord|accordance) with|agree(?:s|d|ing)? with|confirm(?:s|ed|ing)?"
    r"|consistent with|compared (?:to|with)|comparable (?:to|with)|similar to|than)"
    r"(?: (?:earlier|previous|prior|other|older|the|work|stud(?:y|ies)|findings?|results?|reports?"
    r"|surveys?|trials?|counts?|figures?|estimates?|those|that|what|one|of|in|by|from|and"
    r"|did|found|reported|seen))*[ (]*"
    r"|\b(?:test|scale|method|questionnaire|index|protocol|inventory|criteria|software|procedure|score)s?"
    r"(?: of| by)?(?: [A-Z][\w'’-]{1,30}){0,3}\s?)$",
    re.I,
)
"""A work cited as a contrast or a likeness to the finding, or as the source of an instrument: not its own."""


def _is_no_source(text: str, place: int) -> bool:
    return bool(_NO_SOURCE.search(text, max(0, place - 110), place))


def _is_count(written: str, text: str) -> bool:
    """True for a number in round brackets that counts what stands before it: "tea (302), water (302)".

    Few lists of references are longer than 200, and three bare numbers in brackets of one sentence count.
    """
    single = _BRACKETED.fullmatch(written.strip())
    return single is not None and (int(single.group(1)) > _LONG_LIST or len(_BRACKETED.findall(text)) >= 3)


_BRACKETED = re.compile(r"\((\d{1,3})\)")
_LONG_LIST = 200


def _is_date(written: str) -> bool:
    """True for "March and June 2015"."""
    return any(word.lower() in load_words("calendar_words") for word in re.findall(r"[A-Z]\w+", written))


@dataclass(frozen=True, slots=True)
class Attribution:
    """What in a sentence says that its finding is another's: the words and their place."""

    words: str
    span: Span


def attribution_in(text: str) -> Attribution | None:
    """The first sign in `text` that its finding is another's; None without one, and beside "we found"."""
    sentences = parse(text)
    if any(find_phrases(sentence, "own_finding") for sentence in sentences):
        return None
    for mark in _CITATION.finditer(text):
        before = _UNIT_BEFORE.search(text, max(0, mark.start() - 6), mark.start())
        if _is_no_source(text, mark.start()) or _is_date(mark.group()) or _is_count(mark.group(), text):
            continue
        if mark.group()[0] not in _RAISED or not before:
            return Attribution(mark.group().strip(), Span(mark.start(), mark.end()))
    for sentence in sentences:
        for match in find_phrases(sentence, "second_hand"):
            return Attribution(match.words(sentence), match.span(sentence))
    return None
