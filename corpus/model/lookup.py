"""The answer of a look-up: found, not found, or could not look. The three are never confused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """The source holds it. `at` is an ISO 8601 time in UTC."""

    value: T
    source: str
    at: str
    stale: bool = False


@dataclass(frozen=True, slots=True)
class NotFound:
    """Every source in `sources` answered, in good health, that it does not hold it."""

    sources: tuple[str, ...]
    at: str


@dataclass(frozen=True, slots=True)
class Unavailable:
    """We could not look; says nothing about the thing looked for. `retry_after` in seconds, if told."""

    source: str
    reason: str
    retry_after: float | None = None


LookUp = Found[T] | NotFound | Unavailable
