"""What a review says of its own making passes without a citation; what it tells on the way does not."""

from __future__ import annotations

import pytest

from checker.drafts.markdown import read_markdown
from checker.model.outcome import Policy
from checker.steps.cited_sentence_backed import why_let_through

OF_ITS_OWN_MAKING = [
    "We therefore looked for work on how nets are mended as well.",
    "We take the harbours one by one.",
    "From this we draw no conclusion about boats.",
    "We compare ropes with chains.",
    "Theses and reports of councils were left out.",
    "We hope that others will look at chains.",
    "Readers should keep this in mind.",
    "Readers are referred to the table below.",
    "The reader will find the search in the last section.",
    "Readers should also be aware of the small numbers.",
    "Later reviews might take in lakes and rivers.",
    "A search in more languages might give another picture.",
    "We would not carry this over to open water.",
    "Where the young fish go is another question.",
    "What the fishers themselves think was asked elsewhere.",
    "The counts are set side by side in the table below.",
    "The limits of the search are set out in the last section.",
    "The designs differ, so the rows should not be added up.",
    "We looked for outcomes other than catches and found these:",
    "Our question is whether ropes keep young fish from drifting away.",
    "Books in languages other than French were left aside for want of readers.",
    "Moorings are our last topic.",
    "Null results deserve a mention.",
]
OF_THE_WORLD = [
    "We report larger catches with ropes.",
    "We found that ropes keep fish alive.",
    "We compare ropes, which increase catches, with chains.",
    "Ropes that increase catches were left out.",
    "The structure of the harbour is damaged by chains.",
    "Readers should buy ropes because these prevent losses.",
    "Readers should take ropes to stay free of losses.",
    "Readers will be spared storms.",
    "The question is settled: ropes increase catches.",
    "A search for ropes may prevent losses at sea.",
    "The designs differ, and ropes increase catches.",
    "We compare ropes with chains and see more fish at the ropes.",
    "We keep to ropes because they raise catches.",
    "The purpose of ropes is settled: they increase catches.",
]


def _passes(text: str) -> bool:
    draft = read_markdown(text, "review.md")
    return all(why_let_through(sentence, Policy.STANDARD) is not None for sentence in draft.sentences)


@pytest.mark.parametrize("text", OF_ITS_OWN_MAKING)
def test_what_the_authors_did_passes(text: str) -> None:
    assert _passes(text)


@pytest.mark.parametrize("text", OF_THE_WORLD)
def test_what_is_said_of_the_world_does_not_pass(text: str) -> None:
    assert not _passes(text)
