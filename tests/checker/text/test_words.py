"""Stems bring together the forms under which one word is written."""

from __future__ import annotations

import pytest

from checker.text.words import coverage, stem


@pytest.mark.parametrize(
    ("form", "base"),
    [
        ("longer", "long"), ("slowest", "slow"), ("heavier", "heavy"), ("wider", "wide"),
        ("bigger", "big"), ("lowered", "low"), ("shortens", "short"),
        ("risen", "rise"), ("mortality", "death"), ("better", "good"),
    ],
)  # fmt: skip
def test_a_form_meets_its_base(form: str, base: str) -> None:
    assert stem(form) == stem(base)


@pytest.mark.parametrize("word", ["number", "cancer", "river", "forest", "interest", "paper", "honest"])
def test_a_word_that_only_ends_like_a_comparative_is_left_whole(word: str) -> None:
    assert stem(word).startswith(word[:5])


def test_coverage_counts_distinct_content_stems() -> None:
    assert coverage("The longer trains were late.", "Long trains came late on Mondays.") == 1.0
    assert coverage("Bridges rust.", "Bridges are painted.") == 0.5
