"""Citation searching from the included studies, as an operation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from agent_tools.review import Review
from agent_tools.texts import Progress
from checker.model.input_error import InputError

if TYPE_CHECKING:
    from corpus.snowball import Snowballed


@dataclass(frozen=True, slots=True)
class SnowballLimits:
    """What is asked for: both directions where neither is named; records of each source for each study."""

    backward: bool = False
    forward: bool = False
    rounds: int = 1
    limit: int = 100


@dataclass(frozen=True, slots=True)
class SnowballOutcome:
    """What citation searching brought."""

    found: Snowballed
    studies: int

    @property
    def exit_code(self) -> int:
        """3 when a source could not be asked: what it has is unknown, whatever the others gave; else 0."""
        return 3 if self.found.unavailable else 0

    def as_dict(self) -> dict[str, Any]:
        """The document of `snowball --format json`."""
        return {
            "from_studies": self.studies,
            "added": list(self.found.added),
            "known_before": list(self.found.known),
            "not_asked": list(self.found.not_asked),
            "unavailable": [{"source": u.source, "reason": u.reason} for u in self.found.unavailable],
        }


def snowball(review: Review, limits: SnowballLimits, progress: Progress) -> SnowballOutcome:
    """Follow references and citations of the included studies, and list what is new.

    Raises InputError when no study is included.
    """
    from corpus.snowball import snowball as follow_citations
    from corpus.sources.citation_links import make_link_sources

    included = review.store.study_list().included
    if not included:
        raise InputError("expected at least one included study to begin from; see `co-researcher search`")
    try:
        found = follow_citations(
            review.store,
            make_link_sources(review.settings),
            directions=_directions(limits),
            rounds=limits.rounds,
            limit=limits.limit,
            on_study=lambda done, of, study_id: progress("citations", done, of, study_id),
        )
    finally:
        review.seal("snowball")
    return SnowballOutcome(found, len(included))


def _directions(limits: SnowballLimits) -> Sequence[Any]:
    from corpus.sources.citation_links import Direction

    wanted = {Direction.BACKWARD: limits.backward, Direction.FORWARD: limits.forward}
    return tuple(way for way, is_wanted in wanted.items() if is_wanted or not any(wanted.values()))
