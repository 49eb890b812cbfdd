"""The passages of one study, ranked by BM25 (rank-bm25). A whole corpus is searched by the store (FTS5).

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
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rank_bm25 import BM25Okapi
from Stemmer import Stemmer

from corpus.model.asking_words import telling_words
from corpus.passages import Passage

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class PassageHit:
    """A passage found, with its BM25 score (higher is better, always above zero)."""

    passage: Passage
    score: float


def rank_passages(query: str, passages: Sequence[Passage], limit: int = 10) -> tuple[PassageHit, ...]:
    """The best passages for the words of `query`, any of which may be missing; best first.

    Words that only ask ("what", "does", "the") have no weight where others are there.
    """
    words = [word.lower() for word in _WORD.findall(query)]
    wanted = list(dict.fromkeys(_stem(word) for word in telling_words(list(dict.fromkeys(words)))))
    documents = [_terms(passage.words) for passage in passages]
    if not wanted or not any(documents) or limit < 1:
        return ()
    scores = _LuceneBM25(documents).get_scores(wanted)
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
    # A stemmer holds the word that it works on: two threads must not share one, and making one is cheap.
    stemmed: str = Stemmer("english", 0).stemWord(word)
    return stemmed
