"""What both clients are told: the server's name and command, how long to wait, what agents may not touch."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

SERVER_NAME = "co-researcher"
COMMAND = "co-researcher"
ARGUMENTS = ("mcp",)
STARTUP_SECONDS = 30
TOOL_SECONDS = 300

PERSONS_COMMANDS = (
    "init", "studies add", "studies exclude", "studies include", "studies role", "texts add",
    "checks acknowledge", "rounds reopen",
)  # fmt: skip
"""Commands that belong to a person; an agent's shell is denied them by the client too."""

AGENTS_LINES = (
    "For literature reviews use the co-researcher tools; cite only studies that list_studies returns.",
    "A review is finished only when submit_review returned VERIFIED or CHECK BY A PERSON.",
)
"""What stands in AGENTS.md: two lines, since a model reads them in every session."""


@dataclass(frozen=True, slots=True)
class ConfigurationFile:
    """A file of a client: where it lies, and what it should hold (its whole new content)."""

    path: Path
    content: str
    about: str


def with_agents_lines(text: str) -> str:
    """The text of an AGENTS.md with our lines at its end; as it was when it has them already."""
    missing = [line for line in AGENTS_LINES if line not in text]
    if not missing:
        return text
    return "\n".join([*([text.rstrip("\n"), ""] if text.strip() else []), *missing]) + "\n"
