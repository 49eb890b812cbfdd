"""A source that a person adds, as a file says it: where it is, how it is asked, where its records stand.

The file is TOML or JSON:

    name = "mosses"                              # small letters and digits; also names its settings
    url = "https://api.mosses.org/v1/works"      # https, one fixed host, nothing to fill in
    records = "results.items"                    # where the list of records stands in the reply

    [query]                                      # parameters; one with a year goes when a year is asked for
    q = "{question}"
    rows = "{limit}"
    from = "{from_year}"

    [fields]                                     # where a record's fields stand; title is required
    title = "title"
    authors = "authors.name"                     # a path through a list gives all its values
    year = "published.year"
    doi = "doi"

    [canary]                                     # a question, and the title of a work that it certainly finds
    question = "mosses of the old mill"
    title = "Mosses of the Old Mill"

    [key]                                        # only if it wants one: CO_RESEARCHER_MOSSES_KEY goes here
    header = "X-Api-Key"                         # or: parameter = "api_key"

A path is dotted ("results.items", "title.0") or a JSON pointer ("/results/items"; RFC 6901). Nothing in the
file is run, and what a question holds goes into parameters alone: neither host nor path is changed by it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any

from corpus.addresses import AddressRefusedError, parse_address

FIELDS = (
    "title", "authors", "author_family", "author_given", "year", "doi", "pmid", "pmcid", "arxiv", "isbn",
    "container_title", "volume", "issue", "page", "publisher", "abstract", "url", "id", "pdf",
)  # fmt: skip
"""The fields that a declaration may locate."""

_PLACEHOLDERS = frozenset({"question", "limit", "from_year", "to_year"})
_NAME = re.compile(r"^[a-z][a-z0-9]{1,30}$")
_HEADER = re.compile(r"^[A-Za-z][A-Za-z0-9-]{0,60}$")
_TABLES = frozenset({"name", "url", "records", "query", "fields", "canary", "key"})


class DeclarationError(ValueError):
    """What is wrong with a declaration: the field, and what was expected there."""

    def __init__(self, field: str, expected: str) -> None:
        super().__init__(f"{field}: {expected}")
        self.field, self.expected = field, expected


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declared source. `query` holds templates, `fields` and `records` paths as tuples of keys."""

    name: str
    url: str
    records: tuple[str, ...]
    query: Mapping[str, str]
    fields: Mapping[str, tuple[str, ...]]
    canary_question: str
    canary_title: str
    key_header: str = ""
    key_parameter: str = ""


def parse_declaration(content: str, *, is_json: bool = False) -> Declaration:
    """The declaration in a file's text. Raises DeclarationError naming the first field that is not right."""
    try:
        table = json.loads(content) if is_json else tomllib.loads(content)
    except (ValueError, RecursionError) as error:
        kind = "JSON" if is_json else "TOML"
        raise DeclarationError("file", f"expected {kind} ({error})") from error
    if not isinstance(table, dict):
        raise DeclarationError("file", "expected an object")
    if unknown := sorted(set(table) - _TABLES):
        raise DeclarationError(unknown[0], f"expected only {', '.join(sorted(_TABLES))}")
    name = _text(table, "name")
    if not _NAME.match(name):
        raise DeclarationError("name", "expected small letters and digits, a letter first")
    canary = _table(table, "canary")
    key = _table(table, "key") if "key" in table else {}
    header = _text(key, "header", "key") if "header" in key else ""
    parameter = _text(key, "parameter", "key") if "parameter" in key else ""
    if key and (bool(header) == bool(parameter) or (header and not _HEADER.match(header))):
        raise DeclarationError("key", "expected either a header's name or a parameter's")
    return Declaration(
        name,
        _address(_text(table, "url")),
        parse_path(_text(table, "records", allow_empty=True), "records"),
        _query(_table(table, "query")),
        _fields(_table(table, "fields")),
        _text(canary, "question", "canary"),
        _text(canary, "title", "canary"),
        header,
        parameter,
    )


