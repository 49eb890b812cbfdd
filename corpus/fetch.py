"""The hardened fetcher, the only way to addresses that we did not choose (from records, pages and reviews).

A name is resolved once; every address that it resolves to must be public; and the connection goes to one of
those very addresses, so that a second answer of the name server changes nothing. Every redirect is judged
like the first address. Time is bounded over all of it, bytes are counted after decompression, and no host is
asked by more than a few at once. Proxies and netrc of the environment are not read, and no cookie is kept.
"""

from __future__ import annotations

import socket
import ssl
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any

import httpcore2
import httpx2

from corpus.addresses import AddressRefusedError, WebAddress, is_public, join_address, parse_address
from corpus.sources.clients import PRODUCT
from corpus.sources.deadline import call_within
from corpus.sources.failure import ServiceError, parse_retry_after

MOST_REDIRECTS = 5
_REDIRECTS = (301, 302, 303, 307, 308)
_MOST_HEADERS = 100


@dataclass(frozen=True, slots=True)
class Limits:
    """seconds: for everything, from resolving the name to the last byte. most_bytes: of the decoded body.

    cut: stop reading at `most_bytes` and keep what came, rather than refuse the whole.
    per_host: how many requests to one host at once.
    """

    seconds: float
    most_bytes: int
    cut: bool
    per_host: int = 2


LINKS = Limits(seconds=5.0, most_bytes=24_000, cut=True)
"""To see whether a page is there and what it is about."""

DOWNLOADS = Limits(seconds=60.0, most_bytes=100 * 1024 * 1024, cut=False)
"""To get a study's file."""


class FetchFailureKind(Enum):
    """Why nothing came."""

    REFUSED_ADDRESS = auto()
    """We do not go there."""
    UNREACHABLE = auto()
    TIMED_OUT = auto()
    TOO_LARGE = auto()
    BROKEN = auto()
    """The reply is no HTTP, was cut off, or cannot be decoded."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A reply, whatever its status. `url` is where it came from after redirects."""

    url: str
    status: int
    media_type: str
    body: bytes
    is_cut: bool = False
    retry_after: float | None = None


@dataclass(frozen=True, slots=True)
class FetchFailure:
    """Nothing came. `url` is the address at which it ended."""

    url: str
    kind: FetchFailureKind
    reason: str


Resolve = Callable[[str, int], Iterable[str]]


