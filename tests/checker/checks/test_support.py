"""`support`: numbers first; a judge's word counts only with a passage that stands in the source."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checker.checks.support import Judgement, JudgeVerdict, NoJudgement, check_numbers, check_support
from checker.model.outcome import Outcome
from corpus.extract.plain import extract_plain
from corpus.model.folded import IndexedText, index_text
from corpus.model.study_text import Gap

TEXT = """Mills and their water

We followed 40 mills on the river Ash for two years.

Mills with a new wheel used 12 % less water than mills without one in both years of the study. We found no
change in the amount of flour that was made with each sack of rye.

References

Ito A. Wheels and water in old mills of the river Ash and the river Elm. Grain 2019; 3: 4-9.
"""
PASSAGE = "Mills with a new wheel used 12 % less water than mills without one"
SUPPORTS, CONTRADICTS = JudgeVerdict.SUPPORTS, JudgeVerdict.CONTRADICTS


def source() -> IndexedText:
    return index_text(extract_plain(TEXT))


def judged(
    verdict: JudgeVerdict, quote: str, claim: str = "New wheels saved water.", *, accepts: bool = False
) -> tuple[str, str]:
    answer = check_support(
        claim, source(), Judgement("m", verdict, quote), source_name="mills.txt", accepts_judge=accepts
    )
    item = answer.items[1]
    return item.outcome.value, item.status


@pytest.mark.parametrize(
    ("claim", "outcome", "status"),
    [
        ("Water use fell by 12 %.", Outcome.OK, "numbers-there"),
        ("Water use fell by 12 percent in forty mills.", Outcome.OK, "numbers-there"),
        ("Water use fell by 21 %.", Outcome.FAILED, "number-not-in-source"),
        ("Water use fell by 12 % in 41 mills.", Outcome.FAILED, "number-not-in-source"),
        ("Water use fell.", Outcome.SKIP, "no-numbers"),
        ("There were 40 % of them.", Outcome.CHECK, "number-otherwise"),
    ],
)
def test_numbers_are_looked_for_without_a_model(claim: str, outcome: Outcome, status: str) -> None:
    word = check_numbers(claim, source())
    assert (word.outcome, word.status) == (outcome, status)


def test_a_number_missing_from_a_file_with_broken_symbols_could_not_be_looked_up() -> None:
    text = replace(extract_plain(TEXT), unreliable=(Gap(0, 5, "“5” stands for “=”"),))
    assert check_numbers("Water use fell by 21 %.", index_text(text)).outcome is Outcome.UNAVAILABLE


def test_a_verified_passage_is_for_a_person() -> None:
    assert judged(SUPPORTS, PASSAGE) == ("check", "passage-verified")


def test_a_verified_passage_is_ok_where_the_caller_takes_the_judges_word() -> None:
    assert judged(SUPPORTS, PASSAGE, accepts=True) == ("ok", "supported")


@pytest.mark.parametrize("accepts", [False, True])
@pytest.mark.parametrize("verdict", [SUPPORTS, CONTRADICTS])
@pytest.mark.parametrize(
    "quote",
    [
        "Mills with a new wheel used 21 % less water than mills without one",
        "Old mills are loved by all the people who live along the river",
        "Mills with a new wheel used 12 % less water … that was made with each sack of gold",
    ],
)
def test_evidence_that_is_not_in_the_source_is_invented(
    verdict: JudgeVerdict, quote: str, accepts: bool
) -> None:
    assert judged(verdict, quote, accepts=accepts) == ("failed", "invented-evidence")


def test_invented_evidence_is_said_to_be_the_judges() -> None:
    invented = Judgement("model-x", SUPPORTS, "No such words stand in this text at all, none of them")
    answer = check_support("Wheels help.", source(), invented, source_name="mills.txt")
    assert "model-x" in answer.items[1].message
    assert "says nothing of the claim" in answer.items[1].message


def test_a_contradiction_counts_where_it_shows_where() -> None:
    quote = "We found no change in the amount of flour that was made with each sack of rye."
    assert judged(CONTRADICTS, quote, "More flour was made.") == ("failed", "contradicted")
    assert judged(CONTRADICTS, "", "More flour was made.") == ("unavailable", "evidence-missing")


@pytest.mark.parametrize(
    "claim",
    ["We found no change in the amount of flour that was made with each sack of rye.", "Rye was milled."],
)
def test_a_contradiction_that_the_passage_does_not_show_is_left_to_a_person(claim: str) -> None:
    quote = "We found no change in the amount of flour that was made with each sack of rye."
    assert judged(CONTRADICTS, quote, claim) == ("check", "said-to-contradict")


@pytest.mark.parametrize("accepts", [False, True])
def test_a_passage_that_says_otherwise_supports_nothing(accepts: bool) -> None:
    claim = "Mills with a new wheel used 40 % less water than mills without one."
    assert judged(SUPPORTS, PASSAGE, claim, accepts=accepts) == ("check", "passage-says-otherwise")


@pytest.mark.parametrize("accepts", [False, True])
@pytest.mark.parametrize(
    ("quote", "status"),
    [
        ("12 % less water", "evidence-too-short"),
        ("ills with a new wheel used 12 % less water than mills", "evidence-cut"),
        ("Wheels and water in old mills of the river Ash and the river Elm", "evidence-from-references"),
    ],
)
def test_a_passage_that_shows_nothing_supports_nothing(quote: str, status: str, accepts: bool) -> None:
    assert judged(SUPPORTS, quote, accepts=accepts) == ("check", status)


def test_a_judge_that_names_nothing_leaves_it_open() -> None:
    assert judged(JudgeVerdict.NOT_ENOUGH, "") == ("check", "no-support-named")
    assert judged(SUPPORTS, "  ") == ("unavailable", "evidence-missing")


@pytest.mark.parametrize("status", ["no-judge", "judge-unavailable", "malformed-judgement"])
def test_without_a_judgement_nothing_is_said(status: str) -> None:
    answer = check_support(
        "Wheels help.", source(), NoJudgement(status, "why"), source_name="mills.txt", accepts_judge=True
    )
    assert (answer.items[1].outcome, answer.items[1].status) == (Outcome.UNAVAILABLE, status)


def test_the_place_of_a_verified_passage_is_told() -> None:
    answer = check_support(
        "Wheels help.", source(), Judgement("m", SUPPORTS, PASSAGE), source_name="mills.txt"
    )
    location = answer.items[1].location
    assert location is not None
    assert location.start is not None
    assert TEXT[location.start : location.end] == PASSAGE
