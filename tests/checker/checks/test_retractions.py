"""`check retractions`, the pure part: what is said of a work given the notices that sources record."""

from __future__ import annotations

import pytest

from checker.checks.citations import CitedWork
from checker.checks.retractions import WorkNotices, check_retractions
from checker.model.outcome import Outcome
from corpus.model.identifiers import Identifiers
from corpus.model.lookup import Unavailable
from corpus.model.study import Notice, NoticeKind

ALL = ("crossref", "openalex", "pubmed")
SICK = (Unavailable("pubmed", "is out of order"),)


def said(
    found: WorkNotices | None, written: str = "Lumen A (2021) Sleep. doi:10.5555/x"
) -> tuple[Outcome, str, str]:
    work = CitedWork("r1", written, identifiers=Identifiers(doi="10.5555/x"))
    item = check_retractions([work], {} if found is None else {"r1": found}).items[0]
    return item.outcome, item.status, item.message


def notice(kind: NoticeKind, source: str = "crossref (publisher)") -> Notice:
    return Notice(kind, source, "10.5555/notice")


@pytest.mark.parametrize(
    ("kind", "outcome", "status"),
    [
        (NoticeKind.RETRACTION, Outcome.FAILED, "retraction"),
        (NoticeKind.WITHDRAWAL, Outcome.FAILED, "withdrawal"),
        (NoticeKind.EXPRESSION_OF_CONCERN, Outcome.CHECK, "expression-of-concern"),
        (NoticeKind.CORRECTION, Outcome.CHECK, "correction"),
    ],
)
def test_each_notice_is_told_as_what_it_is(kind: NoticeKind, outcome: Outcome, status: str) -> None:
    assert said(WorkNotices((notice(kind),), ALL))[:2] == (outcome, status)


def test_the_gravest_of_several_notices_is_told() -> None:
    both = (notice(NoticeKind.CORRECTION), notice(NoticeKind.RETRACTION))
    assert said(WorkNotices(both, ALL))[:2] == (Outcome.FAILED, "retraction")


def test_no_notice_recorded_is_not_said_to_be_clean() -> None:
    outcome, status, message = said(WorkNotices((), ALL))
    assert (outcome, status) == (Outcome.OK, "no-notice-recorded")
    assert "does not say that there is none" in message


def test_a_sick_source_leaves_it_open() -> None:
    assert said(WorkNotices((), ("crossref",), SICK))[:2] == (Outcome.UNAVAILABLE, "unavailable")


def test_a_notice_that_was_seen_stands_while_another_source_is_sick() -> None:
    found = WorkNotices((notice(NoticeKind.RETRACTION),), ("crossref",), SICK)
    outcome, _, message = said(found)
    assert outcome is Outcome.FAILED
    assert "pubmed is out of order" in message


def test_a_work_that_none_holds_is_skipped() -> None:
    assert said(WorkNotices((), (), (), ALL))[:2] == (Outcome.SKIP, "not-held")


def test_a_reference_without_identifiers_is_skipped() -> None:
    assert said(None)[:2] == (Outcome.SKIP, "no-identifier")


def test_a_notice_is_no_retracted_study() -> None:
    found = WorkNotices((notice(NoticeKind.RETRACTION, "openalex"),), ALL, is_notice=True)
    assert said(found)[:2] == (Outcome.OK, "notice-itself")


def test_what_one_index_alone_marks_is_for_a_person() -> None:
    assert said(WorkNotices((notice(NoticeKind.RETRACTION, "openalex"),), ALL))[0] is Outcome.CHECK


def test_a_reference_that_says_that_the_work_was_retracted_is_for_a_person() -> None:
    found = WorkNotices((notice(NoticeKind.RETRACTION),), ALL)
    assert said(found, "Lumen A (2021) Sleep. [Retracted] doi:10.5555/x")[0] is Outcome.CHECK
