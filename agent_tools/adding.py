"""Putting studies on the list from a person's files and folders."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agent_tools.files import read_file
from agent_tools.review import Review
from agent_tools.texts import TextStatus, put_file, texts_status
from checker.model.input_error import InputError

if TYPE_CHECKING:
    from corpus.importing import ImportedFile

_SUFFIXES = frozenset({".pdf", ".xml", ".nxml", ".bib", ".ris", ".json", ".nbib"})
"""Names of files in a folder that may be studies; a file that is named itself may have any name."""


@dataclass(frozen=True, slots=True)
class Added:
    """What came of adding files: ids new on the list, ids that were there, and problems of single records.

    completed: of the ids that were there, those that gained fields, with what in words ("authors"). advice:
    what a person should mend or know: a study without authors, a file that says another year than the list.
    """

    added: tuple[str, ...]
    known: tuple[str, ...]
    problems: tuple[InputError, ...]
    texts: tuple[TextStatus, ...] = ()
    completed: tuple[tuple[str, tuple[str, ...]], ...] = ()
    advice: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The document of `studies add --format json`."""
        return {
            "added": list(self.added),
            "known_before": list(self.known),
            "completed": {study_id: list(fields) for study_id, fields in self.completed},
            "advice": list(self.advice),
            "problems": [str(problem) for problem in self.problems],
            "texts": [text.as_dict() for text in self.texts],
        }


def add_studies(review: Review, paths: Sequence[Path]) -> Added:
    """Put studies on the list from bibliographic files, or from PDF and XML files that say what they are.

    Of a folder all such files are taken, those of its folders too, by name. Several files are read at once,
    each once; they are listed in the order of `paths`. Good files and records are kept, each bad
    one is named.
    """
    from corpus.known_works import KnownWorks
    from corpus.listing import describe_lack, list_file

    added: list[str] = []
    known: list[str] = []
    texts: set[str] = set()
    problems: list[InputError] = []
    completed: dict[str, tuple[str, ...]] = {}
    advice: dict[str, None] = {}
    works = KnownWorks()
    try:
        for file in _in_order(_read, _files_of(paths)):
            if isinstance(file, InputError):
                problems.append(file)
                continue
            problems += (
                InputError(p.expected, file=p.file, line=p.line, field=p.field) for p in file.problems
            )
            with review.store.transaction():
                listed = list_file(
                    review.store, Path(file.name).name, file.records, len(file.problems), works=works
                )
                added += listed.added
                known += listed.known
                for study_id, fields in listed.completed.items():
                    completed[study_id] = tuple(dict.fromkeys((*completed.get(study_id, ()), *fields)))
                advice.update(dict.fromkeys(listed.differences))
                ids = (*listed.added, *listed.known)
                if file.content_is_text and len(ids) == 1 and not put_file(review, ids[0], file):
                    texts.add(ids[0])
    finally:
        review.seal("studies add")
    statuses = tuple(status for status in texts_status(review) if status.row.entry.study.study_id in texts)
    ids_given = {*added, *known}
    lacks = [describe_lack(e.study) for e in review.store.study_list() if e.study.study_id in ids_given]
    return Added(
        tuple(added),
        tuple(known),
        tuple(problems),
        statuses,
        tuple(completed.items()),
        (*advice, *filter(None, lacks)),
    )


def _in_order(
    read: Callable[[Path], ImportedFile | InputError], paths: Iterable[Path]
) -> Iterator[ImportedFile | InputError]:
    """What `read` gives for each path, in order, several at once; few are held, however many there are."""
    workers = os.cpu_count() or 1
    pool = ThreadPoolExecutor(workers, thread_name_prefix="read")
    waiting: deque[Future[ImportedFile | InputError]] = deque()
    try:
        for path in paths:
            waiting.append(pool.submit(read, path))
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _files_of(paths: Sequence[Path]) -> Iterator[Path]:
    """The files, and in place of a folder those in it; an empty folder stays, to be told as a problem."""
    for path in paths:
        inside = sorted(p for p in path.rglob("*") if p.suffix.lower() in _SUFFIXES and p.is_file())
        yield from inside if path.is_dir() and inside else [path]


def _read(path: Path) -> ImportedFile | InputError:
    from corpus.importing import read_study_file

    if path.is_dir():
        return InputError("expected a folder with PDF, XML or bibliographic files", file=str(path))
    try:
        return read_study_file(read_file(path, "a bibliographic file, PDF or XML"), str(path))
    except InputError as problem:
        return problem
