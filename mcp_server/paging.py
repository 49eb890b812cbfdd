"""Pages: as many entries of a list as fit under the byte limit, and a cursor to go on with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mcp_server.framing import RESULT_BYTES, json_bytes
from mcp_server.tool_error import ToolError

_RESERVE = 200
"""Bytes kept free for the cursor and the words about what was left out."""


def page_start(arguments: Mapping[str, Any], total: int) -> int:
    """The index that a cursor stands for. Raises ToolError for one that no page gave."""
    cursor = str(arguments.get("cursor", "")).strip()
    if not cursor:
        return 0
    if not cursor.isdecimal() or not 0 < int(cursor) < max(total, 1):
        raise ToolError(
            "BAD_CURSOR",
            "expected the next_cursor of the page before. Leave it out to begin at the first page.",
        )
    return int(cursor)


def fill(
    document: Mapping[str, Any],
    name: str,
    entries: Sequence[Mapping[str, Any]],
    *,
    start: int,
    total: int,
    shown_by: str = "",
) -> dict[str, Any]:
    """`document` with as many `entries` under `name` as fit, and `next_cursor` when more exist.

    start, total: where the entries begin among all. shown_by: what shows the rest, for a tool that has no
    pages itself; then `left_out` says how many instead of a cursor.
    """
    filled = {**document, name: []}
    size = json_bytes(filled) + _RESERVE
    shown: list[Mapping[str, Any]] = []
    for entry in entries:
        size += json_bytes(entry) + 1
        if size > RESULT_BYTES and shown:
            break
        shown.append(entry)
    filled[name] = shown
    end = start + len(shown)
    if shown_by:
        if end < total:
            filled["left_out"] = f"{total - end} more; {shown_by} shows them"
    else:
        filled["next_cursor"] = str(end) if end < total else None
    return filled
