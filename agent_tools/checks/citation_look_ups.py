"""What is looked up about a citation, in an order that asks as little as it takes.

First the registry is asked for the link; when its record is the cited work, nothing more is. Then the title
is searched for: in Crossref, in OpenAlex (a hundred searches a day without a key), and in the sources of the
work's kind, until no further one could change what is said. What is sent are identifiers, titles and family
names.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from checker.checks.citations.cited import CitationLookUps, CitedWork, WorkKind
from checker.checks.citations.judging import is_settled, propose_doi
from corpus.answer_cache import AnswerCache
from corpus.look_ups import LookUps
from corpus.model.identifiers import Identifiers
from corpus.model.lookup import Found, LookUp, Unavailable
from corpus.model.record import Record
from corpus.settings import Settings
from corpus.sources.timing import REAL_TIME, Timing

WORKERS = 8
MOST_CANDIDATES = 8
PATIENCE = 50.0
"""Seconds after which no further source is asked about a citation: two that keep silent to their deadline."""
_BY_KIND: Mapping[WorkKind, tuple[str, ...]] = {
    WorkKind.ARTICLE: ("pubmed",),
    WorkKind.PREPRINT: ("datacite", "arxiv"),
    WorkKind.CONFERENCE_PAPER: ("datacite",),
    WorkKind.BOOK: ("openlibrary",),
    WorkKind.CHAPTER: ("openlibrary",),
    WorkKind.THESIS: ("datacite",),
    WorkKind.DATA: ("datacite",),
    WorkKind.REPORT: ("datacite", "openlibrary"),
    WorkKind.UNKNOWN: ("datacite", "pubmed", "openlibrary"),
}

Progress = Callable[[int, int, str], None]


class CitationLooker:
    """Looks citations up; one object serves all threads of a call, and an equal citation is looked up
    once.
    """

    def __init__(
        self, settings: Settings, cache: AnswerCache | None = None, timing: Timing = REAL_TIME
    ) -> None:
        self._look_ups = LookUps(settings, cache, timing)
        self._lock = threading.Lock()
        self._known: dict[CitedWork, CitationLookUps] = {}

    def look_up_all(
        self, cited: Sequence[CitedWork], on_progress: Progress | None = None
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
        key = replace(cited, citation_id="", location=None)
        with self._lock:
            known = self._known.get(key)
        if known is None:
            known = self._look_up(cited)
            with self._lock:
                self._known[key] = known
        return known

    def find_record(self, identifiers: Identifiers) -> LookUp[Record]:
        """The record that the registry of an identifier holds; unavailable when nobody can be asked for
        it.
        """
        return _find_record(self._look_ups.within(PATIENCE), identifiers)

    def _look_up(self, cited: CitedWork) -> CitationLookUps:
        look_ups = self._look_ups.within(PATIENCE)
        if cited.is_approximate:
            words = f"{cited.names[0]} {cited.topic}" if cited.names else cited.topic
            return CitationLookUps(candidates=_search(look_ups, words, cited.names, ("crossref", "openalex")))
        if cited.kind is WorkKind.WEB_PAGE and not cited.names_identifier:
            return CitationLookUps()
        looks = _by_identifiers(look_ups, cited)
        if not cited.title or is_settled(cited, looks):
            return looks
        for names in (("crossref",), ("openalex",), _BY_KIND.get(cited.kind, ())):
            further = _search(look_ups, cited.title, cited.names, names)
            looks = replace(looks, candidates={**looks.candidates, **further})
            if is_settled(cited, looks):
                break
        doi = propose_doi(cited, looks)
        return replace(looks, proposal=_find_record(look_ups, Identifiers(doi=doi))) if doi else looks


def _find_record(look_ups: LookUps, identifiers: Identifiers) -> LookUp[Record]:
    try:
        return look_ups.find_record(identifiers)
    except LookupError as error:
        return Unavailable("no source", f"can be asked: {error}")


def _by_identifiers(look_ups: LookUps, cited: CitedWork) -> CitationLookUps:
    """Each identifier by itself: another one may name another work."""
    ids = cited.identifiers
    named: dict[str, LookUp[Record]] = {}
    agency: LookUp[str] | None = None
    if ids.doi:
        answer = named[f"DOI {ids.doi}"] = _find_record(look_ups, Identifiers(doi=ids.doi))
        if not isinstance(answer, Found):
            agency = _address(look_ups, ids.doi)
    elif ids.arxiv:
        named[f"arXiv:{ids.arxiv}"] = _find_record(look_ups, Identifiers(arxiv=ids.arxiv))
    if ids.pmid:
        named[f"PMID {ids.pmid}"] = _find_record(look_ups, Identifiers(pmid=ids.pmid))
    elif ids.pmcid and not ids.doi:
        named[ids.pmcid] = _find_record(look_ups, Identifiers(pmcid=ids.pmcid))
    if ids.isbn and not ids.doi:
        named[f"ISBN {ids.isbn}"] = _find_record(look_ups, Identifiers(isbn=ids.isbn))
    return CitationLookUps(named, agency)


def _address(look_ups: LookUps, doi: str) -> LookUp[str]:
    try:
        return look_ups.find_address(doi)
    except LookupError as error:
        return Unavailable("doi", str(error))


def _search(
    look_ups: LookUps, words: str, names: Sequence[str], sources: Sequence[str]
) -> dict[str, LookUp[tuple[Record, ...]]]:
    answers: dict[str, LookUp[tuple[Record, ...]]] = {}
    for source in sources:
        try:
            found = look_ups.find_candidates(words, names, sources=(source,), limit=MOST_CANDIDATES)
        except ValueError:  # a title without a word: nothing to search for
            continue
        answers[source] = found.as_look_up()
    return answers
