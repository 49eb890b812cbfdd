"""Running rules over subjects: records first, then the review's sentences, then the review as a whole.

The order matters in one way only: a sentence is held against *accepted* records, and a record is accepted
when no rule of steps 1 to 3 failed it or could not look. Within a kind of subject every rule answers for
every subject, whatever the others said, so that all findings come at once.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from checker.drafts.resolve import Resolver
from checker.model.claims import ClaimRecord
from checker.model.draft import Draft, Sentence, SentenceKind, Tag
from checker.model.evidence import Evidence
from checker.model.findings import Finding, Related
from checker.model.outcome import Outcome, Policy
from checker.model.report import PassedSentence
from checker.rule import DraftSubject, RecordSubject, Rule, SentenceSubject, Subject, SubjectKind
from checker.steps import PLANNED, cited_sentence_backed, claim_matches_quote, on_list, quote_in_text
from checker.steps.cited_sentence_backed.uncited import why_let_through
from checker.text.find_quote import find_quote
from checker.text.words import content_stems, coverage

ALL_RULES: tuple[Rule, ...] = (
    *on_list.RULES,
    *quote_in_text.RULES,
    *claim_matches_quote.RULES,
    *cited_sentence_backed.RULES,
)


QUOTE_RULES: tuple[Rule, ...] = quote_in_text.RULES
"""The rules of step 2 alone, for quotes against one document."""

CLAIM_RULES: tuple[Rule, ...] = claim_matches_quote.RULES
"""The rules of step 3 alone, for a claim and a quote without a study list."""


def not_checked(rules: Sequence[Rule] = ALL_RULES) -> tuple[str, ...]:
    """The planned rules that are not among `rules`, as "CODE slug", in order."""
    built = {rule.code for rule in rules}
    return tuple(f"{code} {slug}" for code, slug in PLANNED.items() if code not in built)


_SHOWN_WHERE_PASSED_OVER = frozenset({"code", "equation", "table header", "link definition", "front matter"})
_WORD = re.compile(r"[^\W\d_]{2,}")
_KINDS = {
    RecordSubject: SubjectKind.RECORD,
    SentenceSubject: SubjectKind.SENTENCE,
    DraftSubject: SubjectKind.DRAFT,
}


@dataclass(frozen=True, slots=True)
class RecordResult:
    """A record's subject and all findings on it."""

    subject: RecordSubject
    findings: tuple[Finding, ...]

    @property
    def is_accepted(self) -> bool:
        """True when nothing failed or was unavailable in steps 1 to 3; a `check` is accepted."""
        return not any(f.outcome in (Outcome.FAILED, Outcome.UNAVAILABLE) for f in self.findings)


@dataclass(frozen=True, slots=True)
class Judgement:
    """All findings on a review, sorted, with the subjects that they are about."""

    findings: tuple[Finding, ...]
    records: tuple[RecordResult, ...]
    sentences: tuple[SentenceSubject, ...]


def record_subject(record: ClaimRecord, evidence: Evidence, line: int | None = None) -> RecordSubject:
    """The record with its list entry, its study's text, and where its quotes stand in it."""
    entry = evidence.studies.get(record.study_id)
    text = evidence.texts.get(record.study_id)
    matches = (
        tuple(find_quote(q.exact, text, prefix=q.prefix, suffix=q.suffix) for q in record.quotes)
        if text is not None
        else ()
    )
    return RecordSubject(record, entry, text, matches, line)


def check_record(
    record: ClaimRecord, evidence: Evidence, *, line: int | None = None, rules: Sequence[Rule] = ALL_RULES
) -> RecordResult:
    """Steps 1 to 3 on one record."""
    subject = record_subject(record, evidence, line)
    return RecordResult(subject, ask(subject, evidence, rules))


def check_review(
    draft: Draft, records: Iterable[ClaimRecord], evidence: Evidence, rules: Sequence[Rule] = ALL_RULES
) -> Judgement:
    """All four steps on a review and its claim records."""
    results = tuple(check_record(record, evidence, rules=rules) for record in records)
    subjects = sentence_subjects(draft, results, evidence)
    findings = [finding for result in results for finding in result.findings]
    for subject in subjects:
        findings.extend(ask(subject, evidence, rules))
    findings.extend(ask(DraftSubject(draft, subjects), evidence, rules))
    return Judgement(sort_findings(_attach_consequences(findings)), results, subjects)


def sentence_subjects(
    draft: Draft, results: Sequence[RecordResult], evidence: Evidence
) -> tuple[SentenceSubject, ...]:
    """The review's sentences with citations resolved and the records that may back them."""
    accepted = _by_study(result.subject for result in results if result.is_accepted)
    refused = _by_study(result.subject for result in results if not result.is_accepted)
    every = {result.subject.record.claim_id: result.subject for result in results}
    resolver = Resolver(draft, evidence.studies)
    titles = [entry.study.title for entry in evidence.studies.entries]
    return tuple(
        SentenceSubject(
            _resting_on_a_record(sentence, accepted),
            draft,
            tuple(resolver.resolve(marker) for marker in sentence.citations),
            accepted,
            refused,
            every,
        )
        for sentence in draft.sentences
        if not (sentence.kind is SentenceKind.REMARK and _is_title(sentence, titles))
    )


def _is_title(sentence: Sentence, titles: Iterable[str]) -> bool:
    """True for words behind a reference that belong to a listed study's title, which has two sentences."""
    return any(coverage(sentence.plain, title) == 1.0 for title in titles)


