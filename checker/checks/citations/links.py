"""What the identifier or link of a citation leads to: the cited work, another one, none, or nobody knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from checker.checks.citations.cited import CitationLookUps, CitedWork, WorkKind
from checker.checks.citations.comparing import Comparison, Likeness
from checker.checks.citations.telling import describe, sightings
from checker.model.check_answer import Sighting
from checker.text.titles import find_title
from corpus.model.lookup import Found, NotFound, Unavailable

REGISTRIES = frozenset({"crossref", "datacite", "arxiv", "pubmed", "openlibrary"})
"""Whose record of an identifier is its owner's word. An index copies, and may show another work's title under
it: its record shows that a work exists, and disproves nothing."""
DOI_REGISTRIES = frozenset({"crossref", "datacite"})
"""Who registers DOIs: the DOI on a record of theirs is that work's own."""


class LinkState(Enum):
    """What became of the identifiers of a citation."""

    NONE = auto()
    """It has none that a registry could be asked for."""
    SAME = auto()
    OTHER_WORK = auto()
    NOT_REGISTERED = auto()
    """doi.org answered that there is no such DOI."""
    ELSEWHERE = auto()
    """It is registered with an agency that is not asked, or no asked registry holds it."""
    UNKNOWN = auto()


@dataclass(frozen=True, slots=True)
class NamedWork:
    """What the link leads to, in words. is_sure: for OTHER_WORK, that titles can be compared at all and the
    record is by others too."""

    state: LinkState
    told: str = ""
    seen_at: tuple[Sighting, ...] = ()
    is_sure: bool = True
    is_wrong: bool = False
    """OTHER_WORK or NOT_REGISTERED, and the cited work itself is known."""


def judge_link(
    cited: CitedWork,
    looks: CitationLookUps,
    named: Mapping[str, Comparison],
    works: Sequence[Comparison],
) -> NamedWork:
    """What the identifiers lead to. named: the records that registries hold for them, compared.

    works: records of the cited work that were found by its title.
    """
    if not looks.named:
        return NamedWork(LinkState.NONE)
    others = {name: c for name, c in named.items() if not _is_same(cited, c)}
    for name, compared in others.items():
        is_container = _is_container(cited, compared)
        if is_container:
            continue
        by_them = compared.shares_author and compared.authors is not Likeness.OTHER
        # The work itself under another DOI shows that the link is wrong, not merely that titles differ.
        found_elsewhere = any(c.authors is Likeness.SAME for c in works)
        told = f"the link {name} leads to another work: {describe(compared)}"
        owners = DOI_REGISTRIES if name.startswith("DOI ") else REGISTRIES
        is_owner = compared.record.source in owners
        is_sure = is_owner and not compared.other_script and (not by_them or found_elsewhere)
        if by_them and not found_elsewhere:
            told = f"the link {name} leads to a work of another title: {describe(compared)}"
        return NamedWork(
            LinkState.OTHER_WORK,
            told,
            sightings((compared,), looks),
            is_sure,
            is_wrong=bool(works) and is_sure,
        )
    if others or any(_is_same(cited, c) for c in named.values()):
        return NamedWork(LinkState.SAME)
    return _judge_missing(cited, looks, is_known=bool(works))


def _judge_missing(cited: CitedWork, looks: CitationLookUps, is_known: bool) -> NamedWork:
    """No registry gave a record."""
    silent = [answer for answer in (*looks.named.values(), looks.agency) if isinstance(answer, Unavailable)]
    doi = cited.identifiers.doi
    if isinstance(looks.agency, NotFound) and doi:
        told = f"doi.org answers that no DOI {doi} is registered"
        seen = tuple(
            Sighting(source, f"https://doi.org/{doi}", looks.agency.at) for source in looks.agency.sources
        )
        return NamedWork(LinkState.NOT_REGISTERED, told, seen, is_wrong=is_known)
    if silent:
        reasons = "; ".join(dict.fromkeys(f"{answer.source} {answer.reason}" for answer in silent))
        return NamedWork(LinkState.UNKNOWN, f"its link could not be looked up ({reasons})")
    if isinstance(looks.agency, Found):
        agency = looks.agency.value
        told = f"its DOI is registered with {agency}, whose records were not asked or do not hold it"
        return NamedWork(LinkState.ELSEWHERE, told)
    names = " and ".join(looks.named)
    return NamedWork(LinkState.ELSEWHERE, f"no source that was asked holds {names}")


def _is_same(cited: CitedWork, compared: Comparison) -> bool:
    """True when the record may be that of the cited work; without a cited title its authors and year
    decide.
    """
    if compared.title in (Likeness.SAME, Likeness.NEAR):
        return True
    if compared.title is Likeness.UNKNOWN:
        return compared.authors is not Likeness.OTHER or compared.shares_author
    return False


def _is_container(cited: CitedWork, compared: Comparison) -> bool:
    """True for the book or proceedings in which the cited work stands: its title stands in the entry too."""
    is_part = cited.kind in (WorkKind.CHAPTER, WorkKind.CONFERENCE_PAPER, WorkKind.BOOK, WorkKind.REPORT)
    is_whole = compared.record.csl.get("type") in ("book", "report", "document", "collection")
    return (
        is_part
        and is_whole
        and find_title(compared.study.title, f"{cited.written}. {cited.venue}.") is not None
    )
