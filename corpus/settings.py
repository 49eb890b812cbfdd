"""What a person may set about the outside world: who is asking, where each service is, keys, limits.

The corpus reads no environment and no file; whoever calls it fills this in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from corpus.declaration import Declaration

DEFAULT_URLS: Mapping[str, str] = MappingProxyType(
    {
        "openalex": "https://api.openalex.org",
        "crossref": "https://api.crossref.org",
        "datacite": "https://api.datacite.org",
        "arxiv": "https://export.arxiv.org",
        "europepmc": "https://www.ebi.ac.uk/europepmc",
        "pubmed": "https://eutils.ncbi.nlm.nih.gov",
        "unpaywall": "https://api.unpaywall.org",
        "semanticscholar": "https://api.semanticscholar.org",
        "openlibrary": "https://openlibrary.org",
        "doi": "https://doi.org",
        "worldbank": "https://api.worldbank.org",
        "imf": "https://api.imf.org",
        "eurostat": "https://ec.europa.eu/eurostat/api",
        "courtlistener": "https://www.courtlistener.com",
    }
)
"""The services by name, each with its address."""

_NOTHING: Mapping[str, str] = MappingProxyType({})
_NONE_DECLARED: Mapping[str, Declaration] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of the corpus.

    email: told to services that ask for one (Crossref's polite pool, Unpaywall).
    urls: base addresses by service name in lower case, in place of `DEFAULT_URLS`.
    keys: API keys by service name; never shown in `repr`, never logged.
    trusted_hosts: "host:port" that the hardened fetcher may reach although it is not public.
    timeout: seconds that a service may take for one answer.
    download_workers: how many studies' texts are fetched at once.
    default_sources: names of the sources that are asked when none is named; the product's own when empty.
    declared: the sources that a person added, by name.
    """

    email: str = ""
    urls: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    keys: Mapping[str, str] = field(default_factory=lambda: _NOTHING, repr=False)
    trusted_hosts: frozenset[str] = frozenset()
    timeout: float = 20.0
    download_workers: int = 4
    default_sources: tuple[str, ...] = ()
    declared: Mapping[str, Declaration] = field(default_factory=lambda: _NONE_DECLARED)

    def base_url(self, service: str) -> str:
        """Where the service is, without a slash at the end. Raises KeyError for an unknown service."""
        declared = self.declared.get(service)
        return (self.urls.get(service) or (declared.url if declared else DEFAULT_URLS[service])).rstrip("/")

    def key(self, service: str) -> str:
        """The key for the service, or "" when there is none."""
        return self.keys.get(service, "")
