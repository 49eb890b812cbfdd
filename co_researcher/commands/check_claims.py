"""`check claims`: claims against their quotes, without a study list."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from co_researcher.commands.check_answers import exit_code
from co_researcher.commands.options import FormatOption
from co_researcher.output import Format, printable, tell_problems, write, write_json_line


def register(group: typer.Typer) -> None:
    """Add the command."""
    group.command("claims")(claims)


def claims(
    file: Annotated[Path, typer.Argument(metavar="FILE.jsonl", help='Lines of {"id", "claim", "quote", …}.')],
    output: FormatOption = Format.TEXT,
) -> int:
    """Each claim against its quote, the quote taken as present: step 3 alone; exits 1 when one fails."""
    from agent_tools.checks.pairs import check_claims_file
    from checker.reports.as_text import finding_lines

    answers, problems = check_claims_file(file)
    for answer in answers:
        row = answer.as_dict()
        if output is Format.JSON:
            write_json_line(row)
        else:
            write(printable(f"{row['id']}: {row['outcome']}"))
            for finding in row["findings"]:
                for line in finding_lines(finding):
                    write(printable(f"  {line}"))
    tell_problems(problems)
    return exit_code([answer.outcome for answer in answers], problems)
