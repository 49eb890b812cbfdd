"""Claim records: what an author says a study found, and the exact words that back it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass

from corpus.model.study_text import Span


@dataclass(frozen=True, slots=True)
class TextQuote:
    """Words of a text, with what stands around them when they stand there more than once.

    As the TextQuoteSelector of the W3C Web Annotation Data Model, section 4.2.4.
    """

    exact: str
    prefix: str = ""
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class ClaimRecord:
    """One claim about one study, with the quotes that back it (at least one)."""

    claim_id: str
    study_id: str
    claim: str
    quotes: tuple[TextQuote, ...]

    @property
    def quote(self) -> TextQuote:
        """The first quote; the only one in records of the common form."""
        return self.quotes[0]

    @property
    def quoted_words(self) -> str:
        """All quotes as one text, a line each."""
        return "\n".join(quote.exact for quote in self.quotes)

    def place_in_quotes(self, start: int, end: int) -> tuple[int, Span]:
        """The quote (0-based) that holds a place of `quoted_words`, and the place in it, cut at its end."""
        first = 0
        for number, quote in enumerate(self.quotes):
            after = first + len(quote.exact)
            if start <= after or number + 1 == len(self.quotes):
                break
            first = after + 1
        return number, Span(start - first, min(end, after) - first)

    def as_dict(self) -> dict[str, str]:
        """The record in the form of the claims file."""
        row = {
            "claim_id": self.claim_id,
            "study": self.study_id,
            "claim": self.claim,
            "quote": self.quote.exact,
        }
        if self.quote.prefix:
            row["prefix"] = self.quote.prefix
        if self.quote.suffix:
            row["suffix"] = self.quote.suffix
        return row


def records_digest(records: Iterable[ClaimRecord]) -> str:
    """The sha256 of a set of records: the same for the same records in any order."""
    rows = sorted((record.as_dict() for record in records), key=lambda row: row["claim_id"])
    return hashlib.sha256(json.dumps(rows, ensure_ascii=False, sort_keys=True).encode()).hexdigest()
