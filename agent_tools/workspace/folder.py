"""The workspace: one folder a review, found upwards from where one stands.

`.co-researcher/` holds `review.toml` (the review's id, question and file), `config.toml` (optional settings),
the store and the original files. The round ledger and the sealing key lie outside (see `state`).
"""

from __future__ import annotations

import re
import tomllib
import uuid
from dataclasses import dataclass, replace
from pathlib import Path

from checker.model.input_error import InputError

FOLDER = ".co-researcher"
_UUID = re.compile(r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")


@dataclass(frozen=True, slots=True)
class Workspace:
    """A review's folder.

    root: the author's folder, where the review file lies. state_dir: where ledgers and the key live.
    is_throwaway: made for a demonstration or a test, so that person's commands are open to anybody.
    """

    root: Path
    review_id: str
    question: str
    review_file: str
    state_dir: Path
    is_throwaway: bool = False

    @property
    def folder(self) -> Path:
        """The hidden folder inside the workspace."""
        return self.root / FOLDER

    @property
    def store_path(self) -> Path:
        """The embedded database."""
        return self.folder / "store.sqlite"

    @property
    def review_path(self) -> Path:
        """The review file that is verified unless another is named."""
        return self.root / self.review_file

    @property
    def head_path(self) -> Path:
        """Where the head of the ledger's chain is remembered inside the workspace."""
        return self.folder / "ledger.head"

    @property
    def ledger_path(self) -> Path:
        """The round ledger, outside the workspace."""
        return self.state_dir / self.review_id / "ledger.sqlite"


def plan_workspace(
    root: Path,
    state_dir: Path,
    *,
    question: str = "",
    review_file: str = "review.md",
    throwaway: bool = False,
) -> Workspace:
    """A new workspace for `root`, not yet on the disk. Raises InputError when there is one already.

    A folder that has a store and no review.toml is a workspace that was taken apart: a new review must not
    take over what the old one had listed.
    """
    folder = root / FOLDER
    try:
        if (folder / "review.toml").exists():
            raise InputError("expected a folder that is no workspace yet", file=str(root))
        if (folder / "store.sqlite").exists():
            raise InputError(
                "expected a folder that is no workspace yet; this one has a store and no review.toml: "
                "put it back, or move the folder away",
                file=str(folder),
            )
        root = root.resolve()
    except (OSError, RuntimeError) as error:
        raise InputError(f"expected a folder that can be used ({error})", file=str(root)) from error
    return Workspace(root, str(uuid.uuid4()), question, review_file, state_dir, throwaway)


def write_workspace(workspace: Workspace) -> None:
    """Put the workspace on the disk: from now on the folder is one. Raises InputError when it cannot be."""
    marker = workspace.folder / "review.toml"
    text = _settings_text(workspace.review_id, workspace.question, workspace.review_file)
    try:
        marker.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(
            f"expected a folder that can be written ({error.strerror})", file=str(workspace.root)
        ) from error


def open_workspace(start: Path, state_dir: Path, *, throwaway: bool = False) -> Workspace:
    """The workspace that `start` is or lies in. Raises InputError when there is none or it is damaged."""
    try:
        start = start.resolve(strict=True)
        for root in (start, *start.parents):
            marker = root / FOLDER / "review.toml"
            if marker.is_file():
                return _read_workspace(root, marker, state_dir, throwaway)
    except (OSError, RuntimeError) as error:  # RuntimeError: links in a circle
        reason = getattr(error, "strerror", None) or "its links lead in a circle"
        raise InputError(f"expected a folder that is there ({reason})", file=str(start)) from error
    raise InputError(
        f"expected a workspace ({FOLDER}/review.toml) here or above it; `co-researcher init` makes one",
        file=str(start),
    )


def _read_workspace(root: Path, marker: Path, state_dir: Path, throwaway: bool) -> Workspace:
    try:
        settings = tomllib.loads(marker.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise InputError(f"expected a readable TOML file ({error})", file=str(marker)) from error
    review_id = settings.get("review_id")
    if not isinstance(review_id, str) or not _UUID.match(review_id):
        raise InputError("expected a UUID in lower case", file=str(marker), field="review_id")
    review_file = settings.get("review", "review.md")
    if not isinstance(review_file, str) or Path(review_file).is_absolute() or ".." in Path(review_file).parts:
        raise InputError("expected a file name inside the workspace", file=str(marker), field="review")
    return Workspace(root, review_id, str(settings.get("question", "")), review_file, state_dir, throwaway)


def set_question(workspace: Workspace, question: str) -> Workspace:
    """The workspace with its question written down, when it had none."""
    if workspace.question:
        return workspace
    marker = workspace.folder / "review.toml"
    settings = _settings_text(workspace.review_id, question, workspace.review_file)
    marker.write_text(settings, encoding="utf-8")
    return replace(workspace, question=question)


def _settings_text(review_id: str, question: str, review_file: str) -> str:
    fields = {"review_id": review_id, "question": question, "review": review_file}
    return "".join(f"{name} = {_toml_string(value)}\n" for name, value in fields.items())


def _toml_string(text: str) -> str:
    escaped = "".join(
        f"\\u{ord(c):04x}" if ord(c) < 0x20 or ord(c) == 0x7F else {"\\": "\\\\", '"': '\\"'}.get(c, c)
        for c in text
    )
    return f'"{escaped}"'
