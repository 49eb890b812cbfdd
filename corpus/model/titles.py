"""Titles and abstracts as services send them, made plain: markup out, entities read, white space single."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

_TAGS = (
    "i|b|u|s|em|strong|sub|sup|sc|scp|tt|span|p|br|br/|title|sec|italic|bold|underline|roman|monospace|font|div|a"
    "|list|list-item|named-content|inline-formula|disp-formula|alternatives|tex-math|xref|ext-link"
)
_TAG = re.compile(
    rf"</?(?:(?:mml|jats):[\w-]+|m(?:ath|row|i|n|o|text|sub|sup|frac|sqrt)|{_TAGS})(?:\s[^<>]*)?/?>", re.I
)
_SEPARATES = re.compile(r"</?(?:jats:)?(?:p|br|title|sec|div|list|list-item)(?:\s[^<>]*)?/?>", re.I)
_MATH = (re.compile(r"<(?:mml:)?math\b[^<>]*>", re.I), re.compile(r"</(?:mml:)?math>", re.I))
_TEX = (re.compile(r"<(?:jats:)?tex-math\b[^<>]*>", re.I), re.compile(r"</(?:jats:)?tex-math>", re.I))

_NOTICE = (
    r"retraction|partial retraction|withdrawal|removal|correction|corrigendum|erratum|errata|addendum"
    r"|expression of concern|editorial expression of concern"
)
_TITLE_OF_NOTICE = re.compile(
    rf"(?:(?:author|publisher|editor)['’]?s? )?(?:{_NOTICE})(?: (?:notice|note))?"
    r"(?:\s*(?::|—|–|- )|(?: to| for| of| regarding)?:? [“\"‘'«]|\s*\.?$)"
    r"|(?:retraction|withdrawal|removal|correction) (?:notice|note)\b"
    r"|notice of (?:retraction|withdrawal|removal)\b"
    r"|(?:erratum|corrigendum|addendum|expression of concern) (?:to|for|regarding)\b",
    re.I,
)


def is_title_of_notice(title: str) -> bool:
    """True for "Retraction: …", "Erratum to: …", "Notice of retraction" and the like.

    "RETRACTED: …" is the retracted work itself, and "Correction of scoliosis in adults" a study.
    """
    return _TITLE_OF_NOTICE.match(title.strip()) is not None


def plain_words(marked_up: str) -> str:
    """`marked_up` without tags, entities (also those escaped twice) and line breaks.

    Only tags that services are known to use go: "x <y and z> w" is left as it is.
    """
    text = _replace_elements(marked_up, *_TEX, lambda tex: "")
    text = _replace_elements(text, *_MATH, lambda math: f" {''.join(_TAG.sub('', math).split())} ")
    for _ in range(3):
        text = _TAG.sub("", _SEPARATES.sub(" ", text))
        unescaped = html.unescape(text)
        if unescaped == text:
            break
        text = unescaped
    return " ".join(text.split())


def _replace_elements(
    text: str, begins: re.Pattern[str], ends: re.Pattern[str], replace: Callable[[str], str]
) -> str:
    """`text` with the content of each element given to `replace`; one without an end is left as it is.

    Not one pattern with `.*?`, which looks for the end anew from every beginning.
    """
    pieces: list[str] = []
    place = 0
    while (begin := begins.search(text, place)) and (end := ends.search(text, begin.end())):
        pieces += [text[place : begin.start()], replace(text[begin.end() : end.start()])]
        place = end.end()
    return "".join([*pieces, text[place:]])
