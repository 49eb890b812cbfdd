"""A server on this machine that answers as the statistical services do."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

import pytest

from corpus.settings import Settings
from corpus.values import Eurostat, Imf, WorldBank
from tests.corpus.made_up_time import MadeUpTime


@dataclass
class Statistics:
    """replies: status, content type and body by path. fault: what is sent whatever is asked, if set.

    moved: where a path redirects to.
    """

    address: str
    replies: dict[str, tuple[int, str, bytes]] = field(default_factory=dict)
    fault: tuple[int, str, bytes] | None = None
    asked: list[str] = field(default_factory=list)
    moved: dict[str, str] = field(default_factory=dict)

    def settings(self) -> Settings:
        names = ("worldbank", "imf", "eurostat")
        return Settings(urls={name: f"{self.address}/{name}" for name in names}, timeout=2.0)

    def service(self, kind: type[Any]) -> Any:
        return kind(self.settings(), MadeUpTime().timing())

    def put(self, path: str, body: Any, status: int = 200, content_type: str = "application/json") -> None:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.replies[path] = (status, content_type, content)


def worldbank_rows(code: str, area: str, name: str, **values: Any) -> list[Any]:
    return [
        {"page": 1, "pages": 1, "per_page": 20000, "total": len(values), "lastupdated": "2026-07-01"},
        [
            {"indicator": {"id": code, "value": name}, "country": {"id": area[:2], "value": area},
             "countryiso3code": area, "date": year.lstrip("y"), "value": value, "unit": "", "obs_status": ""}
            for year, value in values.items()
        ],
    ]  # fmt: skip


def imf_data(series: str, groups: str = "") -> bytes:
    return (
        '<m:StructureSpecificData xmlns:m="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message">'
        f'<m:DataSet UPDATE_DATE="2026-04-15T13:00:00Z">{groups}{series}</m:DataSet>'
        "</m:StructureSpecificData>"
    ).encode()


def jsonstat(**changes: Any) -> dict[str, Any]:
    document: dict[str, Any] = {
        "version": "2.0", "class": "dataset", "label": "Prices", "updated": "2026-02-06",
        "id": ["unit", "geo", "time"], "size": [1, 1, 3], "value": {"0": 2.1, "2": 2.4}, "status": {"2": "p"},
        "dimension": {
            "unit": {"category": {"index": {"RCH_A": 0}, "label": {"RCH_A": "Annual rate of change"}}},
            "geo": {"category": {"index": {"EA": 0}, "label": {"EA": "Euro area"}}},
            "time": {"category": {"index": {"2025-10": 0, "2025-11": 1, "2025-12": 2}}},
        },
    }  # fmt: skip
    return {**document, **changes}


@pytest.fixture
def statistics() -> Iterator[Statistics]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            served.asked.append(self.path)
            path = urlsplit(self.path).path
            missing = (404, "application/json", b'{"status": 404}')
            status, kind, body = served.fault or served.replies.get(path, missing)
            self.send_response(302 if path in served.moved else status)
            if path in served.moved:
                self.send_header("Location", served.moved[path])
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    served = Statistics(f"http://127.0.0.1:{server.server_port}")
    served.put(
        "/worldbank/v2/country/USA/indicator/SP.POP.TOTL",
        worldbank_rows("SP.POP.TOTL", "USA", "Population, total", y2024=340110988),
    )
    served.put(
        "/imf/external/sdmx/2.1/data/IMF.RES,WEO/USA.NGDP_RPCH.A",
        imf_data(
            '<Series COUNTRY="USA" INDICATOR="NGDP_RPCH"><Obs TIME_PERIOD="2024" OBS_VALUE="2.8"/></Series>'
        ),
        content_type="application/xml",
    )
    served.put("/eurostat/dissemination/statistics/1.0/data/prc_hicp_manr", jsonstat())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield served
    server.shutdown()
    server.server_close()


SERVICES = (WorldBank, Imf, Eurostat)
