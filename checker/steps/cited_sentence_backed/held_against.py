"""What a clause of a review says differently from the records that back it: the comparisons of step 3, again.

Of the records that fit a clause about equally well, the one with the fewest differences counts: it is the one
that the clause tells. Numbers may also be gathered from several records of the cited studies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from checker.model.draft import SentenceKind
from checker.model.evidence import Evidence
from checker.model.findings import Finding, Related
from checker.model.outcome import Outcome
from checker.rule import RecordSubject, Rule, SentenceSubject, claim_location
from checker.steps.cited_sentence_backed.backing import (
    Fit,
    PartBacking,
    assess_parts,
    backing_text,
    evidence_ids,
    is_conclusion,
    records_for,
)
from checker.steps.cited_sentence_backed.constants import BACKED, FEWEST_STEMS_OF_A_CLAUSE
from checker.text.assertions import has_number
from checker.text.compare import differences
from checker.text.difference import Difference
from checker.text.numbers import number_differences
from checker.text.words import content_stems, coverage, repeats

_YEAR_ALONE = re.compile(r"(?:1[5-9]|20)\d\d[a-z]?")
_HOLDS_ALONE = 0.7
_GAINED_TOGETHER = 0.2
NUMBER_KINDS = frozenset({"number-not-in-quote", "unit-differs", "number-counts-something-else"})
POLARITY_KINDS = frozenset(
    {"negation-differs", "direction-reversed", "comparison-swapped", "significance-differs"}
)
STRENGTH_KINDS = frozenset(
    {"certainty-raised", "cause-from-association", "quantifier-raised", "population-widened"}
)


@dataclass(frozen=True, slots=True)
class Departure:
    """One difference between a clause and the record that it tells."""

    difference: Difference
    record: RecordSubject
    words: str


def answer(
    rule: Rule, kinds: frozenset[str], subject: SentenceSubject, evidence: Evidence, ok_message: str
) -> tuple[Finding, ...]:
    """The findings of a rule that holds a sentence against its records, for differences of `kinds`."""
    if not evidence_ids(subject, evidence) and not is_conclusion(subject):
        return (rule.finding(Outcome.SKIP, "the sentence cites no study that must back it", subject),)
    assessed = [part for part in assess_parts(subject, evidence) if part.candidates]
    is_row = subject.sentence.kind is SentenceKind.TABLE_CELL
    if kinds is NUMBER_KINDS and is_row and (found := _row_numbers(subject, evidence)):
        return tuple(_finding(rule, departure, subject) for departure in found)
    if not assessed:
        return (rule.finding(Outcome.SKIP, "no accepted record backs the sentence", subject),)
    compare = _meaning if kinds is not NUMBER_KINDS else _no_more if is_row else _numbers
    found = [departure for part in assessed for departure in compare(part, kinds)]
    if kinds is NUMBER_KINDS:
        found = _proved_numbers(found, subject, evidence)
    if found:
        return tuple(_finding(rule, departure, subject) for departure in found)
    record = assessed[0].fits[0].record
    related = (Related("backed by", claim_location(record), record.record.claim),)
    return (rule.finding(Outcome.OK, ok_message, subject, related=related, study_id=record.record.study_id),)


def _proved_numbers(found: list[Departure], subject: SentenceSubject, evidence: Evidence) -> list[Departure]:
    """Without the year of a cited study; a question where another record of the cited studies has the number.

    Absence from the nearest record alone proves nothing: the sentence may tell two records of the study.
    """
    study_ids = evidence_ids(subject, evidence)
    entries = (evidence.studies.get(study_id) for study_id in study_ids)
    years = {str(year) for entry in entries if entry is not None for year in entry.study.years}
    others = [backing_text(r) for study_id in study_ids for r in records_for(subject, study_id)]
    kept = []
    for departure in found:
        difference = departure.difference
        if difference.found in years:
            continue
        place = difference.in_statement
        if (
            difference.certain
            and place is not None
            and difference.kind != "number-counts-something-else"
            and (_leaves_times_out(difference) or not _is_certain_beside_all(departure, others))
        ):
            departure = replace(departure, difference=replace(difference, certain=False))
        kept.append(departure)
    return kept


def _leaves_times_out(difference: Difference) -> bool:
    """True for a bare "2.3" over "2.3 times": ratios are written either way."""
    return difference.expected.removesuffix(" times") == difference.found != difference.expected


def _is_certain_beside_all(departure: Departure, records: Sequence[str]) -> bool:
    """False when some record of the cited studies has the number as the sentence writes it."""
    place = departure.difference.in_statement
    return not any(
        all(d.in_statement != place for d in number_differences(departure.words, record))
        and re.search(rf"(?<![\d.]){re.escape(departure.difference.found)}(?![.,]?\d|\s?%)", record)
        for record in records
    )


def _finding(rule: Rule, departure: Departure, subject: SentenceSubject) -> Finding:
    difference, record = departure.difference, departure.record.record
    return rule.finding(
        Outcome.FAILED if difference.certain else Outcome.CHECK,
        f"{_in_words(difference.message)} (held against claim {record.claim_id} of {record.study_id})",
        subject,
        hint=f"say what claim {record.claim_id} says: “{record.claim}”",
        found=difference.found or departure.words,
        expected=difference.expected or record.claim,
        study_id=record.study_id,
        related=(Related("the claim record", claim_location(departure.record), record.claim),),
    )


def _in_words(message: str) -> str:
    """The comparison's message, which speaks of claim and quote, as said of a sentence and its record."""
    return message.replace("the claim", "the sentence").replace("the quote", "its claim record")


