"""Step 1 answers on records, sentences and the list, and says what a reader can act on."""

from __future__ import annotations

from typing import Any

import pytest

from checker.model.outcome import Outcome
from checker.steps import PLANNED
from checker.steps.on_list import RULES
from tests.checker.steps.reviewing import CRUZ, DUCKS, GROWTH, ROPES, VARGA, judge, of, worse

LIST = (
    "\n\n# References\n\n1. Varga I. Kelp ropes and young cod. 2021.\n2. Cruz M. Harbour noise "
    "and eider ducks. 2018.\n"
)


def test_every_planned_rule_of_the_step_is_there_under_one_name() -> None:
    built = {rule.code: rule.slug for rule in RULES}
    assert built == {code: slug for code, slug in PLANNED.items() if code.startswith("LST")}


def test_rules_of_one_code_share_slug_and_explanation() -> None:
    for code in {rule.code for rule in RULES}:
        same = [rule for rule in RULES if rule.code == code]
        assert len({(rule.slug, rule.explanation) for rule in same}) == 1
        assert len({rule.subject for rule in same}) == len(same)


def test_a_right_review_is_ok_throughout() -> None:
    assert worse(judge(f"{ROPES[:-1]} [1]. {DUCKS[:-1]} [2].{LIST}")) == []


def test_a_stranger_is_told_once_and_not_also_as_unbacked() -> None:
    assert worse(judge(f"{ROPES[:-1]} (Varga, 2021). Crabs moved inland (Winter, 2015).")) == [
        ("failed", "study-not-on-list")
    ]


def test_the_place_of_a_wrong_citation_is_the_citation_itself() -> None:
    review = f"{ROPES[:-1]} (Varga, 2012)."
    (finding,) = [f for f in of(judge(review), "year-differs") if f.outcome is Outcome.FAILED]
    assert finding.location is not None
    assert review[finding.location.start : finding.location.end] == "(Varga, 2012)"
    assert (finding.found, finding.expected) == ("2012", "2021")


def test_the_hint_names_the_nearest_study() -> None:
    findings = judge("Crabs moved inland (Winter, 2021).")
    (finding,) = [f for f in of(findings, "study-not-on-list") if f.outcome is Outcome.FAILED]
    assert "varga2021" in finding.hint


def test_an_entry_that_nothing_cites_is_a_note_that_counts_for_nothing() -> None:
    findings = judge(f"{ROPES[:-1]} [1].{LIST}", "k1")
    notes = [f for f in findings if f.is_note]
    assert [f.slug for f in notes] == ["reference-missing"]
    assert worse(findings) == []


def test_an_author_year_citation_that_the_list_lacks_is_a_note() -> None:
    review = (
        f"{ROPES[:-1]} (Varga, 2021). {DUCKS[:-1]} (Cruz, 2018).\n\n# References\n\nVarga, I. "
        f"(2021). Kelp ropes and young cod.\n"
    )
    findings = judge(review)
    assert ["no entry for (Cruz, 2018)" in f.message for f in findings if f.is_note] == [True]
    assert worse(findings) == []


def test_an_excluded_study_is_told_with_its_reason() -> None:
    excluded = {**CRUZ, "screening": "excluded", "reason": "one pier only"}
    findings = judge(f"{DUCKS[:-1]} (Cruz, 2018).", "h1", studies=(VARGA, excluded))
    assert {f.slug for f in findings if f.outcome is Outcome.FAILED} == {"study-excluded"}
    assert all("one pier only" in f.message for f in of(findings, "study-excluded"))


def test_a_claim_that_names_its_own_study_beside_another_is_right() -> None:
    claim = (
        "Unlike Cruz (2018), Varga (2021) saw no difference in the growth of young cod in their first winter."
    )
    quote = "The ropes made no difference to the growth of young cod in their first winter."
    row = {"id": "x1", "study": "varga2021", "claim": claim, "quote": quote}
    findings = judge(f"{ROPES[:-1]} (Varga, 2021).", "k1", more=(row,))
    assert [f.outcome for f in of(findings, "author-differs") if f.claim_id == "x1"] == [Outcome.OK]


# ---- what the list does not know, and years beside the study's


def _with(study: dict[str, Any], **csl: Any) -> dict[str, Any]:
    kept = {key: value for key, value in {**study["csl"], **csl}.items() if value is not None}
    return {**study, "csl": kept}


NO_AUTHORS, NO_YEAR = _with(VARGA, author=None), _with(VARGA, issued=None)
TWO_YEARS = _with(VARGA, custom={"years": [2020, 2021]})
ENTRY = "\n\n# References\n\n1. Varga I. Kelp ropes and young cod. {year}.\n"


