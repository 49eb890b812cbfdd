"""Open full text by every legal route, in order, each failure kept with its reason.

A file counts only when it could be read and is seen to be that study: hosts send web pages as PDFs, another
article's file, a cover page. When no full text can be had, the abstract that a source sent is kept, and says
that it is no more than that.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from typing import Protocol

from corpus.addresses import join_address
from corpus.extract.as_study import read_as_study
from corpus.fetch import DOWNLOADS, Fetcher, FetchFailure, FetchFailureKind
from corpus.landing_page import is_web_page, pdf_named_in
from corpus.model.attempt import AttemptOutcome, DownloadAttempt
from corpus.model.folded import IndexedText, index_text
from corpus.model.identifiers import Identifiers
from corpus.model.lookup import Found, NotFound, Unavailable
from corpus.model.record import FileKind, FileLocation, Record
from corpus.model.study import Study, identifiers_from_csl
from corpus.model.study_text import Grade, Section, SectionKind, Span, StudyText
from corpus.settings import Settings
from corpus.sources.europepmc import EuropePmc
from corpus.sources.repositories import ArXiv, FileRepository, PubMedCentral
from corpus.sources.timing import REAL_TIME, Timing
from corpus.sources.unpaywall import Unpaywall
from corpus.store import Store

MOST_PLACES = 8
"""Addresses tried for one study beside the repositories: beyond these lies the same file again."""

ReadFile = Callable[[bytes, Study], StudyText | str]
"""From a file to the study's text, confirmed or not; or in words why it has none. Raises nothing."""

_ACCEPT = {
    FileKind.PDF: "application/pdf,*/*;q=0.5",
    FileKind.XML: "application/xml,text/xml,*/*;q=0.5",
    FileKind.LANDING: "text/html,*/*;q=0.5",
}


@dataclass(frozen=True, slots=True)
class Obtained:
    """What came of looking for a study's text.

    text: the best that was found, with its searchable copy; None when there is nothing, not even an abstract.
    content: the file that it was read from; empty for an abstract out of a record.
    """

    study_id: str
    text: IndexedText | None
    content: bytes
    media_type: str
    url: str
    attempts: tuple[DownloadAttempt, ...]

    @property
    def has_full_text(self) -> bool:
        """True when the whole study was found and is seen to be that study."""
        return self.text is not None and self.text.text.grade is Grade.FULLTEXT


@dataclass(frozen=True, slots=True)
class _File:
    """A file that came from somewhere."""

    content: bytes
    url: str
    media_type: str


class OnDownload(Protocol):
    """Called as soon as a study has been looked for, from the calling thread."""

    def __call__(self, obtained: Obtained, done: int, of: int) -> None: ...


