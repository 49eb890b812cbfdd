"""The check of all citations of an input."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from checker.checks.citations.cited import CitationLookUps, CitedWork
from checker.checks.citations.judging import judge
from checker.checks.citations.tags import write_tag
from checker.model.check_answer import CheckAnswer, CheckedItem

COMPARED = (
    "each reference and citation tag (title, all cited authors, year, venue of journal articles, link) with"
    " the records that registries and indexes hold; a record says that the work exists, not what it says"
)


def check_citations(
    cited: Sequence[CitedWork],
    looks: Mapping[str, CitationLookUps],
    *,
    sent: Sequence[str] = (),
    notes: Sequence[str] = (),
) -> CheckAnswer:
    """The answer over `cited`, in order; `looks` by citation id, without which nothing was looked up."""
    items = tuple(check_citation(work, looks.get(work.citation_id, CitationLookUps())) for work in cited)
    return CheckAnswer("citations", COMPARED, items, tuple(sent), tuple(notes))


def check_citation(work: CitedWork, looks: CitationLookUps) -> CheckedItem:
    """The answer on one citation. Its text is what was written; of fields stated apart, the tag they make."""
    said = judge(work, looks)
    is_tag = work.written.startswith(("[", "("))
    return CheckedItem(
        work.citation_id,
        write_tag(work) if work.is_stated and not is_tag else " ".join(work.written.split()),
        said.outcome,
        said.status,
        said.message,
        said.evidence,
        work.location,
        said.suggestion,
    )
