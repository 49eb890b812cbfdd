"""Records told in words, and where they were seen."""

from __future__ import annotations

from collections.abc import Iterable

from checker.checks.citations.cited import CitationLookUps
from checker.checks.citations.comparing import Comparison
from checker.model.check_answer import Sighting
from corpus.model.lookup import Found, NotFound
from corpus.model.study import Study


def describe(compared: Comparison) -> str:
    """A record in one line: authors, year, title, venue."""
    return describe_study(compared.study)


def describe_study(study: Study) -> str:
    """A work in one line: authors, year, title, venue."""
    names = [author.cited_as for author in study.authors]
    who = ", ".join(names[:3]) + (" et al." if len(names) > 3 else "")
    year = f"({study.year})" if study.year is not None else ""
    venue = f", {study.container_title}" if study.container_title else ""
    return " ".join(part for part in (who, year, f"“{study.title}”{venue}") if part)


def sightings(compared: Iterable[Comparison], looks: CitationLookUps) -> tuple[Sighting, ...]:
    """Where the records were seen, each place once."""
    stale = {
        answer.source
        for answer in (*looks.named.values(), *looks.candidates.values())
        if isinstance(answer, Found) and answer.stale
    }
    found = {
        Sighting(c.record.source, _address(c.study), c.record.retrieved_at, c.record.source in stale): None
        for c in compared
    }
    return tuple(sorted(found, key=lambda seen: (seen.source, seen.url, seen.at)))


def sources_of(looks: CitationLookUps) -> tuple[str, ...]:
    """The sources that answered the search for the title, by name."""
    return tuple(
        sorted(name for name, answer in looks.candidates.items() if isinstance(answer, Found | NotFound))
    )


def _address(study: Study) -> str:
    ids = study.identifiers
    if ids.doi:
        return f"https://doi.org/{ids.doi}"
    if ids.arxiv:
        return f"https://arxiv.org/abs/{ids.arxiv}"
    if ids.pmid:
        return f"https://pubmed.ncbi.nlm.nih.gov/{ids.pmid}/"
    return f"https://openalex.org/{ids.openalex}" if ids.openalex else ""


def listed(names: Iterable[str]) -> str:
    """Names as in a sentence: "A, B and C"."""
    given = list(names)
    if len(given) < 2:
        return "".join(given)
    return f"{', '.join(given[:-1])} and {given[-1]}"
