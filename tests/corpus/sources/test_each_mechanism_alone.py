"""Each mechanism of the discipline with the others switched off, on real requests: what it keeps out."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

import pytest

from corpus.answer_cache import FRESH_SECONDS, AnswerCache
from corpus.look_ups import LookUps
from corpus.model.identifiers import Identifiers
from corpus.model.lookup import Found, NotFound, Unavailable
from corpus.settings import Settings
from corpus.sources.arxiv import ArXivIndex
from corpus.sources.base import CANARY_DOI, Discipline, SearchQuery, Service, Source
from corpus.sources.canary import Canary
from corpus.sources.crossref import Crossref
from corpus.sources.doi_org import DoiOrg
from corpus.sources.failure import FailureKind, ServiceError
from corpus.sources.openalex import OpenAlex
from corpus.sources.pubmed import PubMed
from corpus.sources.registry import SOURCES
from corpus.sources.timing import REAL_TIME
from tests.corpus.conftest import Scholar
from tests.corpus.made_up_time import MadeUpTime
from tests.corpus.sources.made_up_service import serving

T = TypeVar("T")

NOTHING = {
    "arxiv": (
        '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:o="http://a9.com/-/spec/opensearch/1.1/">'
        "<o:totalResults>0</o:totalResults></feed>"
    ),
    "crossref": json.dumps({"message": {"items": [], "total-results": 0}}),
    "datacite": json.dumps({"data": [], "meta": {"total": 0}}),
    "europepmc": json.dumps({"hitCount": 0, "resultList": {"result": []}}),
    "openalex": json.dumps({"meta": {"count": 0, "next_cursor": None}, "results": []}),
    "openlibrary": json.dumps({"numFound": 0, "docs": []}),
    "pubmed": json.dumps({"esearchresult": {"count": "0", "idlist": []}}),
    "semanticscholar": json.dumps({"total": 0, "offset": 0}),
}
"""A reply of each service's own shape that says: nothing."""


class NoDiscipline(Discipline):
    """Asks, and nothing else: no breaker, no retry, no limit, no deadline."""

    def __init__(self) -> None:
        self.timing = REAL_TIME

    def ask(self, request: Callable[[], T]) -> T:
        return request()


def bare(service: Service) -> Service:
    """The service with nothing but its own requests and the shapes of its replies."""
    service.discipline = NoDiscipline()
    if isinstance(service, OpenAlex):
        service._singles = service.discipline
    return service


def bare_source(settings: Settings, name: str) -> Source:
    source = bare(SOURCES[name](settings))
    assert isinstance(source, Source)
    return source


# ---- the shape of a reply


@pytest.mark.parametrize("fault", ["html", "broken-json", "empty", "renamed-field"])
@pytest.mark.parametrize("name", SOURCES)
def test_a_reply_of_another_shape_is_no_answer(scholar: Scholar, name: str, fault: str) -> None:
    source = bare_source(scholar.settings(), name)
    scholar.order(name, fault)
    with pytest.raises(ServiceError):
        source.ask_for_record(source.canary.identifiers)
    try:
        hits = source.ask_for_hits(SearchQuery(source.canary.title, limit=3))
    except ServiceError:
        return
    # Where the records' own field is the renamed one, each is told as unreadable.
    assert fault == "renamed-field"
    assert not hits.records
    assert hits.unreadable


@pytest.mark.parametrize("fault", ["html", "broken-json", "empty", "renamed-field"])
def test_a_reply_of_another_shape_from_doi_org_is_no_answer(scholar: Scholar, fault: str) -> None:
    service = bare(DoiOrg(scholar.settings()))
    assert isinstance(service, DoiOrg)
    scholar.order("doi", fault)
    assert isinstance(service.find_address(CANARY_DOI), Unavailable)
    assert isinstance(service.find_agency(CANARY_DOI), Unavailable)


@pytest.mark.parametrize(
    "body",
    [
        {"responseCode": 1, "handle": "10.5555/another", "values": []},
        {"responseCode": 2, "handle": CANARY_DOI},
        {"responseCode": "100", "handle": CANARY_DOI},
    ],
)
def test_doi_org_is_believed_in_its_own_words_alone(body: dict[str, object]) -> None:
    with serving(json.dumps(body)) as service:
        doi = bare(DoiOrg(Settings(urls={"doi": service.address})))
        with pytest.raises(ServiceError):
            doi.finds_canary()


@pytest.mark.parametrize("body", ['{"responseCode": 2}', '{"message": "no route"}', "[]", "nginx", ""])
def test_a_404_of_doi_org_without_its_code_is_no_answer(body: str) -> None:
    with serving(body, status=404) as service:
        doi = bare(DoiOrg(Settings(urls={"doi": service.address})))
        with pytest.raises(ServiceError):
            doi.finds_canary()


