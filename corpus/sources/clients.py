"""The services' own clients and plain requests, all with timeouts, set addresses and whole errors.

pyalex 0.21 has no timeout and its host built in; of a failed request it keeps no header. Here each of its
sessions gets an adapter that sends to the configured address, waits so long and no longer, and turns every
reply but 200 into a ServiceError before pyalex sees it. habanero 2.9 takes address and timeout, and the
reply that it hides behind its own errors is found again in the chain of causes. Neither client's module-wide
state is touched. No redirect is followed, so that a key goes to its own host alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import quote, urlsplit

import habanero
import httpx2
import pyalex
import requests
from requests.adapters import HTTPAdapter

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


class _ToService(HTTPAdapter):
    """Sends to the configured address with a timeout, and raises ServiceError for all but 200 and 404."""

    def __init__(self, base: str, timeout: float, headers: Mapping[str, str]) -> None:
        super().__init__(max_retries=0)
        self._base, self._timeout, self._headers = base, timeout, dict(headers)

    def send(self, request: requests.PreparedRequest, *args: Any, **kwargs: Any) -> requests.Response:
        parts = urlsplit(str(request.url))
        request.url = self._base + parts.path + (f"?{parts.query}" if parts.query else "")
        request.headers.update(self._headers)
        kwargs["timeout"] = self._timeout
        response = super().send(request, *args, **kwargs)
        if response.status_code not in (200, 404):
            raise failure_from_reply(response.status_code, response.headers, response.content)
        if response.status_code == 200 and _is_web_page(response.headers.get("Content-Type", "")):
            raise ServiceError(FailureKind.UNREADABLE, "answered with a web page")
        return response


class OpenAlexClient:
    """OpenAlex's works through pyalex. Every method raises ServiceError when there is no answer."""

    def __init__(self, settings: Settings) -> None:
        headers = {"User-Agent": _user_agent(settings.email)}
        if settings.email:
            headers["From"] = settings.email
        if settings.key("openalex"):
            headers["Authorization"] = f"Bearer {settings.key('openalex')}"
        self._adapter = _ToService(settings.base_url("openalex"), settings.timeout, headers)

    def works(self) -> Works:
        """A query to be built with pyalex's own methods and given to `get`."""
        session = requests.Session()
        session.mount("https://", self._adapter)
        return Works(session)

    def get(self, works: Works, *, per_page: int, cursor: str | None = None) -> Json:
        """One page of a query as {"meta", "results"}."""
        page = _openalex_answer(lambda: works.get(per_page=per_page, cursor=cursor))
        return {"meta": page.meta, "results": list(page)}

    def get_one(self, work_id: str) -> Json | None:
        """A work by `doi:…`, `pmid:…` or its W number; None when OpenAlex says 404."""
        try:
            return dict(_openalex_answer(lambda: self.works()[work_id]))
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


# ---- Crossref through habanero


class CrossrefClient:
    """Crossref's works through habanero. Every method raises ServiceError when there is no answer."""

    def __init__(self, settings: Settings) -> None:
        self._crossref = habanero.Crossref(
            base_url=settings.base_url("crossref"),
            mailto=settings.email or None,
            ua_string=PRODUCT,
            timeout=settings.timeout,
        )

    def get(self, **query: Any) -> Json:
        """The reply to a query of habanero's `works`."""
        return dict(_crossref_answer(lambda: self._crossref.works(**query)))

    def get_one(self, doi: str) -> Json | None:
        """The reply about one DOI, or None when Crossref says 404 in its own words."""
        # habanero puts the DOI into the path as it is, where "#", "?" and ".." would name another work.
        if any(part in (".", "..") for part in doi.split("/")):
            raise LookupError("a DOI with a path's dots in it cannot be asked for")
        try:
            return dict(_crossref_answer(lambda: self._crossref.works(ids=quote(doi, safe="/:;()"))))
        except _NotHereError:
            return None


class _NotHereError(Exception):
    """Crossref's "Resource not found."."""


