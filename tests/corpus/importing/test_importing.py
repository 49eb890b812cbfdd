"""Files that a person gives: good records are kept, each bad one is named with its place."""

from __future__ import annotations

import json
from typing import Any

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.importing import ImportedFile, read_study_file
from corpus.model.study import study_from_csl
from tests.shared_material import shared


def read(items: Any) -> ImportedFile:
    return read_study_file(json.dumps(items, indent=1).encode(), "refs.json")


GOOD = {
    "id": "x",
    "type": "book",
    "title": "On <i>Moss</i>",
    "issued": {"date-parts": [[2024, 3]]},
    "kept": [1],
}


def test_a_good_item_is_kept_whole_without_its_id_and_markup() -> None:
    (record,) = read([GOOD]).records
    assert record.source == "file"
    assert record.csl == {
        "type": "book",
        "title": "On Moss",
        "issued": {"date-parts": [[2024, 3]]},
        "kept": [1],
    }


@pytest.mark.parametrize(
    ("bad", "field", "expected"),
    [
        ({"type": "book"}, "title", "title"),
        ({"title": ""}, "title", "title"),
        ({"title": 7}, "title", "title"),
        ({"title": "x", "author": "Lumen, A."}, "author", "list"),
        ({"title": "x", "author": ["Lumen"]}, "author", "list"),
        ({"title": "x", "issued": {"date-parts": [["soon"]]}}, "issued", "date"),
        ({"title": "x", "issued": [2024]}, "issued", "date"),
        ({"title": "x", "DOI": ["10.1/x"]}, "DOI", "string"),
        ("a string", "", "object"),
        (None, "", "object"),
        ([], "", "object"),
    ],
)
def test_a_bad_item_is_named_with_its_place_and_the_others_are_kept(
    bad: Any, field: str, expected: str
) -> None:
    file = read([GOOD, bad, GOOD])
    assert len(file.records) == 2
    (problem,) = file.problems
    assert (problem.file, problem.index, problem.field) == ("refs.json", 2, field)
    assert expected in problem.expected
    lines = json.dumps([GOOD, bad, GOOD], indent=1).splitlines()
    assert problem.line is not None
    assert lines[problem.line - 1].lstrip()[:1] in '{"n['


def test_of_a_file_that_is_cut_off_the_items_before_the_cut_are_kept() -> None:
    whole = json.dumps([GOOD, GOOD, GOOD], indent=1).encode()
    file = read_study_file(whole[: len(whole) * 2 // 3 + 40], "refs.json")
    assert len(file.records) == 2
    assert "whole" in file.problems[0].expected


def test_a_single_item_and_a_list_under_items_are_read() -> None:
    assert len(read(GOOD).records) == 1
    assert len(read({"items": [GOOD, GOOD]}).records) == 2


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"   ",
        b"[]",
        b"[",
        b"[1",
        b"{",
        b"@article{x}",
        b"\xff\xfe[",
        b"[" * 100_000,
        b'[{"title": "x"} {',
    ],
)
def test_what_holds_no_item_is_a_problem_and_no_crash(content: bytes) -> None:
    file = read_study_file(content, "refs.json")
    assert file.problems


@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=5),
        lambda c: (
            st.lists(c)
            | st.dictionaries(
                st.sampled_from(["title", "author", "issued", "date-parts", "family", "DOI"]), c
            )
        ),
        max_leaves=20,
    )
)
def test_any_json_is_records_or_problems(content: Any) -> None:
    file = read([content])
    assert file.records or file.problems
    for record in file.records:
        study_from_csl(record.csl, "x")


def test_the_same_item_is_the_same_record() -> None:
    assert read([GOOD]).records == read([dict(reversed(GOOD.items()))]).records


# ---- files that say what they are

