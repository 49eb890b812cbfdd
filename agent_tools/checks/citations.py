"""`check citations`: the references and citation tags of a file against bibliographic records."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from agent_tools.checks.citation_look_ups import CitationLooker, Progress
from agent_tools.checks.services import answers_here, settings_here
from agent_tools.files import read_file
from agent_tools.review_file import read_review_file
from checker.checks.citations import CitedWork, check_citations
from checker.checks.citations.reading import citations_of_draft, citations_of_records
from checker.model.check_answer import CheckAnswer
from checker.model.input_error import InputError
from corpus.importing.reading import read_study_file

MOST_CITATIONS = 2000
SENT = (
    "identifiers, titles and family names of citations to doi.org and Crossref, and as far as need be to"
    " OpenAlex, DataCite, PubMed, Europe PMC, arXiv and Open Library"
)
_RECORD_FILES = frozenset({".bib", ".ris", ".json", ".nbib"})


def check_citations_file(
    path: Path, *, looker: CitationLooker | None = None, on_progress: Progress | None = None
) -> tuple[CheckAnswer, tuple[InputError, ...]]:
    """The answer over a file's citations, and what was wrong with entries that were left out.

    looker: who looks them up; one with the settings of here when None. Raises InputError when the file
    cannot be read.
    """
    cited, problems = read_citations(path)
    return check_cited_works(cited, looker or looker_here(), on_progress), problems


def check_cited_works(
    cited: Sequence[CitedWork], looker: CitationLooker, on_progress: Progress | None = None
) -> CheckAnswer:
    """The answer over citations that were read before."""
    asked = cited[:MOST_CITATIONS]
    notes = []
    if len(cited) > len(asked):
        notes.append(f"only the first {MOST_CITATIONS} of {len(cited)} citations were looked up")
    sent = (SENT,) if asked else ()
    return check_citations(asked, looker.look_up_all(asked, on_progress), sent=sent, notes=notes)


def looker_here() -> CitationLooker:
    """Who looks citations up with the settings and the kept answers of this user and workspace."""
    return CitationLooker(settings_here(), answers_here())


def read_citations(path: Path) -> tuple[tuple[CitedWork, ...], tuple[InputError, ...]]:
    """The citations of a file of any kind, and what was wrong with entries of a bibliographic file.

    Raises InputError when the file cannot be read, or holds bibliographic entries of which none can be read.
    """
    if path.suffix.lower() not in _RECORD_FILES:
        return citations_of_draft(read_review_file(path).parse()), ()
    imported = read_study_file(read_file(path, "a bibliographic file"), path.name)
    problems = tuple(
        InputError(problem.expected, file=str(path), line=problem.line, field=problem.field)
        for problem in imported.problems
    )
    if not imported.records and problems:
        raise problems[0]
    return citations_of_records(imported.records, path.name), problems
