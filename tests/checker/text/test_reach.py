"""How far a statement reaches: shares that the backing counts, and words of generality."""

from __future__ import annotations

import pytest

from checker.text.causality import cause_differences
from checker.text.clauses import parse
from checker.text.counted_shares import counted_shares
from checker.text.population import population_differences
from checker.text.quantifier import quantifier_differences
from checker.text.strength import certainty_differences


@pytest.mark.parametrize(
    ("text", "shares"),
    [
        ("Of the 64 weavers, 48 kept a ledger.", [0.75]),
        ("Some of the mills, 6 of 30, had burnt.", [0.2]),
        ("83% of the weavers kept a ledger.", [0.83]),
        ("Wages rose by 12% that year.", []),
    ],
)
def test_a_share_is_one_of_somebody(text: str, shares: list[float]) -> None:
    assert [counted.share for counted in counted_shares(parse(text)[0])] == pytest.approx(shares)


@pytest.mark.parametrize(
    ("claim", "quote", "certain"),
    [
        ("Every weaver kept a ledger.", "Of the 64 weavers, 48 kept a ledger.", [True]),
        ("Most weavers kept a ledger.", "Of the 64 weavers, 48 kept a ledger.", []),
        ("Most weavers kept a ledger.", "Of the 64 weavers, 18 kept a ledger.", [True]),
        ("No mill had a hydrant.", "Few of the mills had a hydrant.", [True]),
        ("The looms always stopped at noon.", "At noon, the looms usually stopped.", [True]),
        ("Each of the calves was weighed.", "Calves were weighed; 20 of 31 were male.", []),
        ("All the mills but one burnt.", "Of the 40 mills, 39 burnt.", []),
    ],
)
def test_a_quantifier_is_held_against_counts_and_restatements(
    claim: str, quote: str, certain: list[bool]
) -> None:
    assert [difference.certain for difference in quantifier_differences(claim, quote)] == certain


@pytest.mark.parametrize(
    ("claim", "quote", "certain"),
    [
        (
            "Weavers of both sexes coughed less with the hood.",
            "Female weavers coughed less with the hood; men were not asked.",
            [True],
        ),
        (
            "Weavers of both sexes coughed less with the hood.",
            "Men and women coughed less with the hood.",
            [],
        ),
        (
            "Looms of all kinds rusted in the shed.",
            "Looms of every make rusted in the shed.",
            [],
        ),
        (
            "Millers in Europe rise before four.",
            "The millers of the single village that we visited rise before four.",
            [True],
        ),
        (
            "The millers of one village in France rise before four.",
            "The millers of the single village that we visited rise before four.",
            [],
        ),
        (
            "Timber lasts longer when it has been charred.",
            "Charred larch timber lasted longer, and charred poplar timber did not.",
            [False],
        ),
    ],
)
def test_words_of_generality_need_a_word_to_rest_on(claim: str, quote: str, certain: list[bool]) -> None:
    assert [difference.certain for difference in population_differences(claim, quote)] == certain


def test_groups_compared_as_they_were_found_show_no_cause() -> None:
    found = cause_differences(
        "Damp sheds caused the harnesses to rot.",
        "Rotten harnesses were more common where the sheds were damp.",
    )
    assert [difference.certain for difference in found] == [False]


def test_more_likely_compares_and_hedges_nothing() -> None:
    quote = "Weavers with a hood were more likely to stay than weavers without one."
    assert certainty_differences("Weavers with a hood stayed more often.", quote) == ()


def test_first_signs_are_no_demonstration() -> None:
    found = certainty_differences(
        "Hoods keep weavers from coughing, the trial demonstrated.",
        "There are first indications from the trial that hoods keep weavers from coughing.",
    )
    assert len(found) == 1
