"""Reading a user's file: a regular one, of a size that can be meant."""

from __future__ import annotations

from pathlib import Path

from checker.model.input_error import InputError

MOST_BYTES = 200_000_000


def read_file(path: Path, what: str) -> bytes:
    """The content of a file. `what` says in words what was expected ("a claims file").

    Raises InputError when it is missing, no regular file (a folder, a pipe that would wait for ever), too
    large, or cannot be read.
    """
    try:
        if path.exists() and not path.is_file():
            raise InputError(f"expected {what}, a regular file", file=str(path))
        if path.stat().st_size > MOST_BYTES:
            raise InputError(f"expected {what} of at most {MOST_BYTES:,} bytes", file=str(path))
        return path.read_bytes()
    except (OSError, RuntimeError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"expected {what} ({reason})", file=str(path)) from error
