"""How checks look for works: by identifier in the registry that holds it, by title in several sources.

An answer is `Found`, `NotFound` or `Unavailable`. "Not found" is said only when all that can answer have
answered in health; a sick source makes it "unavailable", unless another one found the work. Whoever draws a
negative conclusion from candidates asks `Candidates.is_complete` first.

What leaves the machine: the identifiers, or the title, one author's family name, and nothing else.
"""

from __future__ import annotations

import copy
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from corpus.answer_cache import AnswerCache, Question
from corpus.model.identifiers import Identifiers
from corpus.model.lookup import Found, LookUp, NotFound, Unavailable
from corpus.model.record import Record
from corpus.settings import Settings
from corpus.sources.base import SearchQuery, Source
from corpus.sources.doi_org import DoiOrg
from corpus.sources.question import question_words
from corpus.sources.registry import make_sources
from corpus.sources.timing import REAL_TIME, Timing

T = TypeVar("T")

BROAD = ("crossref", "openalex")
"""Sources of all fields, quick and generous: asked for a title first."""

NARROW = ("pubmed", "datacite", "openlibrary", "arxiv")
"""Sources that hold what the broad ones may lack. arXiv answers once in three seconds."""

REGISTRIES = frozenset({"crossref", "datacite", "arxiv", "pubmed", "openlibrary"})
"""Whose record of an identifier is its owner's word. An index (OpenAlex, Europe PMC, Semantic Scholar)
copies, and is known to show another work's title under a DOI: its record shows that a work exists, and
disproves nothing."""

