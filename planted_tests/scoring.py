"""Scoring planted cases: what was caught, where, and what was flagged for nothing."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from checker.model.findings import Finding
from checker.model.outcome import Outcome, gravest
from planted_tests.cases import Case

Z_95 = 1.959963984540054
"""The standard normal quantile of a two-sided interval of 95 %."""


def wilson_interval(hits: int, trials: int, z: float = Z_95) -> tuple[float, float]:
    """The Wilson score interval of a proportion, as two shares from 0 to 1; (0, 1) without trials.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference, Journal of the
    American Statistical Association 22 (1927).
    """
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    centre = share + z * z / (2 * trials)
    spread = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


_MARKS = re.compile(r"^[\W_]+")
"""What may stand before the first word of a sentence: emphasis, the bars of a table."""


@dataclass(frozen=True, slots=True)
class Score:
    """How one case came out.

    caught: the gravest outcome is the expected one or graver; `unavailable` catches only what is expected
    to be `unavailable`. strict: also by the expected step, at an expected place. Both are False for clean
    cases; false_alarm is False for planted ones.
    """

    case: Case
    outcome: Outcome
    findings: tuple[Finding, ...]
    caught: bool
    strict: bool
    false_alarm: bool


def score_case(case: Case, findings: Sequence[Finding]) -> Score:
    """The score of `case` when these findings were reported."""
    worse = tuple(f for f in findings if f.outcome.gravity > Outcome.OK.gravity and not f.is_note)
    outcome = gravest(f.outcome for f in worse)
    if case.is_clean:
        return Score(case, outcome, worse, caught=False, strict=False, false_alarm=bool(worse))
    enough = tuple(f for f in worse if _is_enough(f.outcome, case.expected))
    strict = any(f.step == case.step and _is_expected_place(f, case.at) for f in enough)
    return Score(case, outcome, worse, caught=bool(enough), strict=strict, false_alarm=False)


def _is_enough(outcome: Outcome, expected: Outcome) -> bool:
    if outcome is Outcome.UNAVAILABLE or expected is Outcome.UNAVAILABLE:
        return outcome is expected
    return outcome.gravity >= expected.gravity


def _is_expected_place(finding: Finding, at: Sequence[str]) -> bool:
    if not at:
        return True
    sentence = _MARKS.sub("", finding.sentence)
    return any(place == finding.claim_id or sentence.startswith(_MARKS.sub("", place)) for place in at)


@dataclass(frozen=True, slots=True)
class KindRow:
    """The figures of one kind of case."""

    kind: str
    cases: int
    caught: int = 0
    strict: int = 0
    false_failed: int = 0
    false_check: int = 0
    false_unavailable: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a run. Clean cases are counted by their gravest outcome."""

    planted: int
    caught: int
    strict: int
    clean: int
    false_failed: int
    false_check: int
    false_unavailable: int
    by_kind: tuple[KindRow, ...]


def summarise(scores: Sequence[Score]) -> Summary:
    """The figures over all `scores`, and by kind."""
    kinds = sorted({score.case.kind for score in scores}, key=lambda k: (k.startswith("clean"), k))
    rows = tuple(_row(kind, [s for s in scores if s.case.kind == kind]) for kind in kinds)
    planted = [r for r in rows if not r.kind.startswith("clean")]
    clean = [r for r in rows if r.kind.startswith("clean")]
    return Summary(
        sum(r.cases for r in planted),
        sum(r.caught for r in planted),
        sum(r.strict for r in planted),
        sum(r.cases for r in clean),
        sum(r.false_failed for r in clean),
        sum(r.false_check for r in clean),
        sum(r.false_unavailable for r in clean),
        rows,
    )


def _row(kind: str, scores: Sequence[Score]) -> KindRow:
    alarms = [s.outcome for s in scores if s.false_alarm]
    return KindRow(
        kind,
        len(scores),
        sum(s.caught for s in scores),
        sum(s.strict for s in scores),
        alarms.count(Outcome.FAILED),
        alarms.count(Outcome.CHECK),
        alarms.count(Outcome.UNAVAILABLE),
    )
