"""Reading a review in Markdown (CommonMark with pandoc's citations and footnotes) into a `Draft`."""

from __future__ import annotations

from checker.model.draft import Draft


def read_markdown(text: str, file: str) -> Draft:
    """The review parsed, every character accounted for. Never raises on any text."""
    return Draft(text, file)
