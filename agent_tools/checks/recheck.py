"""`recheck`: what a check could not settle is asked again, and nothing else is."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from agent_tools.checks.citations import check_cited_works, looker_here
from agent_tools.checks.legal import check_legal_citations, legal_citation_of_text
from agent_tools.checks.links import check_cited_links
from agent_tools.checks.retractions import check_notices_of
from agent_tools.checks.services import settings_here
from agent_tools.files import read_file
from checker.checks.citations.reading import citation_of_text
from checker.checks.links import CitedLink
from checker.model.check_answer import CheckAnswer, CheckedItem
from checker.model.input_error import InputError
from checker.model.outcome import Outcome
from checker.reports.check_answer import SCHEMA
from checker.reports.read_check_answer import read_check_answer

_REVIEW_SCHEMA = "co-researcher/check-report/1"


@dataclass(frozen=True, slots=True)
class Rechecked:
    """What came of asking again. answer: the whole answer, the unsettled items anew; None where the report is
    of a kind that is not asked again item by item. advice: what to run then. unavailable: how many findings
    of such a report are open for want of an answer.
    """

    answer: CheckAnswer | None
    advice: str = ""
    unavailable: int = 0


def recheck_report(path: Path) -> Rechecked:
    """Ask again what the answer in a JSON file left unavailable, or took from an older answer.

    Raises InputError when the file is no report.
    """
    document = _read(path)
    schema = document.get("schema")
    if schema == _REVIEW_SCHEMA:
        return _about_review(document)
    if schema != SCHEMA:
        raise InputError(f"expected a report ({SCHEMA} or {_REVIEW_SCHEMA})", file=str(path), field="schema")
    try:
        answer = read_check_answer(document)
    except InputError as problem:
        raise InputError(problem.expected, file=str(path), field=problem.field) from problem
    unsettled = [item for item in answer.items if is_unsettled(item)]
    if answer.check not in _ASK_AGAIN:
        waiting = sum(item.outcome is Outcome.UNAVAILABLE for item in unsettled)
        command = f"`check {answer.check}`"
        advice = f"{waiting} of {len(answer.items)} could not be looked up; run {command} again on its file"
        return Rechecked(None, advice if waiting else f"nothing of {command} was left open", waiting)
    return Rechecked(recheck_answer(answer, unsettled))


def is_unsettled(item: CheckedItem) -> bool:
    """True for what could not be looked up, and for what rests on an older answer."""
    return item.outcome is Outcome.UNAVAILABLE or any(seen.stale for seen in item.evidence)


def recheck_answer(answer: CheckAnswer, unsettled: Sequence[CheckedItem]) -> CheckAnswer:
    """The answer with the unsettled items asked again by their text, the others as they were."""
    again = _ASK_AGAIN[answer.check](unsettled) if unsettled else None
    anew = {item.item_id: item for item in again.items} if again else {}
    items = tuple(_renewed(item, anew.get(item.item_id)) for item in answer.items)
    notes = [note for note in answer.notes if not note.endswith(_ASKED_AGAIN)]
    notes.append(f"{len(unsettled)} of {len(answer.items)} {_ASKED_AGAIN}")
    return replace(answer, items=items, sent=again.sent if again else (), notes=tuple(notes))


_ASKED_AGAIN = "were asked again, the others stand as they were"


def _renewed(item: CheckedItem, anew: CheckedItem | None) -> CheckedItem:
    return item if anew is None else replace(anew, text=item.text, location=item.location)


def _citations(items: Sequence[CheckedItem]) -> CheckAnswer:
    return check_cited_works([citation_of_text(i.item_id, i.text, i.location) for i in items], looker_here())


def _retractions(items: Sequence[CheckedItem]) -> CheckAnswer:
    return check_notices_of([citation_of_text(i.item_id, i.text, i.location) for i in items], settings_here())


def _links(items: Sequence[CheckedItem]) -> CheckAnswer:
    return check_cited_links([CitedLink(i.item_id, i.text, i.location) for i in items], settings_here())


def _legal(items: Sequence[CheckedItem]) -> CheckAnswer:
    read = [legal_citation_of_text(item.item_id, item.text) for item in items]
    return check_legal_citations([one for one in read if one is not None], settings_here())


_ASK_AGAIN: dict[str, Callable[[Sequence[CheckedItem]], CheckAnswer]] = {
    "citations": _citations,
    "retractions": _retractions,
    "links": _links,
    "legal": _legal,
}


def _read(path: Path) -> dict[str, Any]:
    content = read_file(path, "a report")  # what it raises is a ValueError, too, and says more
    try:
        document = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise InputError("expected a report as JSON", file=str(path)) from error
    if not isinstance(document, dict):
        raise InputError("expected a report as a JSON object", file=str(path))
    return document


def _about_review(document: dict[str, Any]) -> Rechecked:
    findings = document.get("findings")
    rows = [row for row in findings if isinstance(row, dict)] if isinstance(findings, list) else []
    waiting = [row for row in rows if row.get("outcome") == Outcome.UNAVAILABLE.value]
    if not waiting:
        return Rechecked(None, "nothing of this report was left unavailable")
    files = [row["location"].get("file") for row in rows if isinstance(row.get("location"), dict)]
    review = next((name for name in files if isinstance(name, str) and not name.endswith(".jsonl")), "")
    command = " ".join(
        part for part in ("co-researcher review", shlex.quote(review) if review else "", "--verify") if part
    )
    advice = (
        f"{len(waiting)} findings were unavailable; `co-researcher texts fetch` looks for missing texts, and"
        f" `{command}` judges again: a round that ended so was not charged"
    )
    return Rechecked(None, advice, len(waiting))
