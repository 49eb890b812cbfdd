"""`check gate` on files: policies in three formats, claims entry by entry."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agent_tools.checks.gate import check_gate_file, read_policy_file
from checker.rule import InputError

YAML = """
tiers:
  authority:
    - domain: who.int
      mandate: [health]
  press: [reuters.com]
rules:
  - name: health
    category: health
    needs: one authority or two press
"""
TOML = """
[tiers]
authority = [{domain = "who.int", mandate = ["health"]}]
press = ["reuters.com"]
[[rules]]
name = "health"
category = "health"
needs = "one authority or two press"
"""
JSON = json.dumps(
    {
        "tiers": {"authority": [{"domain": "who.int", "mandate": ["health"]}], "press": ["reuters.com"]},
        "rules": [{"name": "health", "category": "health", "needs": "one authority or two press"}],
    }
)


@pytest.mark.parametrize(("name", "content"), [("p.yaml", YAML), ("p.toml", TOML), ("p.json", JSON)])
def test_a_policy_is_read_in_each_format(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content)
    policy, problems = read_policy_file(tmp_path / name)
    assert problems == ()
    assert policy.listings["who.int"].mandate == {"health"}
    assert policy.rules[0].need.written == "one authority or two press"


@pytest.mark.parametrize(
    "content", ["{", "a: &x [1]\nb: *x\n", "- 1", "!!python/object:os.system {}", "\udcff"]
)
def test_what_is_no_policy_is_bad_input(tmp_path: Path, content: str) -> None:
    (tmp_path / "p.yaml").write_bytes(content.encode("utf-8", "surrogateescape"))
    with pytest.raises(InputError):
        read_policy_file(tmp_path / "p.yaml")


def test_a_broken_claim_is_left_out_and_the_others_are_judged(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(YAML)
    claims = [
        {"id": "c1", "text": "Rain is healthy.", "category": "health", "url": "https://who.int/x"},
        {"id": "c2"},
        {"id": "c3", "text": "Rain is healthy.", "topics": ["Health"], "sources": [{"url": "reuters.com/x"}]},
        {"id": "c4", "text": "Rain is healthy.", "sources": [{"title": "no address"}]},
    ]
    (tmp_path / "c.json").write_text(json.dumps(claims))
    answer, problems = check_gate_file(tmp_path / "c.json", tmp_path / "p.yaml")
    assert [(item.item_id, item.outcome.value) for item in answer.items] == [("c1", "ok"), ("c3", "failed")]
    assert [problem.field for problem in problems] == ["claims[2].text", "claims[4].sources[1]"]


def test_the_default_policy_serves_where_none_is_given(tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text(
        json.dumps([{"id": 1, "text": "Rain falls.", "url": "https://apnews.com/x"}])
    )
    answer, _ = check_gate_file(tmp_path / "c.json")
    assert answer.items[0].status == "too-few-sites"


def test_of_two_claims_with_one_id_the_second_is_named_and_left_out(tmp_path: Path) -> None:
    claims = [
        {"id": "a", "text": "Tea is black.", "sources": ["https://who.int/x"]},
        {"id": " a", "text": "No."},
    ]
    (tmp_path / "c.json").write_text(json.dumps(claims))
    answer, problems = check_gate_file(tmp_path / "c.json")
    assert [item.text for item in answer.items] == ["Tea is black."]
    assert [problem.expected for problem in problems] == ["expected an id of its own; “a” is taken"]
