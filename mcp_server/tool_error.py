"""What a tool tells the agent when it cannot do what was asked: a code, what was wrong, what to do next."""

from __future__ import annotations


class ToolError(Exception):
    """A refusal that reaches the model as text: "CODE: what was wrong. What to do next."

    code: capitals and underscores, the same for the same kind of problem. message: one or two sentences.
    """

    def __init__(self, code: str, message: str) -> None:
        self.code, self.message = code, message
        super().__init__(f"{code}: {message}")
