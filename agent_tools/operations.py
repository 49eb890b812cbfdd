"""Every operation of the product, once: what the command line and the MCP server can do, and for whom.

An operation takes an open review and typed arguments, and answers with a typed result or raises InputError
(bad input), LedgerError or StoreError (nothing can be verified). The ones for people are closed under an
agent's markers, whichever way they are called.

What an operation works with is loaded when it is called: whoever wants one waits for none of the others.

Long because every operation stands in this one list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from agent_tools.limits import DEFAULT_CHARACTERS
from checker.model.input_error import InputError

if TYPE_CHECKING:
    from agent_tools import (
        acknowledging,
        adding,
        claims,
        flow,
        notices,
        reading,
        rounds,
        searching,
        snowballing,
        texts,
        verification,
    )
    from agent_tools.checks.recheck import Rechecked
    from agent_tools.checks.repair import Repaired
    from agent_tools.review import Review
    from checker.checks.grounding.tags import TagSyntax
    from checker.model.check_answer import CheckAnswer
    from checker.model.claims import ClaimRecord
    from corpus.exporting import ExportFormat
    from corpus.model.study import Role
    from corpus.model.study_list import Stage

P = ParamSpec("P")
T = TypeVar("T")


class Audience(StrEnum):
    """Who an operation is for: agents may call `agents`, people may call all."""

    AGENTS = "agents"
    PEOPLE = "people"
    PEOPLE_ONCE_CLAIMS_EXIST = "people once claims exist"
    """Open to agents until the first claim record: a search before the work begins."""
    COMMAND_LINE = "command line"
    """No tool of the agents' server, and open to whoever runs the command: a check that stands alone."""


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation's entry in the list: its name, who it is for, and one line about it."""

    name: str
    audience: Audience
    summary: str


OPERATIONS: dict[str, Operation] = {}
"""Every operation by name, in the order in which they stand here."""


def require_person(review: Review, command: str) -> None:
    """Raises InputError when an agent is at work: the command is a person's."""
    if review.is_agent:
        raise InputError(
            f"`{command}` belongs to a person; ask the person to run it in a terminal of their own"
        )


def _operation(
    audience: Audience, command: str
) -> Callable[[Callable[Concatenate[Review, P], T]], Callable[Concatenate[Review, P], T]]:
    def mark(
        function: Callable[Concatenate[Review, P], T],
    ) -> Callable[Concatenate[Review, P], T]:
        summary = (function.__doc__ or "").strip().splitlines()[0]
        OPERATIONS[function.__name__] = Operation(function.__name__, audience, summary)

        @wraps(function)
        def guarded(review: Review, /, *args: P.args, **kwargs: P.kwargs) -> T:
            closed = audience is Audience.PEOPLE or (
                audience is Audience.PEOPLE_ONCE_CLAIMS_EXIST and review.store.has_claims()
            )
            if closed:
                require_person(review, command)
            return function(review, *args, **kwargs)

        return guarded

    return mark


def _standalone(function: Callable[P, T]) -> Callable[P, T]:
    """Marks a check that stands alone: no review is opened, nothing is kept."""
    summary = (function.__doc__ or "").strip().splitlines()[0]
    OPERATIONS[function.__name__] = Operation(function.__name__, Audience.COMMAND_LINE, summary)
    return function


@_operation(Audience.AGENTS, "rounds status")
def review_status(review: Review) -> rounds.Status:
    """Where the review stands and what to do next."""
    from agent_tools import rounds

    return rounds.review_status(review)


@_operation(Audience.AGENTS, "studies list")
def list_studies(review: Review, *, with_text: bool = False) -> tuple[reading.StudyRow, ...]:
    """The studies of the list, with their role, whether they may be cited, and the state of their text."""
    from agent_tools import reading

    return reading.list_studies(review, with_text=with_text)


@_operation(Audience.AGENTS, "studies show")
def get_study(review: Review, study_id: str) -> reading.StudyDetail:
    """One study's bibliographic data and the sections of its text."""
    from agent_tools import reading

    return reading.get_study(review, study_id)


@_operation(Audience.AGENTS, "passages")
def read_study(
    review: Review,
    study_id: str,
    *,
    start: int = 0,
    section: str = "",
    characters: int = DEFAULT_CHARACTERS,
) -> reading.Reading:
    """A stretch of a study's text, word for word."""
    from agent_tools import reading

    return reading.read_study(review, study_id, start=start, section=section, characters=characters)


@_operation(Audience.AGENTS, "passages")
def search_texts(
    review: Review,
    query: str,
    *,
    study_id: str | None = None,
    study_ids: Sequence[str] = (),
    exact: bool = False,
    limit: int = 8,
) -> tuple[reading.Passage, ...]:
    """The passages of the listed studies that answer a query best."""
    from agent_tools import reading

    return reading.search_texts(
        review, query, study_id=study_id, study_ids=study_ids, exact=exact, limit=limit
    )


