"""The words in the shapes of a diagram that is written as text in a fenced block.

A reader sees them as a figure, so what they state is read like the words of one. The marks of a shape are
those of Mermaid's flow charts, of Graphviz and of PlantUML; what stands behind the colon of a message is
read too.
Source: the syntax references of the three.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from checker.text.lexicons import load_group
from corpus.model.study_text import Span

_LABEL = re.compile(
    r"\"(?P<quoted>[^\"]{3,300})\""
    r"|\[(?P<box>[^\[\]\"(){}|]{3,300})\]"
    r"|\((?P<round>[^\[\]\"(){}|]{3,300})\)"
    r"|\{(?P<rhomb>[^\[\]\"(){}|]{3,300})\}"
    r"|\|(?P<edge>[^\[\]\"(){}|]{3,300})\|"
    r"|(?<=[ \w]):\s{0,9}(?P<message>[^\[\]\"(){}|:]{3,300})$"
    r"|^\s{0,9}title:?\s{1,9}(?P<title>[^\"|]{3,300})$"
)


def is_diagram(language: str) -> bool:
    """True for the name of a fenced block that is drawn as a diagram."""
    return language.strip(" {}").lower() in load_group("code_languages", "diagrams")


def find_labels(text: str, lines: Iterable[Span]) -> Iterator[Span]:
    """The places of the words that a diagram on `lines` of `text` shows."""
    for line in lines:
        for match in _LABEL.finditer(text[line.start : line.end]):
            start, end = match.span(match.lastindex or 0)
            yield Span(line.start + start, line.start + end)
