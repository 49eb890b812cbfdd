"""DataCite (https://support.datacite.org/docs/api): data sets, software, theses, and arXiv's DOIs.

JSON:API; a DOI that it does not hold is 404 with a list of errors. It sends no rate headers and asks for
restraint: two requests a second.
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from corpus.model.identifiers import Identifiers
from corpus.model.names import csl_name, split_name
from corpus.model.record import Record, record_from_csl
from corpus.model.study import with_years, year_from_csl
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
    require_record,
)
from corpus.sources.clients import PlainClient, as_path
from corpus.sources.question import is_query, question_words
from corpus.sources.timing import REAL_TIME, Timing

_MOST_A_PAGE = 1000

_CSL_TYPES = {
    "JournalArticle": "article-journal",
    "DataPaper": "article-journal",
    "ConferencePaper": "paper-conference",
    "ConferenceProceeding": "paper-conference",
    "Preprint": "article",
    "Book": "book",
    "BookChapter": "chapter",
    "Dissertation": "thesis",
    "Report": "report",
    "Standard": "standard",
    "Dataset": "dataset",
    "Software": "software",
    "ComputationalNotebook": "software",
}
_DATES_OF_PUBLICATION = frozenset({"Issued", "Available", "Submitted"})
_OTHER_TITLES = frozenset({"AlternativeTitle", "TranslatedTitle", "Other"})


class _Creator(ReplyShape):
    name: str | None = None
    kind: str | None = Field(None, alias="nameType")
    given: str | None = Field(None, alias="givenName")
    family: str | None = Field(None, alias="familyName")


class _Title(ReplyShape):
    title: str | None = None
    kind: str | None = Field(None, alias="titleType")


class _Container(ReplyShape):
    title: str | None = None
    volume: str | None = None
    issue: str | None = None
    first_page: str | None = Field(None, alias="firstPage")
    last_page: str | None = Field(None, alias="lastPage")


class _Date(ReplyShape):
    date: str | None = None
    kind: str | None = Field(None, alias="dateType")


class _Types(ReplyShape):
    general: str | None = Field(None, alias="resourceTypeGeneral")


class _Description(ReplyShape):
    description: str | None = None
    kind: str | None = Field(None, alias="descriptionType")


class _Identifier(ReplyShape):
    identifier: str | None = None
    kind: str | None = Field(None, alias="identifierType")


class _Attributes(ReplyShape):
    doi: str
    titles: tuple[_Title, ...]
    creators: tuple[_Creator, ...]
    year: int | None = Field(None, alias="publicationYear")
    publisher: Any = None
    container: _Container | None = None
    dates: tuple[_Date, ...] | None = None
    types: _Types | None = None
    descriptions: tuple[_Description, ...] | None = None
    identifiers: tuple[_Identifier, ...] | None = None
    language: str | None = None


class _Work(ReplyShape):
    attributes: _Attributes


class _Meta(ReplyShape):
    total: int | None = None


class _Page(ReplyShape):
    entries: tuple[Any, ...] = Field(alias="data")
    meta: _Meta = _Meta()


class _One(ReplyShape):
    work: _Work = Field(alias="data")


class DataCite(Source):
    """DataCite: searched, and asked for its own DOIs."""

    name = "datacite"
    rate = 2.0
    connections = 2
    canary = CanaryWork("Attention Is All You Need", Identifiers(doi="10.48550/arxiv.1706.03762"))

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        super().__init__(settings, timing)
        self._client = PlainClient(settings, self.name)

    def ask_for_hits(self, query: SearchQuery) -> Hits:
        """The first `limit` works by relevance."""
        sent = self.describe_query(query)
        parameters = {"query": sent, "page[size]": str(min(query.limit, _MOST_A_PAGE))}
        page = self.discipline.ask(lambda: read_shape(_Page, self._client.get_json("/dois", parameters)))
        records, unreadable = read_records(page.entries, _Work, self._record)
        return Hits(tuple(records), sent, page.meta.total, unreadable)

    def ask_for_record(self, identifiers: Identifiers) -> Record | None:
        """The work by its DOI, or by the DOI that arXiv gave it."""
        if identifiers.doi:
            doi = identifiers.doi
        elif identifiers.arxiv:
            doi = f"10.48550/arxiv.{identifiers.arxiv}"
        else:
            raise LookupError("DataCite is asked by DOI or arXiv id")
        path = f"/dois/{as_path(doi)}"

        def request() -> _Work | None:
            reply = self._client.get_json(path, {}, says_not_there=_says_not_there)
            return None if reply is None else read_shape(_One, reply).work

        work = self.discipline.ask(request)
        return None if work is None else require_record(self._record(work))

    def describe_query(self, query: SearchQuery) -> str:
        """The query in DataCite's words (Lucene's syntax)."""
        if query.is_title:
            return f"titles.title:({' '.join(question_words(query.question))})"
        words = query.question if is_query(query.question) else " ".join(question_words(query.question))
        if query.from_year is None and query.to_year is None:
            return words
        return f"({words}) AND publicationYear:[{query.from_year or 1000} TO {query.to_year or 3000}]"

    def _record(self, work: _Work) -> Record | None:
        about = work.attributes
        title = _title(about.titles)
        if not title:
            return None
        container = about.container or _Container.model_validate({})
        pages = "-".join(dict.fromkeys(p for p in (container.first_page, container.last_page) if p))
        kind = about.types.general if about.types else None
        item = {
            "type": _CSL_TYPES.get(kind or "", "document"),
            "title": title,
            "author": [name for creator in about.creators if (name := _csl_author(creator))],
            "issued": {"date-parts": [[about.year]]} if about.year else None,
            "DOI": about.doi.lower(),
            "container-title": plain_words(container.title or ""),
            "volume": container.volume,
            "issue": container.issue,
            "page": pages,
            "publisher": _publisher(about.publisher),
            "language": about.language,
            "abstract": next(
                (
                    plain_words(d.description)
                    for d in about.descriptions or ()
                    if d.kind == "Abstract" and d.description
                ),
                "",
            ),
            "URL": next(
                (
                    f"https://arxiv.org/abs/{i.identifier}"
                    for i in about.identifiers or ()
                    if (i.kind or "").lower() == "arxiv" and i.identifier
                ),
                "",
            ),
        }
        dated = [year_from_csl(d.date) for d in about.dates or () if d.kind in _DATES_OF_PUBLICATION]
        years = [year for year in dated if year is not None]
        return record_from_csl(
            self.name,
            about.doi.lower(),
            with_years(item, years),
            retrieved_at=self.discipline.timing.now(),
        )


def _says_not_there(answer: Any) -> bool:
    return isinstance(answer, dict) and isinstance(answer.get("errors"), list) and "data" not in answer


def _title(titles: tuple[_Title, ...]) -> str:
    """The main title, with a subtitle that stands apart; translations and alternatives are left out."""
    main = next((t.title for t in titles if t.title and t.kind is None), None)
    main = main or next((t.title for t in titles if t.title and t.kind not in _OTHER_TITLES), None)
    title = plain_words(main or "")
    subtitle = plain_words(next((t.title or "" for t in titles if t.kind == "Subtitle"), ""))
    if title and subtitle and subtitle.lower() not in title.lower():
        title = f"{title.rstrip(':')}: {subtitle}"
    return title


def _publisher(publisher: Any) -> str:
    """The publisher's name: a string, or an object since version 4.5 of the schema."""
    name = publisher.get("name") if isinstance(publisher, dict) else publisher
    return name if isinstance(name, str) else ""


def _csl_author(creator: _Creator) -> dict[str, str]:
    if creator.kind == "Organizational":
        return {"literal": creator.name} if creator.name else {}
    if creator.family:
        return {"family": creator.family} | ({"given": creator.given} if creator.given else {})
    return csl_name(split_name(creator.name)) if creator.name else {}
