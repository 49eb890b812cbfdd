"""`check links`: are the pages there?"""

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
    group.command("links")(links)


def links(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="A file of any text format, DOCX or PDF, with http(s) links."),
    ],
    output: FormatOption = Format.TEXT,
) -> int:
    """Does each link of a file lead to a page?

    Compared is each address with what its server answered, not what the page says. Only 404 and 410 fail; a
    server that refuses or struggles has said nothing about the page. Each address is asked for once at its
    own server, with five seconds, five redirects and two requests at once to a host; of a file the first 25.
    What is not public is not asked for. Nothing else is sent.

    Example: check links report.md
    """
    return print_answer(operations.check_links(file), output)
