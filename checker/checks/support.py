"""Whether a source backs a sentence: its numbers first, without a model; then a judge that the caller names.

A judge's answer is data. It counts only with a passage that stands in the source, word for word (step 2's
search, with its eight words): what does not stand there is invented evidence, and it is the judge's, not the
claim's author's. A verified passage is for a person, unless the caller takes the judge's word, and never
where the claim differs from the passage in what step 3 compares. "Contradicts" fails the claim only where it
shows where.

Limits: a passage shows that the judge read; that it supports the sentence is the judge's opinion.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from checker.checks.number_sorts import is_figure, sort_of
from checker.checks.places import words_around
from checker.model.check_answer import CheckAnswer, CheckedItem, Sighting
from checker.model.findings import Location
from checker.model.outcome import Outcome
from checker.text.compare import differences
from checker.text.find_quote import MatchGrade, find_quote
from checker.text.numbers import Number, parse_numbers
from checker.text.numbers.index import index_numbers
from checker.text.numbers.kinds import Grade
from checker.text.numbers.match import match_number
from corpus.model.folded import IndexedText
from corpus.model.study_text import SectionKind, Span

LEAST_WORDS = 8
LEAST_CHARACTERS = 16
"""Of a passage in a script without blanks between words."""
_WORD = re.compile(r"[^\W_]+")
_NOT_OWN_WORDS = (SectionKind.REFERENCES,)


class JudgeVerdict(StrEnum):
    """What a judge may answer."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    NOT_ENOUGH = "not-enough"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A judge's answer. quote: the passage that it names as evidence, "" for none."""

    judge: str
    verdict: JudgeVerdict
    quote: str = ""


@dataclass(frozen=True, slots=True)
class NoJudgement:
    """Why there is no judgement. status: "no-judge", "judge-unavailable" or "malformed-judgement"."""

    status: str
    reason: str


@dataclass(frozen=True, slots=True)
class _Word:
    outcome: Outcome
    status: str
    message: str
    location: Location | None = None


def check_support(
    claim: str,
    source: IndexedText,
    judgement: Judgement | NoJudgement,
    *,
    source_name: str,
    accepts_judge: bool = False,
    sent: Sequence[str] = (),
    notes: Sequence[str] = (),
) -> CheckAnswer:
    """Two items: `numbers`, held against the whole source, and `judge`, whose evidence is looked for in it.

    accepts_judge: a verified passage that supports the claim is then `ok`.
    """
    numbers = check_numbers(claim, source)
    judged = _judge(claim, source, judgement, source_name, accepts_judge)
    seen = (Sighting(source_name),)
    named = (*seen, Sighting(judgement.judge)) if isinstance(judgement, Judgement) else seen
    return CheckAnswer(
        "support",
        f"the numbers of the claim with those of {source_name}; then the passage that a judge names with the"
        " words of the source",
        (
            CheckedItem(
                "numbers", claim, numbers.outcome, numbers.status, numbers.message, seen, numbers.location
            ),
            CheckedItem(
                "judge", claim, judged.outcome, judged.status, judged.message, named, judged.location
            ),
        ),
        tuple(sent),
        tuple(notes),
    )


def check_numbers(claim: str, source: IndexedText) -> _Word:
    """Whether every number of the claim stands in the source, as it is or in a form that follows from it."""
    numbers = [number for number in parse_numbers(claim) if is_figure(number)]
    if not numbers:
        return _Word(Outcome.SKIP, "no-numbers", "the claim holds no number")
    words = [_number(claim, number, source) for number in numbers]
    worst = max(words, key=lambda word: word.outcome.gravity)
    return _Word(
        worst.outcome,
        worst.status,
        "; ".join(word.message for word in words if word.outcome is worst.outcome),
    )


def _number(claim: str, number: Number, source: IndexedText) -> _Word:
    written = claim[number.span.start : number.span.end]
    text = source.text.text
    match = match_number(number, index_numbers(text))
    there = f"“{words_around(text, match.number.span)}”" if match.number else ""
    if match.number is not None and match.grade >= Grade.HEDGED and sort_of(match.number) is sort_of(number):
        return _Word(Outcome.OK, "numbers-there", f"{written} stands in the source: {there}")
    if match.number is not None:
        return _Word(
            Outcome.CHECK,
            "number-otherwise",
            f"{written} may be another form of what the source has: {there}",
        )
    if source.text.unreliable or source.text.is_recognised:
        return _Word(
            Outcome.UNAVAILABLE,
            "number-unreadable",
            f"{written} was not found, and symbols of the file are broken",
        )
    if number.is_label_like or number.is_word or source.text.gaps:
        why = "; parts of the file could not be read" if source.text.gaps else ""
        return _Word(
            Outcome.CHECK, "number-not-found", f"{written} was not found in the text that we hold{why}"
        )
    return _Word(
        Outcome.FAILED, "number-not-in-source", f"{written} is not in the text of the source that we hold"
    )


