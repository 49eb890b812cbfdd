"""Numbers told in another order, each with its own words, say the same; exchanged they do not."""

import pytest

from checker.text.numbers import number_differences
from checker.text.numbers.index import index_numbers
from checker.text.numbers.parse import read_numbers

KEPT = [
    (
        "Each gate added 9 seconds to a trip in the suburb and 4 seconds in the old town.",
        "Each gate added 4 seconds to a trip in the old town and 9 seconds in the suburb.",
    ),
    (
        "Sheep skin made up 68% of the leaves in the south and calf skin 57% in the north.",
        "Calf skin made up 57% of the leaves in the north and sheep skin 68% in the south.",
    ),
    (
        "Recall was 12 words in the second group and 9 words in the first.",
        "Recall was 9 words in the first group and 12 words in the second.",
    ),
]
EXCHANGED = [
    (
        "Each gate added 9 seconds to a trip in the old town and 4 seconds in the suburb.",
        "Each gate added 4 seconds to a trip in the old town and 9 seconds in the suburb.",
    ),
    (
        "Calf skin made up 68% of the leaves in the south and sheep skin 57% in the north.",
        "Calf skin made up 57% of the leaves in the north and sheep skin 68% in the south.",
    ),
    (
        "Recall was 12 words in the first group and 9 words in the second.",
        "Recall was 9 words in the first group and 12 words in the second.",
    ),
]


@pytest.mark.parametrize(("claim", "quote"), KEPT)
def test_the_order_of_telling_changes_nothing(claim: str, quote: str) -> None:
    assert number_differences(claim, quote) == ()


@pytest.mark.parametrize(("claim", "quote"), EXCHANGED)
def test_numbers_in_each_others_places_are_proved(claim: str, quote: str) -> None:
    assert any(difference.certain for difference in number_differences(claim, quote))


def test_a_rate_that_the_sentence_states_once_is_that_of_both() -> None:
    quote = "Wax used 0.9 kWh per tonne, and chitosan used 2.4 kWh per tonne."
    assert number_differences("Wax took 0.9 kWh per tonne of fruit and chitosan 2.4 kWh.", quote) == ()
    assert number_differences("Chitosan took 2.4 kWh.", quote)


def test_a_text_that_was_read_twice_is_the_same_text() -> None:
    claim, quote = KEPT[0]
    index = index_numbers(quote)
    read_numbers.cache_clear()
    assert [index.place_of(number) for number in read_numbers(quote).numbers] == [0, 1]
    assert number_differences(claim, quote) == ()
