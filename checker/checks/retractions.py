"""Notices about the works that a text cites (`check retractions`).

Compared are the identifiers of each reference with what Crossref (the publisher's notices and Retraction
Watch's), PubMed, Europe PMC and OpenAlex record. A retraction or withdrawal fails; an expression of concern
or a correction is for a person, who sees whether it touches the finding. That no notice is recorded says no
more than that: "no notice recorded" is not "clean". A work that none of them holds is skipped, and a notice
is not itself a retracted study. What OpenAlex alone marks is for a person: it copies, and has marked wrong
works.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from checker.checks.citations.cited import CitedWork
from checker.checks.citations.tags import write_tag
from checker.model.check_answer import CheckAnswer, CheckedItem, Sighting
from checker.model.outcome import Outcome
from corpus.model.lookup import Unavailable
from corpus.model.study import Notice, NoticeKind

COMPARED = (
    "the identifiers of each reference with the notices that Crossref (publishers and Retraction Watch),"
    " PubMed, Europe PMC and OpenAlex record"
)
_GRAVEST_FIRST = (
    NoticeKind.RETRACTION,
    NoticeKind.WITHDRAWAL,
    NoticeKind.EXPRESSION_OF_CONCERN,
    NoticeKind.CORRECTION,
)
_INDEXES = ("openalex",)
_WORDS = {
    NoticeKind.RETRACTION: "a retraction of the work is recorded",
    NoticeKind.WITHDRAWAL: "a withdrawal of the work is recorded",
    NoticeKind.EXPRESSION_OF_CONCERN: "an expression of concern about the work is recorded",
    NoticeKind.CORRECTION: "a correction of the work is recorded",
}
_SAYS_SO = re.compile(r"\b(?:retract|withdraw)", re.I)


@dataclass(frozen=True, slots=True)
class WorkNotices:
    """What sources say was published about a work.

    asked: those that hold the work and answered; unavailable: those that could not be asked; not_held: those
    that answered that they do not hold it. is_notice: the work is itself a notice. at: ISO 8601 in UTC.
    """

    notices: tuple[Notice, ...] = ()
    asked: tuple[str, ...] = ()
    unavailable: tuple[Unavailable, ...] = ()
    not_held: tuple[str, ...] = ()
    is_notice: bool = False
    at: str = ""


def check_retractions(
    cited: Sequence[CitedWork], notices: Mapping[str, WorkNotices], *, sent: Sequence[str] = ()
) -> CheckAnswer:
    """The answer over works, in order; `notices` by citation id, where there was an identifier to ask by."""
    items = tuple(check_work(work, notices.get(work.citation_id)) for work in cited)
    return CheckAnswer("retractions", COMPARED, items, tuple(sent))


def check_work(work: CitedWork, found: WorkNotices | None) -> CheckedItem:
    """The answer on one work; None when there was nothing by which a source could be asked."""
    outcome, status, message = _judge(work, found)
    evidence = _sightings(work, found) if found is not None else ()
    text = write_tag(work) if work.is_stated else " ".join(work.written.split())
    return CheckedItem(work.citation_id, text, outcome, status, message, evidence, work.location)


def _judge(work: CitedWork, found: WorkNotices | None) -> tuple[Outcome, str, str]:
    if found is None:
        return (
            Outcome.SKIP,
            "no-identifier",
            "it gives no DOI and no PubMed id by which a source could be asked",
        )
    silent = "; ".join(dict.fromkeys(f"{one.source} {one.reason}" for one in found.unavailable))
    # OpenAlex marks the notice as well as the work that it is about; the registries do not.
    if found.is_notice and all(notice.source in _INDEXES for notice in found.notices):
        return Outcome.OK, "notice-itself", "the work is itself a notice about another work"
    kinds = {notice.kind for notice in found.notices}
    kind = next((one for one in _GRAVEST_FIRST if one in kinds), None)
    if kind is not None:
        return _about_notice(work, found, kind, silent)
    if silent:
        return Outcome.UNAVAILABLE, "unavailable", f"could not be asked: {silent}; no other records a notice"
    if not found.asked:
        not_held = _listed(found.not_held) or "no source"
        return Outcome.SKIP, "not-held", f"{not_held}: none holds the work, so none can tell"
    message = f"no notice recorded by {_listed(found.asked)}, which does not say that there is none"
    return Outcome.OK, "no-notice-recorded", message


def _about_notice(
    work: CitedWork, found: WorkNotices, kind: NoticeKind, silent: str
) -> tuple[Outcome, str, str]:
    sources = [notice.source for notice in found.notices if notice.kind is kind]
    message = f"{_WORDS[kind]} by {_listed(dict.fromkeys(sources))}"
    message += f"; could not be asked: {silent}" if silent else ""
    is_grave = kind in (NoticeKind.RETRACTION, NoticeKind.WITHDRAWAL)
    outcome = Outcome.FAILED if is_grave else Outcome.CHECK
    if is_grave and all(source in _INDEXES for source in sources):
        outcome, message = Outcome.CHECK, f"{message}, and by no one else"
    elif is_grave and _SAYS_SO.search(f"{work.written} {work.title}"):
        outcome, message = Outcome.CHECK, f"{message}; the reference says so itself"
    return outcome, kind.value.replace("_", "-"), message


def _sightings(work: CitedWork, found: WorkNotices) -> tuple[Sighting, ...]:
    """The notices, or where there are none the sources that answered."""
    if found.notices:
        seen = {
            Sighting(notice.source, f"https://doi.org/{notice.doi}" if notice.doi else "", found.at): None
            for notice in found.notices
        }
        return tuple(seen)
    doi = work.identifiers.doi
    return tuple(Sighting(name, f"https://doi.org/{doi}" if doi else "", found.at) for name in found.asked)


def _listed(names: Sequence[str] | Mapping[str, object]) -> str:
    given = list(names)
    return " and ".join([", ".join(given[:-1]), given[-1]] if len(given) > 1 else given)
