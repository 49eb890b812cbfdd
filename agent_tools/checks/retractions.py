"""`check retractions`: the works that a file cites against the notices that sources record."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

from agent_tools.checks.citations import MOST_CITATIONS, read_citations
from agent_tools.checks.services import settings_here
from checker.checks.citations import CitedWork
from checker.checks.retractions import WorkNotices, check_retractions
from checker.model.check_answer import CheckAnswer
from checker.model.input_error import InputError
from corpus.model.identifiers import Identifiers
from corpus.notices import find_notices, make_notice_sources
from corpus.settings import Settings
from corpus.sources.timing import REAL_TIME, Timing

WORKERS = 4
SENT = "DOIs and PubMed ids of the references to Crossref, OpenAlex, PubMed and Europe PMC"


def check_retractions_file(
    path: Path, *, settings: Settings | None = None
) -> tuple[CheckAnswer, tuple[InputError, ...]]:
    """The answer over a file's references, and what was wrong with entries that were left out.

    Raises InputError when the file cannot be read.
    """
    cited, problems = read_citations(path)
    return check_notices_of(cited, settings or settings_here()), problems


def check_notices_of(
    cited: Sequence[CitedWork], settings: Settings, timing: Timing = REAL_TIME
) -> CheckAnswer:
    """The answer over citations that were read before; each work is asked for once."""
    sources = make_notice_sources(settings, timing)
    asked = [(work, named) for work in cited[:MOST_CITATIONS] if (named := _named(work)) is not None]
    by_name = dict.fromkeys(named for _, named in asked)

    def find(named: Identifiers) -> WorkNotices:
        found = find_notices(named, sources)
        at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return WorkNotices(found.notices, found.asked, found.unavailable, found.not_held, found.is_notice, at)

    with ThreadPoolExecutor(WORKERS, thread_name_prefix="retractions") as pool:
        answers = dict(zip(by_name, pool.map(find, by_name), strict=True))
    notices = {work.citation_id: answers[named] for work, named in asked}
    return check_retractions(cited[:MOST_CITATIONS], notices, sent=(SENT,) if asked else ())


def _named(work: CitedWork) -> Identifiers | None:
    """What the sources are asked by: the DOI, or without one the PubMed id."""
    ids = work.identifiers
    if ids.doi:
        return Identifiers(doi=ids.doi)
    return Identifiers(pmid=ids.pmid) if ids.pmid else None
