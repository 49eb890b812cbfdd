"""What every source inherits: an answer is Found, NotFound or Unavailable, and the three are never confused.

A question goes through, from the outside in: the circuit breaker (a failing service is left alone), bounded
retries, the rate limit, a deadline, and the source's own request, which checks the reply's shape. "Not there"
is believed only when the source's canary sings. Each mechanism stands in a file of its own and knows
nothing of the others.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from corpus.model.identifiers import Identifiers
from corpus.model.lookup import Found, LookUp, NotFound, Unavailable
from corpus.model.record import Record
from corpus.settings import Settings
from corpus.sources.breaker import CircuitBreaker
from corpus.sources.canary import Canary
from corpus.sources.deadline import call_within
from corpus.sources.failure import FailureKind, ServiceError
from corpus.sources.health import Health, SourceHealth, health_of_failure
from corpus.sources.rate import Allowance, shared_allowance
from corpus.sources.retry import call_with_retries
from corpus.sources.timing import REAL_TIME, Timing

T = TypeVar("T")
Shape = TypeVar("Shape", bound=BaseModel)

CANARY_DOI = "10.1371/journal.pmed.1000097"
"""The PRISMA statement of 2009: open, cited ten thousands of times, known to every source used here."""
CANARY_TITLE = "Preferred Reporting Items for Systematic Reviews and Meta-Analyses"


@dataclass(frozen=True, slots=True)
class CanaryWork:
    """A work that a source certainly holds: its title finds it, and so do its identifiers."""

    title: str
    identifiers: Identifiers


PRISMA_2009 = CanaryWork(CANARY_TITLE, Identifiers(doi=CANARY_DOI))


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """A question put to a source. `limit` is the most records wanted; years are inclusive.

    is_title: the question is a work's title; sources that can look into titles alone do. author: a family
    name that narrows a title down, for the sources whose titles are too common without it (books).
    """

    question: str
    limit: int = 25
    from_year: int | None = None
    to_year: int | None = None
    is_title: bool = False
    author: str = ""


@dataclass(frozen=True, slots=True)
class Hits:
    """A source's records for a question, best first.

    query: what was sent. total: how many the source says it has, which says nothing about how well they
    fit. unreadable: records that were not of the promised shape and were left out.
    """

    records: tuple[Record, ...]
    query: str
    total: int | None = None
    unreadable: int = 0


class ReplyShape(BaseModel):
    """A reply's promised shape: what is named must be there, whatever else comes is passed over."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class Discipline:
    """The mechanisms around a service's calls, put together. Shared by all threads that ask the service."""

    def __init__(self, allowance: Allowance, *, seconds: float = 20.0, timing: Timing = REAL_TIME) -> None:
        self.timing = timing
        self._breaker = CircuitBreaker(timing)
        self._allowance = allowance
        self._seconds = seconds

    def ask(self, request: Callable[[], T]) -> T:
        """What `request` returns. Raises ServiceError when the service gives no answer."""

        def once() -> T:
            with self._allowance.request():
                # Those that stood in line before may have found the service dead.
                self._breaker.require_closed()
                return call_within(self._seconds, request)

        with self._breaker.guard():
            return call_with_retries(once, self.timing)


class Service(ABC):
    """A service that answers questions about works. What an answer means is settled here."""

    name: str
    rate: float = 5.0
    """Requests a second that the service allows us."""
    burst: int = 1
    connections: int = 8
    """Requests that may be under way at once."""

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        self.settings = settings
        self.discipline = self.make_discipline(timing)

    def make_discipline(self, timing: Timing) -> Discipline:
        """The mechanisms for one kind of request, within the allowance that all kinds share."""
        allowance = shared_allowance(self.address(), self.rate, self.burst, self.connections, timing)
        return Discipline(allowance, seconds=self.settings.timeout, timing=timing)

    def address(self) -> str:
        """Where the service is: what tells it from another of its name."""
        return self.settings.base_url(self.name)

    @property
    def missing_setting(self) -> str:
        """What must be set before the service can be asked at all, or ""."""
        return ""

    @abstractmethod
    def finds_canary(self) -> bool:
        """True when the service finds what certainly is there. Raises ServiceError."""

    def check_health(self) -> SourceHealth:
        """How the service is now: it is asked for its canary, whatever it answered before."""
        if self.missing_setting:
            return SourceHealth(self.name, Health.NOT_SET_UP, f"needs {self.missing_setting}")
        try:
            sings = self.finds_canary()
        except ServiceError as failure:
            return SourceHealth(self.name, health_of_failure(failure), self.unavailable(failure).reason)
        if sings:
            return SourceHealth(self.name, Health.HEALTHY)
        reason = "answers, and does not find a work that certainly exists"
        return SourceHealth(self.name, Health.DEGRADED, reason)

    def settle(self, ask: Callable[[], T | None], canary: Canary) -> LookUp[T]:
        """Found for what `ask` returns; NotFound for None, if the canary sings; Unavailable for a failure."""
        try:
            value = ask()
            if value is None:
                canary.check()
                return NotFound((self.name,), self.discipline.timing.now())
        except ServiceError as failure:
            return self.unavailable(failure)
        return Found(value, self.name, self.discipline.timing.now())

    def unavailable(self, failure: ServiceError) -> Unavailable:
        """A failure as an answer, free of any key that the service may have sent back in its message."""
        reason = failure.reason
        if failure.status in (401, 403) and self.settings.key(self.name):
            reason += f"; the key is refused, see CO_RESEARCHER_{self.name.upper()}_KEY"
        for key in filter(None, self.settings.keys.values()):
            reason = reason.replace(key, "***")
        return Unavailable(self.name, reason, failure.retry_after)


