"""What a statement adds to a figure of its quote is asked: a sign, a bound, a range, a rate, a percent."""

from __future__ import annotations

import pytest

from checker.text.numbers import number_differences

BEDS = "Yield rose by 7% on the sandy plots and by 18% on the clay plots."
ASKED = [
    ("Yield changed by −7% on the sandy plots.", BEDS),
    ("Yield rose by 7–18% on the plots.", BEDS),
    ("Yield rose by between 7 and 18%.", BEDS),
    ("Yield rose by 7% per week on the sandy plots.", BEDS),
    ("Yield rose by 18% a year on clay.", BEDS),
    ("Yield rose by more than 7% on the sandy plots.", BEDS),
    ("Yield rose by less than 18% on the clay plots.", BEDS),
    ("Yield rose by up to 7% on the sandy plots.", BEDS),
    ("Yield rose by at least 18% on the clay plots.", BEDS),
    ("Yield rose by 7 on the sandy plots.", BEDS),
    ("The index was 61% on clay.", "The index was 61 on clay and lower on sand."),
    ("Over 350 plots were sown.", "In all 350 plots were sown in the first spring."),
    ("More than half of the plots failed.", "Half of the plots failed in the first spring."),
    ("More than 50% of the plots failed.", "Half of the plots failed in the first spring."),
    ("Less than 9% of the plots failed.", "Of the plots sown 9.4% failed in the first spring."),
    ("At least 9% of the plots failed.", "Of the plots sown 8.7% failed in the first spring."),
    ("The temperature was −6 °C.", "The temperature was 6 °C in the cold store."),
    (
        "The plants changed by 6 kg.",
        "The mean change was −6 kg in the wet plots of the farm.",
    ),
]
LICENSED = [
    ("Yield fell by 7%.", "The change in yield was −7% on the sandy plots."),
    ("The change in yield was −7%.", "Yield fell by 7% on the sandy plots."),
    ("Up to 18% of the plots failed.", "Between 7 and 18% of the plots failed each spring."),
    ("At least 7% of the plots failed.", "Failures ranged from 7% to 18% of the plots."),
    ("At most 18% of the plots failed.", "The maximum was 18% of the plots, seen on clay."),
    ("More than 7% of the plots failed.", "7.6% of the plots failed in the first spring."),
    ("More than half of the plots failed.", "58% of the plots failed in the first spring."),
    ("At least five plots failed.", "Five plots failed in the first spring."),
    ("Plots were watched over 12 weeks.", "Plots were watched for 12 weeks after sowing."),
    ("Yield rose by 7% per year.", "The annual rise of the yield was 7% on sand."),
    ("Yield rose by 7% each week.", "Every week the yield rose by 7% on sand."),
    ("Yields were 7 to 18%.", "Yields of 7%, 11%, 15% and 18% were found on four plots."),
    ("Yields were 7 to 18%.", "The lowest yield was 7% and the highest 18%."),
    ("The interval was 0.7–1.8.", "The estimate was 1.1 (0.7; 1.8) on sand."),
    ("Yield was 7 on sand, in percent.", "Yield was 7% on sand and 18% on clay."),
    ("The yields were 7 and 18%.", "The yields were 7% and 18% on sand and clay."),
    ("Clay held 18%.", "Water (%): sand 7, clay 18, loam 12."),
    ("12 plots", "a dozen plots were sown"),
    ("Fewer than a dozen of the 412 wild plants", "Fewer than twelve of the 412 plants flowered"),
    ("Fewer than twelve of the 412 wild plants", "Fewer than a dozen of the 412 plants flowered"),
    ("three plots in four failed", "75% of the plots failed"),
]


@pytest.mark.parametrize(("statement", "backing"), ASKED)
def test_what_the_quote_does_not_license_is_asked(statement: str, backing: str) -> None:
    found = number_differences(statement, backing)
    assert found
    assert not any(difference.certain for difference in found)


@pytest.mark.parametrize(("statement", "backing"), LICENSED)
def test_what_the_quote_licenses_passes(statement: str, backing: str) -> None:
    assert number_differences(statement, backing) == ()


def test_an_invented_range_is_told_once_with_both_figures() -> None:
    (difference,) = number_differences("Yield rose by 7–18% on the plots.", BEDS)
    assert (difference.found, difference.expected) == ("7–18%", "7% and 18%")


def test_one_place_of_the_value_that_licenses_the_words_is_enough() -> None:
    backing = f"{BEDS} On peat it rose by more than 18%."
    assert number_differences("Yield rose by more than 18% on peat.", backing) == ()
