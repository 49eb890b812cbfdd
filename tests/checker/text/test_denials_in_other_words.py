"""Denials, degrees and extremes told in other words: what may not fail, and what must."""

from __future__ import annotations

import pytest

from checker.text.compare import differences

SAME = [
    ("Yields on terraced and open slopes did not differ.",
     "There was no difference in yields between terraced and open slopes."),
    ("Pupils with and without tutoring did not differ in their pass rates.",
     "There was no difference in pass rates between pupils with and without tutoring."),
    ("Waiting times did not exceed 20 minutes on any day.",
     "Waiting times were at most 20 minutes on every day."),
    ("None of the 18 bridges needed repair within five years.",
     "0 of the 18 bridges needed repair within five years."),
    ("Of the 40 seedlings, 31 survived the frost.",
     "Nine of the 40 seedlings did not survive the frost."),
    ("Rust resistance was lost in all lines except the two oldest.",
     "Only the two oldest lines kept their rust resistance."),
    ("The effect of the toll on traffic was anything but small.",
     "The effect of the toll on traffic was not small."),
    ("It is false that snails prefer lettuce to nettles.", "Snails do not prefer lettuce to nettles."),
    ("Three wells ran dry and stayed without water until the autumn.",
     "Three wells ran dry until the autumn."),
    ("Few of the interviewed farmers trusted the forecasts.",
     "Most of the interviewed farmers did not trust the forecasts."),
    ("Zinc was highest in oats and lowest in rye.", "Rye had the lowest zinc."),
]  # fmt: skip
OTHER = [
    ("Mosses were absent from the burnt plots.", "Mosses were present in the burnt plots."),
    ("Not all of the volunteers completed the diary.", "None of the volunteers completed the diary."),
    ("The tax did not fail to raise revenue.", "The tax failed to raise revenue."),
    ("Zinc was highest in oats and lowest in rye.", "Zinc was highest in rye and lowest in oats."),
    ("Owls hunted there as often as before the fire.", "Owls hunted there less often after the fire."),
    ("Rents rose, and the share of vacant flats stayed the same.", "The share of vacant flats fell."),
    ("Treated timber lasted no longer than untreated timber.",
     "Treated timber lasted longer than untreated timber."),
]  # fmt: skip


@pytest.mark.parametrize(("quote", "claim"), SAME)
def test_the_same_in_other_words_does_not_fail(quote: str, claim: str) -> None:
    assert not [d.message for d in differences(claim, quote) if d.certain]


@pytest.mark.parametrize(("quote", "claim"), OTHER)
def test_the_opposite_fails(quote: str, claim: str) -> None:
    assert any(d.certain for d in differences(claim, quote))
