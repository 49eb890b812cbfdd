"""`check legal` against a server on loopback that answers as CourtListener does."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest

from agent_tools.checks.legal import check_legal_citations, check_legal_file, read_legal_citations
from checker.model.check_answer import CheckAnswer
from checker.model.outcome import Outcome
from corpus.settings import Settings
from corpus.sources.timing import Timing
from tests.shared_material import shared

HELD = {"576 U.S. 644": "Obergefell v. Hodges", "410 U.S. 113": "Roe v. Wade"}


class _CourtListener(BaseHTTPRequestHandler):
    reply: tuple[int, Any] | None = None
    asked: list[tuple[str | None, str]] = []  # noqa: RUF012 (emptied for each test)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        text = parse_qs(body)["text"][0]
        self.asked.append((self.headers["Authorization"], text))
        status, answer = self.reply or (200, [self._answer(cite) for cite in text.split("\n")])
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())

    def _answer(self, cite: str) -> dict[str, Any]:
        name = HELD.get(cite)
        clusters = [{"case_name": name, "absolute_url": "/opinion/1/"}] if name else []
        return {"citation": cite, "status": 200 if name else 404, "error_message": "", "clusters": clusters}

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def service() -> Iterator[Settings]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _CourtListener)
    _CourtListener.reply, _CourtListener.asked = None, []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}"
    yield Settings(urls={"courtlistener": url}, keys={"courtlistener": "a-token"}, timeout=5.0)
    server.shutdown()
    server.server_close()


def check(tmp_path: Path, text: str, settings: Settings) -> CheckAnswer:
    file = tmp_path / "brief.md"
    file.write_text(text, encoding="utf-8")
    quick = Timing(sleep=lambda seconds: None)
    return check_legal_citations(read_legal_citations(file), settings, quick)


BRIEF = (
    "In Obergefell v. Hodges, 576 U.S. 644 (2015), the secret argument won. "
    "The rule of Lumen v. Brisk, 410 U.S. 113 (1973), and 42 U.S.C. § 1983 are others. "
    "Tolland v. Harker, 12 F.3d 99 (1993), is not held."
)


def test_each_citation_of_a_brief_is_told_as_what_it_is(tmp_path: Path, service: Settings) -> None:
    answer = check(tmp_path, BRIEF, service)
    assert [(item.outcome, item.status) for item in answer.items] == [
        (Outcome.OK, "record-exists"),
        (Outcome.FAILED, "mismatch"),
        (Outcome.SKIP, "not-a-case"),
        (Outcome.CHECK, "not-verified"),
    ]


def test_only_the_citations_leave_the_machine_with_the_token(tmp_path: Path, service: Settings) -> None:
    answer = check(tmp_path, BRIEF, service)
    assert _CourtListener.asked == [("Token a-token", "576 U.S. 644\n410 U.S. 113\n12 F.3d 99")]
    assert any("CourtListener" in line for line in answer.sent)


def test_without_a_token_nothing_is_sent_and_one_line_says_why(tmp_path: Path, service: Settings) -> None:
    answer = check(tmp_path, BRIEF, Settings(urls=service.urls))
    assert {i.outcome for i in answer.items} == {Outcome.UNAVAILABLE, Outcome.SKIP}
    assert answer.notes == ("CourtListener needs a token: set CO_RESEARCHER_COURTLISTENER_KEY",)
    assert not _CourtListener.asked
    assert not answer.sent


def test_many_citations_go_in_lots_of_250(tmp_path: Path, service: Settings) -> None:
    text = ". ".join(f"Lumen v. Brisk, {n} F.2d 7 (1970)" for n in range(1, 301))
    check(tmp_path, text, service)
    assert [len(text.split("\n")) for _, text in _CourtListener.asked] == [250, 50]


@pytest.mark.parametrize(
    "reply",
    [
        (429, {"detail": "throttled", "wait_until": (datetime.now(UTC) + timedelta(minutes=9)).isoformat()}),
        (401, {"detail": "Invalid token."}),
        (503, {}),
        (200, "a page"),
        (200, [{"citation_v2": "576 U.S. 644"}]),
    ],
    ids=["too fast", "refused", "out of order", "no list", "renamed field"],
)
def test_a_sick_service_fails_nobody(tmp_path: Path, service: Settings, reply: tuple[int, Any]) -> None:
    _CourtListener.reply = reply
    answer = check(tmp_path, BRIEF, service)
    assert {i.outcome for i in answer.items} == {Outcome.UNAVAILABLE, Outcome.SKIP}
    assert "a-token" not in str(answer)


@pytest.mark.parametrize("nothing", [[], {}])
def test_nothing_found_is_not_verified(tmp_path: Path, service: Settings, nothing: Any) -> None:
    _CourtListener.reply = (200, nothing)
    answer = check(tmp_path, "Lumen v. Brisk, 12 F.3d 99 (1993).", service)
    assert [(i.outcome, i.status) for i in answer.items] == [(Outcome.CHECK, "not-verified")]


@pytest.mark.parametrize(
    ("case", "text", "outcome"),
    [
        ("found", "Obergefell v. Hodges, 576 U.S. 644 (2015)", Outcome.OK),
        ("found", "Lumen v. Brisk, 576 U.S. 644 (2015)", Outcome.FAILED),
        ("not-found", "Lumen v. Brisk, 1 U.S. 200 (1790)", Outcome.CHECK),
        ("too-many-429", "Obergefell v. Hodges, 576 U.S. 644 (2015)", Outcome.UNAVAILABLE),
        ("no-citation", "Lumen v. Brisk, 12 F.3d 99 (1993)", Outcome.CHECK),
    ],
)
def test_recorded_replies_are_read(
    tmp_path: Path, service: Settings, case: str, text: str, outcome: Outcome
) -> None:
    suffix = {"found": "200-found", "not-found": "200-not-found"}.get(case, f"200-{case}")
    recorded = shared(f"replies/courtlistener/lookup-{suffix}.json")
    _CourtListener.reply = (200, json.loads(recorded.read_text(encoding="utf-8")))
    assert [item.outcome for item in check(tmp_path, text, service).items] == [outcome]


def test_a_file_without_citations_has_nothing_to_check(tmp_path: Path, service: Settings) -> None:
    file = tmp_path / "brief.md"
    file.write_text("No case is named.", encoding="utf-8")
    assert check_legal_file(file, settings=service).items == ()
    assert not _CourtListener.asked
