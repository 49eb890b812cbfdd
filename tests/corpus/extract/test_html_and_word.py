"""Article pages and Word documents become texts without what is around the article."""

from __future__ import annotations

import io
import zipfile

import pytest

from checker.text.find_quote import MatchGrade, find_quote
from corpus.extract.docx import extract_docx
from corpus.extract.html import decode_html, extract_html
from corpus.model.folded import index_text
from corpus.model.study_text import SectionKind, StudyText

_PAGE = """<html><head><title>Site</title><meta name="citation_title" content="Seals asleep"></head><body>
<nav>Home | Journals</nav><div class="cookie-banner">We use cookies</div>
<article><h1>Seals <i>asleep</i></h1><h2>Methods</h2>
<p>Seals slept “late”<sup><a href="#ref-1">1</a></sup> in winter
<span style="display: none">never</span>at 5&times;10<sup>3</sup>
dens [<a href="#bib2">2</a>].<span class="ref-popup">Skov 2011 PubMed</span> They woke at dawn.</p>
<table><tr><th>Den</th><th>Hours</th></tr><tr><td>North</td><td>7.25</td></tr></table>
<section id="references"><h2>References</h2><p>Skov B. Piers. 2011.</p></section></article>
<footer>Imprint</footer><script>var seals = 1;</script></body></html>"""


@pytest.fixture(scope="module")
def page() -> StudyText:
    read = extract_html(_PAGE.encode())
    assert isinstance(read, StudyText)
    return read


@pytest.mark.parametrize("words", ["Home", "cookies", "never", "PubMed", "Imprint", "var seals"])
def test_what_is_around_the_article_or_hidden_in_it_is_left_out(page: StudyText, words: str) -> None:
    assert words not in page.text


def test_a_sentence_is_found_with_and_without_its_marks(page: StudyText) -> None:
    indexed = index_text(page)
    assert find_quote("Seals slept “late”1 in winter at 5×103 dens [2]. They woke at dawn.", indexed).is_found
    bare = find_quote("Seals slept “late” in winter at 5×103 dens. They woke at dawn.", indexed)
    assert bare.grade is MatchGrade.WITHOUT_MARKS


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Seals asleep", SectionKind.TITLE),
        ("They woke", SectionKind.METHODS),
        ("North\t7.25", SectionKind.TABLE),
        ("Skov B.", SectionKind.REFERENCES),
    ],
)
def test_parts_of_a_page_are_labelled(page: StudyText, words: str, kind: SectionKind) -> None:
    section = page.section_at(page.text.index(words))
    assert section is not None
    assert section.kind is kind


def test_a_page_states_its_title(page: StudyText) -> None:
    assert page.stated_title == "Seals asleep"


@pytest.mark.parametrize(
    "content",
    [
        "<html><body>“Möwen”</body></html>".encode(),
        "<html><head><meta charset='windows-1252'></head><body>“Möwen”</body></html>".encode("cp1252"),
        "<html><body>“Möwen”</body></html>".encode("cp1252"),
        "<html><body>“Möwen”</body></html>".encode("utf-16"),
    ],
)
def test_pages_are_decoded_with_or_without_a_declared_charset(content: bytes) -> None:
    assert "“Möwen”" in decode_html(content)


_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_DOCUMENT = f"""<?xml version="1.0"?><w:document {_W}><w:body>
<w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r><w:t>Seals asleep</w:t></w:r></w:p>
<w:p><w:r><w:t>Results</w:t></w:r></w:p>
<w:p><w:r><w:t xml:space="preserve">Seals slept </w:t></w:r>
<w:del><w:r><w:delText>badly</w:delText></w:r></w:del>
<w:ins><w:r><w:t>well</w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>
<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>3</w:t></w:r>
<w:r><w:t xml:space="preserve"> in winter.</w:t></w:r></w:p>
<w:tbl><w:tr><w:tc><w:p><w:r><w:t>North</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>7.25</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
</w:body></w:document>"""
_NOTES = f"<w:footnotes {_W}><w:footnote><w:p><w:r><w:t>A note.</w:t></w:r></w:p></w:footnote></w:footnotes>"


@pytest.fixture(scope="module")
def word() -> StudyText:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("word/document.xml", _DOCUMENT)
        archive.writestr("word/footnotes.xml", _NOTES)
    read = extract_docx(packed.getvalue())
    assert isinstance(read, StudyText)
    return read


def test_deleted_and_hidden_words_are_left_out_and_inserted_ones_kept(word: StudyText) -> None:
    assert "Seals slept well3 in winter." in word.text
    assert "hidden" not in word.text


def test_a_word_documents_parts_are_labelled(word: StudyText) -> None:
    for words, kind in (
        ("Seals asleep", SectionKind.TITLE),
        ("Seals slept", SectionKind.RESULTS),
        ("North\t7.25", SectionKind.TABLE),
        ("A note.", SectionKind.FOOTNOTE),
    ):
        section = word.section_at(word.text.index(words))
        assert section is not None
        assert section.kind is kind


def test_a_raised_number_after_a_word_may_be_left_out(word: StudyText) -> None:
    assert find_quote("Seals slept well in winter.", index_text(word)).grade is MatchGrade.WITHOUT_MARKS
