"""`check links` against a real server on loopback."""

from __future__ import annotations

import threading
import time
import zipfile
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from agent_tools.checks.links import check_links_file, read_links
from checker.model.outcome import Outcome
from corpus.settings import Settings


class _Site(BaseHTTPRequestHandler):
    asked: Counter[str] = Counter()  # noqa: RUF012 (emptied for each test)
    at_once: list[int] = [0, 0]  # noqa: RUF012 (emptied for each test)
    lock = threading.Lock()

    def do_GET(self) -> None:
        with self.lock:
            self.asked[self.path] += 1
            self.at_once[0] += 1
            self.at_once[1] = max(self.at_once)
        try:
            self._answer()
        finally:
            with self.lock:
                self.at_once[0] -= 1

    def _answer(self) -> None:
        kind = self.path.strip("/").split("/")[0]
        if kind == "many":
            time.sleep(0.05)
        if kind in ("deep", "loop", "private"):
            target = {"deep": "/", "loop": "/loop", "private": "http://169.254.169.254/latest"}[kind]
            self.send_response(302)
            self.send_header("Location", target)
            self.end_headers()
            return
        self.send_response(int(kind) if kind.isdigit() else 200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        page = "<title>Page not found</title>" if kind == "soft" else "<title>Sleep</title>"
        self.wfile.write(page.encode() + b"<p>words</p>" * (40_000 if kind == "long" else 1))

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Site)
    _Site.asked, _Site.at_once = Counter(), [0, 0]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def statuses(path: Path, site: str) -> dict[str, tuple[Outcome, str]]:
    settings = Settings(trusted_hosts=frozenset({site.removeprefix("http://")}))
    answer = check_links_file(path, settings=settings)
    return {item.text.removeprefix(site): (item.outcome, item.status) for item in answer.items}


def test_each_answer_of_a_server_is_told_as_what_it_is(tmp_path: Path, site: str) -> None:
    paths = ("live", "404", "410", "403", "429", "503", "soft", "deep/page", "loop", "private", "long")
    file = tmp_path / "report.md"
    file.write_text("\n\n".join(f"See [it]({site}/{p})." for p in paths), encoding="utf-8")
    assert statuses(file, site) == {
        "/live": (Outcome.OK, "live"),
        "/404": (Outcome.FAILED, "gone"),
        "/410": (Outcome.FAILED, "gone"),
        "/403": (Outcome.UNAVAILABLE, "refused-or-struggling"),
        "/429": (Outcome.UNAVAILABLE, "refused-or-struggling"),
        "/503": (Outcome.UNAVAILABLE, "refused-or-struggling"),
        "/soft": (Outcome.CHECK, "soft-404"),
        "/deep/page": (Outcome.CHECK, "soft-404"),
        "/loop": (Outcome.UNAVAILABLE, "unreachable"),
        "/private": (Outcome.CHECK, "refused-without-request"),
        "/long": (Outcome.OK, "live"),
    }


def test_a_private_address_is_not_asked_for(tmp_path: Path, site: str) -> None:
    file = tmp_path / "report.txt"
    file.write_text(f"See {site}/live and http://localhost/x.", encoding="utf-8")
    answer = check_links_file(file, settings=Settings())
    assert {item.status for item in answer.items} == {"refused-without-request"}
    assert not _Site.asked


def test_a_server_that_is_not_there_is_unavailable(tmp_path: Path) -> None:
    file = tmp_path / "report.md"
    file.write_text("http://127.0.0.1:9/x", encoding="utf-8")
    answer = check_links_file(file, settings=Settings(trusted_hosts=frozenset({"127.0.0.1:9"})))
    assert [item.outcome for item in answer.items] == [Outcome.UNAVAILABLE]


def test_one_call_asks_for_twenty_five_links_two_at_once(tmp_path: Path, site: str) -> None:
    file = tmp_path / "report.md"
    file.write_text("\n".join(f"{site}/many/{n}" for n in range(30)), encoding="utf-8")
    found = Counter(status for _, status in statuses(file, site).values())
    assert found == {"live": 25, "not-asked": 5}
    assert sum(_Site.asked.values()) == 25
    assert _Site.at_once[1] <= 2


def test_a_link_is_asked_for_once_however_often_it_stands(tmp_path: Path, site: str) -> None:
    file = tmp_path / "report.md"
    file.write_text(f"{site}/live {site}/live\n{site}/live", encoding="utf-8")
    statuses(file, site)
    assert _Site.asked == {"/live": 1}


def test_the_marks_of_latex_are_read(tmp_path: Path) -> None:
    file = tmp_path / "review.tex"
    file.write_text(r"\url{https://a.example.org/x\_y\%20z}", encoding="utf-8")
    assert [link.url for link in read_links(file)] == ["https://a.example.org/x_y%20z"]


def test_the_links_behind_the_words_of_a_word_file_are_read(tmp_path: Path) -> None:
    w = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    file = tmp_path / "review.docx"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(
            "word/document.xml",
            f'<w:document xmlns:w="{w}"><w:body><w:p><w:r><w:t>Sleep matters.</w:t></w:r></w:p></w:body>'
            "</w:document>",
        )
        archive.writestr(
            "word/_rels/document.xml.rels",
            '<Relationships><Relationship Id="r1" TargetMode="External"'
            ' Target="https://a.example.org/?a=1&amp;b=2"/></Relationships>',
        )
    assert [link.url for link in read_links(file)] == ["https://a.example.org/?a=1&b=2"]
