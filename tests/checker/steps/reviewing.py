"""A small review judged whole, for tests of steps 1 and 4: real parser, real evidence, all rules."""

from __future__ import annotations

from typing import Any

from checker.drafts.markdown import read_markdown
from checker.model.findings import Finding
from checker.model.outcome import Outcome, Policy
from checker.run import check_review
from planted_tests.build import evidence_from, record_from

ROPES = "Young cod settled in larger numbers in bays with ropes than in bays without ropes."
GROWTH = "The ropes made no difference to the growth of young cod in their first winter."
DUCKS = "Ducks dived 12% less often on days with loud machines than on quiet days."

VARGA: dict[str, Any] = {
    "id": "varga2021",
    "csl": {"title": "Kelp ropes and young cod", "author": [{"family": "Varga"}], "issued": 2021},
    "text": f"Kelp ropes and young cod\n\n{ROPES} {GROWTH}\n",
}
CRUZ: dict[str, Any] = {
    "id": "cruz2018",
    "csl": {"title": "Harbour noise and eider ducks", "author": [{"family": "Cruz"}], "issued": 2018},
    "text": f"Harbour noise and eider ducks\n\n{DUCKS}\n",
}
RECORDS = {
    "k1": ("varga2021", ROPES, ROPES),
    "k2": ("varga2021", GROWTH, GROWTH),
    "h1": ("cruz2018", DUCKS, DUCKS),
}


def judge(
    review: str,
    claims: str = "k1 k2 h1",
    *,
    policy: Policy = Policy.STANDARD,
    studies: tuple[dict[str, Any], ...] = (VARGA, CRUZ),
    more: tuple[dict[str, str], ...] = (),
) -> tuple[Finding, ...]:
    """All findings on `review` with the named claim records."""
    rows = [dict(zip(("study", "claim", "quote"), RECORDS[i], strict=True), id=i) for i in claims.split()]
    records = [record_from(row) for row in (*rows, *more)]
    return check_review(read_markdown(review, "review.md"), records, evidence_from(studies, policy)).findings


def worse(findings: tuple[Finding, ...]) -> list[tuple[str, str]]:
    """(outcome, slug) of all findings worse than ok that count, in order."""
    return [
        (f.outcome.value, f.slug)
        for f in findings
        if f.outcome.gravity > Outcome.OK.gravity and not f.is_note
    ]


def of(findings: tuple[Finding, ...], slug: str) -> list[Finding]:
    """The findings of one rule."""
    return [f for f in findings if f.slug == slug]