_BY_AGENCY = {"crossref": ("crossref",), "datacite": ("datacite", "arxiv")}
_INDEXES_BY_DOI = ("openalex", "europepmc", "pubmed")
_SHORT_TITLE = 4
"""Telling words. A shorter title is that of many works, so the author is asked for along with it."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """The records that sources gave for a title: best first, none of them an identity.

    asked: the sources that answered in health. stale: those whose answer of an earlier day was used, since
    they do not answer now. unavailable: those that gave none.
    """

    records: tuple[Record, ...]
    asked: tuple[str, ...]
    stale: tuple[str, ...]
    unavailable: tuple[Unavailable, ...]
    at: str

    @property
    def is_complete(self) -> bool:
        """True when every source answered in health: only then does a missing work mean anything."""
        return not self.unavailable and not self.stale

    def as_look_up(self) -> LookUp[tuple[Record, ...]]:
        """The candidates as one answer: found when there are any, not found only when complete."""
        if self.records:
            return Found(self.records, ", ".join((*self.asked, *self.stale)), self.at, bool(self.stale))
        if self.unavailable:
            return _together(self.unavailable)
        return NotFound(self.asked, self.at)


class LookUps:
    """Looks for works. One object serves a whole run, so that limits, breakers and canaries hold over it.

    settings: addresses, keys, e-mail. cache: where conclusive answers are kept; in memory when None.
    """

    def __init__(
        self, settings: Settings, cache: AnswerCache | None = None, timing: Timing = REAL_TIME
    ) -> None:
        self._settings, self._timing = settings, timing
        self._cache = cache or AnswerCache()
        self._doi = DoiOrg(settings, timing)
        self._sources: dict[str, Source] = {}
        self._lock = threading.Lock()
        self._until: float | None = None

    def within(self, seconds: float) -> LookUps:
        """The same look-ups for one question: once `seconds` have gone, no further source is asked for it.

        Each source has a deadline of its own, and a work may be asked for at seven of them one after the
        other. What is kept of them is still taken.
        """
        narrowed = copy.copy(self)
        narrowed._until = self._timing.clock() + seconds
        return narrowed

    def find_record(self, identifiers: Identifiers) -> LookUp[Record]:
        """The record of the work so named, in the registry that holds the identifier.

        Of several identifiers the first of DOI, arXiv id, PubMed id, PMC id, ISBN and OpenAlex id is asked
        for: the others may name another work, and are looked up on their own. `Found.source` tells whose word
        it is (see REGISTRIES). Raises LookupError when there is none, or it cannot be asked for.
        """
        if identifiers.doi:
            return self._by_doi(identifiers.doi)
        for names, asked in (
            (("arxiv", "datacite"), Identifiers(arxiv=identifiers.arxiv)),
            (("pubmed", "europepmc", "openalex"), Identifiers(pmid=identifiers.pmid)),
            (("europepmc", "openalex"), Identifiers(pmcid=identifiers.pmcid)),
            (("openlibrary",), Identifiers(isbn=identifiers.isbn)),
            (("openalex",), Identifiers(openalex=identifiers.openalex)),
        ):
            if asked != Identifiers():
                return self._first_of(names, asked)
        raise LookupError("no identifier to look up")

    def find_address(self, doi: str) -> LookUp[str]:
        """Where doi.org leads for a DOI; not found when it is not registered with any agency."""
        question = Question("doi", self._settings.base_url("doi"), "address", doi)
        return self._ask(question, str, lambda: self._doi.find_address(doi))

    def find_candidates(
        self,
        title: str,
        authors: Sequence[str] = (),
        *,
        sources: Sequence[str] = BROAD,
        limit: int = 5,
    ) -> Candidates:
        """Records whose title is like `title`, from several sources at once, up to `limit` from each.

        authors: family names; the first is sent along where titles are too common without it. Years are not
        sent: print, online and preprint years differ. Raises ValueError for a title without a word, KeyError
        for an unknown source.
        """
        words = question_words(title)
        if not words:
            raise ValueError("title: expected words")
        author = authors[0] if authors else ""
        given = tuple(self._source(name) for name in dict.fromkeys(sources))

        def ask(source: Source) -> LookUp[tuple[Record, ...]]:
            needs_author = len(words) < _SHORT_TITLE or source.name == "openlibrary"
            query = SearchQuery(
                " ".join(title.split()), limit, is_title=True, author=author if needs_author else ""
            )
            question = self._question(source, "title", f"{query.question}\n{query.author}\n{limit}")
            return self._ask(question, tuple[Record, ...], lambda: _records_of(source, query))

        with ThreadPoolExecutor(len(given), thread_name_prefix="look-up") as pool:
            answers = dict(zip((source.name for source in given), pool.map(ask, given), strict=True))
        return _candidates(answers, self._timing.now())

    def _by_doi(self, doi: str) -> LookUp[Record]:
        """The record from the agency that registered the DOI; from an index when that one has none.

        A DOI that an agency does not know is not found only when doi.org says that it is not registered.
        """
        question = Question("doi", self._settings.base_url("doi"), "agency", doi.partition("/")[0])
        agency = self._ask(question, str, lambda: self._doi.find_agency(doi))
        name = agency.value if isinstance(agency, Found) else ""
        registries = _BY_AGENCY.get(name.lower(), ())
        if isinstance(agency, Unavailable):
            registries = ("crossref", "datacite")
        first = self._first_of(registries, Identifiers(doi=doi))
        if isinstance(first, Found):
            return first
        address = self.find_address(doi)
        if isinstance(address, NotFound):
            asked = first.sources if isinstance(first, NotFound) else ()
            return NotFound((*asked, *address.sources), address.at)
        second = self._first_of(_INDEXES_BY_DOI, Identifiers(doi=doi))
        if isinstance(second, Found):
            return second
        sick = tuple(a for a in (first, address, second) if isinstance(a, Unavailable))
        if sick:
            return _together(sick)
        return Unavailable(
            name or "doi", f"is registered with {name or 'an agency'}, whose records cannot be asked for here"
        )

    def _first_of(self, names: Sequence[str], identifiers: Identifiers) -> LookUp[Record]:
        """The first record found, asking one source after the other; not found when all said so."""
        asked: list[str] = []
        sick: list[Unavailable] = []
        for name in names:
            source = self._source(name)
            question = self._question(source, "record", repr(identifiers))
            try:
                answer = self._ask(question, Record, _asking(source, identifiers))
            except LookupError:
                continue
            if isinstance(answer, Found):
                return answer
            if isinstance(answer, Unavailable):
                sick.append(answer)
            else:
                asked += answer.sources
        if sick:
            return _together(sick)
        if names and not asked:
            raise LookupError("cannot be asked for")
        return NotFound(tuple(asked), self._timing.now())

    def _ask(self, question: Question, kind: Any, ask: Callable[[], LookUp[T]]) -> LookUp[T]:
        def in_time() -> LookUp[T]:
            if self._until is not None and self._timing.clock() > self._until:
                return Unavailable(question.source, "was not asked, since others had taken too long")
            return ask()

        answer: LookUp[T] = self._cache.ask(question, kind, in_time)
        return answer

    def _question(self, source: Source, kind: str, words: str) -> Question:
        return Question(source.name, source.address(), kind, words)

    def _source(self, name: str) -> Source:
        with self._lock:
            if name not in self._sources:
                (self._sources[name],) = make_sources(self._settings, (name,), self._timing)
            return self._sources[name]


def _asking(source: Source, identifiers: Identifiers) -> Callable[[], LookUp[Record]]:
    return lambda: source.look_up(identifiers)


def _records_of(source: Source, query: SearchQuery) -> LookUp[tuple[Record, ...]]:
    answer = source.search(query)
    if isinstance(answer, Found):
        return Found(answer.value.records, answer.source, answer.at)
    return answer


def _candidates(answers: Mapping[str, LookUp[tuple[Record, ...]]], at: str) -> Candidates:
    ranked = [
        (rank, place, record)
        for place, answer in enumerate(answers.values())
        if isinstance(answer, Found)
        for rank, record in enumerate(answer.value)
    ]
    stale = tuple(name for name, a in answers.items() if isinstance(a, Found) and a.stale)
    sick = tuple(a for a in answers.values() if isinstance(a, Unavailable))
    silent = {*stale, *(name for name, a in answers.items() if isinstance(a, Unavailable))}
    return Candidates(
        tuple(record for _, _, record in sorted(ranked, key=lambda entry: entry[:2])),
        tuple(name for name in answers if name not in silent),
        stale,
        sick,
        at,
    )


def _together(sick: Sequence[Unavailable]) -> Unavailable:
    """Several outages as one."""
    if len(sick) == 1:
        return sick[0]
    waits = [one.retry_after for one in sick if one.retry_after is not None]
    return Unavailable(
        ", ".join(dict.fromkeys(one.source for one in sick)),
        "; ".join(f"{one.source}: {one.reason}" for one in sick),
        min(waits, default=None),
    )
