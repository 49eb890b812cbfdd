"""Where something that a check speaks of stands, and the words around it."""

from __future__ import annotations

from checker.model.draft import Draft
from checker.model.findings import Location
from checker.rule import draft_location
from corpus.model.study_text import Span

_AROUND = 50
"""Characters on each side of a place that are shown with it."""


def words_around(text: str, span: Span) -> str:
    """The words around a span, whole words only, on one line."""
    start, end = max(0, span.start - _AROUND), min(len(text), span.end + _AROUND)
    before, after = text[start : span.start], text[span.end : end]
    if start and " " in before:
        before = before.split(" ", 1)[1]
    if end < len(text) and " " in after:
        after = after.rsplit(" ", 1)[0]
    return " ".join((before + text[span.start : span.end] + after).split())


def place_in_draft(draft: Draft, span: Span, written: str) -> Location:
    """Where `written` stands first within `span`; all of `span` where markup parts the words."""
    at = draft.text.find(written, span.start, span.end)
    return draft_location(draft, Span(at, at + len(written)) if at >= 0 else span)
