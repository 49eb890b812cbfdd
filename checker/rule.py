"""What a rule is: one question about one kind of subject, answered for every subject.

A rule never imports another rule. It reads the subject and the evidence and answers with findings; where
nothing is wrong it answers `ok` with the place of the evidence, and `skip` where it lacks its input. All
that is costly and shared (finding the quote, resolving citations) is done once, before, and lies in the
subject.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from checker.model.claims import ClaimRecord
from checker.model.draft import Draft, Sentence
from checker.model.evidence import Evidence
from checker.model.findings import Finding, Location, Related, finding_id
from checker.model.input_error import InputError as InputError
from checker.model.outcome import Outcome
from checker.text.difference import Difference
from checker.text.find_quote import QuoteMatch
from corpus.model.folded import IndexedText
from corpus.model.study_list import ListEntry
from corpus.model.study_text import Span

if TYPE_CHECKING:
    from checker.drafts.resolve import ResolvedCitation

_Answer = TypeVar("_Answer")


class SubjectKind(Enum):
    """What a rule is asked about."""

    RECORD = auto()
    SENTENCE = auto()
    DRAFT = auto()


@dataclass(frozen=True, slots=True)
class _Subject:
    """What every subject has: a place for what one rule worked out of it and others need too; see `once`."""

    worked_out: dict[Hashable, object] = field(default_factory=dict, init=False, compare=False, repr=False)

    def once(self, name: Hashable, work: Callable[[], _Answer]) -> _Answer:
        """The answer of `work`, worked out at the first call with this name and kept for all rules.

        Only for what depends on this subject and on the evidence of the run alone.
        """
        if name not in self.worked_out:
            self.worked_out[name] = work()
        return cast(_Answer, self.worked_out[name])


@dataclass(frozen=True, slots=True)
class RecordSubject(_Subject):
    """A claim record with what the evidence has for it.

    entry: its study on the list, None when it is not there. text: the study's text, None when there is
    none. matches: one a quote, in order, empty when there is no text.
    """

    record: ClaimRecord
    entry: ListEntry | None = None
    text: IndexedText | None = None
    matches: tuple[QuoteMatch, ...] = ()
    line: int | None = None

    @property
    def match(self) -> QuoteMatch | None:
        """The match of the first quote."""
        return self.matches[0] if self.matches else None


@dataclass(frozen=True, slots=True)
class SentenceSubject(_Subject):
    """A sentence of the review with its citations resolved and the records that may back it.

    accepted: the accepted records by study id, of all studies of the review. refused: the records that
    steps 1 to 3 did not accept, likewise. all_records: every record of the review by claim id.
    """

    sentence: Sentence
    draft: Draft
    citations: tuple[ResolvedCitation, ...] = ()
    accepted: dict[str, tuple[RecordSubject, ...]] = field(default_factory=dict)
    refused: dict[str, tuple[RecordSubject, ...]] = field(default_factory=dict)
    all_records: dict[str, RecordSubject] = field(default_factory=dict)

    @property
    def cited_study_ids(self) -> tuple[str, ...]:
        """The studies that the sentence cites beyond doubt, each once."""
        return self.once("cited study ids", self._cited_study_ids)

    def _cited_study_ids(self) -> tuple[str, ...]:
        ids = (c.study_ids[0] for c in self.citations if len(c.study_ids) == 1)
        return tuple(dict.fromkeys(ids))


@dataclass(frozen=True, slots=True)
class DraftSubject(_Subject):
    """The review as a whole."""

    draft: Draft
    sentences: tuple[SentenceSubject, ...] = ()


Subject = RecordSubject | SentenceSubject | DraftSubject


@dataclass(frozen=True, slots=True)
class Example:
    """A named example of a rule: its test and its documentation.

    outcome: what this rule must answer. The rest is what differs from a plain right case: a rule of step 3
    needs `claim` and `quote`; one of step 2 a `text` too; rules on reviews a `review`. `studies` are
    CSL-JSON items with the keys `id`, and optionally `role`, `included`, `text` and `notices`; without any,
    one study is made that holds the quote.
    """

    name: str
    outcome: Outcome
    claim: str = ""
    quote: str = ""
    text: str = ""
    title: str = ""
    abstract: str = ""
    review: str = ""
    before: str = ""
    after: str = ""
    claims: tuple[Mapping[str, str], ...] = ()
    studies: tuple[Mapping[str, object], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """A rule: its code and slug (the fault's name), its step, what it is asked about, and its check.

    explanation: the module's docstring: what it finds, why, what is forgiven, limits, source.
    version: raised whenever the rule's answers change, so that acknowledgements are given anew.
    """

    code: str
    slug: str
    step: int
    subject: SubjectKind
    check: Callable[..., Iterable[Finding]]
    explanation: str
    examples: tuple[Example, ...] = ()
    version: int = 1

    def finding(
        self,
        outcome: Outcome,
        message: str,
        subject: Subject,
        *,
        hint: str = "",
        claim_id: str | None = None,
        study_id: str | None = None,
        location: Location | None = None,
        related: tuple[Related, ...] = (),
        found: str = "",
        expected: str = "",
        is_note: bool = False,
    ) -> Finding:
        """A finding of this rule about `subject`, which gives claim, study and place where none are named.

        A `skip` has no id: it is in no report and nobody can acknowledge it.
        """
        about = subject.once("about", lambda: _about(subject))
        if about.recognised:
            message = f"{message} (the text of {about.recognised} was read by OCR)"
        is_named = is_note or outcome is not Outcome.SKIP
        return Finding(
            self.code,
            self.slug,
            self.step,
            outcome,
            message,
            hint,
            about.claim_id if claim_id is None else claim_id,
            about.study_id if study_id is None else study_id,
            about.sentence,
            location or about.location,
            related,
            found,
            expected,
            is_note,
            finding_id(self.code, self.version, found, expected, about.bound_to) if is_named else "",
        )


class _About(NamedTuple):
    """What all findings on a subject have in common, so that it is put together once.

    recognised: the studies behind the subject whose texts were read off pictures: each finding says so.
    bound_to: what an acknowledgement of a finding rests on (see `finding_id`).
    """

    bound_to: bytes
    location: Location | None = None
    claim_id: str = ""
    study_id: str = ""
    sentence: str = ""
    recognised: str = ""


def _about(subject: Subject) -> _About:
    if isinstance(subject, RecordSubject):
        record, text = subject.record, subject.text.text if subject.text else None
        bound_to = (record.study_id, record.claim, record.quoted_words, text.sha256 if text else "")
        return _About(
            _joined(bound_to),
            claim_location(subject),
            record.claim_id,
            record.study_id,
            recognised=record.study_id if text and text.is_recognised else "",
        )
    if isinstance(subject, SentenceSubject):
        cited = (
            f"{s.record.claim}\x1e{s.record.quoted_words}"
            for study_id in subject.cited_study_ids
            for s in subject.accepted.get(study_id, ())
        )
        return _About(
            _joined((subject.sentence.plain, *subject.cited_study_ids, *cited)),
            draft_location(subject.draft, subject.sentence.span),
            sentence=subject.sentence.first_words,
            recognised=", ".join(_recognised(_records_behind(subject))),
        )
    return _About(_joined((subject.draft.sha256,)))


def _joined(bound_to: Iterable[str]) -> bytes:
    return "\x1f".join(bound_to).encode()


def _records_behind(subject: SentenceSubject) -> Iterable[RecordSubject]:
    return (
        record
        for study_id in subject.cited_study_ids
        for records in (subject.accepted, subject.refused)
        for record in records.get(study_id, ())
    )


def _recognised(behind: Iterable[RecordSubject]) -> list[str]:
    return sorted({s.record.study_id for s in behind if s.text is not None and s.text.text.is_recognised})


def claim_location(subject: RecordSubject, span: Span | None = None, part: str = "claim") -> Location:
    """A place in a claim record: the whole `part` ("claim" or "quote"), or `span` of it.

    A span of the quote counts in `ClaimRecord.quoted_words`; of a record with several quotes the place names
    the one in which it starts ("quote 2"), with offsets of its own.
    """
    place = span or Span(0, len(subject.record.claim if part == "claim" else subject.record.quote.exact))
    if part == "quote" and span is not None and len(subject.record.quotes) > 1:
        number, place = subject.record.place_in_quotes(span.start, span.end)
        part = part if number == 0 else f"{part} {number + 1}"
    return Location(
        "claims",
        line=subject.line,
        start=place.start,
        end=place.end,
        part=part,
        study_id=subject.record.study_id,
    )


def study_location(subject: RecordSubject, span: Span) -> Location:
    """A place in the study's text, with page and section where the text has them."""
    return subject.once(span, lambda: _study_location(subject, span))


def _study_location(subject: RecordSubject, span: Span) -> Location:
    if subject.text is None:
        raise ValueError("study_location: the subject has no text")
    page = subject.text.text.page_at(span.start)
    section = subject.text.text.section_at(span.start)
    return Location(
        "study",
        start=span.start,
        end=span.end,
        page=page.number if page else None,
        page_label=page.label if page else "",
        section=(section.heading or section.kind.value) if section else "",
        study_id=subject.record.study_id,
    )


def draft_location(draft: Draft, span: Span) -> Location:
    """A place in the review: file, line and column; the paragraph in a Word file, the page in a PDF."""
    part, page = draft.part_at(span.start), draft.page_at(span.start)
    line, column = draft.line_and_column(span.start)
    return Location(
        "review",
        part.file,
        None if page or draft.counts_paragraphs else line,
        column if page is None else None,
        span.start - part.start,
        span.end - part.start,
        page=page.number if page else None,
        page_label=page.label if page else "",
        paragraph=line if draft.counts_paragraphs else None,
    )


def from_differences(
    rule: Rule, differences: Iterable[Difference], subject: RecordSubject, ok_message: str
) -> tuple[Finding, ...]:
    """The findings of a rule of step 3 for what a comparison of claim and quote found; one `ok` for none."""
    findings = tuple(
        rule.finding(
            Outcome.FAILED if difference.certain else Outcome.CHECK,
            difference.message,
            subject,
            hint=difference.hint,
            location=claim_location(subject, difference.in_statement),
            related=(
                (Related("in the quote", claim_location(subject, difference.in_backing, "quote")),)
                if difference.in_backing
                else ()
            ),
            found=difference.found,
            expected=difference.expected,
        )
        for difference in differences
        if difference.kind == rule.slug
    )
    if findings:
        return findings
    location = subject.once("quote", lambda: claim_location(subject, part="quote"))
    return (rule.finding(Outcome.OK, ok_message, subject, location=location),)


CheckRecord = Callable[[RecordSubject, Evidence], Iterable[Finding]]
CheckSentence = Callable[[SentenceSubject, Evidence], Iterable[Finding]]
CheckDraft = Callable[[DraftSubject, Evidence], Iterable[Finding]]