def resolve_by_system(host: str, port: int) -> Iterable[str]:
    """The addresses that the system's resolver gives for a name. Raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


class Fetcher:
    """Fetches addresses that we did not choose. One object serves all threads of a process.

    trusted_hosts: "host:port" that may be reached although not public. resolve: how a name is resolved.
    """

    def __init__(
        self, trusted_hosts: frozenset[str] = frozenset(), resolve: Resolve = resolve_by_system
    ) -> None:
        self._trusted = frozenset(host.strip().lower() for host in trusted_hosts)
        self._resolve = resolve
        self._lock = threading.Lock()
        self._doors: dict[str, threading.BoundedSemaphore] = {}
        self._tls: ssl.SSLContext | None = None

    def fetch(self, url: str, limits: Limits = DOWNLOADS, *, accept: str = "*/*") -> Fetched | FetchFailure:
        """What lies at `url` after at most five redirects, or why nothing came. Raises nothing."""
        deadline = time.monotonic() + limits.seconds
        at = url
        try:
            for _ in range(MOST_REDIRECTS + 1):
                address = parse_address(at, self._trusted)
                reply, location = self._get(address, limits, deadline, accept)
                if location is None:
                    return reply
                at = join_address(address.url, location)
        except _NothingCameError as stopped:
            return FetchFailure(at, stopped.kind, stopped.reason)
        except AddressRefusedError as refused:
            return FetchFailure(at, FetchFailureKind.REFUSED_ADDRESS, f"the address {refused}")
        return FetchFailure(
            at, FetchFailureKind.REFUSED_ADDRESS, f"redirects more than {MOST_REDIRECTS} times"
        )

    def _get(
        self, address: WebAddress, limits: Limits, deadline: float, accept: str
    ) -> tuple[Fetched, str | None]:
        """One request: the reply, and where it redirects to, if it does."""
        with self._door(address.host, limits, deadline), self._pool(address, deadline) as pool:
            headers: list[tuple[bytes | str, bytes | str]] = [
                ("Host", address.url.split("/")[2]),
                ("User-Agent", PRODUCT),
                ("Accept", accept),
                ("Accept-Encoding", "gzip"),
                ("Connection", "close"),
            ]
            try:
                with pool.stream("GET", address.url, headers=headers) as response:
                    return _read(address, response, limits)
            except httpcore2.TimeoutException as error:
                raise _NothingCameError(FetchFailureKind.TIMED_OUT, "gave no answer in time") from error
            except httpcore2.NetworkError as error:
                raise _NothingCameError(
                    FetchFailureKind.UNREACHABLE, f"cannot be reached ({error or type(error).__name__})"
                ) from error
            except (httpcore2.ProtocolError, httpcore2.UnsupportedProtocol, ssl.SSLError) as error:
                raise _NothingCameError(FetchFailureKind.BROKEN, f"sent a broken reply ({error})") from error

    def _pool(self, address: WebAddress, deadline: float) -> httpcore2.ConnectionPool:
        if self._tls is None and address.scheme == "https":
            with self._lock:
                self._tls = self._tls or httpx2.create_ssl_context(trust_env=False)
        return httpcore2.ConnectionPool(
            ssl_context=self._tls,
            max_connections=1,
            retries=0,
            network_backend=_CheckedBackend(self._resolve, deadline, is_trusted=address.is_trusted),
        )

    def _door(self, host: str, limits: Limits, deadline: float) -> _Door:
        with self._lock:
            door = self._doors.setdefault(host, threading.BoundedSemaphore(limits.per_host))
        return _Door(door, deadline)


class _NothingCameError(Exception):
    def __init__(self, kind: FetchFailureKind, reason: str) -> None:
        super().__init__(reason)
        self.kind, self.reason = kind, reason


class _Door:
    """A place among those who may ask one host at once; waiting for it counts against the deadline."""

    def __init__(self, door: threading.BoundedSemaphore, deadline: float) -> None:
        self._door, self._deadline = door, deadline

    def __enter__(self) -> None:
        if not self._door.acquire(timeout=max(0.0, self._deadline - time.monotonic())):
            raise _NothingCameError(FetchFailureKind.TIMED_OUT, "the host is busy with our other requests")

    def __exit__(self, *_: object) -> None:
        self._door.release()


class _CheckedBackend(httpcore2.NetworkBackend):
    """Connects to addresses that were checked, and to no other."""

    def __init__(self, resolve: Resolve, deadline: float, *, is_trusted: bool) -> None:
        self._resolve, self._deadline, self._is_trusted = resolve, deadline, is_trusted
        self._system = httpcore2.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        """A connection to the first checked address that takes one."""
        failure: Exception = httpcore2.ConnectError("the name has no address")
        for address in self._checked(host, port):
            try:
                stream = self._system.connect_tcp(str(address), port, timeout=_left(self._deadline))
                return _BoundedStream(stream, self._deadline)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                failure = error
        raise failure

    def connect_unix_socket(self, *args: Any, **kwargs: Any) -> httpcore2.NetworkStream:
        """Refused: no address of the web leads to a socket of this machine."""
        raise httpcore2.ConnectError("sockets of this machine are not reached")

    def sleep(self, seconds: float) -> None:
        """As the system's backend."""
        self._system.sleep(min(seconds, _left(self._deadline)))

    def _checked(self, host: str, port: int) -> list[IPv4Address | IPv6Address]:
        try:
            written = call_within(_left(self._deadline), lambda: list(self._resolve(host, port)))
        except ServiceError as error:
            raise httpcore2.ConnectTimeout("the name was not resolved in time") from error
        except (OSError, UnicodeError) as error:
            raise httpcore2.ConnectError("the name cannot be resolved") from error
        try:
            addresses = [ip_address(address) for address in written]
        except ValueError as error:
            raise AddressRefusedError(f"resolves to what cannot be parsed ({host})") from error
        private = [] if self._is_trusted else [a for a in addresses if not is_public(a)]
        if private:
            raise AddressRefusedError(f"resolves to an address that is not public ({host}: {private[0]})")
        return addresses


