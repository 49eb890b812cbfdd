"""The project's own pairs of claim and quote: floors that no change may fall below."""

from __future__ import annotations

from pathlib import Path

import pytest

from planted_tests.runner import run_paths

PAIRS = Path(__file__).parents[4] / "planted_tests"


@pytest.mark.parametrize("name", [f"claims-{part}.pairs.jsonl" for part in "abcd"])
def test_planted_differences_are_caught_and_clean_pairs_left_alone(name: str) -> None:
    scores = run_paths([PAIRS / name])
    planted = [s for s in scores if not s.case.is_clean]
    clean = [s for s in scores if s.case.is_clean]
    assert sum(s.caught for s in planted) / len(planted) >= 0.88
    assert sum(s.outcome == "failed" for s in clean) / len(clean) <= 0.05
    assert sum(s.outcome == "check" for s in clean) / len(clean) <= 0.12
