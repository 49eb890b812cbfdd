"""Quotes that the author cut or filled: an ellipsis, words in brackets. And joins that nobody marked.

The parts must stand in the text in their order and near each other, nothing negating, contrasting or (inside
a clause) hedging may be left out, and a part after a sentence's end must begin a sentence; else the join says
what the text does not. Bracketed words are the author's and never evidence; they may not negate either.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from checker.text.lexicons import load_words
from checker.text.quotes.places import Place, find_contiguous, find_first_whole
from corpus.model.folded import FoldedText, IndexedText, fold_words
from corpus.model.layout_flags import SPACE
from corpus.model.study_text import Span

MAX_ELLIPSIS = 500
"""Raw characters that an ellipsis may leave out: two or three sentences."""
MAX_REPLACED_WORDS = 6
"""Words of the text that a bracketed insertion may stand for."""
_MAX_PARTS = 8
_MIN_PART_WORDS = 3
_NEAR_WORDS = 5
_FEW_WORDS = 3

_ELLIPSIS = re.compile(
    r"(?:\[\s?(?:\.\s?\.\s?\.{1,3}|…)\s?\]|\(\s?(?:\.\s?\.\s?\.{1,3}|…)\s?\)|(?:\.\s?){2,5}\.|…(?:\s?\.)?)"
)
_INSERTION = re.compile(r"\[(?=[^\[\]]{0,120}[^\W\d_])[^\[\]]{1,120}\]")
"""Words in brackets; numbers alone are a citation mark, which no author puts in."""
_CHANGED_LETTER = re.compile(r"\[(\w)\](?=\w)")
_SENTENCE_END = re.compile(r"[.!?]['’”\")\]]*\s+(?=[\"'“‘(\[]*[A-ZÀ-Þ0-9])")
_CLAUSE_END = re.compile(rf"{_SENTENCE_END.pattern}|;\s")
_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)*|\d+(?:[.,]\d+)*")


@dataclass(frozen=True, slots=True)
class Join:
    """A joined quote: where its parts stand, and why it is refused ("" when it is not)."""

    places: tuple[Place, ...]
    refused: str = ""


def has_join(exact: str) -> bool:
    """True when the quote holds an ellipsis or a bracketed insertion."""
    return bool(_ELLIPSIS.search(exact) or _INSERTION.search(exact) or _CHANGED_LETTER.search(exact))


def own_words(exact: str) -> str:
    """The quote without what its author put in: insertions and ellipses."""
    return " ".join(_INSERTION.sub(" ", _ELLIPSIS.sub(" ", _CHANGED_LETTER.sub(r"\1", exact))).split())


def find_joined(exact: str, text: IndexedText, layer: FoldedText) -> Join | None:
    """Where the parts of a quote with an ellipsis or insertion stand; None when a part is nowhere."""
    parts, joints = _split(_CHANGED_LETTER.sub(r"\1", exact))
    if not parts or len(parts) > _MAX_PARTS:
        return None
    folded = [fold_words(part) for part in parts]
    first_places = [p for p in find_contiguous(folded[0], layer) if not p.is_cut]
    if not first_places:
        return None
    best: Join | None = None
    for first in first_places[:20]:
        join = _follow(first, folded, joints, text, layer)
        if join is not None and not join.refused:
            return join
        best = best or join
    if best is None and all(find_first_whole(f, layer) is not None for f in folded):
        return Join((first_places[0],), "its parts stand in another order or far apart in the text")
    return best


def _split(exact: str) -> tuple[list[str], list[str]]:
    """The parts between joints, and the joints ("..." or the inserted words)."""
    parts: list[str] = []
    joints: list[str] = []
    place = 0
    for match in re.finditer(f"{_ELLIPSIS.pattern}|{_INSERTION.pattern}", exact):
        part = exact[place : match.start()].strip()
        joint = match.group().strip()
        if part:
            parts.append(part)
            joints.append(joint)
        elif joints and parts:
            joints[-1] += f" {joint}"
        elif not _is_ellipsis(joint) and _negates(joint):
            joints.append(joint)
            parts.append("")
        place = match.end()
    rest = exact[place:].strip()
    if rest and any(c.isalnum() for c in rest):
        parts.append(rest)
    elif parts:
        # What follows the last joint is nothing, or the full stop after an ellipsis.
        last = joints.pop()
        if not _is_ellipsis(last) and _negates(last):
            joints.append(last)
    return [part for part in parts if part], joints


def _is_ellipsis(joint: str) -> bool:
    return _ELLIPSIS.fullmatch(joint) is not None


def _follow(
    first: Place, parts: list[FoldedText], joints: list[str], text: IndexedText, layer: FoldedText
) -> Join | None:
    places = [first]
    for joint in joints:
        if not _is_ellipsis(joint) and _negates(joint):
            return Join((first,), f"the words put in brackets negate: {joint}")
    for part, joint in zip(parts[1:], joints, strict=False):
        before = places[-1].pieces[-1]
        next_place = find_first_whole(part, layer, before.end)
        if next_place is None:
            return None
        places.append(next_place)
        left_out = _left_out(layer, before.end, next_place.pieces[0].start, text)
        refused = _refusal(left_out, joint, part)
        if refused:
            return Join(tuple(places), refused)
    return Join(tuple(places))


def _left_out(layer: FoldedText, start: int, end: int, text: IndexedText) -> str:
    """The raw text between two places, with the full stop before it that would tell a sentence's end."""
    if start >= end:
        return ""
    return text.text.text[layer.origin[start - 1] + 1 : layer.origin[end]]