class Downloader:
    """Looks for studies' texts. One object serves a whole run, so that limits and breakers hold over it."""

    def __init__(
        self,
        settings: Settings,
        read: ReadFile = read_as_study,
        *,
        fetcher: Fetcher | None = None,
        timing: Timing = REAL_TIME,
    ) -> None:
        self._settings, self._read, self._timing = settings, read, timing
        self._fetcher = fetcher or Fetcher(settings.trusted_hosts)
        self._europepmc = EuropePmc(settings, timing)
        self._pmc = PubMedCentral(settings, timing)
        self._arxiv = ArXiv(settings, timing)
        self._unpaywall = Unpaywall(settings, timing)

    def obtain_all(
        self,
        wanted: Sequence[tuple[Study, Sequence[Record]]],
        on_download: OnDownload | None = None,
    ) -> Iterator[Obtained]:
        """Look for every study's text, several at once, giving each as it comes.

        When the caller stops early (Ctrl-C), what has not begun does not begin, and a study that is being
        looked for is given up before its next route.
        """
        stop = threading.Event()
        pool = ThreadPoolExecutor(self._settings.download_workers, thread_name_prefix="download")
        try:
            waiting = [pool.submit(self.obtain, study, records, stop) for study, records in wanted]
            for done, future in enumerate(as_completed(waiting), 1):
                obtained = future.result()
                if on_download is not None:
                    on_download(obtained, done, len(waiting))
                yield obtained
        finally:
            stop.set()
            pool.shutdown(wait=False, cancel_futures=True)

    def obtain(
        self, study: Study, records: Sequence[Record], stop: threading.Event | None = None
    ) -> Obtained:
        """Try every route in order until one gives the whole study. Raises nothing that a service causes.

        Raises CancelledError before the next route once `stop` is set.
        """
        search = _Search(study, self._timing, stop or threading.Event())
        best: tuple[StudyText, _File] | None = None
        for file in self._files(study, records, search):
            text = self._text_of(file, study, search)
            if text is None:
                continue
            if text.grade is Grade.FULLTEXT:
                return search.end(text, file)
            best = best or (text, file)
        if best is not None:
            return search.end(*best)
        abstract = abstract_text(study, records)
        return search.end(abstract, _File(b"", "", ""))

    def _text_of(self, file: _File, study: Study, search: _Search) -> StudyText | None:
        text = self._read(file.content, study)
        if isinstance(text, str):
            search.note(AttemptOutcome.WRONG_FILE, text)
            return None
        if not text.confirmed:
            search.note(AttemptOutcome.WRONG_FILE, text.confirmation or "is not seen to be this study")
            return None
        if text.grade is not Grade.FULLTEXT and file.media_type == "text/html":
            # A page about the study: its abstract stands in the record too, without the page around it.
            search.note(AttemptOutcome.NOT_THERE, "the page holds no full text")
            return None
        sha256 = hashlib.sha256(file.content).hexdigest()
        text = text if text.source_sha256 else replace(text, source_sha256=sha256)
        if text.grade is Grade.FULLTEXT:
            search.note(AttemptOutcome.OBTAINED, text.confirmation, sha256)
        else:
            search.note(AttemptOutcome.WRONG_FILE, "holds the abstract alone", sha256)
        return text

    # ---- the routes

    def _files(self, study: Study, records: Sequence[Record], search: _Search) -> Iterator[_File]:
        identifiers = _identifiers(study.identifiers, records)
        places = [place for record in records for place in record.locations]
        known = self._ask_europepmc(identifiers, search)
        if known is not None:
            identifiers = _identifiers(identifiers, [known])
            places += known.locations
        if identifiers.pmcid:
            url = f"{self._settings.base_url('europepmc')}/webservices/rest/{identifiers.pmcid}/fullTextXML"
            search.begin("europepmc", url)
            yield from _told(self._europepmc.full_text(identifiers.pmcid), url, "application/xml", search)
            yield from self._from_repository("pmc", self._pmc, identifiers.pmcid, "application/xml", search)
        if identifiers.arxiv:
            yield from self._from_repository(
                "arxiv", self._arxiv, identifiers.arxiv, "application/pdf", search
            )
        open_places = self._ask_unpaywall(identifiers, search)
        others = [p for p in places if p.source != "crossref"]
        publisher = [p for p in places if p.source == "crossref"]
        if identifiers.doi:
            publisher.append(
                FileLocation(f"https://doi.org/{identifiers.doi}", FileKind.LANDING, "publisher")
            )
        tried: set[str] = set()
        for place in (*open_places, *others, *publisher):
            if len(tried) < MOST_PLACES:
                yield from self._from_place(place, tried, search)

    def _ask_europepmc(self, identifiers: Identifiers, search: _Search) -> Record | None:
        """What Europe PMC knows of the work, for the PMC id and places that other sources lack."""
        if identifiers.pmcid or not (identifiers.doi or identifiers.pmid):
            return None
        search.begin("europepmc", f"{self._settings.base_url('europepmc')}/webservices/rest/search")
        answer = self._europepmc.look_up(identifiers)
        if isinstance(answer, Unavailable):
            search.note(AttemptOutcome.UNAVAILABLE, answer.reason)
        elif isinstance(answer, NotFound):
            search.note(AttemptOutcome.NOT_THERE, "does not know the study")
        elif not identifiers_from_csl(answer.value.csl).pmcid:
            search.note(AttemptOutcome.NOT_THERE, "has no full text of the study")
        return answer.value if isinstance(answer, Found) else None

    def _ask_unpaywall(self, identifiers: Identifiers, search: _Search) -> tuple[FileLocation, ...]:
        if not identifiers.doi:
            return ()
        search.begin("unpaywall", f"{self._settings.base_url('unpaywall')}/v2/{identifiers.doi}")
        if not self._settings.email:
            search.note(AttemptOutcome.SKIPPED, "wants an e-mail address, and none is set")
            return ()
        answer = self._unpaywall.locations(identifiers.doi)
        if isinstance(answer, Unavailable):
            search.note(AttemptOutcome.UNAVAILABLE, answer.reason)
            return ()
        if isinstance(answer, NotFound) or not answer.value:
            search.note(AttemptOutcome.NOT_THERE, "knows no open copy")
            return ()
        return answer.value

    def _from_repository(
        self, route: str, repository: FileRepository, file_id: str, media_type: str, search: _Search
    ) -> Iterator[_File]:
        url = repository.address_of(file_id)
        search.begin(route, url)
        yield from _told(repository.file(file_id), url, media_type, search)

    def _from_place(self, place: FileLocation, tried: set[str], search: _Search) -> Iterator[_File]:
        """The file at a place; of a page there, the PDF that it names and then the page itself."""
        url, kind = self._through_own_resolver(place.url), place.kind
        if url in tried:
            return
        tried.add(url)
        search.begin(place.source, url)
        reply = self._fetcher.fetch(url, DOWNLOADS, accept=_ACCEPT[kind])
        if isinstance(reply, FetchFailure):
            search.note(_OUTCOMES[reply.kind], reply.reason)
            return
        if reply.status != 200:
            search.note(*_status_outcome(reply.status))
            return
        if not is_web_page(reply.body, reply.media_type):
            yield _File(reply.body, reply.url, reply.media_type)
            return
        if kind is not FileKind.LANDING:
            search.note(AttemptOutcome.WRONG_FILE, "a web page came in place of the file")
            return
        named = pdf_named_in(reply.body)
        if named:
            pdf = FileLocation(join_address(reply.url, named), FileKind.PDF, place.source)
            yield from self._from_place(pdf, tried, search)
            search.begin(place.source, url)
        # Some pages hold the whole article; others turn out to hold its abstract.
        yield _File(reply.body, reply.url, "text/html")
        return

    def _through_own_resolver(self, url: str) -> str:
        """A doi.org address at the resolver that is set, which may be another."""
        for prefix in ("https://doi.org/", "http://doi.org/", "https://dx.doi.org/", "http://dx.doi.org/"):
            if url.startswith(prefix):
                return f"{self._settings.base_url('doi')}/{url.removeprefix(prefix)}"
        return url


