"""A policy: which sites are of which tier, and what a claim needs. Read from data, entry by entry.

A broken entry is dropped and reported; the rest stands. An entry that names a public suffix ("com", "co.uk",
"gov.uk") is broken, since it would lift sites that nobody listed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from importlib.resources import files
from typing import Any

from checker.checks.source_gate.sites import ascii_host, registrable_domain
from checker.model.input_error import InputError

MOST_PHRASES = 2_000
MOST_PHRASE = 80
_ANY = "any"


class Tier(IntEnum):
    """How much a site's word counts, the least first."""

    UNLISTED = 0
    AGGREGATOR = 1
    """A pointer to sources, never one itself."""
    PRESS = 2
    SPECIALIST = 3
    AUTHORITY = 4
    OWN_DATA = 5

    @property
    def words(self) -> str:
        """The tier as it is written in a policy."""
        return self.name.lower().replace("_", " ")


_TIERS = {
    "aggregator": Tier.AGGREGATOR, "aggregators": Tier.AGGREGATOR, "pointer": Tier.AGGREGATOR,
    "press": Tier.PRESS, "news": Tier.PRESS,
    "specialist": Tier.SPECIALIST, "specialists": Tier.SPECIALIST,
    "authority": Tier.AUTHORITY, "authorities": Tier.AUTHORITY,
    "own data": Tier.OWN_DATA, "own": Tier.OWN_DATA,
}  # fmt: skip
_COUNTS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5,
    "six": 6, "seven": 7, "eight": 8, "nine": 9,
}  # fmt: skip
_WORD = re.compile(r"\w+(?:['’-]\w+)*|%")


@dataclass(frozen=True, slots=True)
class Listing:
    """A site's entry. mandate: the topics on which an authority speaks with authority; empty for any."""

    domain: str
    tier: Tier
    mandate: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Part:
    """So many distinct sites of at least this tier."""

    count: int
    tier: Tier


@dataclass(frozen=True, slots=True)
class Need:
    """What a claim needs: any one of the alternatives, each with all of its parts. written: in words."""

    written: str
    alternatives: tuple[tuple[Part, ...], ...]


@dataclass(frozen=True, slots=True)
class GateRule:
    """Chooses claims by category, by phrases in their text, or by holding a number; says what they need."""

    name: str
    need: Need
    categories: frozenset[str] = frozenset()
    phrases: tuple[str, ...] = ()
    wants_number: bool = False


@dataclass(frozen=True, slots=True)
class GatePolicy:
    """A policy as read. own: names of the reader's own data, where a "*" at the end stands for anything."""

    name: str
    listings: Mapping[str, Listing]
    rules: tuple[GateRule, ...]
    default: Need
    own: tuple[str, ...] = ()

    def listing_of(self, host: str) -> Listing | None:
        """The entry of the host, or of the nearest domain above it."""
        while host:
            if host in self.listings:
                return self.listings[host]
            host = host.partition(".")[2]
        return None

    def is_own(self, name: str) -> bool:
        """True for the name of one of the reader's own data sets."""
        folded = name.strip().casefold()
        return any(
            folded.startswith(entry[:-1]) if entry.endswith("*") else folded == entry for entry in self.own
        )


def folded_words(text: str) -> str:
    """The words of a text in one form, each between single blanks, for finding phrases in it."""
    return " " + " ".join(_WORD.findall(text.casefold())) + " "


def has_phrase(words: str, phrase: str) -> bool:
    """True when a phrase stands in `folded_words` at whole words; "percent*" also begins longer ones."""
    is_open = phrase.endswith("*")
    wanted = folded_words(phrase.removesuffix("*"))
    return (wanted.rstrip() if is_open else wanted) in words


def read_need(written: Any, place: str = "") -> Need:
    """ "one authority or two press", "one specialist and one press". Raises InputError for another form."""
    if isinstance(written, str) and len(written) <= 200:
        alternatives = [
            [_part(part) for part in re.split(r"\s+and\s+", alternative.strip())]
            for alternative in re.split(r"\s+or\s+", written.strip().casefold())
        ]
        if all(part is not None for parts in alternatives for part in parts):
            found = tuple(tuple(part for part in parts if part is not None) for parts in alternatives)
            return Need(" ".join(written.split()), found)
    raise InputError('expected words such as "one authority or two press"', field=place)


def _part(written: str) -> Part | None:
    count, _, tier = written.strip().partition(" ")
    number = _COUNTS.get(count) or (int(count) if count.isdecimal() and len(count) <= 2 else 0)
    found = _TIERS.get(" ".join(tier.split()))
    if not number or found is None or found is Tier.AGGREGATOR:
        return None
    return Part(number, found)


def read_policy(document: Any, *, name: str = "policy") -> tuple[GatePolicy, tuple[InputError, ...]]:
    """The policy of a document of data, and the entries that were broken and dropped.

    Raises InputError when it is no policy at all: neither tiers nor rules.
    """
    if not isinstance(document, Mapping) or not any(key in document for key in ("tiers", "rules", "default")):
        raise InputError("expected a policy with “tiers” and “rules”")
    problems: list[InputError] = []
    listings: dict[str, Listing] = {}
    again = [
        listing.domain
        for listing in _listings(document.get("tiers") or {}, problems)
        if listings.setdefault(listing.domain, listing).tier is not listing.tier
    ]
    problems += [InputError("expected one tier for a domain", field=f"tiers: {name}") for name in again]
    rules = tuple(_rules(document.get("rules") or [], problems))
    default = _DEFAULT_NEED
    if "default" in document:
        try:
            default = read_need(document["default"], "default")
        except InputError as problem:
            problems.append(problem)
    own = tuple(entry.strip().casefold() for entry in _texts(document.get("own"), "own", problems))
    problems += [
        InputError("expected a name, not everything", field="own") for entry in own if not entry.strip("*")
    ]
    title = document.get("name")
    policy = GatePolicy(
        title if isinstance(title, str) else name,
        listings,
        rules,
        default,
        tuple(entry for entry in own if entry.strip("*")),
    )
    return policy, tuple(problems)


