"""A heading that states a finding rests on the record that holds it, or is told."""

from __future__ import annotations

import pytest

from checker.drafts.markdown import read_markdown
from checker.model.outcome import Outcome
from checker.run import check_review
from planted_tests.build import evidence_from, record_from

_WAX = "Wax lowered the number of frayed ropes by 40% in the harbour over the winter."
_STUDY = {
    "id": "varga2021",
    "csl": {"title": "Waxed ropes", "author": [{"family": "Varga"}], "issued": {"date-parts": [[2021]]}},
    "text": _WAX,
}
_CLAIM = {
    "id": "c1",
    "study": "varga2021",
    "claim": "Wax lowered the number of frayed ropes by 40%.",
    "quote": _WAX,
}


def _worst(heading: str) -> Outcome:
    text = f"## {heading}\n\nWax lowered the number of frayed ropes by 40% (Varga, 2021).\n"
    draft = read_markdown(text, "review.md")
    findings = check_review(draft, [record_from(_CLAIM)], evidence_from([_STUDY])).findings
    told = [f.outcome for f in findings if not f.is_note]
    return (
        Outcome.FAILED if Outcome.FAILED in told else Outcome.CHECK if Outcome.CHECK in told else Outcome.OK
    )


@pytest.mark.parametrize(
    "heading",
    [
        "Wax lowered the number of frayed ropes",
        "Ropes and wax",
        "Results of 12 trials",
        "Type 2 ropes",
        "Why wax?",
    ],
)
def test_a_topic_or_what_a_record_says_passes(heading: str) -> None:
    assert _worst(heading) is Outcome.OK


@pytest.mark.parametrize(
    "heading", ["40% fewer losses with wax", "Wax cures rot", "Wax conclusively saves boats"]
)
def test_a_finding_that_no_record_holds_is_failed(heading: str) -> None:
    assert _worst(heading) is Outcome.FAILED
