"""Words at the two ends of one scale turn a finding round; words at one end do not."""

import pytest

from checker.text.compare import differences
from checker.text.opposed_ends import opposed_ends, same_ends
from checker.text.opposites import is_opposite


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("broader", "narrower"), ("slid", "climbed"), ("soaring", "plummeting"), ("widest", "narrowest"),
        ("thrives", "withers"), ("hid", "revealed"), ("usually", "seldom"), ("permitted", "banned"),
        ("drier", "damper"), ("agreed", "disagreed"),
    ],
)  # fmt: skip
def test_the_two_ends_are_opposites_both_ways(word: str, other: str) -> None:
    assert is_opposite(word, other)
    assert is_opposite(other, word)


def test_no_word_is_opposed_to_its_own_end() -> None:
    for word, others in opposed_ends().items():
        assert word not in others
    assert "impedes" in same_ends()["hindered"]


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Rents tumbled after the mill shut.", "rents mounted after the mill shut, in the upper town most"),
        ("The larvae became livelier in shade.", "the larvae became more sluggish and idle in shade"),
        ("Bakers seldom kept the dough cold.", "bakers nearly always kept the dough cold in the survey"),
    ],
)
def test_an_exchange_of_ends_is_told(claim: str, quote: str) -> None:
    assert differences(claim, quote)


def test_a_word_of_the_same_end_elsewhere_in_the_quote_makes_up_for_it() -> None:
    quote = "Dredging helped the spread of the weed but hampered the return of the eels."
    assert differences("The return of the eels was hindered by dredging.", quote) == ()
    assert differences("Dredging aided the spread of the weed.", quote) == ()
