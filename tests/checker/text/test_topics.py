"""What a claim puts in the place of its quote's matter is for a person; other words for the same are not."""

import pytest

from checker.text.anchoring import anchoring_differences


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        (
            "Birds avoid flickering lamps.",
            "Females of a single colony of storm petrels avoided flickering lamps on the island",
        ),
        (
            "The new hinges reduced noise in the halls.",
            "the new hinges reduced the cost of repairs in the school by a third",
        ),
    ],
)
def test_other_matter_is_told(claim: str, quote: str) -> None:
    assert [difference.certain for difference in anchoring_differences(claim, quote)] == [False]


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        (
            "A dozen singers took part in the rehearsal.",
            "twelve singers, all from one choir, took part in the rehearsal",
        ),
        (
            "The tank was filled to 6 kilopascals above the norm.",
            "the tank was filled to 6 kPa above the norm each day",
        ),
        (
            "Bicycle thefts became rarer once the yard was lit.",
            "lighting the yard was followed by a fall in the number of bicycle thefts",
        ),
    ],
)
def test_the_same_in_other_words_is_not(claim: str, quote: str) -> None:
    assert anchoring_differences(claim, quote) == ()
