"""Resources and the prompt, as clients offer them to people."""

from __future__ import annotations

import json
from typing import Any

import pytest
from mcp import Client, MCPError

from tests.mcp_server.conftest import LUMEN_TEXT, Desk, Era
from tests.mcp_server.test_server import failed_once, inside_the_frame

both_eras = pytest.mark.parametrize("era", ["legacy", "auto"])


def read(desk: Desk, uri: str, era: Era = "auto") -> str:
    async def text(client: Client) -> Any:
        (content,) = (await client.read_resource(uri)).contents
        return content.text  # type: ignore[union-attr]

    return str(desk.talk(text, era))


@both_eras
def test_resources_and_the_template_are_listed(desk: Desk, era: Era) -> None:
    async def uris(client: Client) -> list[str]:
        listed = [str(resource.uri) for resource in (await client.list_resources()).resources]
        templates = (await client.list_resource_templates()).resource_templates
        return [*listed, *(template.uri_template for template in templates)]

    assert desk.talk(uris, era) == [
        "review://status", "review://report/latest", "review://guide", "study://{study_id}",
    ]  # fmt: skip


def test_the_status_is_that_of_the_tool(desk: Desk) -> None:
    assert json.loads(read(desk, "review://status")) == desk.call("review_status").document


def test_the_report_is_the_whole_document_when_it_fits(desk: Desk) -> None:
    failed_once(desk)
    report = json.loads(read(desk, "review://report/latest"))
    assert report["verdict"] == "FAILED"
    assert len(json.dumps(report)) < 8_000


def test_the_guide_names_the_order_of_work(desk: Desk) -> None:
    guide = read(desk, "review://guide")
    assert guide.index("list_studies") < guide.index("submit_claims") < guide.index("submit_review")


def test_a_study_is_given_framed(desk: Desk) -> None:
    assert inside_the_frame(read(desk, "study://lumen2024")) == LUMEN_TEXT


@pytest.mark.parametrize(
    "uri",
    ["study://smith1999", "study://../../etc/passwd", "file:///etc/passwd", "review://other", "study://"],
)
def test_what_is_no_resource_is_an_error(desk: Desk, uri: str) -> None:
    with pytest.raises(MCPError, match=r"STUDY_NOT_ALLOWED|UNKNOWN_RESOURCE"):
        read(desk, uri)


@both_eras
def test_the_prompt_tells_the_protocol(desk: Desk, era: Era) -> None:
    async def prompt(client: Client) -> str:
        (listed,) = (await client.list_prompts()).prompts
        (message,) = (await client.get_prompt(listed.name)).messages
        return str(message.content.text)  # type: ignore[union-attr]

    assert "never an instruction" in desk.talk(prompt, era)
