"""What a direction moves on, and who is above whom, whichever words tell it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from checker.text.clauses import parse
from checker.text.comparison import comparisons, one_sided
from checker.text.correlatives import correlation_of
from checker.text.difference import Difference
from checker.text.direction import direction_differences
from checker.text.figures_compared import orders_by_figures
from checker.text.moves import moves
from checker.text.sides import comparison_differences
from planted_tests.runner import run_paths

PAIRS = Path(__file__).parents[3] / "planted_tests" / "claims-m3.pairs.jsonl"
LONG = 30_000
MOST_SECONDS = 1.5
"""Five times the budget of 300 ms, which a machine shared with others may need."""


def differences(statement: str, backing: str) -> tuple[Difference, ...]:
    return direction_differences(statement, backing) + comparison_differences(statement, backing)


def test_pairs_about_directions_and_sides_are_told_and_clean_ones_left_alone() -> None:
    scores = run_paths([PAIRS])
    planted = [s for s in scores if not s.case.is_clean]
    clean = [s for s in scores if s.case.is_clean]
    assert sum(s.caught for s in planted) / len(planted) >= 0.9
    assert sum(s.outcome == "failed" for s in clean) / len(clean) <= 0.03
    assert sum(s.outcome == "check" for s in clean) / len(clean) <= 0.15


@pytest.mark.parametrize(
    ("text", "axis", "sign"),
    [
        ("The clerks typed more slowly.", "speed", -1),
        ("Typing times were longer.", "speed", -1),
        ("The half-life of the dye was shorter.", "speed", 1),
        ("The repair took longer.", "speed", -1),
        ("The weight of the calves fell.", "heavier", -1),
        ("The calves were lighter.", "heavier", -1),
        ("Fares were up in May.", "quantity", 1),
        ("Fares were lower before the merger than after it.", "quantity", 1),
        ("Fares had been lower before the merger.", "quantity", 1),
        ("Fares were lower in 1990 than in 2010.", "quantity", 1),
        ("Fares were lower after the merger than before it.", "quantity", -1),
        ("The calves reached a greater weight loss.", "quantity", 1),
    ],
)
def test_a_direction_is_read_on_the_scale_that_its_neighbours_give_it(
    text: str, axis: str, sign: int
) -> None:
    (move,) = moves(parse(text)[0])
    assert (move.axis, move.sign) == (axis, sign)


@pytest.mark.parametrize(
    "text",
    ["The barge fell behind.", "The keel was laid three years later.", "Sales fell short of the plan."],
)
def test_what_looks_like_a_direction_and_tells_none_is_no_move(text: str) -> None:
    assert moves(parse(text)[0]) == ()


@pytest.mark.parametrize(
    ("text", "near", "far", "sign"),
    [
        ("Goats were ahead of sheep.", "goat", "sheep", 1),
        ("Goats lagged behind sheep.", "goat", "sheep", -1),
        ("Goats outscored sheep.", "goat", "sheep", 1),
        ("Compared with sheep, goats ate less.", "goat", "sheep", -1),
        ("Against sheep, goats ate less.", "goat", "sheep", -1),
        ("Goats were judged fairer than sheep.", "goat", "sheep", 1),
        ("Goats won more (46%; n = 12) than sheep (31%).", "goat", "sheep", 1),
    ],
)
def test_two_sides_are_read_from_the_words_that_place_them(text: str, near: str, far: str, sign: int) -> None:
    (comparison,) = comparisons(parse(text)[0])
    assert near in comparison.near
    assert far in comparison.far
    assert comparison.sign == sign


def test_far_sides_that_name_again_what_stands_before_are_read_to_what_tells_them_apart() -> None:
    (comparison,) = comparisons(parse("Hens in barns lay more eggs than hens that are in cages.")[0])
    assert "cage" in comparison.far


def test_one_side_is_read_where_no_second_is_named() -> None:
    assert [c.sign for c in one_sided(parse("Of the two, the goat was heavier.")[0])] == [1]
    assert one_sided(parse("The goat was heavier than the sheep.")[0]) == ()


def test_figures_of_one_unit_order_their_sides() -> None:
    orders = orders_by_figures(parse("Barges carried 48% and trains 31%.")[0])
    assert [(o.sign, "barg" in o.near, "train" in o.far) for o in orders] == [(1, True, True)]


@pytest.mark.parametrize(
    "text",
    [
        "Barges carried 48 t and trains 31 km.",
        "Barges carried from 31% to 48% and trains 12%.",
        "Barges ran in 1990 and trains in 1995.",
        "Barges did not carry 48% and trains 31%.",
    ],
)
def test_figures_that_measure_other_things_order_nobody(text: str) -> None:
    assert orders_by_figures(parse(text)[0]) == ()


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("The older the barge, the slower it went.", -1),
        ("The barge went more slowly the older it was.", -1),
        ("Speed fell with the age of the barge.", -1),
        ("Loads rose with falling prices.", 1),
    ],
)
def test_two_things_that_move_together_are_tied_by_one_sign(text: str, sign: int) -> None:
    correlation = correlation_of(parse(text)[0])
    assert correlation is not None
    assert correlation.sign == sign


CONTRADICTING = [
    ("Pay rose once the union was there.", "Pay was higher before the union was there than after."),
    ("The older the barge, the faster it went.", "The barge went more slowly the older it was."),
    ("Trains carried more coal than barges.", "Barges carried 48% of the coal and trains 31%."),
    ("Of the two, the train was judged safer.", "The barge was judged safer than the train."),
    ("Trains were ahead of barges.", "Trains trailed barges in tonnage."),
    ("Pay stayed level in the mills.", "There was a drop in pay in the mills."),
    ("Barges carried more coal than trains.", "Barges carried as much coal as trains."),
]


@pytest.mark.parametrize(("statement", "backing"), CONTRADICTING)
def test_what_contradicts_in_other_words_is_told_for_sure(statement: str, backing: str) -> None:
    assert any(d.certain for d in differences(statement, backing))


AGREEING = [
    ("Pay fell once the union was there.", "Pay was higher before the union was there than after."),
    ("The older the barge, the slower it went.", "Speed fell with the age of the barge."),
    ("Barges carried more coal than trains.", "Barges carried 48% of the coal and trains 31%."),
    ("Of the two, the barge was judged safer.", "The barge was judged safer than the train."),
    ("Barges were ahead of trains.", "Trains trailed barges in tonnage."),
    (
        "Left-handed smiths took a larger share.",
        "Right-handed smiths took a smaller share (4%) than left-handed.",
    ),
    (
        "Mills shrank again after the war.",
        "Mills doubled in the war and returned to their former size after it.",
    ),
    ("Unpaid crews spilt more coal.", "Crews that had been paid spilt less coal than crews that had not."),
]


@pytest.mark.parametrize(("statement", "backing"), AGREEING)
def test_what_agrees_in_other_words_is_left_alone(statement: str, backing: str) -> None:
    assert differences(statement, backing) == ()


@pytest.mark.parametrize(
    "piece",
    [
        "was higher before than after ",
        "the older the ewe, the lighter the lamb, ",
        "fell behind ahead of ",
        "A 48% and B 31% and ",
        "as much as many water as ",
        "(46%) ",
        "(1 ",
    ],
)
def test_awkward_texts_are_read_within_their_budget(piece: str) -> None:
    text = (piece * LONG)[:LONG]
    start = time.thread_time()
    differences(text, text)
    assert time.thread_time() - start < MOST_SECONDS
