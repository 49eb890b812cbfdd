"""A search and its downloads, stopped by Ctrl-C or by a dead network, go on where they were."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from corpus.settings import DEFAULT_URLS
from tests.co_researcher.conftest import AGENT_MARKERS
from tests.corpus.conftest import Scholar
from tests.corpus.conftest import running_scholar as running_scholar  # the fixtures
from tests.corpus.conftest import scholar as scholar

QUESTION = "malaria in children"


class Desk:
    """A folder and an environment in which the command runs as a process of its own."""

    def __init__(self, folder: Path, scholar: Scholar) -> None:
        self.root = folder / "review"
        self.root.mkdir()
        services = {f"CO_RESEARCHER_{name.upper()}_URL": f"{scholar.base}/{name}" for name in DEFAULT_URLS}
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in AGENT_MARKERS},
            **services,
            "CO_RESEARCHER_STATE_DIR": str(folder / "state"),
            "CO_RESEARCHER_TRUSTED_HOSTS": scholar.base.removeprefix("http://"),
            "CO_RESEARCHER_EMAIL": "reader@library.test.org",
        }

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "co_researcher", *arguments],
            cwd=self.root,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            # Whoever runs the tests in the background of a shell has them started with SIGINT ignored.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    def run(self, *arguments: str) -> int:
        process = self.start(*arguments)
        process.communicate(timeout=120)
        return process.returncode

    def count(self, query: str) -> int:
        """A number from the review's store; 0 while it is not there."""
        path = self.root / ".co-researcher" / "store.sqlite"
        try:
            with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
                return int(connection.execute(query).fetchone()[0])
        except sqlite3.Error:
            return 0


@pytest.fixture
def desk(tmp_path: Path, scholar: Scholar) -> Desk:
    return Desk(tmp_path, scholar)


def wait_until(holds: Callable[[], bool], seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "what was waited for did not happen"
        time.sleep(0.05)


def requests_to(scholar: Scholar, service: str) -> int:
    return sum(request["service"] == service for request in scholar.log())


def test_an_interrupted_search_asks_those_alone_that_had_not_answered(desk: Desk, scholar: Scholar) -> None:
    search = (
        "search",
        QUESTION,
        "--source",
        "crossref",
        "--source",
        "openalex",
        "--limit",
        "5",
        "--no-texts",
    )
    scholar.order("openalex", "slow", seconds=4)
    process = desk.start(*search)
    wait_until(lambda: desk.count("SELECT count(*) FROM kept_answers") == 1)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert (process.returncode, "stopped" in told, "Traceback" in told) == (130, True, False)
    assert desk.count("SELECT count(*) FROM studies") == 0

    scholar.reset()
    assert desk.run(*search) == 0
    assert requests_to(scholar, "crossref") == 0
    assert requests_to(scholar, "openalex") > 0
    assert desk.count("SELECT count(DISTINCT source) FROM records") == 2
    assert desk.count("SELECT count(*) FROM kept_answers") == 0


def test_a_search_that_has_ended_is_made_anew(desk: Desk, scholar: Scholar) -> None:
    search = ("search", QUESTION, "--source", "crossref", "--limit", "3", "--no-texts")
    assert desk.run(*search) == 0
    scholar.reset()
    assert desk.run(*search) == 0
    assert requests_to(scholar, "crossref") > 0
    assert desk.count("SELECT count(*) FROM searches") == 2


def test_interrupted_downloads_go_on_with_the_texts_that_are_lacking(desk: Desk, scholar: Scholar) -> None:
    search = ("search", QUESTION, "--source", "openalex", "--limit", "4")
    assert desk.run(*search, "--no-texts") == 0
    listed = desk.count("SELECT count(*) FROM studies")
    for service in ("files", "europepmc", "unpaywall"):
        scholar.order(service, "slow", seconds=1)
    process = desk.start(*search)
    wait_until(lambda: 0 < desk.count("SELECT count(DISTINCT study_id) FROM attempts") < listed)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=90)
    assert process.returncode == 130
    done = desk.count("SELECT count(DISTINCT study_id) FROM attempts")
    attempts = desk.count("SELECT count(*) FROM attempts")
    assert 0 < done < listed

    scholar.reset()
    assert desk.run(*search) == 0
    assert desk.count("SELECT count(DISTINCT study_id) FROM attempts") == listed
    per_study = desk.count(
        "SELECT max(n) FROM (SELECT count(*) AS n FROM attempts GROUP BY study_id, route, url)"
    )
    assert per_study == 1
    assert desk.count("SELECT count(*) FROM attempts") > attempts
