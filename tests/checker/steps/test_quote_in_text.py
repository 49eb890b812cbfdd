"""Step 2 as a whole: each fault is told once, by its rule; what could not be looked at is never failed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checker.model.claims import ClaimRecord, TextQuote
from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.run import check_record
from checker.steps.quote_in_text import RULES
from corpus.extract.plain import extract_plain
from corpus.model.folded import index_text
from corpus.model.study import Study
from corpus.model.study_list import ListEntry, StudyList
from corpus.model.study_text import Gap, Grade, Section, SectionKind, StudyText

_RAW = (
    "Kites over the bay\n\nThe long-tailed kites did not rise above 118 metres on any of the windy days. "
    "Short tails [4] gave a steadier flight than long ones. Children preferred the red kites.\n\n"
    "References\n\nOdell, P. (2001). Why the tails of paper kites are made so long. Kites 1, 2-9.\n"
)
_TEXT = extract_plain(_RAW, title="Kites over the bay")


def answers(quote: str, text: StudyText | None = _TEXT, **evidence: object) -> dict[str, Finding]:
    study = Study("kites2020", "Kites over the bay")
    texts = {} if text is None else {"kites2020": index_text(text)}
    record = ClaimRecord("c1", "kites2020", "Kites fly.", (TextQuote(quote),))
    held = Evidence(StudyList((ListEntry(study),)), texts, **evidence)  # type: ignore[arg-type]
    return {f.slug: f for f in check_record(record, held, rules=RULES).findings}


def worse_than_ok(findings: dict[str, Finding]) -> dict[str, str]:
    return {slug: f.outcome.value for slug, f in findings.items() if f.outcome.gravity > Outcome.OK.gravity}


FAULTS = {
    "an honest quote": ("Short tails gave a steadier flight than long ones.", {}),
    "another animal": (
        "Badgers dug deeper setts beneath the abandoned orchard walls.",
        {"quote-not-in-text": "failed"},
    ),
    "a not left out": (
        "The long-tailed kites did rise above 118 metres on any of the windy days.",
        {"quote-altered": "failed"},
    ),
    "three words": ("preferred the red kites.", {"quote-too-short": "failed"}),
    "a cut number": (
        "18 metres on any of the windy days. Short tails",
        {"quote-cut-inside-a-word": "failed"},
    ),
    "a cut compound": (
        "tailed kites did not rise above 118 metres on any of the windy days.",
        {"quote-cut-inside-a-word": "failed"},
    ),
    "two halves": (
        "The long-tailed kites did not rise above a steadier flight than long ones.",
        {"quote-stitched": "failed"},
    ),
    "a title of another work": (
        "Why the tails of paper kites are made so long.",
        {"quote-from-reference-list": "check"},
    ),
    "an empty quote": ("", {"quote-not-in-text": "failed", "quote-too-short": "failed"}),
}


@pytest.mark.parametrize(("quote", "expected"), FAULTS.values(), ids=FAULTS)
def test_each_fault_is_told_by_its_own_rule_alone(quote: str, expected: dict[str, str]) -> None:
    found = answers(quote)
    assert set(found) == {rule.slug for rule in RULES}
    assert worse_than_ok(found) == expected


def test_ok_says_where_the_quote_stands() -> None:
    finding = answers("Short tails gave a steadier flight than long ones.")["quote-not-in-text"]
    assert finding.outcome is Outcome.OK
    assert finding.location is not None
    assert finding.location.source == "study"
    assert _RAW[finding.location.start : finding.location.end].startswith("Short")


def test_a_changed_word_is_named_on_both_sides_with_the_nearest_passage() -> None:
    finding = answers("Short tails gave a wilder flight than long ones.")["quote-altered"]
    assert (finding.found, finding.expected) == ("wilder", "steadier")
    assert "“wilder”" in finding.message
    assert "“steadier”" in finding.message
    assert "steadier flight" in finding.related[0].text
    assert "\n" not in finding.message


def test_a_study_without_a_text_is_unavailable_with_the_reason() -> None:
    found = answers("Short tails gave a steadier flight than long ones.", None,
                    missing_texts={"kites2020": "the publisher asks for payment"})  # fmt: skip
    assert worse_than_ok(found) == {"text-missing": "unavailable"}
    assert "payment" in found["text-missing"].message


def test_an_unconfirmed_text_can_neither_confirm_nor_deny() -> None:
    text = replace(_TEXT, confirmed=False, confirmation="it is a supplement, not the article")
    for quote in (
        "Short tails gave a steadier flight than long ones.",
        "Badgers dug deeper setts beneath the old orchard walls.",
    ):
        found = answers(quote, text)
        assert worse_than_ok(found) == {"text-unconfirmed": "unavailable"}
        assert "supplement" in found["text-unconfirmed"].message


@pytest.mark.parametrize(
    "quote",
    [
        "Badgers dug deeper setts beneath the abandoned orchard walls.",
        "Short tails gave a wilder flight than long ones.",
    ],
)
def test_an_abstract_cannot_deny_a_quote(quote: str) -> None:
    found = answers(quote, replace(_TEXT, grade=Grade.ABSTRACT))
    assert set(worse_than_ok(found).values()) == {"unavailable"}


def test_broken_symbols_are_unavailable_and_say_what_is_wrong() -> None:
    at = _RAW.index("118")
    text = replace(_TEXT, unreliable=(Gap(at, at + 3, "a digit stands where “<” is printed"),))
    found = answers("The long-tailed kites did not rise above 118 metres on any of the windy days.", text)
    assert worse_than_ok(found) == {"quote-altered": "unavailable"}
    assert "“<”" in found["quote-altered"].message


def test_words_of_a_referee_are_not_the_studys() -> None:
    at = _RAW.index("Children")
    text = replace(_TEXT, sections=(Section(SectionKind.REVIEW, at, at + 40),))
    quote = "Children preferred the red kites."
    assert worse_than_ok(answers(quote, text))["quote-from-reference-list"] == "check"


def test_every_message_is_one_line_and_accuses_nobody() -> None:
    for quote, _ in FAULTS.values():
        for finding in answers(quote).values():
            assert "\n" not in finding.message
            assert not {"fabricated", "fake", "invented"} & set(finding.message.split())
