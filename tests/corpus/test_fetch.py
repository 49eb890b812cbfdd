"""The hardened fetcher against real servers on loopback, one rule a test.

Long because all rules about hostile addresses stand in this one file, so that a missing one is seen.
"""

from __future__ import annotations

import contextlib
import gzip
import http.server
import socket
import ssl
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from corpus.fetch import DOWNLOADS, LINKS, Fetched, Fetcher, FetchFailure, FetchFailureKind

Answer = Callable[[http.server.BaseHTTPRequestHandler], None]


class Server:
    """A server whose answers are set by path; counts what reaches it."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.asked: list[str] = []
        self.headers: list[dict[str, str]] = []
        self.in_flight = self.most_in_flight = 0
        lock = threading.Lock()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                with lock:
                    outer.asked.append(self.path)
                    outer.headers.append({k.lower(): v for k, v in self.headers.items()})
                    outer.in_flight += 1
                    outer.most_in_flight = max(outer.most_in_flight, outer.in_flight)
                try:
                    outer.answers[self.path](self)
                except (BrokenPipeError, ConnectionResetError):
                    pass
                finally:
                    with lock:
                        outer.in_flight -= 1

            def log_message(self, *args: object) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def trusted(self) -> frozenset[str]:
        return frozenset({f"127.0.0.1:{self.port}"})

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def send(body: bytes, status: int = 200, media_type: str = "application/pdf", **headers: str) -> Answer:
    def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Type", media_type)
        handler.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def redirect(to: str, status: int = 302) -> Answer:
    return send(b"", status, Location=to)


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.close()


def failure(answer: Fetched | FetchFailure) -> FetchFailure:
    assert isinstance(answer, FetchFailure), answer
    return answer


# ---- what comes through


def test_a_file_comes_with_its_type_and_address(server: Server) -> None:
    server.answers["/a.pdf?x=1"] = send(b"%PDF-1.4", media_type="Application/PDF; charset=x")
    assert Fetcher(server.trusted).fetch(f"{server.base}/a.pdf?x=1#page=2") == Fetched(
        f"{server.base}/a.pdf?x=1", 200, "application/pdf", b"%PDF-1.4"
    )


def test_a_status_other_than_200_is_told_and_is_no_failure(server: Server) -> None:
    server.answers["/a"] = send(b"gone", 404, "text/plain", Retry_After="7")
    answer = Fetcher(server.trusted).fetch(f"{server.base}/a")
    assert isinstance(answer, Fetched)
    assert (answer.status, answer.retry_after) == (404, 7.0)


def test_no_cookie_proxy_or_netrc_is_used(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    server.answers["/a"] = redirect("/b")
    server.answers["/b"] = send(b"x", Set_Cookie="a=b")
    fetcher = Fetcher(server.trusted)
    assert isinstance(fetcher.fetch(f"{server.base}/a"), Fetched)
    assert isinstance(fetcher.fetch(f"{server.base}/b"), Fetched)
    assert not any({"cookie", "authorization"} & set(headers) for headers in server.headers)


# ---- where it does not go


def test_loopback_is_not_reached_unless_it_is_trusted(server: Server) -> None:
    server.answers["/"] = send(b"x")
    assert failure(Fetcher().fetch(f"{server.base}/")).kind is FetchFailureKind.REFUSED_ADDRESS
    assert server.asked == []


def resolver(*answers: Iterable[str]) -> tuple[Callable[[str, int], Iterable[str]], list[str]]:
    asked: list[str] = []
    left = list(answers)

    def resolve(host: str, port: int) -> Iterable[str]:
        asked.append(host)
        return left.pop(0) if len(left) > 1 else left[0]

    return resolve, asked


@pytest.mark.parametrize(
    "addresses",
    [["127.0.0.1"], ["10.0.0.1"], ["::1"], ["::ffff:127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["fe80::1%lo"]],
)
def test_a_name_that_resolves_to_one_private_address_is_refused(server: Server, addresses: list[str]) -> None:
    resolve, _ = resolver(addresses)
    answer = failure(Fetcher(resolve=resolve).fetch("http://files.example.org/a"))
    assert answer.kind is FetchFailureKind.REFUSED_ADDRESS
    assert "not public" in answer.reason


def test_the_checked_address_is_the_connected_address(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name server that answers differently the second time is asked once only."""
    resolve, asked = resolver(["93.184.216.34"], ["127.0.0.1"])
    connected: list[tuple[str, int]] = []

    def connect(address: tuple[str, int], *args: object, **kwargs: object) -> socket.socket:
        connected.append(address)
        raise OSError("no network in tests")

    monkeypatch.setattr(socket, "create_connection", connect)
    answer = failure(Fetcher(resolve=resolve).fetch("http://files.example.org/a"))
    assert answer.kind is FetchFailureKind.UNREACHABLE
    assert asked == ["files.example.org"]
    assert connected == [("93.184.216.34", 80)]


