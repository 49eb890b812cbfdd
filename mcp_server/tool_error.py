"""What a tool tells the agent when it cannot do what was asked: a code, what was wrong, what to do next."""

from __future__ import annotations

import logging
import secrets

logger = logging.getLogger(__name__)


class ToolError(Exception):
    """A refusal that reaches the model as text: "CODE: what was wrong. What to do next."

    code: capitals and underscores, the same for the same kind of problem. message: one or two sentences.
    """

    def __init__(self, code: str, message: str) -> None:
        self.code, self.message = code, message
        super().__init__(f"{code}: {message}")


def unforeseen(error: BaseException) -> ToolError:
    """What the agent is told of a fault of ours: no path, no trace, only the id under which it is logged."""
    incident = secrets.token_hex(3)
    logger.error("incident %s", incident, exc_info=error)
    return ToolError(
        "INTERNAL",
        f"the check failed on our side (id {incident}). No round was used. Try once more, then tell the "
        "person.",
    )
