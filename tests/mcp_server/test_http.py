"""A real server on loopback: the token first, then Host and Origin, then the protocol."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import anyio
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

from tests.mcp_server.conftest import Desk

ROOT = Path(__file__).parents[2]
TOKEN = "a-token-of-the-lab"
INITIALIZE = {
    "jsonrpc": "2.0", "id": 1, "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "0"},
    },
}  # fmt: skip


@pytest.fixture
def url(desk: Desk) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {
        **os.environ,
        **desk.environment,
        "PYTHONPATH": str(ROOT),
        "CO_RESEARCHER_MCP_TOKEN": TOKEN,
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "co_researcher", "mcp", "-w", str(desk.root), "--http", f"127.0.0.1:{port}"],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        process.wait(10)


def post(url: str, **headers: str) -> int:
    request = urllib.request.Request(
        url,
        json.dumps(INITIALIZE).encode(),
        {
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        },
    )
    try:
        with urllib.request.urlopen(request, timeout=20) as response:
            return int(response.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_only_who_has_the_token_and_comes_from_here_is_answered(url: str) -> None:
    bearer = f"Bearer {TOKEN}"
    port = url.split(":")[2].split("/")[0]
    assert post(url, Authorization=bearer) == 200
    assert post(url, Authorization=bearer, Origin=f"http://127.0.0.1:{port}") == 200
    assert post(url) == 401
    assert post(url, Authorization="Bearer another") == 401
    assert post(url, Authorization=TOKEN) == 401
    assert post(url, Authorization=bearer, Origin="https://evil.example") == 403
    assert post(url, Authorization=bearer, Origin=f"http://127.0.0.1:{port}.evil.example") == 403
    assert post(url, Authorization=bearer, Host="evil.example") == 421


@pytest.mark.parametrize("era", ["legacy", "auto"])
def test_a_client_works_over_http(url: str, era: str) -> None:
    async def total() -> int:
        headers = {"Authorization": f"Bearer {TOKEN}"}
        async with create_mcp_http_client(headers=headers) as http:
            transport = streamable_http_client(url, http_client=http)
            async with Client(transport, mode=era) as client:  # type: ignore[arg-type]
                result = await client.call_tool("list_studies", {})
                assert isinstance(result.structured_content, dict)
                return int(result.structured_content["total"])

    assert anyio.run(total) == 4
