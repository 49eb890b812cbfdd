"""What extraction answers when a file gives no text: the reason, in words for a reader."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file that cannot be read as a study, and why ("the file is locked with a password").

    It says nothing about the study: what rests on it is `unavailable`, never `failed`.
    """

    reason: str


NO_TEXT_LAYER = "the PDF has no text layer: its pages are pictures (a scan)"
"""The reason that OCR may do away with, where it is installed."""
