"""Sources that a person adds: declared in a file, or written in Python. Both inherit the whole discipline."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from corpus.declaration import Declaration, fill_in, follow
from corpus.model.comparing import main_title_key
from corpus.model.identifiers import (
    Identifiers,
    parse_arxiv,
    parse_doi,
    parse_isbn,
    parse_pmcid,
    parse_pmid,
)
from corpus.model.names import csl_name, split_name
from corpus.model.record import FileKind, FileLocation, Record, record_from_csl
from corpus.model.study import study_from_csl
from corpus.model.titles import plain_words
from corpus.settings import Settings
from corpus.sources.base import CanaryWork, Hits, SearchQuery, Source
from corpus.sources.clients import PlainClient
from corpus.sources.failure import FailureKind, ServiceError
from corpus.sources.timing import REAL_TIME, Timing

_YEAR = re.compile(r"\b(?:1[4-9]|20)\d\d\b")
_PLAIN = ("volume", "issue", "page", "publisher", "url")


class _AddedSource(Source):
    """Searched, and not asked by identifier: its canary is a question whose answer holds a certain title."""

    rate = 2.0
    connections = 2

    def ask_for_record(self, identifiers: Identifiers) -> Record | None:
        """As the base says: it cannot be asked so."""
        raise LookupError(f"{self.name} is searched, not asked by identifier")

    def finds_canary(self) -> bool:
        """As the base says: the question of the canary finds the work of that title."""
        hits = self.ask_for_hits(SearchQuery(self._canary_question, limit=10))
        wanted = main_title_key(self.canary.title)
        return any(main_title_key(str(record.csl.get("title", ""))) == wanted for record in hits.records)

    def _search_finds_the_canary(self) -> bool:
        return self.finds_canary()

    @property
    @abstractmethod
    def _canary_question(self) -> str:
        """The question whose answer holds the canary's title."""


class DeclaredSource(_AddedSource):
    """A source that a declaration describes (corpus/declaration.py)."""

    def __init__(self, settings: Settings, declaration: Declaration, timing: Timing = REAL_TIME) -> None:
        self.name = declaration.name
        self.canary = CanaryWork(declaration.canary_title, Identifiers())
        super().__init__(settings, timing)
        self._declaration = declaration
        key = settings.key(self.name)
        headers = {declaration.key_header: key} if declaration.key_header and key else None
        self._key = {declaration.key_parameter: key} if declaration.key_parameter and key else {}
        self._client = PlainClient(settings, self.name, headers)

    def ask_for_hits(self, query: SearchQuery) -> Hits:
        """As the base says: one request, its records in the order in which they came."""
        parameters = self._parameters(query) | self._key

        def request() -> list[Any]:
            found = follow(self._client.get_any_json("", parameters), self._declaration.records)
            if not isinstance(found, list):
                raise ServiceError(FailureKind.UNREADABLE, "sent no list where its records should stand")
            return found

        items = self.discipline.ask(request)
        records = [record for item in items[: query.limit] if (record := self._record(item)) is not None]
        unreadable = min(len(items), query.limit) - len(records)
        return Hits(tuple(records), self.describe_query(query), None, unreadable)

    def describe_query(self, query: SearchQuery) -> str:
        """The parameters of the request, without the key."""
        return "?" + "&".join(f"{name}={value}" for name, value in self._parameters(query).items())

    @property
    def _canary_question(self) -> str:
        return self._declaration.canary_question

    def _parameters(self, query: SearchQuery) -> dict[str, str]:
        values = {
            "question": query.question,
            "limit": str(query.limit),
            "from_year": str(query.from_year or ""),
            "to_year": str(query.to_year or ""),
        }
        return fill_in(self._declaration.query, values)

    def _record(self, item: Any) -> Record | None:
        """The record, or None when no title stands where it should."""
        found = {name: follow(item, path) for name, path in self._declaration.fields.items()}
        title = plain_words(_text(found.get("title")))
        if not title:
            return None
        year = _YEAR.search(_text(found.get("year")))
        arxiv_id = parse_arxiv(_text(found.get("arxiv"))) or parse_arxiv(f"arXiv:{_text(found.get('arxiv'))}")
        csl = {
            "type": "document",
            "title": title,
            "author": _authors(found),
            "issued": {"date-parts": [[int(year.group())]]} if year else None,
            "DOI": parse_doi(_text(found.get("doi"))) or "",
            "PMID": parse_pmid(_text(found.get("pmid"))) or "",
            "PMCID": parse_pmcid(_text(found.get("pmcid"))) or "",
            "ISBN": parse_isbn(_text(found.get("isbn"))) or "",
            "number": f"arXiv:{arxiv_id}" if arxiv_id else "",
            "container-title": plain_words(_text(found.get("container_title"))),
            "abstract": plain_words(_text(found.get("abstract"))),
        } | {("URL" if name == "url" else name): _text(found.get(name)) for name in _PLAIN}
        pdf = _text(found.get("pdf"))
        return record_from_csl(
            self.name,
            _text(found.get("id")) or str(csl["DOI"]) or title,
            csl,
            locations=(FileLocation(pdf, FileKind.PDF, self.name),) if pdf.startswith("http") else (),
            retrieved_at=self.discipline.timing.now(),
        )


