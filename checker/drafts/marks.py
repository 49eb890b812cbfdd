"""Citations by mark: numbers in brackets or raised, footnotes, pandoc and LaTeX keys, addresses of works."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.model.draft import CitationKind, CitationMarker
from corpus.model.identifiers import parse_doi
from corpus.model.study_text import Span

MOST_OF_A_RANGE = 60
"""A range "[3-80]" of more works than this is no citation that anybody could check."""

_HIGH = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_HIGH_DIGITS = str.maketrans(_HIGH + "⁻˒·", "0123456789-,,")
_RANGE = r"\d{1,3}(?:\s?[-–—‐]\s?\d{1,3})?"
_LIST = rf"{_RANGE}(?:\s?[,;]\s?{_RANGE}){{0,40}}"
_BRACKETED = re.compile(
    rf"\[\s?(?:see |e\.g\.,? |cf\. |refs?\.? )?({_LIST})"
    r"(?:\s?,\s?(?:pp?|ch|sec|fig|table)\.?\s?[\d–-]{1,12})?\s?\]",
    re.I,
)
_JOINED_RANGE = re.compile(r"\[(\d{1,3})\]\s?[-–—]\s?\[(\d{1,3})\]")
_RAISED = re.compile(rf"\^[\[(]?({_LIST})[\])]?\^")
_HIGH_RAISED = re.compile(rf"[{_HIGH}]{{1,3}}(?:[,˒·⁻–-]\s?[{_HIGH}]{{1,3}}){{0,20}}")
_ROUND = re.compile(rf"(?<=[\w%”\"’)])\s?\(({_LIST})\)(?=[\s.,;:?!]|$)")
_GLUED = re.compile(rf"(?<=[a-z)”\"][.,;])({_LIST})(?=\s+[A-Z(“\"]|\s*$)")
_NOTE = re.compile(r"\[\^([^\]\s]{1,60})\]")
_PANDOC = re.compile(r"\[([^\[\]]{0,300}?-?@[^\[\]]{1,600})\]")
PANDOC_KEY = re.compile(r"(?<![\w@.])-?@(?:\{([^{}\s]{1,120})\}|([\w](?:[\w:.#$%&+?<>~/-]{0,118}\w)?))")
_PANDOC_IN_TEXT = re.compile(
    r"(?<![\w@./\[])-?@(?:\{([^{}\s]{1,120})\}|([A-Za-z_](?:[\w:.#$%&+?<>~/-]{0,118}\w)?))(?:\s\[(?!@)([^\[\]@]{1,80})\])?"
)
_LATEX = re.compile(
    r"\\(?:[a-z]*cite[a-z]*|Cite[a-z]*|footcite[a-z]*|parencite|Parencite|autocite|Autocite|textcite|Textcite|nocite)"
    r"\*?\s?(?:\[[^\[\]]{0,120}\]){0,2}\{([^{}]{1,600})\}"
)
_DOI_IN_BRACKETS = re.compile(
    r"\(\s?(?:doi:\s?)?((?:https?://(?:dx\.)?doi\.org/)?10\.\d{4,9}/[^\s()]{1,120}(?:\([^\s()]{1,40}\)[^\s()]{0,60})?)\s?\)",
    re.I,
)
_NOT_A_MARK_BEFORE = re.compile(r"\b(?:CI|CrI|IQR|ranges?|intervals?|within|between|scale|of|set|n)$", re.I)
_UNIT_BEFORE = re.compile(
    r"(?:(?<![^\W\d_])(?:[kcmdµμn]?m|k?g|s|h|min|ft|in|yd|mi|Hz|V|W|J|N|Pa|K|L|mol|CO|NO|SO|PM|Na|Ca|[A-Zχηρσβα]))$"
)


def find_marks(
    text: str, is_taken: bytearray, *, has_numbered_list: bool, reads_round_numbers: bool
) -> Iterator[CitationMarker]:
    """The citations by number, key or note of `text`, outside what is taken; takes what it reads.

    has_numbered_list: the review's own list is numbered, so that digits that lost their raised place
    ("risk.3,4 Next") are read too. reads_round_numbers: "(3)" is a citation in this review.
    """
    for match, keys in _keys(text):
        yield from _take(text, is_taken, match.span(), [(CitationKind.KEY, key) for key in keys])
    for match in _NOTE.finditer(text):
        yield from _take(text, is_taken, match.span(), [(CitationKind.FOOTNOTE, match.group(1))])
    for match in _DOI_IN_BRACKETS.finditer(text):
        doi = parse_doi(match.group(1))
        if doi:
            yield from _take(text, is_taken, match.span(), [(CitationKind.KEY, doi)])
    for match, numbers in _numbers(text, has_numbered_list, reads_round_numbers):
        yield from _take(text, is_taken, match.span(), [(CitationKind.NUMBER, str(n)) for n in numbers])


def _keys(text: str) -> Iterator[tuple[re.Match[str], list[str]]]:
    for match in _PANDOC.finditer(text):
        keys = [m.group(1) or m.group(2) for m in PANDOC_KEY.finditer(match.group(1))]
        if keys:
            yield match, keys
    for match in _LATEX.finditer(text):
        keys = [key.strip() for key in match.group(1).split(",") if key.strip()]
        if keys:
            yield match, keys
    for match in _PANDOC_IN_TEXT.finditer(text):
        yield match, [match.group(1) or match.group(2)]


def _numbers(
    text: str, has_numbered_list: bool, reads_round_numbers: bool
) -> Iterator[tuple[re.Match[str], list[int]]]:
    for match in _JOINED_RANGE.finditer(text):
        numbers = expand_numbers(f"{match.group(1)}-{match.group(2)}")
        if numbers:
            yield match, numbers
    for match in _BRACKETED.finditer(text):
        numbers = expand_numbers(match.group(1))
        if numbers and not _is_an_interval(text, match.start()):
            yield match, numbers
    for match in _RAISED.finditer(text):
        numbers = expand_numbers(match.group(1))
        if numbers and _may_bear_a_mark(text, match.start()):
            yield match, numbers
    for match in _HIGH_RAISED.finditer(text):
        numbers = expand_numbers(match.group().translate(_HIGH_DIGITS))
        if numbers and _may_bear_a_mark(text, match.start()):
            yield match, numbers
    if has_numbered_list:
        for match in _GLUED.finditer(text):
            if numbers := expand_numbers(match.group(1)):
                yield match, numbers
    if reads_round_numbers:
        for match in _ROUND.finditer(text):
            numbers = expand_numbers(match.group(1))
            if numbers and not _is_an_interval(text, match.start()):
                yield match, numbers


def _is_an_interval(text: str, start: int) -> bool:
    """True behind "CI", "range", "=" and the like, where brackets hold values."""
    before = text[max(0, start - 14) : start].rstrip(" ,")
    return bool(before) and (before[-1] in "=:<>≤≥∈±~(" or _NOT_A_MARK_BEFORE.search(before) is not None)


def _may_bear_a_mark(text: str, start: int) -> bool:
    """False where a raised digit is an exponent: behind a digit, a unit or a single letter."""
    before = text[max(0, start - 8) : start]
    if not before or before[-1].isdigit() or before[-1] in "−-+×·/":
        return False
    return _UNIT_BEFORE.search(before) is None


def expand_numbers(written: str) -> list[int]:
    """The numbers of "3", "3-5" or "3, 5–7", in order; empty when it can be no list of references."""
    if written.isascii() and written.isdigit():
        return [int(written)] if int(written) else []
    numbers: list[int] = []
    for part in re.split(r"[,;]", written):
        ends = [int(end) for end in re.findall(r"\d+", part)]
        if not ends or 0 in ends or len(ends) > 2:
            return []
        if len(ends) == 2 and not ends[0] < ends[1] <= ends[0] + MOST_OF_A_RANGE:
            return []
        numbers.extend(range(ends[0], ends[-1] + 1))
    return list(dict.fromkeys(numbers))


def _take(
    text: str, is_taken: bytearray, place: tuple[int, int], works: list[tuple[CitationKind, str]]
) -> Iterator[CitationMarker]:
    start, end = place
    while start < end and text[start] == " ":
        start += 1
    if any(is_taken[start:end]):
        return
    is_taken[start:end] = b"\x01" * (end - start)
    for kind, name in works:
        number = int(name) if kind is CitationKind.NUMBER else None
        key = "" if kind is CitationKind.NUMBER else name
        yield CitationMarker(kind, Span(start, end), text[start:end], number=number, key=key)
