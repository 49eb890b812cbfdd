"""A claim record as the store holds it: plain words, with its place in the record's history."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ClaimState(StrEnum):
    """Where a submission stands in the history of its claim."""

    SUBMITTED = "submitted"
    REPLACED = "replaced"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class StoredClaim:
    """One submission of one claim record.

    quotes: each (exact, prefix, suffix), the parts of a W3C TextQuoteSelector.
    attempt: counts from 1 for each claim id; 0 before it is stored.
    line: its line in the file that was submitted, where known.
    withdrawn_because: the reason given when it was taken out.
    """

    claim_id: str
    study_id: str
    claim: str
    quotes: tuple[tuple[str, str, str], ...]
    attempt: int = 0
    line: int | None = None
    state: ClaimState = ClaimState.SUBMITTED
    at: str = ""
    withdrawn_because: str = ""

    def says_the_same_as(self, other: StoredClaim) -> bool:
        """True when study, claim and quotes are the same."""
        mine = (self.claim_id, self.study_id, self.claim, self.quotes)
        return mine == (other.claim_id, other.study_id, other.claim, other.quotes)


@dataclass(frozen=True, slots=True)
class StoredAcknowledgement:
    """A person's word on an open check, bound to the finding's id. `at` is ISO 8601 in UTC."""

    finding_id: str
    by: str
    reason: str
    at: str = ""
