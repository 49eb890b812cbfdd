"""A stretch of a text as one line."""

from __future__ import annotations

from corpus.model.study_text import Span, StudyText


def excerpt(text: StudyText, span: Span, limit: int = 200) -> str:
    """The words of a span with white space folded, cut to `limit` characters."""
    words = " ".join(text.text[span.start : span.end].split())
    return words if len(words) <= limit else words[: limit - 1] + "…"
