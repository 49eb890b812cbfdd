"""Every expression of the published list is read exactly."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from checker.text.numbers import Number, parse_numbers

ROOT = Path(__file__).parents[4]
ROWS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (ROOT / "planted_tests" / "numbers.jsonl").read_text(encoding="utf-8").splitlines()
]


def _as_listed(number: Number) -> tuple[str, str, str, str]:
    return str(number.kind), number.unit, str(number.role), str(number.comparator)


@pytest.mark.parametrize("row", ROWS, ids=[row["expression"] for row in ROWS])
def test_an_expression_of_the_list_is_read_exactly(row: dict[str, Any]) -> None:
    found = parse_numbers(row["expression"])
    assert [_as_listed(number) for number in found] == [
        (w["kind"], w.get("unit", ""), w.get("role", "single"), w.get("comparator", "="))
        for w in row["numbers"]
    ]
    for number, wanted in zip(found, row["numbers"], strict=True):
        assert abs(number.value - Decimal(wanted["value"])) <= abs(Decimal(wanted["value"])) / 10**4


def test_the_list_holds_at_least_five_hundred_expressions_each_once() -> None:
    expressions = [row["expression"] for row in ROWS]
    assert len(expressions) == len(set(expressions)) >= 500
