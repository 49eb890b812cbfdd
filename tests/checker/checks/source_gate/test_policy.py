"""A policy is read entry by entry: a broken one is dropped and reported, the rest stands."""

from __future__ import annotations

from typing import Any

import pytest

from checker.checks.source_gate import default_policy, read_policy
from checker.checks.source_gate.policy import Tier, folded_words, has_phrase, read_need
from checker.checks.source_gate.sites import host_of, registrable_domain
from checker.rule import InputError


def tiers(**entries: Any) -> dict[str, Any]:
    return {"tiers": entries, "default": "one press"}


@pytest.mark.parametrize("suffix", ["com", "co.uk", "gov.uk", "github.io", "org", "uk", "ck"])
@pytest.mark.parametrize("form", ["{}", ".{}", "www.{}.", "{}."])
def test_a_public_suffix_lifts_nobody(suffix: str, form: str) -> None:
    policy, problems = read_policy(tiers(authority=[form.format(suffix), "who.int"]))
    lifted = {host for host in policy.listings if host == suffix}
    assert not lifted
    assert policy.listings["who.int"].tier is Tier.AUTHORITY
    if form == "{}":
        assert [problem.field for problem in problems] == ["tiers.authority[1]"]


@pytest.mark.parametrize(
    "entry",
    [7, None, "", "localhost", "127.0.0.1", "a b.org", {"domain": "who.int", "mandate": 5}, {"mandate": "x"},
     {"domain": "who.int", "mandate": []}, "*.org", "-x.org"],
)  # fmt: skip
def test_a_broken_listing_is_dropped_and_reported(entry: Any) -> None:
    policy, problems = read_policy(tiers(authority=[entry, "imf.org"]))
    assert list(policy.listings) == ["imf.org"]
    assert len(problems) == 1


@pytest.mark.parametrize(
    "rule",
    [
        7,
        {},
        {"needs": "one press"},
        {"words": ["risk"], "needs": "plenty of press"},
        {"words": ["risk"], "needs": "two aggregators"},
        {"words": ["risk"]},
        {"words": [""], "needs": "one press"},
        {"words": ["***"], "needs": "one press"},
        {"words": ["x" * 81], "needs": "one press"},
        {"pattern": "(a+)+$", "needs": "one press"},
        {"words": ["risk"], "pattern": "(a+)+$", "needs": "one press"},
        {"number": "yes", "needs": "one press"},
        {"category": 5, "needs": "one press"},
    ],
)
def test_a_broken_rule_is_dropped_and_reported(rule: Any) -> None:
    good = {"name": "good", "words": ["risk"], "needs": "one authority or two press"}
    policy, problems = read_policy({"rules": [rule, good]})
    assert [kept.name for kept in policy.rules] == ["good"]
    assert problems
    assert all("rules[1]" in problem.field for problem in problems)


@pytest.mark.parametrize("document", [None, [], "text", {}, {"name": "x"}])
def test_what_is_no_policy_is_refused(document: Any) -> None:
    with pytest.raises(InputError):
        read_policy(document)


def test_a_domain_of_two_tiers_keeps_the_first() -> None:
    policy, problems = read_policy(tiers(press=["who.int"], authority=["who.int"]))
    assert policy.listings["who.int"].tier is Tier.PRESS
    assert len(problems) == 1


def test_the_default_policy_has_no_broken_entry() -> None:
    assert default_policy().listings["who.int"].mandate == {"health", "medicine"}


def test_a_need_is_read_from_words() -> None:
    need = read_need("One authority and one press, or two specialists".replace(",", ""))
    assert [[(part.count, part.tier) for part in parts] for parts in need.alternatives] == [
        [(1, Tier.AUTHORITY), (1, Tier.PRESS)],
        [(2, Tier.SPECIALIST)],
    ]


@pytest.mark.parametrize(
    ("phrase", "text", "stands"),
    [
        ("risk", "The risk is small.", True),
        ("risk", "Asterisks are small.", False),
        ("heart attack", "A heart\nattack is rare.", True),
        ("percent*", "Some percentages are high.", True),
        ("percent", "Some percentages are high.", False),
        ("%", "Some 12 % left.", True),
    ],
)
def test_phrases_stand_at_whole_words(phrase: str, text: str, stands: bool) -> None:
    assert has_phrase(folded_words(text), phrase) is stands


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://www.WHO.int/news?x=1", "www.who.int"),
        ("who.int/news", "who.int"),
        ("http://who.int.:80/", "who.int"),
        ("https://müller.example.org/", "xn--mller-kva.example.org"),
        ("https://who.int@evil.org/", None),
        ("https://127.0.0.1/", None),
        ("https://[::1]/", None),
        ("https://[bad/", None),
        ("https://localhost/", None),
        ("ftp://who.int/", None),
        ("javascript:alert(1)", None),
        ("https://who.int\\@evil.org/", None),
        ("https://evil.org/https://who.int/", "evil.org"),
        ("https://who.int.evil.org/", "who.int.evil.org"),
        ("", None),
        ("https://" + "a" * 5000 + ".org", None),
        ("https://0x7f.1/", None),
        ("https://who.int:99999/", None),
        ("https://who.int:abc/", None),
        ("https://who.int:8443/", "who.int"),
    ],
)
def test_the_host_of_an_address_is_the_one_that_would_be_asked(address: str, host: str | None) -> None:
    assert host_of(address) == host


@pytest.mark.parametrize(
    ("host", "domain"),
    [
        ("news.bbc.co.uk", "bbc.co.uk"),
        ("alice.github.io", "alice.github.io"),
        ("co.uk", None),
        ("a.b.who.int", "who.int"),
    ],
)
def test_a_site_is_what_somebody_registered(host: str, domain: str | None) -> None:
    assert registrable_domain(host) == domain
