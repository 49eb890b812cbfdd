"""Citations by author and year: (see Lumen, 2024; Ito et al., 2020a, p. 4), Lumen and Ito (2024), Lumen's
(2024)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checker.drafts.cited_names import CitedNames, names_before
from checker.model.draft import CitationKind, CitationMarker
from checker.text.names import name_keys
from corpus.model.study_text import Span

MOST_BRACKET_CHARACTERS = 600

YEAR = r"(?:1[5-9]|20)\d\d"
_NO_DATE = r"n\.\s?d\.|in press|forthcoming|in preparation|under review|o\.\s?J\."
_NOT_PUBLISHED = (
    r"(?:(?<=,\s)|\A)(?:unpublished(?:\s(?:data|results|observations?|manuscript|work|thesis))?|(?:manuscript\s)?submitted"
    r"|pers(?:onal|\.)\s?comm(?:unications?|\.))"
)
"""In the place of the year, within brackets: "(Harker, unpublished data)" (APA 7, 8.9 and 10.8)."""
YEAR_OR_NONE = re.compile(
    rf"(?<![\w.])(?:(?:{YEAR})\s?/\s?)?(?:(?P<year>{YEAR})(?P<suffix>[a-z])?"
    rf"|(?P<none>{_NO_DATE}|{_NOT_PUBLISHED}))(?![\w%?])",
    re.I,
)
_UNDATED = re.compile(
    r"\s*(?:(?:see|cf\.?|but|also|and|e\.g\.,?|compare)\s+){0,3}(?:(?:van|von|de|der|den|del|della|di|da|dos|la|le)\s){0,3}"
    r"[A-ZÀ-ÖØ-Þ][\w’'-]{1,40}(?:,?\s(?:[A-Z]\.\s?){1,3})?,?\s(?:et\.? al\.?|and (?:colleagues|co-?workers))"
    r"(?:,?\spp?\.\s?[\d–-]{1,12})?\s*"
)
"""A work without a year in a citation's brackets: "Harker et al.", which leads to none."""
_MORE_SUFFIXES = re.compile(r"\s?(?:,|&|and)\s?([a-z])(?![\w.])")
_NARRATIVE = re.compile(
    rf"[(\[]\s?(?:(?:{YEAR})\s?/\s?)?(?:(?:{YEAR})[a-z]?|{_NO_DATE})(?![\w?])(?=[^()\[\]]{{0,120}}[)\]])",
    re.I,
)
_BRACKETS = re.compile(
    rf"\(([^()]{{1,{MOST_BRACKET_CHARACTERS}}})\)|\[([^\[\]]{{1,{MOST_BRACKET_CHARACTERS}}})\]"
)
_NESTED = re.compile(r"\(((?:[^()]{0,200}\([^()]{1,80}\)){1,6}[^()]{0,200})\)")
_REPORT_NOUN = (
    r"(?:study|studies|trial|trials|paper|papers|work|article|report|reports|review|experiment|experiments|team|group"
    r"|findings|analysis|survey|thesis|book|research|account|data)"
)
_POSSESSED = re.compile(rf"[’'ʼ](?:s\s+|\s+)(?:[a-z-]+\s+){{0,2}}{_REPORT_NOUN}\s*$")
NAMELESS_REPORT = re.compile(
    rf"\b(?:{_REPORT_NOUN}|authors?|researchers?|investigators?|scholars?|colleagues|al\.?)\s*$"
)
_OPEN_PART = re.compile(
    r"\s*(?:\?+|…|\.{3}|refs?\.?|cite|citation needed|todo\b.*|tbd|tbc|xx+|author,? year)\s*", re.I
)
_LOWER_CASE_NAME = re.compile(
    rf"\s*([a-zß-öø-ÿ][\w’'-]{{2,30}}),\s+({YEAR})([a-z])?(?:,\s*pp?\.\s*[\d–-]+)?\s*"
)


_BARE_CELL = re.compile(rf"\s(?P<names>[^;()\[\]\d]{{2,80}}),?\s(?:{YEAR})[a-z]?\s(?=;|$)")


def bracket_bare_cells(row: str, listed: frozenset[str]) -> str:
    """A row of a table with brackets around the cells that are a citation alone: "Lumen et al., 2024".

    The same length. listed: the folded first authors of the review's reference list; without "et al." the
    first name must be among them, since "Bergen, 2019" and "England and Wales, 2019" may as well be places.
    """
    shown = list(row)
    for cell in _BARE_CELL.finditer(row):
        written = cell.group("names").rstrip(" ,")
        names = names_before(written, len(written), in_brackets=True)
        if names is None or written[: names.start].strip():
            continue
        if names.et_al or name_keys(names.names[0]) & listed:
            shown[cell.start()], shown[cell.end() - 1] = "(", ")"
    return "".join(shown)


