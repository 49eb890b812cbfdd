"""Stems bring together the forms under which one word is written."""

from __future__ import annotations

import pytest

from checker.text.words import content_stems, coverage, repeats, stem


@pytest.mark.parametrize(
    ("form", "base"),
    [
        ("longer", "long"), ("slowest", "slow"), ("heavier", "heavy"), ("wider", "wide"),
        ("bigger", "big"), ("lowered", "low"), ("shortens", "short"),
        ("risen", "rise"), ("mortality", "death"), ("better", "good"),
        ("left", "leaving"), ("underwent", "undergo"), ("swept", "sweeping"), ("shaken", "shook"),
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


def test_a_word_of_reporting_is_no_matter() -> None:
    assert set(content_stems("Two letters mention a ferry")) == set(content_stems("two letters, a ferry"))


@pytest.mark.parametrize("other", ["Tides rose by 3 cm", "Tides  rose by\n3 cm.", " Tides rose by 3 cm ."])
def test_the_same_words_repeat_a_text_whatever_the_blanks_and_the_stop(other: str) -> None:
    assert repeats("Tides rose by 3 cm.", other)


@pytest.mark.parametrize("other", ["Tides rose by 3 m.", "tides rose by 3 cm.", "Tides rose by 3 cm?", ""])
def test_another_sign_or_letter_makes_another_text(other: str) -> None:
    assert not repeats("Tides rose by 3 cm.", other)
