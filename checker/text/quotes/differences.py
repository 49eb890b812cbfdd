"""What differs between a quote and the passage that it comes closest to, word by word.

The passage is found by short stretches of the quote that stand in the text (their places minus their places
in the quote vote for one diagonal), then both are compared as words. For hints and for naming changes only:
nothing found here lets a quote through.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from difflib import SequenceMatcher

from checker.text.quotes.match import WordChange
from corpus.model.folded import FoldedText
from corpus.model.layout_flags import BRACKET, LINE_END, SPACE, THOUSANDS
from corpus.model.study_text import Span

_SEED = 9
_STEP = 5
_MAX_SEED_PLACES = 12
_BUCKET = 48
_MARGIN = 60
_MAX_QUOTE = 1500
"""Folded characters of a quote that are compared word by word; longer ones are compared up to there."""

_SIGNS_BEFORE = frozenset("<>≤≥±~≈-+$€£")
_SIGNS_AFTER = frozenset("%‰°x")
_REACH = 40
_MAX_PAIRS = 10_000
_FEW = 60

_TOKEN = re.compile(r"[-+±]?\d+(?:[.,:/]\d+)*[^\W\d_]*|[^\W_]+(?:['/][^\W_]+)*|\S")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or sign of a folded text, with its folded place."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """The closest passage and the changes against it.

    similarity: the share (0 to 1) of the quote's words that the passage has in the same order.
    """

    passage: Span
    changes: tuple[WordChange, ...]
    similarity: float


def compare_with_nearest(quote: FoldedText, exact: str, text: FoldedText, raw: str) -> Comparison | None:
    """The nearest passage and the changed words; None when no stretch of the quote stands in the text."""
    region = _nearest_region(quote.folded[:_MAX_QUOTE], text.folded)
    if region is None:
        return None
    ours = _tokens(quote, 0, min(len(quote.folded), _MAX_QUOTE))
    theirs = _tokens(text, *region)
    ours, theirs = _limited(ours, theirs)
    matcher = SequenceMatcher(None, [t.text for t in ours], [t.text for t in theirs], autojunk=False)
    opcodes = [code for code in matcher.get_opcodes() if code[0] != "equal"]
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    if not blocks or not theirs:
        return None
    matched = sum(1 for b in blocks for token in ours[b.a : b.a + b.size] if token.text[-1:].isalnum())
    words = sum(1 for token in ours if token.text[-1:].isalnum())
    passage_start, passage_end = theirs[blocks[0].b], theirs[blocks[-1].b + blocks[-1].size - 1]
    changes: list[WordChange] = []
    for _, a1, a2, b1, b2 in opcodes:
        # Before the first and after the last word in common, only as many words count as the quote has.
        if b2 <= blocks[0].b and a2 <= blocks[0].a:
            b1 = max(b1, b2 - (a2 - a1))
        elif b1 >= blocks[-1].b + blocks[-1].size:
            b2 = min(b2, b1 + (a2 - a1))
        if a1 == a2 and b1 == b2:
            continue
        if b1 < b2:
            passage_start = min(passage_start, theirs[b1], key=lambda t: t.start)
            passage_end = max(passage_end, theirs[b2 - 1], key=lambda t: t.end)
        changes.append(_change(quote, exact, ours, a1, a2, text, raw, theirs, b1, b2))
    return Comparison(
        text.raw_span(passage_start.start, passage_end.end), tuple(changes), matched / words if words else 0.0
    )


def _limited(ours: list[Token], theirs: list[Token]) -> tuple[list[Token], list[Token]]:
    """Both lists, cut where the same few words come again and again: comparing those is not linear."""
    counts = Counter(token.text for token in theirs)
    pairs = sum(counts[token.text] for token in ours)
    return (ours, theirs) if pairs <= _MAX_PAIRS else (ours[:_FEW], theirs[: 2 * _FEW])


def _nearest_region(quote: str, text: str) -> tuple[int, int] | None:
    votes: dict[int, int] = defaultdict(int)
    for offset in range(0, max(1, len(quote) - _SEED + 1), _STEP):
        seed = quote[offset : offset + _SEED]
        at = text.find(seed)
        for _ in range(_MAX_SEED_PLACES):
            if at < 0:
                break
            votes[(at - offset) // _BUCKET] += 1
            at = text.find(seed, at + 1)
    if not votes:
        return None
    best = max(votes, key=lambda b: (votes[b] + votes.get(b + 1, 0) + votes.get(b - 1, 0), -b))
    start = max(0, (best - 1) * _BUCKET - _MARGIN)
    return start, min(len(text), (best + 2) * _BUCKET + len(quote) + _MARGIN)


def _tokens(folded: FoldedText, start: int, end: int) -> list[Token]:
    tokens: list[Token] = []
    word_start = start
    # A word that is broken over two lines is one word, so that the break is not named as a change.
    ends = [at for at, flags in enumerate(folded.between[start + 1 : end], start + 1) if _parts_words(flags)]
    for at in (*ends, end):
        tokens.extend(
            Token(m.group(), word_start + m.start(), word_start + m.end())
            for m in _TOKEN.finditer(folded.folded[word_start:at])
        )
        word_start = at
    return tokens


def _parts_words(flags: int) -> bool:
    return bool(flags & (SPACE | BRACKET)) and not flags & LINE_END


def _change(
    quote: FoldedText, exact: str, ours: list[Token], a1: int, a2: int,
    text: FoldedText, raw: str, theirs: list[Token], b1: int, b2: int,
) -> WordChange:  # fmt: skip
    quote_span = _raw_span(quote, ours, a1, a2)
    text_span = _raw_span(text, theirs, b1, b2)
    return WordChange(
        " ".join(exact[quote_span.start : quote_span.end].split()),
        " ".join(raw[text_span.start : text_span.end].split()),
        quote_span,
        text_span,
    )


def _raw_span(folded: FoldedText, tokens: list[Token], first: int, last: int) -> Span:
    if first < last:
        return folded.raw_span(tokens[first].start, tokens[last - 1].end)
    if first < len(tokens):
        at = folded.origin[tokens[first].start]
    else:
        at = folded.origin[tokens[-1].end - 1] + 1 if tokens else 0
    return Span(at, at)


def word_around(folded: FoldedText, start: int, end: int) -> tuple[int, int]:
    """The folded stretch widened to whole words and numbers, with their signs and powers.

    At most forty characters are added on each side.
    """
    characters = folded.folded
    if start and characters[start - 1] in _SIGNS_BEFORE:
        start -= 1
    for _ in range(_REACH):
        if start == 0 or _stands_apart(folded.between[start]):
            break
        start -= 1
    while end < len(characters) and characters[end] in _SIGNS_AFTER:
        end += 1
    for _ in range(_REACH):
        if end >= len(characters) or _stands_apart(folded.between[end]):
            break
        end += 1
    return start, end


def _stands_apart(flags: int) -> bool:
    return bool(flags & SPACE) and not flags & (THOUSANDS | LINE_END)
