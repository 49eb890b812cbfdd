"""References and citation tags against bibliographic records (`check citations`).

Evidence is a record of a registry or index that answered: Crossref, DataCite, OpenAlex, Europe PMC and
PubMed, arXiv, Open Library, and doi.org for whether a DOI is registered at all. A record is compared as a
whole: title, all cited authors, year, for journal articles the venue, and the link by what the registry holds
under it. That a record exists says nothing about what the work says, and where no index covers a kind of work
well (books, theses, reports, standards) its absence says nothing either.
"""

from checker.checks.citations.check import check_citations
from checker.checks.citations.cited import CitationLookUps, CitedWork, WorkKind
from checker.checks.citations.judging import propose_doi

__all__ = ["CitationLookUps", "CitedWork", "WorkKind", "check_citations", "propose_doi"]
