"""The main job told on a made-up topic: search, texts, claims, a review mended, one given up."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from agent_tools import operations
from agent_tools.claims import read_claims_file
from agent_tools.review import Review, make_review
from agent_tools.searching import SearchLimits
from agent_tools.verification import Verification
from checker.model.input_error import InputError
from checker.model.outcome import Verdict
from checker.reports.as_html import report_as_html
from co_researcher.demo.replay import material, replaying

QUESTION = "Do school gardens make children eat more vegetables?"
_MARK = ".co-researcher-demo"
_STUBBORN = ("62 g more", "64 g more", "260 g more")
"""Three times another wrong number: what a writer does who guesses."""

Say = Callable[[str], None]


def run_demo(folder: Path, say: Say) -> Path:
    """Run the story in `folder` and give the HTML report's path.

    The folder is made, or emptied when an earlier demonstration left it; another folder that holds
    anything raises InputError. State goes below it, so nothing of the user's is touched.
    Raises RuntimeError when a verdict is not what the story says: then the product is broken.
    """
    _prepare(folder)
    with replaying() as services:
        environment = {**services, "CO_RESEARCHER_STATE_DIR": str(folder / "state")}
        review = _search(folder / "gardens", environment, say)
        _claims(review, say)
        report = _mended(review, say)
        _stubborn(folder / "stubborn", environment, say)
        review.close()
    say("")
    say(f"The report of the verified review, for a browser: {report}")
    return report


def _prepare(folder: Path) -> None:
    if folder.is_dir() and any(folder.iterdir()):
        if not (folder / _MARK).is_file():
            raise InputError("expected an empty folder, or one of an earlier demonstration", file=str(folder))
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _MARK).write_text("made by `co-researcher demo`; it may be deleted\n", encoding="utf-8")


def _search(root: Path, environment: dict[str, str], say: Say) -> Review:
    review = make_review(root, question=QUESTION, environment=environment, throwaway=True)
    outcome = operations.search(review, QUESTION, SearchLimits(), lambda *progress: None)
    say(f"1. Search: {QUESTION} (made-up studies, replies that ship with the demonstration)")
    for name, words, _ in outcome.sources:
        say(f"   {name}: {words}")
    say(f"   merged into {len(outcome.added)} studies on the list")
    say("")
    say("2. Texts, each confirmed to be its study")
    for row in operations.list_studies(review):
        say(f"   {row.entry.study.study_id}: {row.entry.study.title} [{row.text}]")
    return review


def _claims(review: Review, say: Say) -> None:
    say("")
    say("3. Claim records: steps 1 to 3 at once, no round is charged")
    for name in ("claims.jsonl", "claims-mended.jsonl"):
        path = review.workspace.root / name
        path.write_bytes(material(name))
        for record in operations.submit_claims(review, read_claims_file(path).records):
            say(f"   {record.record.claim_id}: {'accepted' if record.accepted else 'refused'}")
            for finding in record.findings:
                say(f"      {finding.code} {finding.slug}: {finding.message}")


def _mended(review: Review, say: Say) -> Path:
    say("")
    say("4. The review, as first written")
    first = _verify(review, "review-first.md", say)
    _expect(first, Verdict.FAILED)
    say("")
    say("5. The review, mended")
    second = _verify(review, "review-mended.md", say)
    _expect(second, Verdict.VERIFIED)
    say(f"   stamped copy: {second.stamped}")
    report = review.workspace.root.parent / "report.html"
    report.write_text(report_as_html(second.document, title=QUESTION), encoding="utf-8")
    return report


def _stubborn(root: Path, environment: dict[str, str], say: Say) -> None:
    say("")
    say("6. A writer who guesses: another wrong number each time")
    review = _search(root, environment, lambda line: None)
    _claims(review, lambda line: None)
    verdicts = []
    for number in _STUBBORN:
        text = material("review-mended.md").decode().replace("26 g more", number)
        review.workspace.review_path.write_text(text, encoding="utf-8")
        verification = operations.submit_review(review)
        verdicts.append(verification.verdict)
        say(
            f"   “{number}”: {verification.verdict.value}, {verification.document['rounds_left']} rounds left"
        )
    if verdicts != [Verdict.FAILED, Verdict.FAILED, Verdict.INVALID_EVIDENCE]:
        raise RuntimeError(f"the demonstration expected two failures and INVALID EVIDENCE, got {verdicts}")
    say(f"   stamped copy: {review.workspace.root / 'review.stamped.md'}")
    review.close()


def _verify(review: Review, name: str, say: Say) -> Verification:
    review.workspace.review_path.write_bytes(material(name))
    verification = operations.submit_review(review)
    document = verification.document
    say(f"   {verification.verdict.value}: round {document['round']}, {document['rounds_left']} left")
    for finding in document["findings"]:
        where = finding["claim_id"] or f"line {finding['location'].get('line', '?')}"
        say(f"   {finding['outcome']} {finding['code']} {finding['slug']} ({where}): {finding['message']}")
    return verification


def _expect(verification: Verification, verdict: Verdict) -> None:
    if verification.verdict is not verdict:
        raise RuntimeError(
            f"the demonstration expected {verdict.value}, got {verification.document['verdict']}: "
            f"{verification.document['findings']}"
        )
