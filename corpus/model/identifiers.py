"""Identifiers of a scholarly work, parsed as people write them and held in one canonical form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import unquote

_DOI = re.compile(r"10\.\d{4,9}/\S+", re.I)
_OPENERS = {")": "(", "]": "[", ">": "<", "}": "{"}
_PMID = re.compile(r"(?:\bpmid\s*:?\s*|pubmed\.ncbi\.nlm\.nih\.gov/|/pubmed/)(\d{1,8})\b", re.I)
_PMCID = re.compile(r"\bPMC\s?(\d{3,9})\b", re.I)
_ARXIV = re.compile(
    r"(?:\barxiv\s*:\s*|arxiv\.org/(?:abs|pdf)/|10\.48550/arxiv\.)"
    r"(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?",
    re.I,
)
_OPENALEX = re.compile(r"\bW\d{4,12}\b", re.I)
_ISBN = re.compile(r"\b(?:97[89][- ]?)?(?:\d[- ]?){9}[\dXx]\b")


@dataclass(frozen=True, slots=True)
class Identifiers:
    """What names a work in the registries; every field canonical (DOIs in lower case) or None."""

    doi: str | None = None
    pmid: str | None = None
    pmcid: str | None = None
    arxiv: str | None = None
    isbn: str | None = None
    openalex: str | None = None

    def shares_one_with(self, other: Identifiers) -> bool:
        """True when any identifier of the two is the same."""
        return any(
            mine is not None and mine == getattr(other, name)
            for name, mine in ((f, getattr(self, f)) for f in self.__slots__)
        )

    def merged_with(self, other: Identifiers) -> Identifiers:
        """These identifiers, with the gaps filled from `other`."""
        return Identifiers(*(getattr(self, f) or getattr(other, f) for f in self.__slots__))


def parse_doi(written: str) -> str | None:
    """The DOI in `written` (a bare DOI, `doi:…` or an address), in lower case, or None.

    A closing bracket is part of the DOI only when its opener is, since DOIs such as
    `10.1890/0012-9658(2006)87[2832:tiopma]2.0.co;2` hold brackets; trailing sentence marks are not.
    """
    match = _DOI.search(unquote(written) if "%2f" in written.lower() else written)
    if match is None:
        return None
    doi = match.group().rstrip(".,;:'\"”’ ")
    while doi and doi[-1] in _OPENERS and doi.count(_OPENERS[doi[-1]]) < doi.count(doi[-1]):
        doi = doi[:-1].rstrip(".,;:'\"”’")
    return doi.lower() or None


def parse_pmid(written: str) -> str | None:
    """The PubMed id in `written`, digits alone, or None; a bare number counts only when it stands alone."""
    if written.strip().isdigit():
        return written.strip().lstrip("0") or None
    match = _PMID.search(written)
    return match.group(1).lstrip("0") if match else None


def parse_pmcid(written: str) -> str | None:
    """The PubMed Central id in `written` as `PMC123456`, or None."""
    match = _PMCID.search(written)
    return f"PMC{match.group(1)}" if match else None


def parse_arxiv(written: str) -> str | None:
    """The arXiv id in `written` without its version, or None."""
    match = _ARXIV.search(written)
    return match.group(1).lower() if match else None


def parse_openalex(written: str) -> str | None:
    """The OpenAlex work id in `written` as `W123`, or None."""
    match = _OPENALEX.search(written)
    return match.group().upper() if match else None


def parse_isbn(written: str) -> str | None:
    """The ISBN in `written` as thirteen digits when its check digit is right, or None."""
    for match in _ISBN.finditer(written):
        digits = re.sub(r"[- ]", "", match.group()).upper()
        if len(digits) == 10 and _isbn10_is_valid(digits):
            return _to_isbn13(digits)
        if len(digits) == 13 and _isbn13_check(digits[:12]) == digits[12]:
            return digits
    return None


def _isbn10_is_valid(digits: str) -> bool:
    values = [10 if d == "X" else int(d) for d in digits]
    return sum((10 - i) * v for i, v in enumerate(values)) % 11 == 0


def _to_isbn13(isbn10: str) -> str:
    stem = "978" + isbn10[:9]
    return stem + _isbn13_check(stem)


def _isbn13_check(first_twelve: str) -> str:
    total = sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(first_twelve))
    return str(-total % 10)
