"""Semantic Scholar (https://api.semanticscholar.org/api-docs/graph): all fields, with a pool that all share.

Without a key the pool is shared by everybody and often full (HTTP 429 without Retry-After); a key gives one
request a second. The year is often the preprint's, and it knows nothing of retractions: it is asked when it
is named, not by default.
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from corpus.model.identifiers import Identifiers
from corpus.model.names import csl_name, split_name
from corpus.model.record import FileKind, FileLocation, Record, record_from_csl
from corpus.model.study import with_years, year_from_csl
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
from corpus.sources.clients import PlainClient, as_path
from corpus.sources.failure import FailureKind, ServiceError
from corpus.sources.question import is_query, question_words
from corpus.sources.timing import REAL_TIME, Timing

_MOST_A_PAGE = 100
_FIELDS = (
    "title,abstract,venue,year,externalIds,authors,publicationTypes,publicationDate,journal,openAccessPdf"
)
_CSL_TYPES = {
    "Conference": "paper-conference",
    "JournalArticle": "article-journal",
    "Book": "book",
    "BookSection": "chapter",
    "Dataset": "dataset",
}


class _Author(ReplyShape):
    name: str | None = None


class _Journal(ReplyShape):
    name: str | None = None
    pages: str | None = None
    volume: str | None = None


class _Pdf(ReplyShape):
    url: str | None = None
    license: str | None = None


class _Paper(ReplyShape):
    paper_id: str = Field(alias="paperId")
    title: str
    authors: tuple[_Author, ...]
    year: int | None = None
    external_ids: dict[str, Any] | None = Field(None, alias="externalIds")
    venue: str | None = None
    abstract: str | None = None
    types: tuple[str, ...] | None = Field(None, alias="publicationTypes")
    date: str | None = Field(None, alias="publicationDate")
    journal: _Journal | None = None
    pdf: _Pdf | None = Field(None, alias="openAccessPdf")


class _Page(ReplyShape):
    total: int
    entries: tuple[Any, ...] = Field((), alias="data")


class SemanticScholar(Source):
    """Semantic Scholar: searched, and asked by DOI, arXiv, PubMed and PMC id."""

    name = "semanticscholar"
    rate = 0.9
    connections = 1

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        super().__init__(settings, timing)
        key = settings.key(self.name)
        self._client = PlainClient(settings, self.name, {"x-api-key": key} if key else None)

    @property
    def advice(self) -> str:
        """Says that a key gives a place of one's own, when none is set."""
        if self.settings.key(self.name):
            return ""
        return (
            "Semantic Scholar is asked without a key, in a pool that is often full; one from"
            " https://www.semanticscholar.org/product/api is set as CO_RESEARCHER_SEMANTICSCHOLAR_KEY"
        )

    def ask_for_hits(self, query: SearchQuery) -> Hits:
        """The first `limit` papers by relevance, at most a hundred."""
        parameters = _parameters(query) | {
            "fields": _FIELDS,
            "limit": str(min(query.limit, _MOST_A_PAGE)),
        }
        page = self.discipline.ask(
            lambda: read_shape(_Page, self._client.get_json("/graph/v1/paper/search", parameters))
        )
        if page.total > 0 and not page.entries:
            raise ServiceError(FailureKind.UNREADABLE, "promises records and sends none")
        records, unreadable = read_records(page.entries, _Paper, self._record)
        return Hits(tuple(records), self.describe_query(query), page.total, unreadable)

    def ask_for_record(self, identifiers: Identifiers) -> Record | None:
        """The paper by its DOI, arXiv id, PubMed id or PMC id."""
        if identifiers.doi:
            name = f"DOI:{identifiers.doi}"
        elif identifiers.arxiv:
            name = f"ARXIV:{identifiers.arxiv}"
        elif identifiers.pmid:
            name = f"PMID:{identifiers.pmid}"
        elif identifiers.pmcid:
            name = f"PMCID:{identifiers.pmcid.removeprefix('PMC')}"
        else:
            raise LookupError("Semantic Scholar is asked by DOI, arXiv, PubMed or PMC id")
        path = f"/graph/v1/paper/{as_path(name)}"

        def request() -> _Paper | None:
            reply = self._client.get_json(path, {"fields": _FIELDS}, says_not_there=_says_not_there)
            return None if reply is None else read_shape(_Paper, reply)

        paper = self.discipline.ask(request)
        return None if paper is None else require_record(self._record(paper))

    def describe_query(self, query: SearchQuery) -> str:
        """The parameters of the request in words."""
        parameters = _parameters(query)
        return "/paper/search?" + "&".join(f"{name}={value}" for name, value in parameters.items())

    def _record(self, paper: _Paper) -> Record | None:
        if not paper.title.strip():
            return None
        ids = paper.external_ids or {}
        journal = paper.journal or _Journal()
        arxiv_id = str(ids.get("ArXiv") or "")
        item = {
            "type": next((_CSL_TYPES[t] for t in paper.types or () if t in _CSL_TYPES), "document"),
            "title": plain_words(paper.title),
            "author": [csl_name(split_name(a.name)) for a in paper.authors if a.name and a.name.strip()],
            "issued": {"date-parts": [[paper.year]]} if paper.year else None,
            "DOI": str(ids.get("DOI") or "").lower(),
            "PMID": str(ids.get("PubMed") or ""),
            "PMCID": f"PMC{ids['PubMedCentral']}" if ids.get("PubMedCentral") else "",
            "URL": f"https://arxiv.org/abs/{arxiv_id}" if arxiv_id else "",
            "container-title": journal.name or paper.venue or "",
            "volume": (journal.volume or "").strip(),
            "page": (journal.pages or "").strip(),
            "abstract": plain_words(paper.abstract or ""),
        }
        date_year = year_from_csl(paper.date)
        pdf = paper.pdf.url if paper.pdf else None
        return record_from_csl(
            self.name,
            paper.paper_id,
            item if date_year is None else with_years(item, [date_year]),
            locations=(FileLocation(pdf, FileKind.PDF, self.name),) if pdf else (),
            retrieved_at=self.discipline.timing.now(),
        )


def _says_not_there(answer: Any) -> bool:
    return isinstance(answer, dict) and "not found" in str(answer.get("error", "")).lower()


def _parameters(query: SearchQuery) -> dict[str, str]:
    # A hyphen between letters keeps a word from being found: the search takes plain words alone.
    words = query.question if is_query(query.question) else " ".join(question_words(query.question))
    parameters = {"query": words.replace("-", " ")}
    if query.from_year is not None or query.to_year is not None:
        parameters["year"] = f"{query.from_year or ''}-{query.to_year or ''}"
    return parameters
