"""Something looks like a citation and cannot be read.

Finds: marks of chat tools (【3†source】), placeholders ("[citation needed]", "(Author, Year)", "[?]"), dates
left open ("Lumen, 20XX"), a bare address in brackets, "these authors (2024)" without a name, brackets with a
name and a year that nobody closed; a tag that names no claim record, or one of a study that the sentence does
not cite.

Why: what cannot be read cannot be checked, and passing over it would be a pass for the sentence. The best
public checker let most unbacked sentences through because of how they were cited.

Forgiven: tables, volumes, intervals, equations, years in prose.
Limits: a bracket with a number in it may be something else; then write it otherwise.
Source: the citation styles of APA, Vancouver, IEEE, Chicago and MLA, pandoc's and LaTeX's keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from checker.model.draft import CitationKind
from checker.model.evidence import Evidence
from checker.model.findings import Finding
from checker.model.outcome import Outcome
from checker.rule import Example, Rule, SentenceSubject, SubjectKind, draft_location


def check(subject: SentenceSubject, evidence: Evidence) -> Iterable[Finding]:
    """Answers for what a sentence has of citations and tags."""
    if not subject.sentence.citations and not subject.sentence.tags:
        return (RULE.finding(Outcome.SKIP, "the sentence has no citation and no tag", subject),)
    findings = (*_unreadable(subject), *_lost_tags(subject))
    return findings or (
        RULE.finding(Outcome.OK, "every citation and tag of the sentence can be read", subject),
    )


def _unreadable(subject: SentenceSubject) -> Iterator[Finding]:
    for marker in subject.sentence.citations:
        if marker.kind is CitationKind.UNREADABLE:
            yield RULE.finding(
                Outcome.FAILED,
                f"this looks like a citation and cannot be read: {marker.written}",
                subject,
                location=draft_location(subject.draft, marker.span),
                hint="cite a listed study in a common form, such as (Lumen, 2024), [3] or [@lumen2024]",
                found=marker.written,
            )


def _lost_tags(subject: SentenceSubject) -> Iterator[Finding]:
    cited = set(subject.cited_study_ids)
    for tag in subject.sentence.tags:
        for claim_id in tag.claim_ids:
            record = subject.all_records.get(claim_id)
            if record is None:
                message = f"the tag names {claim_id}, and there is no such claim record"
            elif not tag.is_conclusion and cited and record.record.study_id not in cited:
                message = (
                    f"the tag binds the sentence to {claim_id}, a record of "
                    f"{record.record.study_id}, which it does not cite"
                )
            else:
                continue
            yield RULE.finding(
                Outcome.FAILED,
                message,
                subject,
                location=draft_location(subject.draft, tag.span),
                hint="tag a sentence with records of the studies that it cites",
                found=claim_id,
            )


_QUOTE = "We found no change in word recall after nights of short sleep."


def _example(name: str, outcome: Outcome, review: str) -> Example:
    return Example(
        name, outcome, claim="Short sleep brought no change in word recall.", quote=_QUOTE, review=review
    )


RULE = Rule(
    "SEN109",
    "citation-unreadable",
    4,
    SubjectKind.SENTENCE,
    check,
    __doc__,
    (
        _example("a citation in brackets", Outcome.OK, "Word recall did not change (Lumen, 2024)."),
        _example("a mark of a chat tool", Outcome.FAILED, "Word recall did not change【4†source】."),
        _example("a placeholder", Outcome.FAILED, "Word recall did not change (Author, Year)."),
        _example("a bracket that nobody closed", Outcome.FAILED, "Word recall did not change (Lumen, 2024."),
        _example("an open date", Outcome.FAILED, "Word recall did not change (Lumen, 20XX)."),
        _example("a table is none", Outcome.OK, "The studies are listed below (Table 2)."),
        _example("a tag to its record", Outcome.OK, "Word recall did not change (Lumen, 2024) [[c1]]."),
        _example("a tag to no record", Outcome.FAILED, "Word recall did not change (Lumen, 2024) [[c7]]."),
    ),
)
