"""What was published about a work: every source that can tell is asked, and unknown is never clean."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from corpus.model.identifiers import Identifiers
from corpus.model.lookup import Found, LookUp, NotFound, Unavailable
from corpus.model.record import Record, record_from_csl
from corpus.model.study import Notice, NoticeKind
from corpus.model.titles import is_title_of_notice
from corpus.notices import NOTICE_SOURCES, find_notices, make_notice_sources
from tests.corpus.conftest import Scholar

WORK = Identifiers(doi="10.5555/moss.1")
RETRACTION = Notice(NoticeKind.RETRACTION, "crossref (publisher)", "10.5555/notice.1")
NOW = "2026-01-01T00:00:00Z"

RETRACTED = "10.1371/journal.ppat.0020025"
NOTICE = "10.1371/journal.pcbi.0030158"
STUDY_WITH_A_NOTICE = "10.1371/journal.pcbi.0030051"


@dataclass(frozen=True)
class MadeUpSource:
    """A source that answers as it is told."""

    name: str
    answer: LookUp[Record] | None

    def look_up(self, identifiers: Identifiers) -> LookUp[Record]:
        if self.answer is None:
            raise LookupError("asked by another kind of identifier")
        return self.answer


def held(source: str, *notices: Notice, notice_of: tuple[Notice, ...] = ()) -> MadeUpSource:
    record = record_from_csl(source, "1", {"title": "Moss on walls"}, notices=notices, notice_of=notice_of)
    return MadeUpSource(source, Found(record, source, NOW))


def test_no_notice_of_a_source_that_holds_the_work_is_clean() -> None:
    answer = find_notices(WORK, [held("crossref"), held("openalex")])
    assert answer.asked == ("crossref", "openalex")
    assert answer.is_clean
    assert not answer.is_unknown


@pytest.mark.parametrize(
    "other",
    [Unavailable("pubmed", "out of order"), NotFound(("pubmed",), NOW), None],
    ids=["sick", "none", "-"],
)
def test_a_retraction_is_told_whatever_the_other_sources_say(other: LookUp[Record] | None) -> None:
    answer = find_notices(WORK, [held("crossref", RETRACTION), MadeUpSource("pubmed", other)])
    assert answer.notices == (RETRACTION,)
    assert not answer.is_clean


def test_a_source_that_could_not_be_asked_makes_it_unknown() -> None:
    answer = find_notices(
        WORK, [held("crossref"), MadeUpSource("pubmed", Unavailable("pubmed", "out of order"))]
    )
    assert [u.source for u in answer.unavailable] == ["pubmed"]
    assert answer.is_unknown
    assert not answer.is_clean


def test_a_work_that_no_source_holds_is_unknown() -> None:
    answer = find_notices(
        WORK, [MadeUpSource("crossref", NotFound(("crossref",), NOW)), MadeUpSource("pubmed", None)]
    )
    assert (answer.not_held, answer.not_applicable) == (("crossref",), ("pubmed",))
    assert answer.is_unknown


def test_a_retraction_notice_is_no_retracted_study() -> None:
    answer = find_notices(WORK, [held("crossref", notice_of=(RETRACTION,)), held("openalex")])
    assert answer.is_notice
    assert answer.notices == ()
    assert answer.notice_of == (RETRACTION,)


@pytest.mark.parametrize(
    "title",
    [
        "Retraction: Moss on walls",
        "Retraction—Moss on walls",
        "Retraction notice to “Moss on walls”",
        "Notice of retraction: Moss on walls",
        "Erratum to: Moss on walls",
        "Erratum",
        "Corrigendum for Moss on walls",
        "Author Correction: Moss on walls",
        "Publisher’s Correction: Moss on walls",
        "Expression of Concern: Moss on walls",
        "Correction to “Moss on walls”",
    ],
)
def test_a_notice_is_known_by_its_title(title: str) -> None:
    assert is_title_of_notice(title)


@pytest.mark.parametrize(
    "title",
    [
        "RETRACTED: Moss on walls",
        "Correction of scoliosis in adults",
        "Retraction of the tongue in frogs",
        "Removal of moss from walls",
        "Withdrawal of caffeine and headache",
        "Correction for multiple testing in moss genomics",
        "Errata in old herbals",
        "Moss on walls: a correction",
    ],
)
def test_a_study_is_no_notice_by_its_title(title: str) -> None:
    assert not is_title_of_notice(title)


def test_every_source_that_holds_notices_is_asked(scholar: Scholar) -> None:
    answer = find_notices(Identifiers(doi=RETRACTED), make_notice_sources(scholar.settings()))
    assert answer.asked == NOTICE_SOURCES
    assert {notice.kind for notice in answer.notices} == {NoticeKind.RETRACTION}
    assert {notice.source.split(" ")[0] for notice in answer.notices} >= {"crossref", "openalex", "europepmc"}


def test_the_notice_itself_is_told_as_a_notice(scholar: Scholar) -> None:
    answer = find_notices(Identifiers(doi=NOTICE), make_notice_sources(scholar.settings()))
    assert answer.is_notice
    assert NoticeKind.RETRACTION not in {notice.kind for notice in answer.notices}
    assert STUDY_WITH_A_NOTICE in {notice.doi for notice in answer.notice_of}


@pytest.mark.parametrize("service", NOTICE_SOURCES)
def test_one_sick_source_never_makes_a_work_clean(scholar: Scholar, service: str) -> None:
    scholar.order(service, "503")
    answer = find_notices(
        Identifiers(doi="10.1371/journal.pcbi.1004152"), make_notice_sources(scholar.settings())
    )
    assert service in {u.source for u in answer.unavailable}
    assert not answer.is_clean
