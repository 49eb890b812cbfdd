"""`init`, `search`, `studies`, `texts`, `passages`: what a review may rest on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from agent_tools import operations, screening
from agent_tools.reading import StudyRow, grade_of
from agent_tools.review import Review, make_review, open_review
from agent_tools.sources import settings_around
from agent_tools.workspace.folder import FOLDER, set_question
from checker.rule import InputError
from co_researcher.commands.options import FormatOption, WorkspaceOption, open_here
from co_researcher.output import Format, printable, progress_bar, tell, tell_problems, write, write_json
from corpus.model.study import Role

studies_group = typer.Typer(no_args_is_help=True, help="The allowed-study list.")
texts_group = typer.Typer(no_args_is_help=True, help="The texts of the listed studies.")


class ExportFormat(StrEnum):
    """What the list can be written as."""

    CSL = "csl"


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("init")(init)
    app.command("search")(search)
    app.add_typer(studies_group, name="studies")
    app.add_typer(texts_group, name="texts")
    app.command("passages")(passages)


def init(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="Where; this folder by default.")] = Path(),
    question: Annotated[str, typer.Option("--question", metavar="Q", help="The review's question.")] = "",
    output: FormatOption = Format.TEXT,
) -> int:
    """Make an empty workspace, for a review of your own studies or of an existing draft."""
    review = make_review(folder, question=question)
    if output is Format.JSON:
        write_json({"workspace": str(folder), "review_file": review.workspace.review_file})
    else:
        inside = "" if folder == Path() else f"`cd {folder}`, then "
        write(f"workspace in {folder}; next: {inside}`co-researcher search QUESTION` or `studies add FILE…`")
    return 0


def search(
    question: Annotated[str, typer.Argument(metavar="QUESTION")],
    source: Annotated[
        list[str] | None, typer.Option("--source", metavar="NAME", help="Ask this source; may be repeated.")
    ] = None,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, help="Records from each source.")] = 25,
    from_year: Annotated[int | None, typer.Option("--from-year", metavar="Y")] = None,
    to_year: Annotated[int | None, typer.Option("--to-year", metavar="Y")] = None,
    texts: Annotated[bool, typer.Option("--texts/--no-texts", help="Get the texts of what is new.")] = True,
    workspace: WorkspaceOption = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """Search the sources, merge what they find into the study list, and get the texts.

    Makes a workspace here when there is none. Searching again adds and never discards a decision.
    """
    limits = screening.SearchLimits(tuple(source or ()), limit, from_year, to_year, texts)
    if not question.strip():
        raise InputError("expected a question in words", field="QUESTION")
    screening.require_searchable(limits, settings_around(workspace or Path.cwd()))
    review = _open_or_make(workspace, question)
    set_question(review.workspace, question)
    with _showing() as progress:
        outcome = operations.search(review, question, limits, progress)
    for advice in outcome.advice:
        tell(f"co-researcher: {advice}")
    if output is Format.JSON:
        write_json(outcome.as_dict())
        return outcome.exit_code
    for name, words, _ in outcome.sources:
        write(printable(f"{name}: {words}"))
    write(f"{len(outcome.added)} studies added, {len(outcome.known)} found again")
    _print_texts(outcome.texts)
    return outcome.exit_code


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
        write(printable(_study_line(row)))
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
    write(printable(_study_line(detail.row)))
    for name, value in detail.row.entry.study.csl.items():
        if isinstance(value, str | int) and name != "abstract":
            write(printable(f"  {name}: {value}"))
    for name, start, characters in detail.sections:
        write(printable(f"  at {start:>7} {characters:>7} characters  {name}"))
    return 0


@studies_group.command("add")
def add(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="CSL-JSON, BibTeX, RIS, PDF or JATS XML.")
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
        _print_texts(outcome.texts)
    for advice in outcome.advice:
        tell(f"co-researcher: {printable(advice)}")
    tell_problems(outcome.problems)
    return 2 if outcome.problems else 0


@studies_group.command("exclude")
def exclude(
    study_id: Annotated[str, typer.Argument(metavar="ID")],
    reason: Annotated[str, typer.Option("--reason", metavar="R", help="Why it is left out.")],
    workspace: WorkspaceOption = None,
) -> int:
    """Mark a study as looked at and left out; citing it then fails."""
    operations.exclude_study(open_here(workspace), study_id, reason)
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


@studies_group.command("export")
def export(
    workspace: WorkspaceOption = None,
    output: Annotated[ExportFormat, typer.Option("--format", help="What to write.")] = ExportFormat.CSL,
) -> int:
    """Write the included studies as CSL-JSON to stdout."""
    write(open_here(workspace).store.export_csl())
    return 0


@texts_group.command("status")
def status(workspace: WorkspaceOption = None, output: FormatOption = Format.TEXT) -> int:
    """What was tried for each study's text, and how it ended."""
    statuses = operations.texts_status(open_here(workspace))
    if output is Format.JSON:
        write_json({"texts": [s.as_dict() for s in statuses]})
    else:
        _print_texts(statuses, with_attempts=True)
    return 0