@runtime_checkable
class PythonSearch(Protocol):
    """What a source written in Python has: a name, a canary, and a search.

    canary: a question, and the title of a work that it certainly finds. search: CSL-JSON items, best first;
    whatever it raises is an outage of the source, and what it gives is checked like any other reply.
    """

    name: str
    canary: tuple[str, str]

    def search(
        self, question: str, limit: int, from_year: int | None, to_year: int | None
    ) -> Sequence[Mapping[str, Any]]:
        """The works that answer the question."""


class PythonSource(_AddedSource):
    """A source written in Python, under the same discipline as the others."""

    def __init__(self, settings: Settings, searching: PythonSearch, timing: Timing = REAL_TIME) -> None:
        self.name = searching.name
        question, title = searching.canary
        self.canary = CanaryWork(title, Identifiers())
        self._searching, self._question = searching, question
        super().__init__(settings, timing)

    def address(self) -> str:
        """As the base says: it has none of its own."""
        return f"python:{self.name}"

    def ask_for_hits(self, query: SearchQuery) -> Hits:
        """As the base says."""

        def request() -> Sequence[Mapping[str, Any]]:
            try:
                return list(
                    self._searching.search(query.question, query.limit, query.from_year, query.to_year)
                )
            except ServiceError:
                raise
            except Exception as error:  # whatever a stranger's code raises is an outage of that source
                raise ServiceError(FailureKind.BROKEN, f"failed ({type(error).__name__})") from error

        items = self.discipline.ask(request)[: query.limit]
        records = [record for item in items if (record := self._record(item)) is not None]
        return Hits(tuple(records), self.describe_query(query), None, len(items) - len(records))

    def describe_query(self, query: SearchQuery) -> str:
        """The question and its limits."""
        years = (
            f", {query.from_year or ''} to {query.to_year or ''}" if query.from_year or query.to_year else ""
        )
        return f"{query.question} (at most {query.limit}{years})"

    @property
    def _canary_question(self) -> str:
        return self._question

    def _record(self, item: Any) -> Record | None:
        if not isinstance(item, Mapping):
            return None
        try:
            study_from_csl(item, "")
        except (ValueError, TypeError):
            return None
        source_id = str(item.get("id") or item.get("DOI") or item["title"])
        return record_from_csl(self.name, source_id, item, retrieved_at=self.discipline.timing.now())


def _authors(found: Mapping[str, Any]) -> list[dict[str, str]]:
    """The authors: from family and given names that stand in lists of equal length, or from whole names."""
    families, givens = _texts(found.get("author_family")), _texts(found.get("author_given"))
    if families:
        if len(givens) != len(families):
            givens = [""] * len(families)
        pairs = zip(families, givens, strict=True)
        return [{"family": f} | ({"given": g} if g else {}) for f, g in pairs]
    return [csl_name(split_name(name)) for name in _texts(found.get("authors"))]


def _texts(value: Any) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [text for item in values if (text := _text(item))]


def _text(value: Any) -> str:
    """A string or number as text; of a list the first that is one."""
    if isinstance(value, list):
        return next((text for item in value if (text := _text(item))), "")
    if isinstance(value, str):
        return " ".join(value.split())
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""
