"""An article or book chapter of PubMed as a record (the element of NLM's DTD PubMedArticle)."""

from __future__ import annotations

import re

from lxml import etree

from corpus.model.identifiers import parse_doi
from corpus.model.record import Record, record_from_csl
from corpus.model.study import Notice, NoticeKind, with_years

_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_NOTICES = {
    "RetractionIn": NoticeKind.RETRACTION,
    "PartialRetractionIn": NoticeKind.RETRACTION,
    "ExpressionOfConcernIn": NoticeKind.EXPRESSION_OF_CONCERN,
    "ErratumIn": NoticeKind.CORRECTION,
    "CorrectedandRepublishedIn": NoticeKind.CORRECTION,
}
"""What NLM says of an article that was followed by another; the reverse ("RetractionOf") is on the notice."""

_NOTICES_OF = {
    "RetractionOf": NoticeKind.RETRACTION,
    "PartialRetractionOf": NoticeKind.RETRACTION,
    "ExpressionOfConcernFor": NoticeKind.EXPRESSION_OF_CONCERN,
    "ErratumFor": NoticeKind.CORRECTION,
}
_NOTICE_TYPES = {
    "Retraction of Publication": NoticeKind.RETRACTION,
    "Published Erratum": NoticeKind.CORRECTION,
    "Expression of Concern": NoticeKind.EXPRESSION_OF_CONCERN,
}


def is_notice(article: etree._Element) -> bool:
    """True when the article is itself a retraction, erratum or expression of concern."""
    return not _NOTICE_TYPES.keys().isdisjoint(_all(article, ".//PublicationType"))


def read_article(article: etree._Element, source: str, retrieved_at: str) -> Record | None:
    """The record, or None when it lacks id or title."""
    if article.tag == "PubmedBookArticle":
        return _read_book_part(article, source, retrieved_at)
    citation = article.find("MedlineCitation")
    about = citation.find("Article") if citation is not None else None
    if citation is None or about is None:
        return None
    pmid, title = _first(citation, "PMID"), _plain_title(_first(about, "ArticleTitle"))
    if not pmid or not title:
        return None
    years = _years(about.find("Journal/JournalIssue/PubDate"))
    online = [year for date in about.findall("ArticleDate") for year in _years(date)]
    issued = next(iter((*years, *online)), None)
    item = {
        "type": "article-journal",
        "title": title,
        "author": _authors(about.find("AuthorList")),
        "issued": {"date-parts": [[issued]]} if issued else None,
        "DOI": _doi(article, about),
        "PMID": pmid,
        "PMCID": _article_id(article, "pmc"),
        "container-title": _first(about, "Journal/Title"),
        "volume": _first(about, "Journal/JournalIssue/Volume"),
        "issue": _first(about, "Journal/JournalIssue/Issue"),
        "page": _first(about, "Pagination/MedlinePgn"),
        "ISSN": _first(about, "Journal/ISSN"),
        "abstract": " ".join(_all(about, "Abstract/AbstractText")),
    }
    return record_from_csl(
        source,
        pmid,
        with_years(item, [*years, *online]),
        notices=_notices(citation, source),
        retrieved_at=retrieved_at,
        notice_of=_notice_of(citation, source) if is_notice(article) else (),
    )


def _read_book_part(article: etree._Element, source: str, retrieved_at: str) -> Record | None:
    """A chapter of a book on NCBI's Bookshelf, or the book itself."""
    document = article.find("BookDocument")
    if document is None:
        return None
    pmid = _first(document, "PMID")
    chapter, book = _plain_title(_first(document, "ArticleTitle")), _first(document, "Book/BookTitle")
    if not pmid or not (chapter or book):
        return None
    lists = document.findall("AuthorList") + document.findall("Book/AuthorList")
    authors = next((names for names in lists if names.get("Type") != "editors"), None)
    years = _years(document.find("ContributionDate")) or _years(document.find("Book/PubDate"))
    item = {
        "type": "chapter" if chapter else "book",
        "title": chapter or book,
        "author": _authors(authors),
        "issued": {"date-parts": [[years[0]]]} if years else None,
        "PMID": pmid,
        "container-title": book if chapter else "",
        "publisher": _first(document, "Book/Publisher/PublisherName"),
        "abstract": " ".join(_all(document, "Abstract/AbstractText")),
    }
    others = [*_years(document.find("Book/PubDate")), *_years(document.find("DateRevised"))]
    return record_from_csl(source, pmid, with_years(item, others), retrieved_at=retrieved_at)


