"""`check values` on files: claims entry by entry, figures from a file, and what is sent where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from agent_tools.checks.values import check_values_file
from checker.rule import InputError
from corpus.settings import Settings

FIGURES = "series,area,period,value,unit\nrain,HOL,2023,812,mm\nrain,HOL,2024,,mm\nmills,HOL,2023,3.25,%\n"


def files(folder: Path, claims: Any, figures: str = FIGURES) -> tuple[Path, Path]:
    (folder / "c.json").write_text(json.dumps(claims))
    (folder / "f.csv").write_text(figures)
    return folder / "c.json", folder / "f.csv"


def claim(**changes: Any) -> dict[str, Any]:
    return {
        "id": "c1",
        "series": "mills",
        "area": "HOL",
        "period": "2023",
        "value": 3.3,
        "unit": "%",
        **changes,
    }


def told(folder: Path, *claims: dict[str, Any]) -> list[tuple[str, str]]:
    answer, _ = check_values_file(*_order(files(folder, list(claims))))
    return [(item.outcome.value, item.status) for item in answer.items]


def _order(paths: tuple[Path, Path]) -> tuple[Path, str, Path]:
    return paths[0], "seeded", paths[1]


@pytest.mark.parametrize(
    ("changes", "outcome", "status"),
    [
        ({}, "ok", "agrees"),
        ({"value": "3.3 %", "unit": ""}, "ok", "agrees"),
        ({"value": 3.1}, "failed", "value-differs"),
        ({"unit": "US$"}, "check", "unit-differs"),
        ({"period": 2022}, "check", "period-unmatched"),
        ({"series": "rye"}, "skip", "unknown-series"),
        ({"area": "XYZ"}, "skip", "unknown-series"),
        ({"chosen_by": "model"}, "check", "agrees-with-models-choice"),
        ({"series": "rain", "unit": "mm", "value": 812}, "ok", "agrees"),
        ({"series": "rain", "unit": "inches", "value": 812}, "check", "unit-unclear"),
    ],
)
def test_figures_of_a_file_are_compared(
    tmp_path: Path, changes: dict[str, Any], outcome: str, status: str
) -> None:
    assert told(tmp_path, claim(**changes)) == [(outcome, status)]


def test_figures_of_a_file_send_nothing(tmp_path: Path) -> None:
    answer, _ = check_values_file(*_order(files(tmp_path, [claim()])))
    assert answer.sent == ()
    assert answer.items[0].evidence[0].source == "f.csv"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"id": ""}, "claims[1].id"),
        ({"series": 5}, "claims[1].series"),
        ({"period": "soon"}, "claims[1].period"),
        ({"value": None}, "claims[1].value"),
        ({"value": "some"}, "claims[1].value"),
        ({"value": "3 or 4"}, "claims[1].value"),
        ({"source": "almanac"}, "claims[1].source"),
        ({"value": "1e9999999"}, "claims[1].value"),
        ({"value": "not 3.3"}, "claims[1].value"),
        ({"value": "about 3.3"}, "claims[1].value"),
        ({"value": "never 3.3"}, "claims[1].value"),
        ({"value": "far from 3.3"}, "claims[1].value"),
        ({"value": "~3.3"}, "claims[1].value"),
        ({"value": ">3.3"}, "claims[1].value"),
    ],
)
def test_a_broken_claim_is_left_out_and_reported(tmp_path: Path, changes: dict[str, Any], field: str) -> None:
    answer, problems = check_values_file(*_order(files(tmp_path, [claim(**changes), claim()])))
    assert len(answer.items) == 1
    assert [problem.field for problem in problems] == [field]


def test_an_area_in_words_is_bad_input_and_is_not_sent(tmp_path: Path) -> None:
    claims, _ = files(tmp_path, [claim(area="Holland", series="NY.GDP.MKTP.CD")])
    answer, problems = check_values_file(claims, "worldbank", settings=Settings())
    assert answer.items == ()
    assert "JPN" in problems[0].expected


def test_two_figures_for_one_period_are_left_out(tmp_path: Path) -> None:
    figures = FIGURES + "mills,HOL,2023,4,%\n"
    answer, problems = check_values_file(*_order(files(tmp_path, [claim()], figures)))
    assert answer.items[0].status == "period-unmatched"
    assert len(problems) == 1


def test_a_service_that_is_not_there_fails_no_claim(tmp_path: Path) -> None:
    claims, _ = files(tmp_path, [claim(series="NY.GDP.MKTP.CD", area="JPN")])
    nowhere = Settings(urls={"worldbank": "http://127.0.0.1:9"}, timeout=0.5)
    answer, _ = check_values_file(claims, "worldbank", settings=nowhere)
    assert [(item.outcome.value, item.status) for item in answer.items] == [("unavailable", "unavailable")]
    assert answer.sent == ("codes of series and areas to World Bank (http://127.0.0.1:9)",)


@pytest.mark.parametrize(("source", "has_file"), [("almanac", True), ("seeded", False)])
def test_a_source_that_there_is_not_is_bad_input(tmp_path: Path, source: str, has_file: bool) -> None:
    claims, figures = files(tmp_path, [claim()])
    with pytest.raises(InputError):
        check_values_file(claims, source, figures if has_file else None)
