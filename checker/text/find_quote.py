"""Finding a quote in a study's text: exact, but for layout and typography, never a word or number."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from corpus.model.folded import IndexedText
from corpus.model.study_text import Span


class MatchGrade(StrEnum):
    """How a quote stands in a text."""

    VERBATIM = "verbatim"
    LAYOUT = "layout"
    ACROSS_GAP = "across-gap"
    WITHOUT_MARKS = "without-marks"
    STITCHED = "stitched"
    ALTERED = "altered"
    ABSENT = "absent"
    UNRELIABLE = "unreliable"


@dataclass(frozen=True, slots=True)
class WordChange:
    """One changed, dropped or added word or number; an empty side means dropped or added."""

    in_quote: str
    in_text: str
    quote_span: Span
    text_span: Span


@dataclass(frozen=True, slots=True)
class QuoteMatch:
    """Where and how a quote stands in a text.

    span: in the raw text, None when the quote is not there. skipped: raw stretches between its pieces.
    nearest: the closest passage, for a hint only. places: how often the quote stands in the text.
    cut_at_start, cut_at_end: the quote begins or ends inside a word or number of the text.
    borders_on_gap: an absent quote whose nearest partial match borders on a gap or an unreadable page.
    """

    grade: MatchGrade
    span: Span | None = None
    skipped: tuple[Span, ...] = ()
    changes: tuple[WordChange, ...] = ()
    nearest: Span | None = None
    places: int = 0
    cut_at_start: bool = False
    cut_at_end: bool = False
    borders_on_gap: bool = False
    reason: str = ""

    @property
    def is_found(self) -> bool:
        """True when the study has these words in this order, typography aside."""
        return self.grade in _FOUND


_FOUND = {MatchGrade.VERBATIM, MatchGrade.LAYOUT, MatchGrade.ACROSS_GAP, MatchGrade.WITHOUT_MARKS}


def find_quote(exact: str, text: IndexedText, *, prefix: str = "", suffix: str = "") -> QuoteMatch:
    """Where `exact` stands in `text`; `prefix` and `suffix` choose among several places."""
    place = text.text.text.find(exact)
    if place < 0:
        return QuoteMatch(MatchGrade.ABSENT)
    return QuoteMatch(MatchGrade.VERBATIM, Span(place, place + len(exact)), places=1)
