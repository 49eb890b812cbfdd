"""What the rules of this step share: an answer for each quote of a record, and how places are shown."""

from __future__ import annotations

from collections.abc import Callable

from checker.model.claims import TextQuote
from checker.model.findings import Finding, Related
from checker.model.outcome import Outcome
from checker.rule import RecordSubject, Rule, study_location
from checker.text.find_quote import QuoteMatch
from corpus.model.folded import IndexedText
from corpus.model.study_text import Grade, Span

Judge = Callable[[TextQuote, QuoteMatch, IndexedText], Finding]

_LIMIT = 300


def answer_each_quote(rule: Rule, subject: RecordSubject, judge: Judge) -> tuple[Finding, ...]:
    """One finding a quote; one `skip` where there is no confirmed text to look in."""
    if subject.text is None:
        return (rule.finding(Outcome.SKIP, "there is no text of the study to look in", subject),)
    if not subject.text.text.confirmed:
        return (rule.finding(Outcome.SKIP, "the text is not confirmed to be that study", subject),)
    text = subject.text
    return tuple(
        judge(quote, match, text) for quote, match in zip(subject.record.quotes, subject.matches, strict=True)
    )


def found_here(rule: Rule, subject: RecordSubject, match: QuoteMatch, message: str) -> Finding:
    """`ok` with the place of the quote in the study; `skip` where another rule says what is wrong with it."""
    if not match.is_found or match.span is None:
        return rule.finding(Outcome.SKIP, "the quote is not in the text as it stands", subject)
    return rule.finding(
        Outcome.OK,
        message,
        subject,
        location=study_location(subject, match.span),
        related=skipped_text(subject, match),
    )


def skipped_text(subject: RecordSubject, match: QuoteMatch) -> tuple[Related, ...]:
    """What stands in the study between the pieces of the quote."""
    return tuple(
        Related("passed over", study_location(subject, span), words_at(subject, span))
        for span in match.skipped
    )


def nearest_passage(subject: RecordSubject, match: QuoteMatch) -> tuple[Related, ...]:
    """The passage that the quote comes closest to, for the hint alone."""
    if match.nearest is None:
        return ()
    return (
        Related("nearest passage", study_location(subject, match.nearest), words_at(subject, match.nearest)),
    )


def words_at(subject: RecordSubject, span: Span) -> str:
    """The study's words at `span`, on one line, at most three hundred characters."""
    if subject.text is None:
        return ""
    words = " ".join(subject.text.text.text[span.start : span.end].split())
    return words if len(words) <= _LIMIT else words[: _LIMIT - 1].rstrip() + "…"


def shown(words: str, limit: int = 80) -> str:
    """Words in quotation marks on one line, cut to `limit` characters."""
    line = " ".join(words.split())
    return f"“{line if len(line) <= limit else line[: limit - 1].rstrip() + '…'}”"


def why_not_decided(match: QuoteMatch, text: IndexedText) -> str:
    """Why a quote that is not there may still be in the study; "" when the text we hold decides."""
    if match.borders_on_gap:
        return match.reason or "the file has something there that the text has not"
    if text.text.grade is Grade.ABSTRACT:
        return "only the abstract is held, not the full text"
    if text.text.is_recognised:
        return "OCR may have misread the page"
    return ""