@_operation(Audience.AGENTS, "check quotes")
def check_quotes(review: Review, items: Sequence[tuple[str, str]]) -> tuple[reading.QuoteAnswer, ...]:
    """Whether quotes stand in the texts of listed studies; costs no round."""
    from agent_tools import reading

    return reading.check_quotes(review, items)


@_operation(Audience.AGENTS, "claims submit")
def submit_claims(
    review: Review, records: Sequence[claims.RecordWithLine]
) -> tuple[claims.SubmittedRecord, ...]:
    """Check claim records by steps 1 to 3 and keep them; costs no round."""
    from agent_tools import claims

    return claims.submit_records(review, records)


@_operation(Audience.AGENTS, "claims list")
def list_claims(
    review: Review, *, first: int = 0, at_most: int | None = None
) -> tuple[claims.SubmittedRecord, ...]:
    """The current claim records with what steps 1 to 3 say of each now."""
    from agent_tools import claims

    return claims.list_records(review, first=first, at_most=at_most)


@_operation(Audience.AGENTS, "claims withdraw")
def withdraw_claims(review: Review, claim_ids: Sequence[str], *, reason: str = "") -> tuple[str, ...]:
    """Take claim records out of the review; their history is kept, with the reason where one is given."""
    from agent_tools import claims

    return claims.withdraw_records(review, claim_ids, reason=reason)


@_operation(Audience.AGENTS, "review --verify")
def submit_review(
    review: Review,
    path: Path | None = None,
    *,
    records: tuple[ClaimRecord, ...] | None = None,
    audit: bool = False,
    include_ok: bool = False,
    progress: verification.Progress | None = None,
) -> verification.Verification:
    """Verify the finished review; a failure of a new text or new claims uses one of three rounds."""
    from agent_tools import verification

    path = path or review.workspace.review_path
    return verification.verify_review(
        review, path, records=records, audit=audit, include_ok=include_ok, progress=progress
    )


@_operation(Audience.AGENTS, "report")
def get_report(review: Review) -> verification.Verification:
    """The last verdict again, with all its findings; costs no round."""
    from agent_tools import verification

    return verification.last_report(review)


@_operation(Audience.PEOPLE_ONCE_CLAIMS_EXIST, "search")
def search(
    review: Review, question: str, limits: searching.SearchLimits, progress: texts.Progress
) -> searching.SearchOutcome:
    """Search the sources, merge what they answer into the study list, download the texts."""
    from agent_tools import searching

    return searching.search(review, question, limits, progress)


@_operation(Audience.PEOPLE_ONCE_CLAIMS_EXIST, "snowball")
def snowball(
    review: Review, limits: snowballing.SnowballLimits, progress: texts.Progress
) -> snowballing.SnowballOutcome:
    """Follow references and citations of the included studies, and list what is new."""
    from agent_tools import snowballing

    return snowballing.snowball(review, limits, progress)


@_operation(Audience.PEOPLE, "studies add")
def add_studies(review: Review, paths: Sequence[Path]) -> adding.Added:
    """Put studies on the list from bibliographic files, or from PDF and XML files with their text."""
    from agent_tools import adding

    return adding.add_studies(review, paths)


@_operation(Audience.PEOPLE, "studies exclude")
def exclude_study(review: Review, study_id: str, reason: str, stage: Stage | None = None) -> None:
    """Mark a study as looked at and left out, with the reason."""
    from agent_tools import screening

    screening.exclude_study(review, study_id, reason, stage)


@_operation(Audience.PEOPLE, "studies include")
def include_study(review: Review, study_id: str) -> None:
    """Mark a study as allowed."""
    from agent_tools import screening

    screening.include_study(review, study_id)


@_operation(Audience.PEOPLE, "studies role")
def set_role(review: Review, study_id: str, role: Role) -> None:
    """Say what a study may be cited for: evidence or background."""
    from agent_tools import screening

    screening.set_role(review, study_id, role)


@_operation(Audience.COMMAND_LINE, "studies export")
def export_studies(review: Review, output: ExportFormat) -> str:
    """The included studies as CSL-JSON, BibTeX or RIS."""
    from agent_tools import exporting

    return exporting.export_studies(review, output)


@_operation(Audience.PEOPLE_ONCE_CLAIMS_EXIST, "studies notices")
def look_for_notices(
    review: Review, progress: texts.Progress, study_ids: Sequence[str] = ()
) -> tuple[notices.StudyNotices, ...]:
    """Ask every source that can tell what was published about the listed studies, and keep it."""
    from agent_tools import notices

    return notices.look_for_notices(review, progress, study_ids)


@_operation(Audience.COMMAND_LINE, "prisma")
def get_flow(review: Review) -> flow.Flow:
    """The flow of the review as PRISMA 2020 counts it, with its searches."""
    from agent_tools import flow

    return flow.make_flow(review)


@_operation(Audience.PEOPLE_ONCE_CLAIMS_EXIST, "texts fetch")
def fetch_texts(
    review: Review, progress: texts.Progress, study_ids: Sequence[str] = ()
) -> tuple[texts.TextStatus, ...]:
    """Look for the texts of listed studies that have none."""
    from agent_tools import texts

    return texts.fetch_texts(review, progress, study_ids)


