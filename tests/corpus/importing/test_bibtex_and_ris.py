"""BibTeX and RIS as reference managers write them, broken records named with their line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.importing import ImportedFile, read_study_file
from corpus.importing.latex import read_latex
from tests.processor_time import least_seconds

BIBTEX = r"""
% A comment line with an e-mail: someone@example.org
@string{jwe = "Journal of Wall Ecology"}
@comment{not an entry}
@Article{lumen2024,
  author  = {M{\"u}ller, Zo\"{e} and van den Berg, Jan and {The Wall \& Moss Group} and others},
  title   = {Moss \emph{growth} on {Old} walls --- a survey},
  journal = jwe # " B",
  year    = 2024, month = mar,
  volume  = "3", number = {2}, pages = {12--20},
  doi     = {https://doi.org/10.5555/Moss_1%5F2},
  url     = {https://example.org/a%20b_c},
}
@inproceedings(ito, title="Ferns", booktitle={Proc. Ferns}, author="Ito, K.", date = {2020-05-07},
  eprint={2001.01234}, archiveprefix={arXiv})
"""


def read(text: str, name: str = "refs.bib") -> ImportedFile:
    return read_study_file(text.encode(), name)


def test_bibtex_entries_are_read_as_csl() -> None:
    file = read(BIBTEX)
    assert file.problems == ()
    first, second = (record.csl for record in file.records)
    assert first == {
        "type": "article-journal",
        "title": "Moss growth on Old walls — a survey",
        "author": [
            {"family": "Müller", "given": "Zoë"},
            {"family": "van den Berg", "given": "Jan"},
            {"literal": "The Wall & Moss Group"},
        ],
        "container-title": "Journal of Wall Ecology B",
        "issued": {"date-parts": [[2024, 3]]},
        "volume": "3",
        "issue": "2",
        "page": "12-20",
        "DOI": "10.5555/moss_1%5f2",
        "URL": "https://example.org/a%20b_c",
        "citation-key": "lumen2024",
    }
    assert second["type"] == "paper-conference"
    assert second["issued"] == {"date-parts": [[2020, 5, 7]]}
    assert second["number"] == "arXiv:2001.01234"


@pytest.mark.parametrize(
    ("broken", "field", "expected"),
    [
        ("@article{a, title = {Never {closed, year = 2024}\n", "", "closed by }"),
        ("@article{a, title = {Closed}, year = 2024\n", "", "closes the entry"),
        ('@article{a, title = "Never closed, year = 2024}\n', "", 'closed by "'),
        ("@article{a, title = }\n", "", "value in braces"),
        ("@article{a, title {x}}\n", "", "field"),
        ("@article{a b, title = {x}}\n", "", "key"),
        ("@article{a, year = 2024}\n", "title", "title"),
        ("@article{a}\n", "title", "title"),
    ],
)
def test_a_broken_entry_is_named_with_its_line_and_the_next_is_read(
    broken: str, field: str, expected: str
) -> None:
    file = read("\n\n" + broken + "\n@book{b, title = {Good}, year = 2020}\n")
    assert [record.csl["title"] for record in file.records] == ["Good"]
    problem = file.problems[0]
    assert (problem.line, problem.index, problem.field) == (3, 1, field)
    assert expected in problem.expected


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        (r"G{\"o}del and G\"odel and G\"{o}del", "Gödel and Gödel and Gödel"),
        (r"\'{E}cole, \c{c}a, \v{S}koda, \v Skoda, na\"{\i}ve", "École, ça, Škoda, Škoda, naïve"),
        (r"{\ss}, {\o}re, \L{}\'od\'z, \AA{}ngstr\"om", "ß, øre, Łódź, Ångström"),
        (r"50\% of A\&B, C\_1 \{x\}", "50% of A&B, C_1 {x}"),
        (r"1990--2000 --- ``quoted''", "1990–2000 — “quoted”"),
        (r"{P}rotected {CASE} and \textit{italic} and $x^2$", "Protected CASE and italic and x^2"),
        ("Jan~van~Eyck\n  painted", "Jan van Eyck painted"),
    ],
)
def test_latex_is_read_as_words(written: str, plain: str) -> None:
    assert read_latex(written) == plain


@given(st.text(alphabet='@{}(),="#\\ab1 \n%', max_size=120))
def test_any_bibtex_is_records_or_problems(text: str) -> None:
    file = read("@article{k, title = {x}}\n" + text)
    assert file.records or file.problems


@pytest.mark.parametrize("piece", ["@a{", "@a{b,c={", "{", "@", '"', "@a{b,c=d#", "\\", "a and "])
def test_awkward_bibtex_is_read_in_linear_time(piece: str) -> None:
    text = "@article{k, author = {x}, title = {x}}\n" + piece * (30_000 // len(piece))
    assert least_seconds(read, text, 1.0) < 1.0


RIS = """TY  - JOUR
AU  - Müller, Zoë
A1  - The Wall Ecology Group
TI  - Moss growth on walls
  that goes on
T2  - Journal of Wall Ecology
PY  - 2024/03/07
VL  - 3
IS  - 2
SP  - 12
EP  - 20
SN  - 1234-5678
DO  - doi:10.5555/Moss.1
UR  - https://example.org/a
AB  - Moss grew.
ER  -

TY  - BOOK
TI  - Ferns
SN  - 978-0-226-45808-3
Y1  - 1999
"""


def test_ris_records_are_read_as_csl_also_without_their_end() -> None:
    file = read(RIS, "refs.ris")
    first, second = (record.csl for record in file.records)
    assert first == {
        "type": "article-journal",
        "title": "Moss growth on walls that goes on",
        "author": [{"family": "Müller", "given": "Zoë"}, {"literal": "The Wall Ecology Group"}],
        "container-title": "Journal of Wall Ecology",
        "issued": {"date-parts": [[2024, 3, 7]]},
        "volume": "3",
        "issue": "2",
        "page": "12-20",
        "ISSN": "1234-5678",
        "DOI": "10.5555/moss.1",
        "URL": "https://example.org/a",
        "abstract": "Moss grew.",
    }
    assert (second["type"], second["ISBN"]) == ("book", "978-0-226-45808-3")


def test_a_ris_record_without_a_title_is_named_and_the_others_are_kept() -> None:
    file = read("TY  - JOUR\nPY  - 2020\nER  - \n" + RIS, "refs.ris")
    assert len(file.records) == 2
    assert (file.problems[0].line, file.problems[0].index, file.problems[0].field) == (1, 1, "title")


CUT = "TY  - JOUR\nTI  - Moss growth on walls\nAU  - Lumen, A\nPY  - 20"


def test_a_file_that_is_cut_off_within_its_last_record_says_so_and_keeps_it() -> None:
    file = read(f"{RIS}ER  -\n{CUT}", "refs.ris")
    assert [record.csl["title"] for record in file.records][-1] == "Moss growth on walls"
    (problem,) = file.problems
    assert (problem.index, problem.field) == (3, "ER")
    assert "cut off" in problem.expected


@pytest.mark.parametrize("text", [f"{CUT}\nER  -\n", f"{CUT}\n{CUT}\nER  - \n", f"{RIS}ER  -"])
def test_a_record_that_ends_or_is_followed_by_another_is_whole(text: str) -> None:
    assert read(text, "refs.ris").problems == ()


@pytest.mark.parametrize("text", ["TY  - JOUR", "TY  - JOUR\nER  - \n", "TY  - JOUR\nTI  - \nER  - \n"])
def test_a_record_of_nothing_but_its_type_is_named_as_that(text: str) -> None:
    file = read(text, "refs.ris")
    assert not file.records
    assert "nothing but its type" in file.problems[0].expected


@pytest.mark.parametrize(
    ("name", "text", "years"),
    [
        ("a.ris", "TY  - JOUR\nTI  - Moss on walls\nPY  - 2015\nDA  - 2014/12/09\nER  - \n", [2014, 2015]),
        ("a.ris", "TY  - JOUR\nTI  - Moss on walls\nPY  - 2015\nDA  - 2015/12/09\nER  - \n", None),
        ("a.bib", "@article{a, title={Moss on walls}, date={2014-12-09}, year={2015}}", [2014, 2015]),
        ("a.bib", "@article{a, title={Moss on walls}, year={2015}}", None),
    ],
)
def test_all_years_that_a_record_states_are_kept(name: str, text: str, years: list[int] | None) -> None:
    (record,) = read(text, name).records
    assert record.csl.get("custom", {}).get("years") == years


@given(st.text(alphabet="TYERAU12 -\n/x", max_size=120))
def test_any_ris_is_records_or_problems(text: str) -> None:
    file = read("TY  - JOUR\n" + text, "refs.ris")
    assert file.records or file.problems
