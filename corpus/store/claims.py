"""Claim records with their whole history, and people's acknowledgements."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable

from corpus.model.claim_row import ClaimState, StoredAcknowledgement, StoredClaim
from corpus.store.database import Database, utc_now


class ClaimTables:
    """The part of the store that holds claim records and acknowledgements."""

    _db: Database

    def put_claims(self, claims: Iterable[StoredClaim]) -> tuple[int, ...]:
        """Store submissions, all or none, and give each one's attempt, in order.

        A submission that says what the current record of its id says already is that record: its attempt
        is given again and nothing is written, so that sending a file twice counts once.
        """
        at = utc_now()
        attempts: list[int] = []
        with self._db.writing() as connection:
            for claim in claims:
                last = connection.execute(
                    "SELECT * FROM claims WHERE claim_id = ? ORDER BY attempt DESC LIMIT 1", (claim.claim_id,)
                ).fetchone()
                if (
                    last is not None
                    and last["state"] == ClaimState.SUBMITTED
                    and _claim(last).says_the_same_as(claim)
                ):
                    attempts.append(last["attempt"])
                    continue
                attempt = 1 if last is None else last["attempt"] + 1
                connection.execute(
                    "UPDATE claims SET state = 'replaced' WHERE claim_id = ? AND state = 'submitted'",
                    (claim.claim_id,),
                )
                connection.execute(
                    "INSERT INTO claims (claim_id, attempt, study_id, claim, quotes, line, state, at)"
                    " VALUES (?, ?, ?, ?, ?, ?, 'submitted', ?)",
                    (
                        claim.claim_id,
                        attempt,
                        claim.study_id,
                        claim.claim,
                        json.dumps(claim.quotes, ensure_ascii=False),
                        claim.line,
                        at,
                    ),
                )
                attempts.append(attempt)
        return tuple(attempts)

    def claims(self, *, first: int = 0, at_most: int | None = None) -> tuple[StoredClaim, ...]:
        """The current records, in the order of their first submission: `at_most` from the `first` on."""
        return self._claims(
            "SELECT c.* FROM claims c JOIN claims f ON f.claim_id = c.claim_id AND f.attempt = 1"
            " WHERE c.state = 'submitted' ORDER BY f.rowid LIMIT ? OFFSET ?",
            -1 if at_most is None else at_most,
            first,
        )

    def count_claims(self) -> int:
        """How many current records there are."""
        with self._db.reading() as connection:
            counted = connection.execute("SELECT count(*) FROM claims WHERE state = 'submitted'")
            return int(counted.fetchone()[0])

    def claim_ids(self) -> frozenset[str]:
        """The ids of the current records."""
        with self._db.reading() as connection:
            rows = connection.execute("SELECT claim_id FROM claims WHERE state = 'submitted'").fetchall()
        return frozenset(row[0] for row in rows)

    def claim_history(self, claim_id: str | None = None) -> tuple[StoredClaim, ...]:
        """Every submission, of one claim or of all, oldest attempt first."""
        if claim_id is None:
            return self._claims("SELECT * FROM claims ORDER BY claim_id, attempt")
        return self._claims("SELECT * FROM claims WHERE claim_id = ? ORDER BY attempt", claim_id)

    def withdraw(self, claim_ids: Iterable[str], *, reason: str = "") -> tuple[str, ...]:
        """Withdraw current records, all or none. Raises KeyError for an id without a current record."""
        withdrawn: list[str] = []
        with self._db.writing() as connection:
            for claim_id in claim_ids:
                cursor = connection.execute(
                    "UPDATE claims SET state = 'withdrawn', withdrawn_because = ?"
                    " WHERE claim_id = ? AND state = 'submitted'",
                    (" ".join(reason.split()), claim_id),
                )
                if cursor.rowcount != 1:
                    raise KeyError(claim_id)
                withdrawn.append(claim_id)
        return tuple(withdrawn)

    def has_claims(self) -> bool:
        """True once any claim record was submitted, whatever became of it."""
        with self._db.reading() as connection:
            return connection.execute("SELECT 1 FROM claims LIMIT 1").fetchone() is not None

    def acknowledge(self, finding_id: str, *, by: str, reason: str) -> StoredAcknowledgement:
        """Keep a person's word on an open check; said again, the newer word stands.

        Raises ValueError when id, name or reason is empty.
        """
        word = StoredAcknowledgement(finding_id, by.strip(), reason.strip(), utc_now())
        for name, value in (("finding", finding_id), ("by", word.by), ("reason", word.reason)):
            if not value:
                raise ValueError(f"{name}: expected words")
        with self._db.writing() as connection:
            connection.execute(
                "INSERT INTO acknowledgements (finding_id, by_whom, reason, at) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (finding_id) DO UPDATE SET by_whom = excluded.by_whom,"
                " reason = excluded.reason, at = excluded.at",
                (word.finding_id, word.by, word.reason, word.at),
            )
        return word

    def acknowledgements(self) -> dict[str, StoredAcknowledgement]:
        """All acknowledgements by finding id."""
        with self._db.reading() as connection:
            rows = connection.execute("SELECT * FROM acknowledgements ORDER BY finding_id").fetchall()
        return {
            row["finding_id"]: StoredAcknowledgement(
                row["finding_id"], row["by_whom"], row["reason"], row["at"]
            )
            for row in rows
        }

    def _claims(self, query: str, *values: str | int) -> tuple[StoredClaim, ...]:
        with self._db.reading() as connection:
            return tuple(_claim(row) for row in connection.execute(query, values).fetchall())


def _claim(row: sqlite3.Row) -> StoredClaim:
    return StoredClaim(
        row["claim_id"],
        row["study_id"],
        row["claim"],
        tuple((exact, prefix, suffix) for exact, prefix, suffix in json.loads(row["quotes"])),
        row["attempt"],
        row["line"],
        ClaimState(row["state"]),
        row["at"],
        row["withdrawn_because"],
    )
