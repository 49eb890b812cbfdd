"""Outcomes of a rule and verdicts on a review."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Outcome(StrEnum):
    """What a rule says of a subject. The order of gravity is failed > unavailable > check > ok > skip.

    It hashes as the word that it is: the hash of an enumeration takes a call each time, and a review has
    tens of thousands of outcomes to count.
    """

    __hash__ = str.__hash__
    OK = "ok"
    CHECK = "check"
    FAILED = "failed"
    UNAVAILABLE = "unavailable"
    SKIP = "skip"

    @property
    def gravity(self) -> int:
        """A number that grows with gravity; `skip` weighs nothing."""
        return _GRAVITY[self]


_GRAVITY = {Outcome.SKIP: 0, Outcome.OK: 1, Outcome.CHECK: 2, Outcome.UNAVAILABLE: 3, Outcome.FAILED: 4}


def gravest(outcomes: Iterable[Outcome]) -> Outcome:
    """The gravest of `outcomes`; `ok` when there is none or all were skipped."""
    worst = max(set(outcomes), key=lambda outcome: outcome.gravity, default=Outcome.OK)
    return Outcome.OK if worst is Outcome.SKIP else worst


class Verdict(StrEnum):
    """What is said of a whole review."""

    VERIFIED = "VERIFIED"
    CHECK_BY_A_PERSON = "CHECK BY A PERSON"
    INCOMPLETE = "INCOMPLETE"
    FAILED = "FAILED"
    INVALID_EVIDENCE = "INVALID EVIDENCE"

    @property
    def exit_code(self) -> int:
        """The exit code of the command line: 0 verified, 1 failed, 3 unavailable, 4 only checks."""
        return {"VERIFIED": 0, "CHECK BY A PERSON": 4, "INCOMPLETE": 3}.get(self.value, 1)


def verdict_of(outcome: Outcome) -> Verdict:
    """The verdict that follows from the gravest outcome that nobody has acknowledged."""
    return {
        Outcome.OK: Verdict.VERIFIED,
        Outcome.SKIP: Verdict.VERIFIED,
        Outcome.CHECK: Verdict.CHECK_BY_A_PERSON,
        Outcome.UNAVAILABLE: Verdict.INCOMPLETE,
        Outcome.FAILED: Verdict.FAILED,
    }[outcome]


class Policy(StrEnum):
    """How sentences of fact without a citation are taken.

    strict: each is `failed`. standard: `failed` with an effect, comparison or certainty word, else
    `check`. lenient: `check` with such a word, else let through.
    """

    STRICT = "strict"
    STANDARD = "standard"
    LENIENT = "lenient"
