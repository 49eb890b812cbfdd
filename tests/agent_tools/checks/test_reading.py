"""Reading the files of the stand-alone checks."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from agent_tools.checks.json_files import read_entries, read_json
from agent_tools.checks.reading import read_material
from checker.rule import InputError


def written(folder: Path, name: str, content: str) -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def test_a_table_is_read_cell_by_cell_with_its_heads(tmp_path: Path) -> None:
    material = read_material(
        written(tmp_path, "t.csv", 'name,count,share (%)\nmills,"5,000",40\nfarms,7,2.5\n')
    )
    told = {(cell.value, cell.is_percent, cell.place) for cell in material.cells}
    assert (Decimal(5000), False, "row 2, count") in told
    assert (Decimal("2.5"), True, "row 3, share (%)") in told
    assert "mills" in material.text


def test_a_table_with_semicolons_is_read(tmp_path: Path) -> None:
    material = read_material(written(tmp_path, "t.csv", "name;count\nmills;12\n"))
    assert [cell.value for cell in material.cells] == [Decimal(12)]


def test_structured_data_is_read_with_the_way_to_each_number(tmp_path: Path) -> None:
    material = read_material(
        written(tmp_path, "d.json", '{"a": {"growth_pct": 2.5, "mills": [12, true, null]}}')
    )
    told = {(cell.value, cell.is_percent, cell.place) for cell in material.cells}
    assert told == {(Decimal("2.5"), True, "a.growth_pct"), (Decimal(12), False, "a.mills[1]")}


def test_a_spreadsheet_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="CSV"):
        read_material(written(tmp_path, "t.xlsx", "x"))


def test_a_number_without_end_is_no_cell(tmp_path: Path) -> None:
    material = read_material(written(tmp_path, "d.json", '{"a": 1e999999, "b": "' + "9" * 200 + '"}'))
    assert material.cells == ()


def keep(row: dict[str, Any], place: str) -> str:
    if "id" not in row:
        raise InputError("expected an id", field=f"{place}.id")
    return str(row["id"])


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("c.json", '[{"id": "a"}, {"no": 1}, 7, {"id": "b"}]'),
        ("c.json", '{"claims": [{"id": "a"}, {"no": 1}, 7, {"id": "b"}]}'),
        ("c.jsonl", '{"id": "a"}\n{"no": 1}\n7\n{"id": "b"}\n'),
    ],
)
def test_a_broken_entry_is_left_out_and_reported(tmp_path: Path, name: str, content: str) -> None:
    entries, problems = read_entries(written(tmp_path, name, content), "claims", "claims", keep)
    assert entries == ["a", "b"]
    assert [problem.field for problem in problems] == ["claims[2].id", "claims[3]"]


@pytest.mark.parametrize("content", ["", "{", '"text"', "{}", "[]", "[" * 100_000])
def test_a_file_without_entries_is_refused(tmp_path: Path, content: str) -> None:
    with pytest.raises(InputError):
        read_entries(written(tmp_path, "c.json", content), "claims", "claims", keep)


def test_digits_are_kept_as_they_are_stated(tmp_path: Path) -> None:
    assert (
        read_json(written(tmp_path, "c.json", '{"value": 3.10}'), "a file")["value"].as_tuple().exponent == -2
    )
