"""Sentences of scientific prose are divided where a reader divides them, with exact places."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.text.sentences import split_sentences
from corpus.model.study_text import Span
from tests.processor_time import least_seconds

EXAMPLES = [
    json.loads(line)
    for line in (Path(__file__).parents[3] / "planted_tests/sentences.jsonl").read_text("utf-8").splitlines()
]
KNOWN_LIMITS = {"s093"}
"""A single capital before a full stop is read as an initial: "types A, B and C. Frogs"."""


def _split(text: str) -> list[str]:
    return [text[span.start : span.end] for span in split_sentences(text)]


def test_there_are_at_least_150_examples() -> None:
    assert len(EXAMPLES) >= 150


@pytest.mark.parametrize("example", EXAMPLES, ids=[e["id"] for e in EXAMPLES])
def test_an_example_is_divided_as_a_reader_would(example: dict[str, object]) -> None:
    if example["id"] in KNOWN_LIMITS:
        pytest.xfail("a known limit, told in the module")
    assert _split(str(example["text"])) == example["sentences"]


def test_an_opaque_stretch_between_two_sentences_stays_with_the_first() -> None:
    text = "It fell. ((Moor)) It rose."
    spans = split_sentences(text, [Span(9, 17)])
    assert [text[s.start : s.end] for s in spans] == ["It fell. ((Moor))", "It rose."]


@given(st.text(max_size=400))
def test_sentences_are_in_order_apart_and_hold_every_word(text: str) -> None:
    spans = split_sentences(text)
    assert all(a.end <= b.start for a, b in pairwise(spans))
    held = "".join(text[s.start : s.end] for s in spans)
    assert [c for c in held if c.isalnum()] == [c for c in text if c.isalnum()]


@pytest.mark.parametrize(
    "unit", ["?", "e.g. ", "(a. ", "“It fell. ", "A. ", "1. ", "漢字。", "x" * 40 + ". "]
)
def test_awkward_text_is_divided_in_linear_time(unit: str) -> None:
    text = (unit * 30_000)[:30_000]
    split_sentences("warm. up")
    assert least_seconds(split_sentences, text, 0.9) < 0.9
