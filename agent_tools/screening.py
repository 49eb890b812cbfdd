"""Building the study list and getting the texts: a person's part of the work, and the search before it."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agent_tools.files import read_file
from agent_tools.reading import StudyRow, list_studies, require_entry
from agent_tools.review import Review
from checker.rule import InputError
from corpus.model.attempt import AttemptOutcome, DownloadAttempt
from corpus.model.folded import index_text
from corpus.model.lookup import Unavailable
from corpus.model.study import Role
from corpus.model.study_text import Grade

if TYPE_CHECKING:
    from corpus.download import Obtained
    from corpus.importing import ImportedFile
    from corpus.settings import Settings

# The clients of the services take a third of a second to load. They are imported where they are used, so that
# the commands that reach nothing outside (claims, review, passages) start without them.

Progress = Callable[[str, int, int, str], None]
"""Called with what goes on ("searching", "texts"), how much is done, of how much, and a word about it."""


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """What a search asks for. sources: names; all that are there when empty."""

    sources: tuple[str, ...] = ()
    limit: int = 25
    from_year: int | None = None
    to_year: int | None = None
    with_texts: bool = True


@dataclass(frozen=True, slots=True)
class TextStatus:
    """The state of a study's text, and what was tried for it."""

    row: StudyRow
    attempts: tuple[DownloadAttempt, ...]
    reason: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The row of `texts status --format json`."""
        return {
            "study_id": self.row.entry.study.study_id,
            "text": self.row.text,
            "confirmed": self.row.confirmed,
            "reason": self.reason,
            "attempts": [
                {"route": a.route, "url": a.url, "outcome": a.outcome.value, "reason": a.reason, "at": a.at}
                for a in self.attempts
            ],
        }


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """What a search brought.

    sources: (name, what it answered in words, whether it could be asked). added: ids new on the list.
    known: ids that were listed before and were found again. texts: of the studies added.
    """

    sources: tuple[tuple[str, str, bool], ...]
    added: tuple[str, ...]
    known: tuple[str, ...]
    advice: tuple[str, ...] = ()
    texts: tuple[TextStatus, ...] = ()

    @property
    def exit_code(self) -> int:
        """3 when no source could be asked, so that nothing found says nothing; else 0."""
        return 0 if any(asked for _, _, asked in self.sources) else 3

    def as_dict(self) -> dict[str, Any]:
        """The document of `search --format json`."""
        return {
            "sources": [{"source": n, "answer": words, "available": ok} for n, words, ok in self.sources],
            "added": list(self.added),
            "known_before": list(self.known),
            "advice": list(self.advice),
            "texts": [text.as_dict() for text in self.texts],
        }


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


def search(review: Review, question: str, limits: SearchLimits, progress: Progress) -> SearchOutcome:
    """Ask the sources at once, merge the records into the list, and get the texts of what is new.

    Raises InputError for an empty question, years upside down, or an unknown source.
    """
    from corpus.listing import list_search_result
    from corpus.search import describe_answer, make_sources
    from corpus.search import search as search_sources

    require_searchable(limits, review.settings)
    sources = make_sources(review.settings, limits.sources)
    try:
        result = search_sources(
            question,
            sources,
            limit=limits.limit,
            from_year=limits.from_year,
            to_year=limits.to_year,
            on_progress=lambda source, answer, done, of: progress(
                "searching", done, of, f"{source}: {describe_answer(answer)}"
            ),
        )
    except ValueError as error:
        raise InputError(str(error)) from error
    listed = list_search_result(review.store, result)
    review.seal("search")
    wanted = listed.added if limits.with_texts else ()
    texts = fetch_texts(review, progress, wanted) if wanted else ()
    outcomes = tuple(
        (o.source, describe_answer(o.answer), not isinstance(o.answer, Unavailable)) for o in result.outcomes
    )
    return SearchOutcome(outcomes, listed.added, listed.known, result.advice, texts)


def require_searchable(limits: SearchLimits, settings: Settings) -> None:
    """Raises InputError for an unknown source or years upside down, before anything is made or asked."""
    from corpus.sources.registry import source_names

    known = source_names(settings)
    for names, field in ((limits.sources, "--source"), (settings.default_sources, "sources")):
        for name in names:
            if name not in known:
                raise InputError(f"{name}: expected one of {', '.join(known)}", field=field)
    if limits.from_year and limits.to_year and limits.from_year > limits.to_year:
        raise InputError("expected the first year not to be after the last", field="--from-year")


def add_studies(review: Review, paths: Sequence[Path]) -> Added:
    """Put studies on the list from CSL-JSON files, or from PDF and XML files that say what they are.

    Several files are read at once, each once; they are listed in the order of `paths`. Good files and records
    are kept, each bad one is named.
    """
    from corpus.listing import describe_lack, list_records

    added: list[str] = []
    known: list[str] = []
    texts: set[str] = set()
    problems: list[InputError] = []
    completed: dict[str, tuple[str, ...]] = {}
    advice: dict[str, None] = {}
    try:
        for file in _in_order(_read, paths):
            if isinstance(file, InputError):
                problems.append(file)
                continue
            problems += (
                InputError(p.expected, file=p.file, line=p.line, field=p.field) for p in file.problems
            )
            with review.store.transaction():
                listed = list_records(review.store, file.records, origin="person")
                added += listed.added
                known += listed.known
                for study_id, fields in listed.completed.items():
                    completed[study_id] = tuple(dict.fromkeys((*completed.get(study_id, ()), *fields)))
                advice.update(dict.fromkeys(listed.differences))
                ids = (*listed.added, *listed.known)
                if file.content_is_text and len(ids) == 1 and not _put_file(review, ids[0], file):
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
    read: Callable[[Path], ImportedFile | InputError], paths: Sequence[Path]
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


def exclude_study(review: Review, study_id: str, reason: str) -> None:
    """Mark a study as left out. Raises InputError without a reason or for an unknown study."""
    if not reason.strip():
        raise InputError("expected why the study is left out", field="--reason")
    require_entry(review, study_id)
    review.store.exclude(study_id, " ".join(reason.split()))
    review.seal("studies exclude")


def include_study(review: Review, study_id: str) -> None:
    """Mark a study as allowed. Raises InputError for an unknown study."""
    require_entry(review, study_id)
    review.store.include(study_id)
    review.seal("studies include")


def set_role(review: Review, study_id: str, role: Role) -> None:
    """Set what a study may be cited for. Raises InputError for an unknown study."""
    require_entry(review, study_id)
    review.store.set_role(study_id, role)
    review.seal("studies role")


def fetch_texts(review: Review, progress: Progress, study_ids: Sequence[str] = ()) -> tuple[TextStatus, ...]:
    """Look for the texts of the studies named, or of all included ones without full text.

    Each text is kept as soon as it is there, so that an interrupted run goes on where it was.
    """
    from corpus.download import Downloader

    for study_id in study_ids:
        require_entry(review, study_id)
    states = review.store.text_states()
    wanted = [
        study
        for study in review.store.study_list().included
        if (study.study_id in study_ids if study_ids else _lacks_full_text(states.get(study.study_id)))
    ]
    records = review.store.records_by_study([study.study_id for study in wanted])
    downloader = Downloader(review.settings)
    done = 0
    try:
        for obtained in downloader.obtain_all([(s, records.get(s.study_id, ())) for s in wanted]):
            done += 1
            _keep(review, obtained)
            progress("texts", done, len(wanted), obtained.study_id)
    finally:
        review.seal("texts fetch")
    ids = {study.study_id for study in wanted}
    return tuple(status for status in texts_status(review) if status.row.entry.study.study_id in ids)


def add_text(review: Review, study_id: str, path: Path) -> TextStatus:
    """Make a file the text of a listed study. Raises InputError when it has no text that can be read."""
    from corpus.importing import ImportedFile

    require_entry(review, study_id)
    content = read_file(path, "a file with the study's text")
    reason = _put_file(review, study_id, ImportedFile(str(path), content))
    if reason:
        raise InputError(f"expected the text of {study_id} ({reason})", file=str(path))
    review.seal("texts add")
    return next(s for s in texts_status(review) if s.row.entry.study.study_id == study_id)


def texts_status(review: Review) -> tuple[TextStatus, ...]:
    """What was tried for each listed study's text, and how it ended."""
    by_study: dict[str, list[DownloadAttempt]] = {}
    for attempt in review.store.attempts():
        by_study.setdefault(attempt.study_id, []).append(attempt)
    reasons = review.store.missing_reasons()
    return tuple(
        TextStatus(
            row,
            tuple(by_study.get(row.entry.study.study_id, ())),
            reasons.get(row.entry.study.study_id, "") if row.text == "none" else "",
        )
        for row in list_studies(review)
    )


