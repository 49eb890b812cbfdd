"""`mcp`, `connect`, `hook`: serving agents, telling their clients about it, and answering their hooks."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from co_researcher import __version__

if TYPE_CHECKING:
    from agent_tools.clients.settings import ConfigurationFile

connect_group = typer.Typer(
    no_args_is_help=True, help="Tell a client about the server: print it, or write it."
)
hook_group = typer.Typer(no_args_is_help=True, help="What clients call at fixed moments of a session.")

WriteOption = Annotated[bool, typer.Option("--write", help="Write the files instead of printing them.")]
FolderOption = Annotated[
    Path | None,
    typer.Option("--workspace", "-w", metavar="DIR", help="The review's folder; by default found upwards."),
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("mcp")(mcp)
    app.add_typer(connect_group, name="connect")
    app.add_typer(hook_group, name="hook")


def run_mcp(arguments: Sequence[str]) -> int:
    """`mcp` alone, without loading the other commands: a client may wait one second for the server."""
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    alone.command()(mcp)
    try:
        alone(args=list(arguments), prog_name="co-researcher mcp")
    except SystemExit as ending:
        return ending.code if isinstance(ending.code, int) else 0
    return 0


def mcp(
    workspace: FolderOption = None,
    http: Annotated[
        str,
        typer.Option(
            "--http", metavar="HOST:PORT", help="Streamable HTTP there instead of standard streams."
        ),
    ] = "",
) -> None:
    """Serve the review to an agent over MCP: standard input and output, or streamable HTTP.

    Over HTTP a bearer token is asked for: CO_RESEARCHER_MCP_TOKEN, or one made at the start and printed to
    stderr. CO_RESEARCHER_MCP_HOSTS names further hosts (comma-separated) by which clients reach the server.
    """
    # As the person said, else the client's project, else here; looked for upwards from there.
    start = workspace or Path(os.environ.get("CLAUDE_PROJECT_DIR") or Path.cwd())
    if not http:
        from mcp_server.stdio import serve_stdio

        serve_stdio(start, os.environ, version=__version__)
        return
    from mcp_server.http import serve_http

    host, _, port = http.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65_536:
        raise typer.BadParameter("expected HOST:PORT, such as 127.0.0.1:8765", param_hint="--http")
    serve_http(start, os.environ, host=host.strip("[]"), port=int(port), version=__version__)


@connect_group.command("claude-code")
def connect_claude_code(write: WriteOption = False, workspace: FolderOption = None) -> int:
    """Claude Code: the server, allowed tools, a deny list for the evidence, and the Stop hook."""
    from agent_tools.clients import claude_code

    _hand_over(claude_code.configuration(_root(workspace)), write)
    if not write:
        typer.echo(f"# or, for yourself in this folder:\n{claude_code.add_command()}")
    return 0


@connect_group.command("codex")
def connect_codex(write: WriteOption = False, workspace: FolderOption = None) -> int:
    """Codex: the server as required, so that no turn begins without its tools."""
    from agent_tools.clients import codex

    _hand_over(codex.configuration(_root(workspace), os.environ), write)
    typer.echo(codex.SANDBOX_NOTE, err=True)
    return 0


@hook_group.command("stop")
def stop() -> int:
    """May the agent stop? Reads the client's question from stdin; answers with a block or with nothing."""
    from co_researcher.stop_hook import answer_stop

    return answer_stop()


def _root(workspace: Path | None) -> Path:
    """The workspace's folder, or the current one where there is none yet."""
    from agent_tools.workspace.folder import FOLDER

    start = (workspace or Path.cwd()).resolve()
    return next((root for root in (start, *start.parents) if (root / FOLDER).is_dir()), start)


def _hand_over(files: Sequence[ConfigurationFile], write: bool) -> None:
    from checker.model.input_error import InputError

    for file in files:
        if not write:
            typer.echo(f"# {file.path}: {file.about}\n{file.content}")
            continue
        try:
            file.path.parent.mkdir(parents=True, exist_ok=True)
            file.path.write_text(file.content, encoding="utf-8", newline="\n")
        except OSError as error:
            raise InputError(
                f"expected a file that can be written ({error.strerror})", file=str(file.path)
            ) from error
        typer.echo(f"written: {file.path} ({file.about})")
