"""`checks` and `check`: what only a person decides, and the checks that stand alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from agent_tools import operations, standalone
from agent_tools.verification import dump_compact
from checker.reports.as_text import finding_lines
from co_researcher.commands import (
    check_citations,
    check_figures,
    check_gate,
    check_grounding,
    check_legal,
    check_links,
    check_retractions,
    check_support,
    check_values,
)
from co_researcher.commands.options import FormatOption, WorkspaceOption, open_here
from co_researcher.output import Format, printable, tell_problems, write, write_json

checks_group = typer.Typer(
    no_args_is_help=True, help="Checks of the last verdict that only a person can decide."
)
check_group = typer.Typer(no_args_is_help=True, help="Checks that stand alone, without a study list.")


def register(app: typer.Typer) -> None:
    """Add the groups."""
    app.add_typer(checks_group, name="checks")
    app.add_typer(check_group, name="check")
    for command in (
        check_citations,
        check_figures,
        check_gate,
        check_grounding,
        check_legal,
        check_links,
        check_retractions,
        check_support,
        check_values,
    ):
        command.register(check_group)


@checks_group.command("list")
def list_(workspace: WorkspaceOption = None, output: FormatOption = Format.TEXT) -> int:
    """The checks of the last verdict, with their ids; exits 4 while one is open."""
    checks = operations.list_checks(open_here(workspace))
    if output is Format.JSON:
        write_json({"checks": list(checks.checks)})
    else:
        for check in checks.checks:
            write(printable("\n".join(finding_lines(check))))
        write(f"{len(checks.open)} open of {len(checks.checks)}")
    return 4 if checks.open else 0


@checks_group.command("acknowledge")
def acknowledge(
    finding_id: Annotated[str, typer.Argument(metavar="ID")],
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="Who decides.")],
    reason: Annotated[str, typer.Option("--reason", help="Why it may stand; printed in every report.")],
    workspace: WorkspaceOption = None,
) -> int:
    """A person's word on an open check, bound to rule, claim, quote and text."""
    message = operations.acknowledge_check(open_here(workspace), finding_id, by, reason)
    write(printable(f"acknowledged: {message}"))
    return 0


@check_group.command("quotes")
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
    answers, problems = standalone.check_quotes_file(source, quotes_file, typography_only=typography_only)
    for answer in answers:
        row = answer.as_dict()
        if output is Format.JSON:
            write(dump_compact(row))
        else:
            place = f" page {row['page']}" if row["page"] else ""
            place += f", {row['section']}" if row["section"] else ""
            write(printable(f"{row['id']}: {row['outcome']}, {row['grade']}{place}"))
            if answer.message and row["outcome"] != "ok":
                write(printable(f"  {answer.message}"))
            if row["nearest"]:
                write(printable(f"  nearest: “{row['nearest']}”"))
    tell_problems(problems)
    return standalone.exit_code([answer.outcome for answer in answers], problems)


@check_group.command("claims")
def claims(
    file: Annotated[Path, typer.Argument(metavar="FILE.jsonl", help='Lines of {"id", "claim", "quote", …}.')],
    output: FormatOption = Format.TEXT,
) -> int:
    """Each claim against its quote, the quote taken as present: step 3 alone; exits 1 when one fails."""
    answers, problems = standalone.check_claims_file(file)
    for answer in answers:
        row = answer.as_dict()
        if output is Format.JSON:
            write(dump_compact(row))
        else:
            write(printable(f"{row['id']}: {row['outcome']}"))
            for finding in row["findings"]:
                for line in finding_lines(finding):
                    write(printable(f"  {line}"))
    tell_problems(problems)
    return standalone.exit_code([answer.outcome for answer in answers], problems)
