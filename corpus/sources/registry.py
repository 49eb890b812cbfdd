"""The sources by name: those that ship, and those that a person added. None is discovered by itself."""

from __future__ import annotations

from collections.abc import Sequence

from corpus.settings import Settings
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


def make_sources(
    settings: Settings, names: Sequence[str] = (), timing: Timing = REAL_TIME
) -> tuple[Source, ...]:
    """The sources of those names, or the configured or default ones.

    Raises KeyError with the name that no source has.
    """
    wanted = names or settings.default_sources or DEFAULT_SOURCES
    return tuple(SOURCES[name](settings, timing) for name in dict.fromkeys(wanted))