def parse_path(written: str, field: str) -> tuple[str, ...]:
    """The keys of a dotted path or JSON pointer; "" and "/" are the whole. Raises DeclarationError."""
    if written in ("", "/"):
        return ()
    if written.startswith("/"):
        return tuple(part.replace("~1", "/").replace("~0", "~") for part in written[1:].split("/"))
    parts = tuple(written.split("."))
    if not all(part.strip() for part in parts):
        raise DeclarationError(field, "expected keys with dots between them, or a JSON pointer")
    return parts


def follow(value: Any, path: tuple[str, ...]) -> Any:
    """What stands at `path` in a JSON value, or None. A key applied to a list gives all its values."""
    for place, key in enumerate(path):
        if isinstance(value, dict):
            value = value.get(key)
        elif isinstance(value, list) and key.isdigit():
            value = value[int(key)] if int(key) < len(value) else None
        elif isinstance(value, list):
            found = (follow(item, path[place:]) for item in value)
            return [item for item in found if item is not None]
        else:
            return None
    return value


def fill_in(query: Mapping[str, str], values: Mapping[str, str]) -> dict[str, str]:
    """The parameters with their values; one that asks for a value that is not there is left out."""
    filled = {}
    for parameter, template in query.items():
        wanted = {name for _, name, _, _ in Formatter().parse(template) if name}
        if all(values.get(name) for name in wanted):
            # Not str.format, which would read attributes and indices out of a template.
            filled[parameter] = re.sub(r"\{(\w+)\}", lambda match: values[match[1]], template)
    return filled


def _address(url: str) -> str:
    if "{" in url or "?" in url or "#" in url:
        raise DeclarationError("url", "expected a fixed address; what is filled in belongs into query")
    if not url.startswith("https://"):
        raise DeclarationError("url", "expected an address that begins with https://")
    try:
        parse_address(url)
    except AddressRefusedError as error:
        raise DeclarationError("url", f"expected the address of a public host (it {error})") from error
    return url.rstrip("/")


def _query(table: dict[str, Any]) -> dict[str, str]:
    for parameter, template in table.items():
        field = f"query.{parameter}"
        if not isinstance(template, str):
            raise DeclarationError(field, "expected text")
        try:
            wanted = [(name, spec, conversion) for _, name, spec, conversion in Formatter().parse(template)]
        except ValueError as error:
            raise DeclarationError(
                field, f"expected text with {{question}} and the like ({error})"
            ) from error
        for name, spec, conversion in wanted:
            if name is not None and (name not in _PLACEHOLDERS or spec or conversion):
                known = ", ".join(f"{{{p}}}" for p in sorted(_PLACEHOLDERS))
                raise DeclarationError(field, f"expected only {known} to be filled in")
    if not any("{question}" in template for template in table.values()):
        raise DeclarationError("query", "expected a parameter with {question} in it")
    return dict(table)


def _fields(table: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    for name, path in table.items():
        if name not in FIELDS:
            raise DeclarationError(f"fields.{name}", f"expected one of {', '.join(FIELDS)}")
        if not isinstance(path, str) or not path.strip():
            raise DeclarationError(f"fields.{name}", "expected where it stands in a record")
    if "title" not in table:
        raise DeclarationError("fields.title", "expected where a record's title stands")
    return {name: parse_path(path, f"fields.{name}") for name, path in table.items()}


def _table(table: Mapping[str, Any], name: str) -> dict[str, Any]:
    found = table.get(name)
    if not isinstance(found, dict) or not found:
        raise DeclarationError(name, "expected a table; it is required")
    return found


def _text(table: Mapping[str, Any], name: str, of: str = "", *, allow_empty: bool = False) -> str:
    found, field = table.get(name), f"{of}.{name}" if of else name
    if not isinstance(found, str) or not (found.strip() or allow_empty):
        raise DeclarationError(field, "expected text; it is required")
    return found.strip()
