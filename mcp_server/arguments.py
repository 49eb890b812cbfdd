"""Reading a tool's arguments: unknown names are refused, the usual slips of models are understood.

Understood: an empty text or null for an argument left out, "20" for 20, "true" for true, one object or a JSON
text for a list of objects, a bare id for a list of ids, an id with the marks that it carries in a review
(`[[c3]]`, `[@lumen2024]`). Refused, with the names that the tool has: any other argument, since a model whose
`offset` is passed over in silence reads page one again and again.

The schemas are the JSON Schema subset that `mcp_server.tools` writes: object, array, string, integer,
boolean, enum, required, minimum, maximum, maxItems, minLength, maxLength, default.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from mcp_server.tool_error import ToolError

Schema = Mapping[str, Any]

_INTEGER = re.compile(r"^\s*[+-]?\d{1,12}(?:\.0+)?\s*$")
_ID_PLACE = re.compile(r"_ids?(\[\d+\])?$")
_MARKS_AROUND_AN_ID = "[]@ \t\r\n"
_SHOWN = 40
"""Characters of a wrong value that are told back."""


def read_arguments(
    tool: str, schema: Schema, given: Mapping[str, Any] | None, aliases: Mapping[str, str]
) -> dict[str, Any]:
    """The arguments in the types of `schema`, with its defaults for those left out.

    tool: the tool's name, for messages. aliases: names that mean one of the schema's ("study": "study_id").
    Raises ToolError for an unknown name, a missing argument, a wrong type or a broken limit.
    """
    return _Reader(tool, aliases).read_object(schema, given or {}, "")


class _Reader:
    def __init__(self, tool: str, aliases: Mapping[str, str]) -> None:
        self._tool, self._aliases = tool, aliases

    def read_object(self, schema: Schema, value: Mapping[str, Any], where: str) -> dict[str, Any]:
        properties: Mapping[str, Schema] = schema.get("properties", {})
        given: dict[str, Any] = {}
        for name, inner in value.items():
            known = name if name in properties else self._aliases.get(name, name)
            if known not in properties:
                raise ToolError(
                    "UNKNOWN_ARGUMENT",
                    f"{self._subject(where)} has no {_quoted(name)}; {_taken(properties)}.",
                )
            if not _is_left_out(inner):
                given[known] = inner
        read: dict[str, Any] = {}
        for name, inner_schema in properties.items():
            place = f"{where}.{name}" if where else name
            if name in given:
                read[name] = self._read(inner_schema, given[name], place)
            elif name in schema.get("required", ()):
                raise ToolError("MISSING_ARGUMENT", f"{self._tool} needs {place}; {_taken(properties)}.")
            elif "default" in inner_schema:
                read[name] = inner_schema["default"]
        return read

    def _read(self, schema: Schema, value: Any, place: str) -> Any:
        kind = schema.get("type")
        if kind == "integer":
            return self._integer(schema, value, place)
        if kind == "boolean":
            return self._boolean(value, place)
        if kind == "array":
            return self._list(schema, value, place)
        if kind == "object":
            if isinstance(value, str):
                value = _parsed(value)
            if not isinstance(value, Mapping):
                raise self._wrong(place, "an object", value)
            return self.read_object(schema, value, place)
        return self._string(schema, value, place)

    def _integer(self, schema: Schema, value: Any, place: str) -> int:
        is_text = isinstance(value, str) and _INTEGER.match(value)
        is_number = isinstance(value, int | float) and not isinstance(value, bool) and value == value // 1
        if not (is_text or is_number):
            raise self._wrong(place, "a whole number", value)
        number = int(float(value))
        least, most = schema.get("minimum"), schema.get("maximum")
        if least is not None and number < least:
            raise self._wrong(place, f"{least} or more", value)
        # More than the most that can be had is a wish for the most; every partial result says where to go on.
        return min(number, most) if most is not None else number

    def _boolean(self, value: Any, place: str) -> bool:
        if isinstance(value, bool):
            return value
        word = str(value).strip().lower()
        if word in ("true", "1", "yes"):
            return True
        if word in ("false", "0", "no"):
            return False
        raise self._wrong(place, "true or false", value)

    def _list(self, schema: Schema, value: Any, place: str) -> list[Any]:
        inner: Schema = schema["items"]
        if isinstance(value, str):
            parsed = _parsed(value)
            if isinstance(parsed, list | Mapping):
                value = parsed
            elif inner.get("type") == "string":
                value = [part for part in re.split(r"[,;\s]+", value) if part]
        if isinstance(value, Mapping):
            value = [value]
        if not isinstance(value, list):
            raise self._wrong(place, "a list", value)
        if not value:
            raise ToolError("MISSING_ARGUMENT", f"{self._tool} needs at least one entry in {place}.")
        most = schema.get("maxItems")
        if most is not None and len(value) > most:
            raise ToolError(
                "TOO_MANY",
                f"{len(value)} {place} sent, at most {most} per call; nothing was done. "
                f"Send 1-{most} now and the rest in further calls.",
            )
        return [self._read(inner, entry, f"{place}[{i}]") for i, entry in enumerate(value, start=1)]

    def _string(self, schema: Schema, value: Any, place: str) -> str:
        if isinstance(value, int | float) and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str):
            raise self._wrong(place, "text", value)
        if "\x00" in value or any("\ud800" <= c <= "\udfff" for c in value):
            raise ToolError("BAD_ARGUMENT", f"{place}: expected text without NUL or lone surrogates.")
        if _ID_PLACE.search(place):
            value = value.strip(_MARKS_AROUND_AN_ID)
        choices = schema.get("enum")
        if choices is not None:
            value = value.strip().lower()
            if value not in choices:
                raise self._wrong(place, " or ".join(choices), value)
        if not value.strip():
            raise self._wrong(place, "a text that is not empty", value)
        most = schema.get("maxLength")
        if most is not None and len(value) > most:
            raise ToolError("TOO_LONG", f"{place} has {len(value)} characters, at most {most}. Shorten it.")
        return str(value)

    def _wrong(self, place: str, expected: str, value: Any) -> ToolError:
        return ToolError("BAD_ARGUMENT", f"{place}: expected {expected}, got {_quoted(value)}.")

    def _subject(self, where: str) -> str:
        return f"{self._tool}: {where}" if where else self._tool


def _is_left_out(value: Any) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _parsed(text: str) -> Any:
    if text.lstrip()[:1] not in ("[", "{"):
        return None
    try:
        return json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        return None


def _taken(properties: Mapping[str, Schema]) -> str:
    return "it takes " + (", ".join(properties) if properties else "no arguments")


def _quoted(value: Any) -> str:
    words = " ".join(str(value).split())
    shown = "".join(c if c.isprintable() else "?" for c in words)
    return repr(shown if len(shown) <= _SHOWN else shown[: _SHOWN - 1] + "…")
