"""The SARIF log: what a viewer of findings needs, by the rules of SARIF 2.1.0."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from checker.model.findings import Finding, Location, Related
from checker.model.outcome import Outcome, Policy, Verdict
from checker.model.report import Acknowledgement, CheckReport, Inputs, count_outcomes
from checker.reports.as_json import Rounds, report_as_dict
from checker.reports.as_sarif import FINGERPRINT, report_as_sarif

_PLACE = {
    "type": "object",
    "properties": {
        "physicalLocation": {
            "type": "object",
            "required": ["artifactLocation"],
            "properties": {
                "artifactLocation": {"type": "object", "required": ["uri"]},
                "region": {
                    "type": "object",
                    "required": ["startLine", "startColumn"],
                    "properties": {
                        "startLine": {"type": "integer", "minimum": 1},
                        "startColumn": {"type": "integer", "minimum": 1},
                        "charOffset": {"type": "integer", "minimum": 0},
                        "charLength": {"type": "integer", "minimum": 0},
                    },
                    "additionalProperties": False,
                },
            },
            "additionalProperties": False,
        },
        "logicalLocations": {
            "type": "array",
            "items": {"type": "object", "required": ["name", "fullyQualifiedName", "kind"]},
        },
        "id": {"type": "integer", "minimum": 0},
        "message": {"type": "object", "required": ["text"]},
    },
    "additionalProperties": False,
}
_RESULT = {
    "type": "object",
    "required": ["ruleId", "ruleIndex", "kind", "level", "message", "locations", "fingerprints"],
    "properties": {
        "kind": {"enum": ["pass", "review", "fail", "open", "notApplicable", "informational"]},
        "level": {"enum": ["none", "error"]},
        "message": {"required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}},
        "locations": {"type": "array", "items": _PLACE},
        "relatedLocations": {"type": "array", "items": _PLACE, "minItems": 1},
        "fingerprints": {"type": "object", "additionalProperties": {"type": "string"}},
    },
}
SHAPE = {
    "type": "object",
    "required": ["$schema", "version", "runs"],
    "properties": {
        "version": {"const": "2.1.0"},
        "runs": {
            "minItems": 1,
            "maxItems": 1,
            "items": {
                "required": ["tool", "results", "columnKind"],
                "properties": {
                    "columnKind": {"const": "unicodeCodePoints"},
                    "results": {"type": "array", "items": _RESULT},
                    "tool": {
                        "required": ["driver"],
                        "properties": {"driver": {"required": ["name", "version", "rules"]}},
                    },
                },
            },
        },
    },
}
"""The part of the official schema that a log of ours uses; no package in the lock file ships the whole."""


def finding(outcome: str, **details: Any) -> Finding:
    plain = {"message": "the quote differs", "claim_id": "c1", "id": f"id-{outcome}"}
    return Finding("QUO102", "quote-altered", 2, Outcome(outcome), **{**plain, **details})


def log(*findings: Finding, **details: Any) -> dict[str, Any]:
    counts = {"claims": 1, "sentences": 2, "cited_sentences": 1, **count_outcomes(findings)}
    inputs = Inputs("r" * 64, "c" * 64, "s" * 64, "t" * 64, "u" * 64)
    rules = ("LST101 study-not-on-list", "QUO102 quote-altered")
    given_details = {"review_file": "my review.md", **details}
    report = CheckReport(findings, counts, inputs, Policy.STANDARD, rules, (), **given_details)
    document = report_as_dict(report, Verdict.FAILED, Rounds(1, 2, 1), include_ok=True)
    written = report_as_sarif(document, version="1.2.3")
    Draft202012Validator(SHAPE).validate(written)
    return written


def results(*findings: Finding, **details: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = log(*findings, **details)["runs"][0]["results"]
    return found


@pytest.mark.parametrize(
    ("outcome", "kind", "level"),
    [
        ("ok", "pass", "none"),
        ("check", "review", "none"),
        ("failed", "fail", "error"),
        ("unavailable", "open", "none"),
    ],
)
def test_each_outcome_is_a_kind_and_only_a_fail_has_a_level(outcome: str, kind: str, level: str) -> None:
    (result,) = results(finding(outcome))
    assert (result["kind"], result["level"]) == (kind, level)


def test_a_place_in_the_review_is_a_region_in_code_points() -> None:
    place = Location("review", "my review.md", line=12, column=7, start=200, end=230)
    (result,) = results(finding("failed", location=place))
    physical = result["locations"][0]["physicalLocation"]
    assert physical["artifactLocation"]["uri"] == "my%20review.md"
    assert physical["region"] == {"startLine": 12, "startColumn": 7, "charOffset": 200, "charLength": 30}


def test_a_place_in_a_claim_record_is_a_logical_location_beside_the_reviews_file() -> None:
    place = Location("claims", line=3, start=0, end=9, part="quote", study_id="lumen2024")
    location = results(finding("failed", location=place))[0]["locations"][0]
    assert location["logicalLocations"][0]["fullyQualifiedName"] == "claims/lumen2024/quote"
    assert location["physicalLocation"] == {"artifactLocation": {"uri": "my%20review.md"}}


def test_the_other_side_is_a_related_location_with_its_words_and_its_page() -> None:
    study = Location("study", start=5, end=9, page=4, page_label="S4", section="Results", study_id="ito2020")
    (result,) = results(finding("failed", related=(Related("nearest", study, "as printed"),)))
    (related,) = result["relatedLocations"]
    assert related["message"]["text"] == "nearest: “as printed”"
    assert related["logicalLocations"][0]["fullyQualifiedName"] == "study/ito2020/page S4/Results"


def test_a_page_of_a_pdf_is_a_logical_location_without_a_region() -> None:
    place = Location("review", "review.pdf", start=5, end=9, page=2)
    location = results(finding("failed", location=place))[0]["locations"][0]
    assert "region" not in location["physicalLocation"]
    assert location["logicalLocations"][0]["name"] == "page 2"


def test_the_fingerprint_is_the_findings_id_and_the_rule_is_found_by_its_index() -> None:
    run = log(finding("failed"))["runs"][0]
    (result,) = run["results"]
    assert result["fingerprints"] == {FINGERPRINT: "id-failed"}
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "QUO102"


def test_an_acknowledged_check_is_suppressed_with_the_persons_words() -> None:
    words = {"id-check": Acknowledgement("id-check", "A. Reader", "seen")}
    (result,) = results(finding("check"), acknowledgements=words)
    assert result["suppressions"][0]["justification"] == "acknowledged by A. Reader: seen"


def test_a_note_is_informational() -> None:
    (result,) = results(finding("ok", is_note=True))
    assert (result["kind"], result["level"]) == ("informational", "none")


@given(st.text(min_size=1), st.text(), st.sampled_from(["check", "failed"]))
def test_any_words_make_a_log_of_the_right_shape(message: str, found: str, outcome: str) -> None:
    assert results(finding(outcome, message=message, found=found, hint=found))
