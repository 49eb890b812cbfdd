"""`check legal`: US case citations."""

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
    group.command("legal")(legal)


def legal(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Markdown, LaTeX, HTML, DOCX, PDF or text with citations.")
    ],
    output: FormatOption = Format.TEXT,
) -> int:
    """Is the case that a text names the one at its citation?

    Compared are volume, reporter and page of each US case citation, and the case's name before it, with what
    CourtListener holds there. Another case's name fails; what is not held is not verified. Statutes,
    journals, id. and supra are skipped. The text of the citations (not the text around them) is sent to
    CourtListener, which needs a token: CO_RESEARCHER_COURTLISTENER_KEY.

    Example: check legal brief.docx
    """
    return print_answer(operations.check_legal(file), output)
