"""`init`, `search`, `texts`, `passages`: what a review may rest on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agent_tools import operations
from checker.model.input_error import InputError
from co_researcher.commands.evidence_output import print_texts, show_progress
from co_researcher.commands.options import FormatOption, WorkspaceOption, open_here
from co_researcher.output import Format, printable, tell, write, write_json

if TYPE_CHECKING:
    from agent_tools.review import Review

texts_group = typer.Typer(no_args_is_help=True, help="The texts of the listed studies.")


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("init")(init)
    app.command("search")(search)
    app.add_typer(texts_group, name="texts")
    app.command("passages")(passages)


def init(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="Where; this folder by default.")] = Path(),
    question: Annotated[str, typer.Option("--question", metavar="Q", help="The review's question.")] = "",
    output: FormatOption = Format.TEXT,
) -> int:
    """Make an empty workspace, for a review of your own studies or of an existing draft."""
    from agent_tools.review import make_review

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
    from agent_tools import searching
    from agent_tools.sources import settings_around
    from agent_tools.workspace.folder import set_question

    limits = searching.SearchLimits(tuple(source or ()), limit, from_year, to_year, texts)
    if not question.strip():
        raise InputError("expected a question in words", field="QUESTION")
    searching.require_searchable(limits, settings_around(workspace or Path.cwd()))
    review = _open_or_make(workspace, question)
    set_question(review.workspace, question)
    with show_progress() as progress:
        outcome = operations.search(review, question, limits, progress)
    for advice in outcome.advice:
        tell(f"co-researcher: {advice}")
    if output is Format.JSON:
        write_json(outcome.as_dict())
        return outcome.exit_code
    for name, words, _ in outcome.sources:
        write(printable(f"{name}: {words}"))
    write(f"{len(outcome.added)} studies added, {len(outcome.known)} found again")
    print_texts(outcome.texts)
    return outcome.exit_code


@texts_group.command("status")
def status(workspace: WorkspaceOption = None, output: FormatOption = Format.TEXT) -> int:
    """What was tried for each study's text, and how it ended."""
    statuses = operations.texts_status(open_here(workspace))
    if output is Format.JSON:
        write_json({"texts": [s.as_dict() for s in statuses]})
    else:
        print_texts(statuses, with_attempts=True)
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
    with show_progress() as progress:
        statuses = operations.fetch_texts(open_here(workspace), progress, tuple(ids or ()))
    if output is Format.JSON:
        write_json({"texts": [s.as_dict() for s in statuses]})
    else:
        print_texts(statuses)
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
        print_texts((status,))
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
    from agent_tools.review import make_review, open_review
    from agent_tools.workspace.folder import FOLDER

    start = workspace or Path.cwd()
    resolved = start.resolve()
    if workspace is not None and not resolved.exists():
        return make_review(start, question=question)
    if any((folder / FOLDER).is_dir() for folder in (resolved, *resolved.parents)):
        return open_review(start, environment=os.environ)
    return make_review(start, question=question)
