"""The server over standard input and output. Nothing but the protocol is written to standard output."""

from __future__ import annotations

import gc
import logging
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

_BETWEEN_SEARCHES = (50_000, 20, 50)
"""Objects, and lesser searches, between two searches for unreachable cycles.

What a call works out is kept for the next one, and by Python's own numbers every few calls of `submit_claims`
went through all of it, for longer than the call itself took. Few cycles are made, and the kept is bounded.
"""


@contextmanager
def _quick_imports() -> Iterator[None]:
    """Import the SDK in two thirds of its time: a client may wait one second for the first answer.

    Its thousand types of both protocol eras are built when first used, not all at once (pydantic's
    `defer_build`; one session uses a few dozen), and no garbage is looked for meanwhile.
    """
    gc.disable()
    import pydantic

    pydantic.BaseModel.model_config["defer_build"] = True
    try:
        yield
    finally:
        del pydantic.BaseModel.model_config["defer_build"]
        gc.freeze()
        gc.enable()
        gc.set_threshold(*_BETWEEN_SEARCHES)


def serve_stdio(start: Path, environment: Mapping[str, str], *, version: str) -> None:
    """Serve one client until it closes standard input."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="co-researcher mcp: %(message)s")
    with _quick_imports():
        import anyio
        from mcp.server.stdio import stdio_server

        from mcp_server.server import make_server
        from mcp_server.unreadable import ReadableOnly

    server = make_server(start, environment, version=version)

    async def serve() -> None:
        async with stdio_server() as (read, write):
            await server.run(ReadableOnly(read, write), write, server.create_initialization_options())

    anyio.run(serve)
