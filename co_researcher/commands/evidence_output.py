"""Studies and texts as lines for people, and the bar that shows how far a search or download is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from co_researcher.output import printable, progress_bar, write

if TYPE_CHECKING:
    from agent_tools.reading import StudyRow
    from agent_tools.texts import Progress, TextStatus


@contextmanager
def show_progress(title: str = "searching") -> Iterator[Progress]:
    """A bar on stderr for as long as the work goes on."""
    with progress_bar(title) as advance:

        def progress(what: str, done: int, of: int, word: str) -> None:
            advance(done, of, word if what == title else f"{what} {word}")

        yield progress


def study_line(row: StudyRow) -> str:
    """A study in one line: id, work, role, notices, the state of its text."""
    from agent_tools.reading import grade_of
    from corpus.model.study import Role

    study = row.entry.study
    authors = ", ".join(a.cited_as for a in study.authors[:3]) + (" et al." if len(study.authors) > 3 else "")
    notes = [grade_of(row)]
    if study.role is Role.BACKGROUND:
        notes.append("background")
    notes += sorted({notice.kind.value.replace("_", " ") for notice in study.notices})
    if row.report_of:
        notes.append(f"preprint of {row.report_of}")
    if not row.entry.included:
        notes.append(f"excluded: {row.entry.reason}")
    return f"{study.study_id}: {authors} ({study.year or 'no year'}). {study.title} [{'; '.join(notes)}]"


def print_texts(statuses: tuple[TextStatus, ...], *, with_attempts: bool = False) -> None:
    """The state of each text, a line each, and where wanted what was tried for it."""
    from agent_tools.reading import grade_of

    for status in statuses:
        why = f": {status.reason}" if status.reason else ""
        write(printable(f"{status.row.entry.study.study_id}: {grade_of(status.row)}{why}"))
        for attempt in status.attempts if with_attempts else ():
            detail = f" ({attempt.reason})" if attempt.reason else ""
            write(printable(f"  {attempt.route}: {attempt.outcome.value.replace('_', ' ')}{detail}"))
