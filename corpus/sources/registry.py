"""The sources by name: those that ship, and those that a person added. None is discovered by itself."""

from __future__ import annotations

from collections.abc import Sequence

from corpus.settings import Settings
from corpus.sources.added import DeclaredSource, PythonSearch, PythonSource
from corpus.sources.arxiv import ArXivIndex
from corpus.sources.base import Source
from corpus.sources.crossref import Crossref
from corpus.sources.datacite import DataCite
from corpus.sources.europepmc import EuropePmc
from corpus.sources.openalex import OpenAlex
from corpus.sources.openlibrary import OpenLibrary
from corpus.sources.pubmed import PubMed
from corpus.sources.semanticscholar import SemanticScholar
from corpus.sources.timing import REAL_TIME, Timing

SOURCES: dict[str, type[Source]] = {
    "arxiv": ArXivIndex,
    "crossref": Crossref,
    "datacite": DataCite,
    "europepmc": EuropePmc,
    "openalex": OpenAlex,
    "openlibrary": OpenLibrary,
    "pubmed": PubMed,
    "semanticscholar": SemanticScholar,
}
"""The sources that ship and answer questions, by name."""

DEFAULT_SOURCES = ("crossref", "openalex")
"""Those that are asked when none is named and none is configured: they cover all fields."""


_OWN: dict[str, PythonSearch] = {}


def register_source(searching: PythonSearch) -> None:
    """Add a source written in Python, or replace one that ships, for this process.

    `searching` has a `name` (small letters and digits), a `canary` (a question, and the title of a work that
    it certainly finds) and a `search` that gives CSL-JSON items (see PythonSearch). It is asked under the
    same discipline as every other source. Raises ValueError, with what is lacking, when it has not all.
    """
    name = getattr(searching, "name", None)
    if not isinstance(name, str) or not (name.isascii() and name.isalnum() and name == name.lower()):
        raise ValueError("name: expected small letters and digits")
    canary = getattr(searching, "canary", None)
    if (
        not isinstance(canary, tuple)
        or len(canary) != 2
        or not all(isinstance(words, str) and words.strip() for words in canary)
    ):
        raise ValueError("canary: expected a question and the title of a work that it certainly finds")
    if not callable(getattr(searching, "search", None)):
        raise ValueError("search: expected a function")
    _OWN[name] = searching


def forget_source(name: str) -> None:
    """Take a source that was registered out again."""
    _OWN.pop(name, None)


def source_names(settings: Settings) -> tuple[str, ...]:
    """The names that `make_sources` knows, in order."""
    return tuple(sorted({*SOURCES, *settings.declared, *_OWN}))


def make_sources(
    settings: Settings, names: Sequence[str] = (), timing: Timing = REAL_TIME
) -> tuple[Source, ...]:
    """The sources of those names, or the configured or default ones.

    Raises KeyError with the name that no source has.
    """
    wanted = names or settings.default_sources or DEFAULT_SOURCES
    return tuple(_make(settings, name, timing) for name in dict.fromkeys(wanted))


def _make(settings: Settings, name: str, timing: Timing) -> Source:
    if name in _OWN:
        return PythonSource(settings, _OWN[name], timing)
    if name in settings.declared:
        return DeclaredSource(settings, settings.declared[name], timing)
    return SOURCES[name](settings, timing)