@pytest.mark.parametrize("name", ["datacite", "semanticscholar", "crossref"])
def test_a_404_that_is_not_the_services_own_is_no_answer(name: str) -> None:
    with serving("<html>nginx</html>", status=404, headers={"Content-Type": "text/html"}) as lost:
        source = bare_source(Settings(urls={name: lost.address}), name)
        with pytest.raises(ServiceError):
            source.ask_for_record(Identifiers(doi=CANARY_DOI))


# ---- the canary


@pytest.mark.parametrize("name", SOURCES)
def test_a_service_that_says_nothing_to_everything_is_not_believed(name: str) -> None:
    content_type = "application/atom+xml" if name == "arxiv" else "application/json"
    with serving(NOTHING[name], headers={"Content-Type": content_type}) as silent:
        source = bare_source(Settings(urls={name: silent.address}), name)
        answer = source.search(SearchQuery("mosses"))
        assert isinstance(answer, Unavailable)
        assert "certainly exists" in answer.reason
        source.search_canary = Canary(lambda: True)
        assert isinstance(source.search(SearchQuery("mosses")), NotFound)


# ---- circuit breaker, retries, Retry-After: in the discipline, on real replies


def test_the_breaker_alone_keeps_a_hanging_service_from_being_asked_a_fourth_time(scholar: Scholar) -> None:
    # A timeout is not tried again, and a stuck clock keeps the service set aside.
    scholar.order("datacite", "slow", seconds=2)
    source = SOURCES["datacite"](scholar.settings(timeout=0.1), MadeUpTime().timing())
    answers = [source.search(SearchQuery("sleep")) for _ in range(5)]
    assert len(scholar.log()) == 3
    assert all(isinstance(answer, Unavailable) for answer in answers)


def test_a_retry_alone_mends_a_fault_that_passes(scholar: Scholar) -> None:
    scholar.order("datacite", "503", times=2)
    time_ = MadeUpTime()
    source = SOURCES["datacite"](scholar.settings(), time_.timing())
    assert isinstance(source.look_up(source.canary.identifiers), Found)
    assert len(scholar.log()) == 3


@pytest.mark.parametrize(("asked_for", "requests"), [(20, 2), (31, 1)])
def test_a_retry_after_is_waited_for_up_to_half_a_minute(
    scholar: Scholar, asked_for: int, requests: int
) -> None:
    scholar.order("datacite", "429", times=1, retry_after=asked_for)
    time_ = MadeUpTime()
    source = SOURCES["datacite"](scholar.settings(), time_.timing())
    answer = source.look_up(source.canary.identifiers)
    assert len(scholar.log()) == requests
    assert isinstance(answer, Found if requests == 2 else Unavailable)
    assert (time_.seconds >= asked_for) == (requests == 2)


# ---- the day's allowance of OpenAlex


def openalex_reply(left: int) -> tuple[str, dict[str, str]]:
    body = json.dumps({"meta": {"count": 0, "next_cursor": None}, "results": []})
    return body, {"X-RateLimit-Remaining": str(left), "X-RateLimit-Reset": "600"}


@pytest.mark.parametrize(("left", "is_sent"), [(9, False), (10, True)])
def test_a_search_that_the_days_credits_do_not_pay_for_is_not_sent(left: int, is_sent: bool) -> None:
    body, headers = openalex_reply(left)
    time_ = MadeUpTime()
    with serving(body, headers=headers) as service:
        source = OpenAlex(Settings(urls={"openalex": service.address}), time_.timing())
        source.search_canary = Canary(lambda: True)
        source.search(SearchQuery("moss"))
        answer = source.search(SearchQuery("fern"))
        assert (len(service.asked) == 2) == is_sent
        if not is_sent:
            assert isinstance(answer, Unavailable)
            assert "used up; renewed in 10 min" in answer.reason
        time_.seconds += 601
        before = len(service.asked)
        source.search(SearchQuery("moss and fern"))
        assert len(service.asked) == before + 1, "renewed, and not asked"


def test_a_used_up_day_does_not_keep_single_works_from_being_looked_up(scholar: Scholar) -> None:
    scholar.order("openalex", "quota", match="search=")
    source = OpenAlex(scholar.settings(), MadeUpTime().timing())
    assert isinstance(source.search(SearchQuery("sleep")), Unavailable)
    assert isinstance(source.look_up(Identifiers(doi=CANARY_DOI)), Found)


