"""The stamp: a verdict bound by digests to everything that it depends on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checker.model.outcome import Verdict
from checker.model.report import Inputs

SCHEMA = "co-researcher/stamp/1"
_TAG = re.compile(r"[ \t]?\[\[[^\[\]\n]{1,200}\]\]")
_MEANING = {
    Verdict.VERIFIED: "Nothing was found against the evidence. That is not a proof that the claims are true.",
    Verdict.CHECK_BY_A_PERSON: "Nothing failed. Open checks wait for a person.",
    Verdict.INVALID_EVIDENCE: "The rounds are used up and the findings below are still open.",
}


@dataclass(frozen=True, slots=True)
class Stamp:
    """A verdict with the digests of review, claims, list, texts and rules.

    seal: the MAC of this stamp under the key of the machine that gave it; verifiable only there. The
    digests can be verified anywhere.
    """

    verdict: Verdict
    inputs: Inputs
    policy: str
    report_sha256: str
    attempt: int
    history: tuple[str, ...] = ()
    seal: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The stamp in its file's form."""
        return {
            "schema": SCHEMA,
            "verdict": self.verdict.value,
            "inputs": self.inputs.as_dict(),
            "policy": self.policy,
            "report_sha256": self.report_sha256,
            "attempt": self.attempt,
            "history": list(self.history),
            "seal": self.seal,
        }


def stamped_review(text: str, stamp: Stamp, open_findings: Sequence[Mapping[str, Any]]) -> str:
    """A Markdown copy of the review under its banner, without the author's binding tags.

    open_findings: findings in the report's JSON form, listed when the verdict is INVALID EVIDENCE.
    """
    lines = [f"> **{stamp.verdict.value}** (Co-Researcher). {_MEANING.get(stamp.verdict, '')}"]
    lines.append(
        f"> Review sha256 `{stamp.inputs.review}`, policy `{stamp.policy}`, attempt {stamp.attempt}."
    )
    lines += [f"> {line}" for line in stamp.history]
    if stamp.verdict is Verdict.INVALID_EVIDENCE:
        for finding in open_findings:
            where = finding.get("claim_id") or finding.get("sentence") or ""
            lines.append(f"> - {finding['code']} {finding['slug']} {where}: {_one_line(finding['message'])}")
    return "\n".join(lines) + "\n\n" + _TAG.sub("", text)


def _one_line(text: str) -> str:
    return " ".join(text.split())
