"""Which reviews were in a folder before: a workspace that is removed and begun anew does not begin unseen."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from agent_tools.workspace.folder import Workspace
from agent_tools.workspace.ledger import Ledger, LedgerError
from agent_tools.workspace.state import SealingKey


def earlier_reviews(workspace: Workspace, key: SealingKey) -> tuple[str, ...]:
    """A line about each earlier review of the folder that had used rounds, oldest first."""
    lines: list[str] = []
    for review_id in _ids(workspace):
        path = workspace.state_dir / review_id / "ledger.sqlite"
        ledger = Ledger.open(path, key, review_id, head=None)
        try:
            standing = ledger.standing() if ledger is not None else None
        except LedgerError:
            lines.append("an earlier review in this folder was removed; its ledger cannot be read")
            continue
        if standing is None or not (standing.rounds_used or standing.history):
            continue
        how = "INVALID EVIDENCE" if standing.is_closed else f"{standing.rounds_used} failed round(s)"
        lines += standing.history
        lines.append(f"an earlier review in this folder was removed after {how}")
    return tuple(dict.fromkeys(lines))


def remember_folder(workspace: Workspace) -> None:
    """Note that this review was begun in this folder."""
    path = _path(workspace)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(f"{workspace.review_id}\n")


def _ids(workspace: Workspace) -> tuple[str, ...]:
    path = _path(workspace)
    return tuple(dict.fromkeys(path.read_text(encoding="ascii").split())) if path.is_file() else ()


def _path(workspace: Workspace) -> Path:
    name = hashlib.sha256(os.fsencode(workspace.root)).hexdigest()
    return workspace.state_dir / "folders" / name
