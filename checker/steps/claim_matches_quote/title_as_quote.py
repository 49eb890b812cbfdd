"""The quote is the study's title, not a finding.

Why: a title names the question; a study called "Does X reduce Y?" may have found that it does not.
How: the quote's words, in order, stand in the study's title (or it in them with at most two words more), or
the quote stands in a stretch of the text marked as the title, and nowhere in a longer sentence of the text.
Forgiven: a phrase of the title that the text says again in a sentence of its own.
Measured (SciFact and Check-COVID, 2026-11-30, 95 % Wilson intervals): evidence of supported claims failed or
raised 0 of 545 in train [0, 0.70 %], 0 of 107 in dev [0, 3.47 %]; titles given as quotes told 545 of 545 and
107 of 107.
Source: planted cases of this project.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, RecordSubject, Rule, SubjectKind, claim_location
from checker.text.words import words
from corpus.model.study_text import SectionKind

_EXTRA_WORDS = 2
_OWN_SENTENCE_WORDS = 3


def check(subject: RecordSubject, evidence: Evidence) -> Iterable[Finding]:
    """Hold the quote against the study's title."""
    if subject.entry is None:
        yield RULE.finding(Outcome.SKIP, "the study is not on the list, so its title is not known", subject)
        return
    quote = _plain(subject.record.quote.exact)
    title = _plain(subject.entry.study.title)
    where = claim_location(subject, part="quote")
    if (_is_title(quote, title) or _stands_in_title(subject)) and not _is_said_again(subject, quote, title):
        yield RULE.finding(
            Outcome.CHECK,
            "the quote is the study's title, which reports no finding",
            subject,
            hint="quote the sentence of the abstract or the results that says what was found",
            location=where,
            found=subject.record.quote.exact,
        )
    else:
        yield RULE.finding(Outcome.OK, "the quote is not the study's title", subject, location=where)


def _plain(text: str) -> list[str]:
    return [part for word in words(text) for part in word.lower.split("-")]


def _is_title(quote: list[str], title: list[str]) -> bool:
    if not quote or not title:
        return False
    if _holds(title, quote):
        return True
    return len(quote) <= len(title) + _EXTRA_WORDS and _holds(quote, title)


def _holds(whole: list[str], part: list[str]) -> bool:
    return f" {' '.join(part)} " in f" {' '.join(whole)} "


def _stands_in_title(subject: RecordSubject) -> bool:
    if subject.text is None or subject.match is None or subject.match.span is None:
        return False
    section = subject.text.text.section_at(subject.match.span.start)
    return section is not None and section.kind is SectionKind.TITLE


def _is_said_again(subject: RecordSubject, quote: list[str], title: list[str]) -> bool:
    """True when a line of the text that is not the title holds the quote within a longer sentence."""
    if subject.text is None:
        return False
    for line in subject.text.text.text.splitlines():
        plain = _plain(line)
        is_longer = len(plain) >= len(quote) + _OWN_SENTENCE_WORDS
        if is_longer and _holds(plain, quote) and not _holds(plain, title) and not _holds(title, plain):
            return True
    return False


RULE = Rule(
    "CLM202",
    "title-as-quote",
    3,
    SubjectKind.RECORD,
    check,
    __doc__,
    examples=(
        Example(
            "the title as it stands",
            Outcome.CHECK,
            claim="School gardens change what pupils eat at lunch.",
            quote="School gardens and what pupils eat at lunch: a two-year comparison",
            title="School gardens and what pupils eat at lunch: a two-year comparison",
            text="Abstract. We followed four schools.",
        ),
        Example(
            "part of the title",
            Outcome.CHECK,
            claim="School gardens change what pupils eat at lunch.",
            quote="School gardens and what pupils eat at lunch",
            title="School gardens and what pupils eat at lunch: a two-year comparison",
            text="Abstract. We followed four schools.",
        ),
        Example(
            "a finding that shares the title's words",
            Outcome.OK,
            claim="Pupils with a school garden ate more beans at lunch.",
            quote="Pupils of schools with gardens ate more beans at lunch in the second year.",
            title="School gardens and what pupils eat at lunch: a two-year comparison",
        ),
        Example(
            "a phrase of the title that the text says in a sentence",
            Outcome.OK,
            claim="Early ringing of reed warblers shortens their stay.",
            quote="early ringing of reed warblers shortens their stay",
            title="Early ringing of reed warblers shortens their stay in small marshes",
            text="Results. We saw that early ringing of reed warblers shortens their stay by about a week.",
        ),
    ),
)