class _BoundedStream(httpcore2.NetworkStream):
    """A connection whose every step ends at the deadline, however slowly the bytes drip."""

    def __init__(self, stream: httpcore2.NetworkStream, deadline: float) -> None:
        self._stream, self._deadline = stream, deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """As the stream beneath."""
        return self._stream.read(max_bytes, timeout=_left(self._deadline))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """As the stream beneath."""
        self._stream.write(buffer, timeout=_left(self._deadline))

    def close(self) -> None:
        """As the stream beneath."""
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        """As the stream beneath; the certificate is judged by the name, not by the address."""
        stream = self._stream.start_tls(ssl_context, server_hostname, timeout=_left(self._deadline))
        return _BoundedStream(stream, self._deadline)

    def get_extra_info(self, info: str) -> Any:
        """As the stream beneath."""
        return self._stream.get_extra_info(info)


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise httpcore2.ReadTimeout("the time is up")
    return left


def _read(address: WebAddress, response: httpcore2.Response, limits: Limits) -> tuple[Fetched, str | None]:
    headers = {
        name.decode("latin-1").lower(): value.decode("latin-1")
        for name, value in response.headers[:_MOST_HEADERS]
    }
    media_type = headers.get("content-type", "").split(";")[0].strip().lower()
    wait = parse_retry_after(headers["retry-after"]) if "retry-after" in headers else None
    if response.status in _REDIRECTS and headers.get("location"):
        return Fetched(address.url, response.status, media_type, b"", False, wait), headers["location"]
    declared = headers.get("content-length", "")
    if not limits.cut and declared.isdigit() and int(declared) > limits.most_bytes:
        raise _NothingCameError(FetchFailureKind.TOO_LARGE, f"is larger than {limits.most_bytes} bytes")
    body = bytearray()
    is_cut = False
    for chunk in _decoded(response.iter_stream(), headers.get("content-encoding", ""), limits.most_bytes):
        body += chunk
        if len(body) > limits.most_bytes:
            if not limits.cut:
                raise _NothingCameError(
                    FetchFailureKind.TOO_LARGE, f"is larger than {limits.most_bytes} bytes"
                )
            del body[limits.most_bytes :]
            is_cut = True
            break
    return Fetched(address.url, response.status, media_type, bytes(body), is_cut, wait), None


def _decoded(chunks: Iterable[bytes], encoding: str, most: int) -> Iterator[bytes]:
    """The body without its transport compression, in pieces of bounded size (a bomb is one small chunk)."""
    coding = encoding.strip().lower()
    if coding in ("", "identity"):
        yield from chunks
        return
    if coding not in ("gzip", "x-gzip", "deflate"):
        raise _NothingCameError(FetchFailureKind.BROKEN, f"is encoded in a way not asked for ({coding[:20]})")
    decoder = zlib.decompressobj(zlib.MAX_WBITS | 32)
    piece = min(most, 1 << 20) + 1
    try:
        for chunk in chunks:
            pending, is_full = chunk, False
            while pending or is_full:
                decoded = decoder.decompress(pending, piece)
                pending, is_full = decoder.unconsumed_tail, len(decoded) == piece
                yield decoded
        if not decoder.eof:
            raise _NothingCameError(FetchFailureKind.BROKEN, "was cut off")
    except zlib.error as error:
        raise _NothingCameError(FetchFailureKind.BROKEN, "cannot be decompressed") from error
