"""The authors under a PDF's title: bylines of every style are read, and what is none gives nobody."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.importing import read_study_file
from corpus.importing.byline import read_byline
from corpus.model.study import Study, study_from_csl
from tests.processor_time import least_seconds
from tests.shared_material import shared

BYLINES = [
    ("Ada Lumen", ["Lumen"]),
    ("Ada Lumen and Kenji Ito", ["Lumen", "Ito"]),
    ("Ada B. Lumen1,2*, Kenji Ito3 & Rosa Fern1", ["Lumen", "Ito", "Fern"]),
    ("Ada Lumen 1, Kenji Ito 2, and Rosa\nFern 2", ["Lumen", "Ito", "Fern"]),
    ("Ada Lumen • Kenji Ito •\nRosa Fern", ["Lumen", "Ito", "Fern"]),
    ("Ada Lumen1\u2003|\u2003Kenji Ito2\u2003|\u2003 \nRosa Fern1", ["Lumen", "Ito", "Fern"]),
    ("Ada Lumen \x02 Kenji Ito", ["Lumen", "Ito"]),
    ("Ada Lumen1 \ue840, Kenji Ito2 \ue840", ["Lumen", "Ito"]),
    ("María LÓPEZ-DURÁN1        0000-0002-1825-0097 ", ["López-Durán"]),
    ("Carlos Henrique SARAIVA COSTA1, Igor DO VALE2", ["Saraiva Costa", "do Vale"]),
    ("Ana Costa, João Silva e Rui Vale", ["Costa", "Silva", "Vale"]),
    ("Ana Costa y Juan Pérez", ["Costa", "Pérez"]),
    ("Jan van den Berg, Louis‐Paul Rivest and Li Wu", ["van den Berg", "Rivest", "Wu"]),
    ("Ada Lumen, MD, PhD; Kenji Ito, MPH", ["Lumen", "Ito"]),
    ("A. A. Lumen, K.Ito Sato", ["Lumen", "Sato"]),
    ("A.A.S. Lumen1*", ["Lumen"]),
    ("00 , B.M. Fern1*", ["Fern"]),
    ("Ada Lumen a, Kenji Ito b, Rosa Fern a", ["Lumen", "Ito", "Fern"]),
    ("ADA LUMEN and KENJI ITO", ["Lumen", "Ito"]),
    ("James A Rising, An Nguyen", ["Rising", "Nguyen"]),
    ("Ada Lumen, for the Wall Ecology Group", ["Lumen", "Wall Ecology Group"]),
]
NO_BYLINES = [
    "",
    "Open Access",
    "Research Article",
    "Original Paper",
    "Abstract",
    "Self-reported moss - an analysis of the National Wall Survey",
    "1 Frankfurt School of Finance & Management 2 Otto-Friedrich-Universität Bamberg",
    "Department of Botany, University of Lisbon, Lisbon, Portugal",
    "Correspondence should be addressed to Ada Lumen; lumen@example.org",
    "Received 21 November 2017; Accepted 12 February 2018",
    "Academic Editor: Kenji Ito",
    "Keywords Moss • Walls • Old Mills",
    "• Review\n• Repository\n• Archive",
    "Moss grew on the walls, and ferns on the roofs",
    "Journal of Wall Ecology",
    "Wall Letters",
]


@pytest.mark.parametrize(("written", "families"), BYLINES)
def test_a_byline_gives_its_names_in_order(written: str, families: list[str]) -> None:
    assert [name.cited_as for name in read_byline(written)] == families


@pytest.mark.parametrize("written", NO_BYLINES)
def test_what_is_no_byline_gives_nobody(written: str) -> None:
    assert read_byline(written) == ()


@pytest.mark.parametrize("piece", ["Ada Lumen1, ", "a, ", "0000-0002-", "and and ", "Á.-", "e y et ", "• "])
def test_reading_is_linear(piece: str) -> None:
    assert least_seconds(read_byline, piece * (30_000 // len(piece)), 0.3) < 0.3


@given(st.text(alphabet="Aaé. ,;&•|0-9\n-’ande", max_size=80))
def test_any_text_gives_names_or_nobody(written: str) -> None:
    assert all(name.cited_as.strip() for name in read_byline(written))


FAMILIES = {
    "PMC4569613": ["Patel", "Fougat", "Kumar", "Mistry", "Kumar"],
    "PMC6093152": ["Kumar", "Mishra", "Baskaran", "Shukla", "Shasany", "Sundaresan"],
    "scielo-a3": ["Souza", "Iser", "Malta"],
    "scielo-tinf-57": ["Pache-Durán", "Nevado-Gil"],
    "jose-00292": ["Wagner", "Thurner", "Tang", "Ott"],
}


def study_in(paper: str) -> Study:
    content = (shared("papers") / paper / "paper.pdf").read_bytes()
    (record,) = read_study_file(content, "paper.pdf").records
    return study_from_csl(record.csl, "x")


@pytest.mark.parametrize(("paper", "families"), FAMILIES.items())
def test_a_real_pdf_names_its_authors(paper: str, families: list[str]) -> None:
    assert [author.cited_as for author in study_in(paper).authors] == families


@pytest.mark.parametrize(("paper", "year"), [("PMC5884149", 2018), ("scielo-a3", 2023), ("jose-00292", 2026)])
def test_the_year_of_publication_goes_before_the_year_of_receipt(paper: str, year: int) -> None:
    assert study_in(paper).year == year
