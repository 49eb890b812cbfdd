"""Running planted cases through the checker, and the table of what came out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from checker.drafts.markdown import read_markdown
from checker.model.findings import Finding
from checker.pair import check_pair
from checker.reports.as_json import finding_as_dict
from checker.rule import InputError
from checker.run import check_review
from planted_tests.build import evidence_from, record_from
from planted_tests.cases import Case, find_case_files, read_cases
from planted_tests.scoring import Score, Summary, score_case, summarise, wilson_interval


def run_paths(paths: Iterable[Path], on_case: Callable[[Case], None] = lambda case: None) -> list[Score]:
    """The scores of all cases in the files at `paths`, in order.

    Raises InputError for a malformed file, or when two cases have one id.
    """
    scores: list[Score] = []
    seen: dict[str, Path] = {}
    for path in find_case_files(list(paths)):
        for case in read_cases(path):
            if case.case_id in seen:
                raise InputError(
                    f"the id stands in {seen[case.case_id]} too", file=str(path), field=case.case_id
                )
            seen[case.case_id] = path
            on_case(case)
            scores.append(score_case(case, judge_case(case)))
    return scores


def judge_case(case: Case) -> tuple[Finding, ...]:
    """All findings on a case: the rules of step 3 on a pair, all four steps on a review."""
    if case.pair is not None:
        return check_pair(case.pair)
    try:
        evidence = evidence_from(case.studies)
        records = [record_from(claim) for claim in case.claims]
    except (KeyError, ValueError) as error:
        raise InputError(
            f"expected studies and claims of the cases' form ({error})", field=case.case_id
        ) from error
    return check_review(read_markdown(case.review, "review.md"), records, evidence).findings


def scores_as_dict(scores: list[Score]) -> dict[str, Any]:
    """The document of `planted --format json`."""
    summary = summarise(scores)
    return {
        "cases": [
            {
                "id": s.case.case_id,
                "kind": s.case.kind,
                "expected": s.case.expected.value,
                "outcome": s.outcome.value,
                "caught": s.caught,
                "strict": s.strict,
                "false_alarm": s.false_alarm,
                "findings": [finding_as_dict(f) for f in s.findings],
            }
            for s in scores
        ],
        "summary": {
            "planted": summary.planted,
            "caught": summary.caught,
            "strict": summary.strict,
            "clean": summary.clean,
            "false_failed": summary.false_failed,
            "false_check": summary.false_check,
            "false_unavailable": summary.false_unavailable,
            "by_kind": {
                r.kind: {
                    "cases": r.cases,
                    "caught": r.caught,
                    "strict": r.strict,
                    "false_failed": r.false_failed,
                    "false_check": r.false_check,
                    "false_unavailable": r.false_unavailable,
                }
                for r in summary.by_kind
            },
            "intervals": {
                name: [round(bound, 4) for bound in wilson_interval(hits, trials)]
                for name, hits, trials in _proportions(summary)
            },
        },
    }


def scores_as_text(scores: list[Score], *, show_misses: bool = True) -> str:
    """The table by kind with Wilson intervals of 95 %, and each case that did not come out as expected."""
    summary = summarise(scores)
    lines = [
        f"{'kind':<38} {'cases':>5} {'caught':>7} {'strict':>7}   95 % interval of caught or of no alarm"
    ]
    for row in summary.by_kind:
        if row.kind.startswith("clean"):
            quiet = row.cases - row.false_failed - row.false_check - row.false_unavailable
            alarms = (
                f"{row.false_failed} failed, {row.false_check} check, {row.false_unavailable} unavailable"
                if quiet < row.cases
                else ""
            )
            share = _interval(quiet, row.cases)
            lines.append(f"{row.kind:<38} {row.cases:>5} {'':>15}   {share} {alarms}".rstrip())
        else:
            caught = _interval(row.caught, row.cases)
            lines.append(f"{row.kind:<38} {row.cases:>5} {row.caught:>7} {row.strict:>7}   {caught}")
    lines.append("")
    lines += [
        f"{name.replace('_', ' '):<18} {hits:>4} of {trials:<4} {_interval(hits, trials)}"
        for name, hits, trials in _proportions(summary)
    ]
    if show_misses:
        lines += _misses(scores)
    return "\n".join(lines)


def _misses(scores: list[Score]) -> list[str]:
    lines: list[str] = []
    for s in scores:
        if (s.case.is_clean and not s.false_alarm) or s.strict:
            continue
        how = "false alarm" if s.case.is_clean else "not strict" if s.caught else "missed"
        lines += ["", f"{how}: {s.case.case_id} ({s.case.kind}): {s.case.why}"]
        lines += [
            f"  {f.outcome} {f.code} {f.slug} {f.claim_id or f.sentence}: {f.message}" for f in s.findings
        ]
    return lines


def _proportions(summary: Summary) -> list[tuple[str, int, int]]:
    return [
        ("caught", summary.caught, summary.planted),
        ("strict", summary.strict, summary.planted),
        ("false_failed", summary.false_failed, summary.clean),
        ("false_check", summary.false_check, summary.clean),
        ("false_unavailable", summary.false_unavailable, summary.clean),
    ]


def _interval(hits: int, trials: int) -> str:
    low, high = wilson_interval(hits, trials)
    share = f"{hits / trials:>6.1%}" if trials else "     –"
    return f"{share} ({low:.1%} to {high:.1%})"
