"""A stand-alone check's answer as the document of the contract, and as lines for people."""

from __future__ import annotations

from typing import Any

from checker.model.check_answer import CheckAnswer, CheckedItem
from checker.model.outcome import Outcome
from checker.reports.as_json import location_as_dict

SCHEMA = "co-researcher/check/1"


def check_answer_as_dict(answer: CheckAnswer) -> dict[str, Any]:
    """The document of `check NAME --format json`."""
    return {
        "schema": SCHEMA,
        "check": answer.check,
        "compared": answer.compared,
        "flagged": answer.is_flagged,
        "outcome": answer.outcome.value,
        "summary": answer.summary,
        "sent": list(answer.sent),
        "notes": list(answer.notes),
        "items": [_item_as_dict(item) for item in answer.items],
    }


def check_answer_as_text(answer: CheckAnswer) -> str:
    """The answer as lines of text: what was compared, what is not ok with its reason, and the sum."""
    lines = [f"compared: {answer.compared}"]
    lines.extend(f"sent: {line}" for line in answer.sent)
    lines.extend(f"note: {line}" for line in answer.notes)
    for item in answer.items:
        lines += ["", f"{item.outcome.value:<11} {item.status}  {_place(item)}“{_shortened(item.text)}”"]
        if item.message:
            lines.append(f"  {item.message}")
        if item.suggestion:
            lines.append(f"  instead: {item.suggestion}")
        if item.outcome is not Outcome.SKIP:
            lines.extend(f"  seen at {_seen(source)}" for source in _sources(item))
    return "\n".join([*lines, "", answer.summary])


def _item_as_dict(item: CheckedItem) -> dict[str, Any]:
    return {
        "id": item.item_id,
        "text": item.text,
        "outcome": item.outcome.value,
        "status": item.status,
        "message": item.message,
        "suggestion": item.suggestion or None,
        "evidence": [
            {"source": seen.source, "url": seen.url, "at": seen.at, "stale": seen.stale}
            for seen in item.evidence
        ],
        "location": location_as_dict(item.location),
    }


def _sources(item: CheckedItem) -> list[tuple[str, str, bool]]:
    return [(seen.source, seen.url, seen.stale) for seen in item.evidence]


def _seen(source: tuple[str, str, bool]) -> str:
    name, url, is_stale = source
    return " ".join(part for part in (name, url, "(an older answer)" if is_stale else "") if part)


def _place(item: CheckedItem) -> str:
    location = item.location
    if location is None:
        return ""
    place = location.file
    if location.line:
        place += f":{location.line}" + (f":{location.column}" if location.column else "")
    elif location.page:
        place += f" page {location.page}"
    elif location.paragraph:
        place += f" paragraph {location.paragraph}"
    return f"{place} " if place else ""


def _shortened(text: str, most: int = 160) -> str:
    words = " ".join(text.split())
    return words if len(words) <= most else words[: most - 1] + "…"
