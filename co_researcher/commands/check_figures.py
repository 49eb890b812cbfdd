"""`check figures`: the numbers of a draft against its materials."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from agent_tools import operations
from co_researcher.commands.check_answers import print_answer
from co_researcher.commands.options import FormatOption
from co_researcher.output import Format


def register(group: typer.Typer) -> None:
    """Add the command."""
    group.command("figures")(figures)


def figures(
    draft: Annotated[
        Path, typer.Argument(metavar="DRAFT", help="Markdown, LaTeX, HTML, DOCX, PDF or plain text.")
    ],
    materials: Annotated[
        list[Path],
        typer.Option("--materials", metavar="FILE", help="PDF, XML, HTML, DOCX, text, CSV, TSV or JSON."),
    ],
    more: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE]…", help="Further materials.", show_default=False)
    ] = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """Does every number of a draft occur in the materials?

    Compared are values, however they are written (5,000, 5k, five thousand); percentages and plain numbers
    are kept apart. A column or key named with % or percent holds percentages. Left out are ordinals, numbers
    of lists, "one", digits in names (B12, Table 3), citations and the reference list. What a number counts
    is not compared. Nothing is sent anywhere.

    Example: check figures report.md --materials survey.csv notes.pdf
    """
    answer, problems = operations.check_figures(draft, [*materials, *(more or [])])
    return print_answer(answer, output, problems)
