"""`review`, `rounds`, `report`: judging the finished review, and where it stands."""

from __future__ import annotations

import gc
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from agent_tools import operations
from agent_tools.clients.running import Agent
from checker.model.input_error import InputError
from co_researcher import __version__
from co_researcher.commands.options import FormatOption, WorkspaceOption, open_here
from co_researcher.output import (
    Format,
    printable,
    require_output,
    tell,
    tell_problems,
    write,
    write_file,
    write_json,
)

if TYPE_CHECKING:
    from agent_tools.rounds import Status
    from agent_tools.verification import Verification

rounds_group = typer.Typer(no_args_is_help=True, help="How often this review has failed, and beginning anew.")


class ReportFormat(StrEnum):
    """How a verdict is printed."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    HTML = "html"
    MARKDOWN = "markdown"


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("review")(review)
    app.command("report")(report)
    app.add_typer(rounds_group, name="rounds")


def review(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]", help="Markdown, LaTeX, Word, HTML, PDF, text; review.md by default."
        ),
    ] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Judge it by the four steps.")] = False,
    claims: Annotated[
        Path | None, typer.Option("--claims", metavar="FILE.jsonl", help="Submit these records first.")
    ] = None,
    output: Annotated[
        ReportFormat, typer.Option("--format", help="How to print the report.")
    ] = ReportFormat.TEXT,
    target: Annotated[
        Path | None,
        typer.Option("--output", metavar="FILE", help="Write the report there instead of stdout."),
    ] = None,
    audit: Annotated[bool, typer.Option("--audit", help="Judge, charge no round, give no stamp.")] = False,
    include_ok: Annotated[
        bool, typer.Option("--all", help="Show what is ok too, with the place of its evidence.")
    ] = False,
    question: Annotated[
        str, typer.Option("--question", metavar="Q", help="With --agent: the question to answer.")
    ] = "",
    agent: Annotated[
        Agent | None, typer.Option("--agent", help="Have this agent write and mend the review.")
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="With --agent: the list of studies was looked at and may be used.")
    ] = False,
    workspace: WorkspaceOption = None,
) -> int:
    """Verify a finished review: list, quotes, claims, and every cited sentence.

    A new text or new claims that fail use one of three rounds; after the third the review is stamped INVALID
    EVIDENCE. The same text is answered again for nothing.

    With --agent the whole loop: search when the list is empty, your look at the list, the agent's own command
    line with the server attached, failures fed back, until it passes or the rounds are used up.
    """
    if not verify:
        raise InputError("expected --verify, which judges it; with --audit too, no round is charged")
    require_output(target, [file, claims])
    if agent is not None:
        from co_researcher.commands.agent_loop import review_with_agent

        written = review_with_agent(question, agent, workspace, confirmed=yes)
        _print_verification(written, output, target)
        return written.exit_code
    if question:
        raise InputError("expected --agent claude or --agent codex beside it", field="--question")
    opened = open_here(workspace)
    require_output(target, [opened.workspace.review_path])
    records = None
    if claims is not None:
        from agent_tools.claims import read_claims_file

        read = read_claims_file(claims)
        if not audit:
            operations.submit_claims(opened, read.records)
        tell_problems(read.problems)
        if read.problems:
            tell("co-researcher: nothing was judged and no round was used; mend the claims file first")
            return 2
        records = tuple(record for record, _ in read.records) if audit else None
    # Looking for cycles in what a judgement makes costs a tenth of its time and frees next to nothing.
    gc.disable()
    try:
        verification = operations.submit_review(
            opened, file, records=records, audit=audit, include_ok=include_ok
        )
    finally:
        gc.enable()
    _print_verification(verification, output, target)
    return verification.exit_code


def report(
    workspace: WorkspaceOption = None,
    target: Annotated[
        Path | None, typer.Option("--output", metavar="FILE.html", help="Where to write the page.")
    ] = None,
    output: Annotated[ReportFormat, typer.Option("--format", help="How to print it.")] = ReportFormat.HTML,
) -> int:
    """The last verdict again, as a self-contained page by default. Costs no round."""
    opened = open_here(workspace)
    require_output(target, [opened.workspace.review_path])
    verification = operations.get_report(opened)
    _print_verification(verification, output, target)
    return verification.exit_code


@rounds_group.command("status")
def status(workspace: WorkspaceOption = None, output: FormatOption = Format.TEXT) -> int:
    """Where the review stands and what to do next."""
    _print_status(operations.review_status(open_here(workspace)), output)
    return 0


@rounds_group.command("reopen")
def reopen(
    reason: Annotated[str, typer.Option("--reason", help="Why; every later report shows it.")],
    workspace: WorkspaceOption = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """Begin a new attempt of three rounds. A person's decision, told in every later report."""
    _print_status(operations.reopen_rounds(open_here(workspace), reason), output)
    return 0


def _print_verification(verification: Verification, output: ReportFormat, target: Path | None) -> None:
    document = verification.document
    text = _in_format(document, output)
    if target is None:
        write(text)
    else:
        write_file(target, text)
        tell(f"{document['verdict']}: report written to {target}")
    if verification.message:
        tell(f"co-researcher: {verification.message}")
    if verification.stamped is not None:
        tell(f"stamped copy: {verification.stamped}")


def _in_format(document: dict[str, Any], output: ReportFormat) -> str:
    """The report in that format, whose writer is loaded here alone."""
    if output is ReportFormat.HTML:
        from checker.reports.as_html import report_as_html

        return report_as_html(document, title=document["review_file"])
    if output is ReportFormat.MARKDOWN:
        from checker.reports.as_markdown import report_as_markdown

        return report_as_markdown(document) + "\n"
    if output is ReportFormat.TEXT:
        from checker.reports.as_text import report_as_text

        return printable(report_as_text(document)) + "\n"
    from checker.reports.as_json import dump

    if output is ReportFormat.SARIF:
        from checker.reports.as_sarif import report_as_sarif

        document = report_as_sarif(document, version=__version__)
    return dump(document) + "\n"


def _print_status(status: Status, output: Format) -> None:
    document = status.as_dict()
    if output is Format.JSON:
        write_json(document)
        return
    left = "unknown here" if document["rounds_left"] is None else f"{document['rounds_left']} of 3 left"
    write(printable(f"{document['state']}: rounds {left}, attempt {document['attempt'] or '?'}"))
    for line in document["history"]:
        write(printable(f"! {line}"))
    write(
        f"{document['studies']} studies, {document['texts']} texts, {document['claims']} claims; "
        f"review file {document['review_file']}"
    )
    write(f"next: {document['next']}")
