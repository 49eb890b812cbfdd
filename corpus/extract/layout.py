"""What the layout of pages adds to a text: running heads and feet, page numbers, headings.

A running head is a line near a page's top or bottom whose form, digits aside, comes back on a quarter of the
pages (at least three, or two where there are no more than four pages), once a page, in a run of at most four
lines; a line that reads as a sentence must come back with its digits. In a text without page breaks, page
numbers give them away: lines that are a number, or end or begin with one set far apart, and that count
upwards through the text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.model.study_text import Page, SectionKind, Span

_EDGE_LINES = 8
_NUMBER_EDGE_LINES = 4
_LONGEST_HEAD = 120
_SHORTEST_HEAD = 10
_MOST_HEAD_LINES = 4
"""More lines than these, one after another, are a paragraph that is printed twice."""
_SENTENCE_WORDS = 6
_BARE_NUMBER = re.compile(
    r"(?:[-–—|]\s*)?(?:page\s+|p\.\s*|S|e)?(\d{1,5})(?:\s*(?:/|of)\s*\d{1,5})?(?:\s*[-–—|])?", re.IGNORECASE
)
_NUMBER_AT_END = re.compile(r"\S.{0,100}?(?:\s{3,}|\t+|\s+\|\s+)(\d{1,5})")
_NUMBER_AT_START = re.compile(r"(\d{1,5})(?:\s{3,}|\t+|\s+\|\s+)\S.{0,100}")
_LINE = re.compile(r"[^\n\f]+")
_SENTENCE_END = re.compile(r"[.!?:;]['’”\")\]]*$")

_HEADINGS = {
    SectionKind.ABSTRACT: ("abstract", "resumo", "resumen", "résumé", "zusammenfassung", "astratto"),
    SectionKind.SUMMARY: ("summary", "author summary", "plain language summary", "highlights",
                          "key points"),
    SectionKind.INTRODUCTION: (
        "introduction", "background", "introdução", "introducción", "einleitung", "objective",
        "objectives", "aims",
    ),
    SectionKind.METHODS: (
        "methods", "method", "materials and methods", "material and methods", "methods and materials",
        "patients and methods", "subjects and methods", "experimental section", "experimental", "methodology",
        "study design", "métodos", "metodologia", "metodología", "materiais e métodos", "material e métodos",
        "methoden",
        "methods and analysis", "methods/design", "experimental procedures",
    ),
    SectionKind.RESULTS: (
        "results", "findings", "results and discussion", "resultados", "resultados e discussão",
        "resultados y discusión", "ergebnisse", "résultats", "main results",
    ),
    SectionKind.DISCUSSION: ("discussion", "discussions", "discussão", "discusión", "diskussion",
                             "interpretation"),
    SectionKind.CONCLUSION: (
        "conclusion", "conclusions", "concluding remarks", "discussion and conclusion",
        "discussion and conclusions", "conclusão", "conclusões", "conclusiones", "considerações finais",
    ),
    SectionKind.ACKNOWLEDGEMENTS: (
        "acknowledgements", "acknowledgments", "acknowledgement", "acknowledgment", "funding",
        "competing interests", "conflict of interest", "conflicts of interest", "author contributions",
        "authors' contributions", "data availability", "ethics statement", "agradecimentos",
        "agradecimientos",
        "supplementary materials", "supporting information",
    ),
    SectionKind.REFERENCES: (
        "references", "reference list", "list of references", "bibliography", "literature cited",
        "literature", "works cited", "references and notes", "notes and references", "cited literature",
        "referências", "referencias", "referências bibliográficas", "referencias bibliográficas", "literatur",
        "literaturverzeichnis", "bibliographie", "références", "bibliografia", "bibliografía",
    ),
    SectionKind.REVIEW: (
        "open peer review", "referee report", "referee reports", "reviewer report", "reviewers' comments",
        "peer review file", "current referee status", "current peer review status", "decision letter",
        "author response",
    ),
}  # fmt: skip
_BODY_AGAIN = re.compile(
    r"(?:appendix|appendices|annex(?:es|e)?|figure legends|tables and figures"
    r"|supplementary (?:analys[ei]s|results|tables?|figures?|methods|notes?)"
    r"|additional (?:analys[ei]s|results|tables?|figures?))\b[^.?!]*(?:\.\s[^.?!]*)?"
)
"""Headings behind the reference list that lead to the study's own words again."""
_KIND_OF = {name: kind for kind, names in _HEADINGS.items() for name in names}
_HEADING_NUMBER = re.compile(r"^(?:(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5})[.)]?\s+)")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text that is not blank, without the white space around it."""

    start: int
    end: int
    text: str


def read_lines(text: str, start: int = 0, end: int | None = None) -> list[Line]:
    """The lines of `text` that hold more than white space."""
    lines: list[Line] = []
    for match in _LINE.finditer(text, start, len(text) if end is None else end):
        written = match.group()
        stripped = written.strip()
        if stripped:
            offset = match.start() + len(written) - len(written.lstrip())
            lines.append(Line(offset, offset + len(stripped), stripped))
    return lines


def heading_kind(line: str) -> SectionKind | None:
    """The kind of section that a line begins when it is nothing but a heading, else None."""
    if len(line) > 60:
        return None
    name = _HEADING_NUMBER.sub("", line.strip()).strip(" .:•|■*#").lower().replace("’", "'")
    if len(name) > 3 and " " in name and name.replace(" ", "") in _SPACED:
        name = name.replace(" ", "")
    return _KIND_OF.get(name) or (SectionKind.BODY if _BODY_AGAIN.fullmatch(name) else None)


_SPACED = frozenset(name for name in _KIND_OF if " " not in name)
"""Headings set with spaces between the letters: "A B S T R A C T"."""


def find_furniture(text: str, pages: Sequence[Page]) -> tuple[Span, ...]:
    """The running heads, feet and page numbers of a text, in order; they do not overlap."""
    lines = _recurring_lines(text, pages) if len(pages) > 1 else _numbered_lines(text)
    return tuple(Span(line.start, line.end) for line in sorted(lines, key=lambda line: line.start))


def _recurring_lines(text: str, pages: Sequence[Page]) -> list[Line]:
    edges: list[tuple[list[Line], list[Line]]] = []
    counts: Counter[str] = Counter()
    repeated: set[str] = set()
    for page in pages:
        lines = read_lines(text, page.start, page.end)
        edge = lines if len(lines) <= 2 * _EDGE_LINES else lines[:_EDGE_LINES] + lines[-_EDGE_LINES:]
        edges.append((lines, edge))
        on_page = Counter(_head_form(line.text) for line in edge)
        counts.update(on_page.keys())
        repeated.update(form for form, count in on_page.items() if count > 1)
    needed = max(3 if len(pages) > 4 else 2, len(pages) // 4)
    furniture: list[Line] = []
    for lines, edge in edges:
        numbers = {line.start for line in (*lines[:_NUMBER_EDGE_LINES], *lines[-_NUMBER_EDGE_LINES:])}
        run: list[Line] = []
        for line in (*edge, None):
            if line is not None and not _BARE_NUMBER.fullmatch(line.text):
                form = _head_form(line.text)
                if counts[form] >= needed and len(line.text) > 2:
                    run.append(line)
                    continue
            elif line is not None and line.start in numbers:
                furniture.append(line)
            if len(run) <= _MOST_HEAD_LINES:
                furniture += (head for head in run if _head_form(head.text) not in repeated)
            run = []
    return furniture


def _head_form(line: str) -> str:
    """What of a line comes back on other pages: digits aside, unless it reads as a sentence."""
    if len(line.split()) >= _SENTENCE_WORDS and _SENTENCE_END.search(line):
        return line
    return _digit_blind(line)


def _digit_blind(line: str) -> str:
    return re.sub(r"\d+", "0", " ".join(line.split())).lower()


def _numbered_lines(text: str) -> list[Line]:
    lines = read_lines(text)
    numbered = [(index, number) for index, line in enumerate(lines) if (number := _page_number(line.text))]
    counting = _counting(numbered, lines)
    heads = Counter(
        _digit_blind(lines[near].text)
        for index in counting
        for near in (index - 1, index + 1)
        if 0 <= near < len(lines) and near not in counting
    )
    furniture = {index: lines[index] for index in counting | _recurring_interruptions(lines)}
    for index in counting:
        if not _BARE_NUMBER.fullmatch(lines[index].text):
            continue
        for near in (index + 1, index - 1):
            if 0 <= near < len(lines) and near not in counting and _is_head(lines, near, heads):
                furniture[near] = lines[near]
                break
    return list(furniture.values())


def _recurring_interruptions(lines: Sequence[Line]) -> set[int]:
    """Lines that come back, digits aside, and stand somewhere inside a sentence."""
    places: dict[str, list[int]] = {}
    for index, line in enumerate(lines):
        if _SHORTEST_HEAD <= len(line.text) <= _LONGEST_HEAD and " " in line.text:
            places.setdefault(_digit_blind(line.text), []).append(index)
    return {
        index
        for indices in places.values()
        if len(indices) > 1 and any(_stands_inside_a_sentence(lines, index) for index in indices)
        for index in indices
    }


def _page_number(line: str) -> int:
    if len(line) > _LONGEST_HEAD:
        return 0
    for pattern in (_BARE_NUMBER, _NUMBER_AT_END, _NUMBER_AT_START):
        found = pattern.fullmatch(line)
        if found:
            return int(found[1])
    return 0


def _counting(numbered: Sequence[tuple[int, int]], lines: Sequence[Line]) -> set[int]:
    """The lines whose numbers go up by one or stay: page numbers. One alone must interrupt a sentence."""
    counting: set[int] = set()
    for (index, number), (following, next_number) in pairwise(numbered):
        bare = _BARE_NUMBER.fullmatch(lines[index].text) and _BARE_NUMBER.fullmatch(lines[following].text)
        # Numbers on lines close together are a column of a table or the items of a list.
        if (next_number == number + 1 and following - index >= 3) or (
            number <= next_number <= number + 1 and not bare
        ):
            counting |= {index, following}
    for index, _ in numbered:
        if index not in counting and _interrupts(lines, index):
            counting.add(index)
    return counting


def _interrupts(lines: Sequence[Line], index: int) -> bool:
    """True when the lines before and after belong to one sentence and the line could not be wrapped so."""
    before = lines[index - 1].text if index else ""
    after = _line_after(lines, index)
    return (
        _splits_sentence(lines, index)
        and len(before) > 20
        and len(lines[index].text) + 1 + len(after.split()[0]) < len(before) - 12
    )


def _stands_inside_a_sentence(lines: Sequence[Line], index: int) -> bool:
    """As `_interrupts`; set off by a blank line, a line needs no other sign."""
    if not 0 < index < len(lines) - 1:
        return False
    is_set_off = (
        lines[index].start - lines[index - 1].end > 1 and lines[index + 1].start - lines[index].end > 1
    )
    return _interrupts(lines, index) or (is_set_off and _splits_sentence(lines, index))


def _splits_sentence(lines: Sequence[Line], index: int) -> bool:
    """True when the line before ends no sentence and the line after goes on in lower case."""
    before = lines[index - 1].text if index else ""
    after = _line_after(lines, index)
    return bool(before and after and not _SENTENCE_END.search(before) and after[0].islower())


def _line_after(lines: Sequence[Line], index: int) -> str:
    """The text after a line, past a short line in capitals (the head below a page number)."""
    after = lines[index + 1].text if index + 1 < len(lines) else ""
    if after.isupper() and len(after) < 40 and index + 2 < len(lines):
        return lines[index + 2].text
    return after


def _is_head(lines: Sequence[Line], index: int, heads: Counter[str]) -> bool:
    """A line beside a page number is a running head when it comes back, or is short and in capitals."""
    line = lines[index].text
    if len(line) > 100:
        return False
    return heads[_digit_blind(line)] > 1 or (line.isupper() and len(line) < 40)
