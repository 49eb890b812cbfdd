"""Sources against the stand-in of the scholarly web: an outage is never "not there"."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from corpus.model.identifiers import Identifiers
from corpus.model.lookup import Found, LookUp, NotFound, Unavailable
from corpus.model.study import NoticeKind, identifiers_from_csl
from corpus.search import SOURCES, make_sources, search
from corpus.settings import DEFAULT_URLS, Settings
from corpus.sources.base import CANARY_DOI, Hits, SearchQuery, Source
from corpus.sources.unpaywall import Unpaywall
from tests.corpus.conftest import Scholar
from tests.corpus.made_up_time import MadeUpTime

FAULTS = (
    "429",
    "503",
    "quota",
    "html",
    "broken-json",
    "reset",
    "empty",
    "renamed-field",
)
NOWHERE = "Nowhere xylophonic zzyzx"
UNKNOWN_DOI = "10.5555/certainly.not.there"


UNKNOWN = {"arxiv": Identifiers(arxiv="1706.99999"), "openlibrary": Identifiers(isbn="9780000000002")}
"""An identifier of each source that names nothing, where it is no DOI."""
QUESTIONS = {
    "arxiv": ("learning", 2015, 2016),
    "datacite": ("learning", 2015, 2016),
    "openlibrary": ("structure of scientific revolutions", 1990, 2000),
}
"""A question and years of which each source holds something, where they are not malaria in 2011 and 2012."""


def make(scholar: Scholar, name: str, **changes: object) -> Source:
    return SOURCES[name](scholar.settings(**changes), MadeUpTime().timing())


def unknown(name: str) -> Identifiers:
    return UNKNOWN.get(name, Identifiers(doi=UNKNOWN_DOI))


@pytest.mark.parametrize("name", SOURCES)
def test_a_known_work_is_found_by_its_identifier(scholar: Scholar, name: str) -> None:
    source = make(scholar, name)
    answer = source.look_up(source.canary.identifiers)
    assert isinstance(answer, Found)
    csl = answer.value.csl
    assert csl["title"].startswith(source.canary.title)
    assert csl["issued"]["date-parts"][0][0] in (1996, 2009, 2017)
    assert csl["author"][0]["family"] in ("Kuhn", "Moher", "Vaswani")
    assert source.canary.identifiers.shares_one_with(identifiers_from_csl(csl))


@pytest.mark.parametrize("name", SOURCES)
def test_a_work_is_found_by_its_title(scholar: Scholar, name: str) -> None:
    source = make(scholar, name)
    found = records(source.search(SearchQuery(source.canary.title, limit=5, is_title=True)))
    assert any(str(csl["title"]).startswith(source.canary.title) for csl in found)


@pytest.mark.parametrize("name", SOURCES)
def test_an_unknown_identifier_is_not_found_after_the_canary_sang(scholar: Scholar, name: str) -> None:
    answer = make(scholar, name).look_up(unknown(name))
    assert isinstance(answer, NotFound)
    assert len(scholar.log()) >= 2


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", SOURCES)
def test_no_fault_of_a_source_reads_as_not_there(scholar: Scholar, name: str, fault: str) -> None:
    scholar.order(name, fault)
    source = make(scholar, name)
    for answer in (
        source.search(SearchQuery("sleep and memory")),
        source.search(SearchQuery(NOWHERE)),
        source.look_up(source.canary.identifiers),
        source.look_up(unknown(name)),
    ):
        assert isinstance(answer, Unavailable), (fault, answer)
        assert answer.reason
        assert fault != "html" or "web page" in answer.reason


@pytest.mark.parametrize("name", SOURCES)
def test_a_source_that_hangs_is_given_up_in_time(scholar: Scholar, name: str) -> None:
    scholar.order(name, "slow", times=1, seconds=15)
    started = time.monotonic()
    answer = make(scholar, name, timeout=0.5).search(SearchQuery("sleep"))
    assert isinstance(answer, Unavailable)
    assert time.monotonic() - started < 8


@pytest.fixture
def dripping() -> Iterator[str]:
    """The address of a service that sends a byte now and then, and never an answer."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def drip(connection: socket.socket) -> None:
            with contextlib.suppress(OSError), connection:
                connection.recv(4096)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n")
                connection.sendall(b"Content-Length: 1000000\r\n\r\n{")
                while True:
                    time.sleep(0.05)
                    connection.sendall(b" ")

        def accept() -> None:
            with contextlib.suppress(OSError):
                while True:
                    threading.Thread(target=drip, args=(listener.accept()[0],), daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


@pytest.mark.parametrize("name", SOURCES)
def test_a_service_that_drips_is_given_up_although_no_read_is_late(dripping: str, name: str) -> None:
    source = SOURCES[name](Settings(urls={name: dripping}, timeout=0.5))
    started = time.monotonic()
    answer = source.search(SearchQuery("sleep"))
    assert isinstance(answer, Unavailable)
    assert "no complete answer within 0.5 s" in answer.reason
    assert time.monotonic() - started < 8


@pytest.mark.parametrize("fault", ["429", "503", "reset", "broken-json", "empty"])
@pytest.mark.parametrize("name", SOURCES)
def test_a_fault_that_passes_is_mended_by_trying_again(scholar: Scholar, name: str, fault: str) -> None:
    scholar.order(name, fault, times=2)
    source = make(scholar, name)
    assert isinstance(source.look_up(source.canary.identifiers), Found)


def test_an_outage_of_the_canary_alone_keeps_not_found_from_being_believed(scholar: Scholar) -> None:
    scholar.order("crossref", "html", match="pmed.1000097")
    answer = make(scholar, "crossref").look_up(Identifiers(doi=UNKNOWN_DOI))
    assert isinstance(answer, Unavailable)


def test_a_used_up_day_is_told_apart_and_not_tried_again(scholar: Scholar) -> None:
    scholar.order("openalex", "quota")
    answer = make(scholar, "openalex").search(SearchQuery("sleep"))
    assert isinstance(answer, Unavailable)
    assert "used up" in answer.reason
    assert answer.retry_after == 6394
    assert len(scholar.log()) == 1


def test_a_source_set_aside_is_not_asked(scholar: Scholar) -> None:
    scholar.order("openalex", "503", retry_after=600)
    source = make(scholar, "openalex")
    source.search(SearchQuery("sleep"))
    answer = source.search(SearchQuery("sleep"))
    assert isinstance(answer, Unavailable)
    assert "set aside" in answer.reason
    assert len(scholar.log()) == 1


def test_keys_go_to_their_own_host_alone_and_never_into_an_answer(scholar: Scholar) -> None:
    settings = scholar.settings(keys={name: f"SECRET-{name}" for name in DEFAULT_URLS})
    sources = make_sources(settings, tuple(SOURCES), MadeUpTime().timing())
    result = search("sleep", sources, limit=2)
    assert "SECRET" not in repr(settings) + repr(result)
    sent = {entry["service"]: entry["keys"] for entry in scholar.log() if entry["keys"]}
    assert sent == {
        "openalex": ["authorization"],
        "pubmed": ["api_key"],
        "semanticscholar": ["x-api-key"],
    }


def test_a_redirect_of_a_service_is_not_followed(scholar: Scholar) -> None:
    urls = {"openalex": f"{scholar.base}/doi/10.1371/journal.pone.0115884#"}
    answer = SOURCES["openalex"](
        scholar.settings(urls=urls, keys={"openalex": "SECRET"}), MadeUpTime().timing()
    ).look_up(Identifiers(doi=CANARY_DOI))
    assert isinstance(answer, Unavailable)
    assert len(scholar.log()) <= 3
    assert all(entry["service"] == "doi" for entry in scholar.log())


def test_the_abstract_is_rebuilt_from_the_inverted_index(scholar: Scholar) -> None:
    found = records(make(scholar, "openalex").search(SearchQuery("schistosomiasis egg counts stool")))
    abstracts = [csl["abstract"] for csl in found if "abstract" in csl]
    assert any(abstract.startswith("Background An accurate diagnosis") for abstract in abstracts)


def test_titles_come_without_markup_and_entities(scholar: Scholar) -> None:
    answer = make(scholar, "crossref").look_up(Identifiers(doi="10.1093/mnras/stac472"))
    assert isinstance(answer, Found)
    assert answer.value.csl["title"] == (
        "Galaxy And Mass Assembly (GAMA): Data Release 4 and the z < 0.1 total and z < 0.08 morphological"
        " galaxy stellar mass functions"
    )


def test_notices_are_told_as_what_they_are(scholar: Scholar) -> None:
    answer = make(scholar, "crossref").look_up(Identifiers(doi="10.1016/s0140-6736(97)11096-0"))
    assert isinstance(answer, Found)
    assert [n.kind for n in answer.value.notices] == [NoticeKind.CORRECTION, NoticeKind.RETRACTION]


def test_a_retraction_notice_is_not_a_retracted_study(scholar: Scholar) -> None:
    answer = make(scholar, "openalex").look_up(Identifiers(doi="10.1371/journal.pcbi.0030158"))
    assert isinstance(answer, Found)
    assert answer.value.notices == ()


@pytest.mark.parametrize(
    "doi",
    [
        "10.1002/1097-0258(20010215)20:3<377::aid-sim799>3.0.co;2-n",
        "10.1890/0012-9658(2006)87[2832:tiopma]2.0.co;2",
        "10.5555/a#b?c",
    ],
)
@pytest.mark.parametrize("name", ["crossref", "openalex", "semanticscholar"])
def test_awkward_dois_name_their_own_work(scholar: Scholar, name: str, doi: str) -> None:
    answer = make(scholar, name).look_up(Identifiers(doi=doi))
    assert isinstance(answer, Found)
    assert answer.value.csl["DOI"] == doi


@pytest.mark.parametrize("name", ["crossref", "datacite", "semanticscholar"])
def test_a_doi_with_a_paths_dots_is_not_asked_for(scholar: Scholar, name: str) -> None:
    with pytest.raises(LookupError):
        make(scholar, name).look_up(Identifiers(doi="10.5555/../x"))
    assert scholar.log() == []


@pytest.mark.parametrize("name", SOURCES)
def test_years_limit_what_is_found(scholar: Scholar, name: str) -> None:
    question, first, last = QUESTIONS.get(name, ("malaria", 2011, 2012))
    answer = make(scholar, name).search(SearchQuery(question, limit=20, from_year=first, to_year=last))
    years = {csl["issued"]["date-parts"][0][0] for csl in records(answer)}
    assert years
    assert all(first <= year <= last for year in years)


def test_more_than_a_page_is_fetched_by_cursor(scholar: Scholar) -> None:
    answer = make(scholar, "openalex").search(
        SearchQuery("data OR health OR analysis OR learning OR patients", limit=130)
    )
    assert isinstance(answer, Found)
    assert len(answer.value.records) > 100
    assert len({record.source_id for record in answer.value.records}) == len(answer.value.records)


def test_crossref_without_an_email_is_asked_less_than_once_a_second(scholar: Scholar) -> None:
    time_ = MadeUpTime()
    source = SOURCES["crossref"](scholar.settings(email=""), time_.timing())
    for _ in range(3):
        source.look_up(Identifiers(doi=CANARY_DOI))
    assert time_.seconds == pytest.approx(2 / 0.95)


def test_unpaywall_tells_open_places_and_refuses_a_made_up_email(scholar: Scholar) -> None:
    places = Unpaywall(scholar.settings(), MadeUpTime().timing()).locations("10.1371/journal.pone.0115884")
    assert isinstance(places, Found)
    assert places.value[0].url.endswith("/files/journal.pone.0115884.pdf")
    refused = Unpaywall(scholar.settings(email="you@example.org"), MadeUpTime().timing()).locations(
        "10.1371/journal.pone.0115884"
    )
    assert isinstance(refused, Unavailable)


@pytest.mark.parametrize("fault", FAULTS)
def test_no_fault_of_unpaywall_reads_as_not_open(scholar: Scholar, fault: str) -> None:
    scholar.order("unpaywall", fault)
    answer = Unpaywall(scholar.settings(), MadeUpTime().timing()).locations("10.1371/journal.pone.0115884")
    assert isinstance(answer, Unavailable)


def records(answer: LookUp[Hits]) -> list[dict[str, Any]]:
    assert isinstance(answer, Found)
    return [record.csl for record in answer.value.records]
