"""The report's pages: one document in three forms, safe with hostile text."""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from html.parser import HTMLParser
from typing import Any

import pytest

from checker.model.findings import Finding, Location, Related
from checker.model.outcome import Outcome, Policy, Verdict
from checker.model.report import Acknowledgement, CheckReport, Inputs, PassedSentence, count_outcomes
from checker.reports.as_html import report_as_html
from checker.reports.as_json import Rounds, dump, report_as_dict, sha256_of
from checker.reports.as_text import report_as_text

HOSTILE = "<script>alert(1)</script>\u202e“&amp;”"


def finding(outcome: str = "failed", **details: Any) -> Finding:
    plain = {"message": "the quote differs", "claim_id": "c1", "id": "f1"}
    return Finding("QUO102", "quote-altered", 2, Outcome(outcome), **{**plain, **details})


def report(*findings: Finding, **details: Any) -> CheckReport:
    counts = {"claims": 1, "sentences": 2, "cited_sentences": 1, **count_outcomes(findings)}
    inputs = Inputs("r" * 64, "c" * 64, "s" * 64, "t" * 64, "u" * 64)
    return CheckReport(findings, counts, inputs, Policy.STANDARD, ("QUO102 quote-altered",), (), **details)


def document(subject: CheckReport, verdict: Verdict = Verdict.FAILED, **details: Any) -> dict[str, Any]:
    return report_as_dict(subject, verdict, Rounds(1, 2, 1), **details)


@pytest.mark.parametrize(
    ("outcomes", "verdict"),
    [
        ((), Verdict.VERIFIED),
        (("ok", "skip"), Verdict.VERIFIED),
        (("check",), Verdict.CHECK_BY_A_PERSON),
        (("check", "unavailable"), Verdict.INCOMPLETE),
        (("unavailable", "failed"), Verdict.FAILED),
    ],
)
def test_the_gravest_finding_decides_the_verdict(outcomes: tuple[str, ...], verdict: Verdict) -> None:
    assert report(*(finding(outcome) for outcome in outcomes)).verdict is verdict


def test_an_acknowledged_check_no_longer_counts_but_an_acknowledged_failure_does() -> None:
    words = {"f1": Acknowledgement("f1", "A. Reader", "seen")}
    assert report(finding("check"), acknowledgements=words).verdict is Verdict.VERIFIED
    assert report(finding("failed"), acknowledgements=words).verdict is Verdict.FAILED


def test_a_note_counts_for_nothing_and_stands_apart() -> None:
    subject = report(finding("failed", is_note=True))
    assert subject.verdict is Verdict.VERIFIED
    assert [n["code"] for n in document(subject)["notes"]] == ["QUO102"]
    assert document(subject)["findings"] == []


def test_ok_findings_are_shown_only_when_asked_for() -> None:
    subject = report(finding("ok"), finding("check"))
    assert [f["outcome"] for f in document(subject)["findings"]] == ["check"]
    assert [f["outcome"] for f in document(subject, include_ok=True)["findings"]] == ["ok", "check"]


def test_the_reports_digest_covers_all_of_it_but_itself() -> None:
    given = document(report(finding()))
    digest = given.pop("report_sha256")
    assert digest == sha256_of(given)


def test_the_document_is_json_with_letters_as_they_are() -> None:
    assert "Müller" in dump(document(report(finding(found="Müller"))))
    assert json.loads(dump(document(report(finding()))))["schema"] == "co-researcher/check-report/1"


def test_text_and_page_show_both_sides_and_the_place() -> None:
    place = Location("review", "review.md", 3, 7, 10, 20)
    related = (Related("nearest passage", Location("study", page=4, study_id="lumen2024"), "no change"),)
    subject = report(finding(found="64", expected="6.4", location=place, related=related, hint="copy it"))
    text = report_as_text(document(subject))
    page = report_as_html(document(subject))
    for words in ("64", "6.4", "review.md", "nearest passage", "no change", "copy it"):
        assert words in text
        assert words in page
    assert "review.md:3:7" in text


class _Elements(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.policy = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        given = dict(attrs)
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"] or ""


def test_hostile_text_makes_no_element_of_the_page() -> None:
    passed = (PassedSentence(HOSTILE, 1, HOSTILE),)
    hostile = finding(found=HOSTILE, expected=HOSTILE, message=HOSTILE, hint=HOSTILE, sentence=HOSTILE)
    page = _Elements()
    page.feed(report_as_html(document(report(hostile, passed_sentences=passed)), title=HOSTILE))
    assert "script" not in page.names
    assert "img" not in page.names


def test_the_pages_policy_allows_its_own_style_and_nothing_else() -> None:
    html = report_as_html(document(report()))
    page = _Elements()
    page.feed(html)
    style = html.split("<style>")[1].split("</style>")[0]
    digest = b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert page.policy == f"default-src 'none'; style-src 'sha256-{digest}'"
