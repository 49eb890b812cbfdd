"""OpenAlex (https://docs.openalex.org): 250 million works, with open locations and abstracts.

Credits: a key is free and gives ten times the daily allowance; without one a search still goes through. What
is left stands in each reply and is read: when it does not pay for a search, none is sent. A single work by
DOI or id costs nothing and is asked for in any case.
Nothing follows from the count of a `search=`, which searches full texts. `is_retracted` is set on the
notice as well.
"""

from __future__ import annotations

from typing import Any

import pyalex.api

from corpus.model.identifiers import Identifiers
from corpus.model.names import csl_name, split_name
from corpus.model.record import FileKind, FileLocation, Record, record_from_csl
from corpus.model.study import Notice, NoticeKind, with_years, year_from_csl
from corpus.model.titles import is_title_of_notice, plain_words
from corpus.settings import Settings
from corpus.sources.base import (
    Hits,
    ReplyShape,
    SearchQuery,
    Source,
    read_records,
    read_shape,
    require_record,
)
from corpus.sources.clients import OpenAlexClient, Works
from corpus.sources.failure import FailureKind, ServiceError
from corpus.sources.question import is_query, question_words
from corpus.sources.timing import REAL_TIME, Timing

_PER_PAGE = 100
_CREDITS_A_SEARCH = 10

_CSL_TYPES = {
    "article": "article-journal",
    "review": "article-journal",
    "letter": "article-journal",
    "editorial": "article-journal",
    "preprint": "article",
    "book": "book",
    "book-chapter": "chapter",
    "dissertation": "thesis",
    "report": "report",
    "dataset": "dataset",
    "standard": "standard",
    "reference-entry": "entry",
    "software": "software",
}
_NO_STUDIES = frozenset(
    {"retraction", "erratum", "paratext", "grant", "peer-review", "supplementary-materials"}
)
"""Types that are notices or parts; they are told as notices, not listed as studies."""


class _Author(ReplyShape):
    display_name: str | None = None


class _Authorship(ReplyShape):
    author: _Author | None = None
    raw_author_name: str | None = None


class _Venue(ReplyShape):
    display_name: str | None = None


class _Location(ReplyShape):
    is_oa: bool | None = None
    landing_page_url: str | None = None
    pdf_url: str | None = None
    license: str | None = None
    version: str | None = None
    source: _Venue | None = None


class _Biblio(ReplyShape):
    volume: str | None = None
    issue: str | None = None
    first_page: str | None = None
    last_page: str | None = None


class _Work(ReplyShape):
    id: str
    title: str | None
    publication_year: int | None
    authorships: tuple[_Authorship, ...]
    type: str | None = None
    doi: str | None = None
    publication_date: str | None = None
    ids: dict[str, Any] = {}  # noqa: RUF012 (pydantic copies it)
    language: str | None = None
    biblio: _Biblio | None = None
    primary_location: _Location | None = None
    best_oa_location: _Location | None = None
    locations: tuple[_Location, ...] | None = None
    abstract_inverted_index: dict[str, tuple[int, ...]] | None = None
    is_retracted: bool | None = None


class _Meta(ReplyShape):
    count: int
    next_cursor: str | None = None


class _Page(ReplyShape):
    meta: _Meta
    results: tuple[Any, ...]


