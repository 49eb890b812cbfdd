"""The report as Markdown: the same findings, and no markup out of the texts that it shows."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from checker.drafts.blocks import BlockKind, read_blocks
from checker.model.findings import Finding, Location
from checker.model.outcome import Outcome, Policy, Verdict
from checker.model.report import (
    BackingRecord,
    CheckReport,
    CitedSentence,
    Inputs,
    PassedSentence,
    count_outcomes,
)
from checker.reports.as_html import report_as_html
from checker.reports.as_json import Rounds, report_as_dict
from checker.reports.as_markdown import report_as_markdown

RECORD = BackingRecord("c1", "lumen2024", "Naps help.", "Naps helped in most trials.", "S4")


def document(*findings: Finding, **details: Any) -> dict[str, Any]:
    counts = {"claims": 1, "sentences": 2, "cited_sentences": 1, **count_outcomes(findings)}
    inputs = Inputs("r" * 64, "c" * 64, "s" * 64, "t" * 64, "u" * 64)
    report = CheckReport(findings, counts, inputs, Policy.STANDARD, (), (), **details)
    return report_as_dict(report, report.verdict, Rounds(1, 2, 1))


def finding(message: str = "the quote differs", outcome: str = "failed", **details: Any) -> Finding:
    return Finding("QUO102", "quote-altered", 2, Outcome(outcome), message, id="f1", **details)


def test_the_verdict_is_the_title_and_each_finding_says_where_it_is() -> None:
    place = Location("review", "review.md", line=3, column=9)
    page = report_as_markdown(document(finding(location=place, claim_id="c1")))
    assert page.startswith("# FAILED\n")
    assert "### failed: QUO102 quote\\-altered" in page
    assert "claim c1 · review\\.md\\:3\\:9" in page


def test_an_open_check_shows_the_id_by_which_a_person_acknowledges_it() -> None:
    assert "- id `f1`" in report_as_markdown(document(finding(outcome="check")))


def test_a_cited_sentence_stands_beside_the_records_it_rests_on() -> None:
    cited = (CitedSentence("Naps help (Lumen, 2024).", 7, (RECORD,)), CitedSentence("Rents fell (Ito).", 8))
    given_document = document(cited_sentences=cited)
    page = report_as_markdown(given_document)
    assert "| 7 | Naps help \\(Lumen, 2024\\)\\. | c1\\: Naps help\\. | lumen2024 | S4 | Naps helped" in page
    assert "| 8 | Rents fell \\(Ito\\)\\. | none |" in page
    html = report_as_html(given_document)
    assert "Naps helped in most trials." in html
    assert "lumen2024, S4" in html
    assert "no accepted record" in html


def test_a_sentence_let_through_is_listed_with_what_it_passed_as() -> None:
    page = report_as_markdown(document(passed_sentences=(PassedSentence("What follows?", 4, "question"),)))
    assert "| 4 | What follows? | question |" in page


def test_words_that_try_make_no_markup() -> None:
    hostile = "# Verified\n\n<script>x</script> [link](http://example.org) ![i](x) | a | `b`\x1b[31m"
    page = report_as_markdown(document(finding(hostile)))
    assert "\\# Verified \\<script\\>x\\</script\\> \\[link\\]\\(http\\://example\\.org\\)" in page
    assert "\x1b" not in page


@given(st.text())
def test_no_text_adds_a_heading_or_a_line(text: str) -> None:
    plain = report_as_markdown(document(finding("x")))
    page = report_as_markdown(document(finding(text)))
    assert page.count("\n") == plain.count("\n")
    headings = [block for block in read_blocks(page) if block.kind is BlockKind.HEADING]
    assert len(headings) == len([block for block in read_blocks(plain) if block.kind is BlockKind.HEADING])


def test_an_audit_for_an_agent_says_that_the_findings_are_withheld() -> None:
    withheld = {**document(), "withheld": True, "verdict": Verdict.FAILED.value}
    assert "withheld from agents" in report_as_markdown(withheld)