class _Search:
    """What has been tried for one study so far."""

    def __init__(self, study: Study, timing: Timing, stop: threading.Event) -> None:
        self._study_id, self._timing, self._stop = study.study_id, timing, stop
        self._attempts: list[DownloadAttempt] = []
        self._route, self._url = "", ""

    def begin(self, route: str, url: str) -> None:
        if self._stop.is_set():
            raise CancelledError
        self._route, self._url = route, url

    def note(self, outcome: AttemptOutcome, reason: str, sha256: str = "") -> None:
        self._attempts.append(
            DownloadAttempt(
                self._study_id, self._route, self._url, outcome, reason, sha256, self._timing.now()
            )
        )

    def end(self, text: StudyText | None, file: _File) -> Obtained:
        return Obtained(
            self._study_id,
            index_text(text) if text is not None else None,
            file.content,
            file.media_type,
            file.url,
            tuple(self._attempts),
        )


_OUTCOMES = {
    FetchFailureKind.REFUSED_ADDRESS: AttemptOutcome.REFUSED,
    FetchFailureKind.UNREACHABLE: AttemptOutcome.UNAVAILABLE,
    FetchFailureKind.TIMED_OUT: AttemptOutcome.UNAVAILABLE,
    FetchFailureKind.TOO_LARGE: AttemptOutcome.WRONG_FILE,
    FetchFailureKind.BROKEN: AttemptOutcome.UNAVAILABLE,
}


def _status_outcome(status: int) -> tuple[AttemptOutcome, str]:
    if status in (404, 410):
        return AttemptOutcome.NOT_THERE, f"nothing lies there (HTTP {status})"
    if status in (401, 402, 403, 451):
        return AttemptOutcome.REFUSED, f"the host does not give it out (HTTP {status})"
    return AttemptOutcome.UNAVAILABLE, f"the host gave no answer (HTTP {status})"


def _told(
    answer: Found[bytes] | NotFound | Unavailable, url: str, media_type: str, search: _Search
) -> Iterator[_File]:
    if isinstance(answer, Found):
        yield _File(answer.value, url, media_type)
    elif isinstance(answer, NotFound):
        search.note(AttemptOutcome.NOT_THERE, "has no full text of the study")
    else:
        search.note(AttemptOutcome.UNAVAILABLE, answer.reason)


def keep_obtained(store: Store, obtained: Obtained) -> bool:
    """Put what was obtained into the store, all or nothing; tells whether the study's text is a new one.

    An abstract never takes the place of a full text that is there.
    """
    sha256 = ""
    if obtained.content and obtained.text is not None:
        sha256 = store.put_file(obtained.content, media_type=obtained.media_type, url=obtained.url)
    with store.transaction():
        store.add_attempts(obtained.attempts)
        grade, _ = store.text_states().get(obtained.study_id, (None, False))
        if obtained.text is None or (grade is Grade.FULLTEXT and not obtained.has_full_text):
            return False
        assert not sha256 or obtained.text.text.source_sha256 == sha256
        store.put_text(obtained.study_id, obtained.text.text, indexed=obtained.text)
    return True


def _identifiers(known: Identifiers, records: Sequence[Record]) -> Identifiers:
    for record in records:
        known = known.merged_with(identifiers_from_csl(record.csl))
    return known


def abstract_text(study: Study, records: Sequence[Record]) -> StudyText | None:
    """The longest abstract that a source sent, as a text that says it is no more than that."""
    candidates = [(str(record.csl.get("abstract") or ""), record.source) for record in records]
    candidates.append((str(study.csl.get("abstract") or ""), "the study list"))
    words, source = max(candidates, key=lambda candidate: (len(candidate[0]), candidate[1]))
    if not words.strip():
        return None
    return StudyText(
        words,
        "abstract",
        "1",
        sections=(Section(SectionKind.ABSTRACT, 0, len(words)),),
        blocks=(Span(0, len(words)),),
        grade=Grade.ABSTRACT,
        confirmed=True,
        confirmation=f"the abstract in the record of {source}",
    )
