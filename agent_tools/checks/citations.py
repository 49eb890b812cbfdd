"""`check citations`: the references and citation tags of a file against bibliographic records."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from agent_tools.checks.citation_look_ups import CitationLooker
from agent_tools.files import read_file
from agent_tools.review_file import read_review_file
from agent_tools.settings import corpus_settings, read_configuration
from checker.checks.citations import CitedWork, check_citations
from checker.checks.citations.reading import citations_of_draft, citations_of_records
from checker.model.check_answer import CheckAnswer
from checker.rule import InputError
from corpus.importing.reading import read_study_file
from corpus.settings import Settings

MOST_CITATIONS = 2000
_RECORD_FILES = frozenset({".bib", ".ris", ".json", ".nbib"})

Progress = Callable[[int, int, str], None]


def check_citations_file(
    path: Path, *, settings: Settings | None = None, on_progress: Progress | None = None
) -> tuple[CheckAnswer, tuple[InputError, ...]]:
    """The answer over a file's citations, and what was wrong with entries that were left out.

    Raises InputError when the file cannot be read.
    """
    cited, problems = read_citations(path)
    return check_cited_works(cited, settings or settings_here(), on_progress), problems


def check_cited_works(
    cited: Sequence[CitedWork], settings: Settings, on_progress: Progress | None = None
) -> CheckAnswer:
    """The answer over citations that were read before."""
    looker = CitationLooker(settings)
    asked = cited[:MOST_CITATIONS]
    looks = looker.look_up_all(asked, on_progress)
    notes = []
    if len(cited) > len(asked):
        notes.append(f"only the first {MOST_CITATIONS} of {len(cited)} citations were looked up")
    sent = [f"titles, family names and identifiers to {name}" for name in looker.asked]
    return check_citations(asked, looks, sent=sent, notes=notes)


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


def settings_here(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of the environment, and of the workspace around the working folder where there is one."""
    here = Path.cwd()
    hidden = next(
        (p / ".co-researcher" for p in (here, *here.parents) if (p / ".co-researcher").is_dir()), None
    )
    return corpus_settings(read_configuration(hidden, environment), environment)
