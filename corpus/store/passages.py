"""Passages of all texts, found by words and ranked by BM25 (SQLite's FTS5)."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.model.asking_words import telling_words
from corpus.store.database import Database

_WORD = re.compile(r"\w+")
_MAX_WORDS = 64
_FEW = 64
_TIES = 50
"""Passages beyond the limit that are read too, so that equals at the border are ordered by what they are."""


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
