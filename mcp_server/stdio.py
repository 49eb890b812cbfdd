"""The server over standard input and output. Nothing but the protocol is written to standard output."""

from __future__ import annotations

import gc
import logging
import sys
from collections.abc import Mapping
from pathlib import Path


def serve_stdio(start: Path, environment: Mapping[str, str], *, version: str) -> None:
    """Serve one client until it closes standard input."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="co-researcher mcp: %(message)s")
    # The SDK builds some thousand types while it is imported; looking for garbage meanwhile costs a seventh
    # of the start, and a client may wait one second.
    gc.disable()
    import anyio
    from mcp.server.stdio import stdio_server

    from mcp_server.server import make_server

    gc.freeze()
    gc.enable()
    server = make_server(start, environment, version=version)

    async def serve() -> None:
        async with stdio_server() as (read, write):
            await server.run(read, write, server.create_initialization_options())

    anyio.run(serve)
