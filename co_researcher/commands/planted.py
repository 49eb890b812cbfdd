"""`planted`: run planted mistakes through the checker and score them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from co_researcher.commands.options import FormatOption
from co_researcher.output import Format, progress_bar, write, write_json


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("planted")(planted)


def planted(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH…", help="*.cases.yaml, *.pairs.jsonl, folders.")
    ],
    output: FormatOption = Format.TEXT,
    misses: Annotated[bool, typer.Option("--misses/--no-misses", help="Name each that went wrong.")] = True,
) -> int:
    """Run planted mistakes through the checker and score them.

    Prints a table by kind with 95 % intervals (Wilson); exits 1 when a planted case was missed or a clean
    one failed.
    """
    from planted_tests.runner import run_paths, scores_as_dict, scores_as_text
    from planted_tests.scoring import summarise

    with progress_bar("judging") as advance:
        done = 0

        def on_case(case: object) -> None:
            nonlocal done
            done += 1
            advance(done, 0, "")

        scores = run_paths(paths, on_case)
    if output is Format.JSON:
        write_json(scores_as_dict(scores))
    else:
        write(scores_as_text(scores, show_misses=misses))
    summary = summarise(scores)
    return 1 if summary.caught < summary.planted or summary.false_failed else 0
