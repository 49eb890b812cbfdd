"""What looks like a citation and cannot be read: it is told, never passed over.

Marks of chat tools (【3†source】), placeholders ("[citation needed]", "(Author, Year)", "[?]", "(REF)"),
dates left open ("Lumen, 20XX"), bare addresses in brackets, and brackets with a name and a year that
nobody closed.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from checker.drafts.author_year import NAMELESS_REPORT, YEAR
from checker.drafts.cited_names import names_before
from checker.model.draft import CitationKind, CitationMarker
from corpus.model.study_text import Span

_PLACEHOLDER = (
    r"\?{1,4}|citation(?:s)?(?:\s(?:needed|required|missing|here|to come|tbd))?|cite(?:s|\sneeded)?"
    r"|(?:add|insert|find)\s[\w\s]{0,30}"
    r"|ref(?:s|erence|erences)?\.?(?:\s(?:needed|required|missing|here))?|sources?(?:\s(?:needed|required|missing|here))?"
    r"|todo\b[^\[\]()]{0,60}|tbd|tbc|tk|x{2,4}|link|(?-i:who|by whom|author|year)|quelle(?:\sfehlt)?"
)
_MARKS = re.compile(
    r"(?=[【\ue200-\ue2ffc:\[(\\])(?:"  # how any of them begins: most places of a text are passed by at once
    r"【[^】\n]{0,120}】"
    r"|\ue200[^\ue201\n]{0,200}\ue201|[\ue200-\ue2ff]+|\bcite(?:turn\d+(?:search|view|news|academia|fetch|file)\d+)+"
    r"|:?\[?:?contentReference\[[^\]\n]{0,40}\](?:\{[^}\n]{0,40}\})?|\[oaicite:[^\]\n]{0,40}\](?:\{[^}\n]{0,40}\})?"
    r"|\[\d{1,3}[†:][^\]\n]{0,40}\]|\[(?:cite|source|ref):[^\]\n]{0,80}\]"
    r"|\[(?:[a-z0-9-]{1,40}\.){1,3}(?:com|org|net|edu|gov|int|io|info|[a-z]{2})\](?!\()"
    rf"|\[\s?(?:{_PLACEHOLDER})\s?\]|\(\s?(?:{_PLACEHOLDER})\s?\)"
    r"|\[[^\[\]\n]{1,60}\?\](?!\()|\(\?(?:[,;]\s?\?)*\)|\[\?(?:[,;]\s?\?)*\]"
    r"|\[@\s*\]|\[\^\s*\]|\\[a-z]*cite[a-z]*\*?(?:\[[^\[\]]{0,80}\]){0,2}\{\s*\})",
    re.I,
)
_OPEN_DATE = re.compile(
    r"\((?=[^()\n]{1,120}\))(?:[^()\n]{0,110}?)(?:\b(?:19|20)(?:[Xx?_]{2}|\d[Xx?_])|\b[Xx]{4}\b|\?{4}|\bYYYY\b|n\.\s?d\.\s?\?|"
    rf"\b{YEAR}[a-z]?\s?\?)[^()\n]{{0,20}}\)"
)
_TEMPLATE = re.compile(
    r"[(\[]\s?(?:first\s)?(?:author|authors|author\(s\)|name|surname|lastname|last name)\b"
    r"[^()\[\]\n]{0,30}[, ]\s?(?:year|date|yyyy|\d{4})\s?[)\]]",
    re.I,
)
_ADDRESS_IN_BRACKETS = re.compile(
    r"(?<!\])[(\[]\s?(?:<)?(?:https?://(?!(?:dx\.)?doi\.org/10\.)|www\.)[^\s()\[\]]{3,300}(?:>)?\s?[)\]](?!\()"
)
_UNCLOSED_MARK = re.compile(
    r"\[(?:-?@|\^)?[\w:.-]{1,40}(?=[.\s]|$)|\\[a-z]*cite[a-z]*\*?(?:\[[^\]]{0,60}\])?\{[^{}\n]{0,80}$", re.I
)
_BRACKET = re.compile(r"[(\[)\]]")
_UNOPENED = re.compile(rf",\s({YEAR})[a-z]?\)")
_YEAR_IN = re.compile(rf"\b{YEAR}[a-z]?\b")
_NAMELESS = re.compile(rf"[(\[]\s?{YEAR}[a-z]?\s?[)\]]")


def find_lookalike_marks(text: str, is_taken: bytearray) -> Iterator[CitationMarker]:
    """Marks and placeholders that are no citation whatever else stands around them."""
    for pattern in (_MARKS, _TEMPLATE, _OPEN_DATE, _ADDRESS_IN_BRACKETS):
        for match in pattern.finditer(text):
            yield from _unreadable(text, is_taken, match.start(), match.end())


def find_leftovers(text: str, is_taken: bytearray) -> Iterator[CitationMarker]:
    """What is left after all readable citations were read and still looks like one."""
    for match in _NAMELESS.finditer(text):
        if NAMELESS_REPORT.search(text, max(0, match.start() - 40), match.start()):
            yield from _unreadable(text, is_taken, match.start(), match.end())
    for match in _UNCLOSED_MARK.finditer(text):
        closes = text.find("]", match.end(), match.end() + 200)
        opened = text[match.start()] == "["
        if opened and (closes >= 0 or not re.match(r"\[(?:\d|-?@|\^)", match.group())):
            continue
        yield from _unreadable(text, is_taken, match.start(), match.end())
    for match in _UNOPENED.finditer(text):
        if not _is_open_before(text, match.start()):
            names = names_before(text, match.start(), in_brackets=False)
            if names is not None and names.start < match.start():
                yield from _unreadable(text, is_taken, names.start, match.end())
    yield from _unclosed_years(text, is_taken)


def _unclosed_years(text: str, is_taken: bytearray) -> Iterator[CitationMarker]:
    """An opening bracket, a name and a year, and no closing bracket."""
    stack: list[int] = []
    for match in _BRACKET.finditer(text):
        if match.group() in "([":
            stack.append(match.start())
        elif stack:
            stack.pop()
    if not stack:
        return
    years = [match.start() for match in _YEAR_IN.finditer(text)]
    for start in stack:
        following = bisect_right(years, start)
        if following == len(years) or years[following] > start + 115:
            continue
        window = text[start + 1 : start + 120]
        year = _YEAR_IN.search(window)
        if year is None:
            continue
        before = window[: year.start()].rstrip(" ,")
        if names_before(before, len(before), in_brackets=True) is not None:
            yield from _unreadable(text, is_taken, start, start + 1 + year.end())


def _is_open_before(text: str, at: int) -> bool:
    window = text[max(0, at - 300) : at]
    return window.rfind("(") > window.rfind(")")


def _unreadable(text: str, is_taken: bytearray, start: int, end: int) -> Iterator[CitationMarker]:
    if any(is_taken[start:end]):
        return
    is_taken[start:end] = b"\x01" * (end - start)
    yield CitationMarker(CitationKind.UNREADABLE, Span(start, end), text[start:end])
