"""The project's own pairs of claim and quote: floors that no change may fall below."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.model.claims import ClaimRecord, TextQuote
from checker.rule import RecordSubject, claim_location
from corpus.model.study_text import Span
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


@pytest.mark.parametrize(
    ("lot", "least_caught", "most_failed"),
    [("j", 0.90, 0.03), ("k", 0.65, 0.15), ("m1", 0.90, 0.03), ("m2", 0.90, 0.03), ("m3", 0.85, 0.03),
     ("p", 0.90, 0.03), ("q", 0.90, 0.03), ("t", 0.95, 0.03), ("u", 0.95, 0.03), ("v", 0.90, 0.04),
     ("x", 0.90, 0.03), ("z", 0.90, 0.03)],
)  # fmt: skip
def test_lots_written_without_sight_of_the_rules_do_no_worse_than_when_measured(
    lot: str, least_caught: float, most_failed: float
) -> None:
    scores = run_paths([PAIRS / f"claims-{lot}.pairs.jsonl"])
    planted = [s for s in scores if not s.case.is_clean]
    clean = [s for s in scores if s.case.is_clean]
    assert sum(s.caught for s in planted) / len(planted) >= least_caught
    assert sum(s.outcome == "failed" for s in clean) / len(clean) <= most_failed


def test_weak_kinds_are_raised_for_a_person() -> None:
    scores = run_paths([PAIRS / "claims-w.pairs.jsonl"])
    assert sum(s.caught for s in scores) / len(scores) >= 0.88


def test_the_same_finding_in_other_words_is_rarely_failed() -> None:
    scores = run_paths([PAIRS / "claims-y.pairs.jsonl"])
    assert sum(s.outcome == "failed" for s in scores) / len(scores) <= 0.04


def test_a_place_in_several_quotes_names_the_quote_that_holds_it() -> None:
    quotes = (TextQuote("The dam held."), TextQuote("Yield did not rise."))
    record = ClaimRecord("c1", "lumen2024", "Yield rose.", quotes)
    start = record.quoted_words.index("not")
    location = claim_location(RecordSubject(record), Span(start, start + 3), "quote")
    assert location.part == "quote 2"
    assert quotes[1].exact[location.start : location.end] == "not"
