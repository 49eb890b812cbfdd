"""Asking for what was published about the listed studies: retractions, concerns, corrections."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from agent_tools.reading import require_entry
from agent_tools.review import Review
from agent_tools.texts import Progress
from corpus.model.identifiers import Identifiers
from corpus.model.study import Study, identifiers_from_csl

if TYPE_CHECKING:
    from corpus.notices import NoticeAnswer

_STUDIES_AT_ONCE = 4


@dataclass(frozen=True, slots=True)
class StudyNotices:
    """What the sources say of one study."""

    study: Study
    answer: NoticeAnswer

    @property
    def status(self) -> str:
        """ "notices", "none known", or "unknown" where nobody, or not everybody, could tell."""
        if self.answer.notices:
            return "notices"
        return "none known" if self.answer.is_clean else "unknown"

    def as_dict(self) -> dict[str, Any]:
        """The row of `studies notices --format json`."""
        return {
            "study_id": self.study.study_id,
            "status": self.status,
            "notices": [
                {"kind": n.kind.value, "source": n.source, **({"doi": n.doi} if n.doi else {})}
                for n in self.answer.notices
            ],
            "asked": list(self.answer.asked),
            "not_held": list(self.answer.not_held),
            "unavailable": [{"source": u.source, "reason": u.reason} for u in self.answer.unavailable],
            "is_notice": self.answer.is_notice,
        }


def look_for_notices(
    review: Review, progress: Progress, study_ids: Sequence[str] = ()
) -> tuple[StudyNotices, ...]:
    """Ask every source that can tell about the studies named, or all included ones, and keep what it says.

    Each study's answer is kept as it comes. A notice once known is not taken back when a source is silent.
    """
    from corpus.notices import find_notices, make_notice_sources

    wanted = [require_entry(review, study_id).study for study_id in study_ids]
    wanted = wanted or list(review.store.study_list().included)
    sources = make_notice_sources(review.settings)
    told: list[StudyNotices] = []
    pool = ThreadPoolExecutor(_STUDIES_AT_ONCE, thread_name_prefix="studies")
    try:
        answers = pool.map(lambda study: find_notices(_identifiers_of(review, study), sources), wanted)
        for done, (study, answer) in enumerate(zip(wanted, answers, strict=True), 1):
            unavailable = [sick.source for sick in answer.unavailable]
            review.store.add_notices(study, answer.notices, answer.asked, unavailable)
            told.append(StudyNotices(study, answer))
            progress("notices", done, len(wanted), study.study_id)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        review.seal("studies notices")
    return tuple(told)


def _identifiers_of(review: Review, study: Study) -> Identifiers:
    identifiers = study.identifiers
    for record in review.store.records_of(study.study_id):
        identifiers = identifiers.merged_with(identifiers_from_csl(record.csl))
    return identifiers
