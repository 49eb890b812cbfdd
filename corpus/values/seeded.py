"""Figures that the caller hands over in place of a service: rows of series, area, period, value and unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from corpus.model.series import Observation, Series, SeriesQuestion, read_period, read_value


def read_seeded(
    rows: Iterable[Mapping[str, Any]],
) -> tuple[dict[SeriesQuestion, tuple[Series, ...]], tuple[str, ...]]:
    """The series of the rows, and what was wrong with rows that were left out.

    A row has `series` (or `indicator`), `period` and `value` (null or "" for none), and may have `area`,
    `unit`, `name`, `url` and `projection`. Two rows for one period that differ are both left out. One series
    with two units is two series.
    """
    found: dict[tuple[str, str, str], dict[str, Observation]] = {}
    named: dict[tuple[str, str, str], tuple[str, str]] = {}
    refused: set[tuple[tuple[str, str, str], str]] = set()
    problems: list[str] = []
    for number, row in enumerate(rows, start=1):
        series = _text(row.get("series", row.get("indicator")))
        period = read_period(_text(row.get("period", row.get("year"))))
        written = row.get("value")
        value = read_value(written)
        if not series or period is None or (value is None and written not in (None, "")):
            problems.append(f"row {number}: expected series, period and value")
            continue
        key = (series, _text(row.get("area")).upper(), _text(row.get("unit")))
        observation = Observation(value, row.get("projection") in (True, "true", "yes", "1", 1))
        before = found.setdefault(key, {}).setdefault(period, observation)
        if before != observation:
            problems.append(f"row {number}: expected one value for {series} in {period}")
            refused.add((key, period))
        named.setdefault(key, (_text(row.get("name")) or series, _text(row.get("url"))))
    for key, period in refused:
        del found[key][period]
    answers: dict[SeriesQuestion, tuple[Series, ...]] = {}
    for (series, area, unit), observations in found.items():
        question = SeriesQuestion(series, area)
        name, url = named[(series, area, unit)]
        answers[question] = (
            *answers.get(question, ()),
            Series(series, area, name, unit, observations, url),
        )
    return answers, tuple(problems)


def _text(value: Any) -> str:
    return "" if value is None or isinstance(value, (dict, list, bool)) else str(value).strip()
