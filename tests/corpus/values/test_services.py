"""World Bank, IMF and Eurostat: each reply is a series, an honest "none", or no answer."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from corpus.model.lookup import Found, NotFound, Unavailable
from corpus.model.series import Series, SeriesQuestion
from corpus.values import Eurostat, Imf, WorldBank
from tests.corpus.made_up_time import MadeUpTime
from tests.corpus.values.conftest import SERVICES, Statistics, imf_data, jsonstat, worldbank_rows
from tests.shared_material import shared

FAULTS = {
    "too fast": (429, "application/json", b"{}"),
    "out of order": (503, "text/html", b"<html>Service unavailable</html>"),
    "quota": (429, "application/json", b'{"message": "daily quota used"}'),
    "refused": (403, "text/html", b"<html>Access denied</html>"),
    "web page": (200, "text/html", b"<html><body>Sign in</body></html>"),
    "web page called JSON": (200, "application/json", b"<html><body>Sign in</body></html>"),
    "broken JSON": (200, "application/json", b'[{"page": 1}, [{"indicator'),
    "empty": (200, "application/json", b""),
    "other shape": (200, "application/json", b'{"version": "9"}'),
    "renamed field": (
        200,
        "application/json",
        b'[{"page": 1}, [{"indikator": {"id": "X"}, "date": "2024"}]]',
    ),
    "redirect": (302, "text/html", b""),
    "not found of a proxy": (404, "text/html", b"<html>Not found</html>"),
    "bad request of a proxy": (400, "text/html", b"<html>Bad request</html>"),
    "list of nothing": (200, "application/json", b"[]"),
    "other XML": (200, "application/xml", b"<html xmlns='x'><body/></html>"),
}
QUESTIONS = {
    WorldBank: SeriesQuestion("FP.CPI.TOTL.ZG", "JPN"),
    Imf: SeriesQuestion("IMF.RES,WEO/PCPIPCH", "NPL"),
    Eurostat: SeriesQuestion("prc_hicp_manr?coicop=CP00&unit=RCH_A", "EA"),
}


def found(answer: Any) -> Series:
    assert isinstance(answer, Found)
    (series,) = answer.value
    return series


@pytest.mark.parametrize("kind", SERVICES)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_sick_service_gives_no_answer(statistics: Statistics, kind: type[Any], fault: str) -> None:
    statistics.fault = FAULTS[fault]
    answer = statistics.service(kind).find_series(QUESTIONS[kind])
    assert isinstance(answer, Unavailable)


@pytest.mark.parametrize("kind", SERVICES)
def test_a_service_that_is_not_there_gives_no_answer(kind: type[Any]) -> None:
    nowhere = Statistics("http://127.0.0.1:9")
    assert isinstance(nowhere.service(kind).find_series(QUESTIONS[kind]), Unavailable)


def test_no_redirect_is_followed(statistics: Statistics) -> None:
    path = "/worldbank/v2/country/JPN/indicator/FP.CPI.TOTL.ZG"
    rows = worldbank_rows("FP.CPI.TOTL.ZG", "JPN", "Inflation (annual %)", y2023=9)
    statistics.put("/elsewhere", rows)
    statistics.moved[path] = f"{statistics.address}/elsewhere"
    answer = statistics.service(WorldBank).find_series(QUESTIONS[WorldBank])
    assert isinstance(answer, Unavailable)
    assert not any("elsewhere" in asked for asked in statistics.asked)


def test_a_key_that_a_service_sends_back_stands_in_no_reason(statistics: Statistics) -> None:
    statistics.fault = (403, "application/json", b'{"error": "no plan for key hush-hush"}')
    settings = replace(statistics.settings(), keys={"worldbank": "hush-hush"})
    answer = WorldBank(settings, MadeUpTime().timing()).find_series(QUESTIONS[WorldBank])
    assert isinstance(answer, Unavailable)
    assert "hush-hush" not in answer.reason
    assert "no plan" in answer.reason


# ---- World Bank


def test_an_indicator_is_read_with_the_unit_of_its_name(statistics: Statistics) -> None:
    statistics.put(
        "/worldbank/v2/country/JPN/indicator/FP.CPI.TOTL.ZG",
        worldbank_rows(
            "FP.CPI.TOTL.ZG", "JPN", "Inflation, consumer prices (annual %)", y2023=3.25, y2024=None
        ),
    )
    series = found(statistics.service(WorldBank).find_series(QUESTIONS[WorldBank]))
    assert series.unit == "annual %"
    assert series.observations["2023"].value == Decimal("3.25")
    assert series.observations["2024"].value is None
    assert series.updated == "2026-07-01"


def test_a_message_about_an_invalid_value_is_an_honest_none(statistics: Statistics) -> None:
    message = [{"message": [{"id": "120", "key": "Invalid value", "value": "not valid"}]}]
    statistics.put("/worldbank/v2/country/JPN/indicator/FP.CPI.TOTL.ZG", message)
    service = statistics.service(WorldBank)
    assert isinstance(service.find_series(QUESTIONS[WorldBank]), NotFound)
    assert any("SP.POP.TOTL" in path for path in statistics.asked)


def test_without_the_canary_an_honest_none_is_not_believed(statistics: Statistics) -> None:
    message = [{"message": [{"id": "120", "key": "Invalid value", "value": "not valid"}]}]
    statistics.fault = (200, "application/json", json.dumps(message).encode())
    assert isinstance(statistics.service(WorldBank).find_series(QUESTIONS[WorldBank]), Unavailable)


def test_another_message_is_no_answer(statistics: Statistics) -> None:
    statistics.put(
        "/worldbank/v2/country/JPN/indicator/FP.CPI.TOTL.ZG",
        [{"message": [{"id": "999", "value": "try later"}]}],
    )
    assert isinstance(statistics.service(WorldBank).find_series(QUESTIONS[WorldBank]), Unavailable)


def test_rows_about_another_country_are_no_answer(statistics: Statistics) -> None:
    statistics.put(
        "/worldbank/v2/country/JPN/indicator/FP.CPI.TOTL.ZG",
        worldbank_rows("FP.CPI.TOTL.ZG", "SDN", "Inflation, consumer prices (annual %)", y2023=3.25),
    )
    assert isinstance(statistics.service(WorldBank).find_series(QUESTIONS[WorldBank]), Unavailable)


# ---- IMF


def test_a_series_is_read_with_its_unit_and_what_is_projected(statistics: Statistics) -> None:
    statistics.put(
        "/imf/external/sdmx/2.1/data/IMF.RES,WEO/NPL.PCPIPCH.A",
        imf_data(
            '<Series COUNTRY="NPL" INDICATOR="PCPIPCH" SCALE="0"><Obs TIME_PERIOD="2024" OBS_VALUE="5.5"/>'
            '<Obs TIME_PERIOD="2025" OBS_VALUE="NaN"/><Obs TIME_PERIOD="2026" OBS_VALUE="4.25"/></Series>',
            '<Group INDICATOR="PCPIPCH" SERIES_NAME="Inflation, Percent change" UNIT="PT"/>'
            '<Group INDICATOR="OTHER" UNIT="USD"/>'
            '<Group INDICATOR="PCPIPCH" COUNTRY="NPL" LATEST_ACTUAL_ANNUAL_DATA="FY2024/25"/>',
        ),
        content_type="application/xml",
    )
    series = found(statistics.service(Imf).find_series(QUESTIONS[Imf]))
    assert (series.unit, series.name) == ("PT", "Inflation, Percent change")
    assert series.observations["2024"].value == Decimal("5.5")
    assert series.observations["2025"].value is None
    assert [period for period, seen in series.observations.items() if seen.is_projection] == ["2025", "2026"]


def test_a_reply_without_a_series_is_an_honest_none(statistics: Statistics) -> None:
    statistics.put(
        "/imf/external/sdmx/2.1/data/IMF.RES,WEO/NPL.PCPIPCH.A", imf_data(""), content_type="text/xml"
    )
    assert isinstance(statistics.service(Imf).find_series(QUESTIONS[Imf]), NotFound)


@pytest.mark.parametrize("status", [400, 404])
def test_a_code_that_a_healthy_service_refuses_is_an_honest_none(statistics: Statistics, status: int) -> None:
    statistics.put(
        "/imf/external/sdmx/2.1/data/IMF.RES,WEO/NPL.PCPIPCH.A", {"message": "No such dataflow"}, status
    )
    assert isinstance(statistics.service(Imf).find_series(QUESTIONS[Imf]), NotFound)


def test_a_series_of_another_country_is_no_answer(statistics: Statistics) -> None:
    statistics.put(
        "/imf/external/sdmx/2.1/data/IMF.RES,WEO/NPL.PCPIPCH.A",
        imf_data(
            '<Series COUNTRY="SDN" INDICATOR="PCPIPCH"><Obs TIME_PERIOD="2024" OBS_VALUE="5.5"/></Series>'
        ),
        content_type="application/xml",
    )
    assert isinstance(statistics.service(Imf).find_series(QUESTIONS[Imf]), Unavailable)


# ---- Eurostat


def test_a_cube_is_read_by_its_flat_index(statistics: Statistics) -> None:
    series = found(statistics.service(Eurostat).find_series(QUESTIONS[Eurostat]))
    assert series.unit == "Annual rate of change"
    assert {period: seen.value for period, seen in series.observations.items()} == {
        "2025-M10": Decimal("2.1"),
        "2025-M12": Decimal("2.4"),
    }
    assert series.observations["2025-M12"].flag == "p"


def test_an_open_dimension_gives_a_series_for_each_of_its_codes(statistics: Statistics) -> None:
    dimension = {**jsonstat()["dimension"], "unit": {"category": {"index": ["RCH_A", "I15"]}}}
    statistics.put(
        "/eurostat/dissemination/statistics/1.0/data/prc_hicp_manr",
        jsonstat(size=[2, 1, 3], dimension=dimension, value=[1, 2, 3, 4, 5, 6]),
    )
    answer = statistics.service(Eurostat).find_series(QUESTIONS[Eurostat])
    assert [series.unit for series in answer.value] == ["RCH_A", "I15"]
    assert answer.value[1].observations["2025-M10"].value == 4


@pytest.mark.parametrize(
    "changes",
    [
        {"size": [1, 1, 2]},
        {"id": ["unit", "time"]},
        {"size": [1, 1]},
        {"value": 7},
        {"dimension": {}},
        {"size": [10**6, 10**6, 3]},
    ],
)
def test_a_cube_that_does_not_fit_is_no_answer(statistics: Statistics, changes: dict[str, Any]) -> None:
    statistics.put("/eurostat/dissemination/statistics/1.0/data/prc_hicp_manr", jsonstat(**changes))
    assert isinstance(statistics.service(Eurostat).find_series(QUESTIONS[Eurostat]), Unavailable)


def test_a_cube_about_another_area_is_no_answer(statistics: Statistics) -> None:
    answer = statistics.service(Eurostat).find_series(SeriesQuestion("prc_hicp_manr?unit=RCH_A", "DE"))
    assert isinstance(answer, Unavailable)


# ---- questions


@pytest.mark.parametrize(
    ("kind", "question"),
    [
        (WorldBank, SeriesQuestion("../../x", "JPN")),
        (WorldBank, SeriesQuestion("FP.CPI.TOTL.ZG", "Japan")),
        (WorldBank, SeriesQuestion("FP.CPI.TOTL.ZG", "all")),
        (WorldBank, SeriesQuestion("FP.CPI.TOTL.ZG", "")),
        (Imf, SeriesQuestion("NGDP_RPCH", "NPL")),
        (Imf, SeriesQuestion("IMF.RES,WEO/../../x", "NPL")),
        (Imf, SeriesQuestion("IMF.RES,WEO/A+B", "NPL")),
        (Eurostat, SeriesQuestion("prc/../x", "EA")),
        (Eurostat, SeriesQuestion("prc_hicp_manr?coicop=CP00/..", "EA")),
    ],
)
def test_a_question_without_form_is_never_sent(
    statistics: Statistics, kind: type[Any], question: SeriesQuestion
) -> None:
    with pytest.raises(LookupError):
        statistics.service(kind).find_series(question)
    assert statistics.asked == []


# ---- recorded replies


@pytest.mark.parametrize(
    ("name", "code", "area", "period", "value"),
    [
        ("indicator-cpi-jp-2026", "FP.CPI.TOTL.ZG", "JPN", "2024", "2.73853681635241"),
        ("indicator-gdp-2026", "NY.GDP.MKTP.CD", "MEX", "2024", "1830489311088.89"),
        ("indicator-us-gnp-2020", "NY.GNP.PCAP.CD", "US", "1997", "31270"),
    ],
)
def test_recorded_replies_of_the_world_bank(
    statistics: Statistics, name: str, code: str, area: str, period: str, value: str
) -> None:
    body = shared(f"replies/worldbank/{name}.json").read_bytes()
    statistics.put(f"/worldbank/v2/country/{area}/indicator/{code}", body)
    series = found(statistics.service(WorldBank).find_series(SeriesQuestion(code, area)))
    assert series.observations[period].value == Decimal(value)


def test_the_recorded_error_of_the_world_bank_is_an_honest_none(statistics: Statistics) -> None:
    body = shared("replies/worldbank/error-200-invalid-value.json").read_bytes()
    statistics.put("/worldbank/v2/country/ETH/indicator/NOT.A.REAL", body)
    answer = statistics.service(WorldBank).find_series(SeriesQuestion("NOT.A.REAL", "ETH"))
    assert isinstance(answer, NotFound)


def test_the_recorded_reply_of_the_imf(statistics: Statistics) -> None:
    body = shared("replies/imf/sdmx21-xml-npl.xml").read_bytes()
    path = "/imf/external/sdmx/2.1/data/IMF.RES,WEO/NPL.NGDP_RPCH.A"
    statistics.put(path, body, content_type="application/xml")
    series = found(statistics.service(Imf).find_series(SeriesQuestion("WEO/NGDP_RPCH", "NPL")))
    assert (series.observations["2024"].value, series.unit) == (Decimal("3.665374"), "PT")
    assert series.observations["2025"].is_projection


@pytest.mark.parametrize(("name", "status"), [("sdmx21-400-key", 400), ("sdmx21-404-dataflow", 404)])
def test_recorded_refusals_of_the_imf_are_an_honest_none(
    statistics: Statistics, name: str, status: int
) -> None:
    body = shared(f"replies/imf/{name}.json").read_bytes()
    statistics.put("/imf/external/sdmx/2.1/data/IMF.RES,NOPE/NPL.X.A", body, status)
    assert isinstance(statistics.service(Imf).find_series(SeriesQuestion("IMF.RES,NOPE/X", "NPL")), NotFound)


def test_the_recorded_reply_of_eurostat(statistics: Statistics) -> None:
    body = shared("replies/eurostat/hicp-ea-jsonstat.json").read_bytes()
    statistics.put("/eurostat/dissemination/statistics/1.0/data/prc_hicp_manr", body)
    series = found(statistics.service(Eurostat).find_series(QUESTIONS[Eurostat]))
    assert series.observations["2025-M12"].value == Decimal("2.0")
    assert "coicop=CP00" in statistics.asked[0]
