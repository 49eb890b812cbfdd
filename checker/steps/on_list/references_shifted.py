"""An entry of the numbered reference list was left out or stands twice, and all numbers behind it are off.

Finds: from one number on, the sentences tell the records of the study that stands one entry (or more) before
or after the one that their number leads to; at least two different numbers agree on it, and none behind the
place leads to the study that its sentence tells. It is `failed` and told once: what it does to single
sentences (no record behind them, a number that leads nowhere) is attached to it.

Why: one slip in the list makes every later citation wrong, and a list of faults would hide the one to mend.

Forgiven: a single sentence with a wrong number, which is told as a sentence without a record.
Limits: sentences with one number alone are looked at, and a study is known by the words of its claim records.
Source: ICMJE Recommendations, IV.A.3.g (references are numbered in the order in which they are cited).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from checker.drafts.resolve import Resolver
from checker.model.draft import CitationKind, Reference
from checker.model.evidence import Evidence
from checker.model.findings import Finding, Related
from checker.model.outcome import Outcome
from checker.rule import DraftSubject, Example, Rule, SentenceSubject, SubjectKind, draft_location
from checker.steps.on_list.answers import describe_id
from checker.steps.on_list.mismatch import SAME_WORDS
from checker.text.words import coverage

FEWEST_NUMBERS = 2
"""Different numbers that must be off by the same distance: one alone is a slip of the pen."""


@dataclass(frozen=True, slots=True)
class _Told:
    """A sentence with one number: the number, and by how many entries the study that it tells is off.

    distance: None when the list has no entry for that study.
    """

    number: int
    study_id: str
    distance: int | None
    subject: SentenceSubject


def check(subject: DraftSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for the reference list as a whole."""
    entries = {int(r.label): r for r in subject.draft.references if r.label.isdecimal() and len(r.label) < 5}
    if len(entries) < FEWEST_NUMBERS:
        return (RULE.finding(Outcome.SKIP, "the review has no numbered reference list", subject),)
    told = _tell_all(subject, entries, evidence)
    off = [t for t in told if t.distance != 0]
    common = Counter(t.distance for t in {(t.number, t.distance): t for t in off}.values() if t.distance)
    distance, numbers = max(common.items(), key=lambda item: (item[1], -abs(item[0] or 0)), default=(0, 0))
    first = min((t.number for t in off), default=0)
    agree = all(t.distance in (distance, None) for t in off) and all(
        t.number < first for t in told if t.distance == 0
    )
    if numbers < FEWEST_NUMBERS or not agree or not distance:
        return (RULE.finding(Outcome.OK, "the numbers are not off by one and the same distance", subject),)
    return (_shifted(distance, first, off, entries, subject, evidence),)


def _tell_all(subject: DraftSubject, entries: dict[int, Reference], evidence: Evidence) -> list[_Told]:
    places: dict[str, int] | None = None
    told: list[_Told] = []
    for sentence in subject.sentences:
        if len(sentence.citations) != 1 or sentence.citations[0].marker.kind is not CitationKind.NUMBER:
            continue
        number = sentence.citations[0].marker.number or 0
        own = sentence.cited_study_ids[:1]
        if own and any(_tells(sentence, claim_id, own[0]) for claim_id in sentence.all_records):
            told.append(_Told(number, own[0], 0, sentence))
            continue
        meant = {
            record.record.study_id
            for claim_id, record in sentence.all_records.items()
            if _tells(sentence, claim_id, record.record.study_id)
        }
        if len(meant) != 1:
            continue
        if places is None:
            resolver = Resolver(subject.draft, evidence.studies)
            places = {}
            for label in sorted(entries):
                study = resolver.study_of(entries[label])
                if study is not None:
                    places.setdefault(study.study_id, label)
        study_id = meant.pop()
        place = places.get(study_id)
        told.append(_Told(number, study_id, None if place is None else place - number, sentence))
    return told


def _tells(sentence: SentenceSubject, claim_id: str, study_id: str) -> bool:
    """True when the record is of that study and holds most of the sentence's words."""
    record = sentence.all_records[claim_id].record
    if record.study_id != study_id:
        return False
    return coverage(sentence.sentence.plain, f"{record.claim} {record.quoted_words}") >= SAME_WORDS


def _shifted(
    distance: int,
    first: int,
    off: list[_Told],
    entries: dict[int, Reference],
    subject: DraftSubject,
    evidence: Evidence,
) -> Finding:
    without = next((t for t in off if t.distance is None), None)
    how_far = f"{abs(distance)} {'entry' if abs(distance) == 1 else 'entries'}"
    if distance < 0:
        where = f"the study that is meant stands {how_far} before"
        what = "an entry was left out of the list"
        if without is not None:
            what = f"the list has no entry for {describe_id(without.study_id, evidence)}"
    else:
        where = f"the study that is meant stands {how_far} after"
        what = "an entry stands twice or does not belong there"
    place = entries.get(first) or entries[max(entries)]
    return RULE.finding(
        Outcome.FAILED,
        f"from [{first}] on the numbers of the reference list are off ({where}): {what}",
        subject,
        hint="mend that one place of the list; the citations behind it are then right",
        location=draft_location(subject.draft, place.span),
        found=place.written.strip()[:200],
        related=tuple(
            Related(
                f"[{t.number}] stands behind a sentence of {t.study_id}",
                draft_location(subject.draft, t.subject.sentence.span),
                t.subject.sentence.first_words,
            )
            for t in off
        ),
    )


_NAMES = ("Lumen", "Harker", "Okoye", "Sand")
_FINDINGS = (
    "Word recall did not change after nights of short sleep.",
    "Bell ringers counted fewer owls near lit towers.",
    "Salt marshes lost their reeds within two winters.",
    "Old tram drivers heard high tones less well.",
)


def _example(name: str, outcome: Outcome, listed: tuple[int, ...]) -> Example:
    text = " ".join(f"{words[:-1]} [{n}]." for n, words in enumerate(_FINDINGS, 1))
    entries = "".join(
        f"{n}. {_NAMES[i]} A. Report number {i + 1} of the small society. 202{i}.\n"
        for n, i in enumerate(listed, 1)
    )
    studies = tuple(
        {
            "id": f"{family.lower()}202{i}",
            "csl": {
                "title": f"Report number {i + 1} of the small society",
                "author": [{"family": family, "given": "A"}],
                "issued": 2020 + i,
            },
            "text": f"Report number {i + 1} of the small society\n\nResults\n\n{_FINDINGS[i]}\n",
        }
        for i, family in enumerate(_NAMES)
    )
    claims = tuple(
        {"id": f"c{i}", "study": str(study["id"]), "claim": _FINDINGS[i], "quote": _FINDINGS[i]}
        for i, study in enumerate(studies)
    )
    return Example(
        name, outcome, review=f"{text}\n\n## References\n\n{entries}", studies=studies, claims=claims
    )


RULE = Rule(
    "LST109",
    "references-shifted",
    1,
    SubjectKind.DRAFT,
    check,
    __doc__,
    (
        _example("every number leads to its study", Outcome.OK, (0, 1, 2, 3)),
        _example("the second entry is missing", Outcome.FAILED, (0, 2, 3)),
        _example("the first entry stands twice", Outcome.FAILED, (0, 0, 1, 2, 3)),
        _example("two entries changed places", Outcome.OK, (0, 1, 3, 2)),
    ),
)
RULES = (RULE,)
