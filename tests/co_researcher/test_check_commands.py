"""The stand-alone checks that need no bibliographic service, from the command line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.co_researcher.conftest import CommandLine

FIELDS = {"id", "text", "outcome", "status", "message", "suggestion", "evidence", "location"}


@pytest.fixture
def line(command: CommandLine) -> CommandLine:
    command.write("draft.md", "We counted 412 mills. [[c3]]\n\nOf them 12 % closed. [[c9]]\n")
    command.write("notes.txt", "There were 412 mills, of which 12 percent closed.\n")
    command.write("few.txt", "There were 412 mills.\n")
    command.write("claims.json", json.dumps([{"id": "c3", "text": "There were 412 mills."}]))
    command.write(
        "sourced.json",
        json.dumps([{"id": "c1", "text": "Rain is good.", "category": "health", "url": "https://who.int/x"}]),
    )
    command.write("policy.yaml", "tiers: {authority: [{domain: who.int, mandate: [health]}]}\n")
    command.write(
        "values.json",
        json.dumps(
            [{"id": "v1", "series": "mills", "area": "HOL", "period": "2023", "value": 3.3, "unit": "%"}]
        ),
    )
    command.write("figures.csv", "series,area,period,value,unit\nmills,HOL,2023,3.25,%\n")
    return command


def document(line: CommandLine, *arguments: str) -> dict[str, Any]:
    return json.loads(line.run("check", *arguments, "--format", "json").stdout)


CALLS = [
    (("figures", "draft.md", "--materials", "notes.txt"), 0),
    (("figures", "draft.md", "--materials", "few.txt", "notes.txt"), 0),
    (("figures", "draft.md", "--materials", "few.txt"), 1),
    (("grounding", "draft.md", "--claims", "claims.json"), 1),
    (("gate", "sourced.json", "--policy", "policy.yaml"), 0),
    (("gate", "claims.json", "--policy", "policy.yaml"), 1),
    (("values", "values.json", "--source", "seeded", "figures.csv"), 0),
    (("support", "There were 412 mills.", "--source", "notes.txt"), 3),
    (("support", "There were 413 mills.", "--source", "notes.txt"), 1),
]


@pytest.mark.parametrize(("arguments", "code"), CALLS)
def test_each_check_answers_in_the_one_shape(
    line: CommandLine, arguments: tuple[str, ...], code: int
) -> None:
    assert line.run("check", *arguments).returncode == code
    answer = document(line, *arguments)
    assert answer["schema"] == "co-researcher/check/1"
    assert answer["check"] == arguments[0]
    assert answer["compared"]
    assert answer["items"]
    assert all(set(item) >= FIELDS for item in answer["items"])
    assert answer["flagged"] is any(item["outcome"] in ("failed", "check") for item in answer["items"])


@pytest.mark.parametrize(("arguments", "code"), CALLS)
def test_equal_inputs_give_equal_bytes(line: CommandLine, arguments: tuple[str, ...], code: int) -> None:
    first, again = (line.run("check", *arguments, "--format", "json").stdout for _ in range(2))
    assert first == again


@pytest.mark.parametrize(
    "arguments",
    [
        ("figures", "none.md", "--materials", "notes.txt"),
        ("figures", "draft.md", "--materials", "none.txt"),
        ("grounding", "draft.md", "--claims", "notes.txt"),
        ("grounding", "draft.md", "--claims", "claims.json", "--open", "a"),
        ("gate", "sourced.json", "--policy", "notes.txt"),
        ("gate", "none.json"),
        ("values", "values.json"),
        ("values", "values.json", "--source", "almanac"),
        ("values", "values.json", "--source", "seeded"),
        ("support", " ", "--source", "notes.txt"),
        ("support", "Rain.", "--source", "notes.txt", "--judge", "https://x.org/v1"),
        ("support", "Rain.", "--source", "notes.txt", "--judge", "x.org", "--model", "m"),
    ],
)
def test_bad_input_is_told_on_one_line(line: CommandLine, arguments: tuple[str, ...]) -> None:
    ended = line.run("check", *arguments)
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1


def test_a_broken_claim_is_told_and_the_others_are_judged(line: CommandLine) -> None:
    line.write("claims.json", json.dumps([{"id": "c3", "text": "There were 412 mills."}, {"no": "id"}]))
    ended = line.run("check", "grounding", "draft.md", "--claims", "claims.json")
    assert ended.returncode == 2
    assert "claims[2].id" in ended.stderr
    assert "traced" in ended.stdout


def test_the_key_of_a_judge_is_taken_from_the_environment_and_not_shown(line: CommandLine) -> None:
    ended = line.run(
        "check", "support", "There were 412 mills.", "--source", "notes.txt",
        "--judge", "http://127.0.0.1:9/v1", "--model", "m", CO_RESEARCHER_JUDGE_KEY="hush-hush",
    )  # fmt: skip
    assert ended.returncode == 3
    assert "judge-unavailable" in ended.stdout
    assert "hush-hush" not in ended.stdout + ended.stderr


def test_the_help_shows_tags_as_they_are_written(line: CommandLine) -> None:
    assert "[[calc: c3*0.15]]" in " ".join(line.run("check", "grounding", "--help").stdout.split())
