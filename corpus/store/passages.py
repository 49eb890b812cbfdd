"""Passages of all texts, found by words and ranked by BM25 (SQLite's FTS5)."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from corpus.model.asking_words import telling_words
from corpus.store.database import Database

_WORD = re.compile(r"\w+")
_MAX_WORDS = 64
_MOST_MATCHES = 10_000
"""Passages that are scored for one query: 10 000 take about 15 ms."""
_NEAR = 10
"""Words that may stand between common words that are looked for together."""
_TOGETHER = 3
"""Common words that are looked for together: more of them seldom stand so near."""
_LONGEST_PHRASE = 5
"""Words of a query that is also looked for as it stands: a longer one is a sentence of its own."""
_OF_A_QUOTE = 4
"""Rarest words of a quote that a passage is expected to have all."""
_FOR_A_QUOTE = 2_000
"""Passages that are scored for a quote when none has these."""
_KEPT_COUNTS = 8_192
_FEW = 64
_TIES = 50
"""Passages beyond the limit that are read too, so that equals at the border are ordered by what they are."""


@dataclass(frozen=True, slots=True)
class StoredPassage:
    """A stretch of a study's text."""

    study_id: str
    start: int
    end: int
    words: str


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

        Where even the rarest word stands in more passages than can be scored, passages in which the words
        follow each other come first, then those in which they stand near each other, then those with the
        rarest: how often a word comes tells little of a passage when it comes in most.

        The query is words only: no operator of the search engine is read out of it. study_ids: the studies
        to look in, all when None. phrase: all words, next to each other, in this order.
        """
        words = [word.lower() for word in _WORD.findall(query)]
        if not words or limit < 1:
            return ()
        with self._db.reading() as connection:
            if phrase:
                matches = [_phrase(words[:_MAX_WORDS])]
            else:
                telling = telling_words(list(dict.fromkeys(words)))[:_MAX_WORDS]
                matches = _matches(words, self._count_passages(connection, telling))
            held = {row[0] for row in connection.execute("SELECT study_id FROM texts")}
            wanted = held if study_ids is None else held.intersection(study_ids)
            wanted = wanted if study_id is None else wanted.intersection((study_id,))
            return _found(connection, matches, wanted, held - wanted, limit, enough=limit)

    def search_quote(self, quote: str, limit: int = 10) -> tuple[StoredPassage, ...]:
        """The passages in which a quote may stand: those with all of its rarest words, else those with some.

        A word that the layout broke is none of its passage's words; the others still lead there.
        """
        words = list(dict.fromkeys(word.lower() for word in _WORD.findall(quote)))[:_MAX_WORDS]
        if not words or limit < 1:
            return ()
        with self._db.reading() as connection:
            counts = self._count_passages(connection, words)
            if not counts:
                return ()
            rarest = _rarest_first(counts)[:_OF_A_QUOTE]
            matches = [_all_of(rarest), _any_of(_rare_words(counts, _FOR_A_QUOTE))]
            held = {row[0] for row in connection.execute("SELECT study_id FROM texts")}
            return _found(connection, matches, held, set(), limit, enough=1)

    def _count_passages(self, connection: sqlite3.Connection, words: Sequence[str]) -> dict[str, int]:
        """In how many passages each word stands; words that stand in none are left out.

        Counts are taken from memory while the index is as it was. One reads the word's whole list: what takes
        long is the common words, which come again and again.
        """
        state = connection.execute(
            # FTS5's totals and its list of segments: one of them changes with each change of the index.
            "SELECT group_concat(hex(block)) FROM passage_words_data WHERE id IN (1, 10)"
        ).fetchone()[0]
        counts: dict[str, int] = {}
        for word in words:
            key = (str(self._db.path), state, word)
            if key not in _KNOWN_COUNTS:
                counted = connection.execute(
                    "SELECT count(*) FROM passage_words WHERE passage_words MATCH ?", (f'words : "{word}"',)
                ).fetchone()[0]
                if len(_KNOWN_COUNTS) >= _KEPT_COUNTS:
                    _KNOWN_COUNTS.clear()
                _KNOWN_COUNTS[key] = counted
            counts[word] = _KNOWN_COUNTS[key]
        return {word: count for word, count in counts.items() if count}


_KNOWN_COUNTS: dict[tuple[str, str, str], int] = {}
"""Passages that have a word, by store, state of its index, and word."""


def _matches(words: Sequence[str], counts: Mapping[str, int]) -> list[str]:
    """The queries that are asked until enough is found: one of any of the telling words, without the
    commonest where these match too many passages; before it, where all are that common, of all together.

    words: as they were asked. counts: of each telling word, the passages that have it.
    """
    if not counts:
        return []
    kept = _rare_words(counts, _MOST_MATCHES)
    if len(counts) < 2 or counts[kept[0]] <= _MOST_MATCHES:
        return [_any_of(kept)]
    as_asked = [_phrase(words)] if len(words) <= _LONGEST_PHRASE else []
    together = " ".join(map(_quoted, _rarest_first(counts)[:_TOGETHER]))
    return [*as_asked, f"words : NEAR({together}, {_NEAR})", _any_of(kept)]


def _rare_words(counts: Mapping[str, int], most: int) -> list[str]:
    """The rarest word, and the next ones as long as all together match at most `most` passages.

    Each matching passage is scored: what costs is the commonest words, which weigh least.
    """
    kept: list[str] = []
    total = 0
    for word in _rarest_first(counts):
        if total and total + counts[word] > most:
            break
        kept.append(word)
        total += counts[word]
    return kept


def _rarest_first(counts: Mapping[str, int]) -> list[str]:
    return sorted(counts, key=lambda word: (counts[word], word))


def _phrase(words: Sequence[str]) -> str:
    return f'words : "{" ".join(words)}"'


def _any_of(words: Sequence[str]) -> str:
    return f"words : ({' OR '.join(map(_quoted, words))})"


def _all_of(words: Sequence[str]) -> str:
    return f"words : ({' AND '.join(map(_quoted, words))})"


def _quoted(word: str) -> str:
    return f'"{word}"'


def _found(
    connection: sqlite3.Connection,
    matches: Sequence[str],
    wanted: set[str],
    unwanted: set[str],
    limit: int,
    enough: int,
) -> tuple[StoredPassage, ...]:
    """At most `limit` passages: the best of the first query, then of the next ones until there are enough."""
    found: dict[tuple[str, int], StoredPassage] = {}
    for match in matches:
        for passage in _best(connection, match, wanted, unwanted, limit):
            found.setdefault((passage.study_id, passage.start), passage)
        if len(found) >= enough:
            break
    return tuple(found.values())[:limit]


def _best(
    connection: sqlite3.Connection, match: str, wanted: set[str], unwanted: set[str], limit: int
) -> list[StoredPassage]:
    """The passages of the studies `wanted` that match best; best first.

    A few studies are found through the index, which knows each passage's study; its name has no weight. Of
    many, the passages of the smaller side are looked up. The passages' words are read for the best alone.
    """
    if not wanted or limit < 1:
        return []
    if unwanted and len(wanted) <= _FEW:
        names = " OR ".join(f'"{name.replace(chr(34), "")}"' for name in sorted(wanted))
        match = f"study_id : ({names}) AND {match}"
    named = min(wanted, unwanted, key=len)
    asked = (match, not unwanted, json.dumps(sorted(named)), named is wanted)
    rows = connection.execute(_ANY_TWO, asked).fetchall()
    if len(rows) == 2:
        # BM25 reads the lists of all words again, which a quote, found once or never, need not wait for.
        rows = connection.execute(_RANKED, (*asked, limit + _TIES)).fetchall()
    # Equal ones are ordered by what they are, since row numbers tell in which order texts came.
    rows.sort(key=lambda row: (round(row["badness"], 6), row["study_id"], row["start_at"]))
    return [StoredPassage(row["study_id"], row["start_at"], row["end_at"], row["words"]) for row in rows]


_MATCHING = (
    " FROM passage_words WHERE passage_words MATCH ?1 AND (?2 OR (rowid IN ("
    " SELECT passage_id FROM passages WHERE study_id IN (SELECT value FROM json_each(?3)))) = ?4)"
)
_ANY_TWO = (
    f"SELECT p.*, 0.0 AS badness FROM (SELECT rowid AS place {_MATCHING} LIMIT 2) AS two"  # noqa: S608 (constants)
    " JOIN passages p ON p.passage_id = two.place"
)
_RANKED = (
    "SELECT p.*, best.badness FROM ("  # noqa: S608 (constants)
    f" SELECT rowid AS place, bm25(passage_words, 0.0, 1.0) AS badness {_MATCHING} ORDER BY badness LIMIT ?5"
    ") AS best JOIN passages p ON p.passage_id = best.place"
)
