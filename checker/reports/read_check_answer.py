"""A check's answer read back from the document that it was written as."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from checker.model.check_answer import CheckAnswer, CheckedItem, Sighting
from checker.model.findings import Location
from checker.model.input_error import InputError
from checker.model.outcome import Outcome
from checker.reports.check_answer import SCHEMA

_COUNTS = frozenset({"line", "column", "start", "end", "page", "paragraph"})


def read_check_answer(document: Any) -> CheckAnswer:
    """The answer that `check_answer_as_dict` wrote. Raises InputError naming the field that is wrong."""
    if not isinstance(document, Mapping) or document.get("schema") != SCHEMA:
        raise InputError(f"expected a check's answer ({SCHEMA})", field="schema")
    items = document.get("items")
    if not isinstance(items, list):
        raise InputError("expected a list", field="items")
    return CheckAnswer(
        _text(document, "check", "check"),
        _text(document, "compared", "compared"),
        tuple(_item(item, f"items[{number}]") for number, item in enumerate(items, 1)),
        _texts(document, "sent"),
        _texts(document, "notes"),
    )


def _item(item: Any, place: str) -> CheckedItem:
    if not isinstance(item, Mapping):
        raise InputError("expected a JSON object", field=place)
    try:
        outcome = Outcome(str(item.get("outcome")))
    except ValueError as error:
        raise InputError("expected one of the five outcomes", field=f"{place}.outcome") from error
    evidence = item.get("evidence") or []
    if not isinstance(evidence, list):
        raise InputError("expected a list", field=f"{place}.evidence")
    return CheckedItem(
        _text(item, "id", f"{place}.id"),
        _text(item, "text", f"{place}.text"),
        outcome,
        _text(item, "status", f"{place}.status"),
        _text(item, "message", f"{place}.message"),
        tuple(_sighting(seen, f"{place}.evidence") for seen in evidence),
        _location(item.get("location"), f"{place}.location"),
        str(item.get("suggestion") or ""),
    )


def _sighting(seen: Any, place: str) -> Sighting:
    if not isinstance(seen, Mapping):
        raise InputError("expected a JSON object", field=place)
    source = _text(seen, "source", f"{place}.source")
    return Sighting(source, str(seen.get("url") or ""), str(seen.get("at") or ""), seen.get("stale") is True)


def _location(place: Any, field: str) -> Location | None:
    if not place:
        return None
    if not isinstance(place, Mapping):
        raise InputError("expected a JSON object", field=field)
    known: dict[str, Any] = {"source": "review"}
    for name, value in place.items():
        if name not in Location.__slots__:
            continue
        if not isinstance(value, int if name in _COUNTS else str) or isinstance(value, bool):
            raise InputError(
                "expected a number" if name in _COUNTS else "expected a text", field=f"{field}.{name}"
            )
        known[name] = value
    return Location(**known)


def _text(document: Mapping[str, Any], name: str, place: str) -> str:
    value = document.get(name)
    if not isinstance(value, str):
        raise InputError("expected a text", field=place)
    return value


def _texts(document: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = document.get(name) or []
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise InputError("expected a list of texts", field=name)
    return tuple(value)
