"""CourtListener (https://www.courtlistener.com/help/api/rest/citation-lookup/): US cases by their citations.

A look-up is a POST of text, of which every citation is answered for with a status of its own inside a reply
of HTTP 200. It needs a token. At most 250 citations and 64,000 characters go in one request; who asks too
often gets HTTP 429 with the time at which to come back. Nothing found is an empty list, or an empty object.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import httpx2

from corpus.model.court_cases import CitedCases, CourtCase
from corpus.model.lookup import Found, LookUp
from corpus.model.study import year_from_csl
from corpus.settings import Settings
from corpus.sources.base import ReplyShape, Service, read_shape
from corpus.sources.clients import MOST_BYTES, PlainClient
from corpus.sources.failure import FailureKind, ServiceError, failure_from_reply
from corpus.sources.timing import REAL_TIME, Timing

MOST_CITATIONS = 250
MOST_CHARACTERS = 64_000
_PATH = "/api/rest/v4/citation-lookup/"
_CANARY = "410 U.S. 113"


class _Cluster(ReplyShape):
    case_name: str = ""
    absolute_url: str = ""
    date_filed: str | None = None


class _Citation(ReplyShape):
    citation: str
    status: int
    clusters: tuple[_Cluster, ...] = ()
    error_message: str | None = None


class CourtListener(Service):
    """CourtListener's citation look-up."""

    name = "courtlistener"
    rate = 1.0
    connections = 1

    def __init__(self, settings: Settings, timing: Timing = REAL_TIME) -> None:
        super().__init__(settings, timing)
        key = settings.key(self.name)
        self._client = _PostingClient(settings, self.name, {"Authorization": f"Token {key}"} if key else {})
        self._base = settings.base_url(self.name)

    @property
    def missing_setting(self) -> str:
        """As the base says: the token."""
        return "" if self.settings.key(self.name) else "CO_RESEARCHER_COURTLISTENER_KEY"

    def finds_canary(self) -> bool:
        """As the base says."""
        return any(found.status == 200 for found in self._ask((_CANARY,)))

    def find_cases(self, citations: Sequence[str]) -> LookUp[tuple[CitedCases, ...]]:
        """What it holds under each of at most 250 citations. Of the text they stand in nothing is sent."""
        try:
            return Found(self._ask(citations), self.name, self.discipline.timing.now())
        except ServiceError as failure:
            return self.unavailable(failure)

    def _ask(self, citations: Sequence[str]) -> tuple[CitedCases, ...]:
        if self.missing_setting:
            raise ServiceError(FailureKind.REFUSED, f"needs a token: set {self.missing_setting}")
        text = "\n".join(citations)

        def request() -> tuple[CitedCases, ...]:
            reply = self._client.post_form(_PATH, {"text": text})
            if reply == {}:
                return ()
            if not isinstance(reply, list):
                raise ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises")
            return tuple(self._cases(read_shape(_Citation, item)) for item in reply)

        return self.discipline.ask(request)

    def _cases(self, found: _Citation) -> CitedCases:
        cases = tuple(
            CourtCase(
                cluster.case_name,
                f"{self._base}{cluster.absolute_url}" if cluster.absolute_url.startswith("/") else "",
                year_from_csl(cluster.date_filed),
            )
            for cluster in found.clusters
            if cluster.case_name
        )
        return CitedCases(" ".join(found.citation.split()), found.status, cases, found.error_message or "")


class _PostingClient(PlainClient):
    def post_form(self, path: str, form: dict[str, str]) -> Any:
        """The JSON value that answers a form. Raises ServiceError when there is none."""
        try:
            with self._client.stream(
                "POST", self._base + path, data=form, headers={"Accept": "application/json"}
            ) as response:
                body = bytearray()
                for chunk in response.iter_bytes():
                    body += chunk
                    if len(body) > MOST_BYTES:
                        raise ServiceError(FailureKind.UNREADABLE, "sent more than an answer can be")
                status, headers = response.status_code, dict(response.headers)
        except httpx2.TimeoutException as error:
            raise ServiceError(FailureKind.TIMED_OUT, "gave no answer in time") from error
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise ServiceError(
                FailureKind.UNREACHABLE, f"cannot be reached ({type(error).__name__})"
            ) from error
        if status == 429 and (wait := _seconds_until(bytes(body))) is not None:
            raise ServiceError(
                FailureKind.TOO_FAST, "answers that it is asked too often", retry_after=wait, status=status
            )
        if status != 200:
            raise failure_from_reply(status, headers, bytes(body))
        try:
            return json.loads(body)
        except (ValueError, RecursionError) as error:
            raise ServiceError(FailureKind.UNREADABLE, "answered with something else than JSON") from error


def _seconds_until(body: bytes) -> float | None:
    """The wait that `wait_until` of a reply asks for, an ISO 8601 time; None when it names none."""
    try:
        moment = datetime.fromisoformat(str(json.loads(body)["wait_until"]))
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())
