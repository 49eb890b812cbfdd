"""Reading the evidence: allowed studies, their texts, passages and quotes. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from agent_tools.excerpt import excerpt
from agent_tools.limits import DEFAULT_CHARACTERS, MAXIMUM_CHARACTERS
from agent_tools.review import Review
from checker.model.claims import ClaimRecord, TextQuote
from checker.model.findings import Finding
from checker.model.input_error import InputError
from checker.model.outcome import Outcome
from checker.run import QUOTE_RULES, ask, record_subject
from checker.text.find_quote import QuoteMatch, stands_in
from corpus.model.reports import link_versions
from corpus.model.study import Study
from corpus.model.study_list import ListEntry
from corpus.model.study_text import Grade, StudyText
from corpus.passages import passages_of
from corpus.store.studies import NoticesAsked

_PASSAGES_LOOKED_AT = 8
"""Passages whose studies are tried for a quote that does not stand in the study it was said to."""


@dataclass(frozen=True, slots=True)
class StudyRow:
    """A listed study with the state of its text: "fulltext", "abstract" or "none".

    report_of: the listed version of record that this is a preprint of. notices_asked: which sources were
    asked for notices; None when none was: that no notice is known then says nothing.
    """

    entry: ListEntry
    text: str
    confirmed: bool
    report_of: str = ""
    notices_asked: NoticesAsked | None = None

    def as_dict(self) -> dict[str, Any]:
        """The row of `studies list --format json`."""
        study = self.entry.study
        return {
            "study_id": study.study_id,
            "csl": {**study.csl, "id": study.study_id},
            "role": study.role.value,
            "included": self.entry.included,
            "reason": self.entry.reason,
            "text": self.text,
            "confirmed": self.confirmed,
            "notices": [
                {"kind": n.kind.value, "source": n.source, **({"doi": n.doi} if n.doi else {})}
                for n in study.notices
            ],
            "notices_asked": list(self.notices_asked.asked) if self.notices_asked else None,
            "report_of": self.report_of or None,
        }


@dataclass(frozen=True, slots=True)
class StudyDetail:
    """A study with the outline of its text: (name, start, characters) of each section.

    provenance: the source of each CSL field, where it was merged from records.
    """

    row: StudyRow
    characters: int
    sections: tuple[tuple[str, int, int], ...]
    provenance: Mapping[str, str] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The study for programs."""
        return {
            **self.row.as_dict(),
            "characters": self.characters,
            "sections": [{"name": n, "start": s, "characters": c} for n, s, c in self.sections],
            "provenance": dict(self.provenance),
        }


@dataclass(frozen=True, slots=True)
class Reading:
    """A stretch of a study's raw text, cut at a sentence's end where one is near.

    next_start: where reading goes on, None at the end of the text.
    """

    study: Study
    text: str
    start: int
    end: int
    total: int
    section: str
    next_start: int | None


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage that answers a query, with its place."""

    study_id: str
    start: int
    end: int
    page: int | None
    section: str
    text: str


@dataclass(frozen=True, slots=True)
class QuoteAnswer:
    """Whether a quote stands in a study.

    findings: what the rules of step 2 have against it. found_in: other listed studies with these words.
    """

    study_id: str
    match: QuoteMatch
    findings: tuple[Finding, ...] = ()
    nearest: str = ""
    found_in: tuple[str, ...] = ()


def list_studies(review: Review, *, with_text: bool = False) -> tuple[StudyRow, ...]:
    """Every study of the list, excluded ones too; only those with a text when `with_text`."""
    states, asked = review.store.text_states(), review.store.notice_answers()
    listed = review.store.study_list()
    versions = link_versions(entry.study for entry in listed)
    rows = []
    for entry in listed:
        grade, confirmed = states.get(entry.study.study_id, (None, False))
        text = grade.value if grade is not None else "none"
        if not with_text or grade is not None:
            study_id = entry.study.study_id
            rows.append(StudyRow(entry, text, confirmed, versions.get(study_id, ""), asked.get(study_id)))
    return tuple(rows)


def get_study(review: Review, study_id: str) -> StudyDetail:
    """A listed study and its text's outline. Raises InputError when it is not on the list."""
    require_entry(review, study_id)
    row = next(r for r in list_studies(review) if r.entry.study.study_id == study_id)
    provenance = review.store.provenance_of(study_id)
    text = review.store.study_text(study_id)
    if text is None:
        return StudyDetail(row, 0, (), provenance)
    outline = tuple((s.heading or s.kind.value, s.start, s.end - s.start) for s in text.sections)
    return StudyDetail(row, len(text.text), outline, provenance)


def require_entry(review: Review, study_id: str) -> ListEntry:
    """The entry of a listed study. Raises InputError naming studies that are on the list."""
    entry = review.store.entry(study_id)
    if entry is None:
        known = [e.study.study_id for e in review.store.study_list()]
        listed = ", ".join(known[:12]) + (", …" if len(known) > 12 else "")
        raise InputError(
            f"{study_id} is not on this review's list; expected one of {listed or '(the list is empty)'}",
            field="study",
        )
    return entry


def require_text(review: Review, study_id: str) -> StudyText:
    """The text of a listed study. Raises InputError with the reason when there is none."""
    require_entry(review, study_id)
    text = review.store.study_text(study_id)
    if text is None:
        reason = review.store.missing_reasons().get(study_id, "none was downloaded")
        raise InputError(f"{study_id} has no text ({reason}); choose another study", field="study")
    return text


