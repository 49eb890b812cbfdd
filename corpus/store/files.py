"""Original files, kept by their sha256 in `files/ab/abcdef…`, written whole or not at all."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path


class FileVault:
    """A folder of files named by their content."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path_of(self, sha256: str) -> Path:
        """Where a file of that hash lies. Raises ValueError when `sha256` is not 64 hex digits."""
        if len(sha256) != 64 or not set(sha256) <= set("0123456789abcdef"):
            raise ValueError("sha256: expected 64 hexadecimal digits")
        return self.folder / sha256[:2] / sha256

    def put(self, content: bytes) -> str:
        """Keep `content` and give its sha256; returns when the file is on the disk under its name."""
        sha256 = hashlib.sha256(content).hexdigest()
        path = self.path_of(sha256)
        if path.exists() and path.stat().st_size == len(content):
            return sha256
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=".writing-")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
        for folder in (path.parent, self.folder):
            _sync_folder(folder)
        return sha256

    def get(self, sha256: str) -> bytes | None:
        """The file's content, or None when it is not there or no longer what its name says."""
        path = self.path_of(sha256)
        if not path.is_file():
            return None
        content = path.read_bytes()
        return content if hashlib.sha256(content).hexdigest() == sha256 else None


def _sync_folder(folder: Path) -> None:
    """Make a rename durable: the folder's own entry must reach the disk too."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
