"""arXiv (https://info.arxiv.org/help/api): preprints of physics, mathematics, computing and their neighbours.

One request every three seconds over one connection. The feed is Atom, whose elements come in any order and in
several layouts: they are read by their names, never by their place. An id that it does not hold gives no
entry; one that it cannot read gives an entry titled "Error". That a work was withdrawn stands in a comment.
"""

from __future__ import annotations

import re

from lxml import etree

from corpus.model.identifiers import Identifiers, parse_arxiv, parse_doi
from corpus.model.names import csl_name, split_name
from corpus.model.record import FileKind, FileLocation, Record, record_from_csl
from corpus.model.study import Notice, NoticeKind, with_years, year_from_csl
from corpus.model.titles import plain_words
from corpus.settings import Settings
from corpus.sources.base import CanaryWork, Hits, SearchQuery, Source
from corpus.sources.clients import PlainClient
from corpus.sources.failure import FailureKind, ServiceError
from corpus.sources.question import is_query, question_words
from corpus.sources.timing import REAL_TIME, Timing

RATE = 1 / 3.2
"""A little less than one request in three seconds, so that a late packet does not make it more."""

_MOST = 2000
_ATOM = "{http://www.w3.org/2005/Atom}"
_ARXIV = "{http://arxiv.org/schemas/atom}"
_OPENSEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"
_SUBJECT_CLASS = re.compile(r"^([a-z-]+)\.[a-z]{2}(?=/)")
_WITHDRAWN = re.compile(r"\bwithdrawn\b", re.I)


class ArXivIndex(Source):
    """arXiv's records: searched, and asked by arXiv id."""

    name = "arxiv"
    rate = RATE
    connections = 1
    canary = CanaryWork("Attention Is All You Need", Identifiers(arxiv="1706.03762"))

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        super().__init__(settings, timing)
        self._client = PlainClient(settings, self.name)

    def ask_for_hits(self, query: SearchQuery) -> Hits:
        """The first `limit` works by relevance."""
        sent = self.describe_query(query)
        parameters = {
            "search_query": sent,
            "start": "0",
            "max_results": str(min(query.limit, _MOST)),
            "sortBy": "relevance",
        }
        entries, total = self._feed(parameters)
        records: list[Record] = []
        unreadable = 0
        for entry in entries:
            record = self._record(entry)
            if record is None:
                unreadable += 1
            else:
                records.append(record)
        return Hits(tuple(records), sent, total, unreadable)

    def ask_for_record(self, identifiers: Identifiers) -> Record | None:
        """The work by its arXiv id, or by the DOI that arXiv gave it."""
        arxiv_id = identifiers.arxiv or parse_arxiv(identifiers.doi or "")
        if not arxiv_id:
            raise LookupError("arXiv is asked by arXiv id")
        # Ids of before 2007 are read without their subject class, which is written in capitals: math.GT.
        entries, _ = self._feed({"id_list": _SUBJECT_CLASS.sub(r"\1", arxiv_id), "max_results": "1"})
        if not entries:
            return None
        record = self._record(entries[0])
        if record is None:
            raise ServiceError(FailureKind.UNREADABLE, "sent a record that is not of the promised shape")
        if _plain_id(record.source_id) != _plain_id(arxiv_id):
            raise ServiceError(FailureKind.UNREADABLE, "answered with another work than was asked for")
        return record

    def describe_query(self, query: SearchQuery) -> str:
        """The query in arXiv's words."""
        if is_query(query.question) and not query.is_title:
            asked = f"all:({query.question})"
        else:
            field = "ti" if query.is_title else "all"
            # Its index knows no hyphens and apostrophes: "Sentence-BERT" is two words there.
            words = [part for word in question_words(query.question) for part in re.findall(r"\w+", word)]
            asked = " AND ".join(f"{field}:{word}" for word in words)
        if query.from_year is None and query.to_year is None:
            return asked
        first, last = query.from_year or 1900, query.to_year or 2999
        return f"({asked}) AND submittedDate:[{first}01010000 TO {last}12312359]"

    def _feed(self, parameters: dict[str, str]) -> tuple[list[etree._Element], int]:
        """The entries of a feed and how many there are in all. Raises ServiceError."""

        def request() -> tuple[list[etree._Element], int]:
            feed = self._client.get_xml("/api/query", parameters, "application/atom+xml")
            total = (feed.findtext(f"{_OPENSEARCH}totalResults") or "").strip()
            if feed.tag != f"{_ATOM}feed" or not total.isdigit():
                raise ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises")
            entries = feed.findall(f"{_ATOM}entry")
            if not entries and int(total) > 0:
                raise ServiceError(FailureKind.UNREADABLE, "promises entries and sends none")
            return entries, int(total)

        entries, total = self.discipline.ask(request)
        for entry in entries:
            if "/api/errors" in (entry.findtext(f"{_ATOM}id") or ""):
                said = " ".join((entry.findtext(f"{_ATOM}summary") or "").split())
                raise ServiceError(FailureKind.REFUSED, f"refused the request: {said[:160]}")
        return entries, total

    def _record(self, entry: etree._Element) -> Record | None:
        """The entry as a record, or None when it lacks id or title."""
        arxiv_id = parse_arxiv(_text(entry, f"{_ATOM}id"))
        title = plain_words(_text(entry, f"{_ATOM}title"))
        if arxiv_id is None or not title:
            return None
        published = _text(entry, f"{_ATOM}published")
        year = year_from_csl(published)
        names = [_text(author, f"{_ATOM}name") for author in entry.findall(f"{_ATOM}author")]
        item = {
            "type": "article",
            "title": title,
            "author": [csl_name(split_name(name)) for name in names if name],
            "issued": {"date-parts": [[year]]} if year is not None else None,
            "DOI": parse_doi(_text(entry, f"{_ARXIV}doi")) or "",
            "publisher": "arXiv",
            "number": f"arXiv:{arxiv_id}",
            "URL": f"https://arxiv.org/abs/{arxiv_id}",
            "abstract": plain_words(_text(entry, f"{_ATOM}summary")),
        }
        updated = year_from_csl(_text(entry, f"{_ATOM}updated"))
        withdrawn = _WITHDRAWN.search(_text(entry, f"{_ARXIV}comment"))
        return record_from_csl(
            self.name,
            arxiv_id,
            item if updated is None else with_years(item, [updated]),
            locations=tuple(
                FileLocation(str(link.get("href")), FileKind.PDF, self.name)
                for link in entry.findall(f"{_ATOM}link")
                if link.get("type") == "application/pdf" and link.get("href")
            ),
            notices=(Notice(NoticeKind.WITHDRAWAL, self.name),) if withdrawn else (),
            retrieved_at=self.discipline.timing.now(),
        )


def _text(element: etree._Element, name: str) -> str:
    return " ".join((element.findtext(name) or "").split())


def _plain_id(arxiv_id: str) -> str:
    return _SUBJECT_CLASS.sub(r"\1", arxiv_id.lower())