def _keep(review: Review, obtained: Obtained) -> None:
    if obtained.content:
        review.store.put_file(obtained.content, media_type=obtained.media_type, url=obtained.url)
    if obtained.text is not None:
        review.store.put_text(obtained.study_id, obtained.text.text, indexed=obtained.text)
    review.store.add_attempts(obtained.attempts)


def _put_file(review: Review, study_id: str, file: ImportedFile) -> str:
    """Keep a person's file as the study's text; gives in words why it cannot be, "" when it is."""
    from corpus.extract.as_study import read_as_study

    study = require_entry(review, study_id).study
    read = read_as_study(file.content, study, file.text)
    sha256 = review.store.put_file(file.content)
    if isinstance(read, str):
        attempt = DownloadAttempt(study_id, "file", file.name, AttemptOutcome.WRONG_FILE, read, sha256)
        review.store.add_attempts([attempt])
        return read
    _, is_confirmed = review.store.text_states().get(study_id, (None, False))
    if is_confirmed and not read.confirmed:
        reason = f"{read.confirmation or 'it does not look like this study'}; the confirmed text stays"
        attempt = DownloadAttempt(study_id, "file", file.name, AttemptOutcome.WRONG_FILE, reason, sha256)
        review.store.add_attempts([attempt])
        return reason
    review.store.put_text(study_id, read, indexed=index_text(read))
    outcome = AttemptOutcome.OBTAINED if read.confirmed else AttemptOutcome.WRONG_FILE
    review.store.add_attempts(
        [DownloadAttempt(study_id, "file", file.name, outcome, read.confirmation, sha256)]
    )
    return ""


def _lacks_full_text(state: tuple[Grade, bool] | None) -> bool:
    return state is None or state[0] is not Grade.FULLTEXT or not state[1]


def _read(path: Path) -> ImportedFile | InputError:
    from corpus.importing import read_study_file

    try:
        return read_study_file(read_file(path, "a bibliographic file, PDF or XML"), str(path))
    except InputError as problem:
        return problem
