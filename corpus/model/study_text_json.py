"""A `StudyText` as plain lists and dictionaries for JSON, and back: between processes and in the store."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import starmap
from typing import Any

from corpus.model.study_text import Gap, Grade, Page, Section, SectionKind, Span, StudyText

_LISTS: dict[str, type[Page] | type[Section] | type[Span] | type[Gap]] = {
    "pages": Page,
    "sections": Section,
    "blocks": Span,
    "gaps": Gap,
    "marks": Span,
    "furniture": Span,
    "raised": Span,
    "unreliable": Gap,
}


def study_text_as_dict(text: StudyText) -> dict[str, Any]:
    """All fields by name; of each page, section, span and gap the values in the order of its fields."""
    written = {field.name: getattr(text, field.name) for field in fields(text)}
    for name, kind in _LISTS.items():
        names = [field.name for field in fields(kind)]
        written[name] = [[getattr(item, n) for n in names] for item in written[name]]
    return written


def study_text_from_dict(written: dict[str, Any]) -> StudyText:
    """What `study_text_as_dict` gave, or an earlier version, which named the fields of each item.

    Raises KeyError, TypeError or ValueError for anything else.
    """
    read = dict(written)
    for name, kind in _LISTS.items():
        items = read[name]
        is_named = bool(items) and isinstance(items[0], dict)
        read[name] = tuple([kind(**item) for item in items] if is_named else starmap(kind, items))
    read["sections"] = tuple(replace(s, kind=SectionKind(s.kind)) for s in read["sections"])
    read["grade"] = Grade(read["grade"])
    return StudyText(**read)
