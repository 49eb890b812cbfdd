"""`sources`: the services, how they are, and adding one of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from checker.model.input_error import InputError
from co_researcher.commands.options import FormatOption, WorkspaceOption
from co_researcher.output import Format, printable, progress_bar, write, write_json

group = typer.Typer(no_args_is_help=True, help="The services that are asked, and how they are.")


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(group, name="sources")


@group.command("list")
def list_(workspace: WorkspaceOption = None, output: FormatOption = Format.TEXT) -> int:
    """The services: name, address, what they hold, whether a key is set, which are asked by default."""
    from agent_tools import sources

    rows = sources.list_sources(sources.settings_around(workspace or Path.cwd()))
    if output is Format.JSON:
        write_json({"sources": [row.as_dict() for row in rows]})
        return 0
    for row in rows:
        notes = [
            word
            for word, holds in (
                ("asked by default", row.is_default),
                ("not searched", not row.is_searched),
                ("key set", row.has_key),
                ("added", row.is_added),
            )
            if holds
        ]
        told = f" [{', '.join(notes)}]" if notes else ""
        write(printable(f"{row.name}: {row.holds}; {row.address}{told}"))
    return 0


@group.command("health")
def health(
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME…]", help="All by default.")] = None,
    workspace: WorkspaceOption = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """Ask each service for a work that it certainly holds.

    healthy: it was found. degraded: the service answers, and not with that work. down: it gives no answer.
    Exits 0, or 3 when all are down.
    """
    from agent_tools import sources

    settings = sources.settings_around(workspace or Path.cwd())
    with progress_bar("asking") as advance:
        report = sources.check_health(settings, tuple(names or ()), advance)
    if output is Format.JSON:
        write_json(report.as_dict())
        return report.exit_code
    for source in report.sources:
        why = f" ({source.reason})" if source.reason else ""
        write(printable(f"{source.source}: {source.health.value}{why}"))
    return report.exit_code


@group.command("add")
def add(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="TOML or JSON that declares the source.")],
    workspace: WorkspaceOption = None,
) -> int:
    """Add a source of one's own, declared in a file: `search --source NAME` then asks it.

    The file says where it is (https, one fixed host), how it is asked, where records and fields stand in its
    replies, and a canary: a question and the title of a work that it certainly finds. It is kept in the
    user's configuration, or with --workspace in that review's.
    """
    from agent_tools import sources

    kept = sources.add_source(file, _hidden_folder(workspace) if workspace else None)
    write(printable(f"added: `co-researcher search QUESTION --source {kept.stem}`"))
    return 0


def _hidden_folder(workspace: Path) -> Path:
    from agent_tools.workspace.folder import FOLDER

    folder = workspace / FOLDER
    if not folder.is_dir():
        raise InputError("expected a workspace", file=str(workspace))
    return folder
