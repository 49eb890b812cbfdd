"""One door for every kind of file: what it is is told by its content, not by its name."""

from __future__ import annotations

import re
from typing import Any

from corpus.extract import Unreadable, extract_file
from corpus.importing.article_xml import describe_article_xml
from corpus.importing.bibtex import read_bibtex
from corpus.importing.csl import read_csl
from corpus.importing.first_page import describe_first_page
from corpus.importing.imported import ImportedFile, ImportProblem, decode, file_record
from corpus.importing.nbib import read_nbib
from corpus.importing.ris import read_ris
from corpus.model.study_text import StudyText

_BIBTEX = re.compile(rb"^[ \t]*@[ \t]*[A-Za-z]+[ \t]*[{(]", re.M)
_RIS = re.compile(rb"^(?:\xef\xbb\xbf)?[ \t]*TY  ?-", re.M)
_NBIB = re.compile(rb"^(?:\xef\xbb\xbf)?PMID *- ", re.M)
_LONGEST_PREAMBLE = 65_536
"""Comments may stand before the first entry of a file; beyond this it is another kind of file."""


def read_study_file(content: bytes, name: str) -> ImportedFile:
    """The records in a CSL-JSON, BibTeX, RIS or nbib file, or what a PDF or an article's XML says it is.

    Never raises: what cannot be read is among the problems.
    """
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        content = decode(content).encode()
    head = content[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    if not head:
        return ImportedFile(
            name, content, problems=(ImportProblem(name, "expected a file that is not empty"),)
        )
    if b"%PDF-" in head:
        return _read_pdf(content, name)
    if head.startswith(b"<"):
        return _described(content, name, describe_article_xml(content))
    if head[:1] in (b"[", b"{"):
        records, problems = read_csl(content, name)
        return ImportedFile(name, content, records, problems)
    if _BIBTEX.search(content[:_LONGEST_PREAMBLE]):
        records, problems = read_bibtex(content, name)
        return ImportedFile(name, content, records, problems)
    if _RIS.search(content[:_LONGEST_PREAMBLE]):
        records, problems = read_ris(content, name)
        return ImportedFile(name, content, records, problems)
    if _NBIB.search(content[:_LONGEST_PREAMBLE]):
        records, problems = read_nbib(content, name)
        return ImportedFile(name, content, records, problems)
    expected = "expected CSL-JSON, BibTeX, RIS, nbib, a PDF or an article's XML"
    return ImportedFile(name, content, problems=(ImportProblem(name, expected),))


def _read_pdf(content: bytes, name: str) -> ImportedFile:
    text = extract_file(content)
    if isinstance(text, Unreadable):
        return _described(content, name, text.reason)
    return _described(content, name, describe_first_page(text), text)


def _described(
    content: bytes, name: str, item: dict[str, Any] | str, text: StudyText | None = None
) -> ImportedFile:
    if isinstance(item, str):
        problem = ImportProblem(name, f"expected a file that says what it is ({item})")
        return ImportedFile(name, content, problems=(problem,))
    return ImportedFile(name, content, (file_record(item),), content_is_text=True, text=text)
