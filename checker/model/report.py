"""The report of a judged review: findings, counts and digests of all that went in; no clock in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from checker.model.findings import Finding
from checker.model.outcome import Outcome, Policy, Verdict, gravest, verdict_of


@dataclass(frozen=True, slots=True)
class Acknowledgement:
    """A person's word on one open check, bound to the finding's id."""

    finding_id: str
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class Inputs:
    """Digests (sha256, hexadecimal) of everything that a verdict depends on."""

    review: str
    claims: str
    studies: str
    texts: str
    rules: str

    def as_dict(self) -> dict[str, str]:
        """The digests by name."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class PassedSentence:
    """A sentence without a citation that was let through, and as what ("transition", "question")."""

    text: str
    line: int
    what: str


@dataclass(frozen=True, slots=True)
class BackingRecord:
    """An accepted record as a report shows it. page: label or number of its quote's page, "" if none."""

    claim_id: str
    study_id: str
    claim: str
    quote: str
    page: str = ""


@dataclass(frozen=True, slots=True)
class CitedSentence:
    """A sentence with a citation or bound to records, and the records that it rests on; none is told too."""

    text: str
    line: int
    records: tuple[BackingRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was found. `findings` are all of them, `ok` and skipped ones included, sorted.

    attempts: how often a claim record was submitted, by claim id, where more than once.
    """

    findings: tuple[Finding, ...]
    counts: Mapping[str, int]
    inputs: Inputs
    policy: Policy
    rules: tuple[str, ...]
    not_checked: tuple[str, ...]
    acknowledgements: Mapping[str, Acknowledgement] = field(default_factory=dict)
    passed_sentences: tuple[PassedSentence, ...] = ()
    cited_sentences: tuple[CitedSentence, ...] = ()
    review_file: str = ""
    attempts: Mapping[str, int] = field(default_factory=dict)

    @property
    def outcome(self) -> Outcome:
        """The gravest outcome that nobody has acknowledged; only a `check` can be."""
        return gravest(
            f.outcome
            for f in self.findings
            if not f.is_note and not (f.outcome is Outcome.CHECK and f.id in self.acknowledgements)
        )

    @property
    def verdict(self) -> Verdict:
        """The verdict of this judgement alone; the ledger turns a third FAILED into INVALID EVIDENCE."""
        return verdict_of(self.outcome)

    @property
    def worse_than_ok(self) -> tuple[Finding, ...]:
        """The findings that need somebody."""
        return tuple(f for f in self.findings if f.outcome.gravity > Outcome.OK.gravity and not f.is_note)

    @property
    def open_checks(self) -> tuple[Finding, ...]:
        """The checks that no person has acknowledged."""
        return tuple(
            f for f in self.worse_than_ok if f.outcome is Outcome.CHECK and f.id not in self.acknowledgements
        )


def count_outcomes(findings: Iterable[Finding]) -> dict[str, int]:
    """How many findings of each outcome there are; notes are not counted."""
    counted = (Outcome.OK, Outcome.CHECK, Outcome.FAILED, Outcome.UNAVAILABLE)
    found = Counter(finding.outcome for finding in findings if not finding.is_note)
    return {outcome.value: found[outcome] for outcome in counted}
