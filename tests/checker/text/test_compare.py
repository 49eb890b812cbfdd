"""The comparison of two texts: what holds for all of its parts together."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.text.compare import differences
from tests.shared_material import shared

SENTENCES = (
    "Late buses did not change the number of pupils who joined the choir in spring.",
    "Street trees may lower the number of night calls to the police in most districts.",
    "Barley yielded more than rye on the sandy plots, although rain was scarce in May.",
    "Owning a dog was associated with longer evening walks among retired couples (p = 0.03).",
    "Piglets given the syrup coughed less often than untreated ones after 14 days.",
    "None of the 12 valves leaked at high pressure, and only two showed any wear.",
)
VOCABULARY = (
    "not no never without rose fell higher lower may proves some all mice patients significantly than and "
    "the dam valve river caused associated with of in 12 5% , . ; ( )"
)
WORDS = st.sampled_from(VOCABULARY.split())
AWKWARD = (
    "not " * 7500,
    "more than " * 3000,
    "(" * 30_000,
    "a. " * 10_000,
    "some of the all most " * 1500,
    "A-b-c-d-" * 3750,
    "The dam held. " * 2100,
    "p = 0.0" * 4200,
    "associated with " * 1900,
)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_does_not_differ_from_itself(sentence: str) -> None:
    assert differences(sentence, sentence) == ()


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_does_not_differ_from_a_paragraph_that_holds_it(sentence: str) -> None:
    assert differences(sentence, " ".join(SENTENCES)) == ()


@given(st.lists(WORDS, max_size=40), st.lists(WORDS, max_size=40))
@settings(max_examples=150, deadline=None)
def test_each_difference_points_into_both_texts(stated: list[str], backed: list[str]) -> None:
    statement, backing = " ".join(stated), " ".join(backed)
    for difference in differences(statement, backing):
        for span, text in ((difference.in_statement, statement), (difference.in_backing, backing)):
            assert span is None or 0 <= span.start < span.end <= len(text)


@given(st.lists(WORDS, max_size=25), st.lists(WORDS, max_size=25))
@settings(max_examples=60, deadline=None)
def test_a_place_is_told_once(stated: list[str], backed: list[str]) -> None:
    spans = [d.in_statement for d in differences(" ".join(stated), " ".join(backed)) if d.in_statement]
    for number, one in enumerate(spans):
        assert all(one.end <= other.start or other.end <= one.start for other in spans[number + 1 :])


@pytest.mark.parametrize("text", AWKWARD, ids=[text[:12] for text in AWKWARD])
def test_awkward_text_costs_no_more_than_its_length(text: str) -> None:
    start = time.perf_counter()
    differences("The dam did not hold in the wet winter.", text[:30_000])
    assert time.perf_counter() - start < 3.0


def test_real_supported_claims_do_not_fail() -> None:
    rows = [json.loads(line) for line in shared("data/scifact/dev.jsonl").read_text("utf-8").splitlines()]
    supported = [r for r in rows if r["label"] == "supports"][:60]
    failed = [
        r["id"]
        for r in supported
        if any(
            d.certain and not d.kind.startswith("number")
            for d in differences(r["claim"], " ".join(r["evidence"]))
        )
    ]
    assert failed == []
