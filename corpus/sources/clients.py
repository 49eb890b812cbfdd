"""The services' own clients and plain requests, all with timeouts, set addresses and whole errors.

pyalex 0.21 has no timeout and its host built in; of a failed request it keeps no header. Here each of its
sessions gets an adapter that sends to the configured address, waits so long and no longer, and turns every
reply but 200 into a ServiceError before pyalex sees it. habanero 2.9 checks and spells the queries to
Crossref; what it has spelled is sent by the client that serves all other services. Neither client's
module-wide state is touched. No redirect is followed, so that a key goes to its own host alone.
"""

from __future__ import annotations

import json
import ssl
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import quote, urlsplit

import habanero
import habanero.habanero_utils
import habanero.request_class
import httpx2
import pyalex
import requests
from lxml import etree
from requests.adapters import HTTPAdapter

from corpus.extract.unreadable import Unreadable
from corpus.extract.xml_safety import parse_xml
from corpus.settings import Settings
from corpus.sources.failure import FailureKind, ServiceError, failure_from_reply

PRODUCT = "co-researcher/0.1"
MOST_BYTES = 64 * 1024 * 1024
"""More than any page of records; a reply that is longer is no answer."""

Json = dict[str, Any]


# ---- OpenAlex through pyalex


class Works(pyalex.Works):  # type: ignore[misc]
    """pyalex's works over a session of ours. pyalex makes the path from the class's name: keep it."""

    def __init__(self, session: requests.Session) -> None:
        super().__init__()
        self._own_session = session

    def _get_from_url(self, url: str, session: requests.Session | None = None) -> Any:
        return super()._get_from_url(url, self._own_session)


@dataclass(frozen=True, slots=True)
class Credits:
    """OpenAlex's allowance for the day: credits left, None until told; the clock's time of its renewal."""

    left: int | None = None
    renewed_at: float | None = None


def read_credits(headers: Mapping[str, str], now: float) -> Credits | None:
    """What the headers of OpenAlex's reply say of the allowance, or None when they say nothing."""
    left, renewed_in = headers.get("X-RateLimit-Remaining", ""), headers.get("X-RateLimit-Reset", "")
    if not left.isdigit():
        return None
    return Credits(int(left), now + int(renewed_in) if renewed_in.isdigit() else None)


class _ToService(HTTPAdapter):
    """Sends to the configured address with a timeout, and raises ServiceError for all but 200 and 404."""

    def __init__(
        self, base: str, timeout: float, headers: Mapping[str, str], clock: Callable[[], float]
    ) -> None:
        super().__init__(max_retries=0)
        self._base, self._timeout, self._headers, self._clock = base, timeout, dict(headers), clock
        self.credits = Credits()

    def send(self, request: requests.PreparedRequest, *args: Any, **kwargs: Any) -> requests.Response:
        parts = urlsplit(str(request.url))
        request.url = self._base + parts.path + (f"?{parts.query}" if parts.query else "")
        request.headers.update(self._headers)
        kwargs["timeout"] = self._timeout
        response = super().send(request, *args, **kwargs)
        self.credits = read_credits(response.headers, self._clock()) or self.credits
        if response.status_code not in (200, 404):
            raise failure_from_reply(response.status_code, response.headers, response.content)
        if response.status_code == 200 and _is_web_page(response.headers.get("Content-Type", "")):
            raise ServiceError(FailureKind.UNREADABLE, "answered with a web page")
        return response


