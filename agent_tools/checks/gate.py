"""`check gate`: how claims are sourced, against a policy in YAML, TOML or JSON."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from agent_tools.checks.json_files import read_entries
from agent_tools.files import read_file
from checker.checks.source_gate import (
    GateClaim,
    GatePolicy,
    GateSource,
    check_source_gate,
    default_policy,
    read_policy,
)
from checker.model.check_answer import CheckAnswer
from checker.model.input_error import InputError

_TOPICS = ("category", "categories", "topic", "topics")
_SOURCES = ("sources", "source", "urls", "url", "links", "link")
_MOST_POLICY = 2_000_000
_MOST_SOURCES = 200


def check_gate_file(claims: Path, policy: Path | None = None) -> tuple[CheckAnswer, tuple[InputError, ...]]:
    """The answer, and the entries of claims and policy that were broken and left out.

    policy: the default one where there is none. Raises InputError when a file cannot be read.
    """
    found, problems = (default_policy(), ()) if policy is None else read_policy_file(policy)
    taken: set[str] = set()

    def read(row: dict[str, Any], place: str) -> GateClaim:
        claim = read_gate_claim(row, place)
        if claim.claim_id in taken:
            raise InputError(f"expected an id of its own; “{claim.claim_id}” is taken", field=f"{place}.id")
        taken.add(claim.claim_id)
        return claim

    entries, broken = read_entries(claims, "claims", "claims", read)
    return check_source_gate(entries, found), (*problems, *broken)


def read_policy_file(path: Path) -> tuple[GatePolicy, tuple[InputError, ...]]:
    """The policy of a file, and its entries that were broken. Raises InputError when it is none."""
    content = read_file(path, "a policy")
    if len(content) > _MOST_POLICY:
        raise InputError(f"expected a policy of at most {_MOST_POLICY:,} bytes", file=str(path))
    try:
        text = content.decode("utf-8-sig")
        is_toml = path.suffix.lower() == ".toml"
        document = tomllib.loads(text) if is_toml else _load_yaml(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, yaml.YAMLError, RecursionError, ValueError) as error:
        first = " ".join(str(error).split())[:120]
        raise InputError(f"expected a policy in YAML, TOML or JSON ({first})", file=str(path)) from error
    try:
        policy, problems = read_policy(document, name=path.name)
    except InputError as problem:
        raise InputError(problem.expected, file=str(path)) from problem
    return policy, tuple(InputError(p.expected, file=str(path), field=p.field) for p in problems)


def _load_yaml(text: str) -> Any:
    """YAML, of which JSON is a part. No aliases: a few of them can stand for a document without end."""
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        if isinstance(event, yaml.AliasEvent):
            raise ValueError("aliases (*name) are not read")
    return yaml.safe_load(text)


def read_gate_claim(row: dict[str, Any], place: str) -> GateClaim:
    """A claim with its topics and sources. Raises InputError naming the field."""
    claim_id, text = row.get("id", row.get("claim_id")), row.get("text", row.get("claim"))
    if isinstance(claim_id, bool) or not isinstance(claim_id, (str, int)) or not str(claim_id).strip():
        raise InputError("expected an id", field=f"{place}.id")
    if not isinstance(text, str) or not text.strip():
        raise InputError("expected a text that is not empty", field=f"{place}.text")
    topics = [topic for name in _TOPICS for topic in _listed(row.get(name))]
    if not all(isinstance(topic, str) for topic in topics):
        raise InputError("expected texts", field=f"{place}.category")
    sources = [source for name in _SOURCES for source in _listed(row.get(name))]
    if len(sources) > _MOST_SOURCES:
        raise InputError(f"expected at most {_MOST_SOURCES} sources", field=f"{place}.sources")
    return GateClaim(
        str(claim_id).strip(),
        text,
        tuple(_sources(sources, f"{place}.sources")),
        frozenset(str(topic).strip().casefold() for topic in topics),
    )


def _listed(value: Any) -> list[Any]:
    return [] if value is None else value if isinstance(value, list) else [value]


def _sources(sources: list[Any], place: str) -> Iterator[GateSource]:
    for number, source in enumerate(sources, start=1):
        fields = source if isinstance(source, Mapping) else {"url": source}
        address = next((fields[name] for name in ("url", "link", "own", "name") if fields.get(name)), None)
        if not isinstance(address, str) or not address.strip():
            raise InputError("expected an address", field=f"{place}[{number}]")
        tier = str(fields.get("tier") or "").strip().casefold()
        yield GateSource(address.strip(), says_press=tier not in ("", "aggregator", "unlisted"))
