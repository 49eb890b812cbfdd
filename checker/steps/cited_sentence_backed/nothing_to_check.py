"""The review has nothing that could be checked.

Finds: a review without sentences (headings, a reference list), or one in which no sentence cites anything and
every sentence was let through.

Why: an empty review is no pass. "Nothing found against it" must not be said where nothing was looked at.

Limits: a review of uncited assertions is not empty; they are told one by one.
Source: silence is not a pass.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import DraftSubject, Example, Rule, SubjectKind, draft_location
from checker.steps.cited_sentence_backed.uncited import why_let_through
from corpus.model.study_text import Span


def check(subject: DraftSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for the review as a whole."""
    sentences = subject.draft.sentences
    asked = [s for s in sentences if why_let_through(s, evidence.policy) is None]
    if asked:
        return (RULE.finding(Outcome.OK, f"{len(asked)} of {len(sentences)} sentences are checked", subject),)
    held = (
        "no sentence"
        if not sentences
        else f"{len(sentences)} sentences, and none of them states or cites anything"
    )
    return (
        RULE.finding(
            Outcome.FAILED,
            f"there is nothing to check: the review has {held}",
            subject,
            location=draft_location(subject.draft, Span(0, 0)),
            hint="write sentences that cite the listed studies",
        ),
    )


def _example(name: str, outcome: Outcome, review: str) -> Example:
    return Example(name, outcome, review=review)


RULE = Rule(
    "SEN112",
    "nothing-to-check",
    4,
    SubjectKind.DRAFT,
    check,
    __doc__,
    (
        _example("a cited sentence", Outcome.OK, "Word recall did not change (Lumen, 2024)."),
        _example(
            "headings alone",
            Outcome.FAILED,
            "# Sleep\n\n## References\n\nLumen, A. (2024). Nights of short sleep.\n",
        ),
        _example("an empty file", Outcome.FAILED, ""),
        _example("a review that only guides", Outcome.FAILED, "This review asks how sleep bears on memory."),
    ),
)