def _notices(citation: etree._Element, source: str) -> tuple[Notice, ...]:
    found = {
        Notice(kind, source, parse_doi(_first(entry, "RefSource")))
        for entry in citation.findall("CommentsCorrectionsList/CommentsCorrections")
        if (kind := _NOTICES.get(entry.get("RefType") or ""))
    }
    told = any(notice.kind is NoticeKind.RETRACTION for notice in found)
    if not told and "Retracted Publication" in _all(citation, ".//PublicationType"):
        found.add(Notice(NoticeKind.RETRACTION, source))
    return tuple(sorted(found, key=lambda n: (n.kind.value, n.doi or "")))


def _notice_of(citation: etree._Element, source: str) -> tuple[Notice, ...]:
    """What a notice is about; asked only of what is one: "Erratum for" stands on studies too."""
    entries = citation.findall("CommentsCorrectionsList/CommentsCorrections")
    found = {
        Notice(kind, source, parse_doi(_first(entry, "RefSource")))
        for entry in entries
        if (kind := _NOTICES_OF.get(entry.get("RefType") or ""))
    }
    types = set(_all(citation, ".//PublicationType"))
    found = found or {Notice(kind, source) for name, kind in _NOTICE_TYPES.items() if name in types}
    return tuple(sorted(found, key=lambda n: (n.kind.value, n.doi or "")))


def _authors(names: etree._Element | None) -> list[dict[str, str]]:
    authors = []
    for author in names.findall("Author") if names is not None else ():
        parts = {
            "family": _first(author, "LastName"),
            "given": _first(author, "ForeName") or _first(author, "Initials"),
            "suffix": _first(author, "Suffix"),
        }
        if parts["family"]:
            authors.append({key: value for key, value in parts.items() if value})
        elif group := _first(author, "CollectiveName"):
            authors.append({"literal": group})
    return authors


def _doi(article: etree._Element, about: etree._Element) -> str:
    located = [e for e in about.findall("ELocationID") if e.get("EIdType") == "doi"]
    written = next((_words(e) for e in located if e.get("ValidYN") != "N"), "")
    return parse_doi(written or _article_id(article, "doi")) or ""


def _article_id(article: etree._Element, kind: str) -> str:
    ids = article.findall("PubmedData/ArticleIdList/ArticleId")
    return next((_words(e) for e in ids if e.get("IdType") == kind), "")


def _years(date: etree._Element | None) -> list[int]:
    """The year of a date: in `Year`, or at the beginning of `MedlineDate` ("1998 Dec-1999 Jan")."""
    if date is None:
        return []
    match = _YEAR.search(_first(date, "Year") or _first(date, "MedlineDate"))
    return [int(match.group())] if match else []


def _plain_title(title: str) -> str:
    """Without the full stop that PubMed ends titles with, and the brackets around a translated one."""
    title = title.removesuffix(".").strip()
    if title.startswith("[") and title.endswith("]"):
        title = title[1:-1].strip()
    return title.removesuffix(".")


def _first(element: etree._Element, path: str) -> str:
    found = element.find(path)
    return "" if found is None else _words(found)


def _all(element: etree._Element, path: str) -> list[str]:
    return [words for found in element.iterfind(path) if (words := _words(found))]


def _words(element: etree._Element) -> str:
    return " ".join("".join(map(str, element.itertext())).split())
