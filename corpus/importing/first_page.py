"""What a PDF says it is: title, DOI and year as far as its first pages show them beyond doubt.

A PDF holds no bibliographic item. What is read here is enough to list the study and to look it up by its DOI;
authors are taken only from a line under the title that is a list of names and nothing else (see `byline`).
The author in the file's metadata is not asked: of seven such fields in our PDFs one named all authors, four
the first alone, one the typesetter, and one was not in letters.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from corpus.importing.byline import authors_after
from corpus.model.identifiers import parse_arxiv, parse_doi
from corpus.model.study import READ_OFF_PAGE
from corpus.model.study_text import SectionKind, StudyText

_DOI = re.compile(r"(doi\.org/|\bdoi\s*:?\s*)?\b(10\.\d{4,9}/[^\s\"<>]+(?:(?<=[./_-])\n[\d.]+)?)", re.I)
"""A DOI, on into the next line where it breaks after a mark and goes on with digits alone."""
_KIND_OF_ARTICLE = re.compile(
    r"^(?:(?:original|research|review|full[- ]length|regular|short|brief|open access)\s+){1,3}"
    r"(?:articles?|papers?|reports?|communications?|reviews?)\s*[:.]?\s+(?=\S)",
    re.I,
)
_ARXIV = re.compile(r"\barXiv:\d{4}\.\d{4,5}(?:v\d+)?", re.I)
_DAY = r"(?:(?:\d{1,2}\s+)?(?:[^\W\d_]{3,10}\.?,?\s+)?(?:\d{1,2},?\s+)?|\d{1,2}[/.-]\d{1,2}[/.-]|de\s+)"
_YEARS = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"\bpub(?:lished|licado|li[ée])(?:\s+(?:online|first|on|em|en|le))*\s*[:.]?\s*{_DAY}((?:19|20)\d\d)\b",
        r"(?:©|\bcopyright|\(c\))[^\n]{0,60}?\b((?:19|20)\d\d)\b",
        r"\b((?:19|20)\d\d)\s?;\s?\d{1,4}\s?[(:]",
        r"\b(?:volume|vol\.?)[^\n]{0,60}?\b((?:19|20)\d\d)\b",
        r"\barXiv:\S+\s+\[\S+\]\s+\d+\s+\w+[^\n]{0,60}?\b((?:19|20)\d\d)\b",
        r"\b(?:accepted|aceito|aceptado|aprobado|aprovado)\b[^\n]{0,60}?\b((?:19|20)\d\d)\b",
        r"\b(?:received|published)\b[^\n]{0,60}?\b((?:19|20)\d\d)\b",
    )
)
"""Where a year of publication stands, the surest first: a work received in 2017 appeared in 2018."""
_PAGES = 2
_LEAST_WORDS = 3
_LONGEST_FRONT = 12_000


def describe_first_page(text: StudyText) -> dict[str, Any] | str:
    """The CSL-JSON item of the article, or in words why it does not say what it is."""
    title = next((s for s in text.sections if s.kind is SectionKind.TITLE), None)
    pages_end = text.pages[_PAGES - 1].end if len(text.pages) >= _PAGES else len(text.text)
    front = text.text[: min(pages_end, _LONGEST_FRONT)]
    words = _title_in(text.text[title.start : title.end]) if title else ""
    if len(words.split()) < _LEAST_WORDS:
        words = _title_in(text.stated_title) or words
    if not words:
        return "no title can be told from its first page"
    item: dict[str, Any] = {"type": "article-journal", "title": words}
    doi = _doi_in(front)
    if doi:
        item["DOI"] = doi
    preprint = _ARXIV.search(front)
    if preprint:
        item["number"] = f"arXiv:{parse_arxiv(preprint.group())}"
    year = next((found for pattern in _YEARS if (found := pattern.search(front))), None)
    if year:
        item["issued"] = {"date-parts": [[int(year.group(1))]]}
    authors = authors_after(text, title.end) if title is not None else []
    if authors:
        item["author"] = authors
    item["custom"] = {READ_OFF_PAGE: sorted(name for name in ("title", "author", "issued") if name in item)}
    return item


def _title_in(written: str) -> str:
    """A title in one line without the kind of article before it; "" when it is not in letters.

    A font without a mapping to Unicode gives control characters and symbols in place of words.
    """
    words = _KIND_OF_ARTICLE.sub("", " ".join(written.split()))
    letters = sum(c.isalpha() or c == " " for c in words)
    is_words = letters >= 0.7 * len(words) and not any(unicodedata.category(c) == "Cc" for c in words)
    return words if is_words and " " in words else ""


def _doi_in(front: str) -> str | None:
    """The DOI that is called one, or the first; a number that is part of a longer one is none."""
    found = sorted(_DOI.finditer(front), key=lambda match: match.group(1) is None)
    return parse_doi("".join(found[0].group(2).split())) if found else None