def _refusal(left_out: str, joint: str, part: FoldedText) -> str:
    shown = " ".join(left_out.split())
    if len(left_out) > MAX_ELLIPSIS:
        return f"its parts stand {len(left_out)} characters apart in the text"
    if _negates(left_out):
        return f"what it leaves out negates or contrasts: {_shorten(shown)}"
    if _drops_hedge(left_out):
        return f"what it leaves out makes the study more certain than it is: {_shorten(shown)}"
    if not _is_ellipsis(joint) and "..." not in joint and "…" not in joint:
        if "[" in left_out:
            return f"the study has its own brackets there: {_shorten(shown)}"
        if len(_WORD.findall(left_out)) > MAX_REPLACED_WORDS:
            return f"the words in brackets stand for more than the text has there: {_shorten(shown)}"
    elif _CLAUSE_END.search(left_out) and not _begins_sentence(left_out):
        return f"it joins the beginning of one sentence to the end of another, leaving out: {_shorten(shown)}"
    return ""


def _drops_hedge(left_out: str) -> bool:
    """True when a few words inside a clause are left out and one of them hedges."""
    words = [word.lower() for word in _WORD.findall(left_out)]
    return len(words) <= _FEW_WORDS and not load_words("hedges_in_gap").isdisjoint(words)


def _begins_sentence(left_out: str) -> bool:
    return bool(re.search(r"[.!?;]['’”\")\]]*\s+[\"'“‘(\[]*$", left_out))


def _negates(words: str) -> bool:
    lexicon = load_words("negation_in_gap")
    return any(
        word.lower().replace("’", "'") in lexicon or word.lower().endswith(("n't", "n’t"))
        for word in _WORD.findall(words)
    )


def _shorten(words: str, limit: int = 120) -> str:
    return words if len(words) <= limit else words[: limit - 1].rstrip() + "…"


def find_unmarked_join(quote: FoldedText, text: IndexedText, layer: FoldedText) -> Join | None:
    """A quote of two or three parts that stand in the text, but apart: the join is the author's own.

    None when it is no such quote, or when the parts are so near that words were merely dropped.
    """
    places: list[Place] = []
    start, total = 0, len(quote.folded)
    while start < total and len(places) < 3:
        after = places[-1].pieces[-1].end if places else 0
        end, at = _longest(quote, start, layer, after)
        if end < 0 or _count_words(quote, start, end) < _MIN_PART_WORDS:
            return None
        found = find_contiguous(quote, layer, start, end, after=at)
        if not found:
            return None
        places.append(found[0])
        start = end
    if start < total or len(places) < 2:
        return None
    if all(
        _is_near(before.pieces[-1].end, following.pieces[0].start, text, layer)
        for before, following in pairwise(places)
    ):
        return None
    return Join(tuple(places), "it joins words that stand apart in the text, without an ellipsis")


def _is_near(end: int, start: int, text: IndexedText, layer: FoldedText) -> bool:
    if start < end:
        return False
    left_out = _left_out(layer, end, start, text)
    return len(_WORD.findall(left_out)) <= _NEAR_WORDS and not _SENTENCE_END.search(left_out)


def _longest(quote: FoldedText, start: int, layer: FoldedText, after: int) -> tuple[int, int]:
    """The end of the longest stretch of whole words from `start` that stands in the text, and where."""
    ends = [i for i in range(start + 1, len(quote.folded)) if quote.between[i] & SPACE]
    ends.append(len(quote.folded))
    low, high, best, where = 0, len(ends) - 1, -1, -1
    while low <= high:
        middle = (low + high) // 2
        wanted = quote.folded[start : ends[middle]]
        at = layer.folded.find(wanted, after)
        if at < 0:
            at = layer.folded.find(wanted)
        if at >= 0:
            best, where, low = ends[middle], at, middle + 1
        else:
            high = middle - 1
    return best, where


def _count_words(quote: FoldedText, start: int, end: int) -> int:
    return 1 + sum(1 for flags in quote.between[start + 1 : end] if flags & SPACE)


def gap_between(layer: FoldedText, before: Place, following: Place) -> Span:
    """The raw span between two places in order."""
    return Span(
        layer.origin[before.pieces[-1].end - 1] + 1,
        layer.origin[following.pieces[0].start],
    )