def test_a_trusted_name_is_resolved_and_reached(server: Server) -> None:
    server.answers["/a"] = send(b"x")
    resolve, _ = resolver(["127.0.0.1"])
    fetcher = Fetcher(frozenset({f"files.library.lan:{server.port}"}), resolve)
    answer = fetcher.fetch(f"http://files.library.lan:{server.port}/a")
    assert isinstance(answer, Fetched)
    assert server.headers[0]["host"] == f"files.library.lan:{server.port}"


@pytest.mark.parametrize(
    "target",
    [
        "http://169.254.169.254/latest/",
        "http://127.0.0.1:1/",
        "http://localhost/",
        "file:///etc/passwd",
        "ftp://example.org/",
        "http://user@example.org/",
        "//10.0.0.1/x",
        "http://[::1]/",
        "http://[::1",
    ],
)
def test_every_redirect_is_judged_like_the_first_address(server: Server, target: str) -> None:
    server.answers["/a"] = redirect(target)
    answer = failure(Fetcher(server.trusted).fetch(f"{server.base}/a"))
    assert answer.kind is FetchFailureKind.REFUSED_ADDRESS


@pytest.mark.parametrize(("hops", "arrives"), [(5, True), (6, False)])
def test_five_redirects_are_followed_and_no_more(server: Server, hops: int, arrives: bool) -> None:
    for hop in range(hops):
        server.answers[f"/{hop}"] = redirect(f"/{hop + 1}", (301, 302, 303, 307, 308)[hop % 5])
    server.answers[f"/{hops}"] = send(b"x")
    answer = Fetcher(server.trusted).fetch(f"{server.base}/0")
    assert isinstance(answer, Fetched) == arrives
    assert len(server.asked) == 6


def test_a_redirect_to_itself_ends(server: Server) -> None:
    server.answers["/a"] = redirect("/a")
    assert "redirects more than 5 times" in failure(Fetcher(server.trusted).fetch(f"{server.base}/a")).reason


# ---- how long and how much

QUICK = replace(DOWNLOADS, seconds=0.6)


def drip(part: bytes, forever: bytes) -> Answer:
    def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.wfile.write(part)
        handler.wfile.flush()
        for _ in range(200):
            time.sleep(0.05)
            handler.wfile.write(forever)
            handler.wfile.flush()

    return answer


@pytest.mark.parametrize(
    ("part", "forever"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n", b"x"),
        (b"HTTP/1.1 200 OK\r\nX-A: ", b"y"),
        (b"", b" "),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    ],
    ids=["slow body", "slow headers", "nothing", "slow chunks"],
)
def test_time_is_bounded_over_the_whole_however_slowly_it_drips(
    server: Server, part: bytes, forever: bytes
) -> None:
    server.answers["/a"] = drip(part, forever)
    started = time.monotonic()
    answer = failure(Fetcher(server.trusted).fetch(f"{server.base}/a", QUICK))
    assert time.monotonic() - started < 4
    assert answer.kind in (FetchFailureKind.TIMED_OUT, FetchFailureKind.BROKEN)


def test_redirects_share_one_time_limit(server: Server) -> None:
    def slowly(to: str) -> Answer:
        def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
            time.sleep(0.25)
            redirect(to)(handler)

        return answer

    for hop in range(5):
        server.answers[f"/{hop}"] = slowly(f"/{hop + 1}")
    server.answers["/5"] = send(b"x")
    answer = failure(Fetcher(server.trusted).fetch(f"{server.base}/0", QUICK))
    assert answer.kind is FetchFailureKind.TIMED_OUT


def test_a_name_server_that_hangs_is_given_up() -> None:
    def resolve(host: str, port: int) -> Iterable[str]:
        time.sleep(5)
        return []

    started = time.monotonic()
    answer = failure(Fetcher(resolve=resolve).fetch("http://files.example.org/", QUICK))
    assert answer.kind is FetchFailureKind.TIMED_OUT
    assert time.monotonic() - started < 4


