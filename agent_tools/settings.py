"""Settings: the environment, then the workspace's config.toml, then the user's configuration folder."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from checker.model.outcome import Policy
from checker.rule import InputError
from corpus.settings import Settings

SERVICES = (
    "openalex", "crossref", "datacite", "arxiv", "europepmc", "pubmed", "unpaywall", "semanticscholar",
    "openlibrary", "doi", "worldbank", "imf", "eurostat", "courtlistener",
)  # fmt: skip
"""The services whose address and key can be set, whether this version asks them or not."""

AGENT_MARKERS = ("CLAUDECODE", "AI_AGENT", "CODEX_THREAD_ID", "CODEX_SESSION_ID", "GEMINI_CLI")
"""Environment variables that coding agents set in the shells that they open."""

_CONFIG = "config.toml"


def is_agent(environment: Mapping[str, str]) -> bool:
    """True when a coding agent's marker stands in the environment."""
    return any(environment.get(name) for name in AGENT_MARKERS)


def read_configuration(folder: Path | None, environment: Mapping[str, str]) -> dict[str, Any]:
    """The merged tables of the two configuration files; the workspace's wins.

    folder: the workspace's hidden folder, None where there is no workspace.
    Raises InputError naming the file that is no TOML.
    """
    merged: dict[str, Any] = {}
    user = Path(environment.get("XDG_CONFIG_HOME") or "~/.config").expanduser() / "co-researcher" / _CONFIG
    for path in (user, folder / _CONFIG if folder else None):
        if path is None or not path.is_file():
            continue
        try:
            merged.update(tomllib.loads(path.read_text(encoding="utf-8")))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise InputError(f"expected a readable TOML file ({error})", file=str(path)) from error
    return merged


def corpus_settings(
    configuration: Mapping[str, Any], environment: Mapping[str, str] = os.environ
) -> Settings:
    """What the corpus needs to know: e-mail, addresses and keys of services, trusted hosts."""

    def setting(name: str) -> str:
        return str(environment.get(f"CO_RESEARCHER_{name.upper()}") or configuration.get(name, "")).strip()

    urls = {service: setting(f"{service}_url") for service in SERVICES}
    keys = {service: setting(f"{service}_key") for service in SERVICES}
    for service, url in urls.items():
        if url and not url.startswith(("http://", "https://")):
            raise InputError(
                "expected an address that begins with http:// or https://",
                field=f"CO_RESEARCHER_{service.upper()}_URL",
            )
    trusted = (host.strip() for host in setting("trusted_hosts").split(","))
    return Settings(
        email=setting("email"),
        urls={service: url for service, url in urls.items() if url},
        keys={service: key for service, key in keys.items() if key},
        trusted_hosts=frozenset(host for host in trusted if host),
    )


def read_policy(configuration: Mapping[str, Any]) -> Policy:
    """The policy for uncited sentences, `standard` unless set. Raises InputError for another word."""
    value = configuration.get("policy", Policy.STANDARD.value)
    if value not in list(Policy):
        raise InputError("expected strict, standard or lenient", file=_CONFIG, field="policy")
    return Policy(value)
