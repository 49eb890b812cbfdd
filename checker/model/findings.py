"""Findings: what one rule says of one subject, with the places on both sides."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from checker.model.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Location:
    """A place in the claims, the review or a study's text.

    source: "claims", "review" or "study". part: "claim" or "quote" when the source is the claims.
    line, column: from 1, columns in code points. paragraph: from 1, in a Word file, where column is the
    offset in it. start, end: code points, half-open, in the review's or
    the study's text, or in the claim or quote.
    """

    source: str
    file: str = ""
    line: int | None = None
    column: int | None = None
    start: int | None = None
    end: int | None = None
    page: int | None = None
    page_label: str = ""
    section: str = ""
    part: str = ""
    study_id: str = ""
    paragraph: int | None = None


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that belongs to a finding: the nearest passage, the other side, a consequence."""

    message: str
    location: Location | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule says of a subject. A note counts for nothing; `id`: see `finding_id`."""

    code: str
    slug: str
    step: int
    outcome: Outcome
    message: str
    hint: str = ""
    claim_id: str = ""
    study_id: str = ""
    sentence: str = ""
    """The first words of the review's sentence, where the finding is about one."""
    location: Location | None = None
    related: tuple[Related, ...] = field(default=())
    found: str = ""
    expected: str = ""
    is_note: bool = False
    id: str = ""


def finding_id(code: str, rule_version: int, found: str, expected: str, bound_to: bytes) -> str:
    """A stable name for a finding: a hash of the rule, of what it found and of what it was said of.

    bound_to: the texts that the finding rests on (claim, quote, sha256 of the study's text, sentence), in
    UTF-8, parted by the unit separator. An acknowledgement is bound to this, so it survives unrelated edits
    and nothing else.
    """
    parts = "\x1f".join((code, str(rule_version), found, expected, ""))
    return hashlib.sha256(parts.encode() + bound_to).hexdigest()[:16]
