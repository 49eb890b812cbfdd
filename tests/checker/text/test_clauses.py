"""Sentences, clauses and tokens keep their places and cost no more than their length."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from checker.text.clauses import align, flatten, parse

PROSE = st.text(alphabet="aeinot ,.;:()'’–-NTA1%\n", max_size=300)


@given(PROSE)
def test_flattening_keeps_every_offset(text: str) -> None:
    assert len(flatten(text)) == len(text)


@given(st.text(max_size=200))
def test_flattening_keeps_every_offset_of_any_script(text: str) -> None:
    assert len(flatten(text)) == len(text)


@given(PROSE)
def test_tokens_stand_where_they_say(text: str) -> None:
    flat = flatten(text)
    for sentence in parse(text):
        assert len(sentence.tokens) == len(sentence.clause_of)
        for token in sentence.tokens:
            assert flat[token.start : token.end] == token.lower


def test_a_subordinator_opens_a_clause() -> None:
    (sentence,) = parse("The dam held although the river rose.")
    assert sentence.clause_of[0] != sentence.clause_of[-1]


def test_that_opens_no_clause() -> None:
    (sentence,) = parse("We found no evidence that the dam held")
    assert set(sentence.clause_of) == {0}


def test_an_abbreviation_ends_no_sentence() -> None:
    assert len(parse("The weir (cf. Fig. 2) held. The dam broke.")) == 2


def test_a_citation_mark_is_not_read() -> None:
    (sentence,) = parse("The dam held [12, 14] in spring (Ito et al., 2019).")
    assert {token.lower for token in sentence.tokens} <= {"the", "dam", "held", "in", "spring", "."}


def test_a_statement_is_aligned_with_the_sentence_that_shares_its_words() -> None:
    (alignment,) = align("The dam held.", "Rain fell for a week. The old dam held. Roads were closed.")
    assert alignment.backing is not None
    assert "dam" in alignment.backing.text
    assert alignment.coverage == 1.0


def test_alignment_is_linear_in_the_number_of_sentences() -> None:
    many = "Dam wall held. " * 2000
    start = time.perf_counter()
    align(many, many)
    assert time.perf_counter() - start < 3.0
