"""Why a service gave no answer. A failure says nothing about the thing that was asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import Enum, auto

_BREAKDOWNS = frozenset({408, 425, 500, 502, 503, 504, *range(520, 531)})
"""Statuses of a server, or of what stands before it, that failed and may recover."""

LONG_WAIT = 60.0
"""Seconds. A service that asks for a longer pause is not telling us to slow down but to go away for now."""


class FailureKind(Enum):
    """What went wrong, as far as it matters for what to do next."""

    UNREACHABLE = auto()
    TIMED_OUT = auto()
    TOO_FAST = auto()
    """Asked more often than allowed: a short pause helps."""
    QUOTA_USED = auto()
    """The day's allowance is gone: nothing helps before it is renewed."""
    REFUSED = auto()
    """The service understood and said no (key, plan, query): asking again is useless."""
    BROKEN = auto()
    """The service failed (5xx)."""
    UNREADABLE = auto()
    """Something else than the promised answer came: a web page, cut-off JSON, a renamed field."""
    SET_ASIDE = auto()
    """The circuit breaker is open: nothing was asked."""


PASSING = frozenset(
    {FailureKind.UNREACHABLE, FailureKind.TOO_FAST, FailureKind.BROKEN, FailureKind.UNREADABLE}
)
"""Failures that may be over a moment later."""


class ServiceError(Exception):
    """A service gave no answer. `retry_after` in seconds, when the service told one."""

    def __init__(
        self,
        kind: FailureKind,
        reason: str,
        *,
        retry_after: float | None = None,
        status: int | None = None,
    ) -> None:
        super().__init__(reason)
        self.kind, self.reason, self.retry_after, self.status = kind, reason, retry_after, status


def failure_from_reply(status: int, headers: Mapping[str, str], body: bytes) -> ServiceError:
    """What a reply that is no answer means. `headers` are looked up without regard to case."""
    lower = {name.lower(): value for name, value in headers.items()}
    wait = parse_retry_after(lower.get("retry-after", ""))
    said = _what_it_said(body)
    if status == 429:
        if "plan upgrade" in said.lower():
            return ServiceError(FailureKind.REFUSED, f"refused: {said}", status=status)
        budget = any(word in said.lower() for word in ("budget", "quota", "daily"))
        if budget or (wait is not None and wait > LONG_WAIT):
            renewed = f"; renewed in {_minutes(wait)}" if wait is not None else ""
            return ServiceError(
                FailureKind.QUOTA_USED,
                f"the allowance for today is used up{renewed}",
                retry_after=wait,
                status=status,
            )
        return ServiceError(
            FailureKind.TOO_FAST, "answers that it is asked too often", retry_after=wait, status=status
        )
    if status in (400, 401, 403, 410, 422, 451):
        return ServiceError(
            FailureKind.REFUSED, f"refused the request (HTTP {status}){_quoted(said)}", status=status
        )
    if 300 <= status < 400:
        return ServiceError(
            FailureKind.UNREADABLE,
            f"redirects elsewhere (HTTP {status}), which is not followed",
            status=status,
        )
    if status not in _BREAKDOWNS:
        return ServiceError(FailureKind.REFUSED, f"answered with HTTP {status}{_quoted(said)}", status=status)
    return ServiceError(
        FailureKind.BROKEN, f"out of order (HTTP {status}){_quoted(said)}", retry_after=wait, status=status
    )


def parse_retry_after(value: str) -> float | None:
    """Seconds of a Retry-After header (RFC 9110, section 10.2.3: a number or a date), or None."""
    value = value.strip()
    if re.fullmatch(r"\d{1,9}(?:\.\d+)?", value):
        return float(value)
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())


def _what_it_said(body: bytes) -> str:
    """The message in a JSON error, or the first words of a short text; nothing of a web page."""
    text = body[:4000].decode("utf-8", "replace").strip()
    if text.startswith("<"):
        return ""
    try:
        said = json.loads(text)
    except ValueError:
        return text[:160]
    if isinstance(said, dict):
        parts = [said.get(name) for name in ("error", "message", "title", "detail")]
        return "; ".join(part for part in parts if isinstance(part, str))[:300]
    return ""


def _quoted(said: str) -> str:
    return f": {said}" if said else ""


def _minutes(seconds: float | None) -> str:
    if seconds is None:
        return "an unknown time"
    return f"{round(seconds / 60)} min" if seconds >= 90 else f"{round(seconds)} s"