class OpenAlexClient:
    """OpenAlex's works through pyalex. Every method raises ServiceError when there is no answer."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        headers = {"User-Agent": _user_agent(settings.email)}
        if settings.email:
            headers["From"] = settings.email
        if settings.key("openalex"):
            headers["Authorization"] = f"Bearer {settings.key('openalex')}"
        self._adapter = _ToService(settings.base_url("openalex"), settings.timeout, headers, clock)

    @property
    def credits(self) -> Credits:
        """The day's allowance as the last reply told it."""
        return self._adapter.credits

    def works(self) -> Works:
        """A query to be built with pyalex's own methods and given to `get`."""
        session = requests.Session()
        session.mount("https://", self._adapter)
        return Works(session)

    def get(self, works: Works, *, per_page: int, cursor: str | None = None) -> Json:
        """One page of a query as {"meta", "results"}."""

        def read() -> Json:
            page = works.get(per_page=per_page, cursor=cursor)
            return {"meta": page.meta, "results": list(page)}

        try:
            return dict(_openalex_answer(read))
        except requests.HTTPError as error:
            raise ServiceError(FailureKind.BROKEN, "out of order (HTTP 404 to a search)") from error

    def get_one(self, work_id: str) -> Json | None:
        """A work by `doi:…`, `pmid:…` or its W number; None when OpenAlex says 404."""
        try:
            work = _openalex_answer(lambda: self.works()[work_id])
            if not isinstance(work, dict):
                raise ServiceError(FailureKind.UNREADABLE, "answered with a list and not one work")
            return dict(work)
        except requests.HTTPError as error:
            if error.response is not None and error.response.status_code == 404:
                return None
            raise ServiceError(FailureKind.BROKEN, "out of order") from error


