"""Europe PMC (https://europepmc.org/RestfulWebService): biomedicine, with full texts as JATS XML.

It pages by cursor alone, and says that something was wrong with HTTP 200 and `{"version": …}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from corpus.model.identifiers import Identifiers, parse_doi
from corpus.model.lookup import LookUp
from corpus.model.names import csl_name, split_name
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
from corpus.sources.clients import PlainClient
from corpus.sources.question import question_words
from corpus.sources.timing import REAL_TIME, Timing

_NOTICES_IN = {
    "retraction in": NoticeKind.RETRACTION,
    "partial retraction in": NoticeKind.RETRACTION,
    "expression of concern in": NoticeKind.EXPRESSION_OF_CONCERN,
    "erratum in": NoticeKind.CORRECTION,
    "corrected and republished in": NoticeKind.CORRECTION,
    "retracted publication": NoticeKind.RETRACTION,
}
"""What NLM says of an article that a notice was published about."""
_NOTICES_OF = {
    "retraction of": NoticeKind.RETRACTION,
    "partial retraction of": NoticeKind.RETRACTION,
    "expression of concern for": NoticeKind.EXPRESSION_OF_CONCERN,
    "erratum for": NoticeKind.CORRECTION,
    "retraction of publication": NoticeKind.RETRACTION,
    "published erratum": NoticeKind.CORRECTION,
    "expression of concern": NoticeKind.EXPRESSION_OF_CONCERN,
}
"""What it says of the notice itself."""
_MOST_A_PAGE = 1000
_SEARCH = "/webservices/rest/search"


class _Author(ReplyShape):
    first_name: str | None = Field(None, alias="firstName")
    last_name: str | None = Field(None, alias="lastName")
    full_name: str | None = Field(None, alias="fullName")
    group: str | None = Field(None, alias="collectiveName")


class _Authors(ReplyShape):
    author: tuple[_Author, ...] = ()


class _Journal(ReplyShape):
    title: str | None = None


class _JournalInfo(ReplyShape):
    volume: str | None = None
    issue: str | None = None
    journal: _Journal | None = None


class _Url(ReplyShape):
    availability_code: str = Field("", alias="availabilityCode")
    style: str = Field("", alias="documentStyle")
    url: str


class _Urls(ReplyShape):
    urls: tuple[_Url, ...] = Field((), alias="fullTextUrl")


class _Correction(ReplyShape):
    type: str = ""
    reference: str = ""


class _Corrections(ReplyShape):
    corrections: tuple[_Correction, ...] = Field((), alias="commentCorrection")


class _PubTypes(ReplyShape):
    types: tuple[str, ...] = Field((), alias="pubType")


class _Result(ReplyShape):
    id: str
    source: str
    title: str
    pmid: str | None = None
    pmcid: str | None = None
    doi: str | None = None
    authors: _Authors | None = Field(None, alias="authorList")
    year: str | None = Field(None, alias="pubYear")
    first_date: str | None = Field(None, alias="firstPublicationDate")
    abstract: str | None = Field(None, alias="abstractText")
    journal: _JournalInfo | None = Field(None, alias="journalInfo")
    pages: str | None = Field(None, alias="pageInfo")
    urls: _Urls | None = Field(None, alias="fullTextUrlList")
    comments: _Corrections | None = Field(None, alias="commentCorrectionList")
    pub_types: _PubTypes | None = Field(None, alias="pubTypeList")


class _ResultList(ReplyShape):
    result: tuple[Any, ...]


class _Page(ReplyShape):
    count: int = Field(alias="hitCount")
    results: _ResultList = Field(alias="resultList")


class EuropePmc(Source):
    """Europe PMC: searched, and asked for full texts."""

    name = "europepmc"
    rate = 10.0
    burst = 5

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        super().__init__(settings, timing)
        self._client = PlainClient(settings, self.name)

    def ask_for_hits(self, query: SearchQuery) -> Hits:
        """The first `limit` works by relevance."""
        page = self._page(self.describe_query(query), min(query.limit, _MOST_A_PAGE))
        records, unreadable = read_records(page.results.result, _Result, self._record)
        return Hits(tuple(records), self.describe_query(query), page.count, unreadable)

    def ask_for_record(self, identifiers: Identifiers) -> Record | None:
        """The work by its DOI, PubMed id or PMC id."""
        if identifiers.doi:
            query = f'DOI:"{identifiers.doi}"'
        elif identifiers.pmid:
            query = f"EXT_ID:{identifiers.pmid} AND SRC:MED"
        elif identifiers.pmcid:
            query = f"PMCID:{identifiers.pmcid}"
        else:
            raise LookupError("Europe PMC is asked by DOI, PubMed id or PMC id")
        results = [read_shape(_Result, item) for item in self._page(query, 5).results.result]
        for result in results:
            if _names(result, identifiers):
                return require_record(self._record(result))
        return None

    def describe_query(self, query: SearchQuery) -> str:
        """The query in Europe PMC's own words."""
        if query.is_title:
            return " AND ".join(f"TITLE:{word}" for word in question_words(query.question))
        words = query.question.replace(":", " ").strip(" ?")
        if query.from_year is None and query.to_year is None:
            return words
        return f"({words}) AND PUB_YEAR:[{query.from_year or 1000} TO {query.to_year or 3000}]"

    def full_text(self, pmcid: str) -> LookUp[bytes]:
        """The article as JATS XML, or not found when it is not among the open ones."""
        path = f"/webservices/rest/{pmcid}/fullTextXML"
        return self.settle(
            lambda: self.discipline.ask(lambda: self._client.get_bytes(path, {}, "application/xml")) or None,
            self.search_canary,
        )

    def _page(self, query: str, size: int) -> _Page:
        parameters = {"query": query, "format": "json", "resultType": "core", "pageSize": str(size)}
        return self.discipline.ask(lambda: read_shape(_Page, self._client.get_json(_SEARCH, parameters)))

    def _record(self, result: _Result) -> Record | None:
        if not result.title.strip():
            return None
        journal = result.journal or _JournalInfo()
        year = result.year or ""
        item = {
            "type": "article-journal",
            "title": plain_words(result.title).removesuffix("."),
            "author": [
                name for author in (result.authors or _Authors()).author if (name := _csl_author(author))
            ],
            "issued": {"date-parts": [[int(year)]]} if year.isdigit() else None,
            "DOI": (result.doi or "").lower(),
            "PMID": result.pmid,
            "PMCID": result.pmcid,
            "container-title": (journal.journal.title or "") if journal.journal else "",
            "volume": journal.volume,
            "issue": journal.issue,
            "page": result.pages,
            "abstract": plain_words(result.abstract or ""),
        }
        first_year = year_from_csl(result.first_date)
        return record_from_csl(
            self.name,
            f"{result.source}:{result.id}",
            item if first_year is None else with_years(item, [first_year]),
            locations=tuple(
                FileLocation(url.url, FileKind.PDF, self.name)
                for url in (result.urls.urls if result.urls else ())
                if url.availability_code in ("OA", "F") and url.style == "pdf"
            ),
            notices=_notices(result, _NOTICES_IN),
            retrieved_at=self.discipline.timing.now(),
            notice_of=_notices(result, _NOTICES_OF) if _is_notice(result) else (),
        )