_DEFAULT_NEED = read_need("one own data or one authority or one specialist or two press")


def _listings(tiers: Any, problems: list[InputError]) -> Iterator[Listing]:
    if not isinstance(tiers, Mapping):
        problems.append(InputError("expected lists of domains by tier", field="tiers"))
        return
    for word, entries in tiers.items():
        tier = _TIERS.get(re.sub(r"[\s_-]+", " ", str(word)).strip().casefold())
        if tier is None:
            known = "own data, authority, specialist, press, aggregator"
            problems.append(InputError(f"expected one of {known}", field=f"tiers.{word}"))
            continue
        for number, entry in enumerate(entries if isinstance(entries, Sequence) else [entries], start=1):
            try:
                yield _listing(entry, tier, f"tiers.{word}[{number}]")
            except InputError as problem:
                problems.append(problem)


def _listing(entry: Any, tier: Tier, place: str) -> Listing:
    fields = entry if isinstance(entry, Mapping) else {"domain": entry}
    written = fields.get("domain")
    host = ascii_host(written) if isinstance(written, str) else None
    if host is None:
        raise InputError("expected a domain such as who.int", field=place)
    host = host.removeprefix("www.") if registrable_domain(host.removeprefix("www.")) else host
    if registrable_domain(host) is None:
        raise InputError(
            f"expected a domain that somebody registered; {host} is a public suffix", field=place
        )
    mandate = fields.get("mandate", _ANY)
    topics = [mandate] if isinstance(mandate, str) else mandate
    if not isinstance(topics, Sequence) or not all(isinstance(topic, str) for topic in topics):
        raise InputError("expected a mandate as a list of topics", field=f"{place}.mandate")
    folded = frozenset(topic.strip().casefold() for topic in topics)
    if not folded:
        raise InputError("expected a mandate with a topic in it", field=f"{place}.mandate")
    return Listing(host, tier, frozenset() if _ANY in folded else folded)


def _rules(rules: Any, problems: list[InputError]) -> Iterator[GateRule]:
    if not isinstance(rules, Sequence) or isinstance(rules, str):
        problems.append(InputError("expected a list of rules", field="rules"))
        return
    for number, entry in enumerate(rules, start=1):
        try:
            yield _rule(entry, f"rules[{number}]")
        except InputError as problem:
            problems.append(problem)


def _rule(entry: Any, place: str) -> GateRule:
    if not isinstance(entry, Mapping):
        raise InputError("expected a rule with “needs”", field=place)
    unknown = sorted(str(key) for key in entry if key not in _RULE_FIELDS)
    if unknown:
        raise InputError(f"expected no field {unknown[0]}; words choose claims, patterns do not", field=place)
    problems: list[InputError] = []
    categories = [
        *_texts(entry.get("category"), f"{place}.category", problems),
        *_texts(entry.get("categories"), f"{place}.categories", problems),
    ]
    phrases = _texts(entry.get("words"), f"{place}.words", problems)
    if problems:
        raise problems[0]
    if len(phrases) > MOST_PHRASES or any(len(phrase) > MOST_PHRASE for phrase in phrases):
        raise InputError(
            f"expected at most {MOST_PHRASES} phrases of {MOST_PHRASE} characters", field=f"{place}.words"
        )
    if any(not _WORD.search(phrase) for phrase in phrases):
        raise InputError("expected words", field=f"{place}.words")
    wants_number = entry.get("number", False)
    if not isinstance(wants_number, bool):
        raise InputError("expected true or false", field=f"{place}.number")
    if not (categories or phrases or wants_number):
        raise InputError("expected categories, words or number, by which claims are chosen", field=place)
    name = entry.get("name")
    return GateRule(
        name if isinstance(name, str) and name.strip() else place,
        read_need(entry.get("needs"), f"{place}.needs"),
        frozenset(category.strip().casefold() for category in categories),
        tuple(phrases),
        wants_number,
    )


_RULE_FIELDS = ("name", "category", "categories", "words", "number", "needs", "about")


def _texts(value: Any, place: str, problems: list[InputError]) -> list[str]:
    """The texts of a field that holds one or a list; what is none is reported."""
    rows = [] if value is None else value if isinstance(value, list) else [value]
    if not all(isinstance(row, str) and row.strip() for row in rows):
        problems.append(InputError("expected a text or a list of texts", field=place))
    return [row for row in rows if isinstance(row, str) and row.strip()]


@lru_cache(maxsize=1)
def default_policy() -> GatePolicy:
    """A small neutral policy: international bodies, journals, news agencies, pointers."""
    document = json.loads(files(__package__).joinpath("default_policy.json").read_text(encoding="utf-8"))
    policy, problems = read_policy(document)
    assert not problems
    return policy
