"""Settings: the environment, then the workspace's config.toml, then the user's configuration folder."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from checker.model.input_error import InputError
from checker.model.outcome import Policy
from corpus.declaration import Declaration, DeclarationError, parse_declaration
from corpus.settings import Settings

SERVICES = (
    "openalex", "crossref", "datacite", "arxiv", "europepmc", "pubmed", "unpaywall", "semanticscholar",
    "openlibrary", "doi", "worldbank", "imf", "eurostat", "courtlistener",
)  # fmt: skip
"""The services whose address and key can be set, whether this version asks them or not."""

AGENT_MARKERS = ("CLAUDECODE", "AI_AGENT", "CODEX_THREAD_ID", "CODEX_SESSION_ID", "GEMINI_CLI")
"""Environment variables that coding agents set in the shells that they open."""

SOURCES_FOLDER = "sources"
"""Beside each config.toml: the declarations of the sources that a person added, a file each."""

_CONFIG = "config.toml"
_DECLARATIONS = "declarations of sources"
"""The key in the merged configuration for the files in SOURCES_FOLDER; no TOML file can hold it unquoted."""


def is_agent(environment: Mapping[str, str]) -> bool:
    """True when a coding agent's marker stands in the environment."""
    return any(environment.get(name) for name in AGENT_MARKERS)


def read_configuration(folder: Path | None, environment: Mapping[str, str]) -> dict[str, Any]:
    """The merged tables of the two configuration files; the workspace's wins.

    folder: the workspace's hidden folder, None where there is no workspace.
    Raises InputError naming the file that is no TOML.
    """
    merged: dict[str, Any] = {}
    declarations: list[Path] = []
    for place in (user_configuration_folder(environment), folder):
        if place is None:
            continue
        declarations += sorted((place / SOURCES_FOLDER).glob("*.*"))
        path = place / _CONFIG
        if not path.is_file():
            continue
        try:
            merged.update(tomllib.loads(path.read_text(encoding="utf-8")))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise InputError(f"expected a readable TOML file ({error})", file=str(path)) from error
    return merged | ({_DECLARATIONS: declarations} if declarations else {})


def user_configuration_folder(environment: Mapping[str, str]) -> Path:
    """The user's configuration folder of this product; it need not be there."""
    return Path(environment.get("XDG_CONFIG_HOME") or "~/.config").expanduser() / "co-researcher"


def read_declaration(path: Path) -> Declaration:
    """The declaration of a source in a file, TOML or JSON. Raises InputError naming file and field."""
    try:
        content = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InputError("expected a declaration of a source in UTF-8", file=str(path)) from error
    except OSError as error:
        expected = f"expected a readable declaration of a source ({error.strerror})"
        raise InputError(expected, file=str(path)) from error
    try:
        declaration = parse_declaration(content, is_json=path.suffix.lower() == ".json")
    except DeclarationError as error:
        raise InputError(error.expected, file=str(path), field=error.field) from error
    if declaration.name in SERVICES:
        raise InputError("expected a name that no source of the product has", file=str(path), field="name")
    return declaration


def corpus_settings(
    configuration: Mapping[str, Any], environment: Mapping[str, str] = os.environ
) -> Settings:
    """What the corpus needs to know: e-mail, addresses and keys of services, trusted hosts, sources.

    Raises InputError for an address that is none and a declaration that is not right.
    """

    def setting(name: str) -> str:
        return str(environment.get(f"CO_RESEARCHER_{name.upper()}") or configuration.get(name, "")).strip()

    given = [read_declaration(path) for path in configuration.get(_DECLARATIONS, ())]
    declared = {declaration.name: declaration for declaration in given}
    services = (*SERVICES, *declared)
    urls = {service: setting(f"{service}_url") for service in services}
    keys = {service: setting(f"{service}_key") for service in services}
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
        default_sources=_default_sources(configuration, environment),
        declared=declared,
    )


def _default_sources(configuration: Mapping[str, Any], environment: Mapping[str, str]) -> tuple[str, ...]:
    """`sources` of config.toml (a list of names), or CO_RESEARCHER_SOURCES with commas between them."""
    value = environment.get("CO_RESEARCHER_SOURCES") or configuration.get("sources", ())
    names = value.split(",") if isinstance(value, str) else value
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise InputError("expected a list of names of sources", file=_CONFIG, field="sources")
    return tuple(name.strip() for name in names if name.strip())


def read_policy(configuration: Mapping[str, Any]) -> Policy:
    """The policy for uncited sentences, `standard` unless set. Raises InputError for another word."""
    value = configuration.get("policy", Policy.STANDARD.value)
    if value not in list(Policy):
        raise InputError("expected strict, standard or lenient", file=_CONFIG, field="policy")
    return Policy(value)
