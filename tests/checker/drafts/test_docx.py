"""A Word review is read as it is printed: fields, notes, revisions, hidden words."""

from __future__ import annotations

import io
import zipfile

import pytest

from checker.drafts.review_file import read_review
from checker.model.draft import Draft, SentenceKind
from checker.rule import InputError
from planted_tests.made_up_docx import Document, csl_field, word_field

LUMEN = {
    "id": "7",
    "title": "Nights of sleep",
    "author": [{"family": "Lumen"}],
    "issued": {"date-parts": [[2024]]},
    "DOI": "10.5555/a.1",
}


def _read(document: Document) -> Draft:
    return read_review(document.save(), "review.docx")


def test_a_sentence_stands_in_its_paragraph() -> None:
    document = Document()
    document.begin("heading").words("Results")
    document.begin("paragraph").words("Recall fell. Naps helped (Lumen, 2024).")
    draft = _read(document)
    assert [s.plain for s in draft.sentences] == ["Recall fell.", "Naps helped."]
    assert draft.line_and_column(draft.sentences[1].span.start) == (2, 14)
    assert draft.sentences[0].heading == "Results"


def test_raised_numbers_cite() -> None:
    document = Document()
    paragraph = document.begin("paragraph")
    paragraph.words("Recall fell")
    paragraph.words("1,2", raised=True)
    paragraph.words(".")
    assert [m.number for m in _read(document).sentences[0].citations] == [1, 2]


def test_a_field_is_read_as_printed() -> None:
    document = Document()
    document.begin("paragraph").words("Recall fell ")
    document.last.field(csl_field([LUMEN]), "(Ito, 2020)")
    assert [m.names for m in _read(document).sentences[0].citations] == [("Ito",)]


@pytest.mark.parametrize("printed", ["", "{Formatting Citation}", "[1]"])
def test_a_field_that_prints_nothing_to_follow_counts_by_its_works(printed: str) -> None:
    document = Document()
    document.begin("paragraph").words("Recall fell ")
    document.last.field(csl_field([LUMEN]), printed)
    document.last.words(".")
    draft = _read(document)
    assert [m.key for m in draft.sentences[0].citations] == ["field:7"]
    assert [(r.names, r.year, r.identifiers.doi) for r in draft.references] == [
        (("Lumen",), 2024, "10.5555/a.1")
    ]


def test_a_field_of_word_leads_to_its_tag() -> None:
    document = Document()
    document.begin("paragraph").words("Recall fell ")
    document.last.field(word_field(["Lum24", "Ito20"]), "(?)")
    assert [m.key for m in _read(document).sentences[0].citations] == ["Lum24", "Ito20"]


def test_a_note_cites_for_the_sentence_that_bears_its_mark() -> None:
    document = Document()
    document.begin("paragraph").words("Recall fell.")
    document.last.note("Lumen, 2024.")
    (sentence,) = _read(document).sentences
    assert [m.names for m in sentence.citations] == [("Lumen",)]


def test_inserted_words_are_read_and_deleted_ones_told() -> None:
    document = Document()
    document.begin("paragraph").words("Recall ")
    document.last.raw("<w:ins><w:r><w:t>fell</w:t></w:r></w:ins>")
    document.last.raw("<w:del><w:r><w:delText>rose by half</w:delText></w:r></w:del>")
    document.last.words(".")
    draft = _read(document)
    assert [s.plain for s in draft.sentences] == ["Recall fell."]
    assert [(h.what, h.detail) for h in draft.hidden] == [("tracked deletion", "rose by half")]


@pytest.mark.parametrize("properties", ["<w:vanish/>", '<w:color w:val="FFFFFF"/>', '<w:sz w:val="2"/>'])
def test_hidden_words_are_told_and_read(properties: str) -> None:
    document = Document()
    document.begin("paragraph").words("Recall fell. ")
    document.last.words("Naps cure all.", properties=properties)
    draft = _read(document)
    assert [h.what for h in draft.hidden] == ["hiding style"]
    assert draft.sentences[1].plain == "Naps cure all."


def test_a_table_is_read_row_by_row_and_its_head_passed_over() -> None:
    document = Document()
    document.begin("paragraph").words("Recall:")
    cells = [["Group", "Recall"], ["Adults", "fell by 12%"]]
    rows = "".join(
        f"<w:tr>{''.join(f'<w:tc><w:p><w:r><w:t>{c}</w:t></w:r></w:p></w:tc>' for c in row)}</w:tr>"
        for row in cells
    )
    document.last.raw(f"</w:p><w:tbl>{rows}</w:tbl><w:p>")
    draft = _read(document)
    assert (draft.sentences[-1].kind, draft.sentences[-1].plain) == (
        SentenceKind.TABLE_CELL,
        "Adults; fell by 12%",
    )
    assert "table header" in {p.what for p in draft.passed_over}


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({}, "no word/document.xml"),
        ({"word/document.xml": "<a"}, "expected XML"),
        ({"word/document.xml": "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"}, "declarations"),
    ],
)
def test_what_is_no_word_document_is_bad_input(parts: dict[str, str], expected: str) -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in {"x": "", **parts}.items():
            archive.writestr(name, content)
    with pytest.raises(InputError, match=expected):
        read_review(target.getvalue(), "review.docx")


def _with_parts(document: Document, parts: dict[str, str]) -> Draft:
    target = io.BytesIO(document.save())
    with zipfile.ZipFile(target, "a") as archive:
        for name, words in parts.items():
            kind = "hdr" if "header" in name else "ftr"
            paragraph = f"<w:p><w:r><w:t>{words}</w:t></w:r></w:p>"
            space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
            archive.writestr(name, f"<w:{kind} {space}>{paragraph}</w:{kind}>")
    return read_review(target.getvalue(), "review.docx")


@pytest.mark.parametrize("part", ["word/header1.xml", "word/footer2.xml"])
def test_a_finding_in_a_header_or_footer_is_read(part: str) -> None:
    document = Document()
    document.begin("paragraph").words("Recall fell.")
    draft = _with_parts(document, {part: "Naps cure all forgetting."})
    assert [s.plain for s in draft.sentences] == ["Recall fell.", "Naps cure all forgetting."]


def test_a_running_head_and_a_page_number_state_nothing() -> None:
    document = Document()
    document.begin("paragraph").words("Recall fell.")
    parts = {"word/header1.xml": "Naps and recall: a review", "word/footer1.xml": "12"}
    assert [s.plain for s in _with_parts(document, parts).sentences] == ["Recall fell."]


def test_the_same_header_of_several_sections_is_read_once() -> None:
    document = Document()
    document.begin("paragraph").words("Recall fell.")
    parts = {f"word/header{n}.xml": "Naps cure all forgetting." for n in (1, 2, 3)}
    assert len(_with_parts(document, parts).sentences) == 2


def test_words_with_a_gloss_above_them_are_read_with_it() -> None:
    document = Document()
    document.begin("paragraph").words("Naps cure ")
    document.last.raw(
        "<w:r><w:ruby><w:rt><w:r><w:t>lapses</w:t></w:r></w:rt>"
        "<w:rubyBase><w:r><w:t>forgetting</w:t></w:r></w:rubyBase></w:ruby></w:r>"
    )
    document.last.words(".")
    assert [s.plain for s in _read(document).sentences] == ["Naps cure forgetting (lapses)."]


def test_a_file_inside_the_file_is_told() -> None:
    document = Document()
    document.begin("paragraph").raw("</w:p><w:altChunk/><w:p>")
    document.last.words("Recall fell.")
    assert [hidden.what for hidden in _read(document).hidden] == ["embedded document"]
