"""What the tools on verdicts answer: where the review stands, a judgement, the last judgement again.

A judgement runs one at a time in a process: a second call waits and is then answered from the ledger when it
asked about the same text, so that a client that repeats a call it gave up on is charged once.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agent_tools import operations
from agent_tools.review import Review
from agent_tools.review_file import read_review_file
from agent_tools.rounds import Status
from agent_tools.verification import Progress, Verification, replace_file
from checker.model.claims import records_digest
from checker.model.outcome import Verdict
from checker.rule import InputError
from mcp_server.answers import Arguments, Document
from mcp_server.framing import one_line
from mcp_server.paging import fill, page_start
from mcp_server.tool_error import ToolError
from mcp_server.tools import FINDINGS_PER_PAGE

REPORT_URI = "review://report/latest"

_JUDGING = threading.Lock()
_PATIENCE_SECONDS = 120.0
_HISTORY = 5


def review_status(review: Review) -> Document:
    """Where the review stands and what to do next."""
    status = operations.review_status(review)
    document = status.as_dict()
    document["question"] = one_line(status.question, 400)
    document["history"] = [one_line(line, 200) for line in document["history"][-_HISTORY:]]
    document["changed_since_verdict"] = _has_changed(review, status)
    return document


def submit_review(review: Review, arguments: Arguments, progress: Progress | None = None) -> Document:
    """The verdict on the review file, with the first findings."""
    if not _JUDGING.acquire(timeout=_PATIENCE_SECONDS):
        raise ToolError(
            "BUSY",
            "another submit_review is running. Call review_status in a few seconds. No round was used.",
        )
    try:
        return _judge(review, arguments.get("text", ""), progress)
    finally:
        _JUDGING.release()


def get_report(review: Review, arguments: Arguments) -> Document:
    """A page of the last verdict."""
    verification = _last(review)
    start = page_start(arguments, len(verification.document["findings"]))
    return _verdict(review, verification, start)


def full_report(review: Review) -> dict[str, Any]:
    """The last verdict's whole document, as `report --format json` gives it."""
    return _last(review).document


def _judge(review: Review, text: str, progress: Progress | None) -> Document:
    status = operations.review_status(review)
    if status.standing is None:
        raise ToolError(
            "ROUNDS_UNKNOWN",
            "the round ledger of this review is not on this machine, so nothing can be verified here. "
            "Tell the person.",
        )
    path = _review_path(review)
    if text.strip():
        if not status.standing.is_closed:
            _write_review(path, text)
        elif not path.is_file() or path.read_bytes() != text.encode():
            raise _closed()
    try:
        read_review_file(path)
    except InputError as error:
        raise ToolError(
            "NO_REVIEW_FILE",
            f"{path.name}: {error.expected}. Write the finished review to {path.name} in the workspace's "
            "folder, then call submit_review again. No round was used.",
        ) from error
    if status.claims == 0:
        raise ToolError("NO_CLAIMS", "no claims are recorded. Call submit_claims first. No round was used.")
    verification = operations.submit_review(review, path, progress=progress)
    if verification.verdict is Verdict.INVALID_EVIDENCE and verification.message:
        raise _closed()
    return _verdict(review, verification, 0)


def _closed() -> ToolError:
    return ToolError(
        "CLOSED",
        "three rounds are used; this review is stamped INVALID EVIDENCE and this text was not judged. "
        "No tool can reopen it. Tell the person what failed: get_report.",
    )


def _review_path(review: Review) -> Path:
    path = review.workspace.review_path
    if not path.resolve().is_relative_to(review.workspace.root.resolve()):
        raise ToolError(
            "REVIEW_FILE_OUTSIDE",
            f"{path.name} leads out of the workspace's folder. Put the review there as a plain file. "
            "No round was used.",
        )
    return path


