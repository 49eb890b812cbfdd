"""A `StudyText` as JSON and back, for passing it between processes."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from corpus.model.study_text import Gap, Grade, Page, Section, SectionKind, Span, StudyText

_SPANS = ("blocks", "marks", "furniture", "raised")
_GAPS = ("gaps", "unreliable")


def study_text_as_dict(text: StudyText) -> dict[str, Any]:
    """All fields, with tuples as lists."""
    return asdict(text)


def study_text_from_dict(fields: dict[str, Any]) -> StudyText:
    """What `study_text_as_dict` gave. Raises KeyError, TypeError or ValueError for anything else."""
    read = dict(fields)
    for name in _SPANS:
        read[name] = tuple(Span(**item) for item in read[name])
    for name in _GAPS:
        read[name] = tuple(Gap(**item) for item in read[name])
    read["pages"] = tuple(Page(**item) for item in read["pages"])
    read["sections"] = tuple(
        Section(SectionKind(item["kind"]), item["start"], item["end"], item["heading"])
        for item in read["sections"]
    )
    read["grade"] = Grade(read["grade"])
    return StudyText(**read)
