"""Numbers are computed the way they are told, from neighbours that a reader would set side by side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from checker.text.numbers import number_differences, parse_numbers
from checker.text.numbers.tellings import Telling, telling

PAIRS = Path(__file__).parents[4] / "planted_tests" / "claims-m1.pairs.jsonl"
OF_NUMBERS = {"number-not-in-quote", "number-swapped", "unit-changed", "time-or-dose-changed"}

TELLINGS = [
    ("Complaints fell by a third.", Telling.CHANGE),
    ("The trip took ten minutes less.", Telling.CHANGE),
    ("The gap between the kilns was 12 °C.", Telling.CHANGE),
    ("A rise of 15 points was seen.", Telling.CHANGE),
    ("Complaints fell to a third.", Telling.PROPORTION),
    ("Goats were half as common.", Telling.PROPORTION),
    ("It bore a quarter of the load that steel bore.", Telling.PROPORTION),
    ("All of the seals but four were seen.", Telling.REST),
    ("All except five passed.", Telling.REST),
    ("Half of the nests failed.", Telling.ITSELF),
    ("Speeds came down to 50 km/h.", Telling.ITSELF),
]


@pytest.mark.parametrize(("text", "way"), TELLINGS)
def test_the_words_around_a_number_say_how_it_is_told(text: str, way: Telling) -> None:
    numbers = parse_numbers(text)
    assert telling(text, len(numbers) - 1) is way


FOLLOWS = [
    ("ratings climbed by eighteen points", "ratings rose from 41 in spring to 59 in autumn"),
    ("nitrate was down to 22 mg/L", "nitrate fell by 13 mg/L from 35 mg/L"),
    ("before, the well yielded 31 L/min", "the yield rose by 9 L/min, to 40 L/min"),
    ("complaints fell by two thirds", "complaints went from 27 to 9 a week"),
    ("complaints fell to a third", "complaints went from 27 to 9 a week"),
    ("the mill used 20% less power", "the old mill used 50 kW and the new one 40 kW"),
    ("thirty rehearsals were held", "the choir met three times a week for ten weeks"),
    ("they trained for ten hours a week", "sessions lasted 150 min and were held four times a week"),
    ("the gully widened at 15 cm a year", "the gully widened by 1.8 m over twelve years"),
    ("thirty years later it was gone", "it stood in 1985 and was gone in 2015"),
    ("it was repeated in 2011", "the survey of 2001 was repeated ten years later"),
    ("all but four were seen", "of 37 seals, 33 were seen"),
    ("one walker in five had blisters", "12 walkers had blisters; the remaining 48 had none"),
    ("the swab missed one in twenty", "the swab had a sensitivity of 95%"),
    ("more than half threw it back", "it was thrown back by 71% of anglers"),
    ("it never fell below 6 °C", "it ranged from 7.1 to 18.9 °C"),
    ("no egg was as heavy as 70 g", "egg weight ranged from 48 to 66 g"),
    ("the middle half gave 4.1 to 6.3 t", "the median was 5.2 t (interquartile range 4.1 to 6.3)"),
]


@pytest.mark.parametrize(("claim", "quote"), FOLLOWS)
def test_a_number_that_follows_from_the_quote_passes(claim: str, quote: str) -> None:
    assert number_differences(claim, quote) == ()


PROVES_NOTHING = [
    ("ratings climbed by eight points", "ratings rose from 41 in spring to 59 in autumn"),
    ("nitrate was down to 18 mg/L", "nitrate fell by 13 mg/L from 35 mg/L"),
    ("complaints fell by a third", "complaints went from 27 to 9 a week"),
    ("the mill used 60% less power", "the old mill used 50 kW and the new one 40 kW"),
    ("forty rehearsals were held", "the choir met three times a week for ten weeks"),
    ("the gully widened at 50 cm a year", "the gully widened by 1.8 m over twelve years"),
    ("sixty years later it was gone", "it stood in 1985 and was gone in 2015"),
    ("all but nine were seen", "of 37 seals, 33 were seen"),
    ("more than half threw it back", "it was thrown back by 31% of anglers"),
    ("it never fell below 10 °C", "it ranged from 7.1 to 18.9 °C"),
    ("the share grew by a factor of nine", "the share grew by nine percentage points"),
    ("the trial ran for eight weeks", "weights fell from 92 to 84 kg in 16 weeks"),
    ("half of the nests failed", "of the 90 nests, 30 failed and 60 did not"),
]


@pytest.mark.parametrize(("claim", "quote"), PROVES_NOTHING)
def test_a_number_that_does_not_follow_is_certain(claim: str, quote: str) -> None:
    assert any(difference.certain for difference in number_differences(claim, quote))


BOUND_APART = [
    ("It was 1.4 m in 1990 and 2.1 m in 2020.", "It was 2.1 m in 1990 and 1.4 m in 2020."),
    ("Rust grew on 12% at 20 °C and on 31% at 40 °C.", "Rust grew on 31% at 20 °C and on 12% at 40 °C."),
    ("Four fifths of women and a third of men snored.", "Snoring: 34% of women and 81% of men."),
    ("A crossing took 14 minutes by ferry.", "A crossing took 14 minutes by raft and 52 minutes by ferry."),
    ("Women earned 31 euros an hour.", "Men earned 31 euros an hour and women 27 euros."),
    ("At 5 mg the pups slept.", "The pups slept at 10 mg, whereas at 5 mg they stayed awake and barked."),
    (
        "Income explains 45% of the variance.",
        "Schooling explained 45% of the variance, while income explained 20%.",
    ),
]


@pytest.mark.parametrize(("claim", "quote"), BOUND_APART)
def test_a_number_with_what_belongs_to_another_is_certain(claim: str, quote: str) -> None:
    assert any(difference.certain for difference in number_differences(claim, quote))


BOUND_ALIKE = [
    ("In 2020 it was 1.4 m, and in 1990 it was 2.1 m.", "It was 2.1 m in 1990 and 1.4 m in 2020."),
    ("It came down to 1.4 m in 2020, from 2.1 m in 1990.", "It was 2.1 m in 1990 and 1.4 m in 2020."),
    ("Juries of twelve beat juries of six at recall.", "Juries of six trailed juries of twelve at recall."),
    ("At 5 mg the pups barked.", "The pups slept at 10 mg, whereas at 5 mg they stayed awake and barked."),
    ("At 5 mg the pups did not sleep.", "The pups slept at 10 mg, whereas at 5 mg they stayed awake."),
]


@pytest.mark.parametrize(("claim", "quote"), BOUND_ALIKE)
def test_a_number_with_its_own_words_in_another_order_passes(claim: str, quote: str) -> None:
    assert number_differences(claim, quote) == ()


def test_the_pairs_of_numbers_are_told_apart() -> None:
    rows = [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]
    found = {row["id"]: number_differences(row["claim"], row["quote"]) for row in rows}
    clean = [found[row["id"]] for row in rows if row["expect"] == "ok"]
    planted = [found[row["id"]] for row in rows if row["kind"] in OF_NUMBERS]
    assert not [differences for differences in clean if any(one.certain for one in differences)]
    assert sum(bool(differences) for differences in clean) / len(clean) <= 0.06
    assert sum(any(one.certain for one in differences) for differences in planted) / len(planted) >= 0.95
