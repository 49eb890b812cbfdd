"""A claim and its quote alone, taken as truly standing in a study: what step 3 says of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from checker.model.claims import ClaimRecord, TextQuote
from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.rule import InputError, RecordSubject
from checker.run import CLAIM_RULES, ask
from checker.text.find_quote import MatchGrade, QuoteMatch
from corpus.model.folded import index_text
from corpus.model.study import Study
from corpus.model.study_list import ListEntry, StudyList
from corpus.model.study_text import Section, SectionKind, Span, StudyText

MAXIMUM_CHARACTERS = 5_000
"""The longest claim and the longest quote that a pair may have."""


@dataclass(frozen=True, slots=True)
class ClaimPair:
    """A claim beside its quote, with what is known of the study around it.

    before, after: the study's text right before and right after the quote.
    """

    pair_id: str
    claim: str
    quote: str
    before: str = ""
    after: str = ""
    study_title: str = ""
    abstract: str = ""


def pair_from(row: Mapping[str, Any], *, file: str = "", line: int | None = None) -> ClaimPair:
    """A pair from a row of a `*.pairs.jsonl` file; a claims file's `claim_id` serves as its `id`.

    Raises InputError naming file, line and field when a text is missing, empty or too long.
    """
    row = {"id": row.get("claim_id"), **row}
    for name in ("id", "claim", "quote"):
        if not isinstance(row.get(name), str) or not row[name].strip():
            raise InputError("expected a text that is not empty", file=file, line=line, field=name)
    texts: dict[str, str] = {}
    for name in ("claim", "quote", "before", "after", "study_title", "abstract"):
        value = row.get(name, "")
        value = " ".join(map(str, value)) if isinstance(value, list) else value
        if not isinstance(value, str):
            raise InputError("expected a text", file=file, line=line, field=name)
        if name in ("claim", "quote") and len(value) > MAXIMUM_CHARACTERS:
            raise InputError(
                f"expected at most {MAXIMUM_CHARACTERS} characters, got {len(value)}",
                file=file,
                line=line,
                field=name,
            )
        texts[name] = value
    return ClaimPair(row["id"], **texts)


def check_pair(pair: ClaimPair) -> tuple[Finding, ...]:
    """What every rule of step 3 says of the pair."""
    subject, evidence = pair_subject(pair)
    return ask(subject, evidence, CLAIM_RULES)


def pair_subject(pair: ClaimPair) -> tuple[RecordSubject, Evidence]:
    """The pair as a record of a small study that holds title, abstract and the quote in its place."""
    title = pair.study_title
    front = "".join(part + "\n\n" for part in (title, pair.abstract) if part)
    lead = pair.before + (" " if pair.before and not pair.before[-1].isspace() else "")
    start = len(front) + len(lead)
    end = start + len(pair.quote)
    trail = " " if pair.after and (pair.after[0].isalnum() or pair.after[0] in "([") else ""
    text = f"{front}{lead}{pair.quote}{trail}{pair.after}"
    sections = (Section(SectionKind.TITLE, 0, len(title)),) if title else ()
    blocks = tuple(
        Span(a, b) for a, b in ((0, len(title)), (len(title), len(front)), (len(front), len(text))) if a < b
    )
    study_text = StudyText(text, "pair", "1", sections=sections, blocks=blocks, confirmed=True)
    study = Study("study", title or "The study of the quote")
    record = ClaimRecord(pair.pair_id, study.study_id, pair.claim, (TextQuote(pair.quote),))
    indexed = index_text(study_text)
    entry = ListEntry(study)
    match = QuoteMatch(MatchGrade.VERBATIM, Span(start, end), places=1)
    evidence = Evidence(StudyList((entry,)), {study.study_id: indexed})
    return RecordSubject(record, entry, indexed, (match,)), evidence
