"""The same denial in other words, and the words that prove another."""

from __future__ import annotations

import pytest

from checker.text.negation import negation_differences
from checker.text.significance import significance_differences

_SAME = {
    "a test that found nothing": (
        "The two looms did not differ in speed.",
        "Speed differed by 0.4 m between the two looms (p = 0.38).",
    ),
    "the test beside what is denied": (
        "Noise did not change.",
        "Speed fell by 6 m (p = 0.01), and noise changed by 0.2 dB (p = 0.6).",
    ),
    "an order for a denied equative": (
        "In no mill was flax as dear as wool.",
        "Wool was dearer than flax in every mill.",
    ),
    "less than, for a denied equative": (
        "The old loom was not as noisy as had been feared.",
        "The old loom was less noisy than had been feared.",
    ),
    "a need told by a want": (
        "The yeast needs zinc to bud.",
        "Yeast deprived of zinc did not bud.",
    ),
    "a want that suppresses": (
        "Hardly any dye was taken up in the absence of alum.",
        "Leaving out alum suppressed the uptake of dye almost completely.",
    ),
    "what stayed as it was": (
        "The weavers did not cut down on dye.",
        "Use of dye by the weavers persisted at its earlier level.",
    ),
    "few that did not": (
        "Few of the weavers did not keep a ledger.",
        "Most of the weavers kept a ledger.",
    ),
    "more likely not to": (
        "Weavers without a ledger were more likely not to pay.",
        "Payment was more frequent among weavers with a ledger than among those without.",
    ),
}
_OTHER = {
    "an equative denied of the side above": (
        "Wool was not as dear as flax.",
        "Wool was dearer than flax.",
    ),
    "a change of what was left as it was": (
        "The tax changed wages.",
        "The tax left wages as they were before.",
    ),
    "absent for present": (
        "The moth was absent from the mills sampled.",
        "The moth was present in all four mills sampled.",
    ),
    "unaware for had heard of": (
        "Most of the weavers were unaware of the fund.",
        "Most weavers had heard of the fund.",
    ),
    "a verb and its particle for the noun made of them": (
        "The looms slowed down on the hot days.",
        "No slowdown of the looms was observed on the hot days.",
    ),
}


@pytest.mark.parametrize("pair", _SAME.values(), ids=_SAME)
def test_a_denial_told_otherwise_is_no_difference(pair: tuple[str, str]) -> None:
    assert negation_differences(*pair) == ()


@pytest.mark.parametrize("pair", _OTHER.values(), ids=_OTHER)
def test_a_denial_of_what_the_quote_says_is_proved(pair: tuple[str, str]) -> None:
    assert [difference.certain for difference in negation_differences(*pair)] == [True]


def test_a_significant_link_over_an_interval_that_holds_one_is_proved_wrong() -> None:
    found = significance_differences(
        "A significant link between loom noise and deafness was found.",
        "The odds ratio of deafness for exposure to loom noise was 1.12 (95% CI 0.84 to 1.49).",
    )
    assert [difference.certain for difference in found] == [True]


def test_not_told_from_chance_over_a_significant_trend_is_proved_wrong() -> None:
    found = significance_differences(
        "The trend in flood days was not distinguishable from chance.",
        "Flood days showed a significant upward trend (p = 0.004).",
    )
    assert [difference.certain for difference in found] == [True]
