"""Each comparison, used alone, tells its own fault and forgives what its module says it forgives."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from checker.text.anchoring import anchoring_differences
from checker.text.attribution import attribution_in
from checker.text.causality import cause_differences
from checker.text.difference import Difference
from checker.text.direction import direction_differences
from checker.text.language import foreign_sentences
from checker.text.negation import negation_differences
from checker.text.opposites import is_opposite
from checker.text.population import population_differences
from checker.text.quantifier import quantifier_differences
from checker.text.sides import comparison_differences
from checker.text.significance import significance_differences
from checker.text.strength import certainty_differences
from checker.text.surroundings import surrounding_of
from corpus.model.study_text import Span

Compare = Callable[[str, str], tuple[Difference, ...]]

CERTAIN: list[tuple[Compare, str, str]] = [
    (negation_differences, "The ferry was delayed.", "The ferry was not delayed by the fog."),
    (
        negation_differences,
        "Tolls never paid for the bridge.",
        "Tolls paid for the bridge within nine years.",
    ),
    (
        negation_differences,
        "Both halls were equally loud.",
        "The two halls differed: both halls were loud at times.",
    ),
    (direction_differences, "Tolls rose in spring.", "Tolls fell in spring, after the bridge opened."),
    (
        direction_differences,
        "Low-fat milk was preferred.",
        "High-fat milk was preferred by most of the cats.",
    ),
    (
        direction_differences,
        "Enzyme inactivation is needed.",
        "Enzyme activation is needed for the dough to rise.",
    ),
    (comparison_differences, "Cats sleep longer than dogs.", "Dogs sleep longer than cats in heated houses."),
    (comparison_differences, "Rust caused the leak.", "The leak caused rust in the lower chamber."),
    (
        significance_differences,
        "Noise significantly raised costs.",
        "Noise did not significantly raise costs.",
    ),
    (quantifier_differences, "All barns had bats.", "Some barns had bats under the roof."),
    (population_differences, "The syrup calmed patients.", "The syrup calmed mice."),
]
RAISED: list[tuple[Compare, str, str]] = [
    (certainty_differences, "Tolls lower traffic.", "Tolls may lower traffic in the old town."),
    (certainty_differences, "Tolls proved to lower traffic.", "Tolls lower traffic in the old town."),
    (cause_differences, "Tolls caused the drop.", "Tolls were associated with the drop in traffic."),
    (
        quantifier_differences,
        "Every barn had bats.",
        "In the survey, which took two years, 40% of the barns had bats.",
    ),
    (
        population_differences,
        "Dancing helps people to sleep.",
        "Nurses who dance at work sleep well at night.",
    ),
    (anchoring_differences, "Tolls lowered noise in town.", "Tolls lowered traffic in town."),
    (anchoring_differences, "Barn owls hunt voles.", "The tide gauge was moved to the pier."),
]
FORGIVEN: list[tuple[Compare, str, str]] = [
    (negation_differences, "The ferry was on time.", "The ferry was not late; it was on time."),
    (negation_differences, "Mice lacking the gene grew.", "Mice without the gene grew as fast as others."),
    (negation_differences, "Costs did not differ.", "Costs were similar in both years."),
    (
        direction_differences,
        "Costs were lower in March than in June.",
        "Costs were higher in June than in March.",
    ),
    (direction_differences, "Loss of hedges lowers yields.", "When hedges are lost, yields are lower."),
    (direction_differences, "No fewer than nine barns burned.", "Nine barns burned in the dry summer."),
    (comparison_differences, "Cats sleep less than dogs.", "Dogs sleep longer than cats in heated houses."),
    (comparison_differences, "Rust was caused by the leak.", "The leak caused rust in the lower chamber."),
    (significance_differences, "Guilds had a significant role.", "Guilds had an important role in trade."),
    (significance_differences, "Noise significantly raised costs.", "Noise raised costs (p = 0.01)."),
    (certainty_differences, "Tolls might lower traffic.", "Tolls may lower traffic in the old town."),
    (certainty_differences, "In May tolls lowered traffic.", "In May tolls lowered traffic in the old town."),
    (cause_differences, "Tolls were linked to the drop.", "Tolls were associated with the drop in traffic."),
    (quantifier_differences, "Most barns had bats.", "Bats lived in 70% of the barns."),
    (quantifier_differences, "The most common bat was brown.", "The brown bat was the most common one."),
    (population_differences, "Mice were calmer.", "The syrup calmed mice."),
    (anchoring_differences, "Tolls lowered traffic.", "Tolls lowered traffic in town."),
]


def ids(rows: list[tuple[Compare, str, str]]) -> list[str]:
    """A readable name for each row."""
    return [f"{compare.__name__}: {statement}" for compare, statement, _ in rows]


@pytest.mark.parametrize(("compare", "statement", "backing"), CERTAIN, ids=ids(CERTAIN))
def test_a_planted_difference_is_certain(compare: Compare, statement: str, backing: str) -> None:
    assert any(difference.certain for difference in compare(statement, backing))


@pytest.mark.parametrize(("compare", "statement", "backing"), RAISED, ids=ids(RAISED))
def test_a_doubtful_difference_is_raised(compare: Compare, statement: str, backing: str) -> None:
    found = compare(statement, backing)
    assert found
    assert not any(difference.certain for difference in found)


@pytest.mark.parametrize(("compare", "statement", "backing"), FORGIVEN, ids=ids(FORGIVEN))
def test_another_way_of_saying_it_is_forgiven(compare: Compare, statement: str, backing: str) -> None:
    assert compare(statement, backing) == ()


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("activation", "inactivation"),
        ("hypertension", "hypotension"),
        ("early", "late"),
        ("nonlinear", "linear"),
    ],
)
def test_words_that_turn_each_other_are_opposite(word: str, other: str) -> None:
    assert is_opposite(word, other)
    assert is_opposite(other, word)


@pytest.mark.parametrize(("word", "other"), [("land", "inland"), ("form", "inform"), ("cat", "dog")])
def test_words_that_only_end_alike_are_not_opposite(word: str, other: str) -> None:
    assert not is_opposite(word, other)


@pytest.mark.parametrize(
    "text",
    [
        "Hedges halve the wind (Ortega et al., 2011).",
        "Ortega and Brook [12] measured the wind.",
        "Previous studies have shown that hedges halve the wind.",
        "Hedges are known to halve the wind.",
        "Hedges halve the wind.12,13",
    ],
)
def test_a_finding_of_others_is_attributed(text: str) -> None:
    assert attribution_in(text) is not None


@pytest.mark.parametrize(
    "text",
    [
        "We found that hedges halve the wind, as Ortega et al. (2011) did.",
        "Hedges halved the wind (n = 24).",
        "Hedges halved the wind on plots of 20 m².",
        "Hedges halved the wind (98 of 104 days).",
    ],
)
def test_an_own_finding_is_not_attributed(text: str) -> None:
    assert attribution_in(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "Die Hecken halbieren den Wind und sind nicht hoch.",
        "Les haies ne sont pas plus hautes dans la plaine.",
        "Живые изгороди вдвое ослабляют ветер.",
    ],
)
def test_another_language_is_seen(text: str) -> None:
    assert foreign_sentences(text)


@pytest.mark.parametrize(
    "text", ["Growth of Quercus robur fell in dry years.", "TNF-α rose.", "Le Havre was the port of call."]
)
def test_english_with_foreign_names_is_english(text: str) -> None:
    assert foreign_sentences(text) == ()


def around(before: str, quote: str, after: str) -> str | None:
    """The kind of what stands around a quote, None for nothing."""
    text = f"{before} {quote} {after}".strip()
    start = text.index(quote)
    found = surrounding_of(text, Span(start, start + len(quote)))
    return found.kind if found else None


def test_a_negator_right_before_the_quote_is_seen() -> None:
    assert around("Voles ate. We saw no sign that", "owls hunt at noon", "there.") == "negation"


def test_a_denial_after_the_quote_is_seen() -> None:
    assert around("The belief that", "owls hunt at noon", "was not supported.") == "negation"


def test_a_question_before_the_quote_is_seen() -> None:
    assert around("It is unclear whether", "owls hunt at noon", ".") == "question"


def test_a_restriction_after_the_quote_is_seen() -> None:
    assert around("", "Owls hunt at noon", "only in winter.") == "restriction"


@pytest.mark.parametrize(
    ("before", "quote", "after"),
    [
        ("Owls did not nest, but", "they hunted at noon", "."),
        ("Owls did not nest.", "They hunted at noon.", ""),
        ("Owls did not nest; in spring", "they hunted at noon", "."),
        ("Not only in winter did owls nest, but", "they hunted at noon", "."),
        ("", "Owls hunted at noon", ", which had not been seen before."),
    ],
)
def test_a_denial_of_something_else_is_not_told(before: str, quote: str, after: str) -> None:
    assert around(before, quote, after) is None
