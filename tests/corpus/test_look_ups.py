"""Looking for works: whose word is believed, and what an outage makes of a look-up."""

from __future__ import annotations

import pytest

from corpus.answer_cache import AnswerCache
from corpus.look_ups import BROAD, NARROW, LookUps
from corpus.model.identifiers import Identifiers
from corpus.model.lookup import Found, NotFound, Unavailable
from corpus.settings import Settings
from tests.corpus.conftest import Scholar
from tests.corpus.made_up_time import MadeUpTime
from tests.corpus.sources.made_up_service import serving

PRISMA = "10.1371/journal.pmed.1000097"
PRISMA_TITLE = "Preferred Reporting Items for Systematic Reviews and Meta-Analyses: The PRISMA Statement"
FAULTS = ("429", "503", "quota", "html", "broken-json", "reset", "empty", "renamed-field")


def make(scholar: Scholar, **changes: object) -> LookUps:
    return LookUps(scholar.settings(**changes), AnswerCache(), MadeUpTime().timing())


@pytest.mark.parametrize(
    ("identifiers", "source", "title"),
    [
        (Identifiers(doi=PRISMA), "crossref", PRISMA_TITLE),
        (Identifiers(doi="10.5061/dryad.8515"), "datacite", "Data from: A new malaria agent"),
        (Identifiers(doi="10.48550/arxiv.1706.03762"), "datacite", "Attention Is All You Need"),
        (Identifiers(doi="10.3760/cma.j.cn441530-20260508-00189-1"), "europepmc", ""),
        (Identifiers(arxiv="1706.03762"), "arxiv", "Attention Is All You Need"),
        (Identifiers(pmid="42706103"), "pubmed", "Application of transformer"),
        (Identifiers(pmcid="PMC99000041"), "europepmc", PRISMA_TITLE),
        (Identifiers(isbn="9780226458083"), "openlibrary", "The Structure of Scientific Revolutions"),
    ],
)
def test_a_work_is_found_in_the_registry_that_holds_its_identifier(
    scholar: Scholar, identifiers: Identifiers, source: str, title: str
) -> None:
    answer = make(scholar).find_record(identifiers)
    assert isinstance(answer, Found)
    assert answer.source == source
    assert answer.value.csl["title"].startswith(title)


@pytest.mark.parametrize(
    "identifiers",
    [
        Identifiers(doi="10.5555/certainly.not.there"),
        Identifiers(doi="10.99999/no.such.prefix"),
        Identifiers(arxiv="1706.99999"),
        Identifiers(pmid="1"),
        Identifiers(isbn="9780000000002"),
    ],
)
def test_a_work_that_nobody_holds_is_not_found(scholar: Scholar, identifiers: Identifiers) -> None:
    answer = make(scholar).find_record(identifiers)
    assert isinstance(answer, NotFound)
    assert answer.sources


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize(
    ("sick", "identifiers"),
    [
        ("doi", Identifiers(doi="10.5555/certainly.not.there")),
        ("arxiv", Identifiers(arxiv="1706.99999")),
        ("datacite", Identifiers(arxiv="1706.99999")),
        ("pubmed", Identifiers(pmid="1")),
        ("openlibrary", Identifiers(isbn="9780000000002")),
    ],
)
def test_one_sick_source_keeps_a_work_from_being_not_found(
    scholar: Scholar, sick: str, identifiers: Identifiers, fault: str
) -> None:
    scholar.order(sick, fault)
    answer = make(scholar).find_record(identifiers)
    assert isinstance(answer, Unavailable)
    assert sick in answer.source


def test_doi_org_alone_says_that_a_doi_does_not_exist_when_the_registry_is_sick(scholar: Scholar) -> None:
    scholar.order("crossref", "503")
    answer = make(scholar).find_record(Identifiers(doi="10.5555/certainly.not.there"))
    assert isinstance(answer, NotFound)
    assert answer.sources == ("doi",)


def test_a_sick_registry_is_stood_in_for_by_an_index_that_says_so(scholar: Scholar) -> None:
    scholar.order("crossref", "html")
    answer = make(scholar).find_record(Identifiers(doi=PRISMA))
    assert isinstance(answer, Found)
    assert answer.source == "openalex"


