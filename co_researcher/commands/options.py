"""Options that commands share, and opening the review that they are about."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from co_researcher.output import Format

if TYPE_CHECKING:
    from agent_tools.review import Review

WorkspaceOption = Annotated[
    Path | None,
    typer.Option(
        "--workspace",
        "-w",
        metavar="DIR",
        help="The review's folder; by default the nearest folder upwards that holds .co-researcher/.",
    ),
]
FormatOption = Annotated[Format, typer.Option("--format", help="text for people, json for programs.")]


def open_here(workspace: Path | None) -> Review:
    """The review of `workspace`, or of the folder upwards from here. Raises InputError when there is none."""
    from agent_tools.review import open_review

    return open_review(workspace or Path.cwd())
