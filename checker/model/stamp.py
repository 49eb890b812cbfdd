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


def stamped_review(
    text: str, stamp: Stamp, findings: Sequence[Mapping[str, Any]], form: str = "markdown"
) -> str:
    """A copy of the review under its banner, without the author's binding tags.

    findings: in the report's JSON form; acknowledged checks are always listed, the open ones when the
        verdict is INVALID EVIDENCE.
    form: "markdown", "plain", "latex" or "html"; the banner of the last two is a comment.
    """
    banner = _banner(stamp, findings)
    if form != "markdown":
        banner = [line.removeprefix("> ") for line in banner]
    if form == "latex":
        banner = [f"% {line}" for line in banner]
    elif form == "html":
        banner = ["<!--", *(line.replace("--", "- -") for line in banner), "-->"]
    return "\n".join(banner) + "\n\n" + _TAG.sub("", text)


def _banner(stamp: Stamp, findings: Sequence[Mapping[str, Any]]) -> list[str]:
    """The verdict, what it is bound to and what stands under it, as lines of a Markdown quotation."""
    lines = [f"> **{stamp.verdict.value}** (Co-Researcher). {_MEANING.get(stamp.verdict, '')}"]
    lines.append(
        f"> Review sha256 `{stamp.inputs.review}`, policy `{stamp.policy}`, attempt {stamp.attempt}."
    )
    lines += [f"> {line}" for line in stamp.history]
    for finding in findings:
        if finding.get("acknowledged"):
            by, reason = finding["acknowledged"]["by"], finding["acknowledged"]["reason"]
            lines.append(f"> - {finding['code']} {finding['slug']} acknowledged by {by}: {_one_line(reason)}")
    if stamp.verdict is Verdict.INVALID_EVIDENCE:
        for finding in findings:
            if finding.get("acknowledged"):
                continue
            where = finding.get("claim_id") or finding.get("sentence") or ""
            lines.append(f"> - {finding['code']} {finding['slug']} {where}: {_one_line(finding['message'])}")
    return lines


def _one_line(text: str) -> str:
    return " ".join(text.split())