class OpenAlex(Source):
    """OpenAlex through pyalex."""

    name = "openalex"
    rate = 10.0
    burst = 5

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        super().__init__(settings, timing)
        self._client = OpenAlexClient(settings, timing.clock)
        self._singles = self.make_discipline(timing)

    @property
    def advice(self) -> str:
        """Says that a free key gives ten times as many requests, when none is set."""
        if self.settings.key("openalex"):
            return ""
        return (
            "OpenAlex is asked without a key (100 searches a day); a free one from"
            " https://openalex.org/settings/api gives ten times as many: set CO_RESEARCHER_OPENALEX_KEY"
        )

    def ask_for_hits(self, query: SearchQuery) -> Hits:
        """The first `limit` works by relevance, a hundred a page."""
        records: list[Record] = []
        unreadable, total, cursor = 0, None, "*" if query.limit > _PER_PAGE else None
        seen = 0
        while seen < query.limit:
            self._require_credits()
            page = self._page(
                query, min(_PER_PAGE, query.limit - seen if cursor is None else _PER_PAGE), cursor
            )
            found, bad = read_records(page.results, _Work, self._record)
            total = page.meta.count
            records += found
            unreadable += bad
            seen += len(page.results)
            cursor = page.meta.next_cursor
            if not page.results or cursor is None:
                break
        return Hits(tuple(records[: query.limit]), self.describe_query(query), total, unreadable)

    def ask_for_record(self, identifiers: Identifiers) -> Record | None:
        """The work by its W number, DOI or PubMed id."""
        if identifiers.openalex:
            work_id = identifiers.openalex
        elif identifiers.doi:
            work_id = f"doi:{identifiers.doi}"
        elif identifiers.pmid:
            work_id = f"pmid:{identifiers.pmid}"
        elif identifiers.pmcid:
            work_id = f"pmcid:{identifiers.pmcid}"
        else:
            raise LookupError("OpenAlex is asked by DOI, PubMed id, PMC id or its own id")
        work = self._singles.ask(lambda: self._work(work_id))
        return None if work is None else require_record(self._record(work, keep_notices=True))

    def describe_query(self, query: SearchQuery) -> str:
        """The path and parameters of the request, without key and page."""
        return str(self._works(query).url).removeprefix("https://api.openalex.org")

    def _require_credits(self) -> None:
        """Raises ServiceError when what is left of the day's allowance does not pay for a search."""
        credits, now = self._client.credits, self.discipline.timing.clock()
        renewed_in = None if credits.renewed_at is None else credits.renewed_at - now
        if credits.left is None or credits.left >= _CREDITS_A_SEARCH or (renewed_in or 0) < 0:
            return
        when = f"; renewed in {round(renewed_in / 60)} min" if renewed_in else ""
        raise ServiceError(
            FailureKind.QUOTA_USED, f"the allowance for today is used up{when}", retry_after=renewed_in
        )

    def _page(self, query: SearchQuery, per_page: int, cursor: str | None) -> _Page:
        return self.discipline.ask(
            lambda: read_shape(_Page, self._client.get(self._works(query), per_page=per_page, cursor=cursor))
        )

    def _work(self, work_id: str) -> _Work | None:
        work = self._client.get_one(work_id)
        return None if work is None else read_shape(_Work, work)

    def _works(self, query: SearchQuery) -> Works:
        works = self._client.works()
        if query.is_title:
            works.search_filter(title=" ".join(question_words(query.question)))
            return works
        works.search(search_words(query.question))
        years: dict[str, str] = {}
        if query.from_year is not None:
            years["from_publication_date"] = f"{query.from_year}-01-01"
        if query.to_year is not None:
            years["to_publication_date"] = f"{query.to_year}-12-31"
        if years:
            works.filter(**years)
        return works

    def _record(self, work: _Work, keep_notices: bool = False) -> Record | None:
        if not work.title or (work.type in _NO_STUDIES and not keep_notices):
            return None
        biblio = work.biblio or _Biblio()
        venue = work.primary_location.source if work.primary_location else None
        abstract = pyalex.api.invert_abstract(work.abstract_inverted_index)
        item = {
            "type": _CSL_TYPES.get(work.type or "", "document"),
            "title": plain_words(work.title),
            "author": [csl_name(split_name(name)) for name in _author_names(work)],
            "issued": _issued(work.publication_date, work.publication_year),
            "DOI": (work.doi or "").removeprefix("https://doi.org/"),
            "PMID": str(work.ids.get("pmid") or "").rstrip("/").rpartition("/")[2],
            "PMCID": _pmcid(str(work.ids.get("pmcid") or "")),
            "container-title": (venue.display_name or "") if venue else "",
            "volume": biblio.volume,
            "issue": biblio.issue,
            "page": "-".join(dict.fromkeys(p for p in (biblio.first_page, biblio.last_page) if p)),
            "language": work.language,
            "abstract": plain_words(abstract) if abstract else "",
            "custom": {"openalex": work.id.rpartition("/")[2]},
        }
        date_year = year_from_csl(work.publication_date)
        is_notice = work.type in ("retraction", "erratum") or is_title_of_notice(plain_words(work.title))
        kind = NoticeKind.CORRECTION if work.type == "erratum" else NoticeKind.RETRACTION
        notices = (Notice(NoticeKind.RETRACTION, self.name),) if work.is_retracted and not is_notice else ()
        return record_from_csl(
            self.name,
            work.id.rpartition("/")[2],
            item if date_year is None else with_years(item, [date_year]),
            locations=_file_locations(work),
            notices=notices,
            retrieved_at=self.discipline.timing.now(),
            notice_of=(Notice(kind, self.name),) if work.type in ("retraction", "erratum") else (),
        )


def search_words(question: str) -> str:
    """The words that OpenAlex is asked for; it wants every word, so those that only ask are left out.

    A question with quotation marks or AND, OR, NOT is a query already and goes as it is.
    """
    return " ".join(question.split() if is_query(question) else question_words(question))


def _author_names(work: _Work) -> list[str]:
    names = [a.raw_author_name or (a.author.display_name if a.author else None) for a in work.authorships]
    return [name for name in names if name]


def _issued(date: str | None, year: int | None) -> dict[str, list[list[int]]] | None:
    parts = [int(part) for part in (date or "").split("-") if part.isdigit()]
    if year is not None and (not parts or parts[0] != year):
        parts = [year]
    return {"date-parts": [parts]} if parts else None


def _pmcid(address: str) -> str:
    digits = address.rstrip("/").rpartition("/")[2].upper().removeprefix("PMC")
    return f"PMC{digits}" if digits.isdigit() else ""


def _file_locations(work: _Work) -> tuple[FileLocation, ...]:
    """Every open location, the best first: its PDF, and its page where it names no PDF."""
    found: dict[str, FileLocation] = {}
    for place in (work.best_oa_location, *(work.locations or ())):
        if place is None or not place.is_oa:
            continue
        url, kind = (
            (place.pdf_url, FileKind.PDF) if place.pdf_url else (place.landing_page_url, FileKind.LANDING)
        )
        if url and url not in found:
            found[url] = FileLocation(url, kind, "openalex", place.license or "", place.version or "")
    return tuple(found.values())
