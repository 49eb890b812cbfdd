"""Words in the place of a label state a finding only with a verb of their own or with a share."""

from __future__ import annotations

import pytest

from checker.text.assertions import states_finding


@pytest.mark.parametrize(
    "text",
    [
        "Kelp conclusively restores every bay",
        "Noise harms ducks",
        "Ropes improved the settling of cod",
        "Young cod increased in all bays",
        "Salt doubles the loss of eggs",
        "There was no difference between ponds",
        "Effects of salt in 40% of the ponds",
        "Is it so that salt cured 40% of the frogs?",
        "40% fewer dead eggs with kelp",
    ],
)
def test_a_finding_is_told(text: str) -> None:
    assert states_finding(text)


@pytest.mark.parametrize(
    "text",
    [
        "Effects of kelp on young cod",
        "Does noise harm ducks?",
        "How salt changes ponds",
        "Rise in the number of cod",
        "Change (%)",
        "Improved settling",
        "Weight changes in frogs",
        "Causes of loss",
        "Benefits and harms",
        "A trial of improved ropes",
        "Impact of 12 weeks of noise",
        "Main results",
        "40% of the ponds",
        "Irrigation with 20% less water",
        "50% or more",
    ],
)
def test_a_topic_is_none(text: str) -> None:
    assert not states_finding(text)
