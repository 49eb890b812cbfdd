"""Units convert inside their dimension and nowhere else."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.text.lexicons import load_mapping
from checker.text.numbers.units import dimension, to_base


@pytest.mark.parametrize(
    ("value", "unit", "other_value", "other_unit"),
    [
        ("50", "mg", "0.05", "g"),
        ("24", "month", "2", "year"),
        ("5", "g/L", "500", "mg/dL"),
        ("98.6", "°F", "37", "°C"),
        ("1", "foot2", "144", "inch2"),
        ("1", "m3", "1000", "L"),
        ("36", "kph", "10", "m/s"),
    ],
)
def test_equal_quantities_have_one_base_value(
    value: str, unit: str, other_value: str, other_unit: str
) -> None:
    first, second = to_base(Decimal(value), unit), to_base(Decimal(other_value), other_unit)
    assert abs(first - second) <= abs(second) * Decimal("1e-9")


@pytest.mark.parametrize(
    ("unit", "other"), [("mmol/L", "mg/dL"), ("mg/kg", "mg"), ("g", "L"), ("day", "night")]
)
def test_units_that_need_more_than_a_factor_share_no_dimension(unit: str, other: str) -> None:
    assert dimension(unit) != dimension(other)


def test_no_symbol_or_name_stands_for_two_units() -> None:
    table = load_mapping("units")
    for part in ("symbols", "names"):
        written = [name for row in table.values() for name in row[part]]
        assert len(written) == len(set(written))


@given(st.sampled_from(sorted(load_mapping("units"))), st.integers(min_value=1, max_value=10**6))
def test_a_larger_value_has_a_larger_base_value(unit: str, value: int) -> None:
    assert to_base(Decimal(value + 1), unit) > to_base(Decimal(value), unit)
