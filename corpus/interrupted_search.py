"""A search whose answers are kept as they come, so that an interrupted one goes on where it was.

What a source answered stays in the store until all have answered and the list is made; within a day the same
search asks those alone that have not answered. An outage is no answer and is not kept.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from corpus.listing import Listed, list_search_result
from corpus.model.lookup import Found, LookUp, NotFound, Unavailable
from corpus.search import OnProgress, SearchResult, SourceOutcome
from corpus.search import search as search_sources
from corpus.sources.base import Hits, SearchQuery, Source
from corpus.store import Store
from corpus.store.codec import decode_record, encode_record

KEPT = timedelta(days=1)


def search_and_list(
    store: Store,
    question: str,
    sources: Sequence[Source],
    *,
    limit: int,
    from_year: int | None = None,
    to_year: int | None = None,
    on_progress: OnProgress | None = None,
) -> tuple[SearchResult, Listed]:
    """Ask what has not answered yet, and put all that was found on the list.

    Raises ValueError for a question that asks nothing.
    """
    key = json.dumps([" ".join(question.split()), limit, from_year, to_year])
    kept = {name: answer for name, stored in store.kept_answers(key).items() if (answer := _fresh(*stored))}
    waiting = [source for source in sources if source.name not in kept]
    known = len(sources) - len(waiting)

    def keep(source: str, answer: LookUp[Hits], done: int, of: int) -> None:
        if not isinstance(answer, Unavailable):
            store.keep_answer(key, source, _encode(answer))
        if on_progress is not None:
            on_progress(source, answer, done + known, of + known)

    if waiting or not sources:
        result = search_sources(
            question, waiting, limit=limit, from_year=from_year, to_year=to_year, on_progress=keep
        )
    else:
        result = SearchResult(SearchQuery(" ".join(question.split()), limit, from_year, to_year), ())
    earlier = [
        SourceOutcome(source.name, source.describe_query(result.query), kept[source.name])
        for source in sources
        if source.name in kept
    ]
    outcomes = tuple(sorted((*result.outcomes, *earlier), key=lambda outcome: outcome.source))
    whole = SearchResult(result.query, outcomes, result.advice)
    with store.transaction():
        listed = list_search_result(store, whole)
        store.drop_answers(key)
    return whole, listed


def _fresh(stored: str, at: str) -> Found[Hits] | NotFound | None:
    came = datetime.fromisoformat(at)
    return _decode(stored) if datetime.now(UTC) - came < KEPT else None


def _encode(answer: Found[Hits] | NotFound) -> str:
    if isinstance(answer, NotFound):
        return json.dumps({"sources": answer.sources, "at": answer.at})
    hits = answer.value
    return json.dumps(
        {
            "records": [encode_record(record) for record in hits.records],
            "query": hits.query,
            "total": hits.total,
            "unreadable": hits.unreadable,
            "source": answer.source,
            "at": answer.at,
        }
    )


def _decode(stored: str) -> Found[Hits] | NotFound:
    answer = json.loads(stored)
    if "records" not in answer:
        return NotFound(tuple(answer["sources"]), answer["at"])
    records = tuple(decode_record(record) for record in answer["records"])
    hits = Hits(records, answer["query"], answer["total"], answer["unreadable"])
    return Found(hits, answer["source"], answer["at"])