def _is_notice(result: _Result) -> bool:
    """True for a notice by its type of publication; "Erratum for" stands on republished studies too."""
    types = result.pub_types.types if result.pub_types else ()
    return any(stated.lower() in _NOTICES_OF for stated in types)


def _notices(result: _Result, kinds: Mapping[str, NoticeKind]) -> tuple[Notice, ...]:
    """The notices among the comments and types of publication that `kinds` names."""
    corrections = result.comments.corrections if result.comments else ()
    found = {
        Notice(kind, EuropePmc.name, parse_doi(entry.reference))
        for entry in corrections
        if (kind := kinds.get(entry.type.lower()))
    }
    told = {notice.kind for notice in found}
    types = result.pub_types.types if result.pub_types else ()
    found |= {
        Notice(kind, EuropePmc.name)
        for stated in types
        if (kind := kinds.get(stated.lower())) and kind not in told
    }
    return tuple(sorted(found, key=lambda n: (n.kind.value, n.doi or "")))


def _names(result: _Result, identifiers: Identifiers) -> bool:
    """True when the result is the work asked for: a search by identifier may answer with others."""
    pairs = (
        ((result.doi or "").lower(), identifiers.doi),
        (result.pmid, identifiers.pmid),
        (result.pmcid, identifiers.pmcid),
    )
    return any(wanted is not None and found == wanted for found, wanted in pairs)


def _csl_author(author: _Author) -> dict[str, str]:
    if author.group:
        return {"literal": author.group}
    if author.last_name:
        return {"family": author.last_name} | ({"given": author.first_name} if author.first_name else {})
    return csl_name(split_name(author.full_name)) if author.full_name else {}
