"""The texts of the listed studies: looking for them, and a person's own files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agent_tools.files import read_file
from agent_tools.reading import StudyRow, list_studies, require_entry
from agent_tools.review import Review
from checker.model.input_error import InputError
from corpus.model.attempt import AttemptOutcome, DownloadAttempt
from corpus.model.folded import index_text
from corpus.model.study_text import Grade

if TYPE_CHECKING:
    from corpus.download import Obtained
    from corpus.importing import ImportedFile

# The clients of the services take a third of a second to load. They are imported where they are used, so that
# the commands that reach nothing outside (claims, review, passages) start without them.

Progress = Callable[[str, int, int, str], None]
"""Called with what goes on ("searching", "texts"), how much is done, of how much, and a word about it."""


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
    reason = put_file(review, study_id, ImportedFile(str(path), content))
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
    with review.store.transaction():
        if obtained.content:
            review.store.put_file(obtained.content, media_type=obtained.media_type, url=obtained.url)
        if obtained.text is not None:
            review.store.put_text(obtained.study_id, obtained.text.text, indexed=obtained.text)
        review.store.add_attempts(obtained.attempts)


def put_file(review: Review, study_id: str, file: ImportedFile) -> str:
    """Keep a person's file as the study's text; gives in words why it cannot be, "" when it is."""
    from corpus.extract.as_study import read_as_study

    study = require_entry(review, study_id).study
    read = read_as_study(file.content, study, file.text)
    sha256 = review.store.put_file(file.content)
    if isinstance(read, str):
        attempt = DownloadAttempt(study_id, "file", file.name, AttemptOutcome.WRONG_FILE, read, sha256)
        review.store.add_attempts([attempt])
        return read
    if review.store.is_confirmed(study_id) and not read.confirmed:
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
