"""What a stand-alone check answers: one shape for all of them, whose words claim no more than was shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from checker.model.findings import Location
from checker.model.outcome import Outcome, gravest


@dataclass(frozen=True, slots=True)
class Sighting:
    """Where a piece of evidence was seen: the source, its address, when (ISO 8601, UTC), and how fresh.

    `at` is "" for evidence that the caller handed over. `stale` marks an older answer that stands in for a
    source that could not be asked.
    """

    source: str
    url: str = ""
    at: str = ""
    stale: bool = False


@dataclass(frozen=True, slots=True)
class CheckedItem:
    """One thing that was checked, and what came of it.

    status: the check's own word for it, such as `mismatch`, `badlink`, `period-unmatched`. suggestion: what
    would stand instead, when it was looked up and needs no guess (a work's own DOI), else "".
    """

    item_id: str
    text: str
    outcome: Outcome
    status: str
    message: str
    evidence: tuple[Sighting, ...] = ()
    location: Location | None = None
    suggestion: str = ""


@dataclass(frozen=True, slots=True)
class CheckAnswer:
    """The answer of a check over all items of an input, in the order of the input.

    compared: what was compared with what, in words. sent: what left the machine and to whom, a line each.
    notes: what the reader of the answer should know (broken entries that were left out, limits).
    """

    check: str
    compared: str
    items: tuple[CheckedItem, ...]
    sent: tuple[str, ...] = ()
    notes: tuple[str, ...] = field(default=())

    @property
    def outcome(self) -> Outcome:
        """The gravest outcome of the items."""
        return gravest(item.outcome for item in self.items)

    @property
    def is_flagged(self) -> bool:
        """Whether something should be changed or looked at; what could not be looked up flags nothing."""
        return any(item.outcome in (Outcome.FAILED, Outcome.CHECK) for item in self.items)

    @property
    def summary(self) -> str:
        """One line: how many items, and how many of each outcome."""
        if not self.items:
            return "nothing to check was found"
        told = []
        for outcome in (Outcome.FAILED, Outcome.CHECK, Outcome.UNAVAILABLE, Outcome.OK, Outcome.SKIP):
            count = sum(item.outcome is outcome for item in self.items)
            if count:
                told.append(f"{count} {_IN_WORDS[outcome]}")
        return f"{len(self.items)} checked: " + ", ".join(told)


_IN_WORDS = {
    Outcome.FAILED: "failed",
    Outcome.CHECK: "to be looked at by a person",
    Outcome.UNAVAILABLE: "could not be looked up",
    Outcome.OK: "ok",
    Outcome.SKIP: "skipped",
}
