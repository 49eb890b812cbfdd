"""`mcp` and `connect`: serving agents, and telling their clients about the server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from co_researcher import __version__


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("mcp")(mcp)


def mcp(
    workspace: Annotated[
        Path | None,
        typer.Option(
            "--workspace", "-w", metavar="DIR", help="The review's folder; by default found upwards."
        ),
    ] = None,
) -> int:
    """Serve the review to an agent over MCP: standard input and output."""
    from mcp_server.stdio import serve_stdio

    serve_stdio(_start(workspace), os.environ, version=__version__)
    return 0


def _start(workspace: Path | None) -> Path:
    """Where the workspace is looked for: as the person said, else the client's project, else here."""
    return workspace or Path(os.environ.get("CLAUDE_PROJECT_DIR") or Path.cwd())
