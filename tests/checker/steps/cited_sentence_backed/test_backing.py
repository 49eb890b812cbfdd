"""Each cited study backs what it is cited for; clauses, tags and refused records count as the "
"author meant."""

from __future__ import annotations

import pytest

from checker.model.outcome import Outcome
from checker.steps import PLANNED
from checker.steps.cited_sentence_backed import RULES
from tests.checker.steps.reviewing import DUCKS, GROWTH, ROPES, judge, of, worse

V, C = "(Varga, 2021)", "(Cruz, 2018)"


def test_every_planned_rule_of_the_step_is_there() -> None:
    assert {r.code: r.slug for r in RULES} == {c: s for c, s in PLANNED.items() if c.startswith("SEN")}


def test_two_studies_in_one_bracket_must_each_back_the_sentence() -> None:
    findings = judge(f"{ROPES[:-1]} (Varga, 2021; Cruz, 2018).")
    assert [f.study_id for f in of(findings, "sentence-unbacked") if f.outcome is Outcome.FAILED] == [
        "cruz2018"
    ]


@pytest.mark.parametrize(
    "review",
    [
        f"{ROPES[:-1]} {V}, and ducks dived 12% less often on days with loud machines {C}.",
        "Varga (2021) saw young cod settle in larger numbers in bays with ropes, whereas Cruz (2018) "
        "saw ducks dive "
        "12% less often on days with loud machines.",
        f"{ROPES[:-1]}, but the ropes made no difference to the growth of young cod {V}.",
        f"In bays with ropes {V}, young cod settled in larger numbers than in bays without ropes.",
    ],
)
def test_each_clause_is_held_against_the_study_cited_for_it(review: str) -> None:
    assert worse(judge(review)) == []


def test_citations_that_changed_places_are_seen() -> None:
    findings = judge(f"{ROPES[:-1]} {C}, and ducks dived 12% less often on days with loud machines {V}.")
    assert {f.study_id for f in of(findings, "sentence-unbacked") if f.outcome is Outcome.FAILED} == {
        "varga2021",
        "cruz2018",
    }


def test_the_hint_names_the_study_whose_record_says_it() -> None:
    (finding,) = [
        f for f in of(judge(f"{DUCKS[:-1]} {V}."), "sentence-unbacked") if f.outcome is Outcome.FAILED
    ]
    assert "cruz2018" in finding.hint


@pytest.mark.parametrize(
    "sentence",
    [
        "Ducks dived 47% less often on days with loud machines than on quiet days",
        "Ducks flew from loud machines on quiet days at sea, the harbour pilots said",
    ],
)
def test_the_hint_names_no_study_whose_record_says_something_else(sentence: str) -> None:
    (finding,) = [
        f for f in of(judge(f"{sentence} {V}."), "sentence-unbacked") if f.outcome is Outcome.FAILED
    ]
    assert "cruz2018" not in finding.hint


def test_an_unbacked_clause_is_shown() -> None:
    findings = judge(f"{ROPES[:-1]}, and fishing families earned more money {V}.")
    (finding,) = [f for f in of(findings, "clause-unbacked") if f.outcome is Outcome.FAILED]
    assert "fishing families earned more money" in finding.message


def test_words_behind_the_citation_are_held_against_it_too() -> None:
    findings = judge(f"Young cod settled in larger numbers {V} in towns, cities and farms without dogs.")
    assert ("failed", "clause-unbacked") in worse(findings)


def test_one_open_place_in_a_bracket_of_citations_is_told() -> None:
    assert worse(judge(f"{ROPES[:-1]} (Varga, 2021; ???).")) == [("failed", "citation-unreadable")]


def test_a_bracket_that_explains_a_term_is_no_clause() -> None:
    assert worse(judge(f"{ROPES[:-1]} (the six bays of the north shore) {V}.")) == []


def test_a_sentence_that_rests_on_a_refused_record_is_told_under_that_record() -> None:
    row = {
        "id": "x1",
        "study": "varga2021",
        "claim": "Older fish ate most of the young cod in summer.",
        "quote": "Older fish ate most of the young cod in the warm summer.",
    }
    findings = judge(f"Older fish ate most of the young cod in summer {V}.", "k1", more=(row,))
    assert of(findings, "sentence-unbacked") == []
    (own,) = [f for f in findings if f.outcome is Outcome.FAILED]
    assert own.claim_id == "x1"
    assert any("Older fish ate" in related.message for related in own.related)


def test_a_tag_narrows_the_records_down() -> None:
    assert worse(judge(f"{ROPES[:-1]} {V} [[k1]].")) == []
    assert ("failed", "sentence-unbacked") in worse(
        judge(f"{ROPES[:-1]} {V} [[k2]].".replace("Young cod", "Herring"))
    )


def test_a_tag_to_a_study_that_is_not_cited_fails() -> None:
    assert worse(judge(f"{ROPES[:-1]} {V} [[h1]].")) == [("failed", "citation-unreadable")]


def test_a_conclusion_is_held_against_the_records_it_names() -> None:
    conclusion = "Ropes bring larger numbers of young cod into bays and make no difference to their growth"
    assert worse(judge(f"{ROPES[:-1]} {V}. {conclusion} [[from: k1 k2]].")) == []
    assert ("failed", "sentence-unbacked") in worse(judge(f"{ROPES[:-1]} {V}. {conclusion} [[from: h1]]."))


def test_a_conclusion_with_a_number_of_its_own_fails() -> None:
    findings = judge(f"{DUCKS[:-1]} {C}. Ducks dived 21% less often with loud machines [[from: h1]].")
    assert worse(findings) == [("failed", "sentence-number-differs")]


def test_numbers_may_come_from_several_records() -> None:
    row = {
        "id": "x1",
        "study": "cruz2018",
        "claim": "Ducks dived less often on days with loud machines than on quiet days.",
        "quote": DUCKS,
    }
    assert worse(judge(f"{DUCKS[:-1]} {C}.", "h1", more=(row,))) == []


def test_an_ok_says_which_record_backs_the_sentence() -> None:
    (finding,) = of(judge(f"{GROWTH[:-1]} {V}."), "sentence-unbacked")
    assert finding.outcome is Outcome.OK
    assert finding.related[0].text == GROWTH


def test_a_finding_on_a_sentence_names_its_first_words_as_the_reader_sees_them() -> None:
    (finding,) = [
        f
        for f in of(judge("Varga (2021) saw fish prices fall."), "sentence-unbacked")
        if f.outcome is Outcome.FAILED
    ]
    assert finding.sentence.startswith("Varga (2021) saw")
    assert finding.location is not None
    assert (finding.location.line, finding.location.column) == (1, 1)
