"""`checks` and `check`: what only a person decides, and the checks that stand alone."""

from __future__ import annotations

from typing import Annotated

import typer

from agent_tools import operations
from co_researcher.commands import (
    check_citations,
    check_claims,
    check_figures,
    check_gate,
    check_grounding,
    check_legal,
    check_links,
    check_quotes,
    check_retractions,
    check_support,
    check_values,
)
from co_researcher.commands.options import FormatOption, WorkspaceOption, open_here
from co_researcher.output import Format, printable, write, write_json

checks_group = typer.Typer(
    no_args_is_help=True, help="Checks of the last verdict that only a person can decide."
)


def register(app: typer.Typer) -> None:
    """Add the groups."""
    app.add_typer(checks_group, name="checks")
    check_group = typer.Typer(no_args_is_help=True, help="Checks that stand alone, without a study list.")
    app.add_typer(check_group, name="check")
    for command in (
        check_quotes,
        check_claims,
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
    from checker.reports.as_text import finding_lines

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
