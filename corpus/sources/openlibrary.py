"""Open Library (https://openlibrary.org/developers/api): books, by title and author or by ISBN.

An ISBN that it does not hold is an absent key. Its authors include readers of audio books and editors, and
the year of a work is that of its first edition in the catalogue: both are told as they come, and other
editions' years stand beside them. It wants to know who asks: with an e-mail it answers three requests a
second, else one.
"""

from __future__ import annotations

import re
from typing import Any

from pydantic import Field

from corpus.model.identifiers import Identifiers
from corpus.model.names import csl_name, split_name
from corpus.model.record import Record, record_from_csl
from corpus.model.study import with_years, years_from_csl
from corpus.model.titles import plain_words
from corpus.settings import Settings
from corpus.sources.base import (
    CanaryWork,
    Hits,
    ReplyShape,
    SearchQuery,
    Source,
    read_records,
    read_shape,
)
from corpus.sources.clients import PlainClient
from corpus.sources.failure import FailureKind, ServiceError
from corpus.sources.timing import REAL_TIME, Timing

_MOST_A_PAGE = 100
_YEAR = re.compile(r"\b(1[4-9]\d\d|20\d\d)\b")
_FIELDS = (
    "key,title,subtitle,author_name,first_publish_year,editions,editions.key,editions.title,editions.subtitle,"
    "editions.author_name,editions.publisher,editions.publish_date,editions.isbn"
)


class _Edition(ReplyShape):
    publisher: tuple[str | None, ...] = ()
    publish_date: tuple[str | None, ...] = ()
    isbn: tuple[str, ...] = ()


class _Editions(ReplyShape):
    docs: tuple[_Edition, ...] = ()


class _Work(ReplyShape):
    key: str
    title: str
    subtitle: str | None = None
    authors: tuple[str, ...] = Field((), alias="author_name")
    first_year: int | None = Field(None, alias="first_publish_year")
    editions: _Editions = _Editions()


class _Page(ReplyShape):
    total: int = Field(alias="numFound")
    docs: tuple[Any, ...]


class _Named(ReplyShape):
    name: str | None = None


class _BookIdentifiers(ReplyShape):
    isbn_13: tuple[str, ...] = ()
    isbn_10: tuple[str, ...] = ()


class _Book(ReplyShape):
    key: str
    title: str
    subtitle: str | None = None
    authors: tuple[_Named, ...] = ()
    publishers: tuple[_Named, ...] = ()
    publish_date: str | None = None
    identifiers: _BookIdentifiers = _BookIdentifiers()


class OpenLibrary(Source):
    """Open Library: searched, and asked by ISBN."""

    name = "openlibrary"
    connections = 2
    canary = CanaryWork("The Structure of Scientific Revolutions", Identifiers(isbn="9780226458083"))

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        self.rate = 2.8 if settings.email else 1.0
        super().__init__(settings, timing)
        self._client = PlainClient(settings, self.name)

    def ask_for_hits(self, query: SearchQuery) -> Hits:
        """The first `limit` works by relevance."""
        parameters = _parameters(query) | {
            "fields": _FIELDS,
            "limit": str(min(query.limit, _MOST_A_PAGE)),
        }
        page = self.discipline.ask(
            lambda: read_shape(_Page, self._client.get_json("/search.json", parameters))
        )
        if page.total > 0 and not page.docs:
            raise ServiceError(FailureKind.UNREADABLE, "promises records and sends none")
        records, unreadable = read_records(page.docs, _Work, self._record_of_work)
        records = [record for record in records if _is_within(record, query)]
        return Hits(tuple(records), self.describe_query(query), page.total, unreadable)

    def ask_for_record(self, identifiers: Identifiers) -> Record | None:
        """The edition by its ISBN."""
        if not identifiers.isbn:
            raise LookupError("Open Library is asked by ISBN")
        key = f"ISBN:{identifiers.isbn}"
        parameters = {"bibkeys": key, "jscmd": "data", "format": "json"}

        def request() -> _Book | None:
            reply = self._client.get_json("/api/books", parameters)
            if reply is None or (reply and key not in reply):
                raise ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises")
            return read_shape(_Book, reply[key]) if reply else None

        book = self.discipline.ask(request)
        return None if book is None else self._record_of_book(book, identifiers.isbn)

    def describe_query(self, query: SearchQuery) -> str:
        """The parameters of the request in words, and the years, which are looked at in the answer."""
        sent = "/search.json?" + "&".join(f"{name}={value}" for name, value in _parameters(query).items())
        if query.from_year is None and query.to_year is None:
            return sent
        return f"{sent} (editions of {query.from_year or ''} to {query.to_year or ''})"

    def _record_of_work(self, work: _Work) -> Record | None:
        if not work.title.strip():
            return None
        editions = work.editions.docs
        years = sorted({year for e in editions for date in e.publish_date for year in _years(date)})
        first = years[0] if years else work.first_year
        publishers = [name for edition in editions for name in edition.publisher if name]
        item = {
            "type": "book",
            "title": _whole_title(work.title, work.subtitle),
            "author": [csl_name(split_name(name)) for name in work.authors if name.strip()],
            "issued": {"date-parts": [[first]]} if first else None,
            "publisher": publishers[0] if publishers else "",
            "ISBN": " ".join(isbn for edition in editions for isbn in edition.isbn),
            "custom": {"openlibrary": work.key},
        }
        others = [*years, *([work.first_year] if work.first_year else [])]
        return record_from_csl(
            self.name, work.key, with_years(item, others), retrieved_at=self.discipline.timing.now()
        )

    def _record_of_book(self, book: _Book, isbn: str) -> Record:
        years = _years(book.publish_date)
        isbns = dict.fromkeys((isbn, *book.identifiers.isbn_13, *book.identifiers.isbn_10))
        item = {
            "type": "book",
            "title": _whole_title(book.title, book.subtitle),
            "author": [csl_name(split_name(a.name)) for a in book.authors if a.name and a.name.strip()],
            "issued": {"date-parts": [[years[0]]]} if years else None,
            "publisher": next((p.name for p in book.publishers if p.name), ""),
            "ISBN": " ".join(isbns),
            "custom": {"openlibrary": book.key},
        }
        return record_from_csl(self.name, book.key, item, retrieved_at=self.discipline.timing.now())


def _parameters(query: SearchQuery) -> dict[str, str]:
    if query.is_title:
        return {"title": query.question} | ({"author": query.author} if query.author else {})
    return {"q": query.question.replace(":", " ").strip(" ?")}


def _is_within(record: Record, query: SearchQuery) -> bool:
    """True when any edition is of the years asked for: the catalogue's own year of a work is not reliable."""
    if query.from_year is None and query.to_year is None:
        return True
    first, last = query.from_year or 0, query.to_year or 9999
    return any(first <= year <= last for year in years_from_csl(record.csl))


def _whole_title(title: str, subtitle: str | None) -> str:
    title, subtitle = plain_words(title), plain_words(subtitle or "")
    if subtitle and subtitle.lower() not in title.lower():
        return f"{title.rstrip(':')}: {subtitle}"
    return title


def _years(date: str | None) -> list[int]:
    return [int(year) for year in _YEAR.findall(date or "")]
