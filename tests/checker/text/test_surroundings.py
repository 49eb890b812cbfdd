"""A page's head between a denial and what it denies hides neither."""

from checker.text.surroundings import surrounding_of, without_furniture
from corpus.model.study_text import Span

PAGE = "Voles ate. We saw no\n\n311\nHALE ET AL.\n\nsign that owls hunt at noon.\n\n312\nHALE ET AL.\n"


def _place(words: str) -> Span:
    start = PAGE.index(words)
    return Span(start, start + len(words))


HEADS = (_place("311\nHALE ET AL."), _place("312\nHALE ET AL."))
QUOTE = _place("owls hunt at noon")


def test_a_head_between_a_negator_and_the_quote_is_passed_over() -> None:
    text = without_furniture(PAGE, HEADS, QUOTE)
    assert len(text) == len(PAGE)
    found = surrounding_of(text, QUOTE)
    assert found is not None
    assert (found.kind, PAGE[found.span.start : found.span.end]) == ("negation", "no")


def test_the_quote_itself_is_left_as_it_is() -> None:
    text = without_furniture(PAGE, HEADS, QUOTE)
    assert text[QUOTE.start : QUOTE.end] == "owls hunt at noon"
    assert without_furniture(PAGE, HEADS, HEADS[0])[HEADS[0].start : HEADS[0].end] == "311\nHALE ET AL."


def test_a_head_far_away_costs_nothing() -> None:
    far = PAGE + "Moss. " * 200
    assert without_furniture(far, HEADS, Span(len(far) - 5, len(far))) == far