def test_a_doi_registered_where_we_cannot_ask_is_unavailable_and_not_missing(scholar: Scholar) -> None:
    for service in ("europepmc", "pubmed", "openalex"):
        scholar.order(service, "503")
    answer = make(scholar).find_record(Identifiers(doi="10.3760/cma.j.cn441530-20260508-00189-1"))
    assert isinstance(answer, Unavailable)


def test_no_identifier_is_no_question(scholar: Scholar) -> None:
    with pytest.raises(LookupError):
        make(scholar).find_record(Identifiers())
    with pytest.raises(LookupError):
        make(scholar).find_record(Identifiers(doi="10.5555/../x"))


@pytest.mark.parametrize("sources", [BROAD, NARROW, (*BROAD, *NARROW)])
def test_candidates_come_from_every_source_that_was_named(scholar: Scholar, sources: tuple[str, ...]) -> None:
    found = make(scholar).find_candidates(PRISMA_TITLE, ["Moher"], sources=sources)
    assert found.asked == sources
    assert found.is_complete
    assert any(record.csl.get("DOI") == PRISMA for record in found.records)


def test_a_title_that_nobody_holds_is_not_found(scholar: Scholar) -> None:
    found = make(scholar).find_candidates("Nowhere xylophonic zzyzx")
    assert isinstance(found.as_look_up(), NotFound)


@pytest.mark.parametrize("fault", FAULTS)
def test_candidates_of_one_source_are_not_complete_when_the_other_is_sick(
    scholar: Scholar, fault: str
) -> None:
    scholar.order("crossref", fault)
    look_ups = make(scholar)
    some = look_ups.find_candidates(PRISMA_TITLE)
    none = look_ups.find_candidates("Nowhere xylophonic zzyzx")
    assert some.records
    assert [one.source for one in some.unavailable] == ["crossref"]
    assert not some.is_complete
    assert isinstance(none.as_look_up(), Unavailable)


def test_a_title_without_a_word_is_no_question(scholar: Scholar) -> None:
    with pytest.raises(ValueError, match="title"):
        make(scholar).find_candidates(" ?! ")


def test_the_same_question_is_asked_once_a_day(scholar: Scholar) -> None:
    look_ups = make(scholar)
    for _ in range(3):
        look_ups.find_record(Identifiers(doi=PRISMA))
        look_ups.find_candidates(PRISMA_TITLE)
    assert len(scholar.log()) == 4  # the prefix's agency, the record, the title in two sources


@pytest.mark.parametrize(
    ("title", "sent"),
    [
        ("Pandora's Box", "Pandora's Box Lumen"),
        ("Mosses of the Old Mill and Its Neighbours", "Mosses of the Old Mill and Its Neighbours"),
    ],
)
def test_an_author_is_sent_along_with_a_title_that_many_works_have(title: str, sent: str) -> None:
    with serving('{"message": {"items": [], "total-results": 0}}') as service:
        settings = Settings(urls={"crossref": service.address})
        LookUps(settings, AnswerCache(), MadeUpTime().timing()).find_candidates(
            title, ["Lumen", "Ito"], sources=("crossref",)
        )
    assert service.asked[0].query["query.bibliographic"] == sent


def test_once_the_patience_for_a_question_is_over_nobody_else_is_asked_and_what_is_kept_is_given(
    scholar: Scholar,
) -> None:
    clock = MadeUpTime()
    looks = LookUps(scholar.settings(), AnswerCache(), clock.timing())
    kept = looks.find_record(Identifiers(doi=PRISMA))
    hurried = looks.within(30)
    clock.seconds += 31
    asked = len(scholar.log())
    assert hurried.find_record(Identifiers(doi=PRISMA)) == kept
    late = hurried.find_record(Identifiers(pmid="42706103"))
    assert isinstance(late, Unavailable)
    assert "taken too long" in late.reason
    assert len(scholar.log()) == asked
    assert isinstance(looks.find_record(Identifiers(pmid="42706103")), Found)
