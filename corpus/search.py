"""One question put to several sources at once. A source that is down is said to be down, never left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Protocol

from corpus.model.lookup import Found, LookUp, NotFound, Unavailable
from corpus.model.record import Record
from corpus.sources.base import Hits, SearchQuery, Source
from corpus.sources.registry import SOURCES, make_sources

__all__ = [
    "SOURCES",
    "OnProgress",
    "SearchResult",
    "SourceOutcome",
    "describe_answer",
    "make_sources",
    "search",
]


class OnProgress(Protocol):
    """Called with a source's name and answer as soon as it has answered, from the calling thread."""

    def __call__(self, source: str, answer: LookUp[Hits], done: int, of: int) -> None: ...


@dataclass(frozen=True, slots=True)
class SourceOutcome:
    """What one source answered, and the query as it was sent."""

    source: str
    query: str
    answer: LookUp[Hits]

    @property
    def records(self) -> tuple[Record, ...]:
        """The records found; none when there are none or the source was not available."""
        return self.answer.value.records if isinstance(self.answer, Found) else ()


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The outcome of every source, ordered by name, and advice about better service."""

    query: SearchQuery
    outcomes: tuple[SourceOutcome, ...]
    advice: tuple[str, ...] = ()

    @property
    def records(self) -> tuple[Record, ...]:
        """All records, in an order that depends on the answers alone: by rank, then by source."""
        by_rank = [
            (rank, outcome.source, record)
            for outcome in self.outcomes
            for rank, record in enumerate(outcome.records)
        ]
        return tuple(record for _, _, record in sorted(by_rank, key=lambda entry: entry[:2]))

    @property
    def unavailable(self) -> tuple[Unavailable, ...]:
        """The sources that could not be asked, each with its reason."""
        return tuple(o.answer for o in self.outcomes if isinstance(o.answer, Unavailable))

    @property
    def is_unavailable(self) -> bool:
        """True when no source could be asked: that nothing was found then says nothing."""
        return bool(self.outcomes) and len(self.unavailable) == len(self.outcomes)


def search(
    question: str,
    sources: Sequence[Source],
    *,
    limit: int = 25,
    from_year: int | None = None,
    to_year: int | None = None,
    on_progress: OnProgress | None = None,
) -> SearchResult:
    """Ask every source at once for `limit` records. Raises ValueError for a question that asks nothing."""
    if not question.strip():
        raise ValueError("question: expected words")
    if limit < 1:
        raise ValueError("limit: expected at least 1")
    if from_year is not None and to_year is not None and from_year > to_year:
        raise ValueError("years: expected the first year not to be after the last")
    if not sources:
        raise ValueError("sources: expected at least one")
    query = SearchQuery(" ".join(question.split()), limit, from_year, to_year)
    ask: Callable[[Source], LookUp[Hits]] = lambda source: source.search(query)  # noqa: E731
    answers: dict[str, LookUp[Hits]] = {}
    with ThreadPoolExecutor(len(sources), thread_name_prefix="search") as pool:
        waiting = {pool.submit(ask, source): source for source in sources}
        for future in as_completed(waiting):
            source = waiting[future]
            answers[source.name] = future.result()
            if on_progress is not None:
                on_progress(source.name, answers[source.name], len(answers), len(sources))
    return SearchResult(
        query,
        tuple(
            SourceOutcome(source.name, source.describe_query(query), answers[source.name])
            for source in sorted(sources, key=lambda s: s.name)
        ),
        tuple(source.advice for source in sources if source.advice),
    )


def describe_answer(answer: LookUp[Hits]) -> str:
    """A source's answer in one line, for progress and reports."""
    if isinstance(answer, Found):
        hits = answer.value
        left_out = f", {hits.unreadable} unreadable" if hits.unreadable else ""
        return f"{len(hits.records)} records{left_out}"
    if isinstance(answer, NotFound):
        return "no records"
    return f"unavailable: {answer.reason}"
