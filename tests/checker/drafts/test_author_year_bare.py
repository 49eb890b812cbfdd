"""Citations by author that lack their year or their brackets."""

from __future__ import annotations

import pytest

from checker.drafts.citations import find_citations
from checker.drafts.markdown import read_markdown
from checker.model.draft import CitationKind


@pytest.mark.parametrize(
    "brackets",
    [
        "(Oduya, 2021; Varga et al.)",
        "(see Oduya, 2021; Varga and colleagues)",
        "(Varga et al.)",
        "(Oduya, 2021; van der Meer et al., p. 4)",
    ],
)
def test_a_work_without_a_year_beside_others_is_unreadable(brackets: str) -> None:
    found = find_citations(f"Ropes fray in winter {brackets}.")
    assert [m.kind for m in found].count(CitationKind.UNREADABLE) == 1


@pytest.mark.parametrize(
    "brackets",
    [
        "(Oduya, 2021; Varga, unpublished data)",
        "(Oduya, 2021; Varga et al., submitted)",
        "(Oduya, 2021; E. Varga, personal communication)",
    ],
)
def test_a_work_that_was_not_published_is_a_work_of_its_own(brackets: str) -> None:
    found = find_citations(f"Ropes fray in winter {brackets}.")
    assert [m.names[0].split()[-1] for m in found] == ["Oduya", "Varga"]
    assert found[1].year is None


@pytest.mark.parametrize(
    "brackets",
    [
        "(Oduya, 2021; see Table 2)",
        "(Oduya, 2021; but see the appendix)",
        "(Oduya, 2021; two reports, unpublished, agree)",
        "(Oduya, 2021; n = 40)",
        "(Oduya, 2021; emphasis added)",
    ],
)
def test_other_words_beside_a_citation_are_no_work(brackets: str) -> None:
    assert [m.names for m in find_citations(f"Ropes fray {brackets}.")] == [("Oduya",)]


@pytest.mark.parametrize(
    "words", ["Dissertations (unpublished) were left out.", "The plan (submitted) is open."]
)
def test_a_note_on_publication_alone_is_no_citation(words: str) -> None:
    assert find_citations(words) == ()


def _keys_in_row(row: str, references: str = "") -> list[tuple[str, ...]]:
    draft = read_markdown(f"| Rope | Works |\n|---|---|\n{row}\n{references}", "review.md")
    return [marker.names for sentence in draft.sentences for marker in sentence.citations]


_LISTED = "\n## References\n\nOduya, B., & Varga, C. (2021). Waxed ropes. *Rope*, 2, 3–4.\n"


@pytest.mark.parametrize("cell", ["Oduya et al., 2021", "Oduya et al. 2021"])
def test_a_cell_that_is_a_citation_alone_needs_no_brackets(cell: str) -> None:
    assert _keys_in_row(f"| Wax held for 12 weeks | {cell} |") == [("Oduya",)]


@pytest.mark.parametrize("cell", ["Oduya, 2021", "Oduya and Varga 2021", "Oduya & Varga, 2021a"])
def test_names_in_a_cell_are_a_work_where_the_reference_list_has_them(cell: str) -> None:
    row = f"| Wax held for 12 weeks | {cell} |"
    (names,) = _keys_in_row(row, _LISTED)
    assert names[0] == "Oduya"
    assert _keys_in_row(row) == []


@pytest.mark.parametrize(
    "cell",
    ["Bergen, 2019", "England and Wales, 2019", "Johnson & Johnson 2020", "March 2020", "12 weeks, 2019"],
)
def test_a_place_and_a_year_in_a_cell_are_no_work(cell: str) -> None:
    assert _keys_in_row(f"| Wax held | {cell} |") == []
