"""Plain text to `StudyText`."""

from __future__ import annotations

from corpus.model.study_text import Span, StudyText

EXTRACTOR = "plain"
VERSION = "1"


def extract_plain(text: str, *, title: str = "", source_sha256: str = "") -> StudyText:
    """The text as one block; `title` is the title that the study should have."""
    return StudyText(
        text, EXTRACTOR, VERSION, blocks=(Span(0, len(text)),), confirmed=True, source_sha256=source_sha256
    )
