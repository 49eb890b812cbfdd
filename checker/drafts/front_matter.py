"""The YAML or TOML front matter of a Markdown file: where its keys, its values and its abstract stand.

Source: pandoc's manual (metadata blocks), Quarto and Hugo. Values are no prose, except an abstract; they are
read as labels, since a title or any other key may state a finding.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from corpus.model.study_text import Span

MOST_LINES = 400

_KEY_LINE = re.compile(r"[\w-]+\s*[:=]")
_ABSTRACT = re.compile(r"(?:abstract|description|summary)\s*[:=]\s*[|>]?[-+]?\s*", re.I)
_KEY = re.compile(
    r"[ \t]*(?:-[ \t]+)*(?P<key>[\"']?[\w.-][\w. -]{0,60}[\"']?[ \t]*[:=](?=[ \t]|$))?"
    r"[ \t]*(?:[|>][-+]?\d?[ \t]*$)?[\"'\[]*"
)


@dataclass(slots=True)
class FrontMatter:
    """lines: how many it takes. marks: its fences, keys and quotation marks. values: each as its lines."""

    lines: int = 0
    marks: list[Span] = field(default_factory=list)
    values: list[list[Span]] = field(default_factory=list)
    abstract: list[Span] = field(default_factory=list)


def read_front_matter(text: str, lines: list[Span]) -> FrontMatter:
    """The front matter at the start of `text`, whose lines are given; of no lines where there is none."""
    last = _last_line(text, lines)
    if last is None:
        return FrontMatter()
    found = FrontMatter(last + 1)
    in_abstract = False
    for number, span in enumerate(lines[: last + 1]):
        line = text[span.start : span.end]
        opening = _ABSTRACT.match(line)
        if opening:
            in_abstract = True
            found.marks.append(Span(span.start, span.start + opening.end()))
            if line[opening.end() :].strip():
                found.abstract.append(Span(span.start + opening.end(), span.end))
        elif in_abstract and (line.startswith((" ", "\t")) or not line.strip()):
            if line.strip():
                found.abstract.append(span)
        else:
            if in_abstract:
                found.values.append([])
            in_abstract = False
            if number in (0, last):
                found.marks.append(span)
            else:
                _read_value(text, span, found)
    found.marks = [mark for mark in found.marks if mark.end > mark.start]
    found.values = [value for value in found.values if value]
    return found


def _last_line(text: str, lines: list[Span]) -> int | None:
    if not lines:
        return None
    fence = text[lines[0].start : lines[0].end].lstrip("\ufeff").rstrip()
    if fence not in ("---", "+++"):
        return None
    closing = (fence, "...") if fence == "---" else (fence,)
    for number in range(1, min(len(lines), MOST_LINES)):
        if text[lines[number].start : lines[number].end].rstrip() in closing:
            has_keys = any(_KEY_LINE.match(text[s.start : s.end]) for s in lines[1:number])
            return number if has_keys else None
    return None


def _read_value(text: str, span: Span, found: FrontMatter) -> None:
    """Take a line: a key with its value, or more of the value before."""
    key = _KEY.match(text, span.start, span.end)
    start = key.end() if key else span.start
    end = start + len(text[start : span.end].rstrip(" \t\"']"))
    goes_on = key is not None and not key.group("key") and text[span.start] in " \t"
    found.marks += [Span(span.start, start), Span(end, span.end)]
    if not goes_on or not found.values:
        found.values.append([])
    if end > start:
        found.values[-1].append(Span(start, end))
