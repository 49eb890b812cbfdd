"""The round ledger: append-only, keyed, outside the workspace, one count for every way in.

A round is charged for each new pair (review, claim records) that fails. The rules of charging:

- the same pair under the same context (list, texts, rules, policy, acknowledgements) is answered from the
  ledger; under another context it is judged again, and neither charges a round;
- a judgement is charged in the same transaction that records it, after the checking is done: a process
  killed before has told nobody anything and costs nothing, one killed after has been charged once;
- two processes with the same new pair charge one round, since the second sees the first's row;
- after the third charged failure the attempt is closed until a person reopens it, which every later
  report tells.

Rows are chained: each holds the MAC of itself and of the row before. A row that was changed, taken out or
put in is reported and no verdict is given. The chain's head is also kept in the workspace, so that rows cut
off at the end are missed: both places would have to be put back at once.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from agent_tools.workspace.state import SealingKey
from checker.model.outcome import Policy, Verdict

ROUNDS = 3
_BUSY_SECONDS = 30.0
_STRICTNESS = {Policy.LENIENT: 0, Policy.STANDARD: 1, Policy.STRICT: 2}


class LedgerError(Exception):
    """The ledger or the sealed evidence is not what this tool wrote; no verdict can be given."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A judgement as the ledger holds it; `verdict` is that of the judgement, whatever round it was."""

    pair: str
    context: str
    verdict: Verdict
    report: str
    policy: Policy = Policy.STANDARD


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the review stands. `history` tells of earlier attempts, one line each."""

    attempt: int = 1
    charged: tuple[str, ...] = ()
    latest: Judged | None = None
    sealed_evidence: str = ""
    history: tuple[str, ...] = ()
    has_verdict: bool = False

    @property
    def rounds_used(self) -> int:
        """How many rounds of this attempt were charged."""
        return len(self.charged)

    @property
    def rounds_left(self) -> int:
        """How many failures are left before the review is closed."""
        return max(0, ROUNDS - len(self.charged))

    @property
    def is_closed(self) -> bool:
        """True after the third charged failure."""
        return self.rounds_left == 0


class Ledger:
    """The ledger of one review."""

    def __init__(self, path: Path, key: SealingKey, review_id: str, head: Path | None) -> None:
        self._path, self._key, self._review_id, self._head = path, key, review_id, head

    @classmethod
    def create(
        cls, path: Path, key: SealingKey, review_id: str, head: Path, earlier: tuple[str, ...] = ()
    ) -> Ledger:
        """The ledger of a new review, its head kept in the file `head` too.

        earlier: what there is to tell of reviews that were in this folder before. Raises LedgerError when
        there is a ledger already.
        """
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        ledger = cls(path, key, review_id, head)
        with ledger._connect() as connection, _transaction(connection):
            if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'events'").fetchone():
                raise LedgerError("this review has a round ledger already")
            connection.execute(
                "CREATE TABLE events (seq INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL,"
                " payload TEXT NOT NULL, mac TEXT NOT NULL) STRICT"
            )
            ledger._append(connection, "opened", {"earlier": list(earlier)})
        ledger._keep_head()
        return ledger

    @classmethod
    def open(cls, path: Path, key: SealingKey | None, review_id: str, head: Path | None) -> Ledger | None:
        """The ledger of a review, or None when ledger or key are not on this machine: rounds unknown here.

        head: the file that holds the chain's head; None where the workspace is gone.
        """
        if key is None or not path.is_file():
            return None
        return cls(path, key, review_id, head)

    def standing(self) -> Standing:
        """Where the review stands now. Raises LedgerError when a row is not as it was written."""
        with self._connect() as connection:
            return self._fold(connection)

    def find(self, pair: str, context: str) -> Judged | None:
        """The judgement of this attempt on exactly this pair and context, or None."""
        with self._connect() as connection:
            self._fold(connection)
            found = None
            for kind, payload in self._rows(connection):
                if kind == "reopened":
                    found = None
                elif kind == "judged" and payload["pair"] == pair and payload["context"] == context:
                    found = _judged(payload)
            return found

    def record(self, judged: Judged) -> Standing:
        """Write down a judgement; a failure of a new pair is charged. Returns the standing after it.

        When the attempt was closed meanwhile by others, a new pair is not written down at all.
        """
        with self._writing() as connection:
            standing = self._fold(connection)
            is_known = judged.pair in standing.charged
            if standing.is_closed and not is_known:
                return standing
            payload = {
                "pair": judged.pair,
                "context": judged.context,
                "verdict": judged.verdict.value,
                "charged": judged.verdict is Verdict.FAILED and not is_known,
                "policy": judged.policy.value,
                "report": judged.report,
            }
            self._append(connection, "judged", payload)
            return self._fold(connection)

    def seal_evidence(self, digest: str, by: str) -> None:
        """Write down what list, texts and acknowledgements are, after a command that may change them."""
        with self._writing() as connection:
            if self._fold(connection).sealed_evidence != digest:
                self._append(connection, "sealed", {"evidence": digest, "by": by})

    def reopen(self, reason: str) -> Standing:
        """Begin a new attempt with three rounds. A person's decision, told in every later report."""
        with self._writing() as connection:
            self._fold(connection)
            self._append(connection, "reopened", {"reason": reason})
            return self._fold(connection)

    @contextmanager
    def _connect(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(
                sqlite3.connect(self._path, timeout=_BUSY_SECONDS, isolation_level=None)
            ) as connection:
                connection.execute("PRAGMA synchronous=FULL")
                yield connection
        except sqlite3.Error as error:
            raise LedgerError(f"the round ledger cannot be used ({error})") from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._connect() as connection, _transaction(connection):
            yield connection
        self._keep_head()

    def _keep_head(self) -> None:
        if self._head is None:
            return
        with self._connect() as connection:
            seq, mac = connection.execute("SELECT seq, mac FROM events ORDER BY seq DESC LIMIT 1").fetchone()
        draft = self._head.with_name(f"{self._head.name}.{os.getpid()}.{threading.get_ident()}.part")
        draft.write_text(f"{seq} {mac}\n", encoding="ascii")
        draft.replace(self._head)

    def _remembered(self) -> str:
        """The head that the workspace remembers, "" when it cannot be read.

        To be read before the rows: it is written after its row, so rows that are read later hold it, whoever
        writes meanwhile. Read after them it may tell of a row that came in between.
        """
        if self._head is None:
            return ""
        try:
            return self._head.read_text(encoding="ascii")
        except (OSError, UnicodeDecodeError):
            return ""

    def _require_head(self, remembered: str, macs: list[str]) -> None:
        """The head that the workspace remembers stands in the ledger; more rows may have come since."""
        if self._head is None:
            return
        try:
            seq, mac = remembered.split()
            stands = macs[int(seq) - 1] == mac
        except (ValueError, IndexError):
            stands = False
        if not stands:
            raise LedgerError(
                f"the round ledger does not hold the row that {self._head.name} in the workspace remembers"
            )

    def _append(self, connection: sqlite3.Connection, kind: str, payload: dict[str, Any]) -> None:
        last = connection.execute("SELECT seq, mac FROM events ORDER BY seq DESC LIMIT 1").fetchone()
        seq, previous = (last[0] + 1, last[1]) if last else (1, "")
        at = datetime.now(UTC).isoformat(timespec="seconds")
        text = json.dumps(payload, ensure_ascii=False, sort_keys=True)
        mac = self._key.sign(self._review_id, previous, str(seq), at, kind, text)
        connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", (seq, at, kind, text, mac))

    def _rows(self, connection: sqlite3.Connection) -> Iterator[tuple[str, dict[str, Any]]]:
        for kind, payload in connection.execute("SELECT kind, payload FROM events ORDER BY seq"):
            yield kind, json.loads(payload)

    def _fold(self, connection: sqlite3.Connection) -> Standing:
        standing, previous = Standing(), ""
        remembered = self._remembered()
        macs: list[str] = []
        rows = connection.execute("SELECT seq, at, kind, payload, mac FROM events ORDER BY seq")
        for expected, (seq, at, kind, text, mac) in enumerate(rows, start=1):
            parts = (self._review_id, previous, str(seq), at, kind, text)
            if seq != expected or not self._key.is_signature(mac, *parts):
                raise LedgerError(f"row {expected} of the round ledger is not as this tool wrote it")
            previous = mac
            macs.append(mac)
            standing = _after(standing, kind, json.loads(text))
        self._require_head(remembered, macs)
        return standing


def _after(standing: Standing, kind: str, payload: dict[str, Any]) -> Standing:
    if kind == "opened":
        return replace(standing, history=tuple(payload["earlier"]))
    if kind == "sealed":
        return replace(standing, sealed_evidence=payload["evidence"])
    if kind == "judged":
        charged = (*standing.charged, payload["pair"]) if payload["charged"] else standing.charged
        judged = _judged(payload)
        return replace(
            standing,
            charged=charged,
            latest=judged,
            has_verdict=True,
            history=(*standing.history, *_softened(standing, judged)),
        )
    if kind == "reopened":
        how = "INVALID EVIDENCE" if standing.is_closed else f"{standing.rounds_used} failed round(s)"
        line = f"attempt {standing.attempt} ended with {how}; reopened: {payload['reason']}"
        return replace(
            standing,
            attempt=standing.attempt + 1,
            charged=(),
            latest=None,
            has_verdict=False,
            history=(*standing.history, line),
        )
    return standing


def _softened(standing: Standing, judged: Judged) -> tuple[str, ...]:
    """A line for the history when the policy became softer than it was at the judgement before.

    The policy stands in a file of the workspace, where the author of the review may write.
    """
    before = standing.latest.policy if standing.latest else judged.policy
    if _STRICTNESS[judged.policy] >= _STRICTNESS[before]:
        return ()
    return (
        f"attempt {standing.attempt}: after {standing.rounds_used} failed round(s) the policy for uncited "
        f"sentences went from {before.value} to {judged.policy.value}",
    )


def _judged(payload: dict[str, Any]) -> Judged:
    return Judged(
        payload["pair"],
        payload["context"],
        Verdict(payload["verdict"]),
        payload["report"],
        Policy(payload.get("policy", Policy.STANDARD)),
    )


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
