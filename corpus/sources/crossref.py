"""Crossref (https://api.crossref.org): what publishers deposit, the best word on title, authors and dates.

`total-results` of a search says nothing about a match. `updated-by` holds corrections and new versions beside
retractions, from the publisher and from Retraction Watch: each is told as what it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic import Field

from corpus.model.identifiers import Identifiers
from corpus.model.record import FileKind, FileLocation, Record, record_from_csl
from corpus.model.study import Notice, NoticeKind, with_years, year_from_csl
from corpus.model.titles import plain_words
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
from corpus.sources.clients import CrossrefClient
from corpus.sources.timing import REAL_TIME, Timing

_MOST_ROWS = 1000
_MOST_NOTICES = 50

_CSL_TYPES = {
    "journal-article": "article-journal",
    "proceedings-article": "paper-conference",
    "posted-content": "article",
    "book-chapter": "chapter",
    "book-section": "chapter",
    "book-part": "chapter",
    "monograph": "book",
    "book": "book",
    "edited-book": "book",
    "reference-book": "book",
    "reference-entry": "entry",
    "dissertation": "thesis",
    "report": "report",
    "report-component": "report",
    "dataset": "dataset",
    "database": "dataset",
    "standard": "standard",
}
_NO_STUDIES = frozenset(
    {
        "component",
        "journal",
        "journal-issue",
        "journal-volume",
        "grant",
        "peer-review",
        "book-series",
        "proceedings",
    }
)
_NOTICES = {
    "retraction": NoticeKind.RETRACTION,
    "partial_retraction": NoticeKind.RETRACTION,
    "removal": NoticeKind.WITHDRAWAL,
    "withdrawal": NoticeKind.WITHDRAWAL,
    "expression_of_concern": NoticeKind.EXPRESSION_OF_CONCERN,
    "correction": NoticeKind.CORRECTION,
    "erratum": NoticeKind.CORRECTION,
    "corrigendum": NoticeKind.CORRECTION,
    "addendum": NoticeKind.CORRECTION,
    "clarification": NoticeKind.CORRECTION,
}
_LINK_KINDS = {
    "application/pdf": FileKind.PDF,
    "application/xml": FileKind.XML,
    "text/xml": FileKind.XML,
}


class _Name(ReplyShape):
    family: str | None = None
    given: str | None = None
    suffix: str | None = None
    name: str | None = None


class _Date(ReplyShape):
    date_parts: tuple[tuple[int | None, ...], ...] = Field(alias="date-parts")


class _Update(ReplyShape):
    type: str = ""
    doi: str | None = Field(None, alias="DOI")
    source: str | None = None


class _Link(ReplyShape):
    url: str = Field(alias="URL")
    content_type: str = Field("", alias="content-type")


class _Work(ReplyShape):
    doi: str = Field(alias="DOI")
    title: tuple[str, ...]
    type: str = ""
    subtitle: tuple[str, ...] = ()
    author: tuple[_Name, ...] = ()
    issued: _Date | None = None
    published_print: _Date | None = Field(None, alias="published-print")
    published_online: _Date | None = Field(None, alias="published-online")
    container_title: tuple[str, ...] = Field((), alias="container-title")
    volume: str | None = None
    issue: str | None = None
    page: str | None = None
    publisher: str | None = None
    language: str | None = None
    abstract: str | None = None
    isbn: tuple[str, ...] = Field((), alias="ISBN")
    issn: tuple[str, ...] = Field((), alias="ISSN")
    link: tuple[_Link, ...] = ()
    update_to: tuple[_Update, ...] = Field((), alias="update-to")
    updated_by: tuple[_Update, ...] = Field((), alias="updated-by")


class _NoticeWork(ReplyShape):
    doi: str = Field(alias="DOI")
    update_to: tuple[_Update, ...] = Field((), alias="update-to")


class _Message(ReplyShape):
    items: tuple[Any, ...]
    total: int | None = Field(None, alias="total-results")


class _Page(ReplyShape):
    message: _Message


class _One(ReplyShape):
    message: _Work


class Crossref(Source):
    """Crossref through habanero."""

    name = "crossref"
    rate = 0.95

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        # With an address to write to, Crossref answers three lists a second, three at once; without, one. A
        # little less is asked, so that a late packet does not make it more.
        self.rate, self.connections = (2.8, 3) if settings.email else (0.95, 1)
        super().__init__(settings, timing)
        self._client = CrossrefClient(settings)

    def ask_for_hits(self, query: SearchQuery) -> Hits:
        """The first `limit` works by relevance; not more than a thousand, of which few would fit."""
        page = self.discipline.ask(lambda: read_shape(_Page, self._client.get(**_parameters(query))))
        records, unreadable = read_records(page.message.items, _Work, self._record)
        return Hits(tuple(records), self.describe_query(query), page.message.total, unreadable)

    def ask_for_record(self, identifiers: Identifiers) -> Record | None:
        """The work by its DOI."""
        doi = identifiers.doi
        if not doi:
            raise LookupError("Crossref is asked by DOI")
        work = self.discipline.ask(lambda: self._work(doi))
        return None if work is None else require_record(self._record(work, keep_notices=True))

    def ask_for_notices(self, doi: str) -> tuple[Notice, ...]:
        """What notices themselves say to be about the work of that DOI. Raises ServiceError.

        The record of the work names only those that Crossref has matched to it.
        """
        query = {"filter": {"updates": doi}, "limit": _MOST_NOTICES}
        page = self.discipline.ask(lambda: read_shape(_Page, self._client.get(**query)))
        updates = []
        for item in page.message.items:
            notice = read_shape(_NoticeWork, item)
            updates += [
                update.model_copy(update={"doi": notice.doi})
                for update in notice.update_to
                if (update.doi or "").lower() == doi and notice.doi.lower() != doi
            ]
        return _notices(updates)

    def describe_query(self, query: SearchQuery) -> str:
        """The parameters of the request in words, without address and e-mail."""
        parameters = _parameters(query)
        limits = ",".join(f"{k}:{v}" for k, v in parameters.get("filter", {}).items())
        asked = f"/works?query.bibliographic={parameters['query_bibliographic']}"
        return asked + (f"&filter={limits}" if limits else "")

    def _work(self, doi: str) -> _Work | None:
        reply = self._client.get_one(doi)
        return None if reply is None else read_shape(_One, reply).message

    def _record(self, work: _Work, keep_notices: bool = False) -> Record | None:
        # A publisher that marks the article itself gives it as its own update.
        own = [update for update in work.update_to if (update.doi or "").lower() == work.doi.lower()]
        of_others = _notices(update for update in work.update_to if update not in own)
        if not work.title or not work.title[0].strip():
            return None
        if not keep_notices and (of_others or work.type in _NO_STUDIES):
            return None
        title = plain_words(work.title[0])
        subtitle = plain_words(work.subtitle[0]) if work.subtitle else ""
        if subtitle and subtitle.lower() not in title.lower():
            title = f"{title.rstrip(':')}: {subtitle}"
        dates = [d for d in (work.issued, work.published_online, work.published_print) if d is not None]
        item = {
            "type": _CSL_TYPES.get(work.type, "document"),
            "title": title,
            "author": [name for author in work.author if (name := _csl_author(author))],
            "issued": next((parts for date in dates if (parts := _date_parts(date))), None),
            "DOI": work.doi.lower(),
            "container-title": plain_words(work.container_title[0]) if work.container_title else "",
            "volume": work.volume,
            "issue": work.issue,
            "page": work.page,
            "publisher": work.publisher,
            "language": work.language,
            "abstract": _abstract(work.abstract),
            "ISBN": " ".join(work.isbn),
            "ISSN": " ".join(work.issn),
        }
        years = [year for date in dates if (year := year_from_csl(_date_parts(date))) is not None]
        return record_from_csl(
            self.name,
            work.doi.lower(),
            with_years(item, years),
            locations=tuple(
                FileLocation(link.url, _LINK_KINDS[link.content_type], self.name)
                for link in work.link
                if link.content_type in _LINK_KINDS
            ),
            notices=_notices((*work.updated_by, *own)),
            retrieved_at=self.discipline.timing.now(),
            notice_of=of_others,
        )


def _notices(updates: Iterable[_Update]) -> tuple[Notice, ...]:
    """The notices among updates; a new version is none. `source` is the publisher or Retraction Watch."""
    found = {
        Notice(
            _NOTICES[update.type],
            f"crossref ({update.source or 'publisher'})",
            (update.doi or "").lower() or None,
        )
        for update in updates
        if update.type in _NOTICES
    }
    return tuple(sorted(found, key=lambda n: (n.kind.value, n.source, n.doi or "")))


def _parameters(query: SearchQuery) -> dict[str, Any]:
    years: dict[str, str] = {}
    if query.from_year is not None:
        years["from-pub-date"] = str(query.from_year)
    if query.to_year is not None:
        years["until-pub-date"] = str(query.to_year)
    parameters: dict[str, Any] = {
        # A name only ranks here: it lifts the author's "Introduction" above all others, and hides nothing.
        "query_bibliographic": f"{query.question} {query.author}".strip(),
        "limit": min(query.limit, _MOST_ROWS),
    }
    return parameters | ({"filter": years} if years else {})


def _csl_author(author: _Name) -> dict[str, str]:
    if not author.family:
        literal = author.name or author.given
        return {"literal": plain_words(literal)} if literal else {}
    parts = {"family": author.family, "given": author.given, "suffix": author.suffix}
    return {key: plain_words(value) for key, value in parts.items() if value}


def _date_parts(date: _Date) -> dict[str, list[list[int]]] | None:
    parts = [part for part in (date.date_parts[0] if date.date_parts else ()) if part is not None]
    return {"date-parts": [parts]} if parts else None


def _abstract(marked_up: str | None) -> str:
    words = plain_words(marked_up or "")
    return words.removeprefix("Abstract ").strip() if words.startswith("Abstract ") else words
