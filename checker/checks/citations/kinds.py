"""What kind of work a citation stands for, by the words of its entry and its identifiers."""

from __future__ import annotations

import re
from functools import lru_cache

from checker.checks.citations.cited import WorkKind
from checker.text.lexicons import load_mapping
from corpus.model.identifiers import Identifiers

_PREPRINT_DOI = re.compile(r"10\.(?:48550|1101|31234|31219|21203|2139|20944|31235|35542|26434)/")
_DATA_DOI = re.compile(r"10\.(?:5061|5281|6084|7910)/")
_VOLUME = re.compile(
    r"\b[A-Z]?\d{1,4}\s?\(\s?[^()\s]{1,12}\s?\)"
    r"|\b[A-Z]?\d{1,4}(?:\s?\([^()]{1,14}\))?\s?[:,]\s?(?:pp?\.\s?)?[A-Za-z]{0,4}\d+|\bvol\.?\s?\d",
    re.I,
)
"""A volume with its issue or pages, which journals have and books have not."""

CSL_KINDS = {
    "article-journal": WorkKind.ARTICLE,
    "article-magazine": WorkKind.ARTICLE,
    "article": WorkKind.PREPRINT,
    "paper-conference": WorkKind.CONFERENCE_PAPER,
    "book": WorkKind.BOOK,
    "chapter": WorkKind.CHAPTER,
    "entry": WorkKind.CHAPTER,
    "thesis": WorkKind.THESIS,
    "report": WorkKind.REPORT,
    "standard": WorkKind.STANDARD,
    "dataset": WorkKind.DATA,
    "software": WorkKind.DATA,
    "webpage": WorkKind.WEB_PAGE,
    "post-weblog": WorkKind.WEB_PAGE,
}
"""CSL's types; what is not among them is told by its words."""


def tell_kind(words: str, identifiers: Identifiers, *, has_venue: bool) -> WorkKind:
    """The kind of work; `words` are those of the entry behind its title."""
    doi = identifiers.doi or ""
    if identifiers.arxiv or _PREPRINT_DOI.match(doi):
        return WorkKind.PREPRINT
    if _DATA_DOI.match(doi):
        return WorkKind.DATA
    named = _named_kind(words)
    has_volume = _VOLUME.search(words) is not None
    if named in (WorkKind.THESIS, WorkKind.STANDARD, WorkKind.REPORT, WorkKind.PREPRINT):
        return named
    if has_volume and named in (
        None,
        WorkKind.BOOK,
        WorkKind.WEB_PAGE,
        WorkKind.DATA,
        WorkKind.CONFERENCE_PAPER,
    ):
        return WorkKind.ARTICLE
    if named is WorkKind.WEB_PAGE and (doi or identifiers.pmid or identifiers.pmcid):
        named = None
    if named is not None:
        return named
    if identifiers.isbn:
        return WorkKind.BOOK
    return WorkKind.ARTICLE if has_venue else WorkKind.UNKNOWN


@lru_cache(maxsize=1)
def _phrases() -> tuple[tuple[WorkKind, re.Pattern[str]], ...]:
    return tuple(
        (
            WorkKind(kind),
            re.compile("|".join(rf"(?<!\w){re.escape(phrase)}(?!\w)" for phrase in phrases)),
        )
        for kind, phrases in load_mapping("reference_kinds").items()
    )


def _named_kind(words: str) -> WorkKind | None:
    folded = words.lower()
    return next((kind for kind, phrase in _phrases() if phrase.search(folded)), None)
