"""Whether words stand in a text exactly, typography alone forgiven: `check quotes --typography-only`.

Forgiven: white space, kinds of quotation marks and dashes, ellipsis characters, case. Nothing else: no
line-end hyphens, running heads or citation marks. Both ends must be word boundaries.
"""

from __future__ import annotations

import re

from checker.text.quotes.match import MatchGrade, QuoteMatch
from corpus.model.characters import DASHES, DOUBLE_QUOTES, SINGLE_QUOTES
from corpus.model.folded import IndexedText
from corpus.model.study_text import Span

MIN_CHARACTERS = 12
_ALIKE = str.maketrans(
    {**dict.fromkeys(DASHES, "-"), **dict.fromkeys(SINGLE_QUOTES, "'"), **dict.fromkeys(DOUBLE_QUOTES, '"')}
)
_SPACE = re.compile(r"\s+")
_MAX_PLACES = 50


def find_exact_words(exact: str, text: IndexedText) -> QuoteMatch:
    """Where the words stand in the raw text; absent with the reason when they are too few or not there."""
    wanted = _SPACE.sub(" ", _alike(exact)[0]).strip()
    if len(wanted) < MIN_CHARACTERS:
        return QuoteMatch(MatchGrade.ABSENT, reason=f"the quote has fewer than {MIN_CHARACTERS} characters")
    raw = text.text.text
    folded, origin = _alike(raw)
    places: list[Span] = []
    at = folded.find(wanted)
    while at >= 0 and len(places) < _MAX_PLACES:
        end = at + len(wanted)
        if not _joined(folded, at) and not _joined(folded, end):
            places.append(Span(origin[at], origin[end - 1] + 1))
        at = folded.find(wanted, at + 1)
    if not places:
        return QuoteMatch(MatchGrade.ABSENT, reason="these words do not stand in the text")
    span = places[0]
    same = raw[span.start : span.end].split() == exact.split()
    return QuoteMatch(
        MatchGrade.VERBATIM if same else MatchGrade.LAYOUT, span, places=len(places), all_places=tuple(places)
    )


def _alike(text: str) -> tuple[str, list[int]]:
    """The text with its typography made plain, and the offset of each character in the text."""
    characters: list[str] = []
    origin: list[int] = []
    for offset, character in enumerate(text.translate(_ALIKE)):
        for plain in "..." if character == "…" else character.lower():
            if plain.isspace():
                if characters and characters[-1] == " ":
                    continue
                plain = " "
            characters.append(plain)
            origin.append(offset)
    return "".join(characters), origin


def _joined(text: str, at: int) -> bool:
    """True when the characters on both sides of `at` belong to one word or number."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    if before.isalnum() and after.isalnum():
        return True
    around = text[at - 2 : at - 1], text[at + 1 : at + 2]
    return (before in ".," and around[0].isdigit() and after.isdigit()) or (
        after in ".," and before.isdigit() and around[1].isdigit()
    )
