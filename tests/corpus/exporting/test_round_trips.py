"""What is exported comes back as it went, field by field, in every format."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.exporting import ExportFormat, write_studies
from corpus.importing import read_study_file
from corpus.importing.latex import read_latex, write_latex
from corpus.model.study import Study, study_from_csl
from tests.processor_time import least_seconds

NAMES = {ExportFormat.CSL: "list.json", ExportFormat.BIBTEX: "list.bib", ExportFormat.RIS: "list.ris"}

WHOLE: dict[str, Any] = {
    "type": "article-journal",
    "title": "CO₂ & moss: 50 % of {old} walls_1 – a “survey” ~ $5 #2 \\ C^x",
    "author": [
        {"family": "Müller", "given": "Zoë"},
        {"family": "Berg", "given": "Jan", "non-dropping-particle": "van den"},
        {"family": "Lumen", "given": "Ada B.", "suffix": "Jr."},
        {"literal": "The Wall & Moss Group"},
    ],
    "editor": [{"family": "Ito", "given": "Kenji"}],
    "container-title": "Journal of Wall Ecology & Mills",
    "issued": {"date-parts": [[2024, 3, 7]]},
    "accessed": {"date-parts": [[2025, 1, 2]]},
    "volume": "3",
    "issue": "2",
    "page": "12-20",
    "DOI": "10.5555/moss_1(2)",
    "URL": "https://example.org/a%20b_c?d=1&e=2#f",
    "PMID": "12345678",
    "PMCID": "PMC1234567",
    "ISBN": "9780306406157",
    "ISSN": "1234-5678",
    "publisher": "Mill & Sons",
    "publisher-place": "Oldtown",
    "edition": "2",
    "language": "en",
    "keyword": "moss, walls",
    "note": "read it -- twice",
    "abstract": "Of 60 walls, 40 % grew moss; p < 0.05.",
    "collection-title": "Wall Notes",
    "custom": {"openalex": "W1", "years": [2023, 2024]},
    "number": "arXiv:2101.00001",
}


def read_back(studies: list[Study], output: ExportFormat) -> list[dict[str, Any]]:
    """The items of a written list as they are read again; the key of a BibTeX entry is the study's id."""
    file = read_study_file(write_studies(studies, output).encode(), NAMES[output])
    assert file.problems == ()
    items = [record.csl for record in file.records]
    for item, study in zip(items, studies, strict=True):
        if "citation-key" not in study.csl:
            item.pop("citation-key", None)
    return items


@pytest.mark.parametrize("output", ExportFormat)
def test_a_record_with_every_field_comes_back(output: ExportFormat) -> None:
    assert read_back([study_from_csl(WHOLE, "muller2024")], output) == [WHOLE]


@pytest.mark.parametrize("output", ExportFormat)
@pytest.mark.parametrize(
    "kind",
    ["book", "chapter", "paper-conference", "thesis", "report", "dataset", "article", "webpage", "song"],
)
def test_every_type_comes_back(kind: str, output: ExportFormat) -> None:
    item = {**WHOLE, "type": kind}
    assert read_back([study_from_csl(item, "muller2024")], output) == [item]


def test_bibtex_is_such_as_other_programs_read() -> None:
    item = {name: WHOLE[name] for name in ("type", "author", "container-title", "issued", "page")} | {
        "title": "Moss"
    }
    written = write_studies([study_from_csl(item, "muller2024")], ExportFormat.BIBTEX)
    assert written.startswith("@article{muller2024,\n")
    for line in (
        "  title = {{Moss}},",
        "  journal = {Journal of Wall Ecology \\& Mills},",
        "  year = {2024},",
        "  pages = {12--20},",
    ):
        assert line in written.splitlines()
    assert "Müller, Zoë and van den Berg, Jan and Lumen, Jr., Ada B. and {The Wall \\& Moss Group}" in written


def test_plain_records_need_no_field_of_our_own() -> None:
    item = {"type": "article-journal", "title": "Moss on walls", "issued": {"date-parts": [[2024]]}}
    for output in (ExportFormat.BIBTEX, ExportFormat.RIS):
        assert "remainder" not in write_studies([study_from_csl(item, "x")], output)


words = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=30).map(
    lambda text: " ".join(text.replace("<", "‹").replace("&", "+").split())
)
some_words = words.filter(bool)
awkward = st.text(alphabet="ab {}\\$&%#_~^'`\"-@=,;<>\n\t\u2028é", max_size=20)
names = st.one_of(
    st.fixed_dictionaries({"family": some_words}, optional={"given": some_words, "suffix": some_words}),
    st.fixed_dictionaries({"literal": some_words}),
)
values = st.one_of(awkward, words, st.integers(0, 3000), st.lists(words, max_size=2))
items = st.fixed_dictionaries(
    {
        "title": some_words,
        "type": st.sampled_from(["article-journal", "book", "chapter", "thesis", "document"]),
    },
    optional={
        "author": st.lists(names, min_size=1, max_size=3),
        "issued": st.fixed_dictionaries(
            {"date-parts": st.tuples(st.lists(st.integers(1, 2999), min_size=1)).map(list)}
        ),
        "container-title": some_words,
        "publisher": awkward.filter(str.strip),
        "volume": some_words,
        "page": some_words,
        "DOI": awkward.filter(str.strip),
        "URL": awkward.filter(str.strip),
        "note": awkward.filter(str.strip),
        "keyword": awkward.filter(str.strip),
        "custom": st.dictionaries(words, values, min_size=1, max_size=2),
    },
)


@settings(max_examples=60, deadline=None)
@given(st.lists(items, min_size=1, max_size=2))
@pytest.mark.parametrize("output", ExportFormat)
def test_any_record_comes_back_as_it_went(output: ExportFormat, given_items: list[dict[str, Any]]) -> None:
    # What a file gave is what the list holds: it is read once before it goes out and comes back.
    first = read_study_file(json.dumps(given_items).encode(), "given.json")
    studies = [study_from_csl(record.csl, f"s{n}") for n, record in enumerate(first.records)]
    if studies:
        assert read_back(studies, output) == [study.csl for study in studies]


@given(awkward)
def test_latex_is_read_as_it_was_written(text: str) -> None:
    assert read_latex(write_latex(text)) == " ".join(text.split())


@pytest.mark.parametrize("output", ExportFormat)
def test_a_long_list_is_written_in_little_time(output: ExportFormat) -> None:
    def write(abstract: str) -> None:
        write_studies([study_from_csl({**WHOLE, "abstract": abstract}, f"s{n}") for n in range(100)], output)

    assert least_seconds(write, "moss { on } walls. " * 200, 3.0) < 3.0
