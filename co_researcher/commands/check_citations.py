"""`check citations`: references and citation tags against bibliographic records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from agent_tools import operations
from checker.model.input_error import InputError
from co_researcher.commands.check_answers import print_answer
from co_researcher.commands.options import FormatOption
from co_researcher.output import Format, progress_bar, write


def register(group: typer.Typer) -> None:
    """Add the command."""
    group.command("citations")(citations)


def citations(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            help="Markdown, LaTeX, HTML, DOCX, PDF or text with references or tags; BibTeX, RIS or CSL-JSON.",
        ),
    ] = None,
    print_prompt: Annotated[
        bool,
        typer.Option("--print-prompt", help="Print the prompt that asks a model for citations as tags."),
    ] = False,
    output: FormatOption = Format.TEXT,
) -> int:
    """Does a record exist for each reference and citation tag, and is it the work that is cited?

    Compared are title, all cited authors, year, for journal articles the venue, and the link, with the
    records that registries and indexes hold. A record says that the work exists, not what it says; that none
    is found fails a citation only where its journal is registered. Titles, family names and identifiers are
    sent to Crossref, doi.org and, as far as need be, OpenAlex, DataCite, PubMed, Europe PMC, arXiv and Open
    Library; nothing else of the file.

    Example: check citations report.md
    """
    if print_prompt:
        write(operations.print_citation_prompt())
        return 0
    if file is None:
        raise InputError("expected a file, or --print-prompt", field="FILE")
    with progress_bar("citations") as advance:
        answer, problems = operations.check_citations(file, advance)
    return print_answer(answer, output, problems)
