"""`demo`: the main job, offline, on a made-up topic."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from co_researcher.output import printable, write


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("demo")(demo)


def demo(
    folder: Annotated[
        Path | None, typer.Argument(metavar="[DIR]", help="Where; a new temporary folder by default.")
    ] = None,
) -> int:
    """Tell the whole story offline on a made-up topic: search, texts, claims, a review mended, one given up.

    Ends by naming the HTML report that it wrote. Needs no network and touches nothing outside its folder.
    """
    from co_researcher.demo.story import run_demo

    run_demo(
        folder or Path(tempfile.mkdtemp(prefix="co-researcher-demo-")), lambda line: write(printable(line))
    )
    return 0
