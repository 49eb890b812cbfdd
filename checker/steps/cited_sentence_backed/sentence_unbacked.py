"""A cited study has no accepted claim record that backs the sentence.

Finds: a sentence that cites a study for which no claim was recorded, whose records speak of something else
(under a third of the clause's content stems: `failed`; under half: `check`), or whose fitting record was
refused: then the finding is told with that record's own fault, as its consequence. A sentence that is its
record's claim with one thing in the place of another, both of which the quote tells apart, is `check`.

Why: a citation says "it stands there". The claim record with its quote is where that was shown; without one
nothing was.

Forgiven: word order, function words, inflection, words of reporting; a clause of its own for each of several
studies; tags that bind the sentence to one record. A sentence that only guides the reader needs no record.
Background studies need none either, since they may carry no finding (finding-from-background).

Limits: stems are compared, not meanings: a paraphrase without common words is `check` or `failed`, and the
author then moves closer to the record. Conclusions tagged [[from: ...]] are held against those records.
Source: DESIGN of the four steps; the measures stand in `constants.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from checker.model.evidence import Evidence
from checker.model.findings import Finding, Related
from checker.model.outcome import Outcome
from checker.rule import Example, Rule, SentenceSubject, SubjectKind, claim_location
from checker.steps.cited_sentence_backed.backing import (
    StudyBacking,
    assess_parts,
    assess_study,
    backing_text,
    better_study,
    conclusion_records,
    evidence_ids,
    is_conclusion,
)
from checker.steps.cited_sentence_backed.constants import BACKED, BACKED_IN_CONTEXT, UNBACKED
from checker.steps.cited_sentence_backed.uncited import framing_of, is_lead_in
from checker.text.anchoring import exchanged_matter
from checker.text.assertions import has_number, strong_word
from checker.text.clauses import parse
from checker.text.compare import differences
from checker.text.phrases import find_phrases
from checker.text.words import content_stems, coverage


def check(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for each study that a sentence cites."""
    if is_conclusion(subject):
        return (_conclusion(subject),)
    ids = evidence_ids(subject, evidence)
    if not ids:
        return (RULE.finding(Outcome.SKIP, "the sentence cites no study that must back it", subject),)
    plain = subject.sentence.plain
    if _states_nothing(plain):
        return (
            RULE.finding(
                Outcome.OK,
                "the sentence points to a study, or guides the reader, and states nothing",
                subject,
            ),
        )
    parts = assess_parts(subject, evidence)
    backings = [assess_study(subject, study_id, parts) for study_id in ids]
    together = _only_together(backings, subject)
    if together and _says_what_was_studied(plain):
        return (RULE.finding(Outcome.OK, "the sentence says what was studied, and no finding", subject),)
    return tuple(_study(backing, subject, ids, together) for backing in backings)


def _only_together(backings: list[StudyBacking], subject: SentenceSubject) -> str:
    """What to add where each study alone backs too little, and the records of all of them enough."""
    records = [backing.best for backing in backings if backing.best is not None]
    if len(records) < 2 or any(backing.share >= BACKED for backing in backings):
        return ""
    if coverage(subject.sentence.plain, " ".join(backing_text(record) for record in records)) < BACKED:
        return ""
    named = " and ".join(f"{record.record.claim_id} of {record.record.study_id}" for record in records)
    return f"; only together do {named} hold it"


_POINTER = re.compile(
    r"\W*(?:see|see also|compare|cf\.?|consult)\b[^.;]{0,40}$|\W*for [^.;]{3,80}, see\b[^.;]{0,30}$"
    r"|\W*(?:sources?|data from|adapted from|based on|after)\b\W*$",
    re.I,
)


_STUDIED = re.compile(
    r"\b(?:was|were|is|are|been)\s(?:\w+\s){0,2}(?:studied|examined|investigated|considered|assessed|evaluated"
    r"|tested|surveyed|monitored|measured|compared|covered|addressed)\W*$",
    re.I,
)


def _says_what_was_studied(plain: str) -> bool:
    """True for "Dams and roofs were studied too.", which several studies may cover between them."""
    return _STUDIED.search(plain) is not None and not has_number(plain) and not strong_word(plain)


def _states_nothing(plain: str) -> bool:
    """True for "See also Lumen (2024)." and for sentences that only guide the reader."""
    if is_lead_in(plain):
        return True
    if has_number(plain) or strong_word(plain):
        return False
    return (
        not content_stems(plain)
        or _POINTER.match(plain.rstrip(" .")) is not None
        or framing_of(plain) is not None
    )


