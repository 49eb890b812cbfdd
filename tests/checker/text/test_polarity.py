"""What a sentence denies, and how far each negator reaches."""

from __future__ import annotations

import pytest

from checker.text.clauses import parse
from checker.text.polarity import has_negation, main_negations, polarity_of


def denied(text: str) -> set[str]:
    """The words of the first sentence that stand denied."""
    sentence = parse(text)[0]
    parity = polarity_of(sentence).parity
    return {t.lower for t, odd in zip(sentence.tokens, parity, strict=True) if odd and t.is_content}


def test_not_reaches_its_clause_and_no_further() -> None:
    assert denied("The dam did not hold, but the weir survived.") == {"dam", "hold"}


def test_a_denial_of_evidence_reaches_what_the_evidence_is_about() -> None:
    assert "improved" in denied("We found no evidence that noise improved the harvest")


def test_without_reaches_the_noun_phrase_after_it() -> None:
    assert denied("Fields without deep furrows drained sooner.") == {"deep", "furrows"}


def test_two_negators_of_a_clause_cancel() -> None:
    assert denied("The valve never failed to close.") == set()


@pytest.mark.parametrize(
    "text",
    [
        "Not only wages but also prices rose.",
        "No fewer than twelve barns burned.",
        "Whether or not it rained, the market opened.",
        "The ban was not limited to lorries.",
        "House no. 12 was sold.",
    ],
)
def test_a_phrase_that_only_looks_like_a_negation_denies_nothing(text: str) -> None:
    assert not has_negation(text)


@pytest.mark.parametrize(
    "text",
    [
        "Workers who had no contract earned little.",
        "Yields were higher than in plots with no mulch.",
        "The unaffected plots were mown.",
    ],
)
def test_a_relative_clause_a_comparator_and_an_attribute_deny_nothing_of_the_sentence(text: str) -> None:
    assert main_negations(parse(text)[0]) == ()


@pytest.mark.parametrize(
    "text", ["Yields were unaffected.", "The drought left yields unchanged.", "It isn't wet."]
)
def test_a_predicate_with_a_negation_in_it_denies(text: str) -> None:
    assert main_negations(parse(text)[0])
