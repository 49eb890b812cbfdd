"""Whatever a review's file holds, it is read whole, in linear time, or refused in one line."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.drafts.html import read_html
from checker.drafts.latex import read_latex
from checker.drafts.markdown import read_markdown
from checker.drafts.plain import read_plain
from checker.drafts.review_file import ReviewFormat, read_review, tell_format
from checker.model.draft import Draft
from checker.rule import InputError
from tests.processor_time import least_seconds

Reader = Callable[[str, str], Draft]
READERS: dict[str, Reader] = {
    "markdown": read_markdown, "latex": read_latex, "html": read_html, "plain": read_plain,
}  # fmt: skip
MARKS = (
    "Recall",
    "fell ",
    ". ",
    "\n",
    "\r\n\r\n",
    "(Lumen, 2024)",
    "[1]",
    "[[c1]]",
    "\u200b",
    "12%",
    "{",
    "}",
    "[",
    "]",
    "(",
    "\\cite{a}",
    "\\footnote{",
    "\\section{",
    "\\begin{itemize}",
    "\\item ",
    "\\end{itemize}",
    "$",
    "$$",
    "%",
    "\\\\",
    "&",
    "\\begin{tabular}{l}",
    "\\[",
    "\\(",
    "\\verb|",
    "\\iffalse ",
    "\\bibitem{k} ",
    "\\begin{thebibliography}{9}",
    "\\end{thebibliography}",
    "~",
    "\\textsuperscript{",
    '\\"',
    "<p>",
    "</p>",
    "<!--",
    "-->",
    "<sup>",
    "</sup>",
    "<table>",
    "<tr>",
    "<td>",
    "<li>",
    "<ol>",
    "<script>",
    "<img alt='a b c'>",
    "&nbsp;",
    "&#8203;",
    "<",
    ">",
    '"',
    "- ",
    "1. ",
    "[^1]: ",
    "====\n",
    "REFERENCES\n",
    "\f",
    "-\n",
    "# ",
    "> ",
    "|",
    "---\n",
    "```\n",
    "*",
    "_",
    "## References\n\n",
)


def _unaccounted(draft: Draft) -> str:
    held = bytearray(len(draft.text))
    for item in (*draft.sentences, *draft.references, *draft.passed_over):
        held[item.span.start : item.span.end] = b"\x01" * (item.span.end - item.span.start)
    return "".join(c for c, is_held in zip(draft.text, held, strict=True) if c.isalnum() and not is_held)


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=120, deadline=None)
@given(pieces=st.lists(st.sampled_from(MARKS), max_size=60))
def test_every_letter_lies_in_a_sentence_a_reference_or_a_named_stretch(name: str, pieces: list[str]) -> None:
    assert _unaccounted(READERS[name]("".join(pieces), "review")) == ""


@settings(max_examples=150, deadline=None)
@given(
    content=st.binary(max_size=300), file=st.sampled_from(["a.md", "a.tex", "a.html", "a.txt", "a.docx", "a"])
)
def test_bytes_are_read_or_refused(content: bytes, file: str) -> None:
    try:
        draft = read_review(content, file)
    except InputError:
        return
    assert _unaccounted(draft) == ""


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize(
    "mark", ["{", "\\begin{a}", "$", "<", "<!--", "<p>", "[", "\\footnote{", "&", "\\item[a]", "\\["]
)
def test_twice_the_text_takes_about_twice_the_time(name: str, mark: str) -> None:
    def seconds(length: int, within: float = 0.0) -> float:
        text = mark * (length // len(mark))
        return least_seconds(lambda text: READERS[name](text, "review"), text, within)

    budget = 10 * max(seconds(15_000), 0.02)
    assert seconds(60_000, budget) < budget


@pytest.mark.parametrize(
    ("content", "file", "expected"),
    [
        (b"%PDF-1.7", "review.md", ReviewFormat.PDF),
        (b"PK\x03\x04", "review", ReviewFormat.DOCX),
        (b"<!doctype html><p>x", "review.md", ReviewFormat.HTML),
        (b"% a\n\\documentclass{article}", "review", ReviewFormat.LATEX),
        (b"\\documentclass is a command.", "review.md", ReviewFormat.MARKDOWN),
        (b"Recall fell.", "review.qmd", ReviewFormat.MARKDOWN),
        (b"Recall fell.", "review.txt", ReviewFormat.PLAIN),
        (b"Recall fell.", "review.tex", ReviewFormat.LATEX),
    ],
)
def test_the_format_is_told_by_content_then_by_name(
    content: bytes, file: str, expected: ReviewFormat
) -> None:
    assert tell_format(content, file) is expected


@pytest.mark.parametrize(
    "content", [b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1x", b"Recall\xfffell.", b"Recall \x00."]
)
def test_what_is_no_review_is_refused(content: bytes) -> None:
    with pytest.raises(InputError):
        read_review(content, "review.md")