@pytest.mark.parametrize(
    ("study", "review", "findings"),
    [
        (NO_AUTHORS, f"{ROPES[:-1]} (Varga, 2021).", [("unavailable", "author-differs")]),
        (NO_AUTHORS, f"{ROPES[:-1]} [@varga2021].", []),
        (NO_AUTHORS, f"{ROPES[:-1]} [1].{ENTRY.format(year=2021)}", [("unavailable", "reference-differs")]),
        (NO_AUTHORS, f"{ROPES[:-1]} (Varga, 2012).", [("failed", "study-not-on-list")]),
        (NO_YEAR, f"{ROPES[:-1]} (Varga, 2021).", [("unavailable", "year-differs")]),
        (NO_YEAR, f"{ROPES[:-1]} (Varga, n.d.).", []),
        (NO_YEAR, f"{ROPES[:-1]} [1].{ENTRY.format(year=2021)}", [("unavailable", "reference-differs")]),
        (NO_YEAR, f"{ROPES[:-1]} (Osei, 2021).", [("failed", "study-not-on-list")]),
        (_with(NO_AUTHORS, issued=None), f"{ROPES[:-1]} (Varga, 2021).", [("unavailable", "author-differs")]),
        (TWO_YEARS, f"{ROPES[:-1]} (Varga, 2020).", []),
        (TWO_YEARS, f"{ROPES[:-1]} [1].{ENTRY.format(year=2020)}", []),
        (TWO_YEARS, f"{ROPES[:-1]} (Varga, 2019).", [("check", "year-differs")]),
        (VARGA, f"{ROPES[:-1]} (Varga, 2022).", [("check", "year-differs")]),
        (VARGA, f"{ROPES[:-1]} [1].{ENTRY.format(year=2022)}", [("check", "reference-differs")]),
        (VARGA, f"{ROPES[:-1]} [1].{ENTRY.format(year=2023)}", [("failed", "reference-differs")]),
        (VARGA, f"{ROPES[:-1]} (Varga, 2019).", [("failed", "year-differs")]),
    ],
)
def test_what_the_list_does_not_know_contradicts_nothing(
    study: dict[str, Any], review: str, findings: list[tuple[str, str]]
) -> None:
    assert worse(judge(review, "k1", studies=(study,))) == findings


@pytest.mark.parametrize(
    ("study", "claim", "findings"),
    [
        (NO_AUTHORS, "Varga (2021) saw that", [("unavailable", "author-differs")]),
        (NO_AUTHORS, "It was seen that", []),
        (NO_YEAR, "Varga (2021) saw that", [("unavailable", "year-differs")]),
        (TWO_YEARS, "Varga (2020) saw that", []),
        (VARGA, "Varga (2020) saw that", [("check", "year-differs")]),
        (VARGA, "Varga (2012) saw that", [("failed", "year-differs")]),
    ],
)
def test_so_it_is_for_the_citations_of_a_claim(
    study: dict[str, Any], claim: str, findings: list[tuple[str, str]]
) -> None:
    row = {
        "id": "x1",
        "study": "varga2021",
        "claim": f"{claim} {ROPES[0].lower()}{ROPES[1:]}",
        "quote": ROPES,
    }
    judged = judge("Recall is a word.", "", studies=(study,), more=(row,))
    steps = {"author-differs", "year-differs"}
    assert [pair for pair in worse(judged) if pair[1] in steps] == findings


def test_another_title_or_author_beside_a_neighbouring_year_fails() -> None:
    entry = "\n\n# References\n\n1. Osei K. Kelp ropes and young cod. 2022.\n"
    assert {o for o, _ in worse(judge(f"{ROPES[:-1]} [1].{entry}", "k1"))} == {"failed"}


def test_author_year_citations_beside_a_numbered_list_are_one_note() -> None:
    review = f"{ROPES[:-1]} (Varga, 2021). {DUCKS[:-1]} (Cruz, 2018). {GROWTH[:-1]} (Varga 2021)."
    entries = "\n\n# References\n\n1. Winter P. Storm surges and crabs. 2015.\n2. Osei K. Nets. 2014.\n"
    notes = [f.message for f in judge(review + entries) if f.is_note]
    lacking, uncited = sorted(notes, key=lambda message: "no sentence cites" in message)
    assert "(Varga, 2021); (Cruz, 2018); (Varga 2021)" in lacking
    assert "2 entries" in uncited
