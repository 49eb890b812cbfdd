"""The stand-in of the scholarly web, started once for all tests that talk to services."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from corpus.settings import DEFAULT_URLS, Settings

_SERVE = Path(__file__).parents[2] / "../shared/scholar/serve.py"


@dataclass(frozen=True)
class Scholar:
    """The running stand-in."""

    base: str

    def settings(self, **changes: Any) -> Settings:
        """Settings that point every service at the stand-in."""
        return Settings(
            **{
                "email": "reader@library.test.org",
                "urls": {service: f"{self.base}/{service}" for service in DEFAULT_URLS},
                "trusted_hosts": frozenset({self.base.removeprefix("http://")}),
                "timeout": 5.0,
                **changes,
            }
        )

    def order(self, service: str, fault: str, times: int = -1, **details: Any) -> None:
        """Order a fault."""
        self._post("_control", {"service": service, "fault": fault, "times": times, **details})

    def reset(self) -> None:
        """Forget faults and log."""
        self._post("_reset", {})

    def log(self) -> list[dict[str, Any]]:
        """Every request since the last reset."""
        requests: list[dict[str, Any]] = self._report()["requests"]
        return requests

    def counts(self) -> dict[str, dict[str, float]]:
        """By service: requests, max_in_flight, max_in_one_second, smallest_gap_s since the last reset."""
        services: dict[str, dict[str, float]] = self._report()["services"]
        return services

    def _report(self) -> dict[str, Any]:
        with urllib.request.urlopen(f"{self.base}/_log") as reply:
            report: dict[str, Any] = json.load(reply)
        return report

    def _post(self, name: str, body: dict[str, Any]) -> None:
        request = urllib.request.Request(f"{self.base}/{name}", json.dumps(body).encode(), method="POST")
        with urllib.request.urlopen(request):
            pass


@pytest.fixture(scope="session")
def running_scholar() -> Iterator[Scholar]:
    """One stand-in for the whole session; skipped, with the reason, when it is not there."""
    if not _SERVE.exists():
        pytest.skip("../shared/scholar is not there: no stand-in of the scholarly web to test against")
    process = subprocess.Popen(
        [sys.executable, str(_SERVE.resolve()), "--port", "0"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        yield Scholar(process.stdout.readline().split()[0])
    finally:
        process.terminate()
        process.wait()
        with contextlib.suppress(Exception):
            process.stdout.close()  # type: ignore[union-attr]


@pytest.fixture
def scholar(running_scholar: Scholar) -> Scholar:
    """The stand-in without faults and with an empty log."""
    running_scholar.reset()
    return running_scholar
