"""Two negators of which the second takes back what the first denies."""

from __future__ import annotations

import pytest

from checker.text.clauses import parse
from checker.text.double_negation import double_negations
from checker.text.negative_words import negated_word
from checker.text.polarity import has_negation


@pytest.mark.parametrize(
    "text",
    [
        "None of the mills was without a miller.",
        "Flooding was by no means rare.",
        "Errors were far from uncommon.",
        "No rower failed to finish.",
        "There was hardly a street that did not have a lamp.",
        "Not a single mill lacked a miller.",
    ],
)
def test_a_denial_taken_back_denies_nothing(text: str) -> None:
    assert double_negations(parse(text)[0])
    assert not has_negation(text)


@pytest.mark.parametrize(
    "text",
    [
        "No pair lacking experience nested on the cliff.",
        "No change was seen in mice that lacked the gene.",
        "Villages with no well were without water.",
        "The mill did not turn.",
        "None of the calves without milk survived.",
    ],
)
def test_a_want_that_says_which_are_meant_takes_nothing_back(text: str) -> None:
    assert not double_negations(parse(text)[0])
    assert has_negation(text)


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("unlikely", "likely"),
        ("unstained", "stained"),
        ("uneaten", "eaten"),
        ("unlocked", None),
        ("undermined", None),
        ("united", None),
        ("until", None),
    ],
)
def test_a_participle_in_un_negates_unless_it_undoes(word: str, base: str | None) -> None:
    assert negated_word(word) == base
