"""How far the accepted records back a sentence: clause by clause and study by study.

A record backs a clause with the share of the clause's content stems that stand in its claim and quote. Tags
narrow the records down: `[[c3]]` to that record of its study, `[[from: c1 c4]]` makes the named records
together the backing of an uncited conclusion.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from checker.model.evidence import Evidence
from checker.rule import RecordSubject, SentenceSubject
from checker.steps.cited_sentence_backed.constants import AS_GOOD, BACKED, UNBACKED
from checker.steps.cited_sentence_backed.parts import Part, parts_of
from checker.text.words import content_stems, coverage
from corpus.model.study import Role


@dataclass(frozen=True, slots=True)
class Fit:
    """A record beside a clause: the share of the clause's content stems that it holds."""

    record: RecordSubject
    share: float


@dataclass(frozen=True, slots=True)
class PartBacking:
    """A clause with the accepted records of the studies cited for it, the best first."""

    part: Part
    fits: tuple[Fit, ...]

    @property
    def share(self) -> float:
        """The share of the best record."""
        return self.fits[0].share if self.fits else 0.0

    @property
    def candidates(self) -> tuple[Fit, ...]:
        """The records that fit about as well as the best one, none that does not fit at all."""
        least = max(UNBACKED, self.share - AS_GOOD)
        return tuple(fit for fit in self.fits if fit.share >= least)


@dataclass(frozen=True, slots=True)
class StudyBacking:
    """A cited study: its best accepted share in what it is cited for, and the refused record that fits."""

    study_id: str
    share: float
    best: RecordSubject | None
    refused: RecordSubject | None


def backing_text(record: RecordSubject) -> str:
    """Claim and quote of a record as one text, each ending as a sentence."""
    claim = record.record.claim.rstrip()
    return f"{claim if claim.endswith(('.', '!', '?')) else claim + '.'} {record.record.quoted_words}"


_ABBREVIATED = {
    "CI": "confidence interval",
    "SD": "standard deviation",
    "SE": "standard error",
    "OR": "odds ratio",
    "HR": "hazard ratio",
    "RR": "risk ratio relative",
    "IQR": "interquartile range",
}
"""Statistics whose names the review may write out (APA 7, 6.44)."""
_ABBREVIATION = re.compile(rf"\b({'|'.join(_ABBREVIATED)})s?\b")


def matter_of(record: RecordSubject) -> str:
    """The backing text, with the names of its statistics in full: the words that may hold a clause."""
    return _with_names_in_full(backing_text(record))


@lru_cache(maxsize=4096)
def _with_names_in_full(text: str) -> str:
    written = set(_ABBREVIATION.findall(text))
    return " ".join([text, *(name for short, name in _ABBREVIATED.items() if short in written)])


def is_conclusion(subject: SentenceSubject) -> bool:
    """True for an uncited sentence that its author bound to the records it follows from."""
    return not subject.citations and any(tag.is_conclusion for tag in subject.sentence.tags)


def evidence_ids(subject: SentenceSubject, evidence: Evidence) -> tuple[str, ...]:
    """The cited studies that must back the sentence: included, and no mere background."""
    return subject.once("evidence ids", lambda: _evidence_ids(subject, evidence))


def _evidence_ids(subject: SentenceSubject, evidence: Evidence) -> tuple[str, ...]:
    entries = ((study_id, evidence.studies.get(study_id)) for study_id in subject.cited_study_ids)
    return tuple(
        study_id
        for study_id, entry in entries
        if entry is not None and entry.included and entry.study.role is Role.EVIDENCE
    )


def records_for(subject: SentenceSubject, study_id: str) -> tuple[RecordSubject, ...]:
    """The accepted records of a study that may back the sentence: those that its tags name, or all."""
    accepted = subject.accepted.get(study_id, ())
    tagged = {claim_id for tag in subject.sentence.tags for claim_id in tag.claim_ids}
    named = tuple(record for record in accepted if record.record.claim_id in tagged)
    return named or accepted


def conclusion_records(subject: SentenceSubject) -> tuple[RecordSubject, ...]:
    """The accepted records that a conclusion's tags name."""
    accepted = {r.record.claim_id: r for group in subject.accepted.values() for r in group}
    named = (claim_id for tag in subject.sentence.tags if tag.is_conclusion for claim_id in tag.claim_ids)
    return tuple(accepted[claim_id] for claim_id in dict.fromkeys(named) if claim_id in accepted)


def assess_parts(subject: SentenceSubject, evidence: Evidence) -> tuple[PartBacking, ...]:
    """The clauses of a cited sentence or a conclusion, each with its records; empty when none is needed."""
    return subject.once("parts", lambda: _assess_parts(subject, evidence))


def _assess_parts(subject: SentenceSubject, evidence: Evidence) -> tuple[PartBacking, ...]:
    if is_conclusion(subject):
        records = conclusion_records(subject)
        return tuple(_beside(part, records) for part in parts_of(subject))
    needed = set(evidence_ids(subject, evidence))
    assessed = []
    for part in parts_of(subject):
        governing = [study_id for study_id in part.study_ids if study_id in needed]
        if governing and content_stems(part.words):
            assessed.append(
                _beside(part, [r for study_id in governing for r in records_for(subject, study_id)])
            )
    return tuple(assessed)


def assess_study(subject: SentenceSubject, study_id: str, parts: Iterable[PartBacking]) -> StudyBacking:
    """How far one cited study backs what it is cited for: the best of its clauses, or all of them
    together.
    """
    governed = [assessed.part.words for assessed in parts if study_id in assessed.part.study_ids]
    texts = [*governed, " ".join(governed)] if len(governed) > 1 else governed
    texts = texts or [subject.sentence.plain]
    best = _best(texts, records_for(subject, study_id))
    refused = _best(texts, subject.refused.get(study_id, ()))
    is_meant = refused is not None and refused.share >= max(UNBACKED, best.share if best else 0.0)
    return StudyBacking(
        study_id,
        best.share if best else 0.0,
        best.record if best else None,
        refused.record if is_meant and refused else None,
    )


def better_study(subject: SentenceSubject, but_not: Iterable[str]) -> str:
    """Another study with an accepted record that backs the sentence, for the hint; "" when there is none."""
    excluded = set(but_not)
    shares = (
        (coverage(subject.sentence.plain, backing_text(record)), study_id)
        for study_id, records in subject.accepted.items()
        if study_id not in excluded
        for record in records
    )
    share, study_id = max(shares, default=(0.0, ""))
    return study_id if share >= BACKED else ""


def _beside(part: Part, records: Iterable[RecordSubject]) -> PartBacking:
    fits = [Fit(record, coverage(part.words, matter_of(record))) for record in records]
    return PartBacking(part, tuple(sorted(fits, key=lambda fit: (-fit.share, fit.record.record.claim_id))))


def _best(texts: Iterable[str], records: Iterable[RecordSubject]) -> Fit | None:
    fits = [Fit(record, max(coverage(text, matter_of(record)) for text in texts)) for record in records]
    return max(fits, key=lambda fit: fit.share, default=None)
