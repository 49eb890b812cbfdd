"""A bounded loop of checking and rewriting, without a model of its own.

The caller gives the check and the rewrite (a model, a person, a script). The loop ends when nothing is
flagged, when a rewrite changed nothing or came back to an earlier text, or when the rounds are used up, and
what it says of the text is always the answer of a check of that very text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from checker.model.check_answer import CheckAnswer
from checker.model.outcome import Outcome

MOST_ROUNDS = 3


class Ending(StrEnum):
    """Why the loop ended."""

    SETTLED = "nothing is flagged in the text as it stands"
    NOTHING_LEFT = "nothing to check is left in the text, so nothing was shown"
    UNAVAILABLE = "nothing is flagged, and something could not be looked up"
    UNCHANGED = "the rewrite changed nothing"
    ROUNDS_USED = "the rounds are used up"


@dataclass(frozen=True, slots=True)
class RepairOutcome:
    """The last text with the answer of its check, after so many rewrites."""

    text: str
    answer: CheckAnswer
    rewrites: int
    ending: Ending

    @property
    def is_settled(self) -> bool:
        """True only when the text as it stands was checked and every item of it is ok."""
        return self.ending is Ending.SETTLED


def repair_until_settled(
    text: str,
    check: Callable[[str], CheckAnswer],
    rewrite: Callable[[str, CheckAnswer], str],
    *,
    most_rounds: int = MOST_ROUNDS,
) -> RepairOutcome:
    """Check `text`, let `rewrite(text, answer)` mend what is flagged, and check again, at most so many times.

    What `check` and `rewrite` raise goes through. Raises ValueError for less than one round.
    """
    if most_rounds < 1:
        raise ValueError("most_rounds: expected at least 1")
    answer = check(text)
    seen = {_digest(text)}
    for rewrites in range(most_rounds + 1):
        if not answer.is_flagged:
            return RepairOutcome(text, answer, rewrites, _ending_of(answer))
        if rewrites == most_rounds:
            break
        changed = rewrite(text, answer)
        if _digest(changed) in seen:
            return RepairOutcome(text, answer, rewrites, Ending.UNCHANGED)
        text = changed
        seen.add(_digest(text))
        answer = check(text)
    return RepairOutcome(text, answer, most_rounds, Ending.ROUNDS_USED)


def _ending_of(answer: CheckAnswer) -> Ending:
    outcomes = {item.outcome for item in answer.items}
    if Outcome.UNAVAILABLE in outcomes:
        return Ending.UNAVAILABLE
    return Ending.SETTLED if Outcome.OK in outcomes else Ending.NOTHING_LEFT


def _digest(text: str) -> bytes:
    """White space at line ends and at the end of the text is no change."""
    lines = (line.rstrip() for line in text.strip().splitlines())
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).digest()
