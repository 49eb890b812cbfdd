"""A person's decisions on the list: what is left out and why, what is allowed, and what it is for."""

from __future__ import annotations

from agent_tools.reading import require_entry
from agent_tools.review import Review
from checker.model.input_error import InputError
from corpus.model.study import Role
from corpus.model.study_list import Stage
from corpus.model.study_text import Grade


def exclude_study(review: Review, study_id: str, reason: str, stage: Stage | None = None) -> None:
    """Mark a study as left out. Raises InputError without a reason or for an unknown study.

    stage: whether its record was left out at screening or its report when read; by default the latter when
    its full text is there.
    """
    if not reason.strip():
        raise InputError("expected why the study is left out", field="--reason")
    require_entry(review, study_id)
    if stage is None:
        grade, _ = review.store.text_states().get(study_id, (None, False))
        stage = Stage.ELIGIBILITY if grade is Grade.FULLTEXT else Stage.SCREENING
    review.store.exclude(study_id, " ".join(reason.split()), stage)
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
