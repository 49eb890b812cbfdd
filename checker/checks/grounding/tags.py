"""Tags by which a draft says where its sentences come from: finding them, and reading what they say.

`[[c3]]` and `[[c3, c4]]` name claims, `[[calc: c3*0.15]]` a calculation with them, `[[logic]]` marks
reasoning; `[[example]]` … `[[/example]]` encloses a worked example. The brackets and words can be set.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from corpus.model.study_text import Span

MOST_CHARACTERS = 400
"""The longest that a tag can be."""
_PARTS = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class TagSyntax:
    """How tags are written in a draft."""

    opening: str = "[["
    closing: str = "]]"
    calculation: str = "calc"
    logic: str = "logic"
    example: str = "example"


class TagKind(Enum):
    """What a tag says of its sentence."""

    CLAIMS = auto()
    CALCULATION = auto()
    LOGIC = auto()
    EXAMPLE_BEGINS = auto()
    EXAMPLE_ENDS = auto()
    UNREADABLE = auto()


@dataclass(frozen=True, slots=True)
class GroundTag:
    """One tag. claim_ids: of a tag that names claims. calculation: what is to be calculated."""

    kind: TagKind
    span: Span
    written: str
    claim_ids: tuple[str, ...] = ()
    calculation: str = ""


def blank_tags(text: str, syntax: TagSyntax = TagSyntax()) -> tuple[str, tuple[GroundTag, ...]]:
    """The text with blanks in place of its tags, so that offsets stay, and the tags in order. Linear."""
    tags = tuple(_find_tags(text, syntax))
    parts, end = [], 0
    for tag in tags:
        parts += [text[end : tag.span.start], " " * (tag.span.end - tag.span.start)]
        end = tag.span.end
    return "".join([*parts, text[end:]]), tags


def _find_tags(text: str, syntax: TagSyntax) -> Iterator[GroundTag]:
    start = text.find(syntax.opening)
    while start >= 0:
        inner = start + len(syntax.opening)
        line_end = text.find("\n", inner, inner + MOST_CHARACTERS)
        limit = line_end if line_end >= 0 else inner + MOST_CHARACTERS
        close = text.find(syntax.closing, inner, limit)
        if close < 0:
            span = Span(start, inner)
            yield GroundTag(TagKind.UNREADABLE, span, text[start : min(limit, start + 60)].strip())
            start = text.find(syntax.opening, inner)
            continue
        end = close + len(syntax.closing)
        yield _read_tag(text[inner:close], Span(start, end), text[start:end], syntax)
        start = text.find(syntax.opening, end)


def _read_tag(content: str, span: Span, written: str, syntax: TagSyntax) -> GroundTag:
    content = content.strip()
    word, colon, rest = content.partition(":")
    word = word.strip().casefold()
    if word == syntax.calculation.casefold() and colon:
        return GroundTag(TagKind.CALCULATION, span, written, calculation=rest.strip())
    if word == syntax.logic.casefold():
        return GroundTag(TagKind.LOGIC, span, written)
    if word == syntax.example.casefold():
        return GroundTag(TagKind.EXAMPLE_BEGINS, span, written)
    if word == f"/{syntax.example.casefold()}":
        return GroundTag(TagKind.EXAMPLE_ENDS, span, written)
    ids = tuple(part for part in _PARTS.split(rest if word == "from" and colon else content) if part)
    if not ids:
        return GroundTag(TagKind.UNREADABLE, span, written)
    return GroundTag(TagKind.CLAIMS, span, written, ids)
