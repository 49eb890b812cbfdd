"""JATS and BMC XML: inline joined with nothing, blocks apart, each kind of text labelled."""

from __future__ import annotations

import pytest

from checker.text.find_quote import MatchGrade, find_quote
from corpus.extract.jats import extract_jats
from corpus.extract.unreadable import Unreadable
from corpus.model.folded import index_text
from corpus.model.study_text import Grade, SectionKind, StudyText
from tests.shared_material import shared

_ARTICLE = """<?xml version="1.0"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS Archiving DTD v1.0//EN" "JATS.dtd">
<article xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink">
<front><journal-meta><journal-title>Harbour Letters</journal-title></journal-meta><article-meta>
<article-id pub-id-type="doi">10.5555/seals.1</article-id>
<title-group><article-title>Seals <italic>asleep</italic></article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Lumen</surname>
<given-names>Ada</given-names></name></contrib></contrib-group>
<abstract><p>Seals sleep.</p></abstract>
<abstract abstract-type="editors-summary"><p>Editors say that seals sleep.</p></abstract>
</article-meta></front>
<body><sec sec-type="methods"><title>How we watched</title>
<p>We saw CO<sub>2</sub> rise<sup><xref ref-type="bibr" rid="r1">1</xref>,<xref ref-type="bibr"
rid="r2">2</xref></sup> in 5&#xd7;10<sup>3</sup> dens&nbsp;(<italic>p</italic>&#x200a;=&#x200a;0.04)
[<xref ref-type="bibr" rid="r3">3</xref>].
<!-- seals never sleep -->They woke
<fig><label>Fig 1</label><caption><p>A seal.</p></caption></fig>at dawn in all of the dens.
About 10<sup><xref ref-type="bibr" rid="r6">6</xref></sup> cells were seen.</p>
<p>The rate is <inline-formula><inline-graphic xlink:href="x"/></inline-formula> in spring, and
<inline-formula><alternatives>
<mml:math><mml:mi>v</mml:mi><mml:mo>=</mml:mo><mml:mn>2</mml:mn></mml:math>
<tex-math>\\documentclass{article} v = 2</tex-math></alternatives></inline-formula> in autumn.</p>
<table-wrap><label>Table 1</label><caption><p>Dens.</p></caption><table>
<thead><tr><th>Den</th><th>Hours</th></tr></thead>
<tbody><tr><td>North</td><td>7.25</td></tr></tbody></table>
<table-wrap-foot><fn><p>Hours a day.</p></fn></table-wrap-foot>
</table-wrap></sec></body>
<back><ack><p>We thank the seals.</p></ack><ref-list><title>Literature</title>
<ref><label>1</label><mixed-citation>Skov B. Piers. <year>2011</year></mixed-citation></ref></ref-list></back>
<sub-article article-type="reviewer-report"><body><p>The referee doubts it.</p></body></sub-article>
<sub-article article-type="translation"><body><p>As focas dormem.</p></body></sub-article>
</article>"""


@pytest.fixture(scope="module")
def text() -> StudyText:
    read = extract_jats(_ARTICLE.encode())
    assert isinstance(read, StudyText)
    return read


def kind_at(text: StudyText, words: str) -> SectionKind:
    section = text.section_at(text.text.index(words))
    assert section is not None
    return section.kind


@pytest.mark.parametrize(
    "words",
    [
        "Seals asleep",
        "Ada Lumen",
        "https://doi.org/10.5555/seals.1",
        "We saw CO2 rise1,2 in 5×103 dens\u00a0(p\u200a=\u200a0.04) [3]. They woke at dawn in all",
        "The rate is in spring, and v=2 in autumn.",
        "Den\tHours\nNorth\t7.25",
    ],
)
def test_text_stands_as_it_is_read(text: StudyText, words: str) -> None:
    assert words in text.text.replace("is  in", "is in")


@pytest.mark.parametrize("words", ["never sleep", "documentclass"])
def test_comments_and_the_other_branch_of_a_formula_are_left_out(text: StudyText, words: str) -> None:
    assert words not in text.text


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Seals asleep", SectionKind.TITLE),
        ("Seals sleep.", SectionKind.ABSTRACT),
        ("Editors say", SectionKind.SUMMARY),
        ("We saw", SectionKind.METHODS),
        ("A seal.", SectionKind.CAPTION),
        ("North", SectionKind.TABLE),
        ("Hours a day", SectionKind.FOOTNOTE),
        ("We thank", SectionKind.ACKNOWLEDGEMENTS),
        ("Skov B.", SectionKind.REFERENCES),
        ("The referee doubts", SectionKind.REVIEW),
        ("As focas", SectionKind.TRANSLATION),
    ],
)
def test_each_kind_of_text_is_labelled(text: StudyText, words: str, kind: SectionKind) -> None:
    assert kind_at(text, words) is kind


def test_a_figure_inside_a_paragraph_follows_after_it(text: StudyText) -> None:
    assert text.text.index("at dawn") < text.text.index("A seal.")


def test_citation_marks_are_noted_and_a_power_tagged_as_one_is_not(text: StudyText) -> None:
    indexed = index_text(text)
    bare = find_quote(
        "We saw CO2 rise in 5×103 dens (p = 0.04). They woke at dawn in all of the dens.", indexed
    )
    assert bare.grade is MatchGrade.WITHOUT_MARKS
    assert find_quote("About 106 cells were seen.", indexed).is_found
    assert not find_quote("About 10 cells were seen.", indexed).is_found


def test_a_formula_that_is_a_picture_leaves_a_gap(text: StudyText) -> None:
    assert [gap.reason for gap in text.gaps] == ["a formula is only a picture in the file"]
    match = find_quote("The rate is k + 1 in spring, and v=2 in autumn.", index_text(text))
    assert match.borders_on_gap


def test_an_article_without_a_body_is_an_abstract() -> None:
    abstract = b"<abstract><p>Seals.</p></abstract>"
    read = extract_jats(b"<article><front><article-meta>%s</article-meta></front></article>" % abstract)
    assert isinstance(read, StudyText)
    assert read.grade is Grade.ABSTRACT


def test_a_name_that_is_no_character_is_a_broken_file() -> None:
    assert isinstance(extract_jats(b"<article><body><p>&sealname;</p></body></article>"), Unreadable)


def test_white_space_before_marks_is_dropped_in_bmc_files() -> None:
    xml = (
        b"<art><fm><bibl><title><p>Seals</p></title></bibl></fm><bdy><sec><st><p>Results</p></st>"
        b"<p>Sleep was lower\n"
        b"<abbrgrp><abbr bid='B1'>1</abbr></abbrgrp> .</p></sec></bdy></art>"
    )
    read = extract_jats(xml)
    assert isinstance(read, StudyText)
    assert "Sleep was lower 1." in read.text
    assert kind_at(read, "Sleep was") is SectionKind.RESULTS


def test_referees_reports_of_a_real_article_are_kept_apart() -> None:
    read = extract_jats(shared("papers/f1000-3-305/paper.xml").read_bytes())
    assert isinstance(read, StudyText)
    assert sum(s.kind is SectionKind.REVIEW for s in read.sections) >= 3
