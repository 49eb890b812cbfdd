"""Where a folded quote stands in a folded text: in one piece, or in two with whole blocks between."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from checker.text.quotes.wording import begins_inside, ends_inside, same_wording
from corpus.model.characters import is_letter
from corpus.model.folded import FoldedText
from corpus.model.layout_flags import HYPHEN, LINE_END, SOFT, SPACE

MAX_GAP = 6000
"""How many raw characters of whole blocks may stand between the two halves of a sentence: a figure with its
caption, a table, a footnote. Of 14,198 sentences of 105 articles 261 needed it."""

_MAX_TRIED = 200
"""How many places with the same characters are examined: keeps the search linear on repetitive text."""
_MAX_CHECKS = 20_000
"""How many pairs of block ends and starts are compared, for the same reason."""
_ABBREVIATIONS = frozenset({"al", "fig", "figs", "vs", "cf", "sp", "spp", "eq", "ca", "e.g", "i.e", "var"})
_HEAD = 8
_TAIL = 16


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the folded text, half-open."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Place:
    """A quote's place: its pieces in order; cut flags where it begins or ends inside a word or number."""

    pieces: tuple[Piece, ...]
    cut_at_start: bool = False
    cut_at_end: bool = False

    @property
    def is_cut(self) -> bool:
        """True when the quote begins or ends inside a word or number of the text."""
        return self.cut_at_start or self.cut_at_end


def find_contiguous(
    quote: FoldedText, text: FoldedText, q_start: int = 0, q_end: int | None = None, after: int = 0
) -> list[Place]:
    """All places (at most 200 are examined) where the stretch of the quote stands in one piece."""
    return list(_contiguous(quote, text, q_start, q_end, after))


def find_first_whole(quote: FoldedText, text: FoldedText, after: int = 0) -> Place | None:
    """The first place from `after` on where the quote stands uncut in one piece."""
    return next((place for place in _contiguous(quote, text, 0, None, after) if not place.is_cut), None)


def _contiguous(
    quote: FoldedText, text: FoldedText, q_start: int, q_end: int | None, after: int
) -> Iterator[Place]:
    q_end = len(quote.folded) if q_end is None else q_end
    wanted = quote.folded[q_start:q_end]
    if not wanted:
        return
    at = text.folded.find(wanted, after)
    for _ in range(_MAX_TRIED):
        if at < 0:
            return
        if same_wording(quote, q_start, text, at, len(wanted)):
            end = at + len(wanted)
            yield Place((Piece(at, end),), begins_inside(text, at), ends_inside(text, end))
        at = text.folded.find(wanted, at + 1)


def find_across_blocks(quote: FoldedText, text: FoldedText) -> Place | None:
    """The quote in two pieces: the first ends where a block ends, the second begins where one begins."""
    if len(quote.folded) < _HEAD + 2 or len(text.block_starts) < 3:
        return None
    return _by_first_piece(quote, text) or _by_second_piece(quote, text)


def _by_first_piece(quote: FoldedText, text: FoldedText) -> Place | None:
    wanted, folded, starts = quote.folded, text.folded, text.block_starts
    checks = 0
    at = folded.find(wanted[:_HEAD])
    for _ in range(_MAX_TRIED):
        if at < 0:
            return None
        block = bisect_right(starts, at)
        while block < len(starts) and starts[block] < at + len(wanted):
            length = starts[block] - at
            if not folded.startswith(wanted[:length], at):
                break
            for later in range(block + 1, len(starts)):
                if text.origin[starts[later]] - text.origin[starts[block]] > MAX_GAP:
                    break
                checks += 1
                if checks > _MAX_CHECKS:
                    return None
                if folded.startswith(wanted[length:], starts[later]):
                    place = _two_pieces(quote, text, length, starts[block], starts[later])
                    if place is not None:
                        return place
            block += 1
        at = folded.find(wanted[:_HEAD], at + 1)
    return None


def _by_second_piece(quote: FoldedText, text: FoldedText) -> Place | None:
    """As `_by_first_piece`, for a first piece of fewer than eight characters."""
    wanted, folded, starts = quote.folded, text.folded, text.block_starts
    if len(wanted) < _HEAD + _TAIL:
        return None
    checks = 0
    at = folded.find(wanted[-_TAIL:])
    for _ in range(_MAX_TRIED):
        if at < 0:
            return None
        end = at + _TAIL
        later = bisect_right(starts, end - len(wanted) + _HEAD - 1) - 1
        if later > 0:
            length = len(wanted) - (end - starts[later])
            if 0 < length < _HEAD and folded.startswith(wanted[length:], starts[later]):
                for block in range(later - 1, 0, -1):
                    if text.origin[starts[later]] - text.origin[starts[block]] > MAX_GAP:
                        break
                    checks += 1
                    if checks > _MAX_CHECKS:
                        return None
                    if folded.endswith(wanted[:length], 0, starts[block]):
                        place = _two_pieces(quote, text, length, starts[block], starts[later])
                        if place is not None:
                            return place
        at = folded.find(wanted[-_TAIL:], at + 1)
    return None


def _two_pieces(quote: FoldedText, text: FoldedText, length: int, cut: int, resumed: int) -> Place | None:
    """The place, when boundaries and wording hold on both pieces and at the cut."""
    total = len(quote.folded)
    start, end = cut - length, resumed + total - length
    # A finished sentence is not cut by a float: what follows elsewhere is another sentence.
    if _ends_sentence(text, cut) or begins_inside(text, start) or ends_inside(text, end):
        return None
    ours, theirs = quote.between[length], text.between[cut]
    if theirs & LINE_END:
        if ours & SPACE and not ours & (HYPHEN | SOFT):
            return None
    elif not ours & SPACE and (
        ours & (HYPHEN | SOFT) or _are_word_characters(quote.folded[length - 1], quote.folded[length])
    ):
        return None
    if same_wording(quote, 0, text, start, length) and same_wording(
        quote, length, text, resumed, total - length
    ):
        return Place((Piece(start, cut), Piece(resumed, end)))
    return None


def _ends_sentence(text: FoldedText, cut: int) -> bool:
    """True when a sentence or clause ends right before `cut`; not after "L." or "et al."."""
    if text.folded[cut - 1] not in ".!?;:":
        return False
    if text.folded[cut - 1] != ".":
        return True
    start = cut - 1
    while start and cut - start < 6 and not text.between[start] & SPACE:
        start -= 1
    word = text.folded[start : cut - 1].lstrip("([")
    return not (word in _ABBREVIATIONS or (len(word) == 1 and word.isalpha()))


def _are_word_characters(before: str, after: str) -> bool:
    return (is_letter(before) or before.isdigit()) and (is_letter(after) or after.isdigit())
