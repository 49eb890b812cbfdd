"""What is looked up about a citation, in an order that asks as little as it takes.

First the registry is asked for the link; when its record is the cited work, nothing more is. Then the title
is searched for: in Crossref, in OpenAlex (a hundred searches a day without a key), and in the sources of the
work's kind, until one has it. What is sent are identifiers, titles and family names.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from checker.checks.citations.cited import CitationLookUps, CitedWork, WorkKind
from checker.checks.citations.judging import judge, propose_doi
from checker.model.outcome import Outcome
from corpus.model.identifiers import Identifiers
from corpus.model.lookup import Found, LookUp, NotFound, Unavailable
from corpus.model.record import Record
from corpus.settings import Settings
from corpus.sources.base import SearchQuery, Source
from corpus.sources.doi_org import DoiOrg
from corpus.sources.registry import SOURCES
from corpus.sources.timing import REAL_TIME, Timing

WORKERS = 8
MOST_CANDIDATES = 8
_BY_KIND: Mapping[WorkKind, tuple[str, ...]] = {
    WorkKind.ARTICLE: ("europepmc", "pubmed"),
    WorkKind.PREPRINT: ("datacite", "arxiv"),
    WorkKind.CONFERENCE_PAPER: ("datacite",),
    WorkKind.BOOK: ("openlibrary",),
    WorkKind.CHAPTER: ("openlibrary",),
    WorkKind.THESIS: ("datacite",),
    WorkKind.DATA: ("datacite",),
    WorkKind.REPORT: ("datacite", "openlibrary"),
    WorkKind.UNKNOWN: ("europepmc", "openlibrary"),
}
_DATACITE_PREFIXES = ("10.48550/", "10.5061/", "10.5281/", "10.6084/", "10.17605/", "10.7910/")
_INDEXES = ("pubmed", "openalex")
"""Who may hold a work whose DOI neither Crossref nor DataCite registered."""


class CitationLooker:
    """Looks citations up; one object serves all threads of a call, and equal questions are asked once."""

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        self._settings, self._timing = settings, timing
        self._sources: dict[str, Source] = {}
        self._doi_org = DoiOrg(settings, timing)
        self._lock = threading.Lock()
        self._asked: set[str] = set()
        self._known: dict[tuple[object, ...], CitationLookUps] = {}

    @property
    def asked(self) -> tuple[str, ...]:
        """The names of the services that were asked, in order."""
        return tuple(sorted(self._asked))

    def look_up_all(
        self, cited: Sequence[CitedWork], on_progress: Callable[[int, int, str], None] | None = None
    ) -> dict[str, CitationLookUps]:
        """The look-ups of each citation, by its id."""
        found: dict[str, CitationLookUps] = {}
        with ThreadPoolExecutor(WORKERS, thread_name_prefix="citations") as pool:
            for done, (work, looks) in enumerate(zip(cited, pool.map(self.look_up, cited), strict=True), 1):
                found[work.citation_id] = looks
                if on_progress is not None:
                    on_progress(done, len(cited), work.title[:40])
        return found

    def look_up(self, cited: CitedWork) -> CitationLookUps:
        """The look-ups of one citation; those of an equal citation with an equal link are taken again."""
        key = (cited.names, cited.year, cited.title, cited.venue, cited.identifiers, cited.topic, cited.kind)
        with self._lock:
            known = self._known.get(key)
        if known is None:
            known = self._look_up(cited)
            with self._lock:
                self._known[key] = known
        return known

    def find_record(self, identifiers: Identifiers) -> LookUp[Record]:
        """The record that the registry of the first identifier holds; by DOI, the registry's own."""
        if identifiers.doi:
            return self._by_doi(identifiers.doi)
        for name, asked in (
            ("arxiv", Identifiers(arxiv=identifiers.arxiv) if identifiers.arxiv else None),
            ("pubmed", Identifiers(pmid=identifiers.pmid) if identifiers.pmid else None),
            ("europepmc", Identifiers(pmcid=identifiers.pmcid) if identifiers.pmcid else None),
            ("openlibrary", Identifiers(isbn=identifiers.isbn) if identifiers.isbn else None),
        ):
            if asked is not None:
                return self._record(name, asked)
        raise LookupError("expected an identifier")

    def _look_up(self, cited: CitedWork) -> CitationLookUps:
        if cited.is_approximate:
            return CitationLookUps(candidates=self._search(cited, ("crossref", "openalex")))
        if cited.kind is WorkKind.WEB_PAGE and not cited.names_identifier:
            return CitationLookUps()
        looks = self._by_identifiers(cited)
        if not cited.title or judge(cited, looks).outcome is Outcome.OK:
            return looks
        for names in (("crossref",), ("openalex",), _BY_KIND.get(cited.kind, ())):
            looks = replace(looks, candidates={**looks.candidates, **self._search(cited, names)})
            if judge(cited, looks).outcome is Outcome.OK:
                return looks
        doi = propose_doi(cited, looks)
        return replace(looks, proposal=self._by_doi(doi)) if doi else looks

    def _by_identifiers(self, cited: CitedWork) -> CitationLookUps:
        ids = cited.identifiers
        named: dict[str, LookUp[Record]] = {}
        agency: LookUp[str] | None = None
        if ids.doi:
            named[f"DOI {ids.doi}"] = self._by_doi(ids.doi)
        elif ids.arxiv:
            doi = f"10.48550/arxiv.{ids.arxiv}"
            found = self._record("datacite", Identifiers(doi=doi))
            named[f"arXiv:{ids.arxiv}"] = (
                found if isinstance(found, Found) else self._record("arxiv", Identifiers(arxiv=ids.arxiv))
            )
        if ids.pmid:
            named[f"PMID {ids.pmid}"] = self._record("pubmed", Identifiers(pmid=ids.pmid))
        elif ids.pmcid and not ids.doi:
            named[ids.pmcid] = self._record("europepmc", Identifiers(pmcid=ids.pmcid))
        if ids.isbn and not ids.doi:
            named[f"ISBN {ids.isbn}"] = self._record("openlibrary", Identifiers(isbn=ids.isbn))
        if ids.doi and not isinstance(named[f"DOI {ids.doi}"], Found):
            agency = self._agency(ids.doi)
        return CitationLookUps(named, agency)

    def _by_doi(self, doi: str) -> LookUp[Record]:
        """The registry's record; for a DOI of another agency, that of an index."""
        is_datacite = doi.startswith(_DATACITE_PREFIXES)
        order = ("datacite", "crossref") if is_datacite else ("crossref", "datacite")
        answers = [self._record(order[0], Identifiers(doi=doi))]
        if isinstance(answers[0], NotFound):
            answers.append(self._record(order[1], Identifiers(doi=doi)))
        if all(isinstance(answer, NotFound) for answer in answers):
            answers += [self._record(name, Identifiers(doi=doi)) for name in _INDEXES]
        return _first_found(answers)

    def _agency(self, doi: str) -> LookUp[str]:
        """The agency of a registered DOI; NotFound when doi.org answers that it is not registered."""
        self._note("doi")
        try:
            address = self._doi_org.find_address(doi)
            if not isinstance(address, Found):
                return address
            agency = self._doi_org.find_agency(doi)
        except LookupError as error:
            return Unavailable("doi", str(error))
        return agency if isinstance(agency, Found) else Found("an agency", "doi", address.at)

    def _record(self, name: str, identifiers: Identifiers) -> LookUp[Record]:
        self._note(name)
        try:
            return self._source(name).look_up(identifiers)
        except LookupError as error:
            return Unavailable(name, str(error))

    def _search(self, cited: CitedWork, names: Iterable[str]) -> dict[str, LookUp[tuple[Record, ...]]]:
        author = cited.names[0] if cited.names else ""
        asked = cited.topic or cited.title
        if not asked.strip():
            return {}
        words = f"{author} {asked}".strip() if cited.is_approximate else asked
        query = SearchQuery(words, MOST_CANDIDATES, is_title=not cited.is_approximate, author=author)
        answers: dict[str, LookUp[tuple[Record, ...]]] = {}
        for name in names:
            self._note(name)
            hits = self._source(name).search(query)
            if isinstance(hits, Found):
                answers[name] = Found(hits.value.records, hits.source, hits.at, hits.stale)
            else:
                answers[name] = hits
        return answers

    def _source(self, name: str) -> Source:
        with self._lock:
            if name not in self._sources:
                self._sources[name] = SOURCES[name](self._settings, self._timing)
            return self._sources[name]

    def _note(self, name: str) -> None:
        with self._lock:
            self._asked.add(name)


def _first_found(answers: Sequence[LookUp[Record]]) -> LookUp[Record]:
    """The first record; without one the first failure; NotFound when all answered that they have none."""
    for kind in (Found, Unavailable):
        for answer in answers:
            if isinstance(answer, kind):
                return answer
    sources = tuple(name for answer in answers if isinstance(answer, NotFound) for name in answer.sources)
    return NotFound(sources, max(answer.at for answer in answers if isinstance(answer, NotFound)))
