"""World Bank indicators (https://datahelpdesk.worldbank.org/knowledgebase/articles/889392).

Errors come with HTTP 200 as `[{"message": [...]}]`; a year without a value has null. The unit stands in the
indicator's name: "GDP (current US$)".
"""

from __future__ import annotations

import re
from typing import Any

from pydantic import Field

from corpus.model.series import Observation, Series, SeriesQuestion, read_period, read_value
from corpus.sources.base import ReplyShape, read_shape
from corpus.sources.failure import FailureKind, ServiceError
from corpus.values.base import SeriesService

_CODE = re.compile(r"[A-Za-z0-9._]{2,80}")
_AREA = re.compile(r"[A-Za-z0-9]{2,3}")
_NOT_KNOWN = frozenset({"120", "175"})
"""Ids of messages: an invalid value, an indicator that was not found or is no longer published."""
_IN_BRACKETS = re.compile(r"\(([^()]{1,80})\)\s*$")


class _Named(ReplyShape):
    id: str
    value: str = ""


class _Row(ReplyShape):
    indicator: _Named
    country: _Named
    iso3: str = Field("", alias="countryiso3code")
    date: str
    value: Any
    unit: str | None = ""
    status: str | None = Field("", alias="obs_status")


class _Message(ReplyShape):
    id: str = ""
    value: str = ""


class _Refusal(ReplyShape):
    message: tuple[_Message, ...] = Field(min_length=1)


class WorldBank(SeriesService):
    """The World Bank, asked for one indicator of one country or group."""

    name = "worldbank"
    title = "World Bank"
    canary = SeriesQuestion("SP.POP.TOTL", "USA")

    def read_series(self, question: SeriesQuestion) -> tuple[Series, ...]:
        """As the base says."""
        if not _CODE.fullmatch(question.series_id):
            raise LookupError("an indicator's code such as NY.GDP.MKTP.CD")
        if not _AREA.fullmatch(question.area) or question.area.lower() == "all":
            raise LookupError("an area as a code of two or three letters, such as JPN")
        path = f"/v2/country/{question.area}/indicator/{question.series_id}"
        reply = self.discipline.ask(
            lambda: self._client.get_any_json(path, {"format": "json", "per_page": "20000"})
        )
        rows = _rows(reply)
        if not rows:
            return ()
        own = [row for row in rows if _is_of(row, question)]
        if not own:
            raise ServiceError(FailureKind.UNREADABLE, "answered about another indicator or area")
        name = own[0].indicator.value
        in_name = _IN_BRACKETS.search(name)
        updated = reply[0].get("lastupdated") if isinstance(reply[0], dict) else None
        return (
            Series(
                question.series_id,
                question.area.upper(),
                f"{name}, {own[0].country.value}",
                own[0].unit or (in_name.group(1) if in_name else ""),
                dict(filter(None, (_observation(row) for row in own))),
                f"https://data.worldbank.org/indicator/{question.series_id}",
                updated if isinstance(updated, str) else "",
            ),
        )


def _rows(reply: Any) -> list[_Row]:
    """The rows of a reply; none where the service says that it does not know a code."""
    if not isinstance(reply, list) or not reply:
        raise ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises")
    if len(reply) == 1:
        messages = read_shape(_Refusal, reply[0]).message
        if all(message.id in _NOT_KNOWN for message in messages):
            return []
        raise ServiceError(FailureKind.REFUSED, f"refused the request: {messages[0].value[:160]}")
    if reply[1] is None:
        return []
    if not isinstance(reply[1], list):
        raise ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises")
    return [read_shape(_Row, row) for row in reply[1]]


def _is_of(row: _Row, question: SeriesQuestion) -> bool:
    areas = (row.country.id.casefold(), row.iso3.casefold())
    return row.indicator.id.casefold() == question.series_id.casefold() and question.area.casefold() in areas


def _observation(row: _Row) -> tuple[str, Observation] | None:
    period = read_period(row.date)
    if period is None:
        return None
    status = row.status or ""
    return period, Observation(read_value(row.value), status.upper() == "F", status)