def _resting_on_a_record(sentence: Sentence, accepted: Mapping[str, tuple[RecordSubject, ...]]) -> Sentence:
    """An uncited heading that states a finding, as a conclusion from the record that holds most of it.

    Headings cite nothing as a rule: one that says what a record says needs no citation. All words of a short
    one must stand there: of "fewer deaths with zinc" every record on zinc holds half.
    """
    if sentence.kind is not SentenceKind.LABEL or sentence.citations or sentence.tags:
        return sentence
    shares = (
        (coverage(sentence.plain, cited_sentence_backed.backing_text(record)), record.record.claim_id)
        for records in accepted.values()
        for record in records
    )
    share, claim_id = max(shares, default=(0.0, ""))
    is_short = len(set(content_stems(sentence.plain))) < cited_sentence_backed.FEWEST_STEMS_OF_A_CLAUSE
    if share < (1.0 if is_short else cited_sentence_backed.BACKED):
        return sentence
    return replace(sentence, tags=(Tag(sentence.span, (claim_id,), is_conclusion=True),))


def ask(subject: Subject, evidence: Evidence, rules: Sequence[Rule] = ALL_RULES) -> tuple[Finding, ...]:
    """What every rule on subjects of this kind says of the subject."""
    return tuple(
        finding
        for rule in _rules_about(tuple(rules), _KINDS[type(subject)])
        for finding in rule.check(subject, evidence)
    )


@cache
def _rules_about(rules: tuple[Rule, ...], kind: SubjectKind) -> tuple[Rule, ...]:
    return tuple(rule for rule in rules if rule.subject is kind)


def let_through(draft: Draft, policy: Policy) -> tuple[PassedSentence, ...]:
    """The sentences without a citation that pass unasked, each with what it passes as, in order of place.

    Words in what is no sentence (code, equations, heads of tables, front matter) are among them where they
    are more than a label and nobody asked them.
    """
    passed: list[tuple[int, str, str]] = []
    for sentence in draft.sentences:
        what = why_let_through(sentence, policy)
        if what is not None:
            passed.append((sentence.span.start, sentence.first_words, what))
    read = sorted(sentence.span.start for sentence in draft.sentences)
    for stretch in draft.passed_over:
        words = " ".join(draft.text[stretch.span.start : stretch.span.end].split())
        place = bisect_left(read, stretch.span.start)
        is_asked = place < len(read) and read[place] < stretch.span.end
        if stretch.what in _SHOWN_WHERE_PASSED_OVER and not is_asked and len(_WORD.findall(words)) >= 4:
            passed.append((stretch.span.start, words if len(words) <= 60 else f"{words[:59]}…", stretch.what))
    return tuple(
        PassedSentence(words, draft.line_and_column(start)[0], what) for start, words, what in sorted(passed)
    )


def sort_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings in the one order in which they are reported: by step, code, claim and place."""
    return tuple(
        sorted(
            findings,
            key=lambda f: (
                f.step,
                f.code,
                f.claim_id,
                (f.location.start if f.location and f.location.start is not None else -1),
                f.message,
            ),
        )
    )


def _by_study(subjects: Iterable[RecordSubject]) -> dict[str, tuple[RecordSubject, ...]]:
    by_study: dict[str, tuple[RecordSubject, ...]] = {}
    for subject in subjects:
        by_study[subject.record.study_id] = (*by_study.get(subject.record.study_id, ()), subject)
    return by_study


def _attach_consequences(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Tell a sentence's lack of backing once: under the refused record that it would have rested on.

    A sentence-unbacked finding names in `claim_id` the refused record that would have backed the sentence
    (see the rule). It is then moved to `related` of that record's gravest finding.
    """
    findings = _attach_to_shift(findings)
    own: list[Finding] = []
    by_claim: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.step < 4 and finding.claim_id and finding.outcome in (Outcome.FAILED, Outcome.UNAVAILABLE):
            by_claim.setdefault(finding.claim_id, []).append(finding)
    moved: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.slug == "sentence-unbacked" and finding.claim_id in by_claim:
            moved.setdefault(finding.claim_id, []).append(finding)
        else:
            own.append(finding)
    first = {claim_id: max(group, key=lambda f: f.outcome.gravity) for claim_id, group in by_claim.items()}
    return tuple(
        replace(
            finding,
            related=(
                *finding.related,
                *(
                    Related(f"so this sentence rests on no accepted record: {m.sentence}", m.location)
                    for m in moved.get(finding.claim_id, ())
                ),
            ),
        )
        if first.get(finding.claim_id) is finding
        else finding
        for finding in own
    )


_OF_A_SHIFT = frozenset(
    {
        "reference-missing",
        "sentence-unbacked",
        "sentence-number-differs",
        "sentence-polarity-differs",
        "sentence-overstates",
        "clause-unbacked",
    }
)
"""What a shifted reference list does to single sentences."""


def _attach_to_shift(findings: Sequence[Finding]) -> Sequence[Finding]:
    """Tell a shifted reference list as one fault: what it does to a sentence goes into its `related`."""
    shift = next((f for f in findings if f.slug == "references-shifted" and f.related), None)
    if shift is None:
        return findings
    places = [(r.location.start, r.location.end, r.location.file) for r in shift.related if r.location]

    def is_consequence(finding: Finding) -> bool:
        at = finding.location
        if finding.slug not in _OF_A_SHIFT or finding.is_note or at is None or at.start is None:
            return False
        if finding.outcome.gravity <= Outcome.OK.gravity:
            return False
        return any(
            start is not None and end is not None and start <= at.start <= end and file == at.file
            for start, end, file in places
        )

    moved = tuple(
        Related(f"so {f.slug}: {f.message}", f.location, f.sentence) for f in findings if is_consequence(f)
    )
    return [
        replace(f, related=(*f.related, *moved)) if f is shift else f
        for f in findings
        if not is_consequence(f)
    ]
