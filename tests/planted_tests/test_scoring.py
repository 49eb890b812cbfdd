"""Scoring: what counts as caught, strict, and a false alarm."""

from __future__ import annotations

import pytest

from checker.model.findings import Finding
from checker.model.outcome import Outcome
from planted_tests.cases import Case
from planted_tests.scoring import score_case, summarise, wilson_interval


def case(
    expected: str = "failed", kind: str = "polarity", at: tuple[str, ...] = ("c1",), step: int = 3
) -> Case:
    return Case("x", kind, Outcome(expected), "", step=step, at=at)


def finding(outcome: str, step: int = 3, claim_id: str = "c1", sentence: str = "") -> Finding:
    return Finding(
        "CLM104", "negation-differs", step, Outcome(outcome), "", claim_id=claim_id, sentence=sentence
    )


def test_the_expected_outcome_at_the_expected_place_is_strict() -> None:
    score = score_case(case(), [finding("failed")])
    assert (score.caught, score.strict) == (True, True)


def test_a_graver_outcome_catches_too() -> None:
    assert score_case(case("check"), [finding("failed")]).strict


def test_a_lighter_outcome_does_not_catch() -> None:
    assert not score_case(case("failed"), [finding("check")]).caught


def test_another_step_catches_but_not_strictly() -> None:
    score = score_case(case(), [finding("failed", step=2)])
    assert (score.caught, score.strict) == (True, False)


def test_another_place_catches_but_not_strictly() -> None:
    score = score_case(case(), [finding("failed", claim_id="c2")])
    assert (score.caught, score.strict) == (True, False)


def test_a_sentence_is_an_expected_place_by_its_first_words() -> None:
    place = finding("failed", step=4, claim_id="", sentence="Letters of this kind always pay")
    assert score_case(case(at=("Letters of this",), step=4), [place]).strict


def test_unavailable_catches_only_what_is_expected_to_be_unavailable() -> None:
    assert not score_case(case("failed"), [finding("unavailable")]).caught
    assert not score_case(case("check"), [finding("unavailable")]).caught
    assert score_case(case("unavailable"), [finding("unavailable")]).caught


def test_a_clean_case_with_anything_worse_than_ok_is_a_false_alarm() -> None:
    clean = case("ok", "clean:polarity")
    assert not score_case(clean, [finding("ok"), finding("skip")]).false_alarm
    assert score_case(clean, [finding("check")]).false_alarm


def test_clean_cases_are_counted_by_their_gravest_outcome() -> None:
    clean = case("ok", "clean")
    scores = [
        score_case(clean, [finding("check"), finding("failed")]),
        score_case(clean, [finding("check")]),
        score_case(clean, [finding("unavailable")]),
        score_case(clean, []),
    ]
    summary = summarise(scores)
    assert (summary.false_failed, summary.false_check, summary.false_unavailable, summary.clean) == (
        1,
        1,
        1,
        4,
    )


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (0, 0, 0.0, 1.0)],
)
def test_the_wilson_interval_has_its_textbook_values(hits: int, trials: int, low: float, high: float) -> None:
    assert wilson_interval(hits, trials) == pytest.approx((low, high), abs=5e-5)