def _study(backing: StudyBacking, subject: SentenceSubject, ids: tuple[str, ...], together: str) -> Finding:
    study_id = backing.study_id
    if backing.share >= BACKED and backing.best is not None:
        record = backing.best
        related = (Related("backed by", claim_location(record), record.record.claim),)
        exchanged = exchanged_matter(subject.sentence.plain, record.record.claim, record.record.quoted_words)
        if exchanged is not None:
            return RULE.finding(
                Outcome.CHECK,
                f"the sentence says “{exchanged.found}” where claim {record.record.claim_id} says"
                f" “{exchanged.expected}”",
                subject,
                study_id=study_id,
                claim_id=record.record.claim_id,
                hint="say it of what the claim says it of, or record a claim for this",
                found=exchanged.found,
                expected=exchanged.expected,
                related=related,
            )
        message = f"claim {record.record.claim_id} of {study_id} backs the sentence"
        return RULE.finding(Outcome.OK, message, subject, study_id=study_id, related=related)
    if backing.refused is not None:
        message = (
            f"the sentence rests on claim {backing.refused.record.claim_id} of {study_id}, which was refused"
        )
        return RULE.finding(
            Outcome.FAILED, message, subject, study_id=study_id, claim_id=backing.refused.record.claim_id
        )
    other = better_study(subject, ids)
    hint = f"record a claim for {study_id} with a quote that says this, or leave the sentence out"
    if other and _is_said_by(other, subject):
        hint = f"a claim recorded for {other} says this: is that the study you mean? Otherwise {hint}"
    if backing.best is None:
        message = f"no accepted claim record of {study_id} stands behind the sentence"
        return RULE.finding(Outcome.FAILED, message, subject, study_id=study_id, hint=hint)
    record = backing.best
    message = (
        f"the nearest claim record of {study_id}, {record.record.claim_id}, holds "
        f"{backing.share:.0%} of the sentence's content words{together}"
    )
    return RULE.finding(
        Outcome.CHECK if backing.share >= UNBACKED else Outcome.FAILED,
        message,
        subject,
        study_id=study_id,
        hint=hint,
        found=subject.sentence.plain,
        expected=record.record.claim,
        related=(Related("the nearest claim record", claim_location(record), record.record.claim),),
    )


def _is_said_by(study_id: str, subject: SentenceSubject) -> bool:
    """True when a record of the study has most of the sentence's words and nothing in it says otherwise."""
    plain = subject.sentence.plain
    return any(
        coverage(plain, backing_text(record)) >= BACKED_IN_CONTEXT
        and not any(difference.certain for difference in differences(plain, backing_text(record)))
        for record in subject.accepted.get(study_id, ())
    )


def _conclusion(subject: SentenceSubject) -> Finding:
    records = conclusion_records(subject)
    named = ", ".join(record.record.claim_id for record in records)
    if not records:
        message = "the conclusion is bound to no accepted claim record"
        return RULE.finding(Outcome.FAILED, message, subject, hint="name accepted claims: [[from: c1 c4]]")
    share = coverage(subject.sentence.plain, " ".join(backing_text(record) for record in records))
    related = tuple(Related("bound to", claim_location(r), r.record.claim) for r in records)
    if share >= BACKED:
        return RULE.finding(Outcome.OK, f"the conclusion stands on {named}", subject, related=related)
    return RULE.finding(
        Outcome.CHECK if share >= UNBACKED or _is_synthesis(subject.sentence.plain) else Outcome.FAILED,
        f"the records {named} hold {share:.0%} of the conclusion's content words",
        subject,
        hint="conclude in the words of the claims, or name those that it follows from",
        related=related,
    )


def _is_synthesis(plain: str) -> bool:
    """True for a sentence that refers to what was said and adds no figure and no effect of its own."""
    if has_number(plain) or strong_word(plain):
        return False
    return any(find_phrases(sentence, "synthesis_words") for sentence in parse(plain))


_QUOTE = "We found no change in word recall after nights of short sleep."
_CLAIM = "Short sleep brought no change in word recall."


def _example(name: str, outcome: Outcome, review: str) -> Example:
    return Example(name, outcome, claim=_CLAIM, quote=_QUOTE, review=review)


RULE = Rule(
    "SEN101",
    "sentence-unbacked",
    4,
    SubjectKind.SENTENCE,
    check,
    __doc__,
    (
        _example(
            "the record says it", Outcome.OK, "Word recall did not change after short sleep (Lumen, 2024)."
        ),
        _example(
            "nothing was recorded on this", Outcome.FAILED, "Rents near the port fell by half (Lumen, 2024)."
        ),
        _example(
            "half of it was recorded",
            Outcome.CHECK,
            "Recall of tired pilots after sleep was poor (Lumen, 2024).",
        ),
        _example("it only points to the study", Outcome.OK, "See also Lumen (2024)."),
        _example(
            "a conclusion from the record",
            Outcome.OK,
            "Short sleep leaves word recall as it was [[from: c1]].",
        ),
        _example(
            "a conclusion from elsewhere",
            Outcome.FAILED,
            "Tired drivers cause accidents at dawn [[from: c1]].",
        ),
        _example(
            "a synthesis in words of its own",
            Outcome.CHECK,
            "Taken together, the nights point to a robust store [[from: c1]].",
        ),
        _example(
            "a conclusion from no record",
            Outcome.FAILED,
            "Short sleep leaves word recall as it was [[from: c9]].",
        ),
        Example(
            "one thing in the place of another",
            Outcome.CHECK,
            claim="Pupils spent a mean of nine hours on spelling.",
            quote="Pupils spent a mean of ten hours on reading and nine hours on spelling each month.",
            review="Pupils spent a mean of nine hours on reading (Lumen, 2024).",
        ),
    ),
)