def _numbers(assessed: PartBacking, kinds: frozenset[str]) -> list[Departure]:
    """The numbers that no record has, alone or with the others of the studies cited for the clause."""
    words = assessed.part.words
    fewest: tuple[Difference, ...] | None = None
    best = assessed.fits[0]
    for fit in assessed.candidates:
        found = _number_differences(words, fit)
        if not found:
            return []
        if fewest is None or len(found) < len(fewest):
            fewest, best = found, fit
    related = [fit for fit in assessed.fits if fit.share > 0]
    together = " ".join(backing_text(fit.record) for fit in related)
    is_gathered = len(related) > 1 and not any(map(_is_swap, fewest or ()))
    if is_gathered and not number_differences(words, together):
        return []
    return [Departure(difference, best.record, words) for difference in fewest or ()]


def _number_differences(words: str, fit: Fit) -> tuple[Difference, ...]:
    """Against claim and quote together, or against either alone: it may tell the one or the other."""
    record = fit.record.record
    against_claim = number_differences(words, record.claim)
    against_quote = number_differences(words, record.quoted_words) if against_claim else ()
    if not against_claim or not against_quote:
        return ()
    # In claim and quote as one text each number stands twice, and two that changed places are not seen.
    if any(map(_is_swap, against_claim)) and any(map(_is_swap, against_quote)):
        return against_claim
    return number_differences(words, backing_text(fit.record))


def _is_swap(difference: Difference) -> bool:
    return difference.kind == "number-counts-something-else" and difference.certain


def _row_numbers(subject: SentenceSubject, evidence: Evidence) -> list[Departure]:
    """The numbers in the cells of a row that no record has for what the row and the column are about."""
    plain = subject.sentence.plain
    records = [r for study_id in evidence_ids(subject, evidence) for r in records_for(subject, study_id)]
    if not records:
        return []
    cells = [cell.strip() for cell in plain.split(";")]
    label = next((cell for cell in cells if content_stems(cell) and not has_number(cell)), "")
    columns = subject.sentence.columns if len(subject.sentence.columns) == len(cells) else ("",) * len(cells)
    together = " ".join(backing_text(record) for record in records)
    found: list[Departure] = []
    for cell, column in zip(cells, columns, strict=True):
        if not has_number(cell) or _YEAR_ALONE.fullmatch(cell):
            continue
        is_alone = len(set(content_stems(cell))) < FEWEST_STEMS_OF_A_CLAUSE
        about = ", ".join(filter(None, (label, column))) if is_alone else ""
        found += _cell_numbers(cell, about, records, together)
    return found