def _write_review(path: Path, text: str) -> None:
    """Put `text` into the review file; what stood there before is kept beside it, once."""
    if path.is_file():
        previous = path.read_bytes()
        if previous == text.encode():
            return
        if previous.strip():
            path.with_name(f"{path.stem}.previous{path.suffix}").write_bytes(previous)
    replace_file(path, text)


def _last(review: Review) -> Verification:
    try:
        return operations.get_report(review)
    except InputError as error:
        raise ToolError(
            "NO_VERDICT", "nothing was verified yet. Write the review and call submit_review."
        ) from error


def _verdict(review: Review, verification: Verification, start: int) -> Document:
    report = verification.document
    findings = report["findings"]
    page = findings[start : start + FINDINGS_PER_PAGE]
    document: Document = {
        "verdict": report["verdict"],
        "round": report["round"],
        "rounds_left": report["rounds_left"],
        "attempt": report["attempt"],
        "checked": {name: report["counts"][name] for name in ("claims", "sentences", "cited_sentences")},
        "total": len(findings),
        "not_checked": len(report["not_checked"]),
        "report": REPORT_URI,
        "next": _next_step(verification.verdict, report),
    }
    if report["history"]:
        document["history"] = [one_line(line, 200) for line in report["history"][-_HISTORY:]]
    if verification.stamped is not None:
        document["stamped"] = verification.stamped.name
    return fill(document, "findings", [_row(finding) for finding in page], start=start, total=len(findings))


def _next_step(verdict: Verdict, report: Mapping[str, Any]) -> str:
    open_checks = sum(1 for f in report["findings"] if f["outcome"] == "check" and not f["acknowledged"])
    left = report["rounds_left"]
    return {
        Verdict.VERIFIED: "Finished. Tell the person. Any change of the review is verified anew.",
        Verdict.CHECK_BY_A_PERSON: f"Your work is done: {open_checks} checks wait for a person "
        "(`co-researcher checks list`). Tell the person.",
        Verdict.INCOMPLETE: "No round was used. What could not be looked at is listed: use another study for "
        "it, or tell the person.",
        Verdict.FAILED: f"Mend every finding in the review or its records, then call submit_review again; "
        f"{left} rounds left.",
        Verdict.INVALID_EVIDENCE: "Three rounds are used and the review is stamped. Stop, and tell the "
        "person what failed; no tool can reopen it.",
    }[verdict]


def _row(finding: Mapping[str, Any]) -> Document:
    """A finding of the report, short."""
    row: Document = {
        "code": finding["code"],
        "slug": finding["slug"],
        "outcome": finding["outcome"],
        "where": _where(finding),
        "message": one_line(finding["message"], 240),
    }
    if finding["hint"]:
        row["fix"] = one_line(finding["hint"], 200)
    for related in finding["related"]:
        if related.get("text"):
            row["nearest"] = one_line(related["text"], 200)
            break
    if finding["acknowledged"]:
        row["acknowledged_by"] = one_line(finding["acknowledged"]["by"], 60)
    return row


def _where(finding: Mapping[str, Any]) -> str:
    location = finding["location"]
    parts = [finding["claim_id"] or ""]
    if location.get("source") == "review":
        parts.append(f"line {location['line']}" if location.get("line") else "")
    elif location.get("source") == "study" and location.get("start") is not None:
        parts.append(f"{location.get('study_id') or finding['study_id']} @{location['start']}")
    elif location.get("part"):
        parts.append(location["part"])
    if finding["sentence"]:
        parts.append(f"“{one_line(finding['sentence'], 80)}”")
    return " ".join(part for part in parts if part) or "the review"


def _has_changed(review: Review, status: Status) -> bool | None:
    """Whether review or records differ from those of the last verdict; None before any."""
    if status.standing is None or status.standing.latest is None:
        return None
    inputs = operations.get_report(review).document["inputs"]
    try:
        digest = read_review_file(_review_path(review)).sha256
    except (InputError, ToolError):
        return True
    return bool(digest != inputs["review"] or records_digest(review.records()) != inputs["claims"])
