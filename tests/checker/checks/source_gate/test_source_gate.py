"""`gate`: a claim's sources against what the policy asks of it."""

from __future__ import annotations

from typing import Any

import pytest

from checker.checks.source_gate import GateClaim, GateSource, check_source_gate, read_policy
from checker.model.check_answer import CheckedItem

POLICY, PROBLEMS = read_policy(
    {
        "tiers": {
            "authority": [{"domain": "who.int", "mandate": ["health"]}, "stats.example.org"],
            "specialist": ["nature.com"],
            "press": ["reuters.com", "bbc.co.uk", "apnews.com"],
            "aggregator": ["wikipedia.org"],
        },
        "own": ["survey.csv", "ledger:*"],
        "rules": [
            {"name": "health", "category": "health", "needs": "one authority or two press"},
            {"name": "proof", "words": ["proves", "cure*"], "needs": "one specialist and one press"},
            {"name": "figures", "category": "money", "number": True, "needs": "one own data"},
        ],
        "default": "one press",
    }
)


def judge(*sources: str | GateSource, text: str = "It rains.", topics: tuple[str, ...] = ()) -> CheckedItem:
    held = tuple(GateSource(s) if isinstance(s, str) else s for s in sources)
    return check_source_gate([GateClaim("c1", text, held, frozenset(topics))], POLICY).items[0]


def told(*args: Any, **kwargs: Any) -> tuple[str, str]:
    item = judge(*args, **kwargs)
    return item.outcome.value, item.status


def test_the_policy_of_these_tests_is_whole() -> None:
    assert PROBLEMS == ()


def test_one_authority_or_two_press() -> None:
    assert told("https://who.int/a", topics=("health",)) == ("ok", "sourced")
    assert told("https://reuters.com/a", "https://www.bbc.co.uk/b", topics=("health",)) == ("ok", "sourced")
    assert told("https://reuters.com/a", topics=("health",)) == ("failed", "too-few-sites")


def test_two_pages_of_one_site_are_one_site() -> None:
    assert told("https://reuters.com/a", "https://uk.reuters.com/b", topics=("health",)) == (
        "failed",
        "too-few-sites",
    )
    assert told("https://news.bbc.co.uk/a", "https://bbc.co.uk/b", topics=("health",))[0] == "failed"


def test_an_authority_counts_as_press_outside_its_mandate() -> None:
    item = judge("https://who.int/a", topics=("health", "money"), text="It costs 5 euros.")
    assert item.status != "sourced"
    assert told("https://who.int/a", text="Interest rates fell.") == ("ok", "sourced")
    assert told("https://who.int/a", text="It proves much.")[1] == "outside-mandate"


def test_a_claim_without_topics_is_within_a_mandate_that_its_text_names() -> None:
    item = judge("https://who.int/a", text="The health of miners is poor.")
    assert item.evidence[0].source == "who.int (authority)"


def test_an_aggregator_is_never_a_source() -> None:
    assert told("https://en.wikipedia.org/wiki/Rain") == ("failed", "pointer-only")


@pytest.mark.parametrize("says_press", [False, True])
def test_nobody_raises_an_unlisted_site_above_press(says_press: bool) -> None:
    sources = [GateSource(f"https://{name}.example.net/x", says_press) for name in ("a", "b")]
    assert told(*sources, topics=("money",), text="It costs 5 euros.")[0] == "failed"
    assert told(GateSource("https://one.net/", says_press), topics=("health",))[0] == "failed"


def test_an_unlisted_site_counts_as_press_where_the_claim_says_so() -> None:
    pair = (
        GateSource("https://daily.net/x", says_press=True),
        GateSource("https://weekly.net/x", says_press=True),
    )
    assert told(*pair, topics=("health",)) == ("ok", "sourced")
    assert told("https://daily.net/x", "https://weekly.net/x", topics=("health",)) == ("failed", "unlisted")


def test_a_name_that_only_looks_like_a_listed_site_is_not_listed() -> None:
    assert told("https://who.int.evil.net/a", topics=("health",)) == ("failed", "unlisted")
    assert told("https://notwho.int/a", topics=("health",)) == ("failed", "unlisted")
    assert told("https://whо.int/a", topics=("health",)) == ("failed", "unlisted")  # a Cyrillic letter


def test_a_listed_host_does_not_lift_the_hosts_beside_it() -> None:
    assert judge("https://stats.example.org/a").evidence[0].source == "example.org (authority)"
    assert judge("https://blog.example.org/a").evidence[0].source == "example.org (unlisted)"


def test_own_data_are_what_the_policy_names() -> None:
    money = {"topics": ("money",), "text": "It costs 5 euros."}
    assert told("Survey.csv", **money) == ("ok", "sourced")
    assert told("ledger:2024", **money) == ("ok", "sourced")
    assert told("other.csv", **money)[0] == "failed"


def test_a_rule_chooses_by_how_the_text_reads() -> None:
    assert told("https://reuters.com/a", text="This proves it.") == ("failed", "too-few-sites")
    assert told("https://reuters.com/a", "https://nature.com/b", text="It cures all.") == ("ok", "sourced")
    assert told("https://reuters.com/a", text="Secure it.") == ("ok", "sourced")


def test_one_site_does_not_serve_two_parts_of_a_need() -> None:
    assert told("https://nature.com/a", text="This proves it.") == ("failed", "too-few-sites")
    assert told("https://nature.com/a", "https://who.int/b", text="Proves health.", topics=("x",))[0] == "ok"


def test_every_rule_that_chooses_a_claim_has_to_be_met() -> None:
    item = judge("https://who.int/a", topics=("health",), text="This proves it.")
    assert item.outcome.value == "failed"
    assert "(proof)" in item.message
    assert "(health)" not in item.message


def test_no_source_and_no_address_are_told_apart() -> None:
    assert told() == ("failed", "unsourced")
    assert told("a rumour") == ("failed", "unreadable-source")
