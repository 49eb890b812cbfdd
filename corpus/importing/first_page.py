"""What a PDF says it is: title, DOI and year as far as its first pages show them beyond doubt.

A PDF holds no bibliographic item. What is read here is enough to list the study and to look it up by its DOI;
authors are taken only from a line under the title that is a list of names and nothing else.
"""

from __future__ import annotations

import re
from typing import Any

from corpus.model.identifiers import parse_arxiv, parse_doi
from corpus.model.names import csl_name, split_name
from corpus.model.study_text import SectionKind, StudyText

_DOI = re.compile(r"(?:doi\.org/|\bdoi\s*:?\s*)(10\.\d{4,9}/[^\s\"<>]+)", re.I)
_BARE_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>]+")
_ARXIV = re.compile(r"\barXiv:\d{4}\.\d{4,5}(?:v\d+)?", re.I)
_YEAR = re.compile(
    r"(?:published|accepted|©|copyright|\(c\)|received|volume|vol\.?|arXiv:\S+\s+\[\S+\]\s+\d+\s+\w+)"
    r"[^\n]{0,60}?\b((?:19|20)\d\d)\b",
    re.I,
)
_MARKS = re.compile(r"[\d*†‡§¶#∗⁎]+|(?<=[\w.]),?\s*\b[a-e]\b(?=,|\s|$)|\(cid:\d+\)")
_NAME = re.compile(r"^(?:[^\W\d_][\w.'’-]*\s+){1,4}[^\W\d_][\w.'’-]+$")
_PAGES = 2
_LEAST_WORDS = 3
_LONGEST_FRONT = 12_000


def describe_first_page(text: StudyText) -> dict[str, Any] | str:
    """The CSL-JSON item of the article, or in words why it does not say what it is."""
    title = next((s for s in text.sections if s.kind is SectionKind.TITLE), None)
    pages_end = text.pages[_PAGES - 1].end if len(text.pages) >= _PAGES else len(text.text)
    front = text.text[: min(pages_end, _LONGEST_FRONT)]
    own = " ".join(text.text[title.start : title.end].split()) if title else ""
    words = own if len(own.split()) >= _LEAST_WORDS else " ".join(text.stated_title.split()) or own
    if not words:
        return "no title can be told from its first page"
    item: dict[str, Any] = {"type": "article-journal", "title": words}
    match = _DOI.search(front) or _BARE_DOI.search(front)
    doi = parse_doi(match.group(1) if match and match.re is _DOI else match.group()) if match else None
    if doi:
        item["DOI"] = doi
    preprint = _ARXIV.search(front)
    if preprint:
        item["number"] = f"arXiv:{parse_arxiv(preprint.group())}"
    year = _YEAR.search(front)
    if year:
        item["issued"] = {"date-parts": [[int(year.group(1))]]}
    authors = _authors_after(text, title.end) if title is not None else []
    if authors:
        item["author"] = authors
    return item


def _authors_after(text: StudyText, end: int) -> list[dict[str, str]]:
    """The names in the first block after the title, when it holds names and nothing else."""
    block = next((b for b in text.blocks if b.start >= end and text.text[b.start : b.end].strip()), None)
    if block is None or block.end - block.start > 2000:
        return []
    words = " ".join(_MARKS.sub(" ", text.text[block.start : block.end]).split())
    names = [part.strip(" .") for part in re.split(r"\s*(?:,|;|&|\band\b)\s*", words) if part.strip(" .")]
    if not names or not all(_NAME.match(name) for name in names):
        return []
    return [csl_name(split_name(name)) for name in names]
