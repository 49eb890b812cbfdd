"""What an agent's markers close, and what stays open."""

from __future__ import annotations

import json

import pytest

from tests.co_researcher.conftest import AGENT_MARKERS, BAD_REVIEW, GOOD_REVIEW, CommandLine

CLOSED = [
    ("studies", "add", "studies.json"),
    ("studies", "exclude", "lumen2024", "--reason", "r"),
    ("studies", "include", "lumen2024"),
    ("studies", "role", "lumen2024", "background"),
    ("texts", "add", "lumen2024", "lumen.txt"),
    ("rounds", "reopen", "--reason", "r"),
    ("checks", "acknowledge", "0123", "--by", "n", "--reason", "r"),
    ("search", "sleep"),
]


@pytest.mark.parametrize("arguments", CLOSED, ids=[" ".join(a[:2]) for a in CLOSED])
def test_a_persons_command_refuses_under_an_agents_marker(
    with_claim: CommandLine, arguments: tuple[str, ...]
) -> None:
    done = with_claim.run(*arguments, CLAUDECODE="1")
    assert done.returncode == 2
    assert "belongs to a person" in done.stderr


@pytest.mark.parametrize("marker", AGENT_MARKERS)
def test_each_marker_closes_a_persons_commands(with_claim: CommandLine, marker: str) -> None:
    assert with_claim.run("studies", "include", "lumen2024", **{marker: "x"}).returncode == 2


def test_an_agent_may_submit_claims_and_reviews(prepared: CommandLine) -> None:
    prepared.write("review.md", GOOD_REVIEW)
    prepared.write("claims.jsonl", prepared.run("claims", "template").stdout)
    assert prepared.run("claims", "submit", "claims.jsonl", CLAUDECODE="1").returncode == 1
    assert prepared.run("review", "--verify", CLAUDECODE="1").returncode == 1


def test_an_audit_tells_an_agent_pass_or_fail_alone(with_claim: CommandLine) -> None:
    with_claim.write("review.md", BAD_REVIEW)
    done = with_claim.run("review", "--verify", "--audit", "--format", "json", CLAUDECODE="1")
    document = json.loads(done.stdout)
    assert (document["verdict"], document["findings"], document["withheld"]) == ("FAILED", [], True)
