"""The protocol's own tools against our server: the Inspector calls it, the conformance suite passes."""

from __future__ import annotations

import json
import subprocess
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from mcp_server.http import PATH, make_app
from mcp_server.tools import TOOLS
from tests.clients.conftest import Bench, free_port

SCENARIOS = (
    "server-initialize", "ping", "tools-list", "resources-list", "prompts-list", "dns-rebinding-protection",
)  # fmt: skip
TOKEN = "t0"


def inspect(bench: Bench, *options: str) -> Any:
    if not (bench.binaries / "mcp-inspector").exists():
        pytest.skip("mcp-inspector is not installed: `make clients` installs it")
    done = subprocess.run(
        ["mcp-inspector", "--cli", "co-researcher", "mcp", *options],
        env=bench.environment(), cwd=bench.desk.root, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def test_the_inspector_lists_the_tools(bench: Bench) -> None:
    listed = inspect(bench, "--method", "tools/list")["tools"]
    assert [tool["name"] for tool in listed] == [tool.name for tool in TOOLS]


def test_the_inspector_calls_a_tool(bench: Bench) -> None:
    answer = inspect(
        bench, "--method", "tools/call", "--tool-name", "list_studies", "--tool-arg", "find=ito2021"
    )
    assert answer["structuredContent"]["studies"][0]["study_id"] == "ito2021"


def test_the_inspector_reads_a_resource(bench: Bench) -> None:
    answer = inspect(bench, "--method", "resources/read", "--uri", "review://guide")
    assert "submit_review" in answer["contents"][0]["text"]


class WithToken:
    """Puts the token on each request, which the suite cannot."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope = {**scope, "headers": [*scope["headers"], (b"authorization", f"Bearer {TOKEN}".encode())]}
        await self._app(scope, receive, send)


@pytest.fixture
def url(bench: Bench) -> Iterator[str]:
    port = int(free_port())
    app = make_app(
        bench.desk.root, bench.desk.environment, host="127.0.0.1", port=port, token=TOKEN, version="0"
    )
    server = uvicorn.Server(uvicorn.Config(WithToken(app), host="127.0.0.1", port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    yield f"http://127.0.0.1:{port}{PATH}"
    server.should_exit = True
    thread.join(10)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_generic_scenario_of_the_suite_passes(bench: Bench, url: str, scenario: str) -> None:
    if not (bench.binaries / "conformance").exists():
        pytest.skip("the conformance suite is not installed: `make clients` installs it")
    done = subprocess.run(
        ["conformance", "server", "--url", url, "--scenario", scenario],
        env=bench.environment(), cwd=bench.folder, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, (done.stdout + done.stderr)[-2000:]