def read_study(
    review: Review, study_id: str, *, start: int = 0, section: str = "", characters: int = DEFAULT_CHARACTERS
) -> Reading:
    """A stretch of a study's text from `start`, or from the beginning of the section of that name.

    Raises InputError for an unknown study or section, or a start beyond the text.
    """
    text = require_text(review, study_id)
    entry = require_entry(review, study_id)
    total = len(text.text)
    if section:
        start = _section_start(text, study_id, section)
    if not 0 <= start < max(total, 1):
        raise InputError(f"{start} is past the end of {study_id}; expected 0 to {total - 1}", field="start")
    end = _cut_at_a_sentence(text.text, start, min(total, start + min(characters, MAXIMUM_CHARACTERS)))
    at = text.section_at(start)
    name = (at.heading or at.kind.value) if at else ""
    return Reading(entry.study, text.text[start:end], start, end, total, name, end if end < total else None)


def search_texts(
    review: Review,
    query: str,
    *,
    study_id: str | None = None,
    study_ids: Sequence[str] = (),
    exact: bool = False,
    limit: int = 8,
) -> tuple[Passage, ...]:
    """The passages that answer `query` best (BM25), best first.

    study_id, study_ids: look in these alone, else in every study that may be cited; within one study, words
    are weighed by how rare they are in it. exact: the words must stand next to each other in this order,
    within one passage (about a paragraph).
    """
    if not query.strip():
        raise InputError("expected words to look for", field="query")
    wanted = list(dict.fromkeys((*([study_id] if study_id is not None else []), *study_ids)))
    for named in wanted:
        require_entry(review, named)
    if not wanted:
        wanted = [study.study_id for study in review.store.study_list().included]
    if len(wanted) == 1 and not exact:
        return _search_one(review, wanted[0], query, limit)
    found = []
    texts: dict[str, StudyText] = {}
    for hit in review.store.search_passages(query, study_ids=wanted, phrase=exact, limit=limit):
        if hit.study_id not in texts:
            texts[hit.study_id] = require_text(review, hit.study_id)
        text = texts[hit.study_id]
        page, section = text.page_at(hit.start), text.section_at(hit.start)
        found.append(
            Passage(
                hit.study_id,
                hit.start,
                hit.end,
                page.number if page else None,
                (section.heading or section.kind.value) if section else "",
                text.text[hit.start : hit.end],
            )
        )
    return tuple(found)


def _search_one(review: Review, study_id: str, query: str, limit: int) -> tuple[Passage, ...]:
    # rank-bm25 loads numpy, a tenth of a second that no other command should pay.
    from corpus.passage_ranking import rank_passages

    text = review.store.study_text(study_id)
    if text is None:
        return ()
    return tuple(
        Passage(study_id, p.start, p.end, p.page, p.section, p.words)
        for p in (hit.passage for hit in rank_passages(query, passages_of(text), limit))
    )


def check_quotes(review: Review, items: Sequence[tuple[str, str]]) -> tuple[QuoteAnswer, ...]:
    """For each (study id, quote): does it stand in the study, and if not, in which other listed study?

    Other studies are looked at when a passage of theirs has words of the quote, its rarest first of all.
    """
    evidence = review.evidence()
    texts = evidence.texts
    answers = []
    for study_id, quote in items:
        if study_id not in texts:
            require_text(review, study_id)
        record = ClaimRecord("quote", study_id, quote, (TextQuote(quote),))
        subject = record_subject(record, evidence)
        match = subject.matches[0]
        asked = ask(subject, evidence, QUOTE_RULES)
        worse = tuple(f for f in asked if f.outcome.gravity > Outcome.OK.gravity and not f.is_note)
        nearest = ""
        found_in: tuple[str, ...] = ()
        if not match.is_found:
            nearest = excerpt(texts[study_id].text, match.nearest) if match.nearest else ""
            passages = review.store.search_quote(quote, _PASSAGES_LOOKED_AT)
            others = sorted({passage.study_id for passage in passages} - {study_id})
            found_in = tuple(other for other in others if stands_in(quote, texts[other]))
        answers.append(QuoteAnswer(study_id, match, worse, nearest, found_in))
    return tuple(answers)


def grade_of(row: StudyRow) -> str:
    """The state of a study's text for people: full text, abstract only, unconfirmed or none."""
    if row.text == "none":
        return "no text"
    words = "full text" if row.text == Grade.FULLTEXT.value else "abstract only"
    return words if row.confirmed else f"{words}, not confirmed to be this study"


def _section_start(text: StudyText, study_id: str, name: str) -> int:
    wanted = name.casefold()
    for section in text.sections:
        if wanted in (section.kind.value, section.heading.casefold()):
            return section.start
    known = dict.fromkeys(s.heading or s.kind.value for s in text.sections)
    raise InputError(
        f"{study_id} has no section {name!r}; expected one of {', '.join(known)}", field="section"
    )


def _cut_at_a_sentence(text: str, start: int, end: int) -> int:
    """`end`, moved back to just behind a full stop when one stands in the last fifth of the stretch."""
    if end >= len(text):
        return len(text)
    stop = text.rfind(". ", start + (end - start) * 4 // 5, end)
    return stop + 2 if stop > 0 else end
