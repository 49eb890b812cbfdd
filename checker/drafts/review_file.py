"""The front door: the bytes of a review in any format, and a `Draft` out of them.

The format is told by the content where the content says it (PDF, Word, a whole HTML page, a LaTeX document),
else by the ending of the name; what says neither is Markdown, which plain text nearly is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from pathlib import PurePosixPath

from checker.model.draft import Draft
from checker.model.input_error import InputError
from corpus.model.study_text import StudyText


class ReviewFormat(StrEnum):
    """How a review is written."""

    MARKDOWN = "markdown"
    LATEX = "latex"
    HTML = "html"
    PLAIN = "plain"
    DOCX = "docx"
    PDF = "pdf"

    @property
    def is_text(self) -> bool:
        """True for a file that people write as text, so that a stamped copy of it can be written."""
        return self not in (ReviewFormat.DOCX, ReviewFormat.PDF)


_ENDINGS = {
    ".md": ReviewFormat.MARKDOWN, ".markdown": ReviewFormat.MARKDOWN, ".qmd": ReviewFormat.MARKDOWN,
    ".rmd": ReviewFormat.MARKDOWN, ".tex": ReviewFormat.LATEX, ".ltx": ReviewFormat.LATEX,
    ".html": ReviewFormat.HTML, ".htm": ReviewFormat.HTML, ".xhtml": ReviewFormat.HTML,
    ".txt": ReviewFormat.PLAIN, ".text": ReviewFormat.PLAIN,
}  # fmt: skip
_PAGE = re.compile(
    rb"\s*(?:<\?xml[^<>]{0,200}>\s*)?(?:<!--[^<>]{0,400}-->\s*)?<(?:!doctype\s+html|html)\b", re.I
)
_DOCUMENT = re.compile(rb"^[ \t]*\\(?:documentclass|begin\{document\})", re.M)
_OLD_WORD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def tell_format(content: bytes, file: str) -> ReviewFormat:
    """The format of a review, by its content, then by its name. Raises InputError for Word of before 2007."""
    if content.startswith(b"%PDF-"):
        return ReviewFormat.PDF
    if content.startswith(b"PK\x03\x04"):
        return ReviewFormat.DOCX
    if content.startswith(_OLD_WORD):
        raise InputError("expected .docx; this is Word's format before 2007", file=file)
    start = content[:4000].removeprefix(b"\xef\xbb\xbf")
    if _PAGE.match(start):
        return ReviewFormat.HTML
    named = _ENDINGS.get(PurePosixPath(file.replace("\\", "/")).suffix.lower())
    if named is None and _DOCUMENT.search(start):
        return ReviewFormat.LATEX
    return named or ReviewFormat.MARKDOWN


_XML = re.compile(r"\s*<(?:\?xml\s|!DOCTYPE\s)", re.I)


def read_review(
    content: bytes,
    file: str,
    *,
    included: Mapping[str, str] | None = None,
    extracted: StudyText | None = None,
) -> Draft:
    """The review parsed, every character accounted for.

    included: for LaTeX, the texts of the files that it includes and of its bibliographies, by name.
    extracted: for a PDF, its words with their pages: to open a PDF is not this room's work. Raises InputError
    for what is no review that can be read, and for nothing else.
    """
    found = tell_format(content, file)
    if found is ReviewFormat.PDF:
        if extracted is None:
            raise InputError("expected the words of the PDF, extracted before", file=file)
        from checker.drafts.plain import read_pages

        return read_pages(extracted, file)
    if found is ReviewFormat.DOCX:
        from checker.drafts.docx import read_docx

        return read_docx(content, file)
    text = decode_review(content, file)
    if found is not ReviewFormat.HTML and _XML.match(text):
        raise InputError("expected a text that people read, found XML", file=file, line=1)
    if found is ReviewFormat.LATEX:
        from checker.drafts.latex import read_latex

        return read_latex(text, file, included)
    if found is ReviewFormat.HTML:
        from checker.drafts.html import read_html

        return read_html(text, file)
    if found is ReviewFormat.PLAIN:
        from checker.drafts.plain import read_plain

        return read_plain(text, file)
    from checker.drafts.markdown import read_markdown

    return read_markdown(text, file)


def decode_review(content: bytes, file: str) -> str:
    """The text of a review's file, line ends and all. Raises InputError when it is not UTF-8 or no text."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise InputError("expected UTF-8 text", file=file, line=line) from error
    place = text.find("\0")
    if place >= 0:
        raise InputError(
            "expected text, found a null character", file=file, line=text.count("\n", 0, place) + 1
        )
    return text
