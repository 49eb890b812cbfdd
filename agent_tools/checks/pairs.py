"""`check claims`: claims against their quotes, taken as present, by the rules of step 3 alone."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agent_tools.checks.json_files import read_rows
from checker.model.findings import Finding
from checker.model.input_error import InputError
from checker.model.outcome import Outcome, gravest
from checker.pair import check_pair, pair_from
from checker.reports.as_json import finding_as_dict


@dataclass(frozen=True, slots=True)
class PairAnswer:
    """What step 3 says of one pair; findings worse than `ok`, and notes."""

    pair_id: str
    outcome: Outcome
    findings: tuple[Finding, ...]

    def as_dict(self) -> dict[str, Any]:
        """The row of `check claims --format json`."""
        return {
            "id": self.pair_id,
            "outcome": self.outcome.value,
            "findings": [finding_as_dict(f) for f in self.findings],
        }


def check_claims_file(path: Path) -> tuple[list[PairAnswer], list[InputError]]:
    """Step 3 on each pair of a `*.pairs.jsonl` file, and what was wrong with its other lines.

    Raises InputError when the file cannot be read.
    """
    answers: list[PairAnswer] = []
    pairs, problems = read_rows(path, lambda row, line: pair_from(row, file=str(path), line=line))
    for pair in pairs:
        findings = check_pair(pair)
        worse = tuple(f for f in findings if f.outcome.gravity > Outcome.OK.gravity or f.is_note)
        outcome = gravest(f.outcome for f in findings if not f.is_note)
        answers.append(PairAnswer(pair.pair_id, outcome, worse))
    return answers, problems
