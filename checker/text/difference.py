"""What a comparison of two texts hands back: one difference, with both places."""

from __future__ import annotations

from dataclasses import dataclass

from corpus.model.study_text import Span


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between a statement and the words that should back it.

    kind: the fault's name, the slug of the rule that reports it ("number-not-in-quote").
    certain: True when the words alone prove it (an outcome of `failed`), False when they raise it (`check`).
    in_statement, in_backing: where it stands on each side, in code points, None where one side lacks it.
    found, expected: the words of the statement, and those that the backing has instead.
    """

    kind: str
    certain: bool
    message: str
    hint: str = ""
    in_statement: Span | None = None
    in_backing: Span | None = None
    found: str = ""
    expected: str = ""
