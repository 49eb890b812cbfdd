"""The planted reviews of steps 1 and 4: each fault caught at its place, no clean one blamed."""

from __future__ import annotations

from pathlib import Path

import pytest

from planted_tests.runner import run_paths
from tests.shared_material import shared

PLANTED = Path(__file__).parents[3] / "planted_tests"


@pytest.mark.parametrize("name", ["on_list", "cited_sentences", "hidden_findings"])
def test_every_planted_fault_is_caught_strictly(name: str) -> None:
    scores = run_paths([PLANTED / f"{name}.cases.yaml"])
    assert len(scores) > 25
    faults = [score for score in scores if not score.case.kind.startswith("clean")]
    assert [score.case.case_id for score in faults if not score.strict] == []


def test_no_clean_review_is_blamed() -> None:
    scores = run_paths([PLANTED / f"{name}.cases.yaml" for name in ("clean_reviews", "hidden_findings")])
    assert len(scores) > 20
    assert [score.case.case_id for score in scores if score.false_alarm] == []


@pytest.mark.parametrize("lot", ["r", "s"])
def test_reviews_written_without_sight_of_the_rules_are_judged_as_measured(lot: str) -> None:
    scores = run_paths([PLANTED / f"reviews-{lot}.cases.yaml"])
    planted = [score for score in scores if not score.case.is_clean]
    assert [score.case.case_id for score in scores if score.false_alarm] == []
    assert sum(score.strict for score in planted) / len(planted) >= 0.96


def test_the_shared_gaps_of_the_original_checker_are_closed() -> None:
    scores = run_paths([shared("cases/recall.cases.yaml")])
    assert [score.case.case_id for score in scores if not score.strict] == []
