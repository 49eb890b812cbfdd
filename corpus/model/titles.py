"""Titles and abstracts as services send them, made plain: markup out, entities read, white space single."""

from __future__ import annotations

import html
import re

_TAGS = (
    "i|b|u|s|em|strong|sub|sup|sc|scp|tt|span|p|br|br/|title|sec|italic|bold|underline|roman|monospace|font|div|a"
    "|list|list-item|named-content|inline-formula|disp-formula|alternatives|tex-math|xref|ext-link"
)
_TAG = re.compile(
    rf"</?(?:(?:mml|jats):[\w-]+|m(?:ath|row|i|n|o|text|sub|sup|frac|sqrt)|{_TAGS})(?:\s[^<>]*)?/?>", re.I
)
_SEPARATES = re.compile(r"</?(?:jats:)?(?:p|br|title|sec|div|list|list-item)(?:\s[^<>]*)?/?>", re.I)
_MATH = re.compile(r"<(?:mml:)?math\b[^<>]*>(.*?)</(?:mml:)?math>", re.I | re.S)
_TEX = re.compile(r"<(?:jats:)?tex-math\b[^<>]*>.*?</(?:jats:)?tex-math>", re.I | re.S)


def plain_words(marked_up: str) -> str:
    """`marked_up` without tags, entities (also those escaped twice) and line breaks.

    Only tags that services are known to use go: "x <y and z> w" is left as it is.
    """
    text = _TEX.sub("", marked_up)
    text = _MATH.sub(lambda math: f" {''.join(_TAG.sub('', math.group(1)).split())} ", text)
    for _ in range(3):
        text = _TAG.sub("", _SEPARATES.sub(" ", text))
        unescaped = html.unescape(text)
        if unescaped == text:
            break
        text = unescaped
    return " ".join(text.split())
