"""Unpaywall (https://unpaywall.org/products/api): open places of a work by its DOI.

It wants a real e-mail address and refuses example.com.
"""

from __future__ import annotations

from corpus.model.lookup import LookUp
from corpus.model.record import FileKind, FileLocation
from corpus.settings import Settings
from corpus.sources.base import CANARY_DOI, ReplyShape, Service, read_shape
from corpus.sources.canary import Canary
from corpus.sources.clients import PlainClient, as_path
from corpus.sources.timing import REAL_TIME, Timing


class _Place(ReplyShape):
    url: str | None = None
    url_for_pdf: str | None = None
    url_for_landing_page: str | None = None
    license: str | None = None
    version: str | None = None


class _Work(ReplyShape):
    is_oa: bool
    best_oa_location: _Place | None
    oa_locations: tuple[_Place, ...] = ()


class Unpaywall(Service):
    """Unpaywall, asked for the places where a work may be read."""

    name = "unpaywall"
    rate = 10.0
    burst = 5

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        super().__init__(settings, timing)
        self._client = PlainClient(settings, self.name)
        self._canary = Canary(self.finds_canary, timing)

    @property
    def missing_setting(self) -> str:
        """As the base says."""
        return "" if self.settings.email else "CO_RESEARCHER_EMAIL"

    def finds_canary(self) -> bool:
        """As the base says."""
        return self._ask(CANARY_DOI) is not None

    def locations(self, doi: str) -> LookUp[tuple[FileLocation, ...]]:
        """The open places of a work, the best first; () when it is known and not open.

        A 404 says only that Unpaywall does not hold the DOI, also in the words "invalid doi".
        """
        return self.settle(lambda: self._ask(doi), self._canary)

    def _ask(self, doi: str) -> tuple[FileLocation, ...] | None:
        try:
            path = f"/v2/{as_path(doi)}"
        except LookupError:
            return None

        def request() -> _Work | None:
            reply = self._client.get_json(path, {"email": self.settings.email})
            return None if reply is None else read_shape(_Work, reply)

        work = self.discipline.ask(request)
        if work is None:
            return None
        found: dict[str, FileLocation] = {}
        for place in (work.best_oa_location, *work.oa_locations):
            if place is None:
                continue
            url, kind = place.url_for_pdf, FileKind.PDF
            if not url:
                url, kind = place.url_for_landing_page or place.url, FileKind.LANDING
            if url:
                found.setdefault(
                    url, FileLocation(url, kind, self.name, place.license or "", place.version or "")
                )
        return tuple(found.values())
