"""Statements against the words that back them: what passes, what is asked, what fails."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.text.numbers import number_differences

PASSES = [
    ("forty per cent of barns leaked", "of all barns inspected, 40% leaked during the storm"),
    ("about 40% of barns leaked", "of all barns inspected, 39.7% leaked"),
    ("40% of barns leaked", "of all barns inspected, 39.7% leaked"),
    ("one third of barns leaked", "leaks were found in 33.4% of the barns"),
    ("a third of the barns leaked", "one third of all barns leaked"),
    ("one in five barns leaked", "20% of barns leaked"),
    ("more than half of the barns leaked", "56% of barns leaked"),
    ("15% of barns leaked", "leaks were found in 18 of 120 barns"),
    ("the barn held 0.05 g", "the barn held 50 mg of it"),
    ("a dose of 75 micrograms", "a dose of 75 mcg was given"),
    ("for three months", "the barn was dry for 12 weeks"),
    ("for two years", "the barn was dry for 24 months"),
    ("after a fortnight", "after two weeks the barn was dry"),
    ("the wall was 6 feet high", "the wall was 1.83 m high"),
    ("fed twice daily", "calves were fed two times a day"),
    ("fed 14 times a week", "calves were fed twice daily"),
    ("given 400 mg daily", "given 400 mg/day for a week"),
    ("the herd doubled", "the herd grew by 100%"),
    ("the herd doubled", "the herd showed a two-fold increase"),
    ("the herd doubled", "the herd went from 40 to 80 cows"),
    ("the risk was 25% higher", "the hazard ratio was HR 1.25 for barns"),
    ("p < 0.05", "the difference held (p = 0.003)"),
    ("the share fell by 18 percentage points", "the share fell from 64% to 46%"),
    ("nearly 26,000 cows", "a total of 25,961 cows"),
    ("1.2 million cows", "a total of 1,234,567 cows"),
    ("between 22 and 33% leaked", "leaks varied from 22 to 33%"),
    ("aged 18 to 65 years", "aged 18-65 years at entry"),
    ("in farms with type 2 soil", "in farms with type 2 soil"),
    ("in barns of type II", "in barns of type 2"),
    ("it won twice", "it won in two of the years"),
    ("fell by 5%", "the change was −5% overall"),
    ("the two groups differed", "those with feed differed from those without"),
    ("HR 0.7 (95% CI 0.5-0.9)", "HR 0.7 (CI 0.5 to 0.9)"),
    ("ewes gave 3.1 L", "ewes gave 3.1 L and goats 2.4 L a day"),
    ("yield on sand was 12 t/ha", "12 t/ha on sand against 9 t/ha on clay"),
    ("down to 35 ms from 90 ms", "latency fell from 90 ms to 35 ms"),
    ("at the 1% level", "the difference held (p < 0.01)"),
    ("every other week", "once every two weeks"),
    ("by day 28", "after 28 days the barn was dry"),
]
FAILS = [
    ("64% of barns leaked", "6.4% of barns leaked", "number-not-in-quote"),
    ("18 barns leaked", "of the barns seen, 118 barns leaked", "number-not-in-quote"),
    ("eighty per cent of barns leaked", "18% of barns leaked badly", "number-not-in-quote"),
    ("the herd tripled", "the herd doubled in size", "number-not-in-quote"),
    ("two thirds of barns leaked", "one third of barns leaked", "number-not-in-quote"),
    ("HR 1.71", "HR 0.71 for the barns with a roof", "number-not-in-quote"),
    ("p = 0.03", "the difference held (p = 0.3)", "number-not-in-quote"),
    ("p < 0.05", "no difference was seen (p > 0.05)", "number-not-in-quote"),
    ("in 2015 the barn burned", "the barn burned in 2012", "number-not-in-quote"),
    ("soil of type 3", "soil of type 2 was common", "number-not-in-quote"),
    ("fed once daily", "calves were fed twice daily", "number-not-in-quote"),
    ("after 12 weeks", "after 20 weeks the barn was dry", "number-not-in-quote"),
    ("five barns leaked", "three barns leaked", "number-not-in-quote"),
    ("less than 5% leaked", "more than 5% leaked", "number-not-in-quote"),
    ("a dose of 5 g", "a dose of 5 mg", "unit-differs"),
    ("a rise of 12%", "a rise of 12 percentage points", "unit-differs"),
    ("after 12 days", "after 12 weeks of feeding", "unit-differs"),
    ("40 barns leaked", "40% of the barns leaked", "unit-differs"),
    ("glucose was 5.6 mg/dL", "glucose was 5.6 mmol/L at dawn", "unit-differs"),
    ("fed twice weekly", "calves were fed twice daily", "unit-differs"),
    ("60 square miles", "an area of 60 square kilometres", "unit-differs"),
    ("it cost 240 euros", "the roof cost 240 dollars", "unit-differs"),
    ("60 cows and 40 goats", "40 cows and 60 goats were kept", "number-counts-something-else"),
    ("from 64% to 46%", "the share went from 46% to 64%", "number-counts-something-else"),
    (
        "milk rose by 12% in goats and by 8% in ewes",
        "in ewes and goats, milk rose by 12% and 8%, respectively",
        "number-counts-something-else",
    ),
    (
        "lameness (12%) and mastitis (8%) were seen",
        "common faults were mastitis (12%) and lameness (8%)",
        "number-counts-something-else",
    ),
    (
        "ewes had 12 lambs",
        "rams sired 30 lambs, and ewes had 14 lambs and goats 12 kids",
        "number-counts-something-else",
    ),
    ("goats at 3.1 L", "milk was 3.1 L in ewes and 2.4 L a day in goats", "number-counts-something-else"),
    ("yield on clay was 12 t/ha", "12 t/ha on sand against 9 t/ha on clay", "number-counts-something-else"),
]
ASKS = [
    ("staining for marker 18 was strong in cows", "staining was strong in cows"),
    ("about 33% of barns leaked", "leaks varied from 22 to 33% of barns"),
    ("26,000 cows", "a total of 25,961 cows"),
    ("two barns leaked", "the barns leaked"),
    ("cows with collagen 5 were lame", "cows with collagen 7, as bred since spring, were often found lame"),
]


@pytest.mark.parametrize(("statement", "backing"), PASSES)
def test_what_the_backing_says_in_other_form_passes(statement: str, backing: str) -> None:
    assert number_differences(statement, backing) == ()


@pytest.mark.parametrize(("statement", "backing", "kind"), FAILS)
def test_what_the_backing_does_not_say_is_certain(statement: str, backing: str, kind: str) -> None:
    differences = number_differences(statement, backing)
    assert (kind, True) in {(d.kind, d.certain) for d in differences}, differences


@pytest.mark.parametrize(("statement", "backing"), ASKS)
def test_what_words_alone_cannot_decide_is_asked(statement: str, backing: str) -> None:
    assert [d.certain for d in number_differences(statement, backing)] == [False]


def test_both_places_are_named() -> None:
    statement, backing = "In spring 64% of barns leaked.", "In spring 6.4% of barns leaked."
    (difference,) = number_differences(statement, backing)
    assert difference.in_statement is not None
    assert difference.in_backing is not None
    assert statement[difference.in_statement.start : difference.in_statement.end] == "64%"
    assert backing[difference.in_backing.start : difference.in_backing.end] == "6.4%"
    assert (difference.found, difference.expected) == ("64%", "6.4%")


def test_a_number_that_stands_elsewhere_in_the_study_comes_with_its_sentence() -> None:
    study = "Barns were old. In the survey 71% of barns leaked in spring. They were repaired."
    (difference,) = number_differences("71% of barns leaked", "They were repaired.", elsewhere=study)
    assert difference.certain
    assert "In the survey 71% of barns leaked in spring" in difference.hint


def test_citation_marks_of_the_statement_are_no_numbers() -> None:
    assert number_differences("barns leaked [3,4] (Adeyemi, 2010)", "barns leaked in spring") == ()


@given(st.text(st.sampled_from("0123456789 .,-%()abcofandto<=±"), max_size=80))
def test_a_text_never_differs_from_itself(text: str) -> None:
    assert number_differences(text, text) == ()