class Source(Service):
    """A bibliographic service that is searched. Subclasses say how to ask it."""

    canary: CanaryWork = PRISMA_2009

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        super().__init__(settings, timing)
        self.search_canary = Canary(self._search_finds_the_canary, timing)
        self.look_up_canary = Canary(self._look_up_finds_the_canary, timing)

    @property
    def advice(self) -> str:
        """One line about what a person could set to be served better, or ""."""
        return ""

    @abstractmethod
    def ask_for_hits(self, query: SearchQuery) -> Hits:
        """The records for `query`, by as many requests as it takes. Raises ServiceError."""

    @abstractmethod
    def ask_for_record(self, identifiers: Identifiers) -> Record | None:
        """The record of the work so named, or None when the service says it has none.

        Raises ServiceError; LookupError when the service cannot be asked by any of the identifiers.
        """

    @abstractmethod
    def describe_query(self, query: SearchQuery) -> str:
        """What is sent for `query`, without keys, for the record of the search."""

    def search(self, query: SearchQuery) -> LookUp[Hits]:
        """The answer to a question; that there are no records is believed only when the canary sings.

        A service that sends more records than were asked for has the first of them taken.
        """

        def ask() -> Hits | None:
            hits = self.ask_for_hits(query)
            hits = replace(hits, records=hits.records[: query.limit])
            if not hits.records and hits.unreadable:
                raise ServiceError(FailureKind.UNREADABLE, "sent no record of the promised shape")
            return hits if hits.records else None

        return self.settle(ask, self.search_canary)

    def look_up(self, identifiers: Identifiers) -> LookUp[Record]:
        """The record of a work by its identifiers; "not there" is believed only when the canary sings.

        Raises LookupError when the service cannot be asked by any of the identifiers.
        """
        return self.settle(lambda: self.ask_for_record(identifiers), self.look_up_canary)

    def finds_canary(self) -> bool:
        """As the base says: by its title and by its identifiers."""
        return self._search_finds_the_canary() and self._look_up_finds_the_canary()

    def _search_finds_the_canary(self) -> bool:
        return bool(self.ask_for_hits(SearchQuery(self.canary.title, limit=1)).records)

    def _look_up_finds_the_canary(self) -> bool:
        return self.ask_for_record(self.canary.identifiers) is not None


def read_shape(shape: type[Shape], reply: Any) -> Shape:
    """The reply in its promised shape. Raises ServiceError of the kind UNREADABLE when it is another."""
    try:
        return shape.model_validate(reply)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "the reply"
        raise ServiceError(
            FailureKind.UNREADABLE, f"answered in another shape than it promises ({place}: {first['msg']})"
        ) from error


def require_record(record: Record | None) -> Record:
    """The record of a work that the service holds; raises ServiceError when it could not be read.

    A work without a title is there all the same: that it cannot be compared says nothing of its existence.
    """
    if record is None:
        raise ServiceError(FailureKind.UNREADABLE, "holds the work, and its record without a title")
    return record


def read_records(
    items: Iterable[Any], shape: type[Shape], to_record: Callable[[Shape], Record | None]
) -> tuple[Sequence[Record], int]:
    """The records of those items that are of the promised shape, and how many were not.

    `to_record` gives None for what is no work (a journal, a figure, a notice).
    """
    records: list[Record] = []
    unreadable = 0
    for item in items:
        try:
            record = to_record(read_shape(shape, item))
        except ServiceError:
            unreadable += 1
            continue
        if record is not None:
            records.append(record)
    return records, unreadable