def test_a_used_up_day_and_asking_too_fast_are_told_apart(scholar: Scholar) -> None:
    reasons = []
    for fault in ("quota", "429"):
        scholar.reset()
        scholar.order("openalex", fault)
        answer = OpenAlex(scholar.settings(), MadeUpTime().timing()).search(SearchQuery("sleep"))
        assert isinstance(answer, Unavailable)
        reasons.append(answer.reason)
    assert "used up" in reasons[0]
    assert "too often" in reasons[1]


# ---- stale while error


def test_what_was_found_before_stands_in_for_a_sick_source_and_says_that_it_is_old(scholar: Scholar) -> None:
    day = [1_000_000.0]
    cache = AnswerCache(now=lambda: day[0])
    question = Identifiers(pmid="42706103")
    assert isinstance(LookUps(scholar.settings(), cache).find_record(question), Found)
    day[0] += FRESH_SECONDS
    scholar.order("*", "503")
    answer = LookUps(scholar.settings(), cache, MadeUpTime().timing()).find_record(question)
    assert isinstance(answer, Found)
    assert answer.stale
    found = LookUps(scholar.settings(), AnswerCache(), MadeUpTime().timing()).find_record(question)
    assert isinstance(found, Unavailable)


# ---- the limit of requests, as the other side counts them


def attested(scholar: Scholar, service: str, ask: Callable[[], object], times: int) -> dict[str, float]:
    """What the stand-in counted while four threads asked `times` times in all."""
    scholar.reset()
    left = list(range(times))

    def run() -> None:
        while left:
            left.pop()
            ask()

    threads = [threading.Thread(target=run) for _ in range(min(4, times))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return scholar.counts()[service]


@pytest.mark.parametrize(
    ("source_type", "times", "most_a_second", "most_at_once", "gap"),
    [(Crossref, 7, 3, 3, 0.2), (PubMed, 3, 3, 3, 0.2), (ArXivIndex, 2, 1, 1, 3.0)],
)
def test_a_service_counts_no_more_requests_than_it_allows(
    scholar: Scholar,
    source_type: type[Source],
    times: int,
    most_a_second: int,
    most_at_once: int,
    gap: float,
) -> None:
    source = source_type(scholar.settings())
    for _ in range(3):  # a machine under load may deliver a packet late; a missing limit fails each time
        counted = attested(
            scholar, source.name, lambda: source.ask_for_record(source.canary.identifiers), times
        )
        if counted["max_in_one_second"] <= most_a_second and counted["smallest_gap_s"] >= gap:
            break
    assert counted["requests"] >= times
    assert counted["max_in_one_second"] <= most_a_second
    assert counted["max_in_flight"] <= most_at_once
    assert counted["smallest_gap_s"] >= gap


def ask_the_next(sources: Iterator[Source]) -> None:
    next(sources).ask_for_record(Identifiers(doi=CANARY_DOI))


def test_two_objects_that_ask_one_service_stand_in_one_line(scholar: Scholar) -> None:
    sources = [Crossref(scholar.settings()) for _ in range(4)]
    for _ in range(3):
        waiting = iter(sources)
        counted = attested(scholar, "crossref", partial(ask_the_next, waiting), 4)
        if counted["smallest_gap_s"] >= 0.2:
            break
    assert counted["smallest_gap_s"] >= 0.2


def test_a_refused_key_is_told_as_such_and_not_tried_again() -> None:
    with serving('{"error": "Invalid key"}', status=403) as refusing:
        settings = Settings(urls={"semanticscholar": refusing.address}, keys={"semanticscholar": "SECRET"})
        source = SOURCES["semanticscholar"](settings, MadeUpTime().timing())
        answer = source.search(SearchQuery("moss"))
        assert isinstance(answer, Unavailable)
        assert "the key is refused, see CO_RESEARCHER_SEMANTICSCHOLAR_KEY" in answer.reason
        assert len(refusing.asked) == 1


def test_the_error_entry_of_arxiv_is_no_work() -> None:
    body = (
        '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:o="http://a9.com/-/spec/opensearch/1.1/"><entry>'
        "<title>Error</title><summary>incorrect id format</summary>"
        "<id>https://arxiv.org/api/errors#incorrect_id_format</id></entry>"
        "<o:totalResults>1</o:totalResults></feed>"
    )
    with serving(body, headers={"Content-Type": "application/atom+xml"}) as service:
        source = bare_source(Settings(urls={"arxiv": service.address}), "arxiv")
        with pytest.raises(ServiceError) as raised:
            source.ask_for_record(Identifiers(arxiv="1706.03762"))
        assert raised.value.kind is FailureKind.REFUSED
