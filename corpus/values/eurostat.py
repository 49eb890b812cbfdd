"""Eurostat (https://ec.europa.eu/eurostat/web/user-guides/data-browser/api-data-access): JSON-stat 2.0.

Values stand under one flat index over all dimensions; a missing observation is absent, and marks (p, e, f …)
stand under the same index.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any
from urllib.parse import parse_qsl

from pydantic import Field

from corpus.model.series import Observation, Series, SeriesQuestion, read_period, read_value
from corpus.sources.base import ReplyShape, read_shape
from corpus.sources.failure import FailureKind, ServiceError
from corpus.values.base import SeriesService

_DATASET = re.compile(r"[A-Za-z0-9_$]{3,60}")
_FILTER = re.compile(r"[A-Za-z0-9_]{1,40}")
_AREA = re.compile(r"[A-Za-z0-9_]{2,12}")
_TIME, _AREA_DIMENSION, _UNIT = "time", "geo", "unit"
_MOST_SERIES = 50
_MOST_CELLS = 2_000_000


class _Category(ReplyShape):
    index: dict[str, int] | list[str]
    label: dict[str, str] = Field(default_factory=dict)


class _Dimension(ReplyShape):
    category: _Category


class _DataSet(ReplyShape):
    label: str = ""
    updated: str = ""
    id: tuple[str, ...]
    size: tuple[int, ...]
    value: dict[str, Any] | list[Any]
    status: dict[str, Any] | list[Any] = Field(default_factory=dict)
    dimension: dict[str, _Dimension]


class Eurostat(SeriesService):
    """Eurostat, asked for a dataset with its filters: "prc_hicp_manr?coicop=CP00&unit=RCH_A"."""

    name = "eurostat"
    title = "Eurostat"
    canary = SeriesQuestion("prc_hicp_manr?coicop=CP00&unit=RCH_A", "EA")

    def read_series(self, question: SeriesQuestion) -> tuple[Series, ...]:
        """As the base says."""
        dataset, _, written = question.series_id.partition("?")
        filters = dict(parse_qsl(written.replace(";", "&"), keep_blank_values=True))
        if not _DATASET.fullmatch(dataset) or not all(
            _FILTER.fullmatch(part) for pair in filters.items() for part in pair
        ):
            raise LookupError("a dataset with filters such as prc_hicp_manr?coicop=CP00&unit=RCH_A")
        if question.area and not _AREA.fullmatch(question.area):
            raise LookupError("an area as a code, such as EA20 or DE")
        area = question.area.upper()
        query = {"format": "JSON", "lang": "EN", **filters, **({_AREA_DIMENSION: area} if area else {})}
        path = f"/dissemination/statistics/1.0/data/{dataset.lower()}"
        reply = self.discipline.ask(lambda: self._client.get_json(path, query))
        return () if reply is None else tuple(_series(read_shape(_DataSet, reply), question, dataset, area))


def _series(data: _DataSet, question: SeriesQuestion, dataset: str, area: str) -> Iterator[Series]:
    """A series for each combination of what is not time, () for a data set without any cell."""
    if len(data.id) != len(data.size) or set(data.id) != set(data.dimension) or _TIME not in data.id:
        raise ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises")
    codes = {name: _codes(data.dimension[name].category) for name in data.id}
    cells = 1
    for name, size in zip(data.id, data.size, strict=True):
        if len(codes[name]) != size:
            raise ServiceError(FailureKind.UNREADABLE, "answered with dimensions that do not fit")
        cells *= size
    if cells > _MOST_CELLS:
        raise ServiceError(FailureKind.UNREADABLE, "answered with more than one series can be")
    if area and _AREA_DIMENSION in codes and any(code.upper() != area for code in codes[_AREA_DIMENSION]):
        raise ServiceError(FailureKind.UNREADABLE, "answered about another area")
    values, marks = _by_index(data.value), _by_index(data.status)
    others = [name for name in data.id if name != _TIME]
    for number, chosen in enumerate(product(*(range(len(codes[name])) for name in others))):
        if number >= _MOST_SERIES:
            return
        place = dict(zip(others, chosen, strict=True))
        observations: dict[str, Observation] = {}
        for at, code in enumerate(codes[_TIME]):
            index = 0
            for name, size in zip(data.id, data.size, strict=True):
                index = index * size + (at if name == _TIME else place[name])
            period = read_period(code)
            if period is not None and (index in values or index in marks):
                mark = str(marks.get(index, ""))
                observations[period] = Observation(read_value(values.get(index)), "f" in mark.lower(), mark)
        if observations:
            labels = {name: _label(data.dimension[name], codes[name][place[name]]) for name in others}
            yield Series(
                question.series_id,
                area,
                ", ".join([data.label, *(labels[name] for name in others if name != "freq")]),
                labels.get(_UNIT, ""),
                observations,
                f"https://ec.europa.eu/eurostat/databrowser/view/{dataset.lower()}",
                data.updated,
            )


def _codes(category: _Category) -> list[str]:
    index = category.index
    return index if isinstance(index, list) else sorted(index, key=lambda code: index[code])


def _label(dimension: _Dimension, code: str) -> str:
    return dimension.category.label.get(code, code)


def _by_index(values: Mapping[str, Any] | list[Any]) -> dict[int, Any]:
    if isinstance(values, list):
        return {n: value for n, value in enumerate(values) if value is not None}
    return {int(n): value for n, value in values.items() if n.isdecimal()}
