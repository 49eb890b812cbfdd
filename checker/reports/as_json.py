"""A check report as the documents of the contract: plain dictionaries in a fixed order of keys."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from checker.model.findings import Finding, Location
from checker.model.outcome import Outcome, Verdict
from checker.model.report import Acknowledgement, BackingRecord, CheckReport

SCHEMA = "co-researcher/check-report/1"


@dataclass(frozen=True, slots=True)
class Rounds:
    """The ledger's state after a judgement; all None or empty when it was not asked (an audit)."""

    number: int | None = None
    left: int | None = None
    attempt: int | None = None
    history: tuple[str, ...] = ()


def report_as_dict(
    report: CheckReport, verdict: Verdict, rounds: Rounds, *, include_ok: bool = False
) -> dict[str, Any]:
    """The document of `review --verify --format json`.

    report_sha256 covers the document without itself, so that two reports can be compared by one line.
    """
    shown = report.findings if include_ok else report.worse_than_ok
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "verdict": verdict.value,
        "outcome": report.outcome.value,
        "round": rounds.number,
        "rounds_left": rounds.left,
        "attempt": rounds.attempt,
        "history": list(rounds.history),
        "policy": report.policy.value,
        "review_file": report.review_file,
        "findings": [
            finding_as_dict(f, report.acknowledgements)
            for f in shown
            if not f.is_note and f.outcome != "skip"
        ],
        "notes": [finding_as_dict(f, report.acknowledgements) for f in report.findings if f.is_note],
        "counts": dict(report.counts),
        "attempts": dict(report.attempts),
        "cited_sentences": [
            {"line": s.line, "text": s.text, "records": [_record_as_dict(record) for record in s.records]}
            for s in report.cited_sentences
        ],
        "passed_sentences": [{"line": s.line, "text": s.text, "as": s.what} for s in report.passed_sentences],
        "rules": list(report.rules),
        "not_checked": list(report.not_checked),
        "inputs": report.inputs.as_dict(),
    }
    document["report_sha256"] = sha256_of(document)
    return document


def _record_as_dict(record: BackingRecord) -> dict[str, str]:
    return {name: getattr(record, name) for name in record.__slots__}


def finding_as_dict(
    finding: Finding, acknowledgements: Mapping[str, Acknowledgement] | None = None
) -> dict[str, Any]:
    """A finding in the form of the contract."""
    acknowledged = (acknowledgements or {}).get(finding.id)
    if finding.outcome is not Outcome.CHECK:
        acknowledged = None
    return {
        "id": finding.id,
        "code": finding.code,
        "slug": finding.slug,
        "step": finding.step,
        "outcome": finding.outcome.value,
        "claim_id": finding.claim_id or None,
        "study_id": finding.study_id or None,
        "sentence": finding.sentence or None,
        "message": finding.message,
        "hint": finding.hint,
        "location": location_as_dict(finding.location),
        "found": finding.found,
        "expected": finding.expected,
        "related": [
            {
                "message": r.message,
                "location": location_as_dict(r.location),
                **({"text": r.text} if r.text else {}),
            }
            for r in finding.related
        ],
        "acknowledged": {"by": acknowledged.by, "reason": acknowledged.reason} if acknowledged else None,
    }


def location_as_dict(location: Location | None) -> dict[str, Any]:
    """A location with only what is known of it."""
    if location is None:
        return {}
    return {
        name: getattr(location, name)
        for name in location.__slots__
        if getattr(location, name) not in (None, "")
    }


def dump(document: Any) -> str:
    """The document as JSON text for people and programs: two spaces, letters as they are."""
    return json.dumps(document, ensure_ascii=False, indent=2)


def sha256_of(document: Any) -> str:
    """The digest of a document, independent of layout and of the order of keys."""
    canonical = json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