def find_author_year(text: str, is_taken: bytearray) -> Iterator[CitationMarker]:
    """The author-year citations of `text`, one a cited work, outside the characters marked in `is_taken`."""
    for pattern in (_NESTED, _BRACKETS):
        for match in pattern.finditer(text):
            if pattern is _NESTED and not _is_list_of_works(match.group(1)):
                continue
            if any(is_taken[match.start() : match.end()]):
                continue
            markers = tuple(_read_brackets(text, match))
            if markers:
                is_taken[markers[0].span.start : match.end()] = b"\x01" * (
                    match.end() - markers[0].span.start
                )
                yield from markers


def _is_list_of_works(inside: str) -> bool:
    """True for "Lumen, 2020; but see Ito (2021)": brackets in brackets that hold nothing but citations."""
    return all(re.search(rf"\b{YEAR}[a-z]?\W*(?:pp?\.\s?[\d–-]+\W*)?$", part) for part in inside.split(";"))


def _read_brackets(text: str, match: re.Match[str]) -> Iterator[CitationMarker]:
    if _NARRATIVE.match(text, match.start()) and match.re is _BRACKETS:
        names = _narrative_names(text, match.start())
        if names is not None:
            span = Span(names.start, match.end())
            inside = text[match.start() + 1 : match.end() - 1]
            yield from _works(inside, names, span, text, CitationKind.NARRATIVE)
            return
        if ";" not in match.group():
            return
    start = match.start() + 1
    inside = text[start : match.end() - 1]
    lower = _LOWER_CASE_NAME.fullmatch(inside)
    span = Span(match.start(), match.end())
    if lower:
        yield CitationMarker(
            CitationKind.AUTHOR_YEAR,
            span,
            text[span.start : span.end],
            (lower.group(1),),
            year=int(lower.group(2)),
            year_suffix=lower.group(3) or "",
        )
        return
    previous: CitedNames | None = None
    for part in re.split(r";", inside):
        year = YEAR_OR_NONE.search(part)
        if year is None:
            is_open = previous is not None and _OPEN_PART.fullmatch(part) is not None
            if is_open or _UNDATED.fullmatch(part):
                yield CitationMarker(CitationKind.UNREADABLE, span, part.strip())
            continue
        if year.group("none") and not re.search(r"\w", part[: year.start()]):
            continue
        before = part[: year.start()].rstrip(" ([")
        names = names_before(before, len(before), in_brackets=True)
        if names is None:
            if re.search(r"\w", before) or previous is None:
                continue
            names = previous
        previous = names
        yield from _works(part[year.start() :], names, span, text, CitationKind.AUTHOR_YEAR)


def _works(
    after_names: str, names: CitedNames, span: Span, text: str, kind: CitationKind
) -> Iterator[CitationMarker]:
    """One marker for each year behind one list of names; a further name among the years begins another."""
    position = 0
    for year in YEAR_OR_NONE.finditer(after_names):
        if year.start() < position:
            continue
        between = after_names[position : year.start()]
        if position and re.search(r"\w", between):
            tail = between.rstrip(" ,(")
            following = names_before(tail, len(tail), in_brackets=True)
            if following is None:
                continue
            names = following
        position = year.end()
        suffixes = [(year.group("suffix") or "").lower()]
        while suffixes[0] and (more := _MORE_SUFFIXES.match(after_names, position)):
            suffixes.append(more.group(1))
            position = more.end()
        locator = re.match(
            r",?\s*((?:pp?|ch|chap|sec|para|fig|table)\.?\s?[\d–\-ivxlc]+)", after_names[position:], re.I
        )
        for suffix in suffixes:
            yield CitationMarker(
                kind,
                span,
                text[span.start : span.end],
                names.names,
                names.et_al,
                int(year.group("year")) if year.group("year") else None,
                suffix,
                locator=locator.group(1) if locator else "",
            )


def _narrative_names(text: str, bracket: int) -> CitedNames | None:
    """The names right before "(2024)", also over "Lumen's trial (2024)" and "Lumen and her colleagues
    (2024)".
    """
    before = text[max(0, bracket - 400) : bracket].rstrip()
    offset = max(0, bracket - 400)
    names = names_before(before, len(before), in_brackets=False)
    if names is None and (possessed := _POSSESSED.search(before[-80:])):
        end = len(before) - len(before[-80:]) + possessed.start()
        names = names_before(before, end, in_brackets=False)
    if names is None:
        return None
    return CitedNames(names.start + offset, names.names, names.et_al, names.is_possessive)
