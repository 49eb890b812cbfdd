"""`recheck` and `repair`: asking again what was unsettled, and mending what needs no guess."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agent_tools import operations
from co_researcher.commands.check_answers import exit_code, print_answer
from co_researcher.commands.options import FormatOption
from co_researcher.output import Format, printable, progress_bar, tell_problems, write, write_json

if TYPE_CHECKING:
    from checker.model.outcome import Outcome


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("recheck")(recheck)
    app.command("repair")(repair)


def recheck(
    report: Annotated[
        Path, typer.Argument(metavar="REPORT.json", help="What a check printed with --format json.")
    ],
    output: FormatOption = Format.TEXT,
) -> int:
    """Ask again what a check could not look up, or took from an older answer; the rest stands as it was.

    For citations, links, retractions and legal citations; sent is what the check itself sends, of the open
    items alone. For a review's report and other checks it says what to run.

    Example: check citations report.md --format json > answer.json; recheck answer.json
    """
    done = operations.recheck(report)
    if done.answer is not None:
        return print_answer(done.answer, output)
    if output is Format.JSON:
        write_json({"advice": done.advice, "unavailable": done.unavailable})
    else:
        write(printable(done.advice))
    return 3 if done.unavailable else 0


def repair(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Markdown, LaTeX, HTML, text, BibTeX, RIS or CSL-JSON.")
    ],
    write_in_place: Annotated[
        bool, typer.Option("--write", help="Change the file itself, not a copy (FILE.repaired.…) beside it.")
    ] = False,
    remove_failed: Annotated[
        bool,
        typer.Option(
            "--remove-failed", help="Also take out references that failed; a mark stays in the list."
        ),
    ] = False,
    output: FormatOption = Format.TEXT,
) -> int:
    """Give a real work that is cited with a wrong DOI its own DOI, which is looked up first.

    The citations are checked (what is sent is that of `check citations`), what needs no guess is mended, and
    the mended file is read and checked again. Printed are the changes and what is left.

    Example: repair report.md
    """
    from checker.reports.check_answer import check_answer_as_dict

    with progress_bar("citations") as advance:
        done = operations.repair(
            file, in_place=write_in_place, remove_failed=remove_failed, on_progress=advance
        )
    if output is Format.JSON:
        write_json(
            {
                "schema": "co-researcher/repair/1",
                "written": str(done.written) if done.written else None,
                "changes": [
                    {
                        "id": change.item_id,
                        "line": change.line,
                        "before": change.before,
                        "after": change.after,
                        "why": change.why,
                        "removed": change.is_removal,
                        "outcome": change.outcome.value if change.outcome else None,
                    }
                    for change in done.changes
                ],
                "left": list(done.left),
                "answer": check_answer_as_dict(done.answer),
            }
        )
    else:
        for change in done.changes:
            now = "taken out" if change.is_removal else _in_words(change.outcome)
            write(printable(f"line {change.line}: {change.before}"))
            write(printable(f"  now: {change.after or 'nothing'} ({now})"))
            write(printable(f"  why: {change.why}"))
        for line in done.left:
            write(printable(f"left: {line}"))
        where = f"; written to {done.written}" if done.written else ""
        write(printable(f"{len(done.changes)} changed, {len(done.left)} left{where}"))
        write(printable(f"checked as it stands: {done.answer.summary}"))
    tell_problems(done.problems)
    return exit_code([item.outcome for item in done.answer.items], done.problems)


def _in_words(outcome: Outcome | None) -> str:
    return "could not be checked again" if outcome is None else f"checked again: {outcome.value}"
