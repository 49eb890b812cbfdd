"""IMF (https://api.imf.org, SDMX 2.1): one series of a dataflow, as structure-specific XML, without a key.

A code that nobody knows gives HTTP 200 without a Series, a dataflow that nobody knows 404, a key of the
wrong length 400. The World Economic Outlook says for each country until when its values are actual.
"""

from __future__ import annotations

import re

from lxml import etree

from corpus.extract.unreadable import Unreadable
from corpus.extract.xml_safety import parse_xml
from corpus.model.series import Observation, Series, SeriesQuestion, read_period, read_value
from corpus.sources.failure import FailureKind, ServiceError
from corpus.values.base import SeriesService

_SERIES = re.compile(
    r"(?:(?P<agency>[A-Z.]{2,20})[,:])?(?P<flow>[A-Z0-9_]{2,40})/(?P<key>[A-Za-z0-9_.+{}]{1,120})"
)
_AREA = re.compile(r"[A-Z0-9]{2,10}")
_DEFAULT_AGENCY = "IMF.RES"
"""Of the World Economic Outlook."""
_PLACE = "{area}"
_AREAS = ("COUNTRY", "REF_AREA")
_UNITS = ("UNIT", "UNIT_MEASURE")
_MOST_SERIES = 50


class Imf(SeriesService):
    """The IMF, asked for `AGENCY,FLOW/KEY`: "IMF.RES,WEO/NGDP_RPCH", "IMF.STA,CPI/{area}.CPI._T.IX.M"."""

    name = "imf"
    title = "IMF"
    rate = 1.0
    burst = 3
    canary = SeriesQuestion("IMF.RES,WEO/NGDP_RPCH", "USA")

    def read_series(self, question: SeriesQuestion) -> tuple[Series, ...]:
        """As the base says."""
        found = _SERIES.fullmatch(question.series_id.replace(" ", ""))
        if found is None:
            raise LookupError("a dataflow and a key such as IMF.RES,WEO/NGDP_RPCH")
        area = question.area.upper()
        if not _AREA.fullmatch(area):
            raise LookupError("an area as a code, such as NPL")
        key = found["key"]
        key = key.replace(_PLACE, area) if _PLACE in key else f"{area}.{key}{'' if '.' in key else '.A'}"
        if "{" in key or "}" in key or "+" in key:
            raise LookupError("a key of one series, with {area} where the area belongs")
        path = f"/external/sdmx/2.1/data/{found['agency'] or _DEFAULT_AGENCY},{found['flow']}/{key}"
        body = self.discipline.ask(lambda: self._ask(path))
        return () if body is None else _read(body, question, area)

    def _ask(self, path: str) -> etree._Element | None:
        content = self._client.get_bytes(path, {}, "application/xml")
        if content is None:
            return None
        root = parse_xml(content)
        if isinstance(root, Unreadable) or _local(root) != "StructureSpecificData":
            raise ServiceError(FailureKind.UNREADABLE, "answered in another shape than it promises")
        return root


def _read(root: etree._Element, question: SeriesQuestion, area: str) -> tuple[Series, ...]:
    elements = [element for element in root.iter() if isinstance(element.tag, str)]
    groups = [dict(element.attrib) for element in elements if _local(element) == "Group"]
    found = [element for element in elements if _local(element) == "Series"][:_MOST_SERIES]
    data = next((element for element in elements if _local(element) == "DataSet"), None)
    if data is None:
        raise ServiceError(FailureKind.UNREADABLE, "answered without a data set")
    updated = str(data.get("UPDATE_DATE") or "")
    return tuple(_series(element, groups, question, area, updated) for element in found)


def _series(
    element: etree._Element, groups: list[dict[str, str]], question: SeriesQuestion, area: str, updated: str
) -> Series:
    own = {str(name): str(value) for name, value in element.attrib.items()}
    for name in _AREAS:
        if own.get(name, area).upper() != area:
            raise ServiceError(FailureKind.UNREADABLE, "answered about another area")
    described = dict(own)
    for group in groups:
        dimensions = [name for name in group if name in own]
        if dimensions and all(group[name] == own[name] for name in dimensions):
            described = {**group, **described}
    last_actual = re.search(r"\d{4}", described.get("LATEST_ACTUAL_ANNUAL_DATA", ""))
    observations: dict[str, Observation] = {}
    for child in element:
        if not isinstance(child.tag, str) or _local(child) != "Obs":
            continue
        period = read_period(str(child.get("TIME_PERIOD") or ""))
        if period is None:
            continue
        status = str(child.get("OBS_STATUS") or child.get("STATUS") or "")
        is_later = last_actual is not None and int(period[:4]) > int(last_actual.group())
        observations[period] = Observation(
            read_value(child.get("OBS_VALUE")), is_later or status.upper() == "F", status
        )
    scale = described.get("SCALE", "0")
    return Series(
        question.series_id,
        area,
        described.get("SERIES_NAME", question.series_id),
        next((described[name] for name in _UNITS if name in described), ""),
        observations,
        "https://data.imf.org",
        updated,
        int(scale) if re.fullmatch(r"\d{1,2}", scale) else 0,
    )


def _local(element: etree._Element) -> str:
    return str(element.tag).rpartition("}")[2]