def endless(handler: http.server.BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.end_headers()
    while True:
        handler.wfile.write(bytes(65536))


def test_an_endless_body_is_refused_at_the_limit(server: Server) -> None:
    server.answers["/a"] = endless
    answer = failure(
        Fetcher(server.trusted).fetch(f"{server.base}/a", replace(DOWNLOADS, most_bytes=1 << 20))
    )
    assert answer.kind is FetchFailureKind.TOO_LARGE


def test_a_body_that_says_it_is_too_large_is_not_waited_for(server: Server) -> None:
    def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", str(10**12))
        handler.end_headers()
        handler.wfile.flush()
        time.sleep(1)

    server.answers["/a"] = answer
    assert (
        failure(Fetcher(server.trusted).fetch(f"{server.base}/a", QUICK)).kind is FetchFailureKind.TOO_LARGE
    )


def test_a_link_is_read_up_to_its_limit_and_no_further(server: Server) -> None:
    server.answers["/a"] = endless
    answer = Fetcher(server.trusted).fetch(f"{server.base}/a", LINKS)
    assert isinstance(answer, Fetched)
    assert (len(answer.body), answer.is_cut) == (24_000, True)


def test_a_decompression_bomb_is_refused_before_it_unfolds(server: Server) -> None:
    server.answers["/a"] = send(gzip.compress(bytes(64 << 20), 9), Content_Encoding="gzip")
    fetcher, limits = Fetcher(server.trusted), replace(DOWNLOADS, most_bytes=2 << 20)
    tracemalloc.start()
    try:
        answer = failure(fetcher.fetch(f"{server.base}/a", limits))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert answer.kind is FetchFailureKind.TOO_LARGE
    assert peak < 16 << 20


@pytest.mark.parametrize("size", [0, 1, 5_000_000])
def test_a_compressed_body_is_unfolded_whole(server: Server, size: int) -> None:
    body = bytes(range(256)) * (size // 256) + b"x" * (size % 256)
    server.answers["/a"] = send(gzip.compress(body), Content_Encoding="gzip")
    answer = Fetcher(server.trusted).fetch(f"{server.base}/a")
    assert isinstance(answer, Fetched)
    assert answer.body == body


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (gzip.compress(b"x" * 100_000)[:-20], {"Content_Encoding": "gzip"}),
        (b"no gzip at all", {"Content_Encoding": "gzip"}),
        (b"x", {"Content_Encoding": "br"}),
    ],
    ids=["cut gzip", "no gzip", "an encoding not asked for"],
)
def test_a_body_that_cannot_be_decoded_is_no_file(
    server: Server, body: bytes, headers: dict[str, str]
) -> None:
    server.answers["/a"] = send(body, **headers)
    assert failure(Fetcher(server.trusted).fetch(f"{server.base}/a")).kind is FetchFailureKind.BROKEN


def test_a_transfer_that_breaks_off_is_no_file(server: Server) -> None:
    def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "1000")
        handler.end_headers()
        handler.wfile.write(b"half")
        handler.close_connection = True

    server.answers["/a"] = answer
    assert failure(Fetcher(server.trusted).fetch(f"{server.base}/a")).kind is FetchFailureKind.BROKEN


@pytest.mark.parametrize("junk", [b"\x00\x01\x02\r\n\r\n", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 abc\r\n\r\n"])
def test_what_is_no_http_is_a_broken_reply(server: Server, junk: bytes) -> None:
    server.answers["/a"] = lambda handler: handler.wfile.write(junk) and None
    assert failure(Fetcher(server.trusted).fetch(f"{server.base}/a")).kind is FetchFailureKind.BROKEN


def test_one_host_is_asked_by_two_at_once_and_no_more(server: Server) -> None:
    def slowly(handler: http.server.BaseHTTPRequestHandler) -> None:
        time.sleep(0.1)
        send(b"x")(handler)

    server.answers["/a"] = slowly
    fetcher = Fetcher(server.trusted)
    threads = [threading.Thread(target=fetcher.fetch, args=(f"{server.base}/a",)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(server.asked) == 6
    assert server.most_in_flight == 2


def test_a_closed_port_is_unreachable_and_says_nothing_more() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    answer = failure(Fetcher(frozenset({f"127.0.0.1:{port}"})).fetch(f"http://127.0.0.1:{port}/"))
    assert answer.kind is FetchFailureKind.UNREACHABLE


def test_a_certificate_that_nobody_vouches_for_is_not_accepted(tmp_path: Path) -> None:
    certificate = tmp_path / "own.pem"
    make_certificate(certificate)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    asked: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]

        def serve() -> None:
            connection, _ = listener.accept()
            with contextlib.suppress(OSError), context.wrap_socket(connection, server_side=True) as stream:
                asked.append(stream.recv(100))

        thread = threading.Thread(target=serve)
        thread.start()
        answer = Fetcher(frozenset({f"127.0.0.1:{port}"})).fetch(f"https://127.0.0.1:{port}/secret")
        thread.join()
    assert failure(answer).kind is FetchFailureKind.UNREACHABLE
    assert b"secret" not in b"".join(asked)


def make_certificate(path: Path) -> None:
    """A certificate for 127.0.0.1 that is signed by itself, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    path.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        + signed.public_bytes(serialization.Encoding.PEM)
    )
