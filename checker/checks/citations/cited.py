"""A work as somebody cites it, and what was looked up about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from checker.model.findings import Location
from corpus.model.identifiers import Identifiers
from corpus.model.lookup import LookUp
from corpus.model.record import Record


class WorkKind(StrEnum):
    """What a citation says that the work is: it decides which indexes should hold it."""

    ARTICLE = "journal article"
    PREPRINT = "preprint"
    CONFERENCE_PAPER = "conference paper"
    BOOK = "book"
    CHAPTER = "chapter"
    THESIS = "thesis"
    REPORT = "report"
    STANDARD = "standard"
    DATA = "data set or software"
    WEB_PAGE = "web page"
    UNKNOWN = "work"

    @property
    def is_well_covered(self) -> bool:
        """Whether registries and indexes hold nearly every work of this kind that has appeared since 1990."""
        return self in (WorkKind.ARTICLE, WorkKind.PREPRINT, WorkKind.CONFERENCE_PAPER)


@dataclass(frozen=True, slots=True)
class CitedWork:
    """One citation as it was read.

    written: the entry or tag as it stands. names: family names or groups, in order. link: the address that is
    given, if any. topic: of an approximate citation ("work by Lumen on sleep"), what it speaks of.
    is_stated: the fields were stated apart (BibTeX, RIS, CSL-JSON, a tag), so that names and title are known
    beyond doubt; of an entry in prose they were read.
    """

    citation_id: str
    written: str
    names: tuple[str, ...] = ()
    et_al: bool = False
    year: int | None = None
    title: str = ""
    venue: str = ""
    identifiers: Identifiers = field(default_factory=Identifiers)
    link: str = ""
    kind: WorkKind = WorkKind.UNKNOWN
    topic: str = ""
    is_stated: bool = False
    location: Location | None = None

    @property
    def is_approximate(self) -> bool:
        """True for a citation that names an author and a topic and no one work."""
        return bool(self.topic)

    @property
    def names_identifier(self) -> bool:
        """True when a registry can be asked for the very work."""
        ids = self.identifiers
        return any((ids.doi, ids.arxiv, ids.pmid, ids.pmcid, ids.isbn))


@dataclass(frozen=True, slots=True)
class CitationLookUps:
    """What was looked up about one citation.

    named: by the identifier as written ("DOI 10.…"), the record that its registry holds. agency: for a DOI
    that no asked registry holds, the agency that registered it; NotFound when doi.org knows no such DOI.
    candidates: by source, records of works with a title like the cited one. proposal: the record that the
    registry holds for the DOI which would be offered instead (see `propose_doi`).
    """

    named: Mapping[str, LookUp[Record]] = field(default_factory=dict)
    agency: LookUp[str] | None = None
    candidates: Mapping[str, LookUp[tuple[Record, ...]]] = field(default_factory=dict)
    proposal: LookUp[Record] | None = None
