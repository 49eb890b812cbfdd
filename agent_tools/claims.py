"""Claim records: reading them, checking them at once, keeping them."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agent_tools.files import read_file
from agent_tools.limits import MAXIMUM_CLAIM, MAXIMUM_QUOTE
from agent_tools.review import Review, record_of
from checker.model.claims import ClaimRecord, TextQuote
from checker.model.findings import Finding
from checker.model.input_error import InputError
from checker.model.outcome import Outcome
from checker.reports.as_json import finding_as_dict
from checker.run import RecordResult, check_record
from corpus.model.claim_row import StoredClaim

_FIELDS = ("claim_id", "study", "claim", "quote", "prefix", "suffix")
_CLAIM_ID = re.compile(r"^[A-Za-z][A-Za-z0-9_-]{0,31}$")

TEMPLATE = (
    '{"claim_id": "c1", "study": "lumen2024", '
    '"claim": "One finding in your own words, close to the quote.", '
    '"quote": "The exact words of the study, eight or more, that say so."}\n'
)


@dataclass(frozen=True, slots=True)
class SubmittedRecord:
    """A record and what came of it. `attempt` counts how often this claim id was submitted."""

    record: ClaimRecord
    accepted: bool
    attempt: int
    findings: tuple[Finding, ...]

    def as_dict(self) -> dict[str, Any]:
        """The row of `claims submit --format json`; findings worse than `ok` alone."""
        return {
            "claim_id": self.record.claim_id,
            "accepted": self.accepted,
            "attempt": self.attempt,
            "findings": [finding_as_dict(f) for f in self.findings],
        }


RecordWithLine = tuple[ClaimRecord, int | None]
"""A record and its line in the file it came from, None without one."""

_Fate = tuple[bool, tuple[Finding, ...]]
"""Whether a record is accepted, and its findings worse than `ok`."""

_KNOWN_FATES: dict[tuple[Hashable, ...], _Fate] = {}
"""Fates by all that they depend on: a server is asked about the same records again and again."""
_KEPT_FATES = 4_096


@dataclass(frozen=True, slots=True)
class ClaimsRead:
    """The good records of a file with their lines, and what was wrong with the others."""

    records: tuple[RecordWithLine, ...]
    problems: tuple[InputError, ...]


def read_claims_file(path: Path) -> ClaimsRead:
    """The records of a JSON Lines file: the good ones, and an InputError for each broken line.

    Raises InputError when the file cannot be read at all or holds nothing.
    """
    content = read_file(path, "a claims file")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        bad = content[: error.start].count(b"\n") + 1
        raise InputError("expected UTF-8 text", file=str(path), line=bad) from error
    rows: list[tuple[object, int | None]] = []
    problems: list[InputError] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            rows.append((json.loads(line), number))
        except (ValueError, RecursionError):  # no JSON, an endless number, a nest without end
            problems.append(InputError("expected a JSON object on one line", file=str(path), line=number))
    if not rows and not problems:
        raise InputError("expected claim records, the file is empty", file=str(path))
    read = read_claims(rows, file=str(path))
    return ClaimsRead(read.records, tuple(sorted((*problems, *read.problems), key=lambda p: p.line or 0)))


def read_claims(rows: Iterable[tuple[object, int | None]], *, file: str = "") -> ClaimsRead:
    """The records among `rows` (a parsed object and its line), and what is wrong with the others."""
    records: dict[str, tuple[ClaimRecord, int | None]] = {}
    problems: list[InputError] = []
    for row, line in rows:
        try:
            record = _record(row, file, line)
        except InputError as error:
            problems.append(error)
            continue
        if record.claim_id in records:
            problems.append(
                InputError(f"{record.claim_id} stands twice", file=file, line=line, field="claim_id")
            )
            continue
        records[record.claim_id] = (record, line)
    return ClaimsRead(tuple(records.values()), tuple(problems))


def submit_records(review: Review, records: Iterable[RecordWithLine]) -> tuple[SubmittedRecord, ...]:
    """Check records by steps 1 to 3 and keep them, refused ones too, so that none is lost from sight.

    A record is accepted when nothing failed or was unavailable. A refused record stays until it is
    submitted anew or withdrawn, and a review that has one does not pass.
    """
    listed = list(records)
    fates = _fates(review, listed)
    attempts = review.store.put_claims(_stored(record, line) for record, line in listed)
    return tuple(
        SubmittedRecord(record, accepted, attempt, findings)
        for (record, _), (accepted, findings), attempt in zip(listed, fates, attempts, strict=True)
    )


def list_records(
    review: Review, *, first: int = 0, at_most: int | None = None
) -> tuple[SubmittedRecord, ...]:
    """The current records with what steps 1 to 3 say of each now: `at_most` of them from the `first` on."""
    rows = review.store.claims(first=first, at_most=at_most)
    listed = [(record_of(row), row.line) for row in rows]
    return tuple(
        SubmittedRecord(record, accepted, row.attempt, findings)
        for row, (record, _), (accepted, findings) in zip(rows, listed, _fates(review, listed), strict=True)
    )


def withdraw_records(review: Review, claim_ids: Iterable[str], *, reason: str = "") -> tuple[str, ...]:
    """Withdraw records, all or none. Raises InputError naming the id that is not recorded."""
    try:
        return review.store.withdraw(claim_ids, reason=reason)
    except KeyError as error:
        known = ", ".join(row.claim_id for row in review.store.claims()) or "none is recorded"
        raise InputError(f"{error.args[0]} is not recorded; expected one of {known}", field="ID") from error


def exit_code_of(submitted: Iterable[SubmittedRecord], problems: Iterable[InputError]) -> int:
    """2 when a line was broken, else as the gravest finding says."""
    if any(True for _ in problems):
        return 2
    outcomes = {finding.outcome for record in submitted for finding in record.findings}
    for outcome, code in ((Outcome.FAILED, 1), (Outcome.UNAVAILABLE, 3), (Outcome.CHECK, 4)):
        if outcome in outcomes:
            return code
    return 0


def _fates(review: Review, listed: Sequence[RecordWithLine]) -> list[_Fate]:
    """What steps 1 to 3 say of each record, from memory where nothing that they read has changed."""
    evidence = review.evidence(record.study_id for record, _ in listed)
    read = (review.store.studies_digest(), review.store.texts_digest(), evidence.policy)
    fates = []
    for record, line in listed:
        key = (record, line, evidence.missing_texts.get(record.study_id), read)
        fate = _KNOWN_FATES.get(key)
        if fate is None:
            result = check_record(record, evidence, line=line)
            fate = (result.is_accepted, _worse(result))
            if len(_KNOWN_FATES) >= _KEPT_FATES:
                _KNOWN_FATES.clear()
            _KNOWN_FATES[key] = fate
        fates.append(fate)
    return fates


def _worse(result: RecordResult) -> tuple[Finding, ...]:
    return tuple(f for f in result.findings if f.outcome.gravity > Outcome.OK.gravity and not f.is_note)


def _stored(record: ClaimRecord, line: int | None) -> StoredClaim:
    quotes = tuple((q.exact, q.prefix, q.suffix) for q in record.quotes)
    return StoredClaim(record.claim_id, record.study_id, record.claim, quotes, line=line)


def _record(row: object, file: str, line: int | None) -> ClaimRecord:
    if not isinstance(row, Mapping):
        raise InputError("expected a JSON object", file=file, line=line)
    unknown = sorted(set(map(str, row)) - set(_FIELDS))
    if unknown:
        raise InputError(f"expected {', '.join(_FIELDS)} alone", file=file, line=line, field=unknown[0])
    texts = {name: _text(row, name, file, line) for name in _FIELDS}
    for name, limit in (("claim", MAXIMUM_CLAIM), ("quote", MAXIMUM_QUOTE)):
        if len(texts[name]) > limit:
            raise InputError(
                f"expected at most {limit} characters, got {len(texts[name])}",
                file=file,
                line=line,
                field=name,
            )
    if not _CLAIM_ID.match(texts["claim_id"]):
        raise InputError(
            "expected a letter, then letters, digits, - or _, such as c1",
            file=file,
            line=line,
            field="claim_id",
        )
    quote = TextQuote(texts["quote"], texts["prefix"], texts["suffix"])
    return ClaimRecord(texts["claim_id"], texts["study"], texts["claim"], (quote,))


def _text(row: Mapping[Any, Any], name: str, file: str, line: int | None) -> str:
    value = row.get(name)
    if name in ("prefix", "suffix") and value is None:
        return ""
    if not isinstance(value, str) or (name not in ("prefix", "suffix") and not value.strip()):
        raise InputError("expected a text that is not empty", file=file, line=line, field=name)
    if "\x00" in value or any("\ud800" <= character <= "\udfff" for character in value):
        raise InputError("expected text without NUL or lone surrogates", file=file, line=line, field=name)
    return value if name in ("prefix", "suffix") else value.strip()
