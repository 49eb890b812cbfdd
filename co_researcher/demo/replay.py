"""A small server on loopback that answers as the services did: recorded replies and three files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from threading import Thread
from typing import Any
from urllib.parse import unquote, urlsplit

from agent_tools.settings import SERVICES

_TYPES = {"xml": "application/xml", "pdf": "application/pdf"}


def material(name: str) -> bytes:
    """A file of the demonstration's material."""
    return files("co_researcher.demo").joinpath("material", name).read_bytes()


@contextmanager
def replaying() -> Iterator[dict[str, str]]:
    """Serve the recorded replies; gives the environment that points every service at them."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Replay)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    host = f"127.0.0.1:{server.server_address[1]}"
    urls = {f"CO_RESEARCHER_{s.upper()}_URL": f"http://{host}/{s}" for s in SERVICES}
    try:
        yield {**urls, "CO_RESEARCHER_TRUSTED_HOSTS": host, "CO_RESEARCHER_EMAIL": "reader@made-up.example"}
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Replay(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path).strip("/")
        service, _, rest = path.partition("/")
        if service == "files" and rest in ("orlova2021.xml", "brandt2019.xml", "castillo2023.pdf"):
            self._answer(200, material(rest), _TYPES[rest.rsplit(".", 1)[1]])
        elif path in ("openalex/works", "crossref/works"):
            self._answer(200, self._reply(f"{service}-works.json"), "application/json")
        elif service in ("openalex", "crossref") and rest.startswith("works/"):
            self._answer_one(service, rest.removeprefix("works/").removeprefix("doi:").lower())
        else:
            self._answer(404, b"Resource not found.", "text/plain")

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: the story is told by the command."""

    def _reply(self, name: str) -> bytes:
        host = self.headers.get("Host", "127.0.0.1")
        return material(f"replies/{name}").replace(b"{BASE}", f"http://{host}".encode())

    def _answer_one(self, service: str, doi: str) -> None:
        document = json.loads(self._reply(f"{service}-works.json"))
        if service == "openalex":
            found = [w for w in document["results"] if w["doi"].endswith(doi)]
            body: Any = found[0] if found else None
        else:
            found = [w for w in document["message"]["items"] if w["DOI"] == doi]
            body = {"status": "ok", "message-type": "work", "message": found[0]} if found else None
        if body is None:
            self._answer(404, b"Resource not found.", "text/plain")
        else:
            self._answer(200, json.dumps(body).encode(), "application/json")

    def _answer(self, status: int, body: bytes, content_type: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
