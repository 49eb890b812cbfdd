"""`studies`: the allowed-study list, as a person keeps it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from agent_tools import operations
from co_researcher.commands.evidence_output import print_texts, show_progress, study_line
from co_researcher.commands.options import FormatOption, WorkspaceOption, open_here
from co_researcher.output import Format, printable, tell, tell_problems, write, write_export, write_json
from corpus.exporting import ExportFormat
from corpus.model.study import Role
from corpus.model.study_list import Stage

studies_group = typer.Typer(no_args_is_help=True, help="The allowed-study list.")


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(studies_group, name="studies")


@studies_group.command("list")
def list_(
    with_text: Annotated[bool, typer.Option("--with-text", help="Only studies that have a text.")] = False,
    workspace: WorkspaceOption = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """The list: id, work, role, whether it may be cited, and the state of its text."""
    rows = operations.list_studies(open_here(workspace), with_text=with_text)
    if output is Format.JSON:
        write_json({"studies": [row.as_dict() for row in rows]})
        return 0
    for row in rows:
        write(printable(study_line(row)))
    if not rows:
        tell("no studies are listed" + (" with a text" if with_text else ""))
    return 0


@studies_group.command("show")
def show(
    study_id: Annotated[str, typer.Argument(metavar="ID")],
    workspace: WorkspaceOption = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """One study: its bibliographic data and the sections of its text."""
    detail = operations.get_study(open_here(workspace), study_id)
    if output is Format.JSON:
        write_json(detail.as_dict())
        return 0
    write(printable(study_line(detail.row)))
    for name, value in detail.row.entry.study.csl.items():
        if isinstance(value, str | int) and name != "abstract":
            source = detail.provenance.get(name, "")
            write(printable(f"  {name}: {value}" + (f"  [{source}]" if source else "")))
    for name, start, characters in detail.sections:
        write(printable(f"  at {start:>7} {characters:>7} characters  {name}"))
    return 0


@studies_group.command("add")
def add(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE…", help="CSL-JSON, BibTeX, RIS, nbib, PDF or JATS XML; or a folder of them."
        ),
    ],
    workspace: WorkspaceOption = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """Put studies on the list: from bibliographic files, or from PDF and XML files that say what they are.

    A bad record is named and the good ones are kept (exit 2).
    """
    outcome = operations.add_studies(open_here(workspace), files)
    if output is Format.JSON:
        write_json(outcome.as_dict())
    else:
        write(f"added: {', '.join(outcome.added) or 'nothing new'}")
        completed = dict(outcome.completed)
        if unchanged := [study_id for study_id in outcome.known if study_id not in completed]:
            write(f"listed before: {', '.join(unchanged)}")
        for study_id, fields in completed.items():
            write(f"listed before, completed: {study_id} ({', '.join(fields)})")
        print_texts(outcome.texts)
    for advice in outcome.advice:
        tell(f"co-researcher: {printable(advice)}")
    tell_problems(outcome.problems)
    return 2 if outcome.problems else 0


@studies_group.command("exclude")
def exclude(
    study_id: Annotated[str, typer.Argument(metavar="ID")],
    reason: Annotated[str, typer.Option("--reason", metavar="R", help="Why it is left out.")],
    stage: Annotated[
        Stage | None,
        typer.Option(
            "--stage", help="screening: by its record; eligibility: when read (default with a full text)."
        ),
    ] = None,
    workspace: WorkspaceOption = None,
) -> int:
    """Mark a study as looked at and left out; citing it then fails."""
    operations.exclude_study(open_here(workspace), study_id, reason, stage)
    write(f"{study_id}: excluded")
    return 0


@studies_group.command("include")
def include(study_id: Annotated[str, typer.Argument(metavar="ID")], workspace: WorkspaceOption = None) -> int:
    """Mark a study as allowed again."""
    operations.include_study(open_here(workspace), study_id)
    write(f"{study_id}: included")
    return 0


@studies_group.command("role")
def role(
    study_id: Annotated[str, typer.Argument(metavar="ID")],
    role: Annotated[Role, typer.Argument(help="evidence: may carry findings; background: may not.")],
    workspace: WorkspaceOption = None,
) -> int:
    """Say what a study may be cited for."""
    operations.set_role(open_here(workspace), study_id, role)
    write(f"{study_id}: {role.value}")
    return 0


@studies_group.command("notices")
def notices(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID…]", help="All included ones by default.")
    ] = None,
    workspace: WorkspaceOption = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """Ask every source that can tell for retractions, concerns and corrections, and keep them on the list.

    Exits 3 when it stays unknown for a study: a source could not be asked, or none holds it.
    """
    with show_progress("notices") as progress:
        told = operations.look_for_notices(open_here(workspace), progress, tuple(ids or ()))
    if output is Format.JSON:
        write_json({"studies": [study.as_dict() for study in told]})
    for study in told if output is Format.TEXT else ():
        answer = study.answer
        write(
            printable(
                f"{study.study.study_id}: {study.status} (asked: {', '.join(answer.asked) or 'nobody'})"
            )
        )
        for notice in answer.notices:
            where = f" {notice.doi}" if notice.doi else ""
            write(printable(f"  {notice.kind.value.replace('_', ' ')}{where} ({notice.source})"))
        for sick in answer.unavailable:
            write(printable(f"  {sick.source}: unavailable: {sick.reason}"))
    return 3 if any(study.status == "unknown" for study in told) else 0


@studies_group.command("export")
def export(
    workspace: WorkspaceOption = None,
    output: Annotated[ExportFormat, typer.Option("--format", help="What to write.")] = ExportFormat.CSL,
) -> int:
    """Write the included studies as CSL-JSON, BibTeX or RIS to stdout; reading them again loses no field."""
    write_export(operations.export_studies(open_here(workspace), output))
    return 0
