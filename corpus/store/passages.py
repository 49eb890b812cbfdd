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
_MOST_MATCHES = 10_000
"""Passages that are scored for one query: 10 000 take about 25 ms."""
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
        with self._db.reading() as connection:
            if phrase:
                match = f'words : "{" ".join(words[:_MAX_WORDS])}"'
            else:
                telling = telling_words(list(dict.fromkeys(words)))[:_MAX_WORDS]
                match = f"words : ({' OR '.join(_rare_words(connection, telling))})"
            held = {row[0] for row in connection.execute("SELECT study_id FROM texts")}
            wanted = held if study_ids is None else held.intersection(study_ids)
            wanted = wanted if study_id is None else wanted.intersection((study_id,))
            rows = _best_rows(connection, match, wanted, held - wanted, limit + _TIES)
        found = [
            StoredPassage(
                row["study_id"], row["start_at"], row["end_at"], row["words"], round(-row["badness"], 6)
            )
            for row in rows
        ]
        # Row numbers tell in which order texts came; equal passages are ordered by what they are.
        return tuple(sorted(found, key=lambda p: (-p.score, p.study_id, p.start))[:limit])


def _rare_words(connection: sqlite3.Connection, words: Sequence[str]) -> list[str]:
    """The words, each in quotation marks, without the commonest ones where these match too many passages.

    Each matching passage is scored: what costs is the commonest words, which weigh least.
    """
    quoted = [f'"{word}"' for word in words]
    if len(quoted) < 2:
        return quoted
    counts = {
        word: connection.execute(
            "SELECT count(*) FROM passage_words WHERE passage_words MATCH ?", (f"words : {word}",)
        ).fetchone()[0]
        for word in quoted
    }
    kept: list[str] = []
    total = 0
    for word in sorted(quoted, key=lambda w: (counts[w], w)):
        if total and total + counts[word] > _MOST_MATCHES:
            break
        kept.append(word)
        total += counts[word]
    return kept


def _best_rows(
    connection: sqlite3.Connection, match: str, wanted: set[str], unwanted: set[str], limit: int
) -> list[sqlite3.Row]:
    """The best matches among the passages of the studies `wanted`.

    A few studies are found through the index, which knows each passage's study; its name has no weight. Of
    many, the passages of the smaller side are looked up. The passages' words are read for the best alone.
    """
    if not wanted:
        return []
    if unwanted and len(wanted) <= _FEW:
        names = " OR ".join(f'"{name.replace(chr(34), "")}"' for name in sorted(wanted))
        match = f"study_id : ({names}) AND {match}"
    named = min(wanted, unwanted, key=len)
    return connection.execute(
        "SELECT p.*, best.badness FROM ("
        " SELECT rowid AS place, bm25(passage_words, 0.0, 1.0) AS badness FROM passage_words"
        " WHERE passage_words MATCH ?1 AND (?2 OR (rowid IN ("
        "  SELECT passage_id FROM passages WHERE study_id IN (SELECT value FROM json_each(?3)))) = ?4)"
        " ORDER BY badness LIMIT ?5"
        ") AS best JOIN passages p ON p.passage_id = best.place",
        (match, not unwanted, json.dumps(sorted(named)), named is wanted, limit),
    ).fetchall()
