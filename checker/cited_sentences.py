"""Which accepted records each cited sentence of a review rests on, for the reports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from checker.model.evidence import Evidence
from checker.model.report import BackingRecord, CitedSentence
from checker.rule import RecordSubject, SentenceSubject
from checker.steps.cited_sentence_backed.backing import assess_parts, conclusion_records, is_conclusion
from checker.steps.cited_sentence_backed.constants import UNBACKED


def list_cited_sentences(
    subjects: Iterable[SentenceSubject], evidence: Evidence
) -> tuple[CitedSentence, ...]:
    """The sentences that cite a study or are bound to records, in order of place, each with its records.

    A sentence rests on the best record of each study in each of its clauses, where that holds enough of the
    clause to be told apart from none (`UNBACKED`); a conclusion on all records that its author named.
    """
    return tuple(
        CitedSentence(
            subject.sentence.first_words,
            subject.draft.line_and_column(subject.sentence.span.start)[0],
            tuple(map(_shown, {r.record.claim_id: r for r in _records(subject, evidence)}.values())),
        )
        for subject in sorted(subjects, key=lambda subject: subject.sentence.span.start)
        if subject.sentence.citations or is_conclusion(subject)
    )


def _records(subject: SentenceSubject, evidence: Evidence) -> Iterator[RecordSubject]:
    if is_conclusion(subject):
        yield from conclusion_records(subject)
        return
    for part in assess_parts(subject, evidence):
        told: set[str] = set()
        for fit in part.fits:  # the best first
            study_id = fit.record.record.study_id
            if fit.share >= UNBACKED and study_id not in told:
                told.add(study_id)
                yield fit.record


def _shown(subject: RecordSubject) -> BackingRecord:
    record, page = subject.record, ""
    if subject.text is not None and subject.match is not None and subject.match.span is not None:
        found = subject.text.text.page_at(subject.match.span.start)
        page = (found.label or str(found.number)) if found else ""
    return BackingRecord(record.claim_id, record.study_id, record.claim, record.quoted_words, page)
