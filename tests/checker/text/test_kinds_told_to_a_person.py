"""Causes, degrees, predicates and findings of others: what is told to a person, and what is not."""

import pytest

from checker.text.anchoring import anchoring_differences
from checker.text.attribution import attribution_in
from checker.text.causality import cause_differences
from checker.text.compare import differences
from checker.text.quantifier import quantifier_differences
from checker.text.strength import certainty_differences


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Kiosks harm village shops.", "there were fewer village shops near kiosks"),
        ("Night buses save lives.", "fewer lives were lost in towns that had night buses"),
        ("Fiddling sharpens hearing.", "pupils in fiddling classes heard better than pupils outside them"),
        (
            "Whale song wiped out the herring trade.",
            "the herring trade shrank and whale song went along with it",
        ),
    ],
)
def test_a_cause_without_a_word_to_rest_on_is_told(claim: str, quote: str) -> None:
    assert [difference.certain for difference in cause_differences(claim, quote)] == [False]


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Kiosks harm village shops.", "village shops lost custom because of the kiosks"),
        ("The patch eased the pain.", "the pain was less in those given the patch"),
        ("The statute discouraged the landlords.", "the statute may have discouraged the landlords"),
        ("Kiosks did not harm village shops.", "there were no fewer village shops near kiosks"),
        ("The pain eased after two days.", "within two days the pain was gone"),
    ],
)
def test_a_cause_that_may_rest_on_the_quote_is_not(claim: str, quote: str) -> None:
    assert cause_differences(claim, quote) == ()


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Everyone in the cove could swim.", "almost everyone in the cove could swim"),
        ("Herons fish only at dawn.", "herons fish mainly at dawn"),
        ("The lamps always went out.", "the lamps nearly always went out"),
    ],
)
def test_almost_and_mainly_are_not_left_out(claim: str, quote: str) -> None:
    assert quantifier_differences(claim, quote)


def test_every_fifth_is_not_every() -> None:
    assert quantifier_differences("Every fifth letter was lost.", "20% of the letters were lost") == ()


@pytest.mark.parametrize(
    "quote",
    [
        "our guess is that the chapel burned in the siege",
        "it may well be that the chapel burned in the siege",
        "in all likelihood the chapel burned in the siege",
        "the view that the chapel burned in the siege holds promise",
    ],
)
def test_what_is_only_thought_likely_is_told(quote: str) -> None:
    assert certainty_differences("The chapel burned in the siege.", quote)


def test_another_predicate_of_the_same_subject_is_told() -> None:
    quote = "the swans of the upper lake slept on the ice"
    assert anchoring_differences("Swans of the upper lake ate barley and oats.", quote)
    assert not anchoring_differences("The swans of the upper lake slept on ice.", quote)


@pytest.mark.parametrize(
    "text",
    [
        "Peat burned longer than Hale (1998) had reckoned.",
        "Peat burned for a week, in line with earlier work [14].",
        "Peat burned for a week, which agrees with Hale and Rhee (2011).",
    ],
)
def test_a_finding_that_is_compared_with_anothers_is_the_studys_own(text: str) -> None:
    assert attribution_in(text) is None


@pytest.mark.parametrize(
    "text",
    ["Owls ate more voles than mice [3].", "Compared with turf, peat burned longer (Hale et al., 2019).",
     "Other workers found that peat burned for a week."],
)  # fmt: skip
def test_a_finding_that_only_holds_a_comparison_is_still_anothers(text: str) -> None:
    assert attribution_in(text) is not None


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The tariff was not lifted until 1950.", "the tariff was lifted in 1950"),
        ("The seed does not sprout without frost.", "the seed needs frost to sprout"),
        ("Only one of the barns kept its roof.", "all of the barns but one lost their roofs"),
        ("A leak in the hull remained possible.", "the divers could not rule out a leak in the hull"),
        ("With more shade, the leaves grew larger.", "leaves were smaller the less shade there was"),
    ],
)
def test_denials_and_directions_that_make_up_for_one_another_do_not_fail(claim: str, quote: str) -> None:
    assert not any(difference.certain for difference in differences(claim, quote))


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The owls remained unseen.", "the owls were no longer unseen after the thaw"),
        ("The herd never drank there.", "the herd drank there each night until the frost came"),
        ("Otters preferred trout to eel.", "otters preferred eel to trout whenever both were there"),
        ("The well water held salt.", "the well water was free of salt in each of the years"),
        ("Larch seed needs frost.", "larch seed sprouts without frost"),
        ("Larch seed sprouts without frost.", "larch seed needs frost to sprout"),
        ("More geese than swans came back.", "more swans than geese came back in the spring"),
        ("Votes from the hills outnumbered votes from the coast.",
         "votes from the coast outnumbered votes from the hills in each year"),
    ],
)  # fmt: skip
def test_what_turns_the_finding_round_fails(claim: str, quote: str) -> None:
    assert any(difference.certain for difference in differences(claim, quote))


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The ewes reach lambing at the same rate as the goats.", "ewes reached lambing at a slower rate"),
        ("Rain is negatively associated with mildew.", "more mildew was associated with higher rainfall"),
    ],
)
def test_relations_that_are_told_otherwise_are_for_a_person(claim: str, quote: str) -> None:
    assert [d.certain for d in differences(claim, quote) if d.kind == "negation-differs"] == [False]


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("There was no link between soot and cough.", "soot was not associated with cough, but with asthma"),
        ("Rain is negatively associated with mildew.", "the more rain, the less mildew there was"),
        (
            "The ewes reach lambing at the same rate as goats.",
            "ewes and goats reached lambing at a similar rate",
        ),
    ],
)
def test_relations_that_are_told_alike_are_not(claim: str, quote: str) -> None:
    assert differences(claim, quote) == ()
