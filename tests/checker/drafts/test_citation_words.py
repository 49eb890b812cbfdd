"""A citation's brackets may hold a finding: it is read; names, pointers, places and notes are not."""

from __future__ import annotations

import pytest

from checker.drafts.markdown import read_markdown
from tests.processor_time import least_seconds


def _plain(bracket: str) -> list[str]:
    return [s.plain for s in read_markdown(f"Cod settled in the bays {bracket}.", "review.md").sentences]


@pytest.mark.parametrize(
    ("bracket", "clause"),
    [
        ("(but ropes halved the loss of cod; Varga, 2021)", "ropes halved the loss of cod"),
        ("(Varga, 2021, who found that ropes cure lice)", "found that ropes cure lice"),
        ("(Varga, 2021; Cruz, 2018, which shows that noise kills)", "shows that noise kills"),
        ("(Varga, 2021: ropes were harmful to eels)", "ropes were harmful to eels"),
        ("(see Varga, 2021, for proof that ropes cure lice)", "for proof that ropes cure lice"),
        ("[@varga2021, p. 4, which proves that ropes cure lice]", "proves that ropes cure lice"),
        ("[ropes cure lice in cod, see @varga2021]", "ropes cure lice in cod"),
        ("\\citep[see][who found that ropes cure lice]{varga2021}", "found that ropes cure lice"),
        ("[Ropes cure lice in cod; Varga, 2021]", "Ropes cure lice in cod"),
    ],
)
def test_a_clause_in_a_citation_is_a_sentence_that_cites_it(bracket: str, clause: str) -> None:
    sentences = read_markdown(f"Cod settled in the bays {bracket}.", "review.md").sentences
    assert [s.plain for s in sentences] == ["Cod settled in the bays.", clause]
    assert sentences[1].citations


def test_a_clause_behind_a_narrative_year_is_read() -> None:
    draft = read_markdown("Varga (2021, who shows that ropes cure lice) hung ropes.", "review.md")
    assert [s.plain for s in draft.sentences] == ["hung ropes.", "shows that ropes cure lice"]


@pytest.mark.parametrize(
    ("bracket", "clause"),
    [
        ("([@varga2021] shows that ropes cure lice)", "shows that ropes cure lice"),
        ("(@varga2021 shows it kills eels)", "shows it kills eels"),
        ("([@varga2021]; ropes halved the loss of cod)", "ropes halved the loss of cod"),
        ("(\\citep{varga2021}, who found that ropes cure lice)", "found that ropes cure lice"),
        ("([^1] proves that ropes cure lice)", "proves that ropes cure lice"),
    ],
)
def test_a_clause_behind_a_citation_in_the_authors_own_brackets_is_read(bracket: str, clause: str) -> None:
    host, beside = read_markdown(f"Cod settled in the bays {bracket}.", "review.md").sentences
    assert (beside.plain, len(beside.citations)) == (clause, 1)
    assert clause not in host.plain


@pytest.mark.parametrize(
    "bracket",
    [
        "([@varga2021])",
        "(see [@varga2021] for details)",
        "(95% CI 2 to 5 [@varga2021])",
        "(reviewed by [@varga2021])",
        "([@varga2021] in spring)",
    ],
)
def test_brackets_around_a_citation_that_state_nothing_behind_it_are_no_clause(bracket: str) -> None:
    assert len(_plain(bracket)) == 1


def test_the_place_of_a_clause_is_its_own() -> None:
    text = "Cod settled (but ropes halved the loss of cod; Varga, 2021)."
    clause = read_markdown(text, "review.md").sentences[1]
    assert text[clause.span.start : clause.span.end] == "ropes halved the loss of cod"


@pytest.mark.parametrize(
    ("bracket", "kept"),
    [
        ("(95% CI 2–5; Varga, 2021)", "95% CI 2–5"),
        ("(Varga, 2021; n = 40)", "n = 40"),
        ("(12% in spring; Varga, 2021)", "12% in spring"),
        ("(an increase of 9%; Varga, 2021)", "an increase of 9%"),
    ],
)
def test_a_figure_in_a_citation_belongs_to_the_sentence_around_it(bracket: str, kept: str) -> None:
    assert _plain(bracket) == [f"Cod settled in the bays {kept}."]


@pytest.mark.parametrize(
    "bracket",
    [
        "(Varga, 2021)",
        "(see Varga, 2021, p. 4)",
        "(e.g., Varga, 2021; but see Cruz, 2018, for null results)",
        "(for a review of the effects of ropes on cod, see Varga, 2021)",
        "(Varga, 2021, as cited in Cruz, 2018)",
        "(Varga, 2021, emphasis added)",
        "(Varga, 2021, Table 2)",
        "(Varga, 2021, Experiment 2)",
        "(Varga et al., 2021a, 2021b; cf. Cruz et al., 2018)",
        "(van den Berg, de Jong, and Ito 2020, 33–35)",
        "(World Health Organization [WHO], 2020)",
        "(mainly in older adults; Varga, 2021)",
        "[see @varga2021, chap. 3; also @cruz2018]",
        "[@varga2021, pp. 33-35, 38-39 and *passim*]",
        "\\citep[p.~4]{varga2021}",
        "(in press; Varga, 2021)",
    ],
)
def test_what_is_the_citation_s_own_is_not_read(bracket: str) -> None:
    assert _plain(bracket) == ["Cod settled in the bays."]


@pytest.mark.parametrize(
    "unit", ["(A, 2021; ", "(see ", "[@a, who ", "(rose by 9% in B, 2021, ", "\\citep[a]["]
)
def test_awkward_brackets_take_linear_time(unit: str) -> None:
    read_markdown(unit, "review.md")
    assert (
        least_seconds(lambda text: read_markdown(text, "review.md"), unit * (30_000 // len(unit)), 1.5) < 1.5
    )
