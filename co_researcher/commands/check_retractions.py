"""`check retractions`: notices about cited works."""

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
    group.command("retractions")(retractions)


def retractions(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="Markdown, LaTeX, HTML, DOCX, PDF or text with references; BibTeX, RIS or CSL-JSON.",
        ),
    ],
    output: FormatOption = Format.TEXT,
) -> int:
    """Was a cited work retracted, withdrawn, corrected, or a concern expressed about it?

    Compared are the DOIs and PubMed ids of the references with the notices that Crossref (publishers and
    Retraction Watch), PubMed, Europe PMC and OpenAlex record; every one of them is asked. Retractions and
    withdrawals fail; concerns and corrections are for a person. No notice recorded does not mean that there
    is none. Only the identifiers are sent, to these four.

    Example: check retractions references.bib
    """
    answer, problems = operations.check_retractions(file)
    return print_answer(answer, output, problems)
