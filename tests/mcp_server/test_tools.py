"""The list of tools as clients read it."""

from __future__ import annotations

import json
import re

import pytest

from agent_tools.operations import OPERATIONS, Audience
from mcp_server.server import _as_sdk_tool
from mcp_server.tools import INSTRUCTIONS, TOOLS, Tool

NAMES = [
    "review_status", "list_studies", "get_study", "read_study", "search_texts", "check_quotes",
    "submit_claims", "list_claims", "withdraw_claims", "submit_review", "get_report",
]  # fmt: skip

each_tool = pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)


def test_the_tools_stand_in_one_fixed_order() -> None:
    assert [tool.name for tool in TOOLS] == NAMES


def test_the_whole_list_costs_at_most_two_thousand_tokens() -> None:
    listed = [_as_sdk_tool(tool).model_dump(by_alias=True, exclude_none=True, mode="json") for tool in TOOLS]
    assert len(json.dumps(listed, separators=(",", ":"))) <= 8_000  # four characters a token


@each_tool
def test_all_four_hints_are_said(tool: Tool) -> None:
    hints = _as_sdk_tool(tool).annotations
    assert hints is not None
    assert hints.read_only_hint is (tool.name not in ("submit_claims", "withdraw_claims", "submit_review"))
    assert (hints.destructive_hint, hints.idempotent_hint, hints.open_world_hint) == (False, True, False)


@each_tool
def test_every_tool_is_an_operation_for_agents(tool: Tool) -> None:
    assert OPERATIONS[tool.name].audience is Audience.AGENTS


@each_tool
def test_no_tool_takes_a_path_an_address_or_a_session(tool: Tool) -> None:
    words = ("path", "file", "url", "uri", "review_id", "round", "session", "workspace", "dir")
    assert not [name for name in tool.properties if name in words]


@each_tool
def test_limits_are_said_in_words_too(tool: Tool) -> None:
    for name, schema in tool.properties.items():
        if schema["type"] == "array" and tool.name in ("check_quotes", "submit_claims"):
            assert str(schema["maxItems"]) in tool.description, name


@each_tool
def test_only_verbatim_text_goes_without_an_output_schema(tool: Tool) -> None:
    assert (tool.output is None) is (tool.name in ("read_study", "search_texts"))


def test_the_instructions_name_tools_that_exist() -> None:
    named = set(re.findall(r"\b[a-z]+_[a-z]+\b", INSTRUCTIONS))
    assert named <= set(NAMES)
    assert {"review_status", "list_studies", "submit_claims", "submit_review"} <= named
    assert len(INSTRUCTIONS) < 1_000
