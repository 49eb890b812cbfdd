"""The checks that stand alone: quotes against a file, claims against their quotes. No workspace is needed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from agent_tools.files import read_file
from agent_tools.reading import excerpt
from checker.model.claims import ClaimRecord, TextQuote
from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome, gravest
from checker.pair import check_pair, pair_from
from checker.reports.as_json import finding_as_dict
from checker.rule import InputError, RecordSubject
from checker.run import QUOTE_RULES, ask
from checker.text.find_quote import QuoteMatch, find_exact_words, find_quote
from corpus.extract import Unreadable, extract_file
from corpus.model.folded import IndexedText, index_text
from corpus.model.study import Study
from corpus.model.study_list import ListEntry, StudyList

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PairAnswer:
    """What step 3 says of one pair; findings worse than `ok`, and notes."""

    pair_id: str
    outcome: Outcome
    findings: tuple[Finding, ...]

    def as_dict(self) -> dict[str, Any]:
        """The row of `check claims --format json`."""
        return {
            "id": self.pair_id,
            "outcome": self.outcome.value,
            "findings": [finding_as_dict(f) for f in self.findings],
        }


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


def check_claims_file(path: Path) -> tuple[list[PairAnswer], list[InputError]]:
    """Step 3 on each pair of a `*.pairs.jsonl` file, and what was wrong with its other lines.

    Raises InputError when the file cannot be read.
    """
    answers: list[PairAnswer] = []
    pairs, problems = _rows(path, lambda row, line: pair_from(row, file=str(path), line=line))
    for pair in pairs:
        findings = check_pair(pair)
        worse = tuple(f for f in findings if f.outcome.gravity > Outcome.OK.gravity or f.is_note)
        outcome = gravest(f.outcome for f in findings if not f.is_note)
        answers.append(PairAnswer(pair.pair_id, outcome, worse))
    return answers, problems


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
    rows, problems = _rows(quotes, lambda row, line: _quote(row, str(quotes), line))
    return [_answer(quote_id, quote, text, typography_only) for quote_id, quote in rows], problems


def exit_code(outcomes: Sequence[Outcome], problems: Sequence[InputError]) -> int:
    """2 when a line was broken, else as the gravest outcome says."""
    if problems:
        return 2
    return {Outcome.FAILED: 1, Outcome.UNAVAILABLE: 3, Outcome.CHECK: 4}.get(gravest(outcomes), 0)


def _answer(quote_id: str, quote: TextQuote, text: IndexedText, typography_only: bool) -> QuoteAnswer:
    if typography_only:
        match = find_exact_words(quote.exact, text)
        outcome = Outcome.OK if match.is_found else Outcome.FAILED
        return QuoteAnswer(quote_id, outcome, "", match.reason, match, text)
    match = find_quote(quote.exact, text, prefix=quote.prefix, suffix=quote.suffix)
    study = Study("source", "")
    entry = ListEntry(study)
    subject = RecordSubject(ClaimRecord(quote_id, "source", quote.exact, (quote,)), entry, text, (match,))
    findings = ask(subject, Evidence(StudyList((entry,)), {"source": text}), QUOTE_RULES)
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


def _rows(path: Path, read: Callable[[dict[str, Any], int], T]) -> tuple[list[T], list[InputError]]:
    """The good rows of a JSON Lines file as `read` gives them, and the problems of the others."""
    rows: list[T] = []
    problems: list[InputError] = []
    for number, line in _lines(path):
        try:
            row = json.loads(line)
            if not isinstance(row, dict):
                raise InputError("expected a JSON object", file=str(path), line=number)
            rows.append(read(row, number))
        except InputError as problem:
            problems.append(problem)
        except (ValueError, RecursionError):  # no JSON, an endless number, a nest without end
            problems.append(InputError("expected a JSON object on one line", file=str(path), line=number))
    if not rows and not problems:
        raise InputError("expected JSON lines, the file is empty", file=str(path))
    return rows, problems


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    try:
        text = read_file(path, "a file of JSON lines").decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("expected UTF-8 text", file=str(path)) from error
    yield from ((n, line) for n, line in enumerate(text.split("\n"), start=1) if line.strip())
