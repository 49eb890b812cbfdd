"""`check quotes`: quotes against one document, without a study list."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from co_researcher.commands.check_answers import exit_code
from co_researcher.commands.options import FormatOption
from co_researcher.output import Format, printable, tell_problems, write, write_json_line


def register(group: typer.Typer) -> None:
    """Add the command."""
    group.command("quotes")(quotes)


def quotes(
    source: Annotated[
        Path, typer.Option("--source", metavar="FILE", help="PDF, JATS XML, HTML, DOCX or text.")
    ],
    quotes_file: Annotated[
        Path, typer.Option("--quotes", metavar="FILE.jsonl", help='Lines of {"id": …, "quote": …}.')
    ],
    typography_only: Annotated[
        bool,
        typer.Option(
            "--typography-only", help="Twelve characters suffice; typography and case are forgiven."
        ),
    ] = False,
    output: FormatOption = Format.TEXT,
) -> int:
    """Does each quote stand in this file? Step 2 alone; exits 1 when one does not."""
    from agent_tools.checks.quotes import check_quotes_file

    answers, problems = check_quotes_file(source, quotes_file, typography_only=typography_only)
    for answer in answers:
        row = answer.as_dict()
        if output is Format.JSON:
            write_json_line(row)
        else:
            place = f" page {row['page']}" if row["page"] else ""
            place += f", {row['section']}" if row["section"] else ""
            write(printable(f"{row['id']}: {row['outcome']}, {row['grade']}{place}"))
            if answer.message and row["outcome"] != "ok":
                write(printable(f"  {answer.message}"))
            if row["nearest"]:
                write(printable(f"  nearest: “{row['nearest']}”"))
    tell_problems(problems)
    return exit_code([answer.outcome for answer in answers], problems)