def _openalex_answer(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except requests.HTTPError:
        raise
    except requests.Timeout as error:
        raise ServiceError(FailureKind.TIMED_OUT, "gave no answer in time") from error
    except requests.JSONDecodeError as error:
        raise ServiceError(FailureKind.UNREADABLE, "answered with broken JSON") from error
    except requests.RequestException as error:
        raise ServiceError(FailureKind.UNREACHABLE, _unreachable(error)) from error
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises") from error


# ---- services without a client of their own


class PlainClient:
    """GET requests to one service. Every method raises ServiceError when there is no answer.

    headers: sent with each request, to this service's own host alone.
    """

    def __init__(self, settings: Settings, service: str, headers: Mapping[str, str] | None = None) -> None:
        self._base = settings.base_url(service)
        self._client = httpx2.Client(
            timeout=settings.timeout,
            verify=_certificates(),
            follow_redirects=False,
            headers={"User-Agent": _user_agent(settings.email), **(headers or {})},
        )

    def get_json(
        self,
        path: str,
        query: Mapping[str, str],
        *,
        says_not_there: Callable[[Any], bool] | None = None,
        says_not_there_in_text: bytes = b"",
    ) -> Json | None:
        """The JSON object at `path`, or None for 404.

        says_not_there: whether a 404's JSON is the service's own word; any other 404 is then an outage.
        says_not_there_in_text: how the text of such a 404 begins, in small letters, where it is no JSON.
        """
        if says_not_there_in_text:
            says_not_there = says_not_there or (lambda _: False)
        answer = self.get_any_json(
            path, query, says_not_there=says_not_there, says_not_there_in_text=says_not_there_in_text
        )
        if answer is not None and not isinstance(answer, dict):
            raise ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises")
        return answer

    def get_any_json(
        self,
        path: str,
        query: Mapping[str, str],
        *,
        says_not_there: Callable[[Any], bool] | None = None,
        says_not_there_in_text: bytes = b"",
    ) -> Any:
        """The JSON value at `path`, or None for 404, as `get_json`."""
        status, content_type, body = self._get(path, query, accept="application/json")
        if status == 404:
            text = says_not_there_in_text
            if text and body[:400].strip().lower().startswith(text):
                return None
            if says_not_there is None or says_not_there(_json_or_none(body)):
                return None
            raise ServiceError(FailureKind.BROKEN, "out of order (HTTP 404 of an unknown kind)", status=404)
        if _is_web_page(content_type):
            raise ServiceError(FailureKind.UNREADABLE, "answered with a web page")
        answer = _json_or_none(body)
        if answer is None:
            raise ServiceError(FailureKind.UNREADABLE, "answered with broken JSON")
        return answer

    def get_bytes(self, path: str, query: Mapping[str, str], accept: str) -> bytes | None:
        """What lies at `path`, or None for 404."""
        status, _, body = self._get(path, query, accept)
        return None if status == 404 else body

    def get_xml(self, path: str, query: Mapping[str, str], accept: str) -> etree._Element:
        """The XML at `path`. Entities, DTDs and the network stay out of it."""
        status, content_type, body = self._get(path, query, accept)
        if status == 404:
            raise ServiceError(FailureKind.BROKEN, "out of order (HTTP 404)", status=404)
        if _is_web_page(content_type):
            raise ServiceError(FailureKind.UNREADABLE, "answered with a web page")
        root = parse_xml(body)
        if isinstance(root, Unreadable):
            raise ServiceError(FailureKind.UNREADABLE, "answered with broken XML")
        return root

    def _get(self, path: str, query: Mapping[str, str], accept: str) -> tuple[int, str, bytes]:
        """Status (200 or 404), content type and body."""
        try:
            with self._client.stream(
                "GET", self._base + path, params=dict(query), headers={"Accept": accept}
            ) as response:
                body = bytearray()
                for chunk in response.iter_bytes():
                    body += chunk
                    if len(body) > MOST_BYTES:
                        raise ServiceError(FailureKind.UNREADABLE, "sent more than an answer can be")
                if response.status_code not in (200, 404):
                    raise failure_from_reply(response.status_code, dict(response.headers), bytes(body))
                return response.status_code, response.headers.get("Content-Type", ""), bytes(body)
        except httpx2.TimeoutException as error:
            raise ServiceError(FailureKind.TIMED_OUT, "gave no answer in time") from error
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise ServiceError(FailureKind.UNREACHABLE, _unreachable(error)) from error


def _json_or_none(body: bytes) -> Any:
    """The JSON value, or None when it is none. Line breaks inside strings, as PubMed sends, are let pass."""
    try:
        return json.loads(body, strict=False)
    except (ValueError, RecursionError):
        return None


# ---- Crossref through habanero


class _Request(habanero.request_class.Request):  # type: ignore[misc]
    """habanero's request of a list: it checks and spells the query, and our client sends it.

    Its own way of sending loads the certificates anew for each request (a sixth of a second) and loses
    status and headers of what failed. cursor_max=0: else it follows a cursor that nobody asked for.
    """

    def __init__(self, client: PlainClient, **query: Any) -> None:
        super().__init__(None, PRODUCT, None, "", "/works", cursor_max=0, **query)
        self._client = client

    def _req(self, payload: Mapping[str, Any], should_warn: bool) -> Json:
        answer = self._client.get_json(
            self.path,
            {name: str(value) for name, value in payload.items()},
            says_not_there=lambda _: False,
        )
        message = answer.get("message") if answer else None
        if not isinstance(message, dict) or not isinstance(message.get("items"), list):
            raise ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises")
        message.setdefault("total-results", None)  # habanero reads it, and nothing follows from it
        return {**answer} if answer else {}


class CrossrefClient:
    """Crossref's works through habanero. Every method raises ServiceError when there is no answer."""

    def __init__(self, settings: Settings) -> None:
        agent = habanero.habanero_utils.make_ua(settings.email or None, PRODUCT)
        self._client = PlainClient(settings, "crossref", agent)

    def get(self, **query: Any) -> Json:
        """The reply to a query in the words of habanero's `works`."""
        return dict(_Request(self._client, **query).do_request())

    def get_one(self, doi: str) -> Json | None:
        """The reply about one DOI, or None when Crossref says 404 in its own words."""
        return self._client.get_json(
            f"/works/{as_path(doi)}", {}, says_not_there_in_text=b"resource not found"
        )


def as_path(identifier: str) -> str:
    """An identifier as the end of an address's path, its own slashes kept as services want them.

    Raises LookupError for an empty one and for one with a path's dots, which would name something else.
    """
    if not identifier or any(part in (".", "..") for part in identifier.split("/")):
        raise LookupError("an identifier with a path's dots in it cannot be asked for")
    return quote(identifier, safe="/:;()")


def _user_agent(email: str) -> str:
    return f"{PRODUCT} (mailto:{email})" if email else PRODUCT


def _is_web_page(content_type: str) -> bool:
    return content_type.split(";")[0].strip().lower() in ("text/html", "application/xhtml+xml")


@cache
def _certificates() -> ssl.SSLContext:
    """The certificates, loaded once: each loading takes a sixth of a second."""
    return httpx2.create_ssl_context()


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _unreachable(error: BaseException) -> str:
    """What the network said, without the address, which may hold a key."""
    root = list(_causes(error))[-1]
    said = getattr(root, "strerror", None) or type(root).__name__
    return f"cannot be reached ({said})"
