"""A page's head between a denial and what it denies hides neither."""

import pytest

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


def _around(before: str, quote: str, after: str) -> str | None:
    start = len(before)
    found = surrounding_of(f"{before}{quote}{after}", Span(start, start + len(quote)))
    return found.kind if found else None


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("It is hard to credit that ", ".", "question"),
        ("The sellers declare that ", ".", "question"),
        ("The nurses were persuaded that ", ".", "question"),
        ("Is it true that ", "? Nobody knows.", "question"),
        ("", "; the counts contradict this.", "negation"),
        ("The sellers declare that ", "; we saw nothing of the kind.", "negation"),
        ("", ", but this was later shown to be untrue.", "negation"),
        ("", "; the older charts say otherwise.", "negation"),
        ("", ", but it did not change the yield.", None),
        ("", "; otherwise the beds were left alone.", None),
        ("There was some suspected rot where ", ".", None),
        ("", "? Others ask the same.", None),
    ],
)
def test_who_believes_it_and_what_is_said_against_it_is_seen(
    before: str, after: str, kind: str | None
) -> None:
    quote = "soot darkens the apples" + ("?" if after.startswith("? Others") else "")
    assert _around(before, quote, after.removeprefix("?") if quote.endswith("?") else after) == kind
