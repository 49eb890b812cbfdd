"""Words in the shapes of a diagram and in attributes are read where they state a finding."""

from __future__ import annotations

import pytest

from checker.drafts.diagrams import find_labels, is_diagram
from checker.drafts.html import read_html
from checker.drafts.latex import read_latex
from corpus.model.study_text import Span

TOLD = "Naps harm the recall of faces"
PAGE = "<html><body><p>Naps are short.</p>{}</body></html>"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("A[More naps] --> B[Less recall]", ["More naps", "Less recall"]),
        ('A["More (long) naps"]', ["More (long) naps"]),
        ("A -->|less recall| B{Naps?}", ["less recall", "Naps?"]),
        ("Alice->>Bob: recall fell", ["recall fell"]),
        ("title Naps and recall", ["Naps and recall"]),
        ("A --> B", []),
    ],
)
def test_the_labels_of_a_diagram_are_found(line: str, words: list[str]) -> None:
    assert [line[s.start : s.end] for s in find_labels(line, [Span(0, len(line))])] == words


@pytest.mark.parametrize(("language", "drawn"), [("mermaid", True), ("{dot}", True), ("python", False)])
def test_only_blocks_that_are_drawn_are_diagrams(language: str, drawn: bool) -> None:
    assert is_diagram(language) is drawn


@pytest.mark.parametrize("element", ["<p title='{}'>Below.</p>", "<div aria-label='{}'></div>"])
def test_an_attribute_that_states_a_finding_is_a_sentence(element: str) -> None:
    told = [s.plain for s in read_html(PAGE.format(element.format(TOLD)), "r.html").sentences]
    topic = [s.plain for s in read_html(PAGE.format(element.format("Recall of faces")), "r.html").sentences]
    assert TOLD in told
    assert "Recall of faces" not in topic


@pytest.mark.parametrize(("words", "found"), [(TOLD, True), ("Records screened", False)])
def test_a_node_of_a_picture_is_read_like_a_label(words: str, found: bool) -> None:
    picture = f"\\begin{{tikzpicture}}\\node (a) [draw] {{{words}}};\\end{{tikzpicture}}"
    text = f"\\begin{{document}}\nNaps are short.\n\n{picture}\n\\end{{document}}\n"
    assert (words in [s.plain for s in read_latex(text, "r.tex").sentences]) is found
