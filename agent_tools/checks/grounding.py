"""`check grounding`: a draft's tags, calculations and numbers against the claims that it rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from agent_tools.checks.json_files import read_entries
from agent_tools.review_file import read_review_file
from checker.checks.grounding import GroundClaim, GroundTag, TagSyntax, blank_tags, check_grounding
from checker.drafts.plain import read_plain
from checker.drafts.review_file import read_review
from checker.model.check_answer import CheckAnswer
from checker.model.draft import Draft
from checker.model.input_error import InputError
from checker.text.numbers import Kind, parse_numbers

_IDS = ("id", "claim_id")
_NOT_WORDS = frozenset({*_IDS, "value", "url", "urls", "link", "doi", "sources", "study"})
_PERCENT_UNITS = frozenset({"%", "percent", "per cent", "percentage", "pct"})
_MOST_MARK = 12


def check_grounding_file(
    draft: Path, claims: Path, syntax: TagSyntax | None = None
) -> tuple[CheckAnswer, tuple[InputError, ...]]:
    """The answer, and which claims were broken.

    Raises InputError when a file cannot be read, no claim is left, or the tags' syntax is of no use.
    """
    syntax = syntax or TagSyntax()
    _require_useful(syntax)
    entries, problems = read_entries(claims, "claims", "claims", read_claim)
    if not entries:
        raise problems[0]
    entries, repeated = first_of_each(entries, str(claims))
    problems += repeated
    parsed, tags = _read_tagged(draft, syntax)
    return check_grounding(parsed, tags, entries), tuple(problems)


def first_of_each(claims: Sequence[GroundClaim], file: str) -> tuple[list[GroundClaim], list[InputError]]:
    """The first claim of each id, and a problem for each id that comes again."""
    kept = {claim.claim_id: claim for claim in reversed(claims)}
    counts = Counter(claim.claim_id for claim in claims)
    problems = [
        InputError(f"expected one claim called {name}, found {count}", file=file)
        for name, count in counts.items()
        if count > 1
    ]
    return [kept[name] for name in counts], problems


def read_claim(row: dict[str, Any], place: str) -> GroundClaim:
    """A claim: an id, words in any fields, and a `value` with a `unit` where it has one.

    Raises InputError naming the field.
    """
    claim_id = next((row[name] for name in _IDS if row.get(name) is not None), None)
    if isinstance(claim_id, bool) or not isinstance(claim_id, (str, int)) or not str(claim_id).strip():
        raise InputError("expected an id", field=f"{place}.id")
    value = row.get("value")
    unit = str(row.get("unit") or "").strip()
    words = [str(text) for name, text in row.items() if name not in _NOT_WORDS and _is_scalar(text)]
    stated, is_percent = None, unit.casefold() in _PERCENT_UNITS
    if value is not None:
        stated, said_percent = _read_value(value, f"{place}.value")
        is_percent = is_percent or said_percent
        words.append(f"{value} {unit}" if unit else str(value) if isinstance(value, str) else "")
    if stated is None and not any(word.strip() for word in words):
        raise InputError("expected a text or a value", field=f"{place}.text")
    return GroundClaim(str(claim_id).strip(), "\n\n".join(words), stated, is_percent)


def _is_scalar(value: Any) -> bool:
    return isinstance(value, (str, int, Decimal)) and not isinstance(value, bool)


def _read_value(value: Any, place: str) -> tuple[Decimal, bool]:
    if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
        number = Decimal(value)
        if number.is_finite() and abs(number.adjusted()) <= 60:
            return number, False
    elif isinstance(value, str):
        numbers = parse_numbers(value)
        if len(numbers) == 1:
            return numbers[0].value, numbers[0].kind in (Kind.PERCENT, Kind.PERCENTAGE_POINT)
    raise InputError("expected one number", field=place)


def _read_tagged(path: Path, syntax: TagSyntax) -> tuple[Draft, tuple[GroundTag, ...]]:
    """The draft with blanks for tags; in Word files and PDFs the tags are blanked in the words."""
    file = read_review_file(path)
    text = file.as_one_text
    if text is not None:
        blanked, tags = blank_tags(text, syntax)
        return read_review(blanked.encode(), path.name, included=file.included), tags
    parsed = file.parse()
    blanked, tags = blank_tags(parsed.text, syntax)
    again = read_plain(blanked, path.name)
    return replace(again, pages=parsed.pages, counts_paragraphs=parsed.counts_paragraphs), tags


def _require_useful(syntax: TagSyntax) -> None:
    for name, mark in (("--open", syntax.opening), ("--close", syntax.closing)):
        if not 1 <= len(mark) <= _MOST_MARK or any(c.isspace() or c.isalnum() for c in mark):
            raise InputError(f"expected 1 to {_MOST_MARK} marks that are no letters or digits", field=name)
    words = (syntax.calculation, syntax.logic, syntax.example)
    if len({word.casefold() for word in words}) < len(words) or not all(w.isalpha() for w in words):
        raise InputError("expected three different words of letters", field="--calc, --logic, --example")
