"""The server over streamable HTTP, for a lab's shared machine: one workspace, one token.

Every request must carry the bearer token; Host and Origin are held against the names of this server, so that
a page in somebody's browser cannot reach it under a name of its own (DNS rebinding).
"""

from __future__ import annotations

import hmac
import logging
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path

import uvicorn
from mcp.server.transport_security import TransportSecuritySettings
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from mcp_server.server import make_server

PATH = "/mcp"
TOKEN_VARIABLE = "CO_RESEARCHER_MCP_TOKEN"  # noqa: S105  (the name of a variable)
HOSTS_VARIABLE = "CO_RESEARCHER_MCP_HOSTS"
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_WAKING = ("0.0.0.0", "::")  # noqa: S104  (told apart, not bound to)


class BearerToken:
    """Lets a request through when it carries the token, else answers 401 before anything else looks at it."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app, self._expected = app, f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            given = dict(scope["headers"]).get(b"authorization", b"")
            if not hmac.compare_digest(given, self._expected):
                refusal = PlainTextResponse(
                    "a bearer token is needed", status_code=401, headers={"WWW-Authenticate": "Bearer"}
                )
                await refusal(scope, receive, send)
                return
        await self._app(scope, receive, send)


def make_app(
    start: Path, environment: Mapping[str, str], *, host: str, port: int, token: str, version: str
) -> ASGIApp:
    """The ASGI application: token first, then Host and Origin, then the protocol."""
    names = [_bracketed(host)] if host not in _WAKING else []
    if not names or host in ("127.0.0.1", "localhost", "::1"):
        names += _LOOPBACK
    names += [name.strip() for name in environment.get(HOSTS_VARIABLE, "").split(",") if name.strip()]
    hosts = [*names, *(f"{name}:{port}" for name in names)]
    security = TransportSecuritySettings(
        enable_dns_rebinding_protection=True,
        allowed_hosts=hosts,
        allowed_origins=[f"{scheme}://{name}" for scheme in ("http", "https") for name in hosts],
    )
    server = make_server(start, environment, version=version)
    app = server.streamable_http_app(streamable_http_path=PATH, transport_security=security, host=host)
    return BearerToken(app, token)


def serve_http(start: Path, environment: Mapping[str, str], *, host: str, port: int, version: str) -> None:
    """Serve until stopped. Without a token in the environment one is made and printed to stderr."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="co-researcher mcp: %(message)s")
    token = environment.get(TOKEN_VARIABLE, "").strip()
    if not token:
        token = secrets.token_urlsafe(32)
        sys.stderr.write(f"{TOKEN_VARIABLE} is not set; this run's bearer token is {token}\n")
    sys.stderr.write(f"serving http://{_bracketed(host)}:{port}{PATH}\n")
    sys.stderr.flush()
    app = make_app(start, environment, host=host, port=port, token=token, version=version)
    uvicorn.run(app, host=host, port=port, log_level="warning")


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
