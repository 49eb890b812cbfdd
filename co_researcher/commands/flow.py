"""`prisma`, `snowball`: how the list came about, and searching along citations."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agent_tools import operations
from checker.model.input_error import InputError
from co_researcher.commands.evidence_output import show_progress
from co_researcher.commands.options import FormatOption, WorkspaceOption, open_here
from co_researcher.output import Format, printable, require_output, tell, write, write_file, write_json

if TYPE_CHECKING:
    from agent_tools.flow import Flow, FlowColumn


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("prisma")(prisma)
    app.command("snowball")(snowball)


def prisma(
    target: Annotated[
        Path | None, typer.Option("--output", metavar="FILE.svg", help="Write the flow diagram here.")
    ] = None,
    workspace: WorkspaceOption = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """The flow of the review as PRISMA 2020 counts it, and every search as PRISMA-S wants it told."""
    opened = open_here(workspace)
    require_output(target, [opened.workspace.review_path])
    if target is not None and target.suffix.lower() != ".svg":
        raise InputError("expected a name that ends in .svg", file=str(target), field="--output")
    flow = operations.get_flow(opened)
    if flow.not_looked_for:
        tell(
            f"co-researcher: {flow.not_looked_for} of the reports not retrieved were not looked for yet;"
            " `co-researcher texts fetch` does"
        )
    if target is not None:
        from agent_tools.flow_diagram import draw_flow

        write_file(target, draw_flow(flow))
        tell(f"the flow diagram is in {target}")
    if output is Format.JSON:
        write_json(flow.as_dict())
        return 0
    _print_column("Databases and registers", flow.databases)
    if flow.other_methods.total_identified:
        _print_column("Other methods", flow.other_methods)
    write(f"Included: {flow.included_studies} studies in {flow.included_reports} reports")
    if flow.background:
        write(f"  of them for background alone: {flow.background}")
    _print_searches(flow)
    return 0


def snowball(
    backward: Annotated[bool, typer.Option("--backward", help="What the included studies cite.")] = False,
    forward: Annotated[bool, typer.Option("--forward", help="What cites the included studies.")] = False,
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", min=1, max=5, help="Go on from what was added.")
    ] = 1,
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", min=1, max=1000, help="Records a study, way and source.")
    ] = 100,
    workspace: WorkspaceOption = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """Search along citations from the included studies, both ways by default, adding only what is new.

    Decisions made before stay. Texts are not fetched: screen what is new first, then `texts fetch`.
    """
    from agent_tools.snowballing import SnowballLimits

    review = open_here(workspace)
    limits = SnowballLimits(backward, forward, rounds, limit)
    with show_progress("citations") as progress:
        outcome = operations.snowball(review, limits, progress)
    for sick in outcome.found.unavailable:
        tell(f"co-researcher: {printable(f'{sick.source}: unavailable: {sick.reason}')}")
    if output is Format.JSON:
        write_json(outcome.as_dict())
        return outcome.exit_code
    for study_id in outcome.found.added:
        write(f"added: {study_id}")
    if outcome.found.not_asked:
        write(f"without an identifier to ask by: {', '.join(outcome.found.not_asked)}")
    write(
        f"from {outcome.studies} included studies: {len(outcome.found.added)} added,"
        f" {len(outcome.found.known)} found again"
    )
    return outcome.exit_code


def _print_column(title: str, column: FlowColumn) -> None:
    write(title)
    write(f"  records identified: {column.total_identified}")
    for source, records in column.identified.items():
        write(printable(f"    {source}: {records}"))
    write(f"  removed before screening: {column.duplicates} duplicates, {column.set_aside} no studies")
    write(f"  records screened: {column.screened}")
    _print_reasons("records excluded", column.excluded)
    write(f"  reports sought: {column.sought}")
    write(f"  reports not retrieved: {column.not_retrieved}")
    write(f"  reports assessed: {column.assessed}")
    _print_reasons("reports excluded", column.excluded_reports)
    write(f"  reports included: {column.included}")


def _print_reasons(title: str, reasons: Mapping[str, int]) -> None:
    write(f"  {title}: {sum(reasons.values())}")
    for reason, count in reasons.items():
        write(printable(f"    {reason}: {count}"))


def _print_searches(flow: Flow) -> None:
    write("Searches (PRISMA-S)")
    write("  records of one work were merged by identifier, else by title, authors and year together")
    for search in flow.searches:
        limits = ", ".join(f"{name} {value}" for name, value in search.limits.items() if value is not None)
        write(
            printable(
                f"  {search.at} {search.method}: {search.question}" + (f" ({limits})" if limits else "")
            )
        )
        for outcome in search.outcomes:
            if outcome.outcome == "unavailable":
                answer = f"unavailable ({outcome.reason})"
            else:
                total = f" of {outcome.total}" if outcome.total is not None else ""
                answer = f"{outcome.records} records{total}"
            write(printable(f"    {outcome.source}: {answer}; query: {outcome.query}"))
