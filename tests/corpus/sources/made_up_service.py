"""A real server on loopback that answers every request in one way, and remembers what it was asked."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit


@dataclass(frozen=True)
class Asked:
    """One request: its path, its parameters, its headers by small name."""

    path: str
    query: dict[str, str]
    headers: dict[str, str]


@dataclass
class MadeUpService:
    """Where the service is, and what it was asked so far."""

    address: str
    asked: list[Asked] = field(default_factory=list)


@contextmanager
def serving(
    body: str | bytes, *, status: int = 200, headers: Mapping[str, str] | None = None
) -> Iterator[MadeUpService]:
    """The service while the block runs. Without a content type among `headers` it sends JSON's."""
    content = body.encode() if isinstance(body, str) else body
    sent = {"content-type": "application/json"} | {k.lower(): v for k, v in (headers or {}).items()}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            url = urlsplit(self.path)
            asked = {name.lower(): value for name, value in self.headers.items()}
            service.asked.append(Asked(url.path, dict(parse_qsl(url.query)), asked))
            self.send_response(status)
            for name, value in sent.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *args: object) -> None:
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = MadeUpService(f"http://127.0.0.1:{server.server_address[1]}")
    threading.Thread(target=server.serve_forever, daemon=True, kwargs={"poll_interval": 0.02}).start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