def _crossref_answer(call: Callable[[], Any]) -> Any:
    try:
        answer = call()
    except Exception as error:
        raise _crossref_failure(error) from error
    if not isinstance(answer, dict):
        raise ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises")
    return answer


def _crossref_failure(error: Exception) -> Exception:
    """What habanero's error means, from the HTTP reply or the network error that lies beneath it.

    Any kind of exception is read, since habanero raises TypeError for one form of error body, KeyError for
    a reply without content type and RuntimeError for a timeout.
    """
    for cause in _causes(error):
        if isinstance(cause, httpx2.HTTPStatusError):
            reply = cause.response
            if reply.status_code == 404:
                if reply.content.strip().lower().startswith(b"resource not found"):
                    return _NotHereError()
                return ServiceError(FailureKind.BROKEN, "out of order (HTTP 404 of an unknown kind)")
            return failure_from_reply(reply.status_code, dict(reply.headers), reply.content)
        if isinstance(cause, httpx2.TimeoutException):
            return ServiceError(FailureKind.TIMED_OUT, "gave no answer in time")
        if isinstance(cause, httpx2.TransportError):
            return ServiceError(FailureKind.UNREACHABLE, _unreachable(cause))
    if isinstance(error, habanero.RequestError):
        return ServiceError(FailureKind.UNREADABLE, "answered with a web page")
    if isinstance(error, json.JSONDecodeError):
        return ServiceError(FailureKind.UNREADABLE, "answered with broken JSON")
    return ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises")


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


# ---- services without a client of their own


class PlainClient:
    """GET requests to one service. Every method raises ServiceError when there is no answer."""

    def __init__(self, settings: Settings, service: str) -> None:
        self._base = settings.base_url(service)
        self._client = httpx2.Client(
            timeout=settings.timeout,
            follow_redirects=False,
            headers={"User-Agent": _user_agent(settings.email)},
        )

    def get_json(self, path: str, query: Mapping[str, str]) -> Json | None:
        """The JSON object at `path`, or None for 404."""
        reply = self._get(path, query, accept="application/json")
        if reply is None:
            return None
        if _is_web_page(reply[0]):
            raise ServiceError(FailureKind.UNREADABLE, "answered with a web page")
        try:
            answer = json.loads(reply[1])
        except ValueError as error:
            raise ServiceError(FailureKind.UNREADABLE, "answered with broken JSON") from error
        if not isinstance(answer, dict):
            raise ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises")
        return answer

    def get_bytes(self, path: str, query: Mapping[str, str], accept: str) -> bytes | None:
        """What lies at `path`, or None for 404."""
        reply = self._get(path, query, accept)
        return None if reply is None else reply[1]

    def _get(self, path: str, query: Mapping[str, str], accept: str) -> tuple[str, bytes] | None:
        try:
            with self._client.stream(
                "GET", self._base + path, params=dict(query), headers={"Accept": accept}
            ) as response:
                body = bytearray()
                for chunk in response.iter_bytes():
                    body += chunk
                    if len(body) > MOST_BYTES:
                        raise ServiceError(FailureKind.UNREADABLE, "sent more than an answer can be")
                if response.status_code == 404:
                    return None
                if response.status_code != 200:
                    raise failure_from_reply(response.status_code, dict(response.headers), bytes(body))
                return response.headers.get("Content-Type", ""), bytes(body)
        except httpx2.TimeoutException as error:
            raise ServiceError(FailureKind.TIMED_OUT, "gave no answer in time") from error
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise ServiceError(FailureKind.UNREACHABLE, _unreachable(error)) from error


def _user_agent(email: str) -> str:
    return f"{PRODUCT} (mailto:{email})" if email else PRODUCT


def _is_web_page(content_type: str) -> bool:
    return content_type.split(";")[0].strip().lower() in ("text/html", "application/xhtml+xml")


def _unreachable(error: BaseException) -> str:
    """What the network said, without the address, which may hold a key."""
    root = list(_causes(error))[-1]
    said = getattr(root, "strerror", None) or type(root).__name__
    return f"cannot be reached ({said})"
