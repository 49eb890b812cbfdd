"""`claims`: what the author says each study found, and the exact words that back it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agent_tools import operations
from co_researcher.commands.options import FormatOption, WorkspaceOption, open_here
from co_researcher.output import Format, printable, tell, tell_problems, write, write_json, write_json_line

if TYPE_CHECKING:
    from agent_tools.claims import SubmittedRecord

group = typer.Typer(
    no_args_is_help=True, help="Claim records: a claim, the exact words that back it, the study."
)


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(group, name="claims")


@group.command("template")
def template() -> int:
    """Print one claim record to fill in: a line of a claims file."""
    from agent_tools.claims import TEMPLATE

    write(TEMPLATE)
    return 0


@group.command("submit")
def submit(
    file: Annotated[
        Path, typer.Argument(metavar="FILE.jsonl", help="One record a line; see `claims template`.")
    ],
    workspace: WorkspaceOption = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """Check claim records by steps 1 to 3 and keep them. Costs no round; the same id replaces.

    A broken line is named and the good ones are kept (exit 2).
    """
    from agent_tools.claims import exit_code_of, read_claims_file

    review = open_here(workspace)
    read = read_claims_file(file)
    submitted = operations.submit_claims(review, read.records)
    _print(submitted, output)
    tell_problems(read.problems)
    return exit_code_of(submitted, read.problems)


@group.command("list")
def list_(workspace: WorkspaceOption = None, output: FormatOption = Format.TEXT) -> int:
    """The current records, with what steps 1 to 3 say of each now."""
    listed = operations.list_claims(open_here(workspace))
    if output is Format.JSON:
        write_json({"claims": [{**r.record.as_dict(), **r.as_dict()} for r in listed]})
    else:
        _print(listed, output)
    return 0


@group.command("withdraw")
def withdraw(
    ids: Annotated[list[str], typer.Argument(metavar="ID…")],
    workspace: WorkspaceOption = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """Take records out of the review, all or none; their history is kept."""
    withdrawn = operations.withdraw_claims(open_here(workspace), ids)
    if output is Format.JSON:
        write_json({"withdrawn": list(withdrawn)})
    else:
        write("withdrawn: " + ", ".join(withdrawn))
    return 0


def _print(submitted: tuple[SubmittedRecord, ...], output: Format) -> None:
    from checker.reports.as_json import finding_as_dict
    from checker.reports.as_text import finding_lines

    if output is Format.JSON:
        for record in submitted:
            write_json_line(record.as_dict())
        return
    for record in submitted:
        word = "accepted" if record.accepted else "refused"
        write(f"{record.record.claim_id}: {word} (attempt {record.attempt}), {record.record.study_id}")
        for finding in record.findings:
            for line in finding_lines(finding_as_dict(finding)):
                write(printable(f"  {line}"))
    if not submitted:
        tell("no claim records")
