"""A text's searchable copy and the way back to the raw text. Quotes are folded by the same function."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from corpus.model.study_text import StudyText

FOLD_VERSION = "1"


@dataclass(frozen=True, slots=True)
class FoldedText:
    """The folded copy: `origin[i]` is the raw offset from which folded character `i` came."""

    folded: str
    origin: array[int]
    version: str = FOLD_VERSION


@dataclass(frozen=True, slots=True)
class IndexedText:
    """A study's text with its folded copy, as the store holds it and as rules read it."""

    text: StudyText
    folded: FoldedText


def fold_text(text: StudyText) -> FoldedText:
    """The searchable copy of a study's text."""
    return FoldedText(text.text.lower(), array("I", range(len(text.text))))


def index_text(text: StudyText) -> IndexedText:
    """The text with its folded copy, made once at ingestion."""
    return IndexedText(text, fold_text(text))
