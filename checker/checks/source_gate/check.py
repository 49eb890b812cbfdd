"""How each claim is sourced: the tiers of its sources, counted over distinct sites, against what it needs.

Every rule that chooses a claim has to be met; where none does, the policy's default. A site's tier is the
policy's: a claim that says more of a site is not heard, and a site that is not listed counts as press at
most, where the claim says so, and else for nothing. An authority outside its mandate counts as press. An
aggregator is a pointer to a source, never one.

Limits: nothing is opened, so that neither the source's existence (`check links`) nor its words are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from checker.checks.source_gate.policy import GatePolicy, GateRule, Need, Tier, folded_words, has_phrase
from checker.checks.source_gate.sites import host_of, registrable_domain
from checker.model.check_answer import CheckAnswer, CheckedItem, Sighting
from checker.model.outcome import Outcome
from checker.text.numbers import parse_numbers


@dataclass(frozen=True, slots=True)
class GateSource:
    """What a claim names as its source: a web address, or the name of the reader's own data.

    says_press: the claim calls the site press; it can say no more of one that is not listed.
    """

    address: str
    says_press: bool = False


@dataclass(frozen=True, slots=True)
class GateClaim:
    """A claim with its sources. topics: its category and topics, as the policy names them."""

    claim_id: str
    text: str
    sources: tuple[GateSource, ...] = ()
    topics: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Standing:
    """A source as the policy sees it. site: what is counted. remark: why it counts less than it might."""

    source: GateSource
    tier: Tier
    site: str
    remark: str = ""


def check_source_gate(claims: Sequence[GateClaim], policy: GatePolicy) -> CheckAnswer:
    """An item for every claim, in order."""
    return CheckAnswer(
        "gate",
        f"the sources that each claim names with {policy.name}: tiers of sites, counted over distinct sites;"
        " no source was opened",
        tuple(_item(claim, policy) for claim in claims),
    )


def _item(claim: GateClaim, policy: GatePolicy) -> CheckedItem:
    standings = [_standing(source, claim, policy) for source in claim.sources]
    evidence = tuple(
        Sighting(f"{standing.site or 'unreadable'} ({standing.tier.words})", standing.source.address)
        for standing in standings
    )
    outcome, status, message = _judge(claim, standings, policy)
    return CheckedItem(claim.claim_id, claim.text, outcome, status, message, evidence)


def _standing(source: GateSource, claim: GateClaim, policy: GatePolicy) -> _Standing:
    if policy.is_own(source.address):
        return _Standing(source, Tier.OWN_DATA, source.address.strip().casefold())
    host = host_of(source.address)
    site = registrable_domain(host) if host else None
    if host is None or site is None:
        return _Standing(source, Tier.UNLISTED, "", f"{source.address} is no address of a site")
    listing = policy.listing_of(host)
    if listing is None:
        if source.says_press:
            return _Standing(source, Tier.PRESS, site)
        return _Standing(source, Tier.UNLISTED, site, f"{site} is not listed, so the policy cannot count it")
    if listing.tier is Tier.AGGREGATOR:
        return _Standing(
            source, Tier.AGGREGATOR, site, f"{site} only leads to sources: name the one it leads to"
        )
    if listing.tier is Tier.AUTHORITY and listing.mandate and not _is_within(listing.mandate, claim):
        topics = ", ".join(sorted(listing.mandate))
        return _Standing(source, Tier.PRESS, site, f"{site} is an authority on {topics} alone")
    return _Standing(source, listing.tier, site)


def _is_within(mandate: frozenset[str], claim: GateClaim) -> bool:
    """By the claim's topics where it has some, else by the words of its text."""
    if claim.topics:
        return bool(mandate & claim.topics)
    words = folded_words(claim.text)
    return any(has_phrase(words, topic) for topic in mandate)


def _judge(claim: GateClaim, standings: Sequence[_Standing], policy: GatePolicy) -> tuple[Outcome, str, str]:
    rules = list(_choosing(claim, policy))
    needs = [(rule.name, rule.need) for rule in rules] or [("the default", policy.default)]
    unmet = [(name, need) for name, need in needs if not _is_met(need, standings)]
    if not unmet:
        told = "; ".join(f"{need.written} ({name})" for name, need in needs)
        return Outcome.OK, "sourced", f"names what the policy asks for: {told}"
    wanted = "; ".join(f"{need.written} ({name})" for name, need in unmet)
    remarks = "".join(f"; {standing.remark}" for standing in standings if standing.remark)
    message = f"needs {wanted}{remarks}"
    if not standings:
        return Outcome.FAILED, "unsourced", f"names no source; {message}"
    if all(standing.tier is Tier.AGGREGATOR for standing in standings):
        return Outcome.FAILED, "pointer-only", message
    if any(standing.tier is Tier.UNLISTED and standing.site for standing in standings):
        return Outcome.FAILED, "unlisted", message
    if any("authority on" in standing.remark for standing in standings):
        return Outcome.FAILED, "outside-mandate", message
    if all(not standing.site for standing in standings):
        return Outcome.FAILED, "unreadable-source", message
    return Outcome.FAILED, "too-few-sites", message


def _choosing(claim: GateClaim, policy: GatePolicy) -> Iterator[GateRule]:
    words = folded_words(claim.text)
    for rule in policy.rules:
        if rule.categories and not rule.categories & claim.topics:
            continue
        if rule.phrases and not any(has_phrase(words, phrase) for phrase in rule.phrases):
            continue
        if rule.wants_number and not parse_numbers(claim.text):
            continue
        yield rule


def _is_met(need: Need, standings: Sequence[_Standing]) -> bool:
    """True when one of the alternatives is there: so many distinct sites of each tier or above."""
    for parts in need.alternatives:
        met = True
        # The highest tiers choose first, and a site that serves one part serves no other.
        used: set[str] = set()
        for part in sorted(parts, key=lambda part: -part.tier):
            lowest_first = sorted(
                {s.site: s.tier for s in sorted(standings, key=lambda s: s.tier) if s.site}.items(),
                key=lambda row: (row[1], row[0]),
            )
            able = [site for site, tier in lowest_first if tier >= part.tier and site not in used]
            met = met and len(able) >= part.count
            used.update(able[: part.count])
        if met:
            return True
    return False
