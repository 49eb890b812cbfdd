"""A check report as one self-contained page: no script, no outside address, safe with hostile text."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, StrictUndefined, Template


def report_as_html(document: dict[str, Any], *, title: str = "Check report") -> str:
    """The page for the JSON document of a review's report.

    Every text is escaped, and a content security policy forbids everything but the page's own style.
    """
    style = _resource("report.css")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return _template().render(report=document, title=title, style=style, style_hash=digest)


@cache
def _template() -> Template:
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["place"] = _place
    return environment.from_string(_resource("report.html"))


def _visible(value: Any) -> Any:
    """Text without control characters, which no page needs and a terminal would obey."""
    if type(value) is not str:
        return value  # escaped text and numbers
    return "".join(c if c.isprintable() or c in "\n\t" else f"\\x{ord(c):02x}" for c in value)


@cache
def _resource(name: str) -> str:
    return files("checker.reports").joinpath("templates", name).read_text("utf-8")


def _place(location: dict[str, Any]) -> str:
    """A location in a few words: where a person finds it."""
    if not location:
        return ""
    if location["source"] == "review":
        unit = next((name for name in ("page", "paragraph") if name in location), "line")
        return f"{location.get('file', 'review')}, {unit} {location.get(unit, '?')}"
    if location["source"] == "study":
        page = location.get("page_label") or location.get("page")
        parts = (location.get("study_id"), f"page {page}" if page else None, location.get("section"))
        return ", ".join(str(part) for part in parts if part)
    return f"the {location.get('part', 'claim')}"
