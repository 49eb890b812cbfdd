"""How a service is, as a person wants to know it before a search, or a workflow once a week."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from corpus.sources.failure import FailureKind, ServiceError


class Health(StrEnum):
    """healthy: finds its canary. degraded: answers, and not with the canary. down: gives no answer."""

    HEALTHY = "healthy"
    DEGRADED = "degraded"
    DOWN = "down"
    NOT_SET_UP = "not set up"
    """Nothing was asked, because something that it needs is not set."""


@dataclass(frozen=True, slots=True)
class SourceHealth:
    """How a source is, and why it is not healthy."""

    source: str
    health: Health
    reason: str = ""


def health_of_failure(failure: ServiceError) -> Health:
    """Degraded when an answer came that is not the promised one, or a no; down when none came."""
    answered = failure.kind in (FailureKind.UNREADABLE, FailureKind.REFUSED)
    return Health.DEGRADED if answered else Health.DOWN