JATS = """<?xml version="1.0"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS 1.2//EN" "JATS-archivearticle1.dtd">
<article><front><journal-meta><journal-title-group><journal-title>Journal of Wall Ecology</journal-title>
</journal-title-group></journal-meta><article-meta>
<article-id pub-id-type="pmc">123456</article-id><article-id pub-id-type="doi">10.5555/moss.1</article-id>
<title-group><article-title>Moss on <italic>old</italic> walls<xref ref-type="fn">*</xref></article-title>
<subtitle>A survey</subtitle></title-group>
<contrib-group><contrib contrib-type="author">
<name><surname>Lumen</surname><given-names>Ada</given-names></name>
</contrib><contrib contrib-type="author"><collab>The Wall Group</collab></contrib>
<contrib contrib-type="editor"><name><surname>Boss</surname><given-names>E</given-names></name></contrib>
</contrib-group>
<pub-date pub-type="ppub"><year>2025</year></pub-date>
<pub-date pub-type="epub"><day>7</day><month>3</month><year>2024</year></pub-date>
<volume>3</volume><fpage>12</fpage><lpage>20</lpage><abstract><p>Moss grew.</p><p>Walls stood.</p></abstract>
</article-meta></front><body><p>More.</p></body></article>"""


def test_an_articles_xml_says_what_it_is() -> None:
    file = read_study_file(JATS.encode(), "moss.xml")
    (record,) = file.records
    assert file.content_is_text
    assert record.csl == {
        "type": "article-journal",
        "title": "Moss on old walls: A survey",
        "author": [{"family": "Lumen", "given": "Ada"}, {"literal": "The Wall Group"}],
        "issued": {"date-parts": [[2024, 3, 7]]},
        "container-title": "Journal of Wall Ecology",
        "DOI": "10.5555/moss.1",
        "PMCID": "PMC123456",
        "volume": "3",
        "page": "12-20",
        "abstract": "Moss grew. Walls stood.",
        "custom": {"years": [2024, 2025]},
    }


@pytest.mark.parametrize(
    "content", [b"<a/>", b"<article>", b"<article><front><article-meta/></front></article>"]
)
def test_xml_that_does_not_say_what_it_is_is_a_problem(content: bytes) -> None:
    file = read_study_file(content, "x.xml")
    assert not file.records
    assert "says what it is" in file.problems[0].expected


def make_pdf(*lines: tuple[str, float]) -> bytes:
    with pymupdf.open() as document:
        page = document.new_page()
        height = 90.0
        for line, size in lines:
            page.insert_text((72, height), line, fontsize=size)
            height += size * 2.2
        for number in range(30):
            page.insert_text(
                (72, height + 12 * number),
                f"Sentence {number} of the body tells of moss on walls.",
                fontsize=9,
            )
        return bytes(document.tobytes())


def test_a_pdf_says_its_title_doi_and_year() -> None:
    content = make_pdf(
        ("Moss growth on the walls of old mills", 20),
        ("Ada Lumen, Kenji Ito and Rosa Fern", 11),
        ("Published 7 March 2024. https://doi.org/10.5555/Moss.1", 9),
    )
    (record,) = read_study_file(content, "moss.pdf").records
    csl = record.csl
    assert csl["title"] == "Moss growth on the walls of old mills"
    assert csl["DOI"] == "10.5555/moss.1"
    assert csl["issued"] == {"date-parts": [[2024]]}
    assert [a["family"] for a in csl.get("author", [])] == ["Lumen", "Ito", "Fern"]


@pytest.mark.parametrize("content", [b"%PDF-1.4", b"%PDF-1.7\n<html>no</html>", make_pdf()[:300]])
def test_a_pdf_that_cannot_be_read_is_a_problem(content: bytes) -> None:
    file = read_study_file(content, "x.pdf")
    assert not file.records
    assert file.problems[0].file == "x.pdf"


@pytest.mark.parametrize("name", ["PMC4945999", "PMC5771181", "mdpi-04-00932"])
def test_a_real_article_says_the_same_as_pdf_and_as_xml(name: str) -> None:
    folder = shared("scholar/papers")
    (as_xml,) = read_study_file((folder / f"{name}.xml").read_bytes(), f"{name}.xml").records
    (as_pdf,) = read_study_file((folder / f"{name}.pdf").read_bytes(), f"{name}.pdf").records
    one, other = (study_from_csl(record.csl, "x") for record in (as_xml, as_pdf))
    assert one.identifiers.doi == other.identifiers.doi
    assert one.title.casefold().split()[:5] == other.title.casefold().split()[:5]
