"""A finding is cited to a study that was listed for background alone.

Finds: a clause that cites a background study and states an effect, a comparison or a number.

Why: background studies (textbooks, guides, reviews of other matters) were not selected or read as evidence. A
finding "reported in" one is second hand.

Forgiven: definitions and descriptions. "is defined as", "refers to" and the like may hold a number.

Limits: a clause that cites an evidence study and a background study together is told too: cite the finding to
the first alone.
Source: the roles of the study list; PRISMA 2020, items 5 and 16.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, Rule, SentenceSubject, SubjectKind
from checker.steps.cited_sentence_backed.parts import parts_of
from checker.text.assertions import figures, strong_word
from corpus.model.study import Role

_DEFINITION = re.compile(
    r"\b(?:(?:is|are|was|were|been|be) (?:usually |commonly |often |here )?"
    r"(?:defined|called|termed|known|described|classified|referred to|understood|named|diagnosed)"
    r"|refers? to|denotes?|means|stands for|the term|consists? of)\b",
    re.I,
)


def check(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for a sentence that cites a background study."""
    background = [
        study_id
        for study_id in subject.cited_study_ids
        if (entry := evidence.studies.get(study_id)) is not None and entry.study.role is Role.BACKGROUND
    ]
    if not background:
        return (RULE.finding(Outcome.SKIP, "the sentence cites no background study", subject),)
    findings = []
    for study_id in background:
        words = " ".join(part.words for part in parts_of(subject) if study_id in part.study_ids)
        stated = _stated(words or subject.sentence.plain)
        if stated:
            findings.append(
                RULE.finding(
                    Outcome.FAILED,
                    f"the sentence rests a finding on the background study {study_id}: {stated}",
                    subject,
                    study_id=study_id,
                    hint="cite an evidence study for the finding, or have a person give this study that role",
                    found=stated,
                )
            )
    return tuple(findings) or (
        RULE.finding(Outcome.OK, "the background study is cited for no finding", subject),
    )


def _stated(words: str) -> str:
    """The number or the word of effect or comparison that a clause states, "" for a definition."""
    if _DEFINITION.search(words):
        return ""
    numbers = figures(words)
    return words[numbers[0].span.start : numbers[0].span.end] if numbers else strong_word(words)


_GUIDE = {
    "id": "wray2010",
    "role": "background",
    "csl": {"title": "What sleep is for", "author": [{"family": "Wray"}], "issued": 2010, "type": "book"},
    "text": "What sleep is for\n\nIn one early study, deep sleep improved the recall of faces.",
}


def _example(name: str, outcome: Outcome, review: str, role: str = "background") -> Example:
    return Example(name, outcome, review=review, studies=({**_GUIDE, "role": role},))


RULE = Rule(
    "SEN108",
    "finding-from-background",
    4,
    SubjectKind.SENTENCE,
    check,
    __doc__,
    (
        _example(
            "a definition",
            Outcome.OK,
            "Insomnia is a disorder of falling asleep and of staying asleep (Wray, 2010).",
        ),
        _example(
            "a definition with a number", Outcome.OK, "Apnoea is defined as five pauses an hour (Wray, 2010)."
        ),
        _example("an effect", Outcome.FAILED, "Deep sleep improved the recall of faces (Wray, 2010)."),
        _example("a number", Outcome.FAILED, "Some 12% of students sleep in lectures (Wray, 2010)."),
        _example(
            "an evidence study",
            Outcome.OK,
            "Deep sleep improved the recall of faces (Wray, 2010).",
            "evidence",
        ),
    ),
)
