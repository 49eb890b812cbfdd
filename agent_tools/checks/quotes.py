"""`check quotes`: quotes against one document, by the rules of step 2 alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from agent_tools.checks.json_files import read_rows
from agent_tools.excerpt import excerpt
from agent_tools.files import read_file
from checker.model.claims import ClaimRecord, TextQuote
from checker.model.evidence import Evidence
from checker.model.input_error import InputError
from checker.model.outcome import Outcome, gravest
from checker.rule import RecordSubject
from checker.steps.quote_in_text import RULES
from checker.text.find_quote import QuoteMatch, find_exact_words, find_quote
from corpus.extract import Unreadable, extract_file
from corpus.model.folded import IndexedText, index_text
from corpus.model.study import Study
from corpus.model.study_list import ListEntry, StudyList


@dataclass(frozen=True, slots=True)
class QuoteAnswer:
    """What step 2 says of one quote."""

    quote_id: str
    outcome: Outcome
    code: str
    message: str
    match: QuoteMatch
    text: IndexedText

    def as_dict(self) -> dict[str, Any]:
        """The row of `check quotes --format json`."""
        span, text = self.match.span, self.text.text
        page = text.page_at(span.start) if span else None
        section = text.section_at(span.start) if span else None
        return {
            "id": self.quote_id,
            "outcome": self.outcome.value,
            "code": self.code or None,
            "grade": self.match.grade.value,
            "page": page.number if page else None,
            "section": (section.heading or section.kind.value) if section else None,
            "start": span.start if span else None,
            "end": span.end if span else None,
            "found": text.text[span.start : span.end] if span else None,
            "nearest": excerpt(text, self.match.nearest) if self.match.nearest and not span else None,
        }


def check_quotes_file(
    source: Path, quotes: Path, *, typography_only: bool = False
) -> tuple[list[QuoteAnswer], list[InputError]]:
    """Step 2 on each quote of a JSON Lines file against one document, and what was wrong with other lines.

    typography_only: twelve characters suffice, and only white space, quotation marks, dashes, ellipsis
    characters and case are forgiven. Raises InputError when a file cannot be read.
    """
    content = read_file(source, "a document")
    extracted = extract_file(content, name=source.name)
    if isinstance(extracted, Unreadable):
        raise InputError(f"expected a document with text ({extracted.reason})", file=str(source))
    # Whoever names the file says what it is: nothing is left to confirm.
    text = index_text(replace(extracted, confirmed=True))
    rows, problems = read_rows(quotes, lambda row, line: _quote(row, str(quotes), line))
    return [_answer(quote_id, quote, text, typography_only) for quote_id, quote in rows], problems


def _answer(quote_id: str, quote: TextQuote, text: IndexedText, typography_only: bool) -> QuoteAnswer:
    if typography_only:
        match = find_exact_words(quote.exact, text)
        outcome = Outcome.OK if match.is_found else Outcome.FAILED
        return QuoteAnswer(quote_id, outcome, "", match.reason, match, text)
    match = find_quote(quote.exact, text, prefix=quote.prefix, suffix=quote.suffix)
    study = Study("source", "")
    entry = ListEntry(study)
    subject = RecordSubject(ClaimRecord(quote_id, "source", quote.exact, (quote,)), entry, text, (match,))
    evidence = Evidence(StudyList((entry,)), {"source": text})
    findings = [finding for rule in RULES for finding in rule.check(subject, evidence)]
    worst = max(findings, key=lambda f: f.outcome.gravity)
    return QuoteAnswer(
        quote_id,
        gravest(f.outcome for f in findings),
        worst.code if worst.outcome.gravity > Outcome.OK.gravity else "",
        worst.message,
        match,
        text,
    )


def _quote(row: dict[str, Any], file: str, line: int) -> tuple[str, TextQuote]:
    row = {"id": row.get("claim_id"), **row}
    for name in ("id", "quote"):
        if not isinstance(row.get(name), str) or not row[name].strip():
            raise InputError("expected a text that is not empty", file=file, line=line, field=name)
    return row["id"], TextQuote(row["quote"], str(row.get("prefix") or ""), str(row.get("suffix") or ""))
