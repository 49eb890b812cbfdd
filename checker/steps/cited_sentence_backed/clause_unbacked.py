"""One of several findings in a sentence has no claim record.

Finds: a clause of a cited sentence that no accepted record of the studies cited for it holds, while another
clause is backed. Under a third of its content stems in the best record: `failed`; under half: `check`.

Why: a second finding joined to a backed one with "and" borrows its citation.

Forgiven: clauses of fewer than three content words (but not an effect told in brackets), brackets that
explain a term, clauses that only guide the reader, and a clause between a third and a half when its sentence
as a whole is well backed. Several records may back one clause each.

Limits: clauses are found by punctuation and conjunctions, not by a parser.
Source: the measures stand in `constants.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding, Related
from checker.model.outcome import Outcome
from checker.rule import Example, Rule, SentenceSubject, SubjectKind, claim_location
from checker.steps.cited_sentence_backed.backing import PartBacking, assess_parts, backing_text, evidence_ids
from checker.steps.cited_sentence_backed.constants import (
    BACKED,
    BACKED_IN_CONTEXT,
    FEWEST_STEMS_OF_A_CLAUSE,
    UNBACKED,
)
from checker.steps.cited_sentence_backed.parts import is_aside
from checker.steps.cited_sentence_backed.uncited import framing_of, is_bridge
from checker.text.words import content_stems, coverage


def check(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for the clauses of a cited sentence."""
    if not evidence_ids(subject, evidence):
        return (RULE.finding(Outcome.SKIP, "the sentence cites no study that must back it", subject),)
    parts = [
        p
        for p in assess_parts(subject, evidence)
        if (len(set(content_stems(p.part.words))) >= FEWEST_STEMS_OF_A_CLAUSE or is_aside(p.part.words))
        and framing_of(p.part.words.strip(" ;,")) is None
        and not is_bridge(p.part.words)
    ]
    if len(parts) < 2:
        return (RULE.finding(Outcome.OK, "the sentence is of one clause", subject),)
    if not any(part.share >= BACKED for part in parts):
        return (RULE.finding(Outcome.SKIP, "no clause is backed; see sentence-unbacked", subject),)
    findings = tuple(_unbacked(part, subject) for part in parts if _lacks_backing(part, subject))
    return findings or (RULE.finding(Outcome.OK, f"each of {len(parts)} clauses is backed", subject),)


def _lacks_backing(part: PartBacking, subject: SentenceSubject) -> bool:
    if part.share >= BACKED:
        return False
    if not part.fits or part.share < UNBACKED:
        return True
    return coverage(subject.sentence.plain, backing_text(part.fits[0].record)) < BACKED_IN_CONTEXT


def _unbacked(part: PartBacking, subject: SentenceSubject) -> Finding:
    cited = ", ".join(part.part.study_ids)
    nearest = part.fits[0].record if part.fits else None
    related = (
        (Related("the nearest claim record", claim_location(nearest), nearest.record.claim),)
        if nearest
        else ()
    )
    return RULE.finding(
        Outcome.CHECK if part.share >= UNBACKED else Outcome.FAILED,
        f"no claim record of {cited} backs this part of the sentence: “{part.part.words.strip(' ,;.')}”",
        subject,
        hint="record a claim for it, cite the study that says it, or leave the clause out",
        found=part.part.words,
        related=related,
    )


_QUOTE = "We found no change in word recall after nights of short sleep."
_CLAIM = "Short sleep brought no change in word recall."


def _example(name: str, outcome: Outcome, review: str) -> Example:
    return Example(name, outcome, claim=_CLAIM, quote=_QUOTE, review=review)


RULE = Rule(
    "SEN105",
    "clause-unbacked",
    4,
    SubjectKind.SENTENCE,
    check,
    __doc__,
    (
        _example("one clause", Outcome.OK, "Short sleep brought no change in word recall (Lumen, 2024)."),
        _example(
            "a second finding without a record",
            Outcome.FAILED,
            "Short sleep brought no change in word recall, and drivers spent less money on coffee "
            "(Lumen, 2024).",
        ),
        Example(
            "a record for each clause",
            Outcome.OK,
            review="Short sleep brought no change in word recall, and lapses of attention rose in "
            "adults (Lumen, 2024).",
            text=f"{_QUOTE} Lapses of attention rose in the adults of both groups.",
            claims=(
                {"id": "c1", "study": "lumen2024", "claim": _CLAIM, "quote": _QUOTE},
                {
                    "id": "c2",
                    "study": "lumen2024",
                    "claim": "Lapses of attention rose in adults.",
                    "quote": "Lapses of attention rose in the adults of both groups.",
                },
            ),
        ),
    ),
)
