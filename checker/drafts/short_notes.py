"""Short notes of the Chicago notes style, naming a work that another note or the bibliography has in full.

"Ortega, Berg, and Sato, “Evacuation Decisions,” 16." cites the work with these families and this title;
"Ibid., 16." cites what the note before cites.
Source: The Chicago Manual of Style (17th ed.), 14.29 to 14.36.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from checker.model.draft import CitationKind, CitationMarker, Reference
from corpus.model.study_text import Span

_PAGES = r"[,.]?\s*(?:(?:pp?|ch|chap|fig|table|sec|§+)\.?\s?)?[\d–—-]{1,12}(?:,\s?[\d–—-]{1,12}){0,8}"
_SHORT_NOTE = re.compile(
    r"\s*(?:(?:see|cf\.)\s+(?:also\s+)?)?(?P<names>[^\W\d_][^“”\"«»;:.\d]{1,120}?(?: et al\.)?),\s+"
    r"(?:[“\"«](?P<quoted>[^“”\"«»]{3,160}?)[,.]?[”\"»]|(?P<bare>[^\W\d_][^,;:“”\"]{3,120}))"
    rf"(?:{_PAGES})?\s*\.?\s*",
    re.I,
)
_FULL_NOTE = re.compile(
    r"[^“”\"«»\d]{3,200},\s[“\"«][^“”\"«»]{5,300}[”\"»]\s[^“”\"«»]{2,150}\((?:\w+\s)?(?:1[5-9]|20)\d\d\)"
    r"(?:[:,]\s?[\d–—-]{1,12})?\.?"
)
_GIVEN = r"[^\W\d_][\w.’'-]*"
_TWO_AUTHORS = re.compile(
    rf"\s*{_GIVEN}(?:\s{_GIVEN}){{0,2}}\s(?P<first>[^\W\d_][\w’'-]*)\s(?:and|&)\s"
    rf"{_GIVEN}(?:\s{_GIVEN}){{0,2}}\s(?P<second>[^\W\d_][\w’'-]*),\s[“\"«]"
)
_IBID = re.compile(rf"\s*(?:(?:see|cf\.)\s+)?(?:ibid|ebd|ibídem)\.?(?:{_PAGES})?\s*\.?\s*", re.I)
_NAME_DIVIDERS = re.compile(r",\s*(?:and|&|und)?\s*|\s+(?:and|&|und)\s+|\s+et al\.")
_WORD = re.compile(r"\w+")


def is_full_note(note: str) -> bool:
    """True for authors given name first, a title in quotation marks, where it appeared and (year): page."""
    return _FULL_NOTE.fullmatch(note) is not None


def families_of_two(note: str) -> tuple[str, ...]:
    """The families of two authors that a full note names without a comma: "Ada Lumen and Ben Ito, “…”"."""
    match = _TWO_AUTHORS.match(note)
    return (match["first"], match["second"]) if match else ()


def is_ibid(note: str) -> bool:
    """True for a note that says no more than "Ibid." and a page."""
    return _IBID.fullmatch(note) is not None


def read_short_note(note: str, span: Span, references: Iterable[Reference]) -> CitationMarker | None:
    """What a short note cites: the one reference that it names; None for any other note.

    Its families and the words of its short title stand in the entry; of two such entries neither is meant.
    """
    match = _SHORT_NOTE.fullmatch(note)
    if match is None:
        return None
    names = tuple(name for piece in _NAME_DIVIDERS.split(match["names"]) if (name := piece.strip()))
    wanted = " ".join(_WORD.findall((match["quoted"] or match["bare"]).lower()))
    meant = [
        reference
        for reference in references
        if _holds(reference, " ".join(names).lower()) and f" {wanted} " in _folded(reference)
    ]
    if len(meant) != 1 or meant[0].year is None:
        return None
    return CitationMarker(
        CitationKind.AUTHOR_YEAR, span, note.strip(), names, "et al" in match["names"], meant[0].year
    )


def _folded(reference: Reference) -> str:
    return f" {' '.join(_WORD.findall(reference.written.lower()))} "


def _holds(reference: Reference, names: str) -> bool:
    entry = set(_folded(reference).split())
    return all(word in entry for word in _WORD.findall(names))
