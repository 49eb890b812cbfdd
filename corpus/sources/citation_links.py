"""References and citations of a work, from OpenAlex and Europe PMC, in the discipline of all sources.

OpenAlex is asked with the filters `cited_by` and `cites`, Europe PMC for "references" and "citations"
(https://europepmc.org/RestfulWebService); both by their own id of the work, which a look-up gives. A
reference that Europe PMC has not matched to a work of its own is kept when it has a title.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from pydantic import Field

from corpus.model.identifiers import Identifiers, parse_doi
from corpus.model.lookup import Found, LookUp
from corpus.model.names import csl_name, is_others, split_name
from corpus.model.record import Record, record_from_csl
from corpus.model.titles import plain_words
from corpus.settings import Settings
from corpus.sources.base import Hits, ReplyShape, SearchQuery, read_records, read_shape
from corpus.sources.clients import Works
from corpus.sources.europepmc import EuropePmc
from corpus.sources.failure import FailureKind, ServiceError
from corpus.sources.openalex import OpenAlex
from corpus.sources.timing import REAL_TIME, Timing


class Direction(StrEnum):
    """Which way citations are followed: to what a work cites, or to what cites it."""

    BACKWARD = "references"
    FORWARD = "citations"


class OpenAlexLinks(OpenAlex):
    """OpenAlex, asked also with "cited_by:W1" and "cites:W1" in place of a question."""

    filters = {Direction.BACKWARD: "cited_by", Direction.FORWARD: "cites"}  # noqa: RUF012 (never changed)

    def link_query(self, direction: Direction, source_id: str) -> str:
        """The question that asks for the works linked to one."""
        return f"{self.filters[direction]}:{source_id}"

    def _works(self, query: SearchQuery) -> Works:
        match = re.fullmatch(r"(cited_by|cites):(W\d+)", query.question)
        if match is None:
            return super()._works(query)
        works = self._client.works()
        works.filter(**{match.group(1): match.group(2)})
        return works


class _Link(ReplyShape):
    title: str | None = None
    id: str | None = None
    source: str | None = None
    doi: str | None = None
    authors: str | None = Field(None, alias="authorString")
    journal: str | None = Field(None, alias="journalAbbreviation")
    year: int | None = Field(None, alias="pubYear")
    volume: str | None = None
    issue: str | None = None
    pages: str | None = Field(None, alias="pageInfo")


class _References(ReplyShape):
    items: tuple[Any, ...] = Field(alias="reference")


class _Citations(ReplyShape):
    items: tuple[Any, ...] = Field(alias="citation")


class _ReferencePage(ReplyShape):
    total: int = Field(alias="hitCount")
    links: _References = Field(alias="referenceList")


class _CitationPage(ReplyShape):
    total: int = Field(alias="hitCount")
    links: _Citations = Field(alias="citationList")


class EuropePmcLinks(EuropePmc):
    """Europe PMC, asked also with "references of MED/1" and "citations of MED/1" in place of a question."""

    _MOST_A_PAGE = 1000

    def link_query(self, direction: Direction, source_id: str) -> str:
        """The question that asks for the works linked to one."""
        return f"{direction.value} of {source_id.replace(':', '/')}"

    def ask_for_hits(self, query: SearchQuery) -> Hits:
        """The first `limit` works linked, in the service's order; any other question goes as it is."""
        match = re.fullmatch(r"(references|citations) of ([A-Z]+/[\w.-]+)", query.question)
        if match is None:
            return super().ask_for_hits(query)
        path = f"/webservices/rest/{match.group(2)}/{match.group(1)}"
        parameters = {"format": "json", "page": "1", "pageSize": str(min(query.limit, self._MOST_A_PAGE))}
        is_backward = match.group(1) == Direction.BACKWARD

        def request() -> _ReferencePage | _CitationPage:
            reply = self._client.get_json(path, parameters)
            if reply is None:
                raise ServiceError(FailureKind.UNREADABLE, "does not know its own work")
            return read_shape(_ReferencePage, reply) if is_backward else read_shape(_CitationPage, reply)

        page = self.discipline.ask(request)
        records, unreadable = read_records(page.links.items, _Link, self._linked)
        return Hits(tuple(records[: query.limit]), query.question, page.total, unreadable)

    def describe_query(self, query: SearchQuery) -> str:
        """The path that is asked, or the query in Europe PMC's words."""
        if re.fullmatch(r"(references|citations) of .+", query.question):
            direction, _, work = query.question.partition(" of ")
            return f"/{work}/{direction}"
        return super().describe_query(query)

    def _linked(self, link: _Link) -> Record | None:
        title = plain_words(link.title or "").removesuffix(".").strip()
        if not title:
            return None
        names = [name.strip() for name in (link.authors or "").removesuffix(".").split(",")]
        is_article = link.source == "MED" and (link.id or "").isdigit()
        item = {
            "type": "article" if link.source == "PPR" else "article-journal",
            "title": title,
            "author": [csl_name(split_name(name)) for name in names if name and not is_others(name)],
            "issued": {"date-parts": [[link.year]]} if link.year else None,
            "DOI": parse_doi(link.doi or ""),
            "PMID": link.id if is_article else None,
            "PMCID": link.id if link.source == "PMC" else None,
            "container-title": link.journal,
            "volume": link.volume,
            "issue": link.issue,
            "page": link.pages,
        }
        own_id = f"{link.source}:{link.id}" if link.id and link.source else _made_id(title, link.year)
        return record_from_csl(self.name, own_id, item, retrieved_at=self.discipline.timing.now())


LinkSource = OpenAlexLinks | EuropePmcLinks


def make_link_sources(settings: Settings, timing: Timing = REAL_TIME) -> Sequence[LinkSource]:
    """The sources that know references and citations."""
    return (EuropePmcLinks(settings, timing), OpenAlexLinks(settings, timing))


def find_linked(
    source: LinkSource, identifiers: Identifiers, direction: Direction, limit: int
) -> tuple[str, LookUp[Hits]]:
    """What was sent, and the works linked to the one so named.

    Raises LookupError when the source cannot be asked by any of the identifiers.
    """
    work = source.look_up(identifiers)
    if not isinstance(work, Found):
        return f"{direction.value} of {_named(identifiers)}", work
    query = SearchQuery(source.link_query(direction, work.value.source_id), limit)
    return source.describe_query(query), source.search(query)


def _named(identifiers: Identifiers) -> str:
    return identifiers.doi or identifiers.pmid or identifiers.pmcid or identifiers.openalex or "the work"


def _made_id(title: str, year: int | None) -> str:
    """The id of a reference that the service has not matched: the same words, the same id."""
    return "unmatched:" + hashlib.sha256(f"{title}|{year}".encode()).hexdigest()[:16]
