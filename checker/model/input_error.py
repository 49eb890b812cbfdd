"""What is raised for bad input, and for nothing else."""

from __future__ import annotations


class InputError(ValueError):
    """Bad input from a user: what, where, and what was expected, in one line."""

    def __init__(self, expected: str, *, file: str = "", line: int | None = None, field: str = "") -> None:
        self.expected, self.file, self.line, self.field = expected, file, line, field
        where = ":".join(str(part) for part in (file, line) if part)
        super().__init__(": ".join(part for part in (where, field, expected) if part))
