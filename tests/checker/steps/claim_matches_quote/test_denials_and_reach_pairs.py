"""Hard pairs of denials, tests, quantifiers, populations and causes: floors that no change may fall below."""

from __future__ import annotations

from pathlib import Path

from planted_tests.runner import run_paths

PAIRS = Path(__file__).parents[4] / "planted_tests" / "claims-m2.pairs.jsonl"


def test_hard_denials_and_reaches_are_told_and_the_same_in_other_words_does_not_fail() -> None:
    scores = run_paths([PAIRS])
    planted = [s for s in scores if not s.case.is_clean]
    clean = [s for s in scores if s.case.is_clean]
    assert sum(s.caught for s in planted) / len(planted) >= 0.95
    assert sum(s.outcome == "failed" for s in clean) / len(clean) <= 0.02
    assert sum(s.outcome == "check" for s in clean) / len(clean) <= 0.2
