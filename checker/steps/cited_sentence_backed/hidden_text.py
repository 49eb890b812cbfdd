"""The file holds something that a reader of the rendered review does not see, or sees as something else.

Finds: as `failed` direction marks that reorder words, invisible tag characters, and letters of another script
inside a word (Lumеn with a Cyrillic е); as `check` zero-width characters inside a word or number, and text in
a style that hides it (display: none, white or tiny letters, Word's hidden text, TeX's phantoms). Comments,
struck-out words, collapsed sections, tracked deletions, and texts of images and attributes are told as notes:
they are common and lawful.

Why: hidden words can make a checker and a reader read two different reviews. Whatever is hidden is read and
checked like the rest: zero-width characters are left out, look-alikes read as the letters they pass for, and
hidden or collapsed text is read as sentences. A file embedded in a Word document is `check`: it is not read.
What no reader takes for the review's words (comments, struck-out words, phantoms) is left out of them.

Limits: style sheets outside the file are not read; in a PDF colours and layers are not looked at.
Source: Unicode Technical Standards 36 and 39; Trojan Source (Boucher and Anderson, 2021).
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.draft import Hidden
from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import DraftSubject, Example, Rule, SubjectKind, draft_location

_FAILED = frozenset({"direction mark", "invisible tag characters", "letters of another script"})
_NOT_READ_HERE = frozenset({"embedded document"})
_NOTES = frozenset(
    {
        "comment",
        "struck out",
        "collapsed section",
        "tracked deletion",
        "text of an image",
        "text of an attribute",
        "template",
    }
)


def check(subject: DraftSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for the review as a whole, once for each hidden thing."""
    findings = tuple(_finding(hidden, subject) for hidden in subject.draft.hidden)
    if any(not finding.is_note for finding in findings):
        return findings
    return (*findings, RULE.finding(Outcome.OK, "the review hides nothing from its reader", subject))


def _finding(hidden: Hidden, subject: DraftSubject) -> Finding:
    is_unread = hidden.what in _NOT_READ_HERE
    told = "what could not be read here" if is_unread else "what a reader does not see"
    return RULE.finding(
        Outcome.FAILED if hidden.what in _FAILED else Outcome.CHECK,
        f"the review holds {told}: {hidden.what} ({hidden.detail})",
        subject,
        location=draft_location(subject.draft, hidden.span),
        hint="open and save the file in Word, which takes its words in"
        if is_unread
        else "take it out, or show it",
        found=hidden.detail,
        is_note=hidden.what in _NOTES,
    )


_QUOTE = "We found no change in word recall after nights of short sleep."


def _example(name: str, outcome: Outcome, review: str) -> Example:
    return Example(
        name, outcome, claim="Short sleep brought no change in word recall.", quote=_QUOTE, review=review
    )


RULE = Rule(
    "SEN111",
    "hidden-text",
    4,
    SubjectKind.DRAFT,
    check,
    __doc__,
    (
        _example("nothing hidden", Outcome.OK, "Word recall did not change (Lumen, 2024)."),
        _example(
            "a Cyrillic letter in a name", Outcome.FAILED, "Word recall did not change (Lum\u0435n, 2024)."
        ),
        _example("a mark that reorders", Outcome.FAILED, "Word recall did \u202enot change (Lumen, 2024)."),
        _example("a zero-width space in a number", Outcome.CHECK, "Recall fell by 1\u200b2% (Lumen, 2024)."),
        _example(
            "white text",
            Outcome.CHECK,
            'Recall held (Lumen, 2024). <span style="color:white">It fell.</span>',
        ),
    ),
)
