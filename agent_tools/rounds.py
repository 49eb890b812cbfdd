"""Where a review stands, and beginning anew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agent_tools.review import Review
from agent_tools.workspace.ledger import ROUNDS, Standing
from checker.model.input_error import InputError
from checker.model.outcome import Verdict


@dataclass(frozen=True, slots=True)
class Status:
    """Where the review stands. `standing` is None when the ledger is not on this machine."""

    question: str
    review_file: str
    studies: int
    texts: int
    claims: int
    standing: Standing | None

    @property
    def state(self) -> str:
        """OPEN before any verdict, then the last verdict's words."""
        if self.standing is None:
            return "ROUNDS UNKNOWN HERE"
        latest = self.standing.latest
        if self.standing.is_closed and (latest is None or latest.verdict is Verdict.FAILED):
            return Verdict.INVALID_EVIDENCE.value
        return latest.verdict.value if latest is not None else "OPEN"

    @property
    def next_step(self) -> str:
        """What to do next, in one line."""
        if self.standing is None:
            return "audit with `review --verify --audit`; rounds are charged where the review was begun"
        if self.state == Verdict.INVALID_EVIDENCE.value:
            return "the rounds are used up: the last report tells what failed, and a person may reopen them"
        if self.studies == 0:
            return "the list is empty: a person runs `co-researcher search` or `studies add`"
        if self.texts == 0:
            return "no study has a text: a person runs `co-researcher texts fetch`"
        if self.claims == 0:
            return "read the studies and submit claim records"
        if self.state == Verdict.VERIFIED.value:
            return "nothing; any change of the review is verified anew"
        if self.state in (Verdict.FAILED.value, Verdict.INCOMPLETE.value):
            return "mend the findings of the last report and verify again"
        if self.state == Verdict.CHECK_BY_A_PERSON.value:
            return "rewrite what is checked closer to its quote, or a person acknowledges it (checks list)"
        return f"write {self.review_file} and verify it"

    def as_dict(self) -> dict[str, Any]:
        """The status for programs."""
        standing = self.standing
        return {
            "question": self.question,
            "state": self.state,
            "attempt": standing.attempt if standing else None,
            "rounds": ROUNDS,
            "rounds_used": standing.rounds_used if standing else None,
            "rounds_left": standing.rounds_left if standing else None,
            "history": list(standing.history) if standing else [],
            "studies": self.studies,
            "texts": self.texts,
            "claims": self.claims,
            "review_file": self.review_file,
            "next": self.next_step,
        }


def review_status(review: Review) -> Status:
    """Where the review stands. Raises LedgerError when the ledger is not as this tool wrote it."""
    return Status(
        review.workspace.question,
        review.workspace.review_file,
        len(review.store.study_list().included),
        len(review.store.text_states()),
        review.store.count_claims(),
        review.ledger.standing() if review.ledger else None,
    )


def reopen(review: Review, reason: str) -> Status:
    """Begin a new attempt. Raises InputError without a reason, or where the ledger is not at home."""
    if not reason.strip():
        raise InputError("expected a reason, which every later report will show", field="--reason")
    if review.ledger is None:
        raise InputError("rounds unknown here: expected the state folder in which this review was begun")
    review.ledger.reopen(" ".join(reason.split()))
    return review_status(review)