def _cell_numbers(cell: str, about: str, records: Sequence[RecordSubject], together: str) -> list[Departure]:
    """The numbers of a cell that stand in no record; else those that the nearest record gives to another."""
    words = f"{about}: {cell}" if about else cell
    ranked = sorted(records, key=lambda r: (-coverage(words, backing_text(r)), r.record.claim_id))
    missing = number_differences(cell, together)
    if missing:
        return [Departure(difference, ranked[0], words) for difference in missing]
    swapped: list[Departure] = []
    for record in ranked:
        texts = (record.record.claim, record.record.quoted_words)
        found = [number_differences(words, text) for text in texts]
        swaps = [d for differences in found for d in differences if _is_swap(d)]
        if not swaps and not all(found):
            return []
        if swaps and not swapped and coverage(words, backing_text(record)) >= BACKED:
            swapped = [Departure(swaps[0], record, words)]
    return swapped


def _no_more(assessed: PartBacking, kinds: frozenset[str]) -> list[Departure]:
    """A row's numbers were held against the records cell by cell."""
    return []


def _meaning(assessed: PartBacking, kinds: frozenset[str]) -> list[Departure]:
    fewest: list[Difference] | None = None
    best = assessed.fits[0]
    for fit in _with_its_numbers(assessed):
        found = _fewest(assessed.part.words, fit, kinds)
        if not found:
            return _raised_over_all(assessed, kinds)
        if fewest is None or _weight(found) < _weight(fewest):
            fewest, best = found, fit
    return [Departure(difference, best.record, assessed.part.words) for difference in fewest or ()]


def _with_its_numbers(assessed: PartBacking) -> Iterator[Fit]:
    """The candidates that have the clause's numbers, and those that hold more of its words than these.

    A quote may hold the words of another record's finding without what that one says of it. A record that has
    the clause word for word is the one that it tells, whatever the others say. Numbers are compared as far as
    the caller asks: most clauses are told by the first record.
    """
    words = assessed.part.words
    if (verbatim := next((fit for fit in assessed.candidates if _repeats(words, fit)), None)) is not None:
        yield verbatim
        return
    if not has_number(words):
        yield from assessed.candidates
        return
    is_told = False
    for _, alike in groupby(assessed.candidates, key=lambda fit: fit.share):
        fits = list(alike)
        if len(fits) == 1 and not is_told:
            yield fits[0]
            is_told = not _number_differences(words, fits[0])
            continue
        telling = [fit for fit in fits if not _number_differences(words, fit)]
        is_told = is_told or bool(telling)
        yield from telling if is_told else fits


def _repeats(words: str, fit: Fit) -> bool:
    record = fit.record.record
    return repeats(words, record.claim) or repeats(words, record.quoted_words)


def _raised_over_all(assessed: PartBacking, kinds: frozenset[str]) -> list[Departure]:
    """What a clause raises over its records as one, where it merges several and no record holds it alone.

    Each holds another half: a hedge in the one is not to be lost because the other has none.
    """
    if kinds is not STRENGTH_KINDS or assessed.share >= _HOLDS_ALONE or len(assessed.candidates) < 2:
        return []
    together = " ".join(backing_text(fit.record) for fit in assessed.candidates)
    if coverage(assessed.part.words, together) < assessed.share + _GAINED_TOGETHER:
        return []
    found = [d for d in differences(assessed.part.words, together) if d.kind in kinds]
    return [Departure(difference, assessed.fits[0].record, assessed.part.words) for difference in found]


def _fewest(words: str, fit: Fit, kinds: frozenset[str]) -> list[Difference]:
    """The differences from the claim or from the quote, whichever has fewer, of those that tell the
    clause.
    """
    fewest: list[Difference] | None = None
    for text in _telling_texts(words, fit):
        found = [d for d in differences(words, text) if d.kind in kinds]
        if not found:
            return found
        if fewest is None or _weight(found) < _weight(fewest):
            fewest = found
    return fewest or []


def _telling_texts(words: str, fit: Fit) -> Iterator[str]:
    """The claim or quote that holds most of the clause, both when alike; both as one text when
    neither does.
    """
    record = fit.record.record
    shares = {text: coverage(words, text) for text in (record.claim, record.quoted_words)}
    most = max(shares.values())
    if most < BACKED:
        yield backing_text(fit.record)
        return
    yield from (text for text, share in shares.items() if share >= most - 0.1)


def _weight(found: list[Difference]) -> tuple[int, int]:
    return sum(1 for difference in found if difference.certain), len(found)
