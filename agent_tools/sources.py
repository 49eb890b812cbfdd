"""The services: which there are, how they are, and adding one of a person's own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agent_tools.settings import (
    SOURCES_FOLDER,
    corpus_settings,
    is_agent,
    read_configuration,
    read_declaration,
    user_configuration_folder,
)
from agent_tools.workspace.folder import FOLDER
from checker.model.input_error import InputError

if TYPE_CHECKING:
    from corpus.settings import Settings
    from corpus.sources.base import Service
    from corpus.sources.health import SourceHealth

MOST_BYTES = 100_000
"""A declaration is a page, not a book."""

_FOR = {
    "arxiv": "preprints of physics, mathematics, computing",
    "crossref": "works of all fields, as their publishers registered them",
    "datacite": "data, software, theses, preprints",
    "doi": "whether a DOI is registered, and with whom",
    "europepmc": "biomedicine, full texts",
    "openalex": "works of all fields, open locations",
    "openlibrary": "books",
    "pubmed": "biomedicine",
    "semanticscholar": "works of all fields",
    "unpaywall": "open places of a work",
}


@dataclass(frozen=True, slots=True)
class SourceRow:
    """One service as `sources list` tells it.

    is_searched: `search --source NAME` takes it. is_default: asked when none is named. has_key: one is set.
    is_added: by a person, not by the product.
    """

    name: str
    address: str
    holds: str
    is_searched: bool
    is_default: bool
    has_key: bool
    is_added: bool

    def as_dict(self) -> dict[str, Any]:
        """The row of `sources list --format json`."""
        return {
            "name": self.name,
            "address": self.address,
            "holds": self.holds,
            "searched": self.is_searched,
            "default": self.is_default,
            "key": self.has_key,
            "added": self.is_added,
        }


@dataclass(frozen=True, slots=True)
class HealthReport:
    """How each service asked is, by name."""

    sources: tuple[SourceHealth, ...]

    @property
    def exit_code(self) -> int:
        """3 when none that is set up gives an answer, else 0: a service that is down is no fault of ours."""
        states = {source.health.value for source in self.sources} - {"not set up"}
        return 3 if states == {"down"} else 0

    def as_dict(self) -> dict[str, Any]:
        """The document of `sources health --format json`."""
        return {
            "sources": [
                {"name": s.source, "health": s.health.value, "reason": s.reason} for s in self.sources
            ]
        }


def settings_around(start: Path, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of the workspace in which `start` lies, or the user's alone where there is none."""
    resolved = start.resolve()
    folders = (place / FOLDER for place in (resolved, *resolved.parents))
    hidden = next((folder for folder in folders if folder.is_dir()), None)
    return corpus_settings(read_configuration(hidden, environment), environment)


def list_sources(settings: Settings) -> tuple[SourceRow, ...]:
    """Every service that this version asks, in order of name."""
    from corpus.sources.registry import DEFAULT_SOURCES, source_names

    searched = set(source_names(settings))
    defaults = settings.default_sources or DEFAULT_SOURCES
    return tuple(
        SourceRow(
            name,
            settings.base_url(name),
            _FOR.get(name, "added by a person"),
            name in searched,
            name in defaults,
            bool(settings.key(name)),
            name in settings.declared,
        )
        for name in sorted({*_FOR, *settings.declared})
    )


def check_health(
    settings: Settings,
    names: Sequence[str] = (),
    on_progress: Callable[[int, int, str], None] | None = None,
) -> HealthReport:
    """Ask the services named, or all, for their canaries at once. Raises InputError for an unknown name."""
    services = _services(settings)
    for name in names:
        if name not in services:
            raise InputError(f"{name}: expected one of {', '.join(sorted(services))}", field="NAME")
    asked = [services[name]() for name in sorted(names or services)]
    states: dict[str, SourceHealth] = {}
    with ThreadPoolExecutor(len(asked), thread_name_prefix="health") as pool:
        for future in as_completed([pool.submit(service.check_health) for service in asked]):
            state = future.result()
            states[state.source] = state
            if on_progress is not None:
                on_progress(len(states), len(asked), state.source)
    return HealthReport(tuple(states[name] for name in sorted(states)))


def add_source(path: Path, folder: Path | None, environment: Mapping[str, str] = os.environ) -> Path:
    """Keep the declaration of a source in `folder`, or in the user's configuration; gives where it is kept.

    folder: a workspace's hidden folder. A source of the same name is replaced. Raises InputError for a
    declaration that is not right, and under an agent's markers: what may stand on the list is a person's.
    """
    if is_agent(environment):
        raise InputError(
            "`sources add` belongs to a person; ask the person to run it in a terminal of their own"
        )
    if path.is_file() and path.stat().st_size > MOST_BYTES:
        raise InputError(f"expected a declaration of at most {MOST_BYTES:,} bytes", file=str(path))
    declaration = read_declaration(path)
    kept = (folder or user_configuration_folder(environment)) / SOURCES_FOLDER
    kept.mkdir(parents=True, exist_ok=True)
    ending = ".json" if path.suffix.lower() == ".json" else ".toml"
    target = kept / f"{declaration.name}{ending}"
    with tempfile.NamedTemporaryFile(dir=kept, delete=False) as draft:
        draft.write(path.read_bytes())
    Path(draft.name).replace(target)
    other = target.with_suffix(".toml" if ending == ".json" else ".json")
    other.unlink(missing_ok=True)
    return target


def _services(settings: Settings) -> dict[str, Callable[[], Service]]:
    """How each service that can be asked for its health is made, by name."""
    from corpus.sources.doi_org import DoiOrg
    from corpus.sources.registry import make_sources, source_names
    from corpus.sources.unpaywall import Unpaywall

    def making(name: str) -> Callable[[], Service]:
        return lambda: make_sources(settings, (name,))[0]

    services = {name: making(name) for name in source_names(settings)}
    return {**services, "doi": lambda: DoiOrg(settings), "unpaywall": lambda: Unpaywall(settings)}
