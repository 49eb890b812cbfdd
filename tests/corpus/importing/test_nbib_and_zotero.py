"""PubMed's nbib and what Zotero and Better BibTeX write beside the fields of the formats."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.importing import ImportedFile, read_study_file
from corpus.model.study import NoticeKind, identifiers_from_csl, study_from_csl

NBIB = """
PMID- 99000001
OWN - NLM
DP  - 2024 Mar 7
TI  - Moss growth on the walls of mills: a survey
      that goes on.
LID - 10.5555/moss.1 [doi]
PG  - 12-20
AB  - Of 60 walls,
      40 % grew moss.
FAU - Müller, Zoë
AU  - Müller Z
FAU - van den Berg, Jan
AU  - van den Berg J
CN  - Wall Ecology Group
LA  - eng
PT  - Journal Article
PT  - Retracted Publication
DEP - 20231220
JT  - Journal of wall ecology
RIN - J Wall Ecol. 2025;4:1. doi: 10.5555/notice.1. PMID: 99000009
IS  - 1234-5678 (Electronic)
VI  - 3
IP  - 2
PMC - PMC9900001
OT  - moss
MH  - *Walls

PMID- 99000002
DP  - 2020
FAU - Ito, Kenji

PMID- 99000003
DP  - 2021 Spring
TI  - [Ferns of old mills.]
AU  - Ito K
PT  - Retraction of Publication
ROF - J Fern. 2019;1:1. doi: 10.5555/fern.0
"""


def read(text: str, name: str) -> ImportedFile:
    return read_study_file(text.encode(), name)


def test_nbib_is_read_as_csl() -> None:
    first, _ = read(NBIB, "pubmed.nbib").records
    assert first.csl == {
        "type": "article-journal",
        "PMID": "99000001",
        "PMCID": "PMC9900001",
        "DOI": "10.5555/moss.1",
        "title": "Moss growth on the walls of mills: a survey that goes on",
        "author": [
            {"family": "Müller", "given": "Zoë"},
            {"family": "van den Berg", "given": "Jan"},
            {"literal": "Wall Ecology Group"},
        ],
        "container-title": "Journal of wall ecology",
        "issued": {"date-parts": [[2024, 3, 7]]},
        "volume": "3",
        "issue": "2",
        "page": "12-20",
        "language": "eng",
        "ISSN": "1234-5678",
        "abstract": "Of 60 walls, 40 % grew moss.",
        "keyword": "moss, Walls",
        "custom": {"years": [2023, 2024]},
    }


def test_what_pubmed_says_was_published_about_an_article_becomes_a_notice() -> None:
    first, notice = read(NBIB, "pubmed.nbib").records
    assert [(n.kind, n.doi) for n in first.notices] == [(NoticeKind.RETRACTION, "10.5555/notice.1")]
    assert (notice.notices, [n.doi for n in notice.notice_of]) == ((), ["10.5555/fern.0"])
    assert notice.csl["title"] == "Ferns of old mills"


def test_a_record_without_title_is_named_with_its_line_and_field() -> None:
    (problem,) = read(NBIB, "pubmed.nbib").problems
    assert (problem.index, problem.line, problem.field) == (2, 29, "TI")


@given(st.text(alphabet="PMIDTAU- \n019ab", max_size=100))
def test_any_nbib_is_records_or_problems(text: str) -> None:
    file = read("PMID- 1\nTI  - Moss\n" + text, "x.nbib")
    assert file.records or file.problems


ZOTERO_BIB = r"""
@article{lumen_moss_2024,
	title = {Moss on {Walls}: {A} {Survey}},
	volume = {3},
	copyright = {CC BY},
	url = {https://example.org/a_b},
	doi = {10.5555/moss.1},
	abstract = {Of 60 walls, 40\% grew moss.},
	language = {en},
	urldate = {2025-01-02},
	journal = {Journal of Wall Ecology},
	author = {Lumen, Ada and Ito, Kenji and others},
	month = mar,
	year = {2024},
	keywords = {moss, walls},
	file = {Full Text PDF:C\:\\Users\\ada\\storage\\ABC\\Moss {old}.pdf:application/pdf},
	note = {Publisher: Mill \& Sons},
	collection = {Walls},
}
@online{itoFerns2021,
  title = {Ferns},
  author = {family=Berg, given=Jan, prefix=van den, useprefix=true},
  date = {2021-05},
  eprint = {2101.00001},
  eprinttype = {arxiv},
  eprintclass = {cs.CL},
  pubstate = {prepublished},
  options = {useprefix=true},
  langid = {english}
}
"""


def test_zoteros_bibtex_keeps_its_own_fields_apart() -> None:
    first, _ = read(ZOTERO_BIB, "zotero.bib").records
    item = first.csl
    assert item["title"] == "Moss on Walls: A Survey"
    assert item["keyword"] == "moss, walls"
    assert item["accessed"] == {"date-parts": [[2025, 1, 2]]}
    assert [author["family"] for author in item["author"]] == ["Lumen", "Ito"]
    assert set(item["custom"]["bibtex"]) == {"copyright", "file", "collection"}


def test_better_bibtexs_extended_names_are_read() -> None:
    second = read(ZOTERO_BIB, "zotero.bib").records[1].csl
    assert second["author"] == [{"family": "Berg", "given": "Jan", "non-dropping-particle": "van den"}]
    assert second["number"] == "arXiv:2101.00001"
    assert identifiers_from_csl(second).arxiv == "2101.00001"


ZOTERO_RIS = """TY  - JOUR
TI  - Moss on walls
AU  - Lumen, Ada
AU  - et al.
T2  - Journal of Wall Ecology
AB  - Of 60 walls, 40 % grew moss.
DA  - 2024/03/07/
PY  - 2024
DO  - 10.5555/moss.1
DP  - DOI.org (Crossref)
VL  - 3
L1  - file:///home/ada/Zotero/storage/ABC/Moss.pdf
UR  - https://example.org/moss
Y2  - 2025/01/02/12:00:00
KW  - moss
KW  - walls
N1  - <p>Read it.</p>
ER  -
"""


def test_zoteros_ris_is_read_with_its_day_keywords_and_notes() -> None:
    (record,) = read(ZOTERO_RIS, "zotero.ris").records
    item = record.csl
    assert item["issued"] == {"date-parts": [[2024, 3, 7]]}
    assert item["accessed"]["date-parts"][0][:2] == [2025, 1]
    assert (item["URL"], item["keyword"]) == ("https://example.org/moss", "moss, walls")
    assert [author["family"] for author in item["author"]] == ["Lumen"]
    assert item["custom"]["ris"]["DP"] == ["DOI.org (Crossref)"]


def test_zoteros_csl_is_read_with_the_identifiers_of_its_note() -> None:
    item = {
        "id": "http://zotero.org/users/1/items/ABC",
        "type": "article-journal",
        "title": "Moss on <i>walls</i>",
        "note": "PMID: 99000001\nPMCID: PMC9900001\ntex.copyright: CC BY",
        "issued": {"date-parts": [["2024", 3, 7]]},
        "author": [{"family": "Berg", "given": "Jan", "non-dropping-particle": "van den"}],
        "citation-key": "bergMoss2024",
    }
    (record,) = read(json.dumps([item]), "zotero.json").records
    study = study_from_csl(record.csl, "x")
    assert (study.title, study.year) == ("Moss on walls", 2024)
    assert (study.identifiers.pmid, study.identifiers.pmcid) == ("99000001", "PMC9900001")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_read_in_the_encoding_it_is_in(encoding: str) -> None:
    content = "TY  - JOUR\r\nTI  - Moss on façades\r\nAU  - Müller, Zoë\r\nER  - \r\n".encode(encoding)
    (record,) = read_study_file(content, "endnote.ris").records
    assert record.csl["title"] == "Moss on façades"
