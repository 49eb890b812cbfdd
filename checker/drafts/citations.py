"""All citations of a stretch of text, in every style, each once and in order.

No citations are: tables and figures ("see Table 2"), volumes ("276(2)"), years in prose ("the second wave
(2020)"), places and months before a year, intervals ("95% CI [2, 5]"), exponents (10³, m²) and equations.
Limits: an author alone in brackets is read only when the review's own list names that author (MLA).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from checker.drafts.author_year import find_author_year
from checker.drafts.marks import find_marks
from checker.drafts.unreadable import find_leftovers, find_lookalike_marks
from checker.model.draft import CitationKind, CitationMarker
from checker.text.names import name_keys
from corpus.model.study_text import Span

_MLA = re.compile(
    r"\((?:see |cf\. )?([^\W\d_][^()\d;]{1,80}?)(?:,?\s(?:pp?\.\s?)?(\d{1,4}(?:[-–]\d{1,4})?))?\)"
)
_MAY_CITE = re.compile(r"[(\[)\]@\\^【⁰¹²³⁴-⁹\ue200-\ue2ff]|citeturn", re.I)
"""Without one of these nothing in a text looks like a citation."""
_LOSES_RAISED = re.compile(rf"{_MAY_CITE.pattern}|[a-z)”\"][.,;]\d", re.I)
"""Where the list is numbered, digits behind a mark may have been raised ones."""


@dataclass(frozen=True, slots=True)
class CitationHabits:
    """What the rest of the review tells about how it cites.

    listed_names: folded first authors of its reference list. has_numbered_list: its entries are numbered.
    reads_round_numbers: its numbers stand in round brackets.
    """

    listed_names: frozenset[str] = frozenset()
    has_numbered_list: bool = False
    reads_round_numbers: bool = False


def find_citations(text: str, habits: CitationHabits | None = None) -> tuple[CitationMarker, ...]:
    """The citations of `text` in order, one a cited work; spans in code points of `text`."""
    known = habits or CitationHabits()
    if (_LOSES_RAISED if known.has_numbered_list else _MAY_CITE).search(text) is None:
        return ()
    is_taken = bytearray(len(text))
    found: list[CitationMarker] = []
    found.extend(find_lookalike_marks(text, is_taken))
    found.extend(
        find_marks(
            text,
            is_taken,
            has_numbered_list=known.has_numbered_list,
            reads_round_numbers=known.reads_round_numbers,
        )
    )
    found.extend(find_author_year(text, is_taken))
    found.extend(_author_alone(text, is_taken, known.listed_names))
    found.extend(find_leftovers(text, is_taken))
    return tuple(sorted(found, key=lambda marker: (marker.span.start, marker.span.end)))


def _author_alone(text: str, is_taken: bytearray, listed: frozenset[str]) -> Iterator[CitationMarker]:
    """MLA: "(Lumen 12)" and "(Lumen and Ito)", where the list has an entry by that author."""
    if not listed:
        return
    for match in _MLA.finditer(text):
        if any(is_taken[match.start() : match.end()]):
            continue
        et_al = re.search(r"\s+et\.? al\b\.?", match.group(1)) is not None
        bare = re.sub(r"\s+et\.? al\b\.?", "", match.group(1))
        names = tuple(name.strip() for name in re.split(r",?\s(?:and|&)\s|,\s", bare) if name.strip())
        if names and names[0][0].isupper() and name_keys(names[0]) & listed:
            is_taken[match.start() : match.end()] = b"\x01" * (match.end() - match.start())
            yield CitationMarker(
                CitationKind.AUTHOR_YEAR,
                Span(match.start(), match.end()),
                match.group(),
                names,
                et_al,
                locator=match.group(2) or "",
            )
