"""Checks that only a person can decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agent_tools.review import Review
from agent_tools.verification import last_report
from checker.model.input_error import InputError


@dataclass(frozen=True, slots=True)
class Checks:
    """The checks of the last judged review, in the report's JSON form, acknowledged ones too."""

    checks: tuple[dict[str, Any], ...]

    @property
    def open(self) -> tuple[dict[str, Any], ...]:
        """Those that nobody has acknowledged."""
        return tuple(check for check in self.checks if check["acknowledged"] is None)


def list_checks(review: Review) -> Checks:
    """The checks of the last verdict, with the acknowledgements given since."""
    document = last_report(review).document
    words = review.acknowledgements()
    checks = []
    for finding in document["findings"]:
        if finding["outcome"] == "check":
            word = words.get(finding["id"])
            said = {"by": word.by, "reason": word.reason} if word else None
            checks.append({**finding, "acknowledged": said})
    return Checks(tuple(checks))


def acknowledge_check(review: Review, finding_id: str, by: str, reason: str) -> str:
    """Keep a person's word on a check of the last verdict; gives the check's message.

    Raises InputError when the id is none of them, or when name or reason is missing.
    """
    for field, value in (("--by", by), ("--reason", reason)):
        if not value.strip():
            raise InputError("expected words that others can read", field=field)
    review.require_sealed()
    known = {check["id"]: check for check in list_checks(review).checks}
    if finding_id not in known:
        listed = ", ".join(known) or "none is open"
        raise InputError(f"expected the id of a check of the last verdict ({listed})", field="ID")
    before = known[finding_id]["acknowledged"]
    review.store.acknowledge(finding_id, by=by, reason=reason)
    review.seal("checks acknowledge")
    instead = f" (in place of what {before['by']} said: {before['reason']})" if before else ""
    return str(known[finding_id]["message"]) + instead
