"""Verifying a review: evidence frozen, four steps judged, a round charged, a stamp given."""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agent_tools.review import Review, rules_digest
from agent_tools.review_file import ReviewFile, read_review_file
from agent_tools.workspace.ledger import Judged, Standing
from agent_tools.workspace.state import SealingKey
from checker.cited_sentences import list_cited_sentences
from checker.model.claims import ClaimRecord, records_digest
from checker.model.input_error import InputError
from checker.model.outcome import Outcome, Verdict
from checker.model.report import CheckReport, Inputs, count_outcomes
from checker.model.stamp import Stamp, stamped_review
from checker.reports.as_json import Rounds, dump, report_as_dict, sha256_of
from checker.run import ALL_RULES, check_review, let_through, not_checked

Progress = Callable[[int, int], None]
"""Called with how many claim records were judged, and how many there are."""

_FINAL = (Verdict.VERIFIED, Verdict.CHECK_BY_A_PERSON, Verdict.INVALID_EVIDENCE)


@dataclass(frozen=True, slots=True)
class Verification:
    """The outcome of `review --verify`.

    document: the report in its JSON form. message: a line about how the verdict came about, where it is not
    simply a judgement of this text. stamped: the stamped copy that was written, if any.
    """

    document: dict[str, Any]
    message: str = ""
    stamped: Path | None = None

    @property
    def verdict(self) -> Verdict:
        """The verdict."""
        return Verdict(self.document["verdict"])

    @property
    def exit_code(self) -> int:
        """The exit code of the command line."""
        return self.verdict.exit_code


def verify_review(
    review: Review,
    path: Path,
    *,
    records: tuple[ClaimRecord, ...] | None = None,
    audit: bool = False,
    include_ok: bool = False,
    progress: Progress | None = None,
) -> Verification:
    """Judge the review file at `path` against the claim records (the store's when None).

    Charges a round for a new pair of review and records that fails, unless `audit`, or where the ledger is
    not on this machine. Raises InputError for a file that cannot be read, and LedgerError when ledger or
    evidence are not as this tool left them.
    """
    file = read_review_file(path)
    if records is None:
        records = review.records()
    ledger = None if audit else review.ledger
    if ledger is None:
        report = _judge(review, file, records, progress=progress)
        document = report_as_dict(report, report.verdict, Rounds(), include_ok=include_ok)
        if review.is_agent:
            document = _withhold(document)
        message = "" if audit else "rounds unknown here: audited, not charged and not stamped"
        return Verification(document, message)

    review.require_sealed()
    inputs = _inputs(review, file, records)
    pair = hashlib.sha256(f"{inputs.review}\n{inputs.claims}".encode()).hexdigest()
    context = _context(review, inputs)
    known = ledger.find(pair, context)
    standing = ledger.standing()
    if known is None and standing.is_closed and pair not in standing.charged:
        return _closed(standing)
    if known is None or include_ok:
        report = _judge(review, file, records, inputs, progress)
        verdict = report.verdict
        base = report_as_dict(report, verdict, Rounds())
        if known is None:
            standing = ledger.record(Judged(pair, context, verdict, dump_compact(base), report.policy))
            if pair not in standing.charged and standing.is_closed:
                return _closed(standing)
        if include_ok:
            base = report_as_dict(report, verdict, Rounds(), include_ok=True)
    else:
        base = json.loads(known.report)
    document = _with_rounds(base, standing)
    stamped = _write_stamp(review, file, document, standing)
    return Verification(document, stamped=stamped)


def last_report(review: Review) -> Verification:
    """The last verdict as it stands in the ledger. Raises InputError when nothing was verified yet."""
    standing = review.ledger.standing() if review.ledger is not None else Standing()
    if standing.latest is None:
        raise InputError("nothing was verified yet; `co-researcher review --verify` does")
    return Verification(_with_rounds(json.loads(standing.latest.report), standing))


