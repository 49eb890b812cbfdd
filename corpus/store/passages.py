"""Passages of all texts, found by words and ranked by BM25 (SQLite's FTS5)."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.model.asking_words import telling_words
from corpus.model.study_text import SectionKind, Span, StudyText
from corpus.store.database import Database

_AIM = 900
"""Characters at which a passage is full: about 150 words, a paragraph."""

_WORD = re.compile(r"\w+")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
_MAX_WORDS = 64
_FEW = 64
_TIES = 50
"""Passages beyond the limit that are read too, so that equals at the border are ordered by what they are."""
_NOT_INDEXED = (SectionKind.REFERENCES, SectionKind.ACKNOWLEDGEMENTS)


@dataclass(frozen=True, slots=True)
class StoredPassage:
    """A stretch of a study's text; `score` is higher for the better match, comparable within one search."""

    study_id: str
    start: int
    end: int
    words: str
    score: float


class PassageTables:
    """The part of the store that searches texts by words."""

    _db: Database

    def search_passages(
        self,
        query: str,
        study_id: str | None = None,
        limit: int = 10,
        *,
        study_ids: Sequence[str] | None = None,
        phrase: bool = False,
    ) -> tuple[StoredPassage, ...]:
        """The best passages for the words of `query`, any of which may be missing; best first.

        The query is words only: no operator of the search engine is read out of it. study_ids: the studies
        to look in, all when None. phrase: all words, next to each other, in this order.
        """
        words = [word.lower() for word in _WORD.findall(query)]
        if not words or limit < 1:
            return ()
        if phrase:
            match = f'words : "{" ".join(words[:_MAX_WORDS])}"'
        else:
            telling = telling_words(list(dict.fromkeys(words)))[:_MAX_WORDS]
            match = "words : (" + " OR ".join(f'"{word}"' for word in telling) + ")"
        with self._db.reading() as connection:
            held = {row[0] for row in connection.execute("SELECT study_id FROM texts")}
            wanted = held if study_ids is None else held.intersection(study_ids)
            wanted = wanted if study_id is None else wanted.intersection((study_id,))
            rows = _best_rows(connection, match, None if wanted == held else wanted, limit + _TIES)
        found = [
            StoredPassage(
                row["study_id"], row["start_at"], row["end_at"], row["words"], round(-row["badness"], 6)
            )
            for row in rows
        ]
        # Row numbers tell in which order texts came; equal passages are ordered by what they are.
        return tuple(sorted(found, key=lambda p: (-p.score, p.study_id, p.start))[:limit])


def _best_rows(
    connection: sqlite3.Connection, match: str, studies: set[str] | None, limit: int
) -> list[sqlite3.Row]:
    """The best matches among the passages of `studies`, or of all when None.

    A few studies are found through the index, which knows each passage's study; its name has no weight. The
    passages' words are read for the best alone.
    """
    allowed = "[]"
    if studies is not None and len(studies) <= _FEW:
        if not studies:
            return []
        names = " OR ".join(f'"{name.replace(chr(34), "")}"' for name in sorted(studies))
        match = f"study_id : ({names}) AND {match}"
    if studies is not None:
        allowed = json.dumps(sorted(studies))
    return connection.execute(
        "SELECT p.*, best.badness FROM ("
        " SELECT rowid AS place, bm25(passage_words, 0.0, 1.0) AS badness FROM passage_words"
        " WHERE passage_words MATCH ?1 AND (?2 OR rowid IN ("
        "  SELECT passage_id FROM passages WHERE study_id IN (SELECT value FROM json_each(?3))))"
        " ORDER BY badness LIMIT ?4"
        ") AS best JOIN passages p ON p.passage_id = best.place",
        (match, studies is None, allowed, limit),
    ).fetchall()


def passages_of(text: StudyText) -> Iterator[Span]:
    """A text cut into passages at the borders of its blocks, long blocks between sentences.

    Reference lists and acknowledgements are left out: a passage is read for what the study found.
    """
    left_out = sorted((s.start, s.end) for s in text.sections if s.kind in _NOT_INDEXED)
    blocks = sorted((b.start, b.end) for b in text.blocks) or [(0, len(text.text))]
    start: int | None = None
    end = 0
    skip = 0
    for block_start, block_end in blocks:
        block_start = max(block_start, end)  # blocks may nest: a cell in a table
        if block_start >= block_end:
            continue
        while skip < len(left_out) and left_out[skip][1] <= block_start:
            skip += 1
        if skip < len(left_out) and left_out[skip][0] <= block_start:
            if start is not None:
                yield Span(start, end)
                start = None
            end = block_end
            continue
        for piece_start, piece_end in _pieces(text.text, block_start, block_end):
            if start is not None and piece_end - start > _AIM:
                yield Span(start, end)
                start = None
            if start is None:
                start = piece_start
            end = piece_end
    if start is not None:
        yield Span(start, end)


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A block, or its runs of sentences when it is longer than a passage should be."""
    if end - start <= _AIM:
        yield start, end
        return
    cut = start
    for space in _SENTENCE_END.finditer(text, start, end):
        if space.end() - cut > _AIM // 2:
            yield cut, space.end()
            cut = space.end()
    if cut < end:
        yield cut, end
