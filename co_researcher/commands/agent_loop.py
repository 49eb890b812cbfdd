"""`review --question Q --agent A --verify`: search, the person's look at the list, the agent, the verdict."""

from __future__ import annotations

import sys
from pathlib import Path

import typer

from agent_tools import operations, searching
from agent_tools.clients.running import Agent
from agent_tools.loop import write_with_agent
from agent_tools.review import Review, make_review, open_review
from agent_tools.verification import Verification
from agent_tools.workspace.folder import FOLDER, set_question
from checker.model.input_error import InputError
from co_researcher.output import printable, progress_bar, tell


def review_with_agent(
    question: str, agent: Agent, workspace: Path | None, *, confirmed: bool
) -> Verification:
    """Run the whole loop; gives the last verdict. Raises InputError without a confirmed list."""
    review = _opened(workspace, question)
    if not operations.list_studies(review):
        _search(review, review.workspace.question or question)
    if not confirmed:
        _confirm(review)
    return write_with_agent(review, agent, lambda line: tell(f"co-researcher: {printable(line)}"))


def _opened(workspace: Path | None, question: str) -> Review:
    start = workspace or Path.cwd()
    if not any((folder / FOLDER).is_dir() for folder in (start.resolve(), *start.resolve().parents)):
        return make_review(start, question=question)
    review = open_review(start)
    asked = review.workspace.question
    if asked and question and asked != question:
        raise InputError(f"expected this workspace's own question: {asked}", field="--question")
    if not asked and question:
        set_question(review.workspace, question)
        review.close()
        review = open_review(start)
    if not review.workspace.question:
        raise InputError("expected a question", field="--question")
    return review


def _search(review: Review, question: str) -> None:
    with progress_bar("searching") as advance:
        outcome = operations.search(
            review,
            question,
            searching.SearchLimits(),
            lambda what, done, total, word: advance(done, total, f"{what} {word}"),
        )
    for advice in outcome.advice:
        tell(f"co-researcher: {advice}")


def _confirm(review: Review) -> None:
    """The person's word on the list: asked for at a terminal, else with --yes after looking at it."""
    for row in operations.list_studies(review):
        study = row.entry.study
        word = "" if row.entry.included else f" (left out: {row.entry.reason})"
        tell(printable(f"{study.study_id}: {study.title} ({study.year or 'no year'}), {row.text}{word}"))
    if not sys.stdin.isatty() or review.is_agent:
        raise InputError(
            "expected the list to be confirmed; look at it (`studies list`), then run this again with --yes",
            field="--yes",
        )
    if not typer.confirm("May the agent use these studies?", err=True):
        raise InputError(
            "expected a list that may be used; change it with `studies exclude` and `studies add`"
        )
