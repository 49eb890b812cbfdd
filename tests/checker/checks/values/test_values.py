"""`values`: unit first, then the exact period, then the value within its stated digits."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.checks.values import ValueClaim, check_values
from checker.checks.values.units import Fit, compare_measures, read_measure
from checker.model.check_answer import CheckedItem
from corpus.model.lookup import Found, LookUp, NotFound, Unavailable
from corpus.model.series import Observation, Series, SeriesQuestion, read_period, read_value

QUESTION = SeriesQuestion("PRICES", "JPN")


def series(unit: str = "annual %", name: str = "Inflation (annual %)", **changes: Any) -> Series:
    values = {"2022": "2.5", "2023": "3.2681", "2024": None, "2025": "2.0"}
    observations = {
        period: Observation(None if value is None else Decimal(value), period == "2025")
        for period, value in changes.pop("values", values).items()
    }
    return Series("PRICES", "JPN", name, unit, observations, **changes)


def claim(value: str, unit: str = "%", period: str = "2023", **changes: Any) -> ValueClaim:
    number = Decimal(value)
    decimals = changes.pop("decimals", max(0, -int(number.as_tuple().exponent)))
    return ValueClaim("c1", "Prices rose.", "worldbank", QUESTION, period, number, decimals, unit, **changes)


def judge(stated: ValueClaim, answer: LookUp[tuple[Series, ...]] | Series) -> CheckedItem:
    found = Found((answer,), "worldbank", "2026-01-01T00:00:00Z") if isinstance(answer, Series) else answer
    return check_values([(stated, found)]).items[0]


def told(stated: ValueClaim, answer: LookUp[tuple[Series, ...]] | Series) -> tuple[str, str]:
    item = judge(stated, answer)
    return item.outcome.value, item.status


@pytest.mark.parametrize("value", ["3.3", "3.27", "3.268", "3", "3.2681"])
def test_a_value_agrees_within_the_digits_that_it_states(value: str) -> None:
    assert told(claim(value), series()) == ("ok", "agrees")


@pytest.mark.parametrize("value", ["3.2", "3.26", "4", "-3.3", "32.7"])
def test_another_value_fails(value: str) -> None:
    assert told(claim(value), series()) == ("failed", "value-differs")


def test_the_period_in_which_the_series_has_the_value_is_told() -> None:
    assert "2022" in judge(claim("2.5"), series()).message


@pytest.mark.parametrize(
    ("unit", "theirs"),
    [
        ("US$", "annual %"),
        ("EUR", "current US$"),
        ("constant 2015 US$", "current US$"),
        ("constant 2010 US$", "constant 2015 US$"),
        ("% of GDP", "annual %"),
        ("percentage points", "annual %"),
        ("US$ per capita", "current US$"),
        ("Index, 2015=100", "annual %"),
        ("LCU", "current US$"),
        ("international $", "current US$"),
    ],
)
def test_another_unit_is_another_measurement_and_no_disagreement(unit: str, theirs: str) -> None:
    assert told(claim("99", unit), series(theirs, "A series")) == ("check", "unit-differs")


@pytest.mark.parametrize(
    ("unit", "theirs", "name"),
    [
        ("%", "annual %", ""),
        ("percent", "Annual rate of change", ""),
        ("per cent", "PT", "GDP, Percent change"),
        ("US$", "current US$", ""),
        ("current US$", "USD", ""),
        ("euro", "EUR", ""),
        ("% of GDP", "% of GDP", ""),
        ("people", "", "Population, total"),
        ("US$ per capita", "current US$", "GDP per capita (current US$)"),
    ],
)
def test_a_unit_written_otherwise_is_the_same(unit: str, theirs: str, name: str) -> None:
    assert told(claim("3.3", unit), series(theirs, name or "A series")) == ("ok", "agrees")


@pytest.mark.parametrize(("unit", "theirs"), [("", "annual %"), ("wugs", "annual %"), ("%", "")])
def test_a_unit_that_is_not_known_is_for_a_person(unit: str, theirs: str) -> None:
    assert told(claim("99", unit), series(theirs, "A series")) == ("check", "unit-unclear")


@pytest.mark.parametrize("period", ["2019", "2024", "2023-Q1", "2023-M01"])
def test_a_period_that_the_series_has_not_is_a_downgrade(period: str) -> None:
    assert told(claim("3.3", period=period), series()) == ("check", "period-unmatched")


@pytest.mark.parametrize("value", ["2.0", "9.0"])
def test_a_projection_verifies_nothing_and_proves_nothing(value: str) -> None:
    assert told(claim(value, period="2025"), series()) == ("check", "projection")


def test_a_model_can_contradict_and_never_verify() -> None:
    assert told(claim("3.3", is_models_choice=True), series()) == ("check", "agrees-with-models-choice")
    assert told(claim("4.3", is_models_choice=True), series()) == ("failed", "value-differs")


def test_a_value_that_the_text_does_not_state_is_for_a_person() -> None:
    said = claim("3.3")
    assert told(replace(said, text="Prices rose by 3.3 % in 2023."), series()) == ("ok", "agrees")
    assert told(replace(said, text="Prices rose by 9 % in 2023."), series()) == ("check", "value-not-in-text")


def test_scales_of_claim_and_series_are_taken_in() -> None:
    money = series("current US$", "GDP (current US$)", values={"2023": "1830489311088.89"})
    assert told(claim("1.83", "trillion US$"), money) == ("ok", "agrees")
    assert told(claim("1830", "billion US$"), money) == ("ok", "agrees")
    assert told(claim("1.83", "billion US$"), money) == ("failed", "value-differs")
    assert told(claim("1830000000000", "US$"), money) == ("check", "coarse")
    assert told(claim("1830000000000", "US$", decimals=-10), money) == ("ok", "agrees")
    assert told(claim("1.8", "trillion euro"), series("Million euro", values={"2023": "1830489"}))[0] == "ok"


def test_a_scale_that_may_be_in_the_values_already_proves_nothing() -> None:
    money = series("USD", "GDP", values={"2023": "1830.5"}, scale=9)
    assert told(claim("1.8305", "trillion US$"), money) == ("ok", "agrees")
    assert told(claim("1830.5", "US$"), money) == ("ok", "agrees")
    assert told(claim("7", "US$"), money) == ("check", "scale-unclear")


def test_a_code_of_several_series_proves_nothing() -> None:
    several = Found((series("current US$"), series("USD")), "imf", "")
    assert told(claim("9", "US$"), several) == ("check", "series-not-single")


def test_of_several_series_the_one_with_the_claims_unit_is_compared() -> None:
    several = Found((series("EUR"), series("annual %")), "eurostat", "")
    assert told(claim("3.3"), several) == ("ok", "agrees")


def test_what_could_not_be_asked_says_nothing() -> None:
    assert told(claim("9"), Unavailable("worldbank", "gave no answer in time")) == (
        "unavailable",
        "unavailable",
    )
    assert told(claim("9"), NotFound(("worldbank",), "")) == ("skip", "unknown-series")


def test_an_older_answer_is_marked() -> None:
    item = judge(claim("3.3"), Found((series(),), "worldbank", "", stale=True))
    assert item.evidence[0].stale


@given(st.decimals(allow_nan=False, allow_infinity=False, places=3, min_value=-(10**9), max_value=10**9))
def test_a_value_agrees_with_itself(value: Decimal) -> None:
    assert told(claim(str(value)), series(values={"2023": str(value)})) == ("ok", "agrees")


@pytest.mark.parametrize(
    ("written", "period"),
    [
        ("2024", "2024"), ("2024Q1", "2024-Q1"), ("2024-Q1", "2024-Q1"), ("Q1 2024", "2024-Q1"),
        ("2024M03", "2024-M03"), ("2024-03", "2024-M03"), ("2024-3", "2024-M03"), ("March 2024", "2024-M03"),
        ("Mar 2024", "2024-M03"), ("2024-S1", "2024-H1"), ("H2 2024", "2024-H2"), ("2024-13", None),
        ("ma 2024", None), ("Smarch 2024", None), ("", None), ("24", None), ("2024-Q5", None),
    ],
)  # fmt: skip
def test_a_period_has_one_form(written: str, period: str | None) -> None:
    assert read_period(written) == period


@pytest.mark.parametrize("written", [None, "", "NaN", "inf", True, "1e999", "9" * 100, [], "1_000"])
def test_what_is_no_number_is_none(written: object) -> None:
    assert read_value(written) is None


@given(st.text(max_size=100))
def test_any_unit_is_read_and_fits_itself(written: str) -> None:
    measure = read_measure(written)
    assert compare_measures(measure, measure) in (Fit.SAME, Fit.UNKNOWN)
