"""Identifiers of a scholarly work, parsed as people write them and held in one canonical form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from urllib.parse import unquote

_DASHES = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-") | dict.fromkeys("\u200b\u2060\ufeff\u00ad")
)
"""What typesetting puts in place of a hyphen, and characters that are not seen."""
_DOI = re.compile(r"(?<![\d.])10\.\d{4,9}(?:\.\d+)*/[^\s\"<>]*[^\s\"<>.,;:]", re.I)
_ANGLED = re.compile(r"(?<![\d.])10\.\d{4,9}(?:\.\d+)*/\S+", re.I)
_SICI = re.compile(r"<\d+::?[\w%~-]*>", re.I)
_PAGE_OF_DOI = re.compile(
    r"(?:/(?:full|fulltext|full-text|abstract|pdf|epdf|epub|pdfdirect|meta|html|summary|references)|\.pdf|\.html?"
    r"|v\d+\.full(?:\.pdf)?)+/?$",
    re.I,
)
"""What publishers' addresses put behind a DOI."""
_OPENERS = {")": "(", "]": "[", ">": "<", "}": "{"}
_PMID = re.compile(
    r"(?:\bpmid\s*[:#]?\s*|\bpubmed(?:\s+id)?\s*[:#]\s*|pubmed\.ncbi\.nlm\.nih\.gov/|/pubmed/(?:\?term=)?|/med/)"
    r"(\d{1,8})\b",
    re.I,
)
_PMCID = re.compile(r"\bPMC\s?(?:ID\s*:?\s*(?:PMC)?\s?)?(\d{3,9})(?:\.\d+)?\b", re.I)
_ARXIV_ID = r"(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?"
_ARXIV = re.compile(
    rf"(?:\barxiv\s*[:/]?\s*|arxiv\.org/(?:abs|pdf|html|ps|format|e-print)/|10\.48550/arxiv\.){_ARXIV_ID}(?![\d.]*\d)",
    re.I,
)
_ARXIV_ALONE = re.compile(
    r"(\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}"
    r"|(?:astro-ph|cond-mat|gr-qc|hep-(?:ex|lat|ph|th)|math-ph|nlin|nucl-(?:ex|th)|physics|quant-ph|math|cs|q-bio"
    r"|q-fin|stat)(?:\.[a-z]{2})?/\d{7})(?:v\d+)?(?:\s*\[[\w.-]+\])?\.?",
    re.I,
)
_OPENALEX = re.compile(r"\bW\d{4,12}\b", re.I)
_ISBN = re.compile(r"(?<![\d-])(?:97[89][- ]?)?(?:\d[- ]?){9}[\dXx](?![\d-]*\d)")


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


def parse_identifiers(written: str) -> Identifiers:
    """All identifiers in `written`, whatever kind they are of."""
    doi = parse_doi(written)
    return Identifiers(
        doi=doi,
        pmid=parse_pmid(written),
        pmcid=parse_pmcid(written),
        arxiv=parse_arxiv(doi) if doi and parse_arxiv(doi) else parse_arxiv(written),
        isbn=None if doi else parse_isbn(written),
        openalex=None if doi else parse_openalex(written),
    )


def parse_doi(written: str) -> str | None:
    """The DOI in `written` (a bare DOI, `doi:…` or an address), in lower case, or None.

    A closing bracket is part of the DOI only when its opener is, since DOIs such as
    `10.1890/0012-9658(2006)87[2832:tiopma]2.0.co;2` hold brackets; trailing sentence marks are not. Of an
    address, its query, its fragment and the name of the page ("/full", "/pdf") are no part of the DOI.
    """
    text = written.translate(_DASHES)
    # Other escapes may be part of the DOI itself, as "%5f".
    if "%2f" in text.lower() or "%3c" in text.lower():
        text = unquote(text)
    if "&" in text:
        text = unescape(text)
    # Old DOIs of one publisher hold "<1::AID-…>"; elsewhere an angle ends the address.
    match = (_ANGLED if _SICI.search(text) else _DOI).search(text)
    if match is None:
        return None
    doi = _NEXT_DOI.split(match.group())[0]
    before = text[: match.start()].lower()
    if "//" in before.rpartition(" ")[2]:
        doi = _PAGE_OF_DOI.sub("", re.split(r"[?#&]", doi)[0])
    doi = doi.rstrip(_MARKS)
    while doi and doi[-1] in _OPENERS and doi.count(_OPENERS[doi[-1]]) < doi.count(doi[-1]):
        doi = doi[:-1].rstrip(_MARKS)
    doi = doi.lower()
    if "/" not in doi or doi.endswith("/"):
        return None
    return _ARXIV_VERSION.sub(r"\1", doi)


_MARKS = ".,;:'\"”’»*† "
"""Marks of the sentence around a DOI."""
_NEXT_DOI = re.compile(r"[,;](?=(?:https?:|doi|10\.\d{4}))|\](?=\(https?:)", re.I)
"""Where a second DOI, or the address of a Markdown link, follows without a blank."""
_ARXIV_VERSION = re.compile(r"^(10\.48550/arxiv\..+?)v\d+$")


def parse_pmid(written: str) -> str | None:
    """The PubMed id in `written`, digits alone, or None; a bare number counts only when it stands alone."""
    bare = written.strip().rstrip(".,;")
    if bare.isascii() and bare.isdigit() and len(bare) <= 8:
        return bare.lstrip("0") or None
    match = _PMID.search(written)
    return (match.group(1).lstrip("0") or None) if match else None


def parse_pmcid(written: str) -> str | None:
    """The PubMed Central id in `written` as `PMC123456`, or None."""
    match = _PMCID.search(written)
    return f"PMC{match.group(1)}" if match else None


def parse_arxiv(written: str) -> str | None:
    """The arXiv id in `written` without its version, or None; a bare id counts only when it stands alone.

    The subject class of an old id is no part of it: `math.GT/0309136` is `math/0309136`.
    """
    alone = _ARXIV_ALONE.fullmatch(written.strip())
    match = alone or _ARXIV.search(written)
    return re.sub(r"^([a-z-]+)\.[a-z]{2}/", r"\1/", match.group(1).lower()) if match else None


def parse_openalex(written: str) -> str | None:
    """The OpenAlex work id in `written` as `W123`, or None."""
    match = _OPENALEX.search(written)
    return match.group().upper() if match else None


def parse_isbn(written: str) -> str | None:
    """The ISBN in `written` as thirteen digits when its check digit is right, or None."""
    for match in _ISBN.finditer(written.translate(_DASHES)):
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
