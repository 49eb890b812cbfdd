"""What was tried to obtain a study's text, each try with its outcome and reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class AttemptOutcome(StrEnum):
    """How a try ended."""

    OBTAINED = "obtained"
    NOT_THERE = "not_there"
    """The source answered that it has no such file."""
    WRONG_FILE = "wrong_file"
    """Something came, and it is not the study's full text."""
    REFUSED = "refused"
    """The address may not be reached, or the host said no."""
    UNAVAILABLE = "unavailable"
    """We could not look."""
    SKIPPED = "skipped"
    """Not tried, because something that it needs is not set."""


@dataclass(frozen=True, slots=True)
class DownloadAttempt:
    """One route tried for one study; `at` is ISO 8601 in UTC, `file_sha256` names what came."""

    study_id: str
    route: str
    url: str
    outcome: AttemptOutcome
    reason: str = ""
    file_sha256: str = ""
    at: str = ""