@texts_group.command("fetch")
def fetch(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID…]", help="All that lack one by default.")
    ] = None,
    workspace: WorkspaceOption = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """Look for the texts of listed studies by every legal route."""
    with _showing() as progress:
        statuses = operations.fetch_texts(open_here(workspace), progress, tuple(ids or ()))
    if output is Format.JSON:
        write_json({"texts": [s.as_dict() for s in statuses]})
    else:
        _print_texts(statuses)
    return 3 if any(s.row.text == "none" for s in statuses) else 0


@texts_group.command("add")
def add_text(
    study_id: Annotated[str, typer.Argument(metavar="ID")],
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    workspace: WorkspaceOption = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """Make a file the text of a listed study; says so when it does not look like that study."""
    status = operations.add_text(open_here(workspace), study_id, file)
    if output is Format.JSON:
        write_json(status.as_dict())
    else:
        _print_texts((status,))
    return 0 if status.row.confirmed else 3


def passages(
    query: Annotated[str, typer.Argument(metavar="QUERY")],
    study: Annotated[str | None, typer.Option("--study", metavar="ID", help="In this study alone.")] = None,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, max=50)] = 8,
    workspace: WorkspaceOption = None,
    output: FormatOption = Format.TEXT,
) -> int:
    """Find passages of the texts by words, ranked by BM25."""
    found = operations.search_texts(open_here(workspace), query, study_id=study, limit=limit)
    if output is Format.JSON:
        write_json(
            {
                "passages": [
                    {
                        "study_id": p.study_id,
                        "start": p.start,
                        "end": p.end,
                        "page": p.page,
                        "section": p.section,
                        "text": p.text,
                    }
                    for p in found
                ]
            }
        )
        return 0
    for passage in found:
        page = f" page {passage.page}," if passage.page else ""
        write(printable(f"{passage.study_id}{page} {passage.section} ({passage.start}–{passage.end})"))
        write(printable("  " + " ".join(passage.text.split())))
    if not found:
        tell("no passage has these words")
    return 0


def _open_or_make(workspace: Path | None, question: str) -> Review:
    start = workspace or Path.cwd()
    resolved = start.resolve()
    if workspace is not None and not resolved.exists():
        return make_review(start, question=question)
    if any((folder / FOLDER).is_dir() for folder in (resolved, *resolved.parents)):
        return open_review(start, environment=os.environ)
    return make_review(start, question=question)


@contextmanager
def _showing() -> Iterator[screening.Progress]:
    with progress_bar("searching") as advance:

        def progress(what: str, done: int, of: int, word: str) -> None:
            advance(done, of, f"{what} {word}")

        yield progress


def _study_line(row: StudyRow) -> str:
    study = row.entry.study
    authors = ", ".join(a.cited_as for a in study.authors[:3]) + (" et al." if len(study.authors) > 3 else "")
    notes = [grade_of(row)]
    if study.role is Role.BACKGROUND:
        notes.append("background")
    notes += sorted({notice.kind.value.replace("_", " ") for notice in study.notices})
    if not row.entry.included:
        notes.append(f"excluded: {row.entry.reason}")
    return f"{study.study_id}: {authors} ({study.year or 'no year'}). {study.title} [{'; '.join(notes)}]"


def _print_texts(statuses: tuple[screening.TextStatus, ...], *, with_attempts: bool = False) -> None:
    for status in statuses:
        why = f": {status.reason}" if status.reason else ""
        write(printable(f"{status.row.entry.study.study_id}: {grade_of(status.row)}{why}"))
        for attempt in status.attempts if with_attempts else ():
            detail = f" ({attempt.reason})" if attempt.reason else ""
            write(printable(f"  {attempt.route}: {attempt.outcome.value.replace('_', ' ')}{detail}"))
