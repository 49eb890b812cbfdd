"""P-values and confidence intervals, and what they decide."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.text.clauses import parse
from checker.text.statistical_tests import results_of_tests


def _results(text: str) -> list[bool]:
    return [is_found for sentence in parse(text) for _, is_found in results_of_tests(sentence)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The odds ratio of falls was 1.09 (95% CI 0.81 to 1.47).", [False]),
        ("The hazard ratio of falls was 0.70 (95% confidence interval, 0.55–0.89).", [True]),
        ("Scores differed by 0.2 points (95% CI −0.3 to 0.7).", [False]),
        ("Stays were 4.2 days shorter (95% CI 1.1 to 7.3).", [True]),
        ("The odds ratio was 1.05 (0.92 to 1.20).", [False]),
        ("Weights differed by 0.8 kg (p = 0.41).", [False]),
        ("Weights differed by 3 kg (P = .004).", [True]),
        ("Weights differed by 3 kg (p < 0.1).", []),
        ("The prevalence was 12% (95% CI 9 to 15).", []),
        ("The mean age was 45 (range 23 to 70).", []),
    ],
)
def test_a_result_is_held_against_the_value_of_no_effect(text: str, found: list[bool]) -> None:
    assert _results(text) == found


@given(low=st.integers(1, 300), width=st.integers(0, 300))
def test_a_ratio_is_found_exactly_when_its_interval_leaves_one_out(low: int, width: int) -> None:
    text = f"The odds ratio was 1.1 (95% CI {low / 100:.2f} to {(low + width) / 100:.2f})."
    assert _results(text) == [not low <= 100 <= low + width]