def dump_compact(document: Any) -> str:
    """JSON in one line."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _judge(
    review: Review,
    file: ReviewFile,
    records: tuple[ClaimRecord, ...],
    inputs: Inputs | None = None,
    progress: Progress | None = None,
) -> CheckReport:
    evidence = review.evidence()
    draft = file.parse()
    judgement = check_review(draft, _told(records, progress), evidence)
    cited = sum(1 for sentence in draft.sentences if sentence.citations)
    counts = {
        "claims": len(records),
        "sentences": len(draft.sentences),
        "cited_sentences": cited,
        **count_outcomes(judgement.findings),
    }
    return CheckReport(
        judgement.findings,
        counts,
        inputs or _inputs(review, file, records),
        evidence.policy,
        tuple(dict.fromkeys(f"{rule.code} {rule.slug}" for rule in ALL_RULES)),
        not_checked(),
        review.acknowledgements(),
        let_through(draft, evidence.policy),
        list_cited_sentences(judgement.sentences, evidence),
        file.path.name,
        {row.claim_id: row.attempt for row in review.store.claims() if row.attempt > 1},
    )


def _told(records: tuple[ClaimRecord, ...], progress: Progress | None) -> Iterator[ClaimRecord]:
    """The records one by one, each told before it is judged."""
    for index, record in enumerate(records):
        if progress is not None:
            progress(index, len(records))
        yield record


def _inputs(review: Review, file: ReviewFile, records: tuple[ClaimRecord, ...]) -> Inputs:
    return Inputs(
        file.sha256,
        records_digest(records),
        review.store.studies_digest(),
        review.store.texts_digest(),
        rules_digest(),
    )


def _context(review: Review, inputs: Inputs) -> str:
    words = sorted((a.finding_id, a.by, a.reason) for a in review.acknowledgements().values())
    return sha256_of([inputs.studies, inputs.texts, inputs.rules, review.policy.value, words])


def _with_rounds(document: dict[str, Any], standing: Standing) -> dict[str, Any]:
    failed = document["verdict"] == Verdict.FAILED.value
    document["verdict"] = (
        Verdict.INVALID_EVIDENCE.value if failed and standing.is_closed else document["verdict"]
    )
    document["round"], document["rounds_left"] = standing.rounds_used, standing.rounds_left
    document["attempt"], document["history"] = standing.attempt, list(standing.history)
    return _rehashed(document)


def _closed(standing: Standing) -> Verification:
    assert standing.latest is not None, "an attempt is closed by its third judgement"
    document = _with_rounds(json.loads(standing.latest.report), standing)
    document["verdict"] = Verdict.INVALID_EVIDENCE.value
    return Verification(
        _rehashed(document),
        "three rounds are used and this text was not judged; a person may run "
        "`co-researcher rounds reopen --reason R`",
    )


def _withhold(document: dict[str, Any]) -> dict[str, Any]:
    """The audit for an agent: pass or fail alone, so that it is no free oracle."""
    counts = {k: None if k in list(Outcome) else n for k, n in document["counts"].items()}
    document.update(
        findings=[], notes=[], cited_sentences=[], passed_sentences=[], counts=counts, withheld=True
    )
    return _rehashed(document)


def _rehashed(document: dict[str, Any]) -> dict[str, Any]:
    document.pop("report_sha256", None)
    document["report_sha256"] = sha256_of(document)
    return document


def _write_stamp(
    review: Review, file: ReviewFile, document: dict[str, Any], standing: Standing
) -> Path | None:
    """The stamped copy beside the review, `NAME.stamped.md`, and `NAME.stamp.json`.

    Of a PDF or a Word file there is the stamp alone.
    """
    verdict = Verdict(document["verdict"])
    if verdict not in _FINAL:
        return None
    inputs = Inputs(**document["inputs"])
    report_sha256 = document["report_sha256"]
    key = SealingKey.load(review.workspace.state_dir)
    assert key is not None, "a ledger is open only with its key"
    seal = key.sign(review.workspace.review_id, verdict.value, *inputs.as_dict().values(), report_sha256)
    stamp = Stamp(
        verdict, inputs, document["policy"], report_sha256, standing.attempt, standing.history, seal
    )
    path, text = file.path, file.as_one_text
    alone = path.with_name(f"{path.stem}.stamp.json")
    if text is None:
        replace_file(alone, dump(stamp.as_dict()) + "\n")
        return alone
    stamped = path.with_name(f"{path.stem}.stamped{path.suffix or '.md'}")
    replace_file(stamped, stamped_review(text, stamp, document["findings"], file.format.value))
    replace_file(alone, dump(stamp.as_dict()) + "\n")
    return stamped


def replace_file(path: Path, content: str) -> None:
    """Write a file so that it is there whole or as it was before, whoever else writes it at the moment."""
    draft = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}.part")
    draft.write_text(content, encoding="utf-8", newline="")
    draft.replace(path)
