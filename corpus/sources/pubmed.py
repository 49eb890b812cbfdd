"""PubMed through NCBI's E-utilities (https://www.ncbi.nlm.nih.gov/books/NBK25501): biomedicine.

A search is two requests: `esearch` gives ids, `efetch` their records as XML. Errors come with HTTP 200 and
`{"esearchresult": {"ERROR": …}}`, one of them with a raw line break in a JSON string; numbers are strings.
Three requests a second without a key, ten with one.
"""

from __future__ import annotations

from collections.abc import Sequence

from lxml import etree
from pydantic import Field

from corpus.model.identifiers import Identifiers
from corpus.model.record import Record
from corpus.settings import Settings
from corpus.sources.base import Hits, ReplyShape, SearchQuery, Source, read_shape
from corpus.sources.clients import PlainClient
from corpus.sources.failure import FailureKind, ServiceError
from corpus.sources.pubmed_article import is_notice, read_article
from corpus.sources.question import is_query, question_words
from corpus.sources.timing import REAL_TIME, Timing

CONNECTIONS = 3

_UTILITIES = "/entrez/eutils"
_MOST = 1000
_A_FETCH = 200


def allowed_rate(settings: Settings) -> float:
    """Requests a second to all of E-utilities: ten with a key, three without.

    A little less, so that a late packet does not make it more.
    """
    return 9.0 if settings.key("pubmed") else 2.8


class _Found(ReplyShape):
    count: int | None = None
    ids: tuple[str, ...] | None = Field(None, alias="idlist")
    error: str | None = Field(None, alias="ERROR")


class _Search(ReplyShape):
    result: _Found = Field(alias="esearchresult")


class PubMed(Source):
    """PubMed: searched, and asked by PubMed id or DOI."""

    name = "pubmed"
    connections = CONNECTIONS

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        self.rate = allowed_rate(settings)
        super().__init__(settings, timing)
        self._client = PlainClient(settings, self.name)

    def ask_for_hits(self, query: SearchQuery) -> Hits:
        """The first `limit` articles by relevance."""
        term = self.describe_query(query)
        ids, total = self._search(term, min(query.limit, _MOST))
        articles = self._fetch(ids)
        # A record that PubMed counts and does not send (deleted since) is told as one that was left out.
        records = [record for a in articles if not is_notice(a) and (record := self._record(a)) is not None]
        unreadable = len(ids) - len(records) - sum(is_notice(article) for article in articles)
        return Hits(tuple(records), term, total, max(unreadable, 0))

    def ask_for_record(self, identifiers: Identifiers) -> Record | None:
        """The article by its PubMed id or DOI."""
        if identifiers.pmid:
            wanted = [identifiers.pmid]
        elif identifiers.doi:
            doi = identifiers.doi.replace('"', " ")
            wanted = list(self._search(f'"{doi}"[doi]', 5)[0])
        else:
            raise LookupError("PubMed is asked by PubMed id or DOI")
        records = [record for a in self._fetch(wanted) if (record := self._record(a)) is not None]
        for record in records:
            csl = record.csl
            if csl.get("PMID") == identifiers.pmid or (
                identifiers.pmid is None and csl.get("DOI") == identifiers.doi
            ):
                return record
        return None

    def describe_query(self, query: SearchQuery) -> str:
        """The query in PubMed's words."""
        if query.is_title:
            return " AND ".join(f"{word}[ti]" for word in question_words(query.question))
        words = query.question if is_query(query.question) else " ".join(question_words(query.question))
        if query.from_year is None and query.to_year is None:
            return words
        return f"({words}) AND {query.from_year or 1000}:{query.to_year or 3000}[dp]"

    def _search(self, term: str, most: int) -> tuple[Sequence[str], int]:
        """The ids of a search and how many there are in all."""
        parameters = self._parameters() | {
            "term": term,
            "retmode": "json",
            "retmax": str(most),
            "sort": "relevance",
        }

        def request() -> tuple[Sequence[str], int]:
            reply = self._client.get_json(f"{_UTILITIES}/esearch.fcgi", parameters)
            result = read_shape(_Search, reply).result
            if result.error is not None:
                said = " ".join(result.error.split())[:160]
                broken = "backend" in said.lower()
                kind = FailureKind.BROKEN if broken else FailureKind.REFUSED
                raise ServiceError(kind, f"answered with an error: {said}")
            if result.count is None or result.ids is None or (result.count and not result.ids):
                raise ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises")
            return result.ids, result.count

        return self.discipline.ask(request)

    def _fetch(self, ids: Sequence[str]) -> list[etree._Element]:
        """The articles and book chapters of those ids."""
        articles: list[etree._Element] = []
        for start in range(0, len(ids), _A_FETCH):
            chunk = ",".join(ids[start : start + _A_FETCH])
            parameters = self._parameters() | {"id": chunk, "retmode": "xml"}

            def request(parameters: dict[str, str] = parameters) -> list[etree._Element]:
                path = f"{_UTILITIES}/efetch.fcgi"
                root = self._client.get_xml(path, parameters, "application/xml")
                if root.tag != "PubmedArticleSet":
                    raise ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises")
                return [child for child in root if child.tag in ("PubmedArticle", "PubmedBookArticle")]

            articles += self.discipline.ask(request)
        return articles

    def _record(self, article: etree._Element) -> Record | None:
        return read_article(article, self.name, self.discipline.timing.now())

    def _parameters(self) -> dict[str, str]:
        parameters = {"db": "pubmed", "tool": "co-researcher"}
        if self.settings.email:
            parameters["email"] = self.settings.email
        if self.settings.key(self.name):
            parameters["api_key"] = self.settings.key(self.name)
        return parameters
