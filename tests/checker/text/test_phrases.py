"""Phrases of word lists are found wherever they stand, however they begin."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.text.clauses import parse
from checker.text.phrases import PhraseList

_PHRASES = ("due to", "in _ of", "associat*", "no", "in the main", "ra*", "due to the lack of")
_WORDS = ("due", "to", "in", "the", "main", "of", "no", "association", "rain", "ra", "lack", "ropes", "sharp")


def _found(text: str) -> list[str]:
    phrases = PhraseList(_PHRASES)
    return [match.phrase for sentence in parse(text) for match in phrases.find(sentence.tokens)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ropes fray due to rain", ["due to", "ra*"]),
        ("due to the lack of wax", ["due to the lack of"]),
        ("wax is associated with rot", ["associat*"]),
        ("in spite of wax", ["in _ of"]),
        ("in the main it held", ["in the main"]),
        ("the due ropes", []),
    ],
)
def test_the_longest_phrase_at_each_place_is_found(text: str, found: list[str]) -> None:
    assert _found(text) == found


@given(st.lists(st.sampled_from(_WORDS), min_size=1, max_size=12))
def test_a_sentence_that_is_not_looked_through_holds_no_phrase(words: list[str]) -> None:
    phrases = PhraseList(_PHRASES)
    for sentence in parse(" ".join(words)):
        assert phrases.may_begin(sentence.words) or phrases.find(sentence.tokens) == ()


def test_a_sentence_without_a_phrases_beginning_is_not_looked_through() -> None:
    phrases = PhraseList(_PHRASES)
    (sentence,) = parse("sharp ropes lack main due")
    assert not phrases.may_begin(sentence.words)