@_operation(Audience.PEOPLE, "texts add")
def add_text(review: Review, study_id: str, path: Path) -> texts.TextStatus:
    """Make a file the text of a listed study."""
    from agent_tools import texts

    return texts.add_text(review, study_id, path)


@_operation(Audience.AGENTS, "texts status")
def texts_status(review: Review) -> tuple[texts.TextStatus, ...]:
    """What was tried for each study's text, and how it ended."""
    from agent_tools import texts

    return texts.texts_status(review)


@_operation(Audience.AGENTS, "checks list")
def list_checks(review: Review) -> acknowledging.Checks:
    """The checks of the last verdict that only a person can decide."""
    from agent_tools import acknowledging

    return acknowledging.list_checks(review)


@_operation(Audience.PEOPLE, "checks acknowledge")
def acknowledge_check(review: Review, finding_id: str, by: str, reason: str) -> str:
    """A person's word on an open check, bound to rule, claim, quote and text."""
    from agent_tools import acknowledging

    return acknowledging.acknowledge_check(review, finding_id, by, reason)


@_operation(Audience.PEOPLE, "rounds reopen")
def reopen_rounds(review: Review, reason: str) -> rounds.Status:
    """Begin a new attempt of three rounds; every later report tells so."""
    from agent_tools import rounds

    return rounds.reopen(review, reason)


@_standalone
def check_figures(draft: Path, materials: Sequence[Path]) -> tuple[CheckAnswer, tuple[InputError, ...]]:
    """The numbers of a draft against the materials that it was written from."""
    from agent_tools.checks.figures import check_figures_file

    return check_figures_file(draft, materials)


@_standalone
def check_grounding(
    draft: Path, claims: Path, syntax: TagSyntax | None = None
) -> tuple[CheckAnswer, tuple[InputError, ...]]:
    """The numbers of a draft against the claims and calculations that its tags name."""
    from agent_tools.checks.grounding import check_grounding_file

    return check_grounding_file(draft, claims, syntax)


@_standalone
def check_gate(claims: Path, policy: Path | None = None) -> tuple[CheckAnswer, tuple[InputError, ...]]:
    """How each claim is sourced, against a policy."""
    from agent_tools.checks.gate import check_gate_file

    return check_gate_file(claims, policy)


@_standalone
def check_citations(
    file: Path, on_progress: Callable[[int, int, str], None] | None = None
) -> tuple[CheckAnswer, tuple[InputError, ...]]:
    """The references and citation tags of a file against bibliographic records."""
    from agent_tools.checks.citations import check_citations_file

    return check_citations_file(file, on_progress=on_progress)


@_standalone
def print_citation_prompt() -> str:
    """The prompt that asks a model for citations in the form of tags."""
    from checker.checks.citations.tags import PROMPT

    return PROMPT


@_standalone
def check_values(
    claims: Path, source: str = "", figures: Path | None = None
) -> tuple[CheckAnswer, tuple[InputError, ...]]:
    """Statistical claims against the series of the source that publishes them."""
    from agent_tools.checks.values import check_values_file

    return check_values_file(claims, source, figures)


@_standalone
def check_links(file: Path) -> CheckAnswer:
    """The links of a file: is something there?"""
    from agent_tools.checks.links import check_links_file

    return check_links_file(file)


@_standalone
def check_retractions(file: Path) -> tuple[CheckAnswer, tuple[InputError, ...]]:
    """The works that a file cites against recorded notices of retraction, concern and correction."""
    from agent_tools.checks.retractions import check_retractions_file

    return check_retractions_file(file)


@_standalone
def check_support(
    claim: str, source: Path, judge_url: str = "", model: str = "", *, accepts_judge: bool = False
) -> CheckAnswer:
    """One sentence against one source: its numbers, then a judge's evidence."""
    from agent_tools.checks.support import check_support_file, http_judge

    judge = http_judge(judge_url, model) if judge_url else None
    name = model or "the judge"
    return check_support_file(claim, source, judge, judge_name=name, accepts_judge=accepts_judge)


@_standalone
def check_legal(file: Path) -> CheckAnswer:
    """The US case citations of a file against CourtListener."""
    from agent_tools.checks.legal import check_legal_file

    return check_legal_file(file)


@_standalone
def recheck(report: Path) -> Rechecked:
    """Ask again what a check could not look up, and nothing else."""
    from agent_tools.checks.recheck import recheck_report

    return recheck_report(report)


@_standalone
def repair(
    file: Path,
    *,
    in_place: bool = False,
    remove_failed: bool = False,
    on_progress: Callable[[int, int, str], None] | None = None,
) -> Repaired:
    """Give real works that are cited with a wrong DOI their own, looked up first."""
    from agent_tools.checks.repair import repair_file

    return repair_file(file, in_place=in_place, remove_failed=remove_failed, on_progress=on_progress)
