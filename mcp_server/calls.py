"""One tool call from arguments to answer, in a worker thread: the review opened, asked, let go.

Whatever goes wrong reaches the agent as a ToolError that says what to do next.
"""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from agent_tools.review import Review, open_review
from agent_tools.verification import Progress
from agent_tools.workspace.ledger import LedgerError
from checker.rule import InputError
from corpus.store import StoreError
from mcp_server import verdicts
from mcp_server.answers import ANSWERS, Answer
from mcp_server.framing import one_line
from mcp_server.open_stores import OpenStores
from mcp_server.tool_error import ToolError, unforeseen

T = TypeVar("T")

_STORES = OpenStores(at_most=4)

_PATH = re.compile(r"(?:[A-Za-z]:)?[/\\](?:[^\s:/\\]+[/\\])+")


def call_tool(
    start: Path,
    environment: Mapping[str, str],
    name: str,
    arguments: Mapping[str, Any],
    progress: Progress | None = None,
) -> Answer:
    """The answer of one tool about the workspace that `start` is or lies in. Raises ToolError alone."""
    return with_review(start, environment, lambda review: _answer(review, name, arguments, progress))


def with_review(start: Path, environment: Mapping[str, str], ask: Callable[[Review], T]) -> T:
    """What `ask` says of the open review. Raises ToolError alone."""
    try:
        with contextlib.ExitStack() as held:
            try:
                review = open_review(
                    start,
                    environment=environment,
                    open_store=lambda path: held.enter_context(_STORES.lend(path)),
                )
            except InputError as error:
                raise ToolError(
                    "NO_WORKSPACE",
                    f"no review is open here: {without_paths(str(error))}. Ask the person, who makes one "
                    "with `co-researcher init` or `co-researcher search` in this folder.",
                ) from error
            return ask(review)
    except ToolError:
        raise
    except InputError as error:
        raise ToolError("BAD_INPUT", without_paths(str(error))) from error
    except LedgerError as error:
        raise ToolError(
            "EVIDENCE_CHANGED",
            f"{without_paths(str(error))}. No round was used. Do not edit the workspace's files; "
            "tell the person.",
        ) from error
    except StoreError as error:
        raise ToolError(
            "STORE_UNREADABLE", f"{without_paths(str(error))}. No round was used. Tell the person."
        ) from error
    except sqlite3.OperationalError as error:
        if "locked" in str(error) or "busy" in str(error):
            raise ToolError(
                "BUSY", "another process is writing. Try again in a few seconds. No round was used."
            ) from error
        raise unforeseen(error) from error
    except Exception as error:
        raise unforeseen(error) from error


def without_paths(text: str) -> str:
    """A message on one line with the folders of this machine taken out; file names stay."""
    return one_line(_PATH.sub("", text), 400)


def _answer(review: Review, name: str, arguments: Mapping[str, Any], progress: Progress | None) -> Answer:
    if name == "review_status":
        return verdicts.review_status(review)
    if name == "submit_review":
        return verdicts.submit_review(review, arguments, progress)
    if name == "get_report":
        return verdicts.get_report(review, arguments)
    return ANSWERS[name](review, arguments)
