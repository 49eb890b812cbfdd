"""Passages of a few texts, ranked by BM25 (rank-bm25). A whole corpus is searched by the store (FTS5).

rank-bm25's faults on small collections are guarded against: a term in half of the passages has weight zero
there (of two passages, one of which holds the term, neither is found), a term in most of them has a negative
one that is patched by an average, and an empty collection divides by zero. So the idf is Lucene's,
ln(1 + (N - n + 0.5) / (n + 0.5)), which is always positive.
Sources: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009); Lucene's
BM25Similarity.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import snowballstemmer
from rank_bm25 import BM25Okapi

from corpus.model.study_text import SectionKind, Span, StudyText

_AIM = 900
"""Characters at which a passage is full: about 150 words, a paragraph."""
_SENTENCE_END = re.compile(r"[.!?]['’”\")\]]*\s+(?=[\"'“‘(\[]*[^\W\d_a-z])")
_WORD = re.compile(r"[^\W_]+")
_LEFT_OUT = frozenset({SectionKind.REFERENCES, SectionKind.ACKNOWLEDGEMENTS, SectionKind.REVIEW})
_ENGLISH = type(snowballstemmer.stemmer("english"))
"""A stemmer holds the word that it works on: two threads must not share one, and making one costs 1 µs."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a text with where it stands. start, end: code points of the raw text.

    page: from 1, None without pages. section: its heading or kind, "" where there is none.
    """

    words: str
    start: int
    end: int
    page: int | None = None
    page_label: str = ""
    section: str = ""


@dataclass(frozen=True, slots=True)
class PassageHit:
    """A passage found, with its BM25 score (higher is better, always above zero)."""

    passage: Passage
    score: float


def passages_of(text: StudyText) -> tuple[Passage, ...]:
    """A text cut into passages at blocks and, in long blocks, between sentences.

    Reference lists, acknowledgements and referees' reports are left out.
    """
    return tuple(
        Passage(
            text.text[span.start : span.end],
            span.start,
            span.end,
            page.number if (page := text.page_at(span.start)) else None,
            page.label if page else "",
            (section.heading or section.kind.value) if (section := text.section_at(span.start)) else "",
        )
        for span in _spans(text)
    )


def search_passages(query: str, passages: Sequence[Passage], limit: int = 10) -> tuple[PassageHit, ...]:
    """The best passages for the words of `query`, any of which may be missing; best first."""
    wanted = list(dict.fromkeys(_terms(query)))
    documents = [_terms(passage.words) for passage in passages]
    if not wanted or not any(documents) or limit < 1:
        return ()
    ranking = _LuceneBM25(documents)
    scores = ranking.get_scores(wanted)
    order = sorted(range(len(passages)), key=lambda i: (-scores[i], i))
    return tuple(PassageHit(passages[i], round(float(scores[i]), 6)) for i in order[:limit] if scores[i] > 0)


class _LuceneBM25(BM25Okapi):  # type: ignore[misc]  # rank-bm25 has no types
    """BM25Okapi with an idf that is positive for every term."""

    def _calc_idf(self, nd: dict[str, int]) -> None:
        for word, count in nd.items():
            self.idf[word] = math.log(1 + (self.corpus_size - count + 0.5) / (count + 0.5))


def _terms(words: str) -> list[str]:
    return [_stem(word.lower()) for word in _WORD.findall(words)]


@lru_cache(maxsize=65536)
def _stem(word: str) -> str:
    stemmed: str = _ENGLISH().stemWord(word)
    return stemmed


def _spans(text: StudyText) -> Iterator[Span]:
    start: int | None = None
    end = 0
    for piece in _pieces(text):
        page_break = start is not None and text.page_at(start) != text.page_at(piece.start)
        if start is not None and (piece.end - start > _AIM or page_break):
            yield Span(start, end)
            start = None
        if start is None:
            start = piece.start
        end = piece.end
    if start is not None:
        yield Span(start, end)


def _pieces(text: StudyText) -> Iterator[Span]:
    left_out = [s for s in text.sections if s.kind in _LEFT_OUT]
    blocks: Iterable[Span] = text.blocks or (Span(0, len(text.text)),)
    for block in blocks:
        if block.start >= block.end or any(s.start <= block.start < s.end for s in left_out):
            continue
        place = block.start
        if block.end - block.start > _AIM:
            for match in _SENTENCE_END.finditer(text.text, block.start, block.end):
                if match.end() - place > _AIM // 2:
                    yield Span(place, match.end())
                    place = match.end()
        if place < block.end:
            yield Span(place, block.end)