def _judge(
    claim: str, source: IndexedText, judgement: Judgement | NoJudgement, name: str, accepts: bool
) -> _Word:
    if isinstance(judgement, NoJudgement):
        outcome = Outcome.SKIP if judgement.status == "not-asked" else Outcome.UNAVAILABLE
        return _Word(outcome, judgement.status, judgement.reason)
    quote = judgement.quote.strip()
    if judgement.verdict is JudgeVerdict.NOT_ENOUGH:
        return _Word(
            Outcome.CHECK, "no-support-named", f"{judgement.judge} names no passage that supports the claim"
        )
    if not quote:
        return _Word(
            Outcome.UNAVAILABLE,
            "evidence-missing",
            f"{judgement.judge} says “{judgement.verdict}” and shows nothing: that counts for nothing",
        )
    match = find_quote(quote, source)
    if match.grade is MatchGrade.UNRELIABLE or (not match.is_found and match.borders_on_gap):
        return _Word(
            Outcome.UNAVAILABLE, "evidence-unreadable", "the passage lies where the file cannot be read"
        )
    if (match.cut_at_start or match.cut_at_end) and match.nearest is not None:
        place = _place(source, match.nearest, name)
        return _Word(
            Outcome.CHECK, "evidence-cut", f"the passage begins or ends inside a word: “{quote}”", place
        )
    if not match.is_found or match.span is None:
        return _Word(
            Outcome.FAILED,
            "invented-evidence",
            f"what {judgement.judge} quotes is not in the text that we hold: “{_shortened(quote)}”. Its"
            " answer counts for nothing; this says nothing of the claim",
        )
    place = _place(source, match.span, name)
    section = source.text.section_at(match.span.start)
    if not _is_long_enough(quote):
        return _Word(
            Outcome.CHECK,
            "evidence-too-short",
            f"the passage is too short to show anything: “{quote}”",
            place,
        )
    if section is not None and section.kind in _NOT_OWN_WORDS:
        return _Word(
            Outcome.CHECK, "evidence-from-references", "the passage stands in the list of references", place
        )
    return _verified(claim, quote, judgement, place, accepts)


def _verified(claim: str, quote: str, judgement: Judgement, place: Location, accepts: bool) -> _Word:
    shown = f"“{_shortened(quote)}”"
    certain = [difference.message for difference in differences(claim, quote) if difference.certain]
    if judgement.verdict is JudgeVerdict.CONTRADICTS and certain:
        return _Word(
            Outcome.FAILED,
            "contradicted",
            f"{judgement.judge} says that the source contradicts it, and the words differ"
            f" ({'; '.join(certain[:3])}): {shown}",
            place,
        )
    if judgement.verdict is JudgeVerdict.CONTRADICTS:
        return _Word(
            Outcome.CHECK,
            "said-to-contradict",
            f"{judgement.judge} says that this passage contradicts it; its words do not prove it: {shown}",
            place,
        )
    if certain:
        return _Word(
            Outcome.CHECK,
            "passage-says-otherwise",
            f"{judgement.judge} names a passage that differs from it ({'; '.join(certain[:3])}): {shown}",
            place,
        )
    if accepts:
        return _Word(
            Outcome.OK, "supported", f"{judgement.judge} says that this passage supports it: {shown}", place
        )
    return _Word(
        Outcome.CHECK,
        "passage-verified",
        f"{judgement.judge} says that this passage, which stands in the source, supports it; that is for a"
        f" person to say: {shown}",
        place,
    )


def _is_long_enough(quote: str) -> bool:
    if len(_WORD.findall(quote)) >= LEAST_WORDS:
        return True
    wide = sum(
        1 for character in quote if "\u3040" <= character <= "\u9fff" or "\u0e00" <= character <= "\u0eff"
    )
    return wide >= LEAST_CHARACTERS


def _place(source: IndexedText, span: Span, name: str) -> Location:
    page, section = source.text.page_at(span.start), source.text.section_at(span.start)
    return Location(
        "study",
        name,
        start=span.start,
        end=span.end,
        page=page.number if page else None,
        page_label=page.label if page else "",
        section=(section.heading or section.kind.value) if section else "",
    )


def _shortened(quote: str, most: int = 300) -> str:
    words = " ".join(quote.split())
    return words if len(words) <= most else words[: most - 1] + "…"
