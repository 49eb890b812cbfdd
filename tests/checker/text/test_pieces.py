"""What stands word for word in the quote says nothing else than the quote, wherever it was cut."""

import pytest

from checker.text.compare import differences


@pytest.mark.parametrize(
    ("piece", "whole"),
    [
        (
            "64.3 (29.2)61.6 (22.2) 48.4 (30.4)46.5 0.570.56",
            "64.3 (29.2)61.6 (22.2) 48.4 (30.4)46.5 0.570.56",
        ),
        (
            "In the lower, middle and upper layers 436, 330 and 241 mosses were found",
            "In the lower, middle and upper layers 436, 330 and 241 mosses were found, respectively.",
        ),
        (
            "Some of the mosses were found by combining all",
            "Some of the mosses were found by combining all maps.",
        ),
        ("The report is usually sent in each", "The report is usually sent in each quarter."),
        (
            "The mosses of the wall do not have a significant",
            "The mosses of the wall do not have a significant role.",
        ),
        (
            "example, moss grows on the shaded side of roofs",
            "For example, moss grows on the shaded side of roofs.",
        ),
        (
            "for instance, forbid moss on their older roofs",
            "Lumen and Ash, for instance, forbid moss on their older roofs.",
        ),
    ],
)
def test_a_piece_of_a_quote_is_told_of_nothing(piece: str, whole: str) -> None:
    assert differences(piece, whole) == ()


def test_a_piece_that_leaves_out_a_bound_is_still_told() -> None:
    assert differences("5% of the roofs bore moss.", "Less than 5% of the roofs bore moss.")


def test_numbers_that_changed_places_are_still_told() -> None:
    assert differences(
        "In the lower and upper layers 241 and 436 mosses were found.",
        "In the lower and upper layers 436 and 241 mosses were found.",
    )


@pytest.mark.parametrize("bound", ["Less than", "More than", "Up to", "At least", "Fewer than"])
def test_a_bound_that_a_copy_leaves_out_is_asked_about(bound: str) -> None:
    (difference,) = differences("20% of the roofs bore moss.", f"{bound} 20% of the roofs bore moss.")
    assert not difference.certain
    assert difference.found == "20%"


def test_the_value_of_a_bound_is_no_matter_in_other_words() -> None:
    assert not differences(
        "Moss grew three times as fast on shaded roofs.",
        "On roofs in the shade moss grew more than three times as fast.",
    )
