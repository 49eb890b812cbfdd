"""Repositories asked for a file by their own id: PubMed Central through E-utilities, and arXiv."""

from __future__ import annotations

from abc import abstractmethod

from corpus.model.lookup import Found, LookUp, NotFound
from corpus.settings import Settings
from corpus.sources import arxiv, pubmed
from corpus.sources.base import Service
from corpus.sources.clients import PlainClient
from corpus.sources.failure import FailureKind, ServiceError
from corpus.sources.timing import REAL_TIME, Timing


class FileRepository(Service):
    """A repository that gives a work's file by its id.

    "Not there" is told as the repository says it; no verdict follows from a file that is not there.
    """

    canary_id: str

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        super().__init__(settings, timing)
        self._client = PlainClient(settings, self.name)

    def file(self, file_id: str) -> LookUp[bytes]:
        """The work's file."""
        try:
            content = self.discipline.ask(lambda: self._ask(file_id))
        except ServiceError as failure:
            return self.unavailable(failure)
        now = self.discipline.timing.now()
        return NotFound((self.name,), now) if content is None else Found(content, self.name, now)

    def finds_canary(self) -> bool:
        """As the base says: the file of a work that is certainly there."""
        return self.discipline.ask(lambda: self._ask(self.canary_id)) is not None

    @abstractmethod
    def address_of(self, file_id: str) -> str:
        """The address that is asked, without keys, for the record."""

    @abstractmethod
    def _ask(self, file_id: str) -> bytes | None:
        """The file, or None when the repository says that it has none. Raises ServiceError."""


class PubMedCentral(FileRepository):
    """JATS XML of the open articles of PubMed Central, as often as PubMed allows."""

    name = "pubmed"
    connections = pubmed.CONNECTIONS
    canary_id = "PMC2707599"

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        self.rate = pubmed.allowed_rate(settings)
        super().__init__(settings, timing)

    def address_of(self, file_id: str) -> str:
        """As the base says."""
        return f"{self.settings.base_url(self.name)}/entrez/eutils/efetch.fcgi?db=pmc&id={file_id}"

    def _ask(self, file_id: str) -> bytes | None:
        query = {"db": "pmc", "id": file_id.removeprefix("PMC"), "retmode": "xml", "tool": "co-researcher"}
        if self.settings.email:
            query["email"] = self.settings.email
        if self.settings.key(self.name):
            query["api_key"] = self.settings.key(self.name)
        content = self._client.get_bytes("/entrez/eutils/efetch.fcgi", query, "application/xml")
        if content is None:
            return None
        if not content.lstrip().startswith(b"<?xml") and b"<article" not in content[:4000]:
            raise ServiceError(FailureKind.UNREADABLE, "answered with something else than XML")
        # An article that may not be passed on comes as its front matter alone, or not at all.
        return content if b"<body" in content else None


class ArXiv(FileRepository):
    """PDFs of arXiv, one request every three seconds as it asks for."""

    name = "arxiv"
    rate = arxiv.RATE
    connections = 1
    canary_id = "1706.03762"

    def address_of(self, file_id: str) -> str:
        """As the base says."""
        return f"{self.settings.base_url(self.name)}/pdf/{file_id}"

    def _ask(self, file_id: str) -> bytes | None:
        content = self._client.get_bytes(f"/pdf/{file_id}", {}, "application/pdf")
        if content is not None and b"%PDF-" not in content[:1024]:
            raise ServiceError(FailureKind.UNREADABLE, "answered with something else than a PDF")
        return content
