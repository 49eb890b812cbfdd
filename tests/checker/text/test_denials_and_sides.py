"""Denials, sides and opposites as people reword them: what agrees is left alone, what turns is told."""

from __future__ import annotations

import pytest

from checker.text.compare import differences

AGREEING = {
    "set aside by rather than": (
        "Silt was washed out and not deposited.",
        "Silt was washed out rather than deposited.",
    ),
    "denied by another negator": (
        "No heron on the pond was ringed.",
        "Herons on the pond were fed, and none was ringed.",
    ),
    "neither of two": (
        "The slope failed to explain the yield.",
        "Neither the slope nor the soil explained the yield.",
    ),
    "both turned": ("Almost none of the wells tested positive.", "Nearly all of the wells tested negative."),
    "as good as, no better than": (
        "Straw was as good as bark for keeping the moisture in.",
        "Bark was no better than straw for keeping the moisture in.",
    ),
    "refrained from, did not": (
        "Herders who did not burn the heath kept more birds.",
        "Herders who refrained from burning the heath kept more birds.",
    ),
    "could not is no hedge": ("Divers were unable to see the wreck.", "Divers could not see the wreck."),
    "few did, most did not": ("Not many of the kilns were lined.", "Few of the kilns were lined."),
}
TURNED = {
    "sides of than exchanged": (
        "Goats kept in pens ate less bark than goats kept in yards.",
        "Goats kept in yards ate less bark than goats kept in pens.",
    ),
    "sides of a verb exchanged": (
        "The survey shows that the wall predates the ditch.",
        "The survey shows that the ditch predates the wall.",
    ),
    "exchanged across but": (
        "Floods rose in the delta but not in the hills.",
        "Floods rose in the hills but not in the delta.",
    ),
    "adverbs of opposites": (
        "The bells were cast more quickly in winter.",
        "The bells were cast more slowly in winter.",
    ),
    "a negator cut out with its subject": (
        "Swimmers in the bay were stung.",
        "Swimmers in the bay were warned in time, and none was stung.",
    ),
    "little made large": (
        "Grazing had a large effect on the orchids.",
        "Grazing had little effect on the orchids.",
    ),
}


@pytest.mark.parametrize("name", AGREEING)
def test_the_same_said_in_other_words_is_never_failed(name: str) -> None:
    assert not [d for d in differences(*AGREEING[name]) if d.certain]


@pytest.mark.parametrize("name", TURNED)
def test_what_turns_the_finding_round_is_failed(name: str) -> None:
    assert [d for d in differences(*TURNED[name]) if d.certain]
