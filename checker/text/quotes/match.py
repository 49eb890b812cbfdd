"""What a search for a quote hands back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from corpus.model.study_text import Span


class MatchGrade(StrEnum):
    """How a quote stands in a text.

    verbatim: character for character, white space aside. layout: but for typography and layout.
    across-gap: whole blocks (a figure, a footnote) or words under an ellipsis stand between its pieces.
    without-marks: the text has citation marks that the quote leaves out. stitched: its pieces stand in the
    text, but may not be joined. altered: words or numbers differ. absent: nothing close enough stands
    there. unreliable: the place's own symbols are broken in the file.
    """

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
    """One changed, dropped or added word or number; an empty side means dropped or added.

    quote_span, text_span: where on each side (raw offsets); empty spans stand where the words would be.
    """

    in_quote: str
    in_text: str
    quote_span: Span
    text_span: Span


@dataclass(frozen=True, slots=True)
class QuoteMatch:
    """Where and how a quote stands in a text.

    span: in the raw text, None when the quote is not there. skipped: raw stretches between its pieces.
    nearest: the closest passage, for a hint only. places: how often the quote stands in the text.
    all_places: where (at most fifty). cut_at_start, cut_at_end: the quote begins or ends inside a word or
    number of the text. is_joined: the quote has an ellipsis or a bracketed insertion, and its parts may
    stand together. borders_on_gap: an absent or altered quote whose nearest match borders on a gap or an
    unreadable page. reason: why it is refused or unreliable, or what was forgiven that is worth knowing.
    """

    grade: MatchGrade
    span: Span | None = None
    skipped: tuple[Span, ...] = ()
    changes: tuple[WordChange, ...] = ()
    nearest: Span | None = None
    places: int = 0
    all_places: tuple[Span, ...] = ()
    cut_at_start: bool = False
    cut_at_end: bool = False
    is_joined: bool = False
    borders_on_gap: bool = False
    reason: str = ""

    @property
    def is_found(self) -> bool:
        """True when the study has these words in this order, typography aside."""
        return self.grade in _FOUND


_FOUND = {MatchGrade.VERBATIM, MatchGrade.LAYOUT, MatchGrade.ACROSS_GAP, MatchGrade.WITHOUT_MARKS}
